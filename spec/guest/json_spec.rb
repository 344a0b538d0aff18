# frozen_string_literal: true

# What crosses no boundary as JSON, and what stops it; what it looks like is in spec/dialect.
RSpec.describe "JSON" do
  def message_of(code, **options)
    value_of("begin; #{code}; rescue => e; e.class.to_s + ': ' + e.message; end", **options)
  end

  describe "of what stands for objects of the host" do
    let(:service) { Class.new { def open = Object.new }.new }

    it "does not exist: a bound constant" do
      expected = "JSON::GeneratorError: KV::Store stands for an object of the host and has no JSON: " \
                 "call it for what you need"
      ["JSON.generate(KV::Store)", "[KV::Store].to_json", "JSON.dump({ a: KV::Store })",
       "JSON.pretty_generate([KV::Store])", "JSON.generate({ KV::Store => 1 })"].each do |code|
        expect(message_of(code, bind: { "KV::Store" => service })).to eq(expected)
      end
    end

    it "does not exist: a handle" do
      expected = "JSON::GeneratorError: a Kobako::Handle stands for an object of the host and has no JSON: " \
                 "call it for what you need"
      ["JSON.generate(h)", "{ h: [h] }.to_json", "{ h => 1 }.to_json"].each do |code|
        expect(message_of("h = Files.open; #{code}", bind: { "Files" => service })).to eq(expected)
      end
    end

    it "is never asked of the host by itself" do
      asked = Class.new do
        attr_reader :calls

        def method_missing(*call) = (@calls ||= []) << call
        def respond_to_missing?(*) = true
      end.new
      message_of("[JSON.generate([Asked]), Asked]", bind: { "Asked" => asked })
      expect(asked.calls).to be_nil
    end
  end

  it "names the place of an error" do
    expect(message_of("JSON.parse(\"[1,\\n  é x]\")"))
      .to eq("JSON::ParserError: unexpected token at 'é x]' (line 2, column 3)")
    expect(message_of("JSON.parse('{\"a\": [1')"))
      .to eq("JSON::ParserError: unexpected token at '' (line 1, column 9, where the text ends)")
    expect(message_of("JSON.parse('[' + 'x' * 100)").size).to be < 120
  end

  it "makes plain values only" do
    code = "JSON.parse('{\"json_class\":\"Kobako::Handle\",\"id\":1}', create_additions: true)"
    expect(message_of(code)).to start_with("ArgumentError: JSON.parse makes plain values only: create_additions")
    expect(value_of("JSON.parse('{\"json_class\":\"Object\"}')")).to eq({ "json_class" => "Object" })
    expect(message_of("JSON.parse('{}', object_class: Struct)")).to include("object_class is not available")
  end

  it "refuses halves of surrogate pairs" do
    ['"\\ud83d"', '"\\ude00"', '"\\ud83dx"', '"\\ud83d\\u0041"'].each do |text|
      said = "JSON::ParserError: incomplete surrogate pair at "
      expect(message_of("JSON.parse(#{text.inspect})")).to start_with(said)
    end
  end

  describe "nested without a limit of its own" do
    it "goes as deep as the stack surely is" do
      expect(value_of("a = []; 999.times { a = [a] }; JSON.generate(a, max_nesting: 0).size")).to eq(2000)
      expect(value_of("JSON.parse('{\"a\":' * 1000 + '1' + '}' * 1000, max_nesting: false).size")).to eq(1)
      expect(message_of("JSON.parse('[' * 100_000, max_nesting: false)"))
        .to eq("JSON::NestingError: nesting of 1001 is too deep")
      expect(message_of("a = []; 2000.times { a = [a] }; JSON.generate(a, max_nesting: 0)"))
        .to eq("JSON::NestingError: nesting of 1000 is too deep")
    end

    endless = {
      "a to_json that generates itself" =>
        "class C; def to_json(*a) = [C.new].to_json(*a); end; JSON.generate(C.new, max_nesting: 0)",
      "a to_json that calls itself" => "class C; def to_json(*a) = C.new.to_json(*a); end; JSON.generate(C.new)",
      "a to_json that begins anew, deep down" =>
        "class C; def to_json(*) = (a = C.new; 900.times { a = [a] }; JSON.generate(a, max_nesting: 0)); end; " \
        "C.new.to_json",
      "a to_s that generates" => "class C; def to_s = JSON.generate([C.new]); end; JSON.generate(C.new)",
      "a to_json that parses" =>
        "class C; def to_json(*) = (JSON.parse('[' * 900 + ']' * 900, max_nesting: 0); [C.new].to_json); end; " \
        "C.new.to_json"
    }
    endless.each do |what, code|
      it "raises SystemStackError in #{what}" do
        sandbox = new_sandbox
        expect(sandbox.eval("begin; #{code}; rescue SystemStackError => e; e.message; end").value)
          .to eq("stack level too deep")
        expect(sandbox).to be_sound
      end
    end
  end

  it "is metered, parsing and generating", contract: "limits" do
    sandbox = new_sandbox(timeout: 0.2, memory_limit: 512 << 20)
    expect { sandbox.eval("s = '[' + '1,' * 200_000 + '1]'; loop { JSON.parse(s) }") }
      .to raise_error(Kobako::TimeoutError)
    expect { sandbox.eval("a = [1] * 200_000; loop { JSON.generate(a) }") }.to raise_error(Kobako::TimeoutError)
    expect { new_sandbox(memory_limit: 8 << 20).eval("JSON.parse('[' + '\"ab\",' * 1_000_000 + '1]')") }
      .to raise_error(Kobako::MemoryLimitError)
  end

  it "leaves nothing behind when it fails" do
    code = "3000.times { begin; JSON.parse('[' + '{\"a\":[1,2]},' * 50 + 'x'); rescue JSON::ParserError; end; " \
           "begin; JSON.generate([[1] * 100, 0.0 / 0]); rescue JSON::GeneratorError; end }; 1"
    expect(new_sandbox.eval(code).usage.memory_peak).to be < 8 << 20
  end
end
