# A builder of HTML by method_missing and instance_eval, a configuration DSL, and hooks.
class HTML
  VOID = %i[br img hr input].freeze

  def self.build(&block) = new.tap { |html| html.instance_eval(&block) }.to_s

  def initialize
    @lines = []
    @depth = 0
  end

  def text(value) = line(escape(value))

  def method_missing(tag, content = nil, **attributes, &block)
    return super unless respond_to_missing?(tag)

    open = "<#{tag}#{attributes.map { |key, value| attribute(key, value) }.join}>"
    if VOID.include?(tag) then line(open)
    elsif block
      line(open)
      @depth += 1
      instance_eval(&block)
      @depth -= 1
      line("</#{tag}>")
    else line("#{open}#{escape(content)}</#{tag}>")
    end
    self
  end

  def respond_to_missing?(name, include_private = false) = name.match?(/\A[a-z]+\d?\z/) || super

  def to_s = @lines.join("\n")

  private

  def attribute(key, value)
    return "" if value.nil? || value == false
    return " #{key}" if value == true

    %( #{key.to_s.tr("_", "-")}="#{escape(Array(value).join(" "))}")
  end

  def escape(text) = text.to_s.gsub(/[&<>"]/, "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;")
  def line(text) = @lines << ("  " * @depth + text)
end

people = [["Ida <3", 31], ["Bo & Co", nil]]
puts HTML.build {
  html(lang: "en") do
    h1 "Report", class: %w[big bold], data_id: 7
    ul do
      people.each { |name, age| li name, title: age, hidden: age.nil? }
    end
    input type: "text", disabled: true, value: 'say "hi"'
    text "1 < 2"
  end
}
puts HTML.new.respond_to?(:div), HTML.new.respond_to?(:Div)
begin
  HTML.new.send(:Nope!, 1)
rescue NoMethodError => e
  puts e.name.inspect, e.class
end

class Settings
  def self.option(name, default: nil, &check)
    options[name] = default
    define_method(name) { |value = (missing = true)| missing ? @values.fetch(name) : write(name, value, check) }
    define_method(:"#{name}=") { |value| write(name, value, check) }
    define_method(:"#{name}?") { !!@values[name] }
  end

  def self.options = @options ||= {}

  option :host, default: "localhost"
  option(:port, default: 80) { |value| (1..65_535).cover?(value) }
  option :debug

  def initialize(&block)
    @values = self.class.options.dup
    block.arity.zero? ? instance_exec(&block) : block.call(self) if block
  end

  def to_s = @values.map { |key, value| "#{key}=#{value.inspect}" }.join(" ")

  private

  def write(name, value, check)
    raise ArgumentError, "#{value.inspect} is no #{name}" unless check.nil? || check.call(value)

    @values[name] = value
  end
end

puts Settings.new, Settings.new { port 8080; debug true }, Settings.new { |s| s.host = "example.org" }
puts Settings.new.debug?, Settings.new.port, Settings.options.keys.inspect
begin
  Settings.new { port 0 }
rescue ArgumentError => e
  puts e.message
end
puts Settings.instance_methods(false).sort.inspect
greeter = Object.new
def greeter.hello(name = "you") = "hello #{name}"
greeter.define_singleton_method(:bye) { |name| "bye #{name}" }
puts greeter.hello, greeter.bye("Ida"), greeter.singleton_methods.sort.inspect, greeter.public_send(:hello, "me")
