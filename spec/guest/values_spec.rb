# frozen_string_literal: true

RSpec.describe "values" do
  # What comes back of a value as a Service's result, a Service's argument, a script's value and an entrypoint's
  # argument.
  def all_ways(value)
    seen = []
    sandbox = new_sandbox(bind: { "Host::Give" => -> { value }, "Host::Take" => ->(got) { seen << got && nil } })
    sandbox.preload(code: "Same = ->(value) { value }", name: :Same)
    returned = sandbox.eval(<<~RUBY).value
      value = Host::Give.call
      Host::Take.call(value)
      value
    RUBY
    [*seen, returned, sandbox.run(:Same, value).value]
  end

  def nested(depth, innermost = 1) = (1..depth).inject(innermost) { |inner, _| [inner] }

  near = [31, 32, 53, 62, 63, 64].flat_map { |bits| (-1..1).flat_map { |off| [(2**bits) + off, -(2**bits) + off] } }
  integers = [0, 1, -1, 31, 32, -32, -33, 127, 128, -128, -129, 255, 256, 65_535, 65_536, *near, 10**50, -(10**50),
              2**4096, -(2**4096), (10**1000) - 7]
  floats = [0.0, 1.5, -1.5, 0.1, 1e300, 5e-324, -5e-324, 2.225073858507201e-308, Float::MAX, Float::MIN,
            Float::INFINITY, -Float::INFINITY, 2.0**70]
  strings = ["", "a", "ä", "日本", "😀", "a\0b", "a\r\nb", "x" * 31, "x" * 32, "x" * 255, "x" * 256, "x" * 65_536]
  symbols = [:a, :a?, :[]=, :+, :"with space", :"", :ä, :"nul\0", :"2"]
  plain = [nil, true, false, [], {}, [nil, [true, [false]]], { "a" => { b: [1] } }, Array.new(20) { |n| n },
           Array.new(70_000) { |n| n }, (0..20).to_h { |n| [n, n.to_s] }]
  keys = { nil => 1, true => 2, false => 3, 1 => 4, 1.5 => 5, "s" => 6, :s => 7, [1, ["a"]] => 8, { k: 1 } => 9,
           (2**70) => 10, "" => 11 }

  (integers + floats).each do |number|
    it "keep the #{number.class} #{number.inspect[0, 40]} (#{number.inspect.size} digits)", contract: "values" do
      expect(all_ways(number)).to all(eql(number))
    end
  end

  it "keep NaN", contract: "values" do
    expect(all_ways(Float::NAN).map(&:nan?)).to eq([true, true, true])
  end

  it "keep the sign of -0.0", contract: "values" do
    expect(all_ways(-0.0).map { |zero| 1 / zero }).to all(eq(-Float::INFINITY))
  end

  it "tell 1 from 1.0", contract: "values" do
    expect(all_ways([1, 1.0])).to all(eql([1, 1.0]))
  end

  strings.each do |text|
    it "keep the String #{text[0, 8].inspect} of #{text.bytesize} bytes, as UTF-8", contract: "values" do
      expect(all_ways(text).map { |got| [got, got.encoding] }).to all(eq([text, Encoding::UTF_8]))
    end
  end

  it "keep bytes that are no UTF-8, as binary", contract: "values" do
    bytes = (0..255).to_a.pack("C*")
    expect(all_ways(bytes).map { |got| [got, got.encoding] }).to all(eq([bytes, Encoding::BINARY]))
  end

  it "give a binary String as UTF-8 when its bytes are", contract: "values" do
    expect(all_ways("ä".b).map { |got| [got, got.encoding] }).to all(eq(["ä", Encoding::UTF_8]))
  end

  it "give another encoding's characters in UTF-8", contract: "values" do
    texts = [%w[UTF-16LE 日本ä], %w[UTF-16BE 日本ä], %w[UTF-32LE 日本ä], %w[Shift_JIS 日本], %w[EUC-JP 日本],
             %w[ISO-8859-1 ä], %w[Windows-1252 €], %w[GB18030 日本], %w[ISO-2022-JP 日本], %w[UTF-16 ä]]
    texts.each do |encoding, text|
      expect(all_ways(text.encode(encoding)).map { |got| [got, got.encoding] }).to all(eq([text, Encoding::UTF_8]))
    end
  end

  it "give bytes that are no characters of their encoding as binary", contract: "values" do
    { "Shift_JIS" => "a\x82", "UTF-16LE" => "a\xD8", "UTF-8" => "a\xE4" }.each do |encoding, bytes|
      broken = bytes.dup.force_encoding(encoding)
      expect(all_ways(broken).map { |got| [got, got.encoding] }).to all(eq([bytes.b, Encoding::BINARY]))
    end
  end

  it "are whole with a million elements", contract: "values" do
    list = Array.new(1_000_000) { |n| n }
    table = list.to_h { |n| [n, -n] }
    expect([list, table].map { |big| all_ways(big).map { |got| got == big } }).to all(eq([true, true, true]))
  end

  it "are what was frozen, shared or a subclass's on the host, as plain instances of their own", contract: "values" do
    text = Class.new(String) { def to_s = raise }.new("x").freeze
    list = Class.new(Array) { def each = raise }[1, 2]
    shared = [("abc" * 50)[7..], (0..99).to_a[7..]]
    got = all_ways([text, list, { text => list }.freeze, *shared])
    expect(got).to all(eq(["x", [1, 2], { "x" => [1, 2] }, *shared]))
    expect(got.flat_map { |values| values.map(&:class) }.uniq).to eq([String, Array, Hash])
  end

  symbols.each do |symbol|
    it "keep the Symbol #{symbol.inspect}", contract: "values" do
      expect(all_ways(symbol)).to all(equal(symbol))
    end
  end

  it "tell a Symbol from a String", contract: "values" do
    expect(all_ways([:a, "a", { a: 1, "a" => 2 }])).to all(eq([:a, "a", { a: 1, "a" => 2 }]))
  end

  plain.each do |value|
    it "keep #{value.inspect[0, 40]}", contract: "values" do
      expect(all_ways(value)).to all(eq(value))
    end
  end

  it "keep any of these as keys, in order", contract: "values" do
    expect(all_ways(keys).map(&:to_a)).to all(eq(keys.to_a))
  end

  it "keep a NaN as a key" do
    expect(all_ways({ Float::NAN => 1 }).map { |got| [got.keys.first.nan?, got.values] }).to all(eq([true, [1]]))
  end

  it "are what the script has made of them", contract: "values" do
    expect(value_of(<<~RUBY)).to eq([6, 0.5, "ab", :sym, [1, [2]], { "k" => nil, s: true }, 2**100])
      [1 + 2 + 3, 1 / 2.0, "a" + "b", :sym, [1, [2]], { "k" => nil, s: true }, 2**100]
    RUBY
  end

  it "have no default and no identity left on the other side", contract: "values" do
    expect(value_of("h = Hash.new(7); h[:a] = 1; h")[:other]).to be_nil
    table = Hash.new { raise "asked" }.merge(1 => 2)
    expect(all_ways(table).map { |got| [got, got.default_proc] }).to all(eq([{ 1 => 2 }, nil]))
  end

  it "are plain instances whatever subclass they had" do
    got = value_of(<<~RUBY)
      class Text < String; end
      class List < Array; end
      class Table < Hash; end
      [Text.new("a"), List.new([1]), Table.new]
    RUBY
    expect(got.map(&:class)).to eq([String, Array, Hash])
  end

  it "nest 128 deep, both ways", contract: "values" do
    expect(all_ways(nested(128))).to all(eq(nested(128)))
  end

  describe "on the way out" do
    it "are refused when they nest 129 deep", contract: "values" do
      error = error_of { value_of("(1..129).inject(1) { |inner, _| [inner] }") }
      expect(error).to be_an_instance_of(Kobako::SandboxError).and have_attributes(
        klass: "TypeError", message: /nested deeper than 128 levels/
      )
    end

    it "are refused when they contain themselves", contract: "values" do
      expect { value_of("a = [1]; a << { k: a }; a") }
        .to raise_error(Kobako::SandboxError, /nested deeper than 128 levels \(a cycle\?\)/)
    end

    { "Object.new" => "Object", "Class.new.new" => "Object", "String" => "Class", "Kernel" => "Module",
      "1..2" => "Range", "-> {}" => "Proc", "StandardError.new" => "StandardError", "Struct.new(:a).new(1)" => "Struct",
      "1r" => "Rational" }.each do |code, name|
      it "are refused when they hold #{code}, saying which and where", contract: "values" do
        expect { value_of("[0, { key: #{code} }]") }
          .to raise_error(Kobako::SandboxError, "cannot pass an instance of #{name} to the host ([1][:key])")
      end
    end

    it "can be refused and rescued as arguments", contract: "values" do
      expect(value_of(<<~RUBY, bind: { "Host::Take" => ->(*) { raise "called" } })).to eq(
        begin
          Host::Take.call(1, [Object.new])
        rescue TypeError => e
          e.message
        end
      RUBY
        "cannot pass an instance of Object to the host (argument 2[0])"
      )
    end

    it "are taken as they are, without asking what the script redefined", contract: "values" do
      expect(value_of(<<~RUBY)).to eq([1, "s", :y, [2], { a: 3 }, nil])
        class Integer; def to_s(*) = "no"; end
        class String; def to_str = "no"; def bytes = []; end
        class Array; def to_a = []; def size = 99; def [](*) = nil; end
        class Hash; def each = nil; def keys = []; end
        class Symbol; def to_s = "no"; end
        class NilClass; def nil? = false; end
        [1, "s", :y, [2], { a: 3 }, nil]
      RUBY
    end
  end

  describe "on the way in" do
    it "are refused from run when they nest 129 deep", contract: "values" do
      sandbox = new_sandbox.preload(code: "Same = ->(value) { value }", name: :Same)
      expect { sandbox.run(:Same, nested(129)) }.to raise_error(TypeError, /nest deeper than 128 levels/)
      expect(sandbox).to be_sound
    end

    it "are refused from run when they contain themselves, saying where", contract: "values" do
      sandbox = new_sandbox.preload(code: "Same = ->(*values) { values }", name: :Same)
      cycle = [1]
      cycle << { key: cycle }
      expect { sandbox.run(:Same, cycle) }.to raise_error(TypeError, /contain themselves \(at .*\[:key\]/)
    end

    it "are the Service's failure when it returns a cycle", contract: "values" do
      cycle = []
      cycle << cycle
      error = error_of { value_of("Host::Give.call", bind: { "Host::Give" => -> { cycle } }) }
      expect(error).to be_an_instance_of(Kobako::ServiceError).and have_attributes(
        message: /\ATypeError: the service's result cannot cross: values nest deeper than 128 levels/
      )
    end

    [binding, 1.method(:+), Integer.instance_method(:+)].each do |gadget|
      it "never are a #{gadget.class}", contract: "handles" do
        expect { value_of("Host::Give.call", bind: { "Host::Give" => -> { [gadget] } }) }
          .to raise_error(Kobako::ServiceError, /\ATypeError: the service's result cannot cross: a #{gadget.class}/)
      end
    end

    it "name a host constant rightly in the guest" do
      expect(value_of("Host::Give.call.class.name", bind: { "Host::Give" => -> { String } })).to eq("Kobako::Handle")
    end
  end

  it "can be refused any number of times in a row", contract: "values" do
    cycle = []
    cycle << cycle
    sandbox = new_sandbox(bind: { "Host::Give" => -> { cycle }, "Host::Take" => ->(value) { value } })
    expect(sandbox.eval(<<~RUBY).value).to eq([2000, 42])
      failures = 0
      mine = []
      mine << mine
      1000.times do
        begin
          Host::Give.call
        rescue Kobako::ServiceError
          failures += 1
        end
        begin
          Host::Take.call(mine)
        rescue TypeError
          failures += 1
        end
      end
      [failures, Host::Take.call(42)]
    RUBY
    expect(sandbox).to be_sound
  end
end
