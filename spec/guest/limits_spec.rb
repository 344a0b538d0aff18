# frozen_string_literal: true

RSpec.describe "limits" do
  # The time that stopping took, from the value of the limit on, leaves this much for a busy machine.
  let(:slack) { 0.05 }

  def stopped(sandbox, code) = error_of { sandbox.eval(code) }

  describe "timeout" do
    endless = {
      "an endless loop" => "loop { }", "a while" => "while true; end",
      "a recursion" => "f = ->(n) { n.zero? ? 1 : f.(n - 1) }; loop { f.(50) }",
      "building strings" => "loop { 'x' * 100 }",
      "a rescue around it" => "begin; loop { }; rescue Exception; loop { }; end",
      "an ensure behind it" => "begin; loop { }; ensure; loop { }; end",
      "a big number" => "x = 3; 40.times { x = x * x }; x.to_s.size",
      "a sort" => "a = Array.new(300_000) { |i| i * 7919 % 300_007 }; loop { a.sort }",
      "one long C call" => "a = 'a' * 3_000_000; loop { a.index('b' + 'a' * 1000) }",
      "a join" => "a = Array.new(200_000, 'x'); loop { a.join }",
      "a flatten" => "a = [[1] * 1000] * 1000; loop { a.flatten }", "printing" => "loop { print 'x' }"
    }
    endless.each do |what, code|
      it "stops #{what} within 50 ms", contract: "limits" do
        sandbox = new_sandbox(timeout: 0.2, memory_limit: 256 << 20)
        error = nil
        spent = seconds { error = stopped(sandbox, code) }
        expect(error).to be_an_instance_of(Kobako::TimeoutError).and have_attributes(message: /time limit/)
        expect(spent).to be_between(0.2, 0.2 + slack)
        expect(sandbox).to be_sound
      end
    end

    it "lets what is quick enough end", contract: "limits" do
      expect(value_of("i = 0; i += 1 while i < 100_000; i", timeout: 5)).to eq(100_000)
    end

    it "stops a block of the guest's", contract: "limits" do
      sandbox = new_sandbox(timeout: 0.2, bind: { "Each" => ->(&block) { block.call(1) } })
      spent = seconds { expect(stopped(sandbox, "Each.call { loop { } }")).to be_a(Kobako::TimeoutError) }
      expect(spent).to be < 0.2 + slack
      expect(sandbox).to be_sound
    end

    it "runs a Service's ensure, but not its rescue, when a block is stopped", contract: "limits" do
      events = []
      service = lambda do |&block|
        block.call
      rescue StandardError => e
        events << e
      ensure
        events << :ensured
      end
      expect(stopped(new_sandbox(timeout: 0.1, bind: { "Each" => service }), "Each.call { loop { } }"))
        .to be_a(Kobako::TimeoutError)
      expect(events).to eq([:ensured])
    end

    it "counts the host's time and looks when the Service returns", contract: "limits" do
      done = false
      sandbox = new_sandbox(timeout: 0.1, bind: { "Slow" => -> { sleep(0.2) && (done = true) } })
      expect(stopped(sandbox, "Slow.call")).to be_a(Kobako::TimeoutError)
      expect(done).to be(true)
      expect(sandbox).to be_sound
    end

    it "covers compiling", contract: "limits" do
      source = "a = 1\n" * 2_000_000
      sandbox = new_sandbox(timeout: 0.1, memory_limit: nil)
      spent = seconds { expect(stopped(sandbox, source)).to be_a(Kobako::TimeoutError) }
      expect(spent).to be < 0.5
    end

    it "may be very short", contract: "limits" do
      sandbox = new_sandbox(timeout: 1e-9)
      expect(stopped(sandbox, "loop { }")).to be_a(Kobako::TimeoutError)
    end

    it "leaves the output so far on the error", contract: "limits" do
      expect(stopped(new_sandbox(timeout: 0.1), "puts 'so far'; loop { }").execution.stdout).to eq("so far\n")
    end
  end

  describe "memory_limit" do
    hogs = {
      "strings" => "a = []; loop { a << 'x' * 10_000 }", "one string" => "s = 'x'; loop { s << s }",
      "one huge string" => "'x' * 1_000_000_000", "arrays" => "a = []; loop { a << [1, 2, 3] }",
      "one huge array" => "Array.new(100_000_000)", "a hash" => "h = {}; i = 0; loop { h[i += 1] = i.to_s }",
      "symbols" => "i = 0; loop { (\"s\#{i += 1}\" * 500).to_sym }", "objects" => "a = []; loop { a << Object.new }",
      "a rescue around it" => "begin; a = []; loop { a << 'x' * 10_000 }; rescue Exception; 'rescued'; end",
      "a big number" => "2 ** (2 ** 33)", "a shift" => "1 << (1 << 33)",
      "source" => "eval('[' + '1,' * 5_000_000 + '1]')"
    }
    hogs.each do |what, code|
      it "stops #{what}", contract: "limits" do
        sandbox = new_sandbox(memory_limit: 8 << 20, timeout: 20)
        error = stopped(sandbox, code)
        expect(error).to be_an_instance_of(Kobako::MemoryLimitError).or(
          be_an_instance_of(Kobako::SandboxError).and(have_attributes(klass: /RangeError|ArgumentError|NoMemoryError/))
        )
        expect(error.execution.usage.memory_peak).to be <= 8 << 20
        expect(sandbox).to be_sound
      end
    end

    it "lets a run have what it allows", contract: "limits" do
      run = new_sandbox(memory_limit: 8 << 20).eval("a = 'x' * 5_000_000; a.size")
      expect([run.value, run.usage.memory_peak]).to match([5_000_000, a_value_between(5_000_000 - (1 << 20), 8 << 20)])
    end

    it "may be far larger than the default", contract: "limits" do
      expect(value_of("a = 'x' * 500_000_000; a.size", memory_limit: 1 << 30)).to eq(500_000_000)
    end

    it "is hit within 64 KiB of its value", contract: "limits" do
      limit = 16 << 20
      error = stopped(new_sandbox(memory_limit: limit), "a = []; loop { a << 'x' * 1000 }")
      expect(error.execution.usage.memory_peak).to be_between(limit - (64 << 10), limit)
    end

    # An exception on its way lies in memory of the engine's, which counts as the run's.
    it "is hit by what is thrown as by anything else", contract: "limits" do
      code = "def deep(n) = deep(n + 1); begin; deep(0); rescue SystemStackError; 1; end"
      expect(value_of(code, memory_limit: 128 << 10)).to eq(1)
      errors = [1, 64 << 10].map { |limit| stopped(new_sandbox(memory_limit: limit), code) }
      expect(errors.map { |error| [error.class, error.message] })
        .to all(eq([Kobako::MemoryLimitError, "the memory limit is reached"]))
    end

    it "leaves nothing to the next run", contract: "a-clean-start" do
      sandbox = new_sandbox(memory_limit: 8 << 20)
      20.times do
        expect(stopped(sandbox, "a = []; loop { a << 'x' * 10_000 }")).to be_a(Kobako::MemoryLimitError)
        expect(sandbox).to be_sound
      end
    end
  end

  describe "fuel_limit" do
    it "stops a run that executes more", contract: "limits" do
      sandbox = new_sandbox(fuel_limit: 10_000_000)
      expect(stopped(sandbox, "loop { }")).to be_an_instance_of(Kobako::FuelLimitError).and have_attributes(
        message: /fuel limit/,
        execution: have_attributes(usage: have_attributes(fuel: a_value_within(1_000_000).of(10_000_000)))
      )
      expect(sandbox).to be_sound
    end

    it "is what a run used: as much is enough, and a thousandth less is not", contract: "limits" do
      code = "(1..1000).inject(:+)"
      fuel = new_sandbox.eval(code).usage.fuel
      expect(value_of(code, fuel_limit: fuel)).to eq(500_500)
      expect(stopped(new_sandbox(fuel_limit: fuel - (fuel / 1000)), code)).to be_a(Kobako::FuelLimitError)
    end

    it "cannot be rescued", contract: "limits" do
      code = "begin; loop { }; rescue Exception; 1; ensure; loop { }; end"
      expect(stopped(new_sandbox(fuel_limit: 10_000_000), code)).to be_a(Kobako::FuelLimitError)
    end

    it "holds in a block", contract: "limits" do
      sandbox = new_sandbox(fuel_limit: 10_000_000, bind: { "Each" => ->(&block) { block.call(1) } })
      expect(stopped(sandbox, "Each.call { loop { } }")).to be_a(Kobako::FuelLimitError)
      expect(sandbox).to be_sound
    end
  end

  describe "the stack" do
    it "is a SystemStackError that a script may rescue", contract: "limits" do
      expect(value_of("def deep = deep; begin; deep; rescue SystemStackError; 'rescued'; end")).to eq("rescued")
    end

    { "a method" => "def deep = deep; deep", "a lambda" => "f = -> { f.call }; f.call",
      "method_missing" => "def method_missing(*) = other_name_still; x_y_z",
      "a block" => "def deep(&b) = [1].each { deep(&b) }; deep { }",
      "a cycle" => "a = []; a << a; class Array; def hash = map { |x| x.hash }.hash; end; a.hash",
      "nested literals" => "#{"[" * 50_000}#{"]" * 50_000}",
      "nested parentheses" => "#{"(" * 50_000}1#{")" * 50_000}",
      "a deep array's to_s" => "a = []; 100_000.times { a = [a] }; a.to_s",
      "comparing deep arrays" => "a = []; b = []; 100_000.times { a = [a]; b = [b] }; a == b",
      "to_s that calls itself" => "class X; def to_s = \"\#{self}\"; end; X.new.to_s",
      "flatten of a deep array" => "a = []; 100_000.times { a = [a] }; a.flatten" }.each do |what, code|
      it "is not overrun by #{what}", contract: "limits" do
        sandbox = new_sandbox(timeout: 20)
        expect(error_of { sandbox.eval(code) }).to be_nil.or(be_a(Kobako::SandboxError)).or(be_a(Kobako::TrapError))
        expect(sandbox).to be_sound
      end
    end

    it "is not overrun by blocks that call Services that yield", contract: "limits" do
      sandbox = new_sandbox(timeout: 20, bind: { "Each" => ->(&block) { block.call } })
      expect(stopped(sandbox, "def deep = Each.call { deep }; deep")).to be_a(Kobako::Error)
      expect(sandbox).to be_sound
    end

    it "is not overrun by a small host stack" do
      sandbox = new_sandbox(bind: { "Each" => ->(&block) { block.call } })
      value = Fiber.new { sandbox.eval("Each.call { Each.call { 1 + 1 } }").value }.resume
      expect(value).to eq(2)
    end
  end

  describe "call_limit" do
    it "stops the call that is too many, past any rescue", contract: "limits" do
      count = 0
      sandbox = new_sandbox(call_limit: 3, bind: { "Tick" => -> { count += 1 } })
      error = stopped(sandbox, "begin; loop { Tick.call }; rescue Exception; end")
      expect(error).to be_an_instance_of(Kobako::CallLimitError).and have_attributes(
        message: "the script made more than 3 calls", execution: have_attributes(usage: have_attributes(calls: 3))
      )
      expect(count).to eq(3)
    end

    it "lets exactly as many through, in each run", contract: "limits" do
      sandbox = new_sandbox(call_limit: 3, bind: { "Tick" => -> { 1 } })
      expect(Array.new(2) { sandbox.eval("3.times { Tick.call }; :done").value }).to eq(%i[done done])
    end

    it "counts calls in blocks and refused ones", contract: "limits" do
      sandbox = new_sandbox(call_limit: 3, bind: { "Each" => ->(&block) { block.call } })
      nested = "Each.call { Each.call { Each.call { Each.call { } } } }"
      expect(stopped(sandbox, nested)).to be_a(Kobako::CallLimitError)
      expect(stopped(sandbox, "4.times { Each.nothing rescue 0 }")).to be_a(Kobako::CallLimitError)
      expect(sandbox).to be_sound
    end
  end

  describe "handle_limit" do
    let(:objects) { ->(count) { Array.new(count) { Object.new } } }

    it "stops a run that is given more", contract: "limits" do
      sandbox = new_sandbox(handle_limit: 10, bind: { "Make" => objects })
      expect(sandbox.eval("Make.call(10).size").value).to eq(10)
      expect(stopped(sandbox, "begin; Make.call(11); rescue Exception; end"))
        .to be_an_instance_of(Kobako::HandleExhaustedError).and have_attributes(message: /handles/)
      expect(sandbox.eval("Make.call(10).size").value).to eq(10)
    end

    it "holds for what run is given and what is yielded", contract: "limits" do
      sandbox = new_sandbox(handle_limit: 1, bind: { "Give" => ->(&block) { block.call([Object.new, Object.new]) } })
      sandbox.preload(code: "Main = ->(list) { list.size }", name: :Main)
      expect(sandbox.run(:Main, [Object.new]).value).to eq(1)
      expect { sandbox.run(:Main, [Object.new, Object.new]) }.to raise_error(Kobako::HandleExhaustedError)
      expect(stopped(sandbox, "Give.call { }")).to be_a(Kobako::HandleExhaustedError)
      expect(sandbox).to be_sound
    end
  end

  describe "result_limit" do
    let(:sandbox) do
      new_sandbox(result_limit: 10_000, bind: { "Give" => ->(size) { "x" * size }, "Take" => ->(text) { text.size } })
        .preload(code: "Main = ->(text) { text.size }", name: :Main)
    end

    ["'x' * 9_900", "Give.call(9_900).size", "Take.call('x' * 9_900)"].each do |code|
      it "lets #{code} through", contract: "limits" do
        expect { sandbox.eval(code) }.not_to raise_error
      end
    end

    ["'x' * 10_100", "Give.call(10_100).size", "Take.call('x' * 10_100)",
     "begin; Give.call(10_100); rescue Exception; end",
     "Array.new(11_000, 1)"].each do |code|
      it "stops #{code}", contract: "limits" do
        expect(stopped(sandbox, code)).to be_an_instance_of(Kobako::ResultLimitError).and have_attributes(
          message: /larger than the limit/
        )
        expect(sandbox).to be_sound
      end
    end

    it "stops a message before it is all written", contract: "limits" do
      code = <<~'RUBY'
        sandbox = Kobako::Sandbox.new(timeout: 20).bind("Text", "x" * 100_000).bind("Same", ->(value) { value })
        begin
          sandbox.eval("Same.call([Text] * 50_000)")
        rescue Kobako::ResultLimitError => e
          puts e.message
        end
        puts File.read("/proc/self/status")[/VmHWM:\s+(\d+)/, 1].to_i < 400_000
      RUBY
      expect(in_subprocess(code))
        .to eq("a message for the script is larger than the limit of 16777216 bytes\ntrue\n")
    end

    ["many", "Take.call(many)", "Each.call { many }"].each do |code|
      it "bounds the objects in a message, which cost the host more than the script: #{code}", contract: "limits" do
        services = { "Take" => ->(list) { list.size }, "Each" => ->(&block) { block.call.size } }
        sandbox = new_sandbox(timeout: 20, bind: services)
        many = ->(count) { code.sub("many", "Array.new(#{count}, Array.new(1000, []))") }
        expect { sandbox.eval(many[3_000]) }.not_to raise_error
        expect(stopped(sandbox, many[3_400])).to be_an_instance_of(Kobako::ResultLimitError)
          .and have_attributes(message: "messages hold more objects than fit the limit of 16777216 bytes")
        expect(sandbox).to be_sound
      end
    end

    it "keeps fewer exceptions where they hold much", contract: "limits" do
      code = <<~'RUBY'
        sandbox = Kobako::Sandbox.new(timeout: 30).bind("Fail", ->(text) { raise ArgumentError, "no #{text}" })
        begin
          sandbox.eval("text = 'x' * 4_000_000; 100.times { begin; Fail.call(text); rescue; end }; Fail.call(text)")
        rescue Kobako::ServiceError => e
          puts e.cause.class
        end
        puts File.read("/proc/self/status")[/VmHWM:\s+(\d+)/, 1].to_i < 300_000
      RUBY
      expect(in_subprocess(code)).to eq("ArgumentError\ntrue\n")
    end

    it "is reached by the last byte of a message, header and all", contract: "limits" do
      expect(["'x' * 9_993", "Give.call(9_993)"].map { |code| sandbox.eval("#{code}; 1") && 1 }).to eq([1, 1])
      expect(sandbox.eval("'x' * 9_993").value.size).to eq(9_993)
      expect(stopped(sandbox, "'x' * 9_994")).to be_an_instance_of(Kobako::ResultLimitError)
      expect(stopped(sandbox, "Give.call(9_994)")).to be_an_instance_of(Kobako::ResultLimitError)
    end

    it "holds for what run is given", contract: "limits" do
      expect(sandbox.run(:Main, "x" * 9_900).value).to eq(9_900)
      expect { sandbox.run(:Main, "x" * 10_100) }.to raise_error(Kobako::ResultLimitError)
    end

    it "holds for a script's own source", contract: "limits" do
      expect { sandbox.eval("1#{" " * 10_100}") }.to raise_error(Kobako::ResultLimitError)
    end
  end

  describe "stdout_limit and stderr_limit" do
    it "clip, say so, and leave the script unaware", contract: "limits" do
      sandbox = new_sandbox(stdout_limit: 5, stderr_limit: 3)
      expect(sandbox.eval("print 'abcdefg'; puts 'more'; $stderr.print 'wxyz'; :done")).to have_attributes(
        value: :done, stdout: "abcde", stdout_truncated?: true, stderr: "wxy", stderr_truncated?: true
      )
    end

    it "say nothing when the output just fits", contract: "limits" do
      run = new_sandbox(stdout_limit: 5, stderr_limit: 1).eval("print 'abcde'; $stderr.print 'e'; 1")
      expect(run).to have_attributes(stdout: "abcde", stdout_truncated?: false, stderr: "e", stderr_truncated?: false)
    end

    it "split no character", contract: "limits" do
      clipped = (1..7).map { |limit| new_sandbox(stdout_limit: limit).eval("print 'aä😀'; 1") }
      expect(clipped.map(&:stdout)).to eq(["a", "a", "aä", "aä", "aä", "aä", "aä😀"])
      expect(clipped.map(&:stdout_truncated?)).to eq([true, true, true, true, true, true, false])
    end

    it "split no character that two writes make", contract: "limits" do
      run = new_sandbox(stdout_limit: 3).eval("print \"ab\\xc3\"; print \"\\xa4\"; 1")
      expect(run).to have_attributes(stdout: "ab", stdout_truncated?: true)
    end

    it "keep a flood in bounds", contract: "limits" do
      run = new_sandbox(stdout_limit: 1000, timeout: 20).eval("200_000.times { puts 'x' * 100 }; 1")
      expect([run.stdout.bytesize, run.stdout_truncated?]).to eq([1000, true])
    end
  end

  # Each limit: what stays below it, what does not, and the error. A block's own call counts too.
  {
    { timeout: 0.5 } => ["1", "loop { }", Kobako::TimeoutError],
    { memory_limit: 8 << 20 } => ["'x' * 4_000_000; 1", "'x' * 9_000_000; 1", Kobako::MemoryLimitError],
    { fuel_limit: 20_000_000 } =>
      ["i = 0; i += 1 while i < 10_000; 1", "i = 0; i += 1 while i < 10_000_000; 1", Kobako::FuelLimitError],
    { call_limit: 6 } => ["5.times { Tick.call rescue 0 }; 1", "7.times { Tick.call rescue 0 }; 1",
                          Kobako::CallLimitError],
    { handle_limit: 3 } => ["3.times { Make.call }; 1", "4.times { Make.call }; 1", Kobako::HandleExhaustedError],
    { result_limit: 10_000 } => ["Tick.call('x' * 9_900) rescue 0; 1", "Tick.call('x' * 10_100) rescue 0; 1",
                                 Kobako::ResultLimitError]
  }.each do |limit, (below, above, error)|
    places = {
      "eval" => ->(sandbox, code) { sandbox.eval(code) },
      "run" => ->(sandbox, code) { sandbox.preload(code: "Main = -> { #{code} }", name: :Main).run(:Main) },
      "a block" => ->(sandbox, code) { sandbox.eval("Each.call { #{code} }") },
      "a snippet" => ->(sandbox, code) { sandbox.preload(code: code, name: :Snippet).eval("1") }
    }
    places.delete("a snippet") if limit.key?(:handle_limit) # no Service gives it any
    places.each do |place, go|
      it "hold in #{place}, and only from their value on: #{limit.keys.first}", contract: "limits" do
        services = { "Tick" => ->(_ = nil) {}, "Make" => -> { Object.new }, "Each" => ->(&block) { block.call } }
        expect(go.call(new_sandbox(bind: services, **limit), below).value).to eq(1)
        expect { go.call(new_sandbox(bind: services, **limit), above) }.to raise_error(error)
      end
    end
  end

  describe "while the host reads what a script has sent" do
    # Keys that are never equal and hash alike: Ruby compares each with all before it.
    {
      "NaN" => "n = 0.0 / 0.0; h = {}; 1500.times { |i| h[n] = i }; Take.call([h] * 500)",
      "hashes of NaN" => "h = {}; 700.times { |i| h[{ (0.0 / 0.0) => i, (0.0 / 0.0) => i }] = 1 }; Take.call([h] * 60)"
    }.each do |what, code|
      it "stop at the timeout though its keys collide: #{what}", contract: "limits" do
        sandbox = new_sandbox(timeout: 0.3, bind: { "Take" => ->(_) { 1 } })
        sandbox.eval("1")
        spent = seconds { expect { sandbox.eval(code) }.to raise_error(Kobako::TimeoutError) }
        expect([spent < 1, sandbox.eval("1 + 1").value]).to eq([true, 2])
      end
    end

    it "stop at the timeout though a byte is an object: lists of lists", contract: "limits" do
      sandbox = new_sandbox(timeout: 0.2, gvl: :hold, bind: { "Take" => ->(_) { 1 } })
      sandbox.eval("1")
      code = "list = Array.new(1000, []); Take.call(Array.new(16_000, list))"
      spent = seconds { expect { sandbox.eval(code) }.to raise_error(Kobako::TimeoutError) }
      expect([spent < 0.6, sandbox.eval("1 + 1").value]).to eq([true, 2])
    end
  end
end
