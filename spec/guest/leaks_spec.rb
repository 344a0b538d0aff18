# frozen_string_literal: true

RSpec.describe "ten thousand runs" do
  # What the subprocess prints: how many KiB it grew by between two thirds of its runs, and what was left alive.
  let(:report) do
    in_subprocess(<<~RUBY, within: 120).split.map(&:to_i)
      class Thing; end
      class Host
        def make = Thing.new
        def fail = raise("no")
        def each = yield(Thing.new)
        def leave = throw(:out)
        def cycle = [].tap { |list| list << list }
      end
      sandbox = Kobako::Sandbox.new(memory_limit: 1 << 20, fuel_limit: 400_000)
      sandbox.bind("Host", Host.new)
      scripts = [
        "1 + 1", "Host.make", "Host.each { |thing| break thing }", "Host.each { |thing| raise 'in block' }",
        "raise 'script'", "Host.fail", "begin; Host.fail; rescue => e; e.message; end", "loop { }", "'x' * 2_000_000",
        "Host.leave", "Host.each { Host.leave }", "def (", "Host.send(:eval)", "Host.cycle", "puts 'x' * 1000"
      ]
      run = lambda do |script|
        catch(:out) { sandbox.eval(script) }
      rescue Kobako::Error
        nil
      end
      # Each of them ends as it is meant to, or nothing is learnt from ten thousand of it.
      endings = scripts.map do |script|
        catch(:out) { sandbox.eval(script) && :value } || :left
      rescue Kobako::Error => e
        e.class
      end
      wanted = [:value, :value, :value, Kobako::SandboxError, Kobako::SandboxError, Kobako::ServiceError, :value,
                Kobako::FuelLimitError, Kobako::MemoryLimitError, :left, :left, Kobako::SandboxError,
                Kobako::NoServiceError, Kobako::ServiceError, :value]
      endings == wanted or abort("other endings: \#{endings.inspect}")
      rss = -> { GC.start; File.read("/proc/self/status")[/VmRSS:\\s+(\\d+)/, 1].to_i }
      3_500.times { |i| run.(scripts[i % scripts.size]) }
      before = rss.()
      6_500.times { |i| run.(scripts[i % scripts.size]) }
      after = rss.()
      sandbox.eval("1 + 1").value == 2 or abort("the sandbox is not sound")
      3.times { GC.start }
      puts after - before, ObjectSpace.each_object(Thing).count, ObjectSpace.each_object(Kobako::Invocation).count,
           ObjectSpace.each_object(Kobako::Yielder).count, Kobako::Runtime.alive.fetch(:instances)
    RUBY
  end

  it "leave memory as it was and no handle's object, run or block alive", contract: "one-process-many-runs" do
    grown, things, runs, blocks, instances = report
    expect(instances).to eq(0)
    # The collector looks at the stack without knowing what it sees there: a few may stay for a while.
    expect([grown < 4096, things <= 5, runs <= 5, blocks <= 5]).to all(be(true)), report.inspect
  end

  it "leave nothing alive in the engine once the sandboxes are gone", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~RUBY, within: 120)).to eq("during: true true true\nafter: 0 0 0\n")
      scripts = ["1 + 1", "Host.call { |x| break x }", "Host.call { raise 'x' }", "Host.call { Leave.call }", "loop { }",
                 "'x' * 9_000_000", "raise 'x'", "def (", "Host.send(:eval)", "Host.call", "Fail.call"]
      endings = Hash.new(0)
      during = nil
      use = lambda do |snippet|
        sandbox = Kobako::Sandbox.new(memory_limit: 1 << 20, fuel_limit: 400_000).preload(code: snippet, name: :Snippet)
        sandbox.bind("Host", ->(&block) { block ? block.call(1) : Object.new }).bind("Leave", -> { throw :out })
        sandbox.bind("Fail", -> { raise "no" }).bind("Pause", -> { Fiber.yield })
        sandbox.bind("See", -> { during = Kobako::Runtime.alive })
        110.times do |i|
          catch(:out) { sandbox.eval(scripts[i % scripts.size]) }
        rescue Kobako::Error => e
          endings[e.class] += 1
        end
        sandbox.eval("See.call") if snippet == "Good = 1"
        Fiber.new { sandbox.eval("Pause.call") rescue 0 }.resume # and given up there
      end
      # On a stack that is gone afterwards: the collector takes what lies on one for objects.
      5.times { Thread.new { use.("Good = 1"); use.("raise 'never sealed'") }.join }
      classes = [Kobako::FuelLimitError, Kobako::MemoryLimitError, Kobako::NoServiceError, Kobako::SandboxError,
                 Kobako::ServiceError]
      endings.keys.sort_by(&:name) == classes or abort(endings.inspect)
      3.times { GC.start }
      puts "during: \#{during.values.map(&:positive?).join(" ")}",
           "after: \#{Kobako::Runtime.alive.values.join(" ")}"
    RUBY
  end

  it "may all fail by a result that cannot cross", contract: "values" do
    expect(in_subprocess(<<~RUBY, within: 120)).to eq("10000 2\n")
      cycle = [].tap { |list| list << { list => list } }
      sandbox = Kobako::Sandbox.new
      sandbox.bind("Cycle", -> { cycle })
      failed = sandbox.eval(<<~'SCRIPT').value
        failed = 0
        10_000.times do
          Cycle.call
        rescue Kobako::ServiceError
          failed += 1
        end
        failed
      SCRIPT
      puts "\#{failed} \#{sandbox.eval("1 + 1").value}"
    RUBY
  end
end
