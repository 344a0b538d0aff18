# Delegation by method_missing, by define_method, and decorators by prepend.
class Recorder < BasicObject
  def initialize(target)
    @target = target
    @calls = []
  end

  def __calls = @calls

  def method_missing(name, *args, **options, &block)
    return super unless @target.respond_to?(name)

    @calls << [name, args, options, block ? :block : nil].reject { |part| part.nil? || (part.respond_to?(:empty?) && part.empty?) }
    result = @target.public_send(name, *args, **options, &block)
    result.equal?(@target) ? self : result
  end

  def respond_to_missing?(name, all = false) = @target.respond_to?(name, all)
end

list = Recorder.new([3, 1, 2])
list << 5 << 4
puts list.sort.inspect, list.map { |x| x * 2 }.inspect, list.sum(0.5), list.each_slice(2).to_a.inspect
p list.__calls
begin
  list.fly
rescue NoMethodError => e
  puts e.name.inspect
end

class Ghost
  def method_missing(name, *args)
    case name.to_s
    when /\A(?<field>\w+)=\z/ then data[$~[:field].to_sym] = args.first
    when /\A(\w+)\?\z/ then !!data[$1.to_sym]
    when /\Afind_by_(.+)\z/ then $1.split("_and_").zip(args).to_h
    else data.fetch(name) { super }
    end
  end

  def respond_to_missing?(name, include_all = false)
    name.end_with?("=", "?") || name.start_with?("find_by_") || data.key?(name) || super
  end

  private

  def data = @data ||= {}
end

ghost = Ghost.new
ghost.colour = "white"
p ghost.colour, ghost.colour?, ghost.weight?, ghost.find_by_name_and_age("x", 3)
p ghost.respond_to?(:colour), ghost.respond_to?(:weight), ghost.respond_to?(:size=), ghost.method(:colour).call
begin
  ghost.weight
rescue NoMethodError => e
  puts e.message[/undefined method .weight./].tr("`", "'"), e.receiver.equal?(ghost)
end

module Loud
  def greet(name, mark: "!") = super.upcase + mark
end

module Counted
  def self.prepended(base) = base.extend(Count)

  module Count
    def count = @count ||= 0
    def bump = @count = count + 1
  end

  def greet(...)
    self.class.bump
    super
  end
end

class Greeter
  prepend Loud
  prepend Counted

  def greet(name, mark: ".") = "hello #{name}#{mark}"
end

puts Greeter.new.greet("ann"), Greeter.new.greet("bob", mark: "?"), Greeter.count
p Greeter.ancestors.take(3), Greeter.instance_method(:greet).owner, Greeter.new.method(:greet).super_method.owner
p Greeter.new.method(:greet).arity, Greeter.new.method(:greet).unbind.class

class Wrapper
  %i[size empty? first].each { |name| define_method(name) { |*args, &block| @inner.public_send(name, *args, &block) } }
  def initialize(inner) = @inner = inner
  def ==(other) = other.is_a?(Wrapper) && other.inner == inner

  protected

  attr_reader :inner
end
p Wrapper.new([1, 2]).first(1), Wrapper.new({}).empty?, Wrapper.new([1]) == Wrapper.new([1]), Wrapper.new(1) == 1
begin
  Wrapper.new([]).inner
rescue NoMethodError => e
  puts e.message[/\A\w+ method/]
end
