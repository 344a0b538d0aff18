# frozen_string_literal: true

RSpec.describe "outcomes" do
  def failure(code, **options) = error_of { new_sandbox(**options).eval(code) }

  it "are a value with output and usage", contract: "four-outcomes" do
    expect(new_sandbox.eval("puts 'out'; warn 'err'; 42")).to be_an_instance_of(Kobako::Execution).and be_frozen
      .and have_attributes(value: 42, stdout: "out\n", stderr: "err\n", failed?: false, stdout_truncated?: false,
                           stderr_truncated?: false)
  end

  it "cost something", contract: "public-surface" do
    usage = new_sandbox.eval("a = (1..10_000).map { |n| n.to_s }; a.size").usage
    expect(usage).to have_attributes(
      wall_time: a_value_between(0.00001, 5.0), fuel: a_value > 10_000, memory_peak: a_value > 100_000,
      calls: 0, handles: 0
    )
  end

  it "are a SandboxError with class, message, lines and output when the script raises", contract: "four-outcomes" do
    error = failure(<<~RUBY)
      def fetch(key)
        raise KeyError, "no " + key
      end
      puts "before"
      fetch("x")
    RUBY
    expect(error).to be_an_instance_of(Kobako::SandboxError).and have_attributes(
      message: "no x", klass: "KeyError", origin: :script, cause: nil,
      backtrace_lines: [a_string_starting_with("(eval):2"), a_string_starting_with("(eval):5")],
      execution: have_attributes(failed?: true, value: nil, stdout: "before\n")
    )
  end

  {
    "1 / 0" => ["ZeroDivisionError", /divided by 0/],
    "nil.upcase" => ["NoMethodError", /undefined method 'upcase'/],
    "undefined_thing" => [/\A(NameError|NoMethodError)\z/, /undefined .*undefined_thing/],
    "Missing" => ["NameError", "uninitialized constant Missing"],
    "Integer('x')" => ["ArgumentError", /invalid/],
    "raise" => ["RuntimeError", ""],
    "raise 'plain'" => %w[RuntimeError plain],
    "class Deep; class Mine < StandardError; end; end; raise Deep::Mine, 'm'" => ["Deep::Mine", "m"],
    "raise Class.new(ArgumentError), 'anonymous'" => %w[ArgumentError anonymous],
    "raise Exception, 'all'" => %w[Exception all],
    "throw :nobody" => ["UncaughtThrowError", /nobody/],
    "exit(3)" => %w[SystemExit exit],
    "abort" => %w[SystemExit exit],
    "abort 'bad'" => %w[SystemExit bad],
    "File.read('/etc/passwd')" => ["NameError", "uninitialized constant File (not available in the sandbox)"],
    "system('ls')" => ["NotImplementedError", "system is not available in the sandbox"],
    "`ls`" => ["NotImplementedError", "` is not available in the sandbox"],
    "ENV['HOME']" => ["NameError", "uninitialized constant ENV (not available in the sandbox)"]
  }.each do |code, (klass, message)|
    it "tell what went wrong: #{code}", contract: "errors-that-help" do
      expect(failure(code)).to be_an_instance_of(Kobako::SandboxError).and have_attributes(
        klass: klass, message: message
      )
    end
  end

  it "name a syntax error's line and column", contract: "errors-that-help" do
    expect(failure("a = 1\nb = (2 + \n")).to be_an_instance_of(Kobako::SandboxError).and have_attributes(
      klass: "SyntaxError", message: /\(eval\):[23]/, origin: :script
    )
  end

  ["def (", "end", "1 +", "\"abc", "class lower; end", "foo(", "}", "@", "1..2..3", "%w[", "<<~X\nabc"].each do |code|
    it "are a SandboxError for source that does not compile: #{code.inspect}", contract: "errors-that-help" do
      expect(failure(code)).to be_an_instance_of(Kobako::SandboxError).and have_attributes(
        klass: "SyntaxError", message: /\(eval\):\d/
      )
    end
  end

  ["raise Kobako::TimeoutError rescue raise $!.class, 'x'",
   "class TimeoutError < StandardError; end; raise TimeoutError",
   "module Kobako; class TrapError < StandardError; end; end; raise Kobako::TrapError, 'trap'",
   "raise 'Kobako::ServiceError: IOError'", "raise Kobako::NoServiceError, 'undefined service method'"].each do |code|
    it "are a SandboxError whatever the script calls it: #{code}", contract: "four-outcomes" do
      expect(failure(code)).to be_an_instance_of(Kobako::SandboxError)
    end
  end

  ["e = RuntimeError.new('x'); def e.message = raise('again'); raise e",
   "e = RuntimeError.new('x'); def e.message = Object.new; raise e",
   "e = RuntimeError.new('x'); def e.class = 42; raise e",
   "e = RuntimeError.new('x'); def e.backtrace = 42; raise e",
   "class E < StandardError; def self.name = raise('again'); def self.to_s = nil; end; raise E, 'x'",
   "raise RuntimeError, Object.new", "raise \"\\xff\\xfe\"", "raise 'x' * 1_000_000",
   "class Exception; def message = raise('x'); def to_s = nil; def inspect = loop { }; end; raise 'x'"].each do |code|
    it "are a SandboxError even for #{code}", contract: "four-outcomes" do
      error = failure(code, timeout: 5)
      expect(error).to be_an_instance_of(Kobako::SandboxError)
      expect([error.message, error.klass, *error.backtrace_lines]).to all(be_valid_encoding)
    end
  end

  it "keep long messages and deep backtraces in bounds" do
    error = failure("def deep(n) = n.zero? ? raise('x' * 5_000_000) : deep(n - 1); deep(300)", memory_limit: 256 << 20)
    expect(error.message.bytesize).to be <= 100_000
    expect(error.backtrace_lines.size).to be_between(1, 1000)
  end

  it "show no path, address or line of the host", contract: "errors-that-help" do
    texts = ["raise 'x'", "nil.foo", "def (", "Object.new.foo", "proc { raise 'x' }.call"].map do |code|
      error = failure(code)
      [error.message, *error.backtrace_lines]
    end
    expect(texts.flatten.join("\n")).not_to match(%r{/work|/home|/usr|\.rb|\.c:|mruby})
  end

  ["exit", "exit(0)", "exit(true)", "[1].each { exit }; 2", "begin; exit; rescue => e; 1; end"].each do |code|
    it "are the value nil where the script exits: #{code}", contract: "four-outcomes" do
      expect(new_sandbox.eval("puts 'out'\n#{code}")).to have_attributes(value: nil, stdout: "out\n", failed?: false)
    end
  end

  it "run an ensure on the way out of an exit", contract: "four-outcomes" do
    expect(new_sandbox.eval("begin; exit; ensure; puts 'done'; end").stdout).to eq("done\n")
  end

  it "are a value where the script rescues everything", contract: "four-outcomes" do
    expect(value_of("begin; raise Exception, 'x'; rescue Exception => e; e.message; ensure; 1; end")).to eq("x")
  end

  it "leave the sandbox sound", contract: "a-clean-start" do
    sandbox = new_sandbox
    ["raise 'x'", "def (", "throw :x", "1 / 0", "Object.new"].each do |code|
      expect { sandbox.eval(code) }.to raise_error(Kobako::SandboxError)
      expect(sandbox).to be_sound
    end
  end

  it "carry an execution each, whatever the failure", contract: "public-surface" do
    sandbox = new_sandbox(bind: { "Bad" => -> { raise "x" } }, fuel_limit: 5_000_000)
    failing = ["raise 'x'", "Bad.call", "loop { }", "Bad.nothing", "def (", "\xff"]
    errors = failing.map { |code| error_of { sandbox.eval(code) } }
    expect(errors.map(&:execution)).to all(be_an_instance_of(Kobako::Execution).and(be_failed))
  end

  describe "of output" do
    it "keep order and bytes", contract: "four-outcomes" do
      execution = new_sandbox.eval(<<~'RUBY')
        puts "a", ["b", ["c"]]
        print 1, :two, nil
        p "q", 1.5
        $stdout.puts "s"
        STDOUT.write "w"
        $stderr.print "e"
        $stdout << "x" << "\n"
        nil
      RUBY
      expect([execution.stdout, execution.stderr]).to eq(["a\nb\nc\n1two\"q\"\n1.5\ns\nwx\n", "e"])
    end

    it "are valid UTF-8 whatever the script prints", contract: "errors-that-help" do
      execution = new_sandbox.eval('print "ok\xff\xfe"; $stderr.print "\xe3"; nil')
      expect([execution.stdout, execution.stderr].map { |text| [text.encoding, text.valid_encoding?] })
        .to all(eq([Encoding::UTF_8, true]))
    end

    it "go nowhere else", contract: "isolation-profiles" do
      expect(in_subprocess("Kobako::Sandbox.new.eval('puts 1; $stderr.puts 2; p 3; warn 4')")).to eq("")
    end
  end

  describe "of a method that is not there" do
    def message(code) = error_of { value_of(code) }.message

    {
      "nil.foo" => "undefined method 'foo' for nil",
      "true.foo" => "undefined method 'foo' for true",
      "'x'.foo" => "undefined method 'foo' for an instance of String",
      "String.foo" => "undefined method 'foo' for class String",
      "Comparable.foo" => "undefined method 'foo' for module Comparable",
      "foo(1)" => "undefined method 'foo' for main",
      "foo" => "undefined local variable or method 'foo' for main"
    }.each do |code, text|
      it "says on what #{code} was called", contract: "errors-that-help" do
        expect(message(code)).to eq(text)
      end
    end

    { "[1].szie" => "size", "'x'.lenght" => "length", "{}.ech_pair { }" => "each_pair",
      "def total = 1\ntotl" => "total" }.each do |code, name|
      it "names one that is nearly spelt so: #{name}", contract: "errors-that-help" do
        expect(message(code).lines.last).to eq("Did you mean?  #{name}")
      end
    end

    it "never names the one that is missing", contract: "errors-that-help" do
      expect(message("Kobako::Handle.new")).to eq("undefined method 'new' for class Kobako::Handle")
    end

    it "names none that is far from it", contract: "errors-that-help" do
      expect(message("[1].zzyzx")).to eq("undefined method 'zzyzx' for an instance of Array")
    end

    it "calls nothing that the script has redefined", contract: "errors-that-help" do
      expect(message("class Liar\n def inspect = raise('no')\n def self.name = raise('no')\nend\nLiar.new.foo"))
        .to eq("undefined method 'foo' for an instance of Liar")
    end
  end

  describe "of a Service, as the script is told of it," do
    def told(service)
      value_of("begin; S.call; rescue => e; e.message; end", bind: { "S" => service })
    end

    it "has no object's address and no line of the host's source", contract: "errors-that-help" do
      texts = [told(-> { raise Class.new(ArgumentError), "odd" }), told(-> { raise "got #{Object.new.inspect}" }),
               told(-> { Object.new.missing })]
      expect(texts).to match(["ArgumentError: odd", "RuntimeError: got #<Object>",
                              /\ANoMethodError: undefined method [`']missing' for .*Object>?\z/])
    end

    { "a failure" => [StandardError, SecurityError, ScriptError, NotImplementedError, NoMemoryError, SystemStackError],
      "an interrupt" => [Exception, Interrupt, Class.new(Exception)] }.each do |what, classes| # rubocop:disable Lint/InheritException
      classes.each do |type|
        it "is #{what} if it is of #{type.name || "a class derived from Exception"}", contract: "four-outcomes" do
          error = error_of { value_of("S.call", bind: { "S" => -> { raise type, "mine" } }) }
          expect(error).to be_an_instance_of(what == "a failure" ? Kobako::ServiceError : type)
        end
      end
    end

    it "has no path that Ruby shows of an object", contract: "errors-that-help" do
      objects = { "Code" => -> { 1 }, "File" => File.open(__FILE__), "Thread" => Thread.new { nil } }
      objects["Take"] = ->(object) { {}.fetch([object]) }
      texts = objects.keys.first(3).map do |path|
        value_of("begin; Take.call(#{path}); rescue => e; e.message; end", bind: objects)
      end
      expect(texts).to eq(%w[Proc File Thread].map { |name| "KeyError: key not found: [#<#{name} …" })
    end

    {
      "plain: 0x10, a :0x12 and #<< b" => "plain: 0x10, a :0x12 and #<< b",
      "got #<Object:0x00007f00aa>, again" => "got #<Object>, again",
      "for #<A::B:0x00007f00aa @key=1>" => "for #<A::B …",
      "for #<Proc:0x00007f00aa /srv/app.rb:3 (lambda)>" => "for #<Proc …",
      "for #<struct A key=1>" => "for #<struct …",
      "for #<#<Class:0x00007f00aa>:0x00007f00bb @key=1>" => "for #<#<Class> …",
      "for #<#<Class:0x00007f00aa>:0x00007f00bb> now" => "for #<#<Class>> now",
      "for #<Ä:0x00007f00aa" => "for #<Ä …"
    }.each do |text, told|
      it "tells #{text.inspect} without what Ruby shows of objects", contract: "errors-that-help" do
        expect(told(-> { raise text })).to eq("RuntimeError: #{told}")
      end
    end

    it "names a key that has no hash", contract: "values" do
      bare = Class.new(BasicObject)
      code = "begin; Id.call({ Bare.call => 1 }); rescue Kobako::ServiceError => e; e.message; end"
      expect(value_of(code, bind: { "Id" => ->(x) { x }, "Bare" => -> { bare.new } }))
        .to eq("TypeError: an argument cannot cross: an instance of BasicObject cannot be a key")
    end
  end
end
