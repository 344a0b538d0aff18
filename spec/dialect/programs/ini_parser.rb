# Reads an INI file with sections, comments, types and interpolation, and writes it again.
SAMPLE = <<~INI
  ; the application
  name = "Demo App"
  debug = off

  [server]
  host = example.org   # public name
  port = 8080
  timeout=2.5
  url = http://${host}:${port}/${missing}

  [paths]
  root = /srv/app
  logs = ${root}/logs
  extensions[] = rb
  extensions[] = erb
  [empty]
  broken line
INI

class Ini
  ParseError = Class.new(StandardError) do
    attr_reader :line

    def initialize(message, line)
      super("line #{line}: #{message}")
      @line = line
    end
  end

  attr_reader :sections, :errors

  def self.parse(text, **options) = new(**options).tap { |ini| ini.read(text) }

  def initialize(strict: false)
    @sections = Hash.new { |hash, name| hash[name] = {} }
    @errors = []
    @strict = strict
  end

  def read(text)
    section = "main"
    text.each_line.with_index(1) do |line, number|
      case line.sub(/(?:^|\s)[;#].*/, "").strip
      when "" then next
      when /\A\[(?<name>[^\]]+)\]\z/ then @sections[section = $~[:name]]
      when /\A(?<key>[\w.]+)(?<list>\[\])?\s*=\s*(?<value>.*)\z/
        match = Regexp.last_match
        value = convert(match[:value])
        match[:list] ? (@sections[section][match[:key]] ||= []) << value : @sections[section][match[:key]] = value
      else
        fail!("cannot read #{line.chomp.inspect}", number)
      end
    end
  end

  def get(path, default = nil)
    section, _, key = path.rpartition(".")
    value = @sections.fetch(section.empty? ? "main" : section, {}).fetch(key, default)
    value.is_a?(String) ? expand(value, section) : value
  end

  def to_s
    sections.map do |name, pairs|
      ["[#{name}]", *pairs.flat_map { |key, value| value.is_a?(Array) ? value.map { |v| "#{key}[] = #{v}" } : "#{key} = #{value}" }].join("\n")
    end.join("\n\n")
  end

  private

  def fail!(message, number)
    error = ParseError.new(message, number)
    raise error if @strict

    @errors.push(error)
  end

  def convert(text)
    case text
    when /\A"(.*)"\z/m then $1
    when /\A[+-]?\d+\z/ then text.to_i
    when /\A[+-]?\d+\.\d+\z/ then Float(text)
    when /\A(?:on|yes|true)\z/i then true
    when /\A(?:off|no|false)\z/i then false
    else text
    end
  end

  def expand(text, section)
    text.gsub(/\$\{(\w+)\}/) { |whole| @sections[section].fetch($1) { whole }.to_s }
  end
end

ini = Ini.parse(SAMPLE)
%w[name debug server.host server.port server.timeout server.url paths.logs paths.extensions empty.x].each do |path|
  puts "#{path.ljust(18)} #{ini.get(path).inspect}"
end
puts ini.get("server.nothing", :default), ini.sections.keys.inspect, ini.errors.map(&:message), ini.errors.first.line
puts ini
begin
  Ini.parse("a = 1\n\n???", strict: true)
rescue Ini::ParseError => e
  puts e.message, e.line
end
puts Ini.parse(ini.to_s).sections == ini.sections
puts ini.sections.sum { |_, pairs| pairs.size }, ini.sections.max_by { |_, pairs| pairs.size }.first
puts ini.sections.flat_map { |name, pairs| pairs.keys.map { |key| "#{name}.#{key}" } }.sort.first(3).inspect
puts ini.sections.reject { |_, pairs| pairs.empty? }.transform_values { |pairs| pairs.values.map(&:class).uniq.size }.values.inspect
