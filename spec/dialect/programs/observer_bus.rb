# Observers, by a mixin that keeps class-level declarations and instance-level handlers.
module Observable
  def self.included(base)
    base.extend(ClassMethods)
    base.instance_variable_set(:@signals, [])
  end

  module ClassMethods
    attr_reader :signals

    def signal(*names)
      names.each do |name|
        @signals |= [name]
        define_method(:"on_#{name}") { |handler = nil, &block| handlers[name] << (handler || block) and self }
        define_method(:"emit_#{name}") { |*args, **options| emit(name, *args, **options) }
        private :"emit_#{name}"
      end
    end

    def inherited(child)
      super
      child.instance_variable_set(:@signals, @signals.dup)
    end
  end

  def emit(name, *args, **options)
    raise ArgumentError, "no signal #{name.inspect} in #{self.class}" unless self.class.signals.include?(name)

    handlers[name].map { |handler| handler.call(*args, **options) }
  end

  private

  def handlers = @handlers ||= Hash.new { |hash, name| hash[name] = [] }
end

class Thermometer
  include Observable

  signal :change, :alarm
  attr_reader :degrees

  def degrees=(value)
    before, @degrees = @degrees, value
    emit_change(before, value) unless before == value
    emit_alarm(value, level: value > 50 ? :high : :low) if value > 30
  end
end

class Sauna < Thermometer
  signal :steam

  def pour = emit_steam
end

class Log
  attr_reader :lines

  def initialize = @lines = []
  def call(*args, **options) = @lines << [args, options]
  def to_proc = method(:call).to_proc
end

log = Log.new
thermometer = Thermometer.new
thermometer.on_change { |from, to| puts "#{from.inspect} -> #{to}" }
           .on_change(log)
           .on_alarm(->(value, level:) { puts "ALARM #{level} at #{value}" })
[20, 20, 31, 60].each { |value| thermometer.degrees = value }
p log.lines
sauna = Sauna.new
sauna.on_steam(&log)
sauna.on_steam { |*| :hiss }
p sauna.pour.last
p Thermometer.signals, Sauna.signals, Sauna.instance_methods(false).sort, Thermometer.private_instance_methods(false).sort
begin
  thermometer.emit(:nothing)
rescue ArgumentError => e
  puts e.message
end
begin
  thermometer.emit_alarm(1)
rescue NoMethodError => e
  puts e.name.inspect, e.message[/\A\w+ method/]
end
puts Thermometer.include?(Observable), Sauna.ancestors.take(3).inspect, Thermometer.singleton_class.include?(Observable::ClassMethods)
puts sauna.respond_to?(:on_steam), thermometer.respond_to?(:on_steam), sauna.respond_to?(:emit_steam), sauna.respond_to?(:emit_steam, true)
