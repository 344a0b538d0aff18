# frozen_string_literal: true

RSpec.describe "calls" do
  let(:echo) do
    Class.new do
      attr_accessor :field
      attr_reader :count

      def initialize = @count = 0

      def all(*args, **kwargs, &block)
        @count += 1
        [args, kwargs, !block.nil?]
      end

      def positional(one) = [:positional, one]
      def keyword(ttl:, size: 1) = [:keyword, ttl, size]
      def optional(one, two = 2) = [one, two]
      def fail(message = "no") = raise(IOError, message)
      def question? = true
      def bang! = :bang
      def [](key) = [:get, key]
      def +(other) = [:plus, other]
      def argument_error = raise(ArgumentError, "wrong number of arguments (given 1, expected 0)")
    end.new
  end

  def call(code) = value_of(code, bind: { "KV::Store" => echo })

  {
    "KV::Store.all" => [[], {}, false],
    "KV::Store.all(1, nil, [2], 'x')" => [[1, nil, [2], "x"], {}, false],
    "KV::Store.all(a: 1)" => [[], { a: 1 }, false],
    "KV::Store.all({ a: 1 })" => [[{ a: 1 }], {}, false],
    "KV::Store.all(1, { a: 1 }, b: 2)" => [[1, { a: 1 }], { b: 2 }, false],
    "KV::Store.all(*[1, 2], **{ c: 3 })" => [[1, 2], { c: 3 }, false],
    "KV::Store.all({})" => [[{}], {}, false],
    "KV::Store.all(**{})" => [[], {}, false],
    "KV::Store.all({ 'a' => 1 })" => [[{ "a" => 1 }], {}, false],
    "KV::Store.all(nil)" => [[nil], {}, false],
    "KV::Store.all { 1 }" => [[], {}, true],
    "b = proc { 1 }; KV::Store.all(1, k: 2, &b)" => [[1], { k: 2 }, true],
    "KV::Store.all(&nil)" => [[], {}, false],
    "KV::Store.public_send(:all, 1) rescue 0" => 0,
    "KV::Store.question?" => true,
    "KV::Store.bang!" => :bang,
    "KV::Store['k']" => [:get, "k"],
    "KV::Store + 1" => [:plus, 1],
    "KV::Store.field = 5; KV::Store.field" => 5,
    "KV::Store.keyword(ttl: 3)" => [:keyword, 3, 1],
    "KV::Store.positional({ ttl: 3 })" => [:positional, { ttl: 3 }],
    "KV::Store.positional(ttl: 3)" => [:positional, { ttl: 3 }],
    "KV::Store.optional(1)" => [1, 2]
  }.each do |code, value|
    it "arrive as Ruby 3 has it: #{code}", contract: "calls" do
      expect(call(code)).to eq(value)
    end
  end

  it "happen once each", contract: "calls" do
    call("3.times { KV::Store.all }")
    expect(echo.count).to eq(3)
  end

  it "go to a lambda, a proc and a Method object", contract: "calls" do
    bound = { "A" => ->(x, y: 0) { [x, y] }, "B" => proc { |x, y| [x, y] }, "C" => "abc".method(:index) }
    expect(value_of("[A.call(1, y: 2), A.(3), A[4], B.call(5), C.call('c')]", bind: bound))
      .to eq([[1, 2], [3, 0], [4, 0], [5, nil], 2])
  end

  it "go to a class's own methods, and a module's", contract: "calls" do
    tools = Module.new { def self.twice(number) = number * 2 }
    point = Struct.new(:x, :y)
    def point.origin = [0, 0]
    expect(value_of("[Tools.twice(4), Point.origin]", bind: { "Tools" => tools, "Point" => point })).to eq([8, [0, 0]])
  end

  it "reach each object at its own path and nowhere else", contract: "binding" do
    bound = { "KV::Store" => -> { 1 }, "KV::Other::Deep" => -> { 2 }, "Top" => -> { 3 } }
    expect(value_of(<<~RUBY, bind: bound)).to eq([1, 2, 3, "Module", "Module", false, false])
      [KV::Store.call, KV::Other::Deep.call, Top.call, KV.class.name, KV::Other.class.name,
       Object.const_defined?(:Store), KV.const_defined?(:Deep)]
    RUBY
  end

  it "look at the service by its path" do
    expect(call("KV::Store.inspect")).to eq("KV::Store")
  end

  it "may be many", contract: "calls" do
    expect(value_of("s = 0; 20_000.times { |i| s += Add.call(i, 1) }; s", bind: { "Add" => ->(a, b) { a + b } }))
      .to eq((0...20_000).sum + 20_000)
  end

  it "may call the same sandbox again from within a Service" do
    sandbox = new_sandbox
    sandbox.bind("Again", ->(n) { n.zero? ? "end" : sandbox.eval("Again.call(#{n - 1}) + '.'").value })
    expect(sandbox.eval("Again.call(5)").value).to eq("end.....")
  end

  describe "that fail" do
    def failure(code) = error_of { call(code) }

    it "are a ServiceError in the guest with class and message", contract: "calls" do
      expect(call(<<~RUBY)).to eq(["Kobako::ServiceError", "IOError: disk", true])
        begin
          KV::Store.fail("disk")
        rescue => e
          [e.class.name, e.message, e.is_a?(StandardError)]
        end
      RUBY
    end

    it "are a ServiceError on the host with the host's own exception as the cause", contract: "four-outcomes" do
      expect(failure("1 + 1\nKV::Store.fail('disk')")).to be_an_instance_of(Kobako::ServiceError).and have_attributes(
        message: "IOError: disk", klass: "Kobako::ServiceError", origin: :service,
        backtrace_lines: ["(eval):2"],
        cause: be_an_instance_of(IOError).and(have_attributes(message: "disk"))
      )
    end

    it "show nothing of the host but class and message", contract: "errors-that-help" do
      told = call("begin; KV::Store.fail; rescue => e; [e.inspect, e.backtrace, e.full_message]; end rescue e.to_s")
      expect(told.to_s).not_to match(%r{/|_spec|0x\h{4}})
    end

    ["KV::Store.positional", "KV::Store.positional(1, 2)", "KV::Store.keyword", "KV::Store.keyword(1, ttl: 1)",
     "KV::Store.keyword(ttl: 1, other: 2)", "KV::Store.optional", "KV::Store.question?(1)"].each do |code|
      it "are ServiceArgumentErrors when the arguments do not fit: #{code}", contract: "calls" do
        expect(failure(code)).to be_an_instance_of(Kobako::ServiceArgumentError).and have_attributes(
          klass: "Kobako::ServiceArgumentError", message: a_string_starting_with("ArgumentError: "),
          cause: be_an_instance_of(ArgumentError)
        )
      end
    end

    it "tell an ArgumentError of the Service's own from arguments that do not fit", contract: "calls" do
      expect(failure("KV::Store.argument_error")).to be_an_instance_of(Kobako::ServiceError)
    end

    it "are ServiceArgumentErrors for a lambda called wrongly", contract: "calls" do
      expect { value_of("One.call", bind: { "One" => ->(one) { one } }) }
        .to raise_error(Kobako::ServiceArgumentError, /\AArgumentError: wrong number of arguments/)
    end

    it "are NoServiceErrors when there is no such method", contract: "calls" do
      expect(failure("KV::Store.nothing")).to be_an_instance_of(Kobako::NoServiceError).and have_attributes(
        message: "undefined service method 'nothing' for KV::Store", klass: "Kobako::NoServiceError", cause: nil
      )
    end

    it "are NoServiceErrors at an unfilled path", contract: "binding" do
      sandbox = new_sandbox.bind("KV::Store")
      expect { sandbox.eval("KV::Store.all") }
        .to raise_error(Kobako::NoServiceError, "undefined service method 'all' for KV::Store")
    end

    it "are kinds of one class in the guest", contract: "calls" do
      expect(call(<<~RUBY)).to eq(%w[Kobako::NoServiceError Kobako::ServiceArgumentError Kobako::ServiceError])
        [-> { KV::Store.nothing }, -> { KV::Store.positional }, -> { KV::Store.fail }].map do |failing|
          begin
            failing.call
          rescue Kobako::ServiceError => e
            e.class.name
          end
        end
      RUBY
    end

    it "can be rescued, and the run goes on", contract: "calls" do
      expect(call("begin; KV::Store.fail; rescue Kobako::ServiceError; KV::Store.all(1); end")).to eq([[1], {}, false])
    end

    it "go on as themselves when raised again", contract: "four-outcomes" do
      expect(failure("begin; KV::Store.fail('x'); rescue => e; raise e; end"))
        .to be_an_instance_of(Kobako::ServiceError).and have_attributes(cause: be_an_instance_of(IOError))
    end

    it "are a script's own failure when the script makes them up", contract: "four-outcomes" do
      made_up = ["raise Kobako::ServiceError, 'IOError: x'",
                 "class Mine < Kobako::NoServiceError; end; raise Mine, 'x'",
                 "begin; KV::Store.fail('x'); rescue => e; raise e.class, e.message; end"]
      expect(made_up.map { |code| failure(code) }).to all(be_an_instance_of(Kobako::SandboxError))
    end

    it "say nothing that is not valid UTF-8", contract: "errors-that-help" do
      error = error_of { value_of("Bad.call", bind: { "Bad" => -> { raise "a\xff" } }) }
      expect(error.message).to be_valid_encoding.and start_with("RuntimeError: a")
    end

    # What a message may be, and what the guest is told of it.
    {
      "raises" => [-> { raise("again") }, ""],
      "is no String" => [-> { 42 }, ""],
      "is in another encoding" => [-> { (+"\xE4").force_encoding("ISO-8859-1") }, "ä"],
      "is broken in its encoding" => [-> { (+"a\x82").force_encoding("Shift_JIS") }, "a\uFFFD"],
      "is huge" => [-> { "x" * 10_000_000 }, "x" * ((64 << 10) - "Odd: ".size)]
    }.each do |what, (message, told)|
      it "survive an exception whose message #{what}", contract: "errors-that-help" do
        odd = stub_const("Odd", Class.new(StandardError) { define_method(:message, &message) })
        expect { value_of("Bad.call", bind: { "Bad" => -> { raise odd } }) }
          .to raise_error(Kobako::ServiceError, "Odd: #{told}") { |e| expect(e.cause).to be_a(odd) }
      end
    end

    it "name an exception's class though it lies about that", contract: "errors-that-help" do
      liar = stub_const("Liar", Class.new(StandardError) do
        def self.name = "Honest"
        def self.to_s = "Honest"
        def class = String
      end)
      expect { value_of("Bad.call", bind: { "Bad" => -> { raise liar, "x" } }) }
        .to raise_error(Kobako::ServiceError, "Liar: x")
    end

    it "are interrupted by Timeout in an exception's message", contract: "four-outcomes" do
      endless = Class.new(StandardError) { def message = loop { sleep(1) } }
      sandbox = new_sandbox(bind: { "Bad" => -> { raise endless } })
      expect { Timeout.timeout(0.1) { sandbox.eval("Bad.call rescue 1") } }.to raise_error(Timeout::Error)
      expect(sandbox).to be_sound
    end

    it "hold for a Service without an end", contract: "calls" do
      deep = ->(n) { deep.call(n + 1) }
      expect { value_of("Deep.call(0)", bind: { "Deep" => deep }) }
        .to raise_error(Kobako::ServiceError, /\ASystemStackError: stack level too deep/)
    end
  end
end
