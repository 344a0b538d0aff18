# A DSL by instance_eval, define_method and method_missing.
class Settings
  def self.option(name, default: nil, &check)
    define_method(name) do |*values|
      return @values.fetch(name, default) if values.empty?

      value = values.one? ? values.first : values
      raise ArgumentError, "bad #{name}: #{value.inspect}" if check && !check.call(value)

      @values[name] = value
    end
    define_method(:"#{name}?") { !!@values.fetch(name, default) }
    options << name
  end

  def self.options = @options ||= []

  option :host, default: "localhost"
  option(:port, default: 80) { |p| (1..65_535).cover?(p) }
  option :debug
  option :paths

  def self.build(&block) = new.tap { |settings| settings.instance_eval(&block) }
  def initialize = @values = {}

  def method_missing(name, *args, **keys, &block)
    if name.end_with?("=")
      @values[name.to_s.chomp("=").to_sym] = args.first
    elsif block
      @values[name] = self.class.build(&block)
    elsif @values.key?(name)
      @values[name]
    else
      super
    end
  end

  def respond_to_missing?(name, include_private = false) = name.end_with?("=") || @values.key?(name) || super
  def to_h = @values.transform_values { |v| v.is_a?(Settings) ? v.to_h : v }
end

settings = Settings.build do
  host "example.org"
  port 8080
  debug true
  paths "/a", "/b"
  database do
    host "db"
    self.pool = 5
  end
end
puts settings.host, settings.port, settings.debug?, settings.paths.inspect, settings.database.host, settings.database.pool
puts settings.to_h.inspect, settings.respond_to?(:database), settings.respond_to?(:nothing), Settings.options.inspect
begin
  Settings.build { port 0 }
rescue ArgumentError => e
  puts e.message
end
begin
  settings.nothing
rescue NoMethodError => e
  puts e.name.inspect, e.message[/undefined method .nothing/].delete("`'")
end

class Html
  def self.render(&) = new.tap { _1.instance_exec(&) }.to_s
  def initialize = (@out, @depth = [], 0)

  %i[html body p ul li b].each do |tag|
    define_method(tag) do |text = nil, **attributes, &block|
      opening = [tag, *attributes.map { |k, v| %(#{k}="#{v}") }].join(" ")
      if block
        @out << "#{'  ' * @depth}<#{opening}>"
        @depth += 1
        block.call
        @depth -= 1
        @out << "#{'  ' * @depth}</#{tag}>"
      else
        @out << "#{'  ' * @depth}<#{opening}>#{text.to_s.gsub(/[&<>]/, '&' => '&amp;', '<' => '&lt;', '>' => '&gt;')}</#{tag}>"
      end
    end
  end

  def to_s = @out.join("\n")
end
items = ["a < b", "c & d"]
puts(Html.render { html { body(class: "x") { p "hi"; ul { items.each_with_index { |t, i| li t, id: i } } } } })
klass = Class.new(Struct.new(:x, :y)) { def +(o) = self.class.new(x + o.x, y + o.y) }
v = klass.new(1, 2) + klass.new(3, 4)
puts v.to_a.inspect, v == klass.new(4, 6), v.eql?(klass.new(4.0, 6)), klass.members.inspect
puts Module.new { def self.hi = "hi" }.hi, settings.singleton_methods.inspect, (class << settings; self; end).inspect[0, 18]
o = Object.new
def o.each
  yield 1
  yield 2
end
o.extend(Enumerable)
o.define_singleton_method(:twice) { |n = 2| n * 2 }
puts o.map { |x| x + 1 }.inspect, o.twice, o.twice(5), o.singleton_methods(false).sort.inspect, o.method(:twice).arity, o.method(:twice).unbind.class
