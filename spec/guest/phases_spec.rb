# frozen_string_literal: true

require "timeout"

# Whatever a run is busy with, it can be interrupted. The long form, `LONG=1`, takes each phase in each mode at three
# moments in each of four ways; the short one takes turns.
RSpec.describe "interrupts at every phase" do
  # What a run may still compute, in seconds of this process alone, and when it must be over by the clock on the wall,
  # which is far from both what a busy machine takes and the ten seconds that a Service here sleeps.
  computing = 0.15
  patience = 3.0
  phases = {
    "compiling" => Array.new(30_000) { |n| "def m#{n}(a, b: 2, &c) = a.map { |x| x + b }\n" }.join * 2,
    "running" => "begin; loop { }; rescue Exception; ensure; loop { }; end",
    "in a Service" => "Sleep.call",
    "in a block" => "Each.call { loop { } }",
    "sorting" => "list = Array.new(200_000) { |i| (i * 7919) % 200_003 }; loop { list.dup.sort }",
    "matching" => "loop { ('a' * 30) =~ /\\A(a|b|ab)*c\\z/; ('a' * 200) =~ /(x+x+)+y|(a*)*\\1b/ }",
    "reading a large result" => "LIST = Array.new(200_000) { |i| [i] }; loop { Take.call(LIST) }",
    "writing a large result" => "loop { Give.call }",
    "yielding much" => "Many.call { |list| list.size }",
    "calculating" => "n = 3**100_000; loop { n * n }",
    "searching text" => "text = 'ab' * 2_000_000; loop { text.gsub('a', 'c'); text.index('zz') }",
    "parsing" => "text = \"[\#{(['{\"a\":[1,2.5]}'] * 20_000).join(',')}]\"; loop { JSON.parse(text) }",
    "collecting garbage" => "loop { Array.new(1000) { 'x' * 10 } }"
  }
  ways = %i[timeout kill raise signal]
  stop = Class.new(Exception) # rubocop:disable Lint/InheritException

  let(:much) { Array.new(1_000_000) { |number| number } }

  # Ruby's collector, which lets nobody else run, looks at all objects of this process: that is no time of a value's.
  def without_collector
    GC.start
    GC.disable
    yield
  ensure
    GC.enable
  end

  def sandbox_for(gvl)
    new_sandbox(gvl: gvl, timeout: nil, memory_limit: 512 << 20, result_limit: nil, call_limit: nil,
                bind: { "Sleep" => -> { sleep(10) }, "Each" => ->(&block) { block.call }, "Give" => -> { much },
                        "Take" => ->(list) { list.size }, "Many" => ->(&block) { loop { block.call(much) } } })
  end

  # Runs the code and interrupts it after `moment` seconds. How late it ended, by both clocks, and how.
  def interrupt(sandbox, code, way, moment, stop)
    ended = nil
    begun = Queue.new # On a busy machine a thread may take longer to begin than the moment lasts.
    thread = Thread.new do
      begun << true
      way == :timeout ? Timeout.timeout(moment) { sandbox.eval(code) } : sandbox.eval(code)
    rescue Exception => e # rubocop:disable Lint/RescueException
      ended = e.class
    ensure
      ended ||= :killed
    end
    begun.pop
    # Of a handler that a signal has called in the main thread, too.
    from = Process.clock_gettime(Process::CLOCK_MONOTONIC) + moment
    sleep(moment)
    before = computed
    case way
    when :kill then thread.kill
    when :raise then thread.raise(stop, "now")
    when :signal then signal_raises(thread, stop)
    end
    thread.join(10)
    [computed - before, Process.clock_gettime(Process::CLOCK_MONOTONIC) - from, ended]
  end

  def signal_raises(thread, stop)
    previous = trap(:USR2) { thread.raise(stop, "signal") }
    Process.kill(:USR2, Process.pid)
    sleep(0.001)
  ensure
    trap(:USR2, previous)
  end

  endings = { timeout: Timeout::Error, kill: :killed, raise: stop, signal: stop }
  phases.each_with_index do |(phase, code), number|
    %i[hold release auto].each_with_index do |gvl, mode|
      it "end a run that is #{phase} under gvl: #{gvl}", contract: "four-outcomes" do
        sandbox = sandbox_for(gvl)
        cases = ways.product([0.02, 0.07, 0.19])
        cases = cases.rotate(number + (mode * 5)).each_slice(6).map(&:first) unless ENV["LONG"]
        found = cases.map { |way, moment| [way, *interrupt(sandbox, code, way, moment, stop)] }
        expect(found).to all(satisfy do |way, more, late, ended|
          more < computing && late < patience && ended == endings.fetch(way)
        end)
        expect(sandbox).to be_sound
      end
    end
  end

  it "leave nothing behind, a thousand in a row", contract: "a-clean-start" do
    expect(in_subprocess(<<~'RUBY', within: 120)).to eq("Timeout::Error Stop killed\nflat\n0 0\n2\n")
      require "timeout"
      class Stop < Exception; end
      Thread.report_on_exception = false
      sandbox = Kobako::Sandbox.new(timeout: nil, call_limit: nil, handle_limit: nil)
      sandbox.bind("Sleep", -> { sleep(10) }).bind("Each", ->(&block) { 3.times { block.call } })
      sandbox.bind("Give", -> { Array.new(1000) { Object.new } })
      codes = ["loop { }", "Sleep.call", "Each.call { loop { } }", "loop { Give.call(&:itself) rescue 0 }",
               "loop { [3, 1, 2].sort { |a, b| b <=> a } }", "loop { 'a' * 20 =~ /(a*)*b/ }"]
      endings = Hash.new(0)
      once = lambda do |n|
        thread = Thread.new do
          n % 3 == 0 ? Timeout.timeout(0.0005 * (n % 7 + 1)) { sandbox.eval(codes[n % 6]) } : sandbox.eval(codes[n % 6])
        rescue Exception => e
          endings[e.class.name] += 1
        end
        unless n % 3 == 0
          sleep(0.0005 * (n % 5))
          n % 3 == 1 ? thread.kill : thread.raise(Stop)
        end
        thread.join(5) or abort("it goes on")
        endings["killed"] += 1 if n % 3 == 1
      rescue Stop
        endings["Stop"] += 1
      end
      rss = -> { 3.times { GC.start }; File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1].to_i }
      500.times(&once)
      before = rss.()
      500.times(&once)
      grown = rss.() - before
      puts endings.keys.sort_by { |name| %w[Timeout::Error Stop killed].index(name) || 9 }.join(" ")
      puts grown < 4096 ? "flat" : "grown by #{grown} KiB"
      # The collector takes what lies on a stack for objects: those that it finds there are not counted.
      alive = Kobako::Runtime.alive
      puts [alive.fetch(:instances), [ObjectSpace.each_object(Kobako::Invocation).count - 3, 0].max].join(" ")
      puts sandbox.eval("1 + 1").value
    RUBY
  end

  it "end the writing of a value at the sandbox's own timeout", contract: "limits" do
    much = Array.new(5_000_000) { |number| number }
    sandbox = new_sandbox(timeout: 0.05, memory_limit: nil, result_limit: nil, bind: { "Give" => -> { much } })
    sandbox.preload(code: "Main = ->(list) { list.size }", name: :Main)
    [-> { sandbox.eval("Give.call") }, -> { sandbox.run(:Main, much) }].each do |run|
      before, error, after = without_collector { [computed, error_of(&run), computed] }
      expect([error.class, after - before < 0.09]).to eq([Kobako::TimeoutError, true])
    end
    expect(sandbox).to be_sound
  end

  it "let other threads run while a large value is written and read", contract: "one-process-many-runs" do
    much = Array.new(2_000_000) { |number| number }
    sandbox = new_sandbox(gvl: :hold, timeout: nil, memory_limit: nil, result_limit: nil)
    sandbox.bind("Give", -> { much })
    sandbox.eval("1")
    longest = 0.0
    runs = true
    ticker = Thread.new do
      while runs
        before = computed
        sleep(0.001)
        longest = [longest, computed - before].max
      end
    end
    without_collector { 3.times { sandbox.eval("Give.call") } }
    runs = false
    ticker.join
    expect(longest).to be < 0.09
  end
end
