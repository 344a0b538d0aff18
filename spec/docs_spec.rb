# frozen_string_literal: true

require "open3"
require "rbconfig"
require "tempfile"

# Ruby examples in documents, each a program of its own. Two comments at the end of a line are checked: "# => value",
# against what the line's value shows when it is inspected, and "# raises Class".
class DocumentedRuby
  FENCE = /^```ruby\n(.*?)^```$/m
  VALUE = /\A(?<indent>\s*)(?<code>.+?)\s+# => (?<value>.+)\z/
  ERROR = /\A(?<indent>\s*)(?<code>.+?)\s+# raises (?<error>\S+)\z/
  CHECKS = <<~RUBY
    REACHED = []

    def __value(line, found, wanted)
      REACHED << line
      return found if found.inspect == wanted
      abort "line \#{line}: \#{found.inspect}, not \#{wanted}"
    end

    def __error(line, wanted)
      REACHED << line
      yield
    rescue Exception => e
      abort "line \#{line}: \#{e.class} is no \#{wanted}" unless e.class.ancestors.map(&:to_s).include?(wanted)
    else
      abort "line \#{line}: nothing was raised, not a \#{wanted}"
    end
  RUBY

  def self.in(path)
    text = File.read(path, encoding: "UTF-8")
    text.to_enum(:scan, FENCE).map { new(Regexp.last_match(1), text[0...Regexp.last_match.begin(1)].count("\n") + 1) }
  end

  attr_reader :line

  def initialize(code, line)
    @code = code
    @line = line
  end

  def program
    lines = @code.lines(chomp: true)
    checks = lines.each_index.select { |index| VALUE.match?(lines[index]) || ERROR.match?(lines[index]) }
    body = lines.each_with_index.map { |line, index| checked(line, @line + index) }.join("\n")
    "#{CHECKS}#{body}\n#{all_reached(checks.map { |index| @line + index })}"
  end

  private

  def all_reached(lines)
    "missed = #{lines.inspect} - REACHED\nabort \"line \#{missed.first}: never reached\" if missed.any?\n"
  end

  def checked(line, number)
    if (match = VALUE.match(line))
      "#{match[:indent]}__value(#{number}, (#{match[:code]}), #{match[:value].dump})"
    elsif (match = ERROR.match(line))
      "#{match[:indent]}__error(#{number}, #{match[:error].dump}) { #{match[:code]} }"
    else
      line
    end
  end
end

# What docs/call_path.md names: below each step's heading, lines of a file and its functions, "`path` · `name`, `name`".
class CallPath
  DEFINITIONS = {
    ".rb" => ->(name) { /^\s*def (?:self\.)?#{Regexp.escape(name)}(?![\w?!])/ },
    ".rs" => ->(name) { /^\s*(?:pub(?:\(crate\))? )?(?:async )?fn #{Regexp.escape(name)}\b/ },
    ".c" => ->(name) { /^(?:KOBAKO_EXPORT\("#{Regexp.escape(name)}"\)|#{Regexp.escape(name)}\()/ }
  }.freeze

  def initialize(text)
    @text = text
  end

  # [[path, [function, …]], …]
  def places = @text.scan(%r{^`([^`]+/[^`]+)`(.*)$}).map { |path, rest| [path, rest.scan(/`([^`]+)`/).flatten] }

  def steps = @text.scan(/^## (\d+)\. /).flatten.map(&:to_i)

  # "Sandbox#eval", "Invocation::serve" and "serve" are all looked for by their last part.
  def self.defined_in?(source, extension, function)
    DEFINITIONS.fetch(extension).call(function[/[^#.:]+\z/]).match?(source)
  end
end

RSpec.describe "The documents" do
  root = File.expand_path("..", __dir__)
  documents = ["README.md", "CONTRIBUTING.md", *Dir.glob("docs/*.md", base: root).sort]
  run = lambda do |program|
    Open3.capture2e({ "LC_ALL" => "C.UTF-8" }, RbConfig.ruby, "-I", File.join(root, "lib"), "-rkobako", "-e", program)
  end

  documents.each do |document|
    DocumentedRuby.in(File.join(root, document)).each do |example|
      it "show Ruby that works: #{document}:#{example.line}" do
        output, status = run.call(example.program)
        expect(status).to be_success, "#{document}: #{output}"
      end
    end

    it "name only what is there: #{document}" do
      text = File.read(File.join(root, document), encoding: "UTF-8")
      links = text.gsub(/`[^`\n]*`/, "").scan(/\]\(([^)#]+)\)/).flatten.reject { |link| link.match?(/\A\w+:/) }
      links.map! { |link| File.expand_path(link, File.join(root, File.dirname(document))) }
      named = text.scan(%r{`((?:bin|docs|ext|guest|lib|spec)/[\w/.-]+)`}).flatten.map { |path| File.join(root, path) }
      expect((links + named).reject { |path| File.exist?(path) }).to be_empty
    end
  end

  it "would not show a value that is wrong" do
    output, status = run.call(DocumentedRuby.new("1 + 1 # => 3", 7).program)
    expect(status).not_to be_success
    expect(output).to eq("line 7: 2, not 3\n")
  end

  it "would not show an error that is not raised" do
    output, status = run.call(DocumentedRuby.new("1 + 1 # raises Kobako::Error", 7).program)
    expect(status).not_to be_success
    expect(output).to eq("line 7: nothing was raised, not a Kobako::Error\n")
  end

  it "would not show what is never reached" do
    code = "begin\n  1 + 1\nrescue StandardError => e\n  e.message # => \"no\"\nend"
    output, status = run.call(DocumentedRuby.new(code, 7).program)
    expect(status).not_to be_success
    expect(output).to eq("line 10: never reached\n")
  end

  it "keep the README short enough to be read" do
    expect(File.readlines(File.join(root, "README.md")).size).to be <= 250
  end

  describe "on the path of a call" do
    path = CallPath.new(File.read(File.join(root, "docs/call_path.md"), encoding: "UTF-8"))

    it "take ten steps" do
      expect(path.steps).to eq((1..10).to_a)
    end

    it "name only functions that are there" do
      lost = path.places.flat_map do |file, functions|
        source = File.read(File.join(root, file), encoding: "UTF-8")
        expect(functions).not_to be_empty, "#{file} is named without a function"
        functions.reject { |function| CallPath.defined_in?(source, File.extname(file), function) }
      end
      expect(lost).to be_empty
    end

    it "know a function that is not there" do
      expect(CallPath.defined_in?("pub fn server() {}", ".rs", "Invocation::serve")).to be(false)
      expect(CallPath.defined_in?("def evaluate; end", ".rb", "Sandbox#eval")).to be(false)
      expect(CallPath.defined_in?("  kobako_call(mrb);", ".c", "kobako_call")).to be(false)
    end
  end
end
