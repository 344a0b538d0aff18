# frozen_string_literal: true

# What a pattern may cost, and what it leaves behind; what it means is in spec/dialect.
RSpec.describe "regular expressions" do
  # The class of what the script raises, and the beginning of what it says.
  def message_of(code, **options)
    value_of("begin; #{code}; rescue => e; e.class.to_s + ': ' + e.message[0, 60]; end", **options)
  end

  describe "that go back for ever" do
    it "end at the time limit, which no rescue stops", contract: "limits" do
      sandbox = new_sandbox(timeout: 0.2)
      code = "begin; ('a' * 40 + 'b') =~ /^(a+)+$/; rescue Exception; 1; end"
      error = nil
      spent = seconds { error = error_of { sandbox.eval(code) } }
      expect(error).to be_an_instance_of(Kobako::TimeoutError)
      expect(spent).to be < 0.25
      expect(sandbox).to be_sound
    end

    it "end at the fuel limit", contract: "limits" do
      sandbox = new_sandbox(fuel_limit: 100_000_000)
      expect { sandbox.eval("('a' * 40 + 'b') =~ /^(a+)+$/") }.to raise_error(Kobako::FuelLimitError)
      expect(sandbox).to be_sound
    end

    it "cost the same fuel each time", contract: "limits" do
      used = Array.new(3) { new_sandbox.eval("('a' * 18 + 'b') =~ /^(a+)+$/").usage.fuel }
      expect(used.uniq.size).to eq(1)
      expect(used.first).to be > 1_000_000
    end
  end

  describe "that need a large stack" do
    it "find it up to a bound" do
      expect(value_of("('ab' * 100_000) =~ /\\A(?:a|b)*\\z/")).to eq(0)
    end

    it "raise RegexpError beyond it, which can be rescued" do
      expect(message_of("('ab' * 1_000_000) =~ /\\A(?:a|b)*\\z/"))
        .to eq("RegexpError: Stack overflow in regexp matcher: /\\A(?:a|b)*\\z/")
    end

    it "give it back" do
      code = <<~'RUBY'
        some = "ab" * 200_000
        more = "ab" * 1_000_000
        20.times do
          some =~ /\A(?:a|b)*\z/
          begin
            more =~ /\A(?:a|b)*\z/
          rescue RegexpError
          end
        end
      RUBY
      expect(value_of(code)).to eq(20)
    end

    it "call themselves a thousand levels deep" do
      code = "s = '(' * 1000 + ')' * 1000; [s =~ /\\A(?<p>\\(\\g<p>*\\))\\z/, (s + ')') =~ /\\A(?<p>\\(\\g<p>*\\))\\z/]"
      expect(value_of(code)).to eq([0, nil])
    end
  end

  describe "that are large" do
    it "may have groups in groups up to a bound" do
      expect(value_of("Regexp.new('(' * 100 + 'a' + ')' * 100).match('a').size")).to eq(101)
      deep = ["'(' * 1000 + ')' * 1000", "'(' * 200_000", "'[' * 3000 + 'a' + ']' * 3000", "'(?=' * 2000"]
      deep.each do |source|
        expect(message_of("Regexp.new(#{source})")).to start_with("RegexpError: parse depth limit over: ")
      end
    end

    it "repeat what repeats, or are refused" do
      expect(value_of("Regexp.new('(a{100}){100}') =~ 'a' * 10_000")).to eq(0)
      expect(value_of("Regexp.new('((a{1000}){1000}){1000}') =~ 'b'")).to be_nil
      said = "RegexpError: too big number for repeat range: "
      expect(message_of("Regexp.new('a' + '{2}' * 240)")).to start_with(said)
    end

    it "have any number of alternatives, and captures up to a bound" do
      expect(value_of("Regexp.new((['a'] * 50_000).join('|') + '|b') =~ 'b'")).to eq(0)
      expect(message_of("Regexp.new('(a)' * 40_000)")).to start_with("RegexpError: too many captures: ")
    end

    it "are compiled within the stack, however deep the script is" do
      deep = <<~'RUBY'
        def deep(n)
          n.zero? ? Regexp.new("(?:" * 120 + "a" + ")*" * 120).match?("a") : Hash.new { deep(n - 1) }[1]
        end
      RUBY
      expect(value_of("#{deep}; deep(80)")).to be(true)
      expect(value_of("#{deep}; begin; deep(100_000); rescue SystemStackError => e; e.message; end"))
        .to eq("stack level too deep")
    end
  end

  describe "memory" do
    it "of patterns that nobody holds is found again" do
      code = "20_000.times { |i| Regexp.new(\"a\#{i}\\\\p{L}+\") =~ 'a1x' }; 1"
      expect(new_sandbox.eval(code).usage.memory_peak).to be < 8 << 20
    end

    it "of patterns that do not compile is found again" do
      code = "20_000.times { |i| begin; Regexp.new(\"(\\\\p{L}x\#{i}\"); rescue RegexpError; end }; 1"
      expect(new_sandbox.eval(code).usage.memory_peak).to be < 8 << 20
    end

    it "of matches is found again, left blocks included" do
      code = <<~'RUBY'
        s = "a" * 10_000
        3000.times do
          s =~ /(a)(a)/
          s.gsub(/a/) { break }
          begin
            s.scan(/a/) { raise "x" }
          rescue RuntimeError
          end
        end
      RUBY
      expect(new_sandbox.eval(code).usage.memory_peak).to be < 8 << 20
    end

    it "of texts that methods matched is found again" do
      code = "def m(s) = s =~ /(b)/; 300.times { |i| m('a' * 300_000 + 'b') }; GC.start; 1"
      expect(new_sandbox.eval(code).usage.memory_peak).to be < 48 << 20
    end

    it "counts against the limit", contract: "limits" do
      sandbox = new_sandbox(memory_limit: 8 << 20)
      expect { sandbox.eval("Regexp.new('(?:\\\\p{L}x){1000}' * 1000)") }.to raise_error(Kobako::MemoryLimitError)
      expect(sandbox).to be_sound
    end
  end

  describe "literals" do
    it "are compiled once in a loop" do
      fuel = ->(code) { new_sandbox.eval(code).usage.fuel }
      once = fuel.call("i = 0; while i < 1; 'a' =~ /(?:\\p{L}x){50}/; i += 1; end")
      often = fuel.call("i = 0; while i < 100; 'a' =~ /(?:\\p{L}x){50}/; i += 1; end")
      expect(often - once).to be < once * 4
    end

    it "of one run are not there in the next", contract: "a-clean-start" do
      sandbox = new_sandbox
      sandbox.eval("class Regexp; def own = 1; end; 'abc' =~ /abc/")
      expect(sandbox.eval("[$~, /abc/.respond_to?(:own)]").value).to eq([nil, false])
    end
  end

  it "belong to the script: a pattern or match does not cross" do
    expect { value_of("/a/") }.to raise_error(Kobako::SandboxError, /cannot pass an instance of Regexp to the host/)
    expect { value_of("/a/.match('a')") }.to raise_error(Kobako::SandboxError, /cannot pass an instance of MatchData/)
  end

  it "match in blocks that the host runs, each script's method for itself" do
    each = ->(&block) { %w[a1 b2].map { |text| block.call(text) } }
    code = "'zz' =~ /(z)/; [Each.call { |s| s =~ /(\\d)/; $1 }, $1]"
    expect(value_of(code, bind: { "Each" => each })).to eq([%w[1 2], "2"])
  end

  it "deconstruct in patterns" do
    code = "m = /(?<y>\\d+)-(?<m>\\d+)/.match('2024-05'); " \
           "[m.deconstruct, m.deconstruct_keys([:y]), m.deconstruct_keys(nil)]"
    expect(value_of(code)).to eq([%w[2024 05], { y: "2024" }, { y: "2024", m: "05" }])
  end

  it "give byte offsets" do
    code = "m = /b/.match('éb'); " \
           "[m.byteoffset(0), 'éb'.byteindex(/b/), 'ébb'.byterindex(/b/), m.match(0), m.match_length(0)]"
    expect(value_of(code)).to eq([[2, 3], 2, 3, "b", 1])
  end

  it "refuse bytes within a character" do
    expect(message_of("'é'.byteindex(/x/, 1)")).to eq("IndexError: offset 1 does not land on character boundary")
  end

  it "match bytes that are no text, if they say so" do
    expect(message_of('"\xff\x00" =~ /\x00/')).to eq("ArgumentError: invalid byte sequence in UTF-8")
    expect(value_of("\"\\xff\\x00\\xfe\" =~ /\\xfe/n")).to eq(2)
  end
end
