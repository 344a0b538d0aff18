require "strscan"
require "forwardable"

# A reader of JSON with StringScanner, errors with a place, a writer, and a small path language.
class JsonReader
  class Error < StandardError
    attr_reader :line, :column

    def initialize(message, scanner)
      before = scanner.string.byteslice(0, scanner.pos)
      @line = before.count("\n") + 1
      @column = before.length - (before.rindex("\n") || -1)
      super("#{message} at #{@line}:#{@column}")
    end
  end

  ESCAPES = { "n" => "\n", "t" => "\t", "r" => "\r", "b" => "\b", "f" => "\f" }.freeze

  def self.read(text) = new(text).read

  def initialize(text) = @scanner = StringScanner.new(text)

  def read
    value.tap do
      skip
      fail_with("unexpected #{@scanner.peek(5).inspect}") unless @scanner.eos?
    end
  end

  private

  def skip = @scanner.skip(%r{(?:\s+|//[^\n]*)+})
  def fail_with(message) = raise(Error.new(message, @scanner))

  def value
    skip
    if @scanner.skip(/\{/) then object
    elsif @scanner.skip(/\[/) then list("]") { value }
    elsif @scanner.scan(/"((?:[^"\\]|\\.)*)"/) then unescape(@scanner[1])
    elsif (text = @scanner.scan(/-?\d+(?<fraction>\.\d+)?(?<exponent>[eE][-+]?\d+)?/))
      @scanner[:fraction] || @scanner[:exponent] ? Float(text) : Integer(text, 10)
    elsif (word = @scanner.scan(/true|false|null/)) then { "true" => true, "false" => false, "null" => nil }.fetch(word)
    else fail_with(@scanner.eos? ? "unexpected end" : "unexpected #{@scanner.getch.inspect}")
    end
  end

  def object
    pairs = list("}") do
      skip
      key = @scanner.check(/"/) ? value : fail_with("expected a key")
      skip
      @scanner.skip(/:/) or fail_with("expected ':'")
      [key, value]
    end
    pairs.to_h
  end

  def list(close)
    found = []
    skip
    return found if @scanner.skip(/#{Regexp.escape(close)}/)

    loop do
      found << yield
      skip
      break if @scanner.skip(/#{Regexp.escape(close)}/)

      @scanner.skip(/,/) or fail_with("expected ',' or '#{close}'")
    end
    found
  end

  def unescape(text) = text.gsub(/\\(u(\h{4})|.)/) { $2 ? [$2.hex].pack("U") : ESCAPES.fetch($1, $1) }
end

class Document
  extend Forwardable
  include Enumerable

  def_delegators :@root, :keys, :size, :fetch, :[]
  def_delegator :@root, :each
  def_delegator "self.class", :name, :kind

  def initialize(root) = @root = root

  def at(path)
    path.scan(/[\w-]+|\[-?\d+\]/).inject(@root) do |here, step|
      case here
      when nil then break nil
      when Array then here[step[/-?\d+/].to_i]
      else here[step]
      end
    end
  end
end

TEXT = <<~'JSON'
  // a comment
  {"name": "caf\u00e9 \"x\"", "open": true, "none": null,
   "prices": [1, 2.50, -3e2, []], "deep": {"a": [{"b": "\\ \n"}]}}
JSON
document = Document.new(JsonReader.read(TEXT))
p document["name"], document.keys, document.size, document.kind
p document.at("prices[2]"), document.at("deep.a[0].b"), document.at("deep.z.y"), document.map { |k, v| [k, v.class] }.to_h
p document.fetch("open"), (document.fetch("zzzzzz") rescue $!.message), document.select { |_, v| v.is_a?(Array) }.to_h
['{"a" 1}', "[1 2]", "[1,\n 2,\n x]", '{"a": "open', "", "[]]", '{1: 2}', "tru"].each do |bad|
  JsonReader.read(bad)
rescue JsonReader::Error => e
  puts "#{bad.inspect.ljust(18)} #{e.message} (#{e.line}, #{e.column})"
end
p JsonReader.read("[]"), JsonReader.read(' "x" '), JsonReader.read("-0"), JsonReader.read('[[[[1]]]]')
s = StringScanner.new("key=value; other = 2")
pairs = {}
until s.eos?
  s.scan(/\s*(?<key>\w+)\s*=\s*(?<value>\w+)\s*;?/) or break
  pairs[s[:key].to_sym] = s[:value]
end
p pairs, s.eos?, s.pos, s.matched, s.pre_match, s.post_match
