# frozen_string_literal: true

require "stringio"

RSpec.describe "events" do
  # Every event of the block, which may raise.
  def events_of(*names)
    events = []
    subscription = Kobako.on_event(*names) { |event| events << event }
    begin
      yield
    rescue Kobako::Error
      nil
    end
    events
  ensure
    subscription.unsubscribe
  end

  def payloads_of(...) = events_of(...).map { |event| event.to_h.except(:duration) }

  # What is written to the standard error.
  def warnings
    $stderr = StringIO.new
    yield
    $stderr.string
  ensure
    $stderr = STDERR
  end

  let(:host) do
    Class.new do
      def double(number) = number * 2
      def fail = raise(IOError, "secret")
      def each = yield(1)
      def leave = throw(:out, 5)
      def finish = Thread.current.kill
      def make = Object.new.tap { |made| made.define_singleton_method(:size) { 3 } }
      def wait = sleep(0.02)
    end
  end
  let(:sandbox) { new_sandbox(bind: { "My::Host" => host.new }) }

  describe "of a run" do
    it "tell what it cost", contract: "events" do
      execution = nil
      event, = events_of(:eval) { execution = sandbox.eval("My::Host.make; 1") }
      usage = execution.usage
      expect(event.payload).to eq(duration: event.duration, entrypoint: nil, outcome: :value, error: nil,
                                  fuel: usage.fuel, memory_peak: usage.memory_peak, calls: 1, handles: 1)
      expect(event.duration).to be >= usage.wall_time
      expect([event.name, event.frozen?, event.payload.frozen?]).to eq([:eval, true, true])
    end

    it "tell of what `run` calls", contract: "events" do
      sandbox.preload(code: "Main = ->(x) { My::Host.double(x) }", name: :Main)
      events = events_of(:eval) { 2.times { sandbox.run(:Main, 4) } }
      expect(events.map { |event| event.payload.values_at(:entrypoint, :outcome) }).to eq([%i[Main value]] * 2)
    end

    it "tell how it ended, in the first and in later runs", contract: "events" do
      endings = { "1" => [:value, nil], "loop { }" => [:trap, "Kobako::FuelLimitError"],
                  "raise 'mine'" => [:script, "Kobako::SandboxError"], "def (" => [:script, "Kobako::SandboxError"],
                  "My::Host.fail" => [:service, "Kobako::ServiceError"],
                  "My::Host.exit" => [:service, "Kobako::NoServiceError"] }
      endings.each do |code, ending|
        sandbox = new_sandbox(fuel_limit: 1_000_000, bind: { "My::Host" => host.new })
        events = events_of(:eval) { Array.new(3) { error_of { sandbox.eval(code) } } }
        expect(events.map { |event| event.payload.values_at(:outcome, :error) }).to eq([ending] * 3), code
        expect(events.map { |event| event.payload[:fuel] }).to all(be_positive), code
      end
    end

    it "tell of a snippet that fails the first", contract: "events" do
      sandbox.preload(code: "raise 'x'", name: :Bad)
      expect(payloads_of { sandbox.eval("1") }).to match([a_hash_including(name: :eval, outcome: :script)])
    end

    it "tell that it was interrupted, without figures", contract: "events" do
      interrupted = { name: :eval, entrypoint: nil, outcome: :interrupted }
      expect(payloads_of(:eval) { catch(:out) { sandbox.eval("My::Host.leave") } })
        .to eq([{ **interrupted, error: nil }])
      expect(payloads_of(:eval) { Thread.new { sandbox.eval("My::Host.finish") }.join })
        .to eq([{ **interrupted, error: nil }])
      stopped = payloads_of(:eval) { error_of { Timeout.timeout(0.1, Interrupt) { sandbox.eval("loop { }") } } }
      expect(stopped).to eq([{ **interrupted, error: "Interrupt" }])
    end

    it "are none where nothing was run", contract: "events" do
      sandbox.eval("1")
      expect(events_of { error_of { sandbox.eval("1") { raise "in the block" } } }).to be_empty
      expect(events_of { error_of { sandbox.eval(1) } }).to be_empty
      expect(events_of { sandbox.compile("1") }).to be_empty
    end
  end

  describe "of a call" do
    it "tell whom it went to and how it ended", contract: "events" do
      code = <<~'SCRIPT'
        My::Host.double(4)
        My::Host.make.size
        My::Host.fail rescue 0
        My::Host.double rescue 0
        My::Host.each { |number| break number }
        My::Host.each { |number| raise "mine" } rescue 0
        My::Host.each { |number| number }
      SCRIPT
      calls = payloads_of(:call) { sandbox.eval(code) }.map { |call| call.except(:name).values }
      expect(calls).to eq([["My::Host", :double, :value, nil], ["My::Host", :make, :value, nil],
                           [nil, :size, :value, nil], ["My::Host", :fail, :error, "IOError"],
                           ["My::Host", :double, :error, "ArgumentError"],
                           ["My::Host", :each, :left, nil], ["My::Host", :each, :error, "Kobako::BlockError"],
                           ["My::Host", :each, :value, nil]])
    end

    it "tell how long it took", contract: "events" do
      call, run = events_of { sandbox.eval("My::Host.wait") }
      expect([call.name, run.name]).to eq(%i[call eval])
      expect(call.duration).to be_between(0.02, run.duration)
    end

    it "leave what interrupts Ruby in it as it is, whatever a subscriber does", contract: "events" do
      events = []
      subscription = Kobako.on_event(:call) do |event|
        events << event.payload[:outcome]
        begin
          raise "one"
        rescue StandardError
          catch(:other) { throw :other }
        end
      end
      thread = Thread.new { sandbox.eval("My::Host.finish") && :never }
      expect([catch(:out) { sandbox.eval("My::Host.leave") }, thread.value]).to eq([5, nil])
      expect(events).to eq(%i[interrupted interrupted])
      expect(sandbox).to be_sound
    ensure
      subscription.unsubscribe
    end

    it "are none where no Service was reached", contract: "events" do
      code = "%i[exit instance_eval nope].each { |name| My::Host.__send__(name) rescue 0 }; My::Host.none rescue 0"
      expect(events_of(:call) { sandbox.eval(code) }).to be_empty
    end

    it "tell nothing of sources, arguments, results and messages", contract: "events" do
      events = events_of { sandbox.eval("secret = 'secret'; My::Host.double(secret); puts secret; My::Host.fail") }
      expect(events.size).to eq(3)
      expect(events.map(&:inspect).join).not_to include("secret")
    end
  end

  describe "of a limit" do
    limits = {
      timeout: [0.05, "loop { }"], memory_limit: [1 << 20, "'x' * 9_000_000"], fuel_limit: [100_000, "loop { }"],
      call_limit: [2, "3.times { My::Host.double(1) }"], handle_limit: [2, "3.times { My::Host.make }"],
      result_limit: [1000, "'x' * 1001"], stdout_limit: [2, "print 'abc'"], stderr_limit: [2, "$stderr.print 'abc'"]
    }
    limits.each do |name, (limit, code)|
      it "tell that #{name} was reached, and only then", contract: "events" do
        sandbox = new_sandbox(name => limit, bind: { "My::Host" => host.new })
        event, *others = events_of(:limit) { sandbox.eval(code) }
        expect(others).to be_empty
        expect(event.payload).to match(duration: be_positive, limit: name, entrypoint: nil, fuel: be_positive,
                                       memory_peak: Integer, calls: Integer, handles: Integer)
        expect(events_of(:limit) { sandbox.eval("1") }).to be_empty
      end
    end

    it "come before the end of the run", contract: "events" do
      sandbox = new_sandbox(stdout_limit: 1)
      expect(events_of { sandbox.eval("print 'ab'") }.map(&:name)).to eq(%i[limit eval])
    end
  end

  describe "and those who listen" do
    it "are told in their order, until they unsubscribe", contract: "events" do
      told = []
      first = Kobako.on_event(:eval) { told << 1 }
      second = Kobako.on_event(:eval) { (told << 2) && first.unsubscribe }
      2.times { sandbox.eval("1") }
      second.unsubscribe
      second.unsubscribe
      sandbox.eval("1")
      expect(told).to eq([1, 2, 2])
    ensure
      [first, second].each(&:unsubscribe)
    end

    it "break no run by raising, which is written once", contract: "events" do
      subscriptions = [Kobako.on_event { raise IOError, "no disk" }]
      events = []
      subscriptions << Kobako.on_event { |event| events << event.name }
      written = warnings { 2.times { expect(sandbox.eval("My::Host.double(2)").value).to eq(4) } }
      said = /\Akobako: a subscriber to call failed with IOError: no disk \(.*events_spec.rb:\d+.*\)\n\z/
      expect(written).to match(said)
      expect(events).to eq(%i[call eval] * 2)
    ensure
      subscriptions.each(&:unsubscribe)
    end

    it "end a run by what interrupts Ruby", contract: "events" do
      subscription = Kobako.on_event(:call) { throw :out, 6 }
      expect(catch(:out) { sandbox.eval("begin; My::Host.double(2); rescue Exception; end") }).to eq(6)
      subscription.unsubscribe
      expect(sandbox).to be_sound
    ensure
      subscription.unsubscribe
    end

    it "take from the time of the run", contract: "events" do
      sandbox = new_sandbox(timeout: 0.1, bind: { "My::Host" => host.new })
      subscription = Kobako.on_event(:call) { sleep(0.15) }
      expect { sandbox.eval("My::Host.double(2)") }.to raise_error(Kobako::TimeoutError)
    ensure
      subscription.unsubscribe
    end

    it "listen to what there is, with a block", contract: "events" do
      expect { Kobako.on_event(:calls) { nil } }
        .to raise_error(ArgumentError, "no such event: :calls; there are [:eval, :call, :limit]")
      expect { Kobako.on_event }.to raise_error(ArgumentError, "on_event needs a block to call with each event")
    end

    it "are told of every thread's and Fiber's runs, each in its own order", contract: "events" do
      sandbox = new_sandbox(bind: { "Pause" => ->(n) { Fiber.yield(n) }, "Number" => ->(n) { n } })
      fibers = Array.new(3) { |n| Fiber.new { sandbox.eval("Pause.call(#{n})") } }
      events = events_of do
        Array.new(4) { |n| Thread.new { sandbox.eval("Number.call(#{n})") } }.each(&:join)
        [*fibers, *fibers.reverse].each(&:resume)
      end
      expect(events.map(&:name).tally).to eq({ call: 7, eval: 7 })
      expect(events.map { |event| event.payload[:outcome] }.uniq).to eq([:value])
    end
  end

  describe "for ActiveSupport::Notifications" do
    def with_active_support(code)
      skip("ActiveSupport is not installed: apt-get install ruby-activesupport") unless active_support?
      in_subprocess(<<~RUBY)
        host = Class.new { def double(n) = n * 2; def fail = raise(IOError, "secret"); def leave = throw(:out, 5) }
        sandbox = Kobako::Sandbox.new(stdout_limit: 1).bind("Host", host.new)
        sandbox.eval("1")
        require "active_support"
        $autoloaded = !ActiveSupport.autoload?(:Notifications).nil?
        sandbox.eval("1")
        #{code}
      RUBY
    end

    def active_support? = Gem::Specification.find_all_by_name("activesupport").any?

    it "are not what loads them", contract: "events" do
      expect(with_active_support(<<~RUBY)).to eq("true true\n")
        puts [$autoloaded, !ActiveSupport.autoload?(:Notifications).nil?].join(" ")
      RUBY
    end

    it "nest as what happens does, with the payload of the events", contract: "events" do
      expect(with_active_support(<<~RUBY)).to eq("call.kobako\nlimit.kobako\neval.kobako\ntrue true true\n")
        require "active_support/notifications"
        notified = []
        events = []
        ActiveSupport::Notifications.subscribe(/kobako/) { |event| puts event.name; notified << event }
        Kobako.on_event { |event| events << event }
        sandbox.eval("puts 'ab'; Host.fail") rescue 0
        call, _, run = notified
        puts [notified.map(&:payload) == events.map(&:payload), run.time <= call.time && call.end <= run.end,
              !notified.inspect.include?("secret")].join(" ")
      RUBY
    end

    it "are sent for whom they are subscribed to alone, interrupted runs too", contract: "events" do
      expect(with_active_support(<<~RUBY)).to eq("Time Time leave interrupted\n5\nvalue\n")
        require "active_support/notifications"
        subscriber = ActiveSupport::Notifications.subscribe("call.kobako") do |_, from, to, _, payload|
          puts [from.class, to.class, payload[:method], payload[:outcome]].join(" ")
        end
        puts catch(:out) { sandbox.eval("Host.leave") }
        ActiveSupport::Notifications.unsubscribe(subscriber)
        ActiveSupport::Notifications.subscribe("eval.kobako") { |event| puts event.payload[:outcome] }
        sandbox.eval("Host.double(1)")
      RUBY
    end

    it "break no run by raising, which is written once", contract: "events" do
      told = with_active_support(<<~RUBY)
        require "active_support/notifications"
        ActiveSupport::Notifications.subscribe(/kobako/) { raise "no" }
        2.times { puts sandbox.eval("Host.double(2)").value }
      RUBY
      expect(told.lines.grep(/\A4$/).size).to eq(2)
      expect(told.lines.grep(/\Akobako: a subscriber to call.kobako failed with \w*/).size).to eq(1)
      expect(told.lines.size).to eq(3)
    end
  end
end
