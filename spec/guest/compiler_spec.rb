# frozen_string_literal: true

# What compiles scripts: it is the guest's own code, works on what anybody wrote, and must end in one of the outcomes.
RSpec.describe "The guest's compiler", :guest do
  def failure(code, **options) = error_of { new_sandbox(**options).eval(code) }

  # The first line of a syntax error's message.
  def refusal(code)
    error = failure(code)
    expect(error).to be_an_instance_of(Kobako::SandboxError).and have_attributes(klass: "SyntaxError", origin: :script)
    error.message.lines.first.chomp
  end

  describe "syntax errors" do
    {
      "x = 1\ny = = 2" => "(eval):2:3: syntax error, expected an expression after `=`",
      "puts 'héé' + )" => "(eval):1:14: syntax error, unexpected ')'; expected an expression after the operator",
      "if x\n  foo(\nend" => "(eval):3:1: syntax error, unexpected 'end'; expected a `)` to close the arguments",
      "x.each do |y|\n  y\n" => "(eval):1:8: syntax error, expected a block beginning with `do` to end with `end`",
      "class lower; end" =>
        "(eval):1:7: syntax error, unexpected constant path after `class`; class/module name must be CONSTANT",
      "def f(b, b) = 1" => "(eval):1:10: syntax error, duplicated argument name",
      "break" => "(eval):1:1: syntax error, Invalid break",
      "def f; X = 1; end" => "(eval):1:8: syntax error, dynamic constant assignment"
    }.each do |code, message|
      it "have line, column and CRuby's words: #{code.inspect}", contract: "errors-that-help" do
        expect(refusal(code)).to eq(message)
      end
    end

    it "show the text with a mark", contract: "errors-that-help" do
      expect(failure("\nputs 'é' + )\n").message.lines.drop(1).join).to eq("> puts 'é' + )\n             ^")
    end

    it "show what is around the place of a long line", contract: "errors-that-help" do
      expect(failure("#{"é" * 500} = = #{"é" * 500}").message.bytesize).to be < 400
    end

    it "show the first of several", contract: "errors-that-help" do
      expect(refusal("a = (\nb = ]\nc = )")).to start_with("(eval):2:3: ")
    end

    it "name the file and line that eval was given", contract: "errors-that-help" do
      code = "begin; eval(%q(1\n2 +), binding, 'x.rb', 10); rescue SyntaxError => e; e.message.lines.first; end"
      expect(value_of(code))
        .to eq("x.rb:11:4: syntax error, unexpected end-of-input; expected an expression after the operator\n")
    end

    it "name the snippet", contract: "entrypoints-and-snippets" do
      sandbox = new_sandbox.preload(name: :Bad, code: "\n\n\n\n\n\n1 +")
      expect(error_of { sandbox.eval("1") }).to have_attributes(
        klass: "SyntaxError", message: /\A\(snippet:Bad\):7:4: /, backtrace_lines: ["(snippet:Bad):7"]
      )
    end
  end

  describe "what it does not do" do
    { "END { 1 }" => "END { }", "if /a/ then 1 end" => "a match of the last line read" }.each do |code, name|
      it "is refused where it stands: #{code}" do
        expect(refusal("1\n  #{code}"))
          .to match(/\A\(eval\):2:\d+: syntax error, #{Regexp.escape(name)} is not supported\z/)
      end
    end

    it "is refused in a pattern, which would never match" do
      expect(refusal("case 1; in x, nil.foo; end")).to start_with("(eval):1:")
    end
  end

  describe "limits" do
    it "are a SyntaxError" do
      expect(refusal((1..300).map { |i| "a#{i} = 1\n" }.join)).to end_with("too many local variables")
      expect(refusal("1#{" + 1" * 2000}")).to match(/too complex expression|nesting too deep/)
      expect(refusal("1" * 300)).to end_with("integer too big")
      expect(refusal("a" * 70_000)).to end_with("symbol name too long")
    end

    it "are a SyntaxError for what has too many parts" do
      expect(refusal("#{"begin; 1; rescue; end\n" * 66_000}1")).to end_with("rescue and ensure clauses in one place")
      expect(refusal("[#{(1..66_000).map { |i| "'#{i}'" }.join(",")}]")).to end_with("too many literals")
      expect(refusal((1..33_000).map { |i| "a.b#{i}\n" }.join)).to end_with("too many symbols")
      expect(refusal("def a(b = begin; #{"c;" * 20_000} end); end")).to end_with("too much code in default values")
    end

    it "are far from what programs need" do
      expect(value_of("1#{" + 1" * 300}")).to eq(301)
      expect(value_of("#{"[" * 100}#{"]" * 100}.flatten")).to eq([])
      expect(value_of("#{(1..200).map { |i| "a#{i} = #{i}\n" }.join}a7 + a200")).to eq(207)
      expect(value_of("'#{"x" * 100_000}'.size")).to eq(100_000)
    end
  end

  # The jumps of mruby's code have 16 bits.
  describe "code of more than 32 KB in one place" do
    {
      "a condition" => ["if x == 0\n", "x += 1\n", "else\n x = -1\nend\nx", 12_000],
      "a loop, with next and break" =>
        ["while true\n next x += 1 if x == 5\n", "x += 1\n", "break if x > 20_000\nend\nx", 24_000],
      "an ensure that a break goes through" =>
        ["while true\nbegin\n", "x += 1\n", "break\nensure\n x += 5\nend\nend\nx", 12_005],
      "a rescue and retry" => ["begin\n", "x += 1\n", "raise 'a' if x < 30_000\nrescue\n retry\nend\nx", 36_000],
      "default values and keywords" =>
        ["def f(a = 1, b = a + 1, c:, d: 4)\n", "a += 0\n", "[a, b, c, d]\nend\nf(2, c: 3) + method(:f).parameters",
         [2, 3, 3, 4, %i[opt a], %i[opt b], %i[keyreq c], %i[key d]]]
    }.each do |name, (before, line, after, value)|
      it "is compiled: #{name}" do
        expect(value_of("x = 0\n#{before}#{line * 12_000}#{after}")).to eq(value)
      end
    end

    it "is compiled: many branches and patterns" do
      branches = (0...6000).map { |i| "in [#{i} | #{i + 6000}, 1] then #{i}\n" }.join
      expect(value_of("case [9999, 1]\n#{branches}end")).to eq(3999)
      expect(value_of("x = 9000\ncase x\n#{(0..9000).map { |i| "when #{i} then #{i} + 1\n" }.join}end")).to eq(9001)
    end

    it "is compiled: many rescue clauses" do
      part = "begin\n raise 'a' if n > 5\n n += 1\nrescue => e\n n -= 3\nensure\n n += 0\nend\n"
      expect(value_of("def f\nn = 0\n#{part * 4000}n\nend\nf")).to eq(4)
    end

    it "has lines beyond 65 535" do
      code = "#{"x = 1\n" * 100_000}begin; raise 'a'; rescue => e; [e.backtrace.first, __LINE__]; end"
      expect(value_of(code)).to eq(["(eval):100001", 100_001])
    end
  end

  describe "nesting" do
    {
      parentheses: "(", arrays: "[", hashes: "{a: ", calls: "f ", signs: "-", nots: "!", lambdas: "->{", texts: "\"\#{",
      conditions: "if 1 then ", definitions: "def a;", classes: "class A;", blocks: "x { ", begins: "begin;",
      ternaries: "1 ? 2 : ", assignments: "a = ", patterns: "case 1; in [", targets: "(a, ", elements: "x["
    }.each do |name, text|
      it "without an end is a SyntaxError: #{name}" do
        refusal(text * 50_000)
      end
    end

    ["case 1; in #{"[" * 100_000}", "case 1; in #{"{a: " * 100_000}", "case 1; in #{"1 | " * 100_000}1 then 2; end",
     "1#{" && 1" * 5_000}", "a#{".a" * 100_000}", "A#{"::A" * 100_000}", "1#{" rescue 1" * 50_000}"].each do |code|
      it "without an end is a SyntaxError: #{code[0, 20]}" do
        refusal(code)
      end
    end

    it "is compiled at the end of the stack, or is a SystemStackError" do
      code = <<~'RUBY'
        SOURCE = ["[" * 240 + "]" * 240, "1 + " * 150 + "1", "def a;" * 120 + "end;" * 120].join("\n")
        def f(n) = (eval(SOURCE); f(n + 1))
        nested = Hash.new { |hash, n| eval(SOURCE); hash[n + 1] }
        [-> { f(0) }, -> { nested[0] }].map { |deep| begin; deep.call; rescue SystemStackError => e; e.class.name; end }
      RUBY
      expect(value_of(code, memory_limit: 1 << 30)).to eq(%w[SystemStackError SystemStackError])
    end
  end

  describe "exceptions while it compiles" do
    it "reach the script, which goes on" do
      code = <<~'RUBY'
        begin; eval("a" * 70_000); rescue SyntaxError => e; first = e.class; end
        begin; eval("\"#{"a" * 70_000}\".to_sym; :#{"b" * 70_000}"); rescue SyntaxError => e; second = e.class; end
        [first.name, second.name, eval("1 + 1")]
      RUBY
      expect(value_of(code)).to eq(["SyntaxError", "SyntaxError", 2])
    end

    it "leave no memory behind" do
      code = "1000.times { begin; eval('x = [' + '1, ' * 3000 + ')'); rescue SyntaxError; end }; :done"
      expect(value_of(code, memory_limit: 8 << 20)).to eq("done".to_sym)
    end
  end

  describe "sources that take long" do
    let(:statements) { "x = 1\n" * 300_000 }

    it "are stopped by the clock", contract: "limits" do
      error = nil
      expect(seconds { error = failure(statements, timeout: 0.02) }).to be < 1
      expect(error).to be_an_instance_of(Kobako::TimeoutError)
    end

    it "are stopped by the fuel", contract: "limits" do
      expect(failure(statements, fuel_limit: 50_000_000)).to be_an_instance_of(Kobako::FuelLimitError)
    end
  end

  describe "a script" do
    it "is the program", contract: "errors-that-help" do
      expect(value_of("[__FILE__ == $0, __FILE__ == $PROGRAM_NAME, __FILE__, __dir__]"))
        .to eq([true, true, "(eval)", nil])
    end

    it "is not the program when it is a snippet" do
      sandbox = new_sandbox.preload(name: :Lib, code: "MAIN = __FILE__ == $0\nFILE = __FILE__")
      expect(sandbox.eval("[MAIN, FILE]").value).to eq([false, "(snippet:Lib)"])
    end

    it "may begin with a shebang, a BOM and magic comments" do
      expect(value_of("#!/usr/bin/env ruby\n# frozen_string_literal: true\n'a'.frozen?")).to be(true)
      expect(value_of("\uFEFF# encoding: utf-8\n[__LINE__, 'é'.size]")).to eq([2, 1])
    end

    it "finds the text behind __END__ in DATA" do
      code = "[DATA.gets, DATA.read, DATA.gets, DATA.rewind, DATA.each_line(chomp: true).to_a]\n__END__\na\nb\n(\n"
      expect(value_of(code)).to eq(["a\n", "b\n(\n", nil, 0, ["a", "b", "("]])
      expect(value_of("defined?(DATA)")).to be_nil
    end

    it "has its lines in backtraces" do
      expect(failure("def f\n  yield\nend\n\nf do\n  raise 'x'\nend").backtrace_lines.first).to eq("(eval):6")
      expect(failure("def f(x)\n  x.\n    foo\nend\nf(\n  1)").backtrace_lines).to eq(["(eval):3:in f", "(eval):5"])
    end
  end
end
