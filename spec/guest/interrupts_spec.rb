# frozen_string_literal: true

RSpec.describe "interrupts" do
  # From wanting to stop it to having it stopped, of what this process has computed: a loop computes as long as it goes
  # on, and other processes that want the cores do not make it later.
  let(:patience) { 0.1 }

  # What the block has computed, in seconds.
  def computed_by
    before = computed
    yield
    computed - before
  end

  %i[hold release auto].each do |gvl|
    describe "under gvl: #{gvl}" do
      let(:sandbox) { Kobako::Sandbox.new(gvl: gvl) }

      it "by Timeout end a loop in time, as themselves", contract: "four-outcomes" do
        spent = nil
        passed = seconds do
          spent = computed_by do
            expect { Timeout.timeout(0.2) { sandbox.eval("loop { }") } }.to raise_error(Timeout::Error)
          end
        end
        expect([passed >= 0.2, spent < 0.2 + patience]).to eq([true, true])
        expect(sandbox).to be_sound
      end

      it "by Thread#kill end a loop and run the thread's ensure", contract: "four-outcomes" do
        ensured = false
        thread = Thread.new do
          sandbox.eval("loop { }")
        ensure
          ensured = true
        end
        sleep(0.1)
        spent = computed_by { thread.kill.join(5) }
        expect([spent < patience, ensured, thread.alive?]).to eq([true, true, false])
        expect(sandbox).to be_sound
      end

      it "by Thread#raise end a loop with that very exception", contract: "four-outcomes" do
        mine = Class.new(StandardError)
        thread = Thread.new { sandbox.eval("loop { }") }
        thread.report_on_exception = false
        sleep(0.1)
        spent = computed_by { thread.raise(mine, "stop") && expect { thread.join }.to(raise_error(mine, "stop")) }
        expect(spent).to be < patience
        expect(sandbox).to be_sound
      end

      it "cannot be rescued by the script", contract: "four-outcomes" do
        code = "begin; loop { }; rescue Exception; ensure; loop { }; end"
        expect { Timeout.timeout(0.1) { sandbox.eval(code) } }.to raise_error(Timeout::Error)
        expect(sandbox).to be_sound
      end

      it "end a loop inside a block", contract: "four-outcomes" do
        ensured = false
        sandbox.bind("Each", lambda do |&block|
          block.call
        ensure
          ensured = true
        end)
        spent = computed_by do
          expect { Timeout.timeout(0.2) { sandbox.eval("Each.call { loop { } }") } }.to raise_error(Timeout::Error)
        end
        expect([spent < 0.2 + patience, ensured]).to eq([true, true])
        expect(sandbox).to be_sound
      end

      it "end a Service that sleeps", contract: "four-outcomes" do
        sandbox.bind("Sleep", -> { sleep(10) })
        spent = seconds do
          expect { Timeout.timeout(0.1) { sandbox.eval("Sleep.call") } }.to raise_error(Timeout::Error)
        end
        expect(spent).to be < 3 # of the ten that it would sleep
        expect(sandbox).to be_sound
      end

      it "let other threads run beside a loop", contract: "one-process-many-runs" do
        thread = Thread.new { sandbox.eval("loop { }") }
        sleep(0.05)
        ticks = 0
        spent = seconds { 10.times { sleep(0.001) && (ticks += 1) } }
        thread.kill.join
        expect([ticks, spent < 2.5]).to eq([10, true])
      end

      # The number is how many seconds after the signal the run was over.
      def interrupted_by(sender, gvl)
        late, value = in_subprocess(<<~RUBY, within: 10).split
          sandbox = Kobako::Sandbox.new(gvl: :#{gvl})
          sandbox.eval("1")
          start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
          #{sender}
          begin
            sandbox.eval("loop { }")
          rescue Interrupt
            puts Process.clock_gettime(Process::CLOCK_MONOTONIC) - start - 0.3, sandbox.eval("1 + 1").value
          end
        RUBY
        [late.to_f, value]
      end

      it "by Ctrl-C end a loop in time", contract: "four-outcomes" do
        expect(interrupted_by('spawn("sleep 0.3; kill -INT " + $$.to_s)', gvl)).to match([a_value < patience, "2"])
      end

      it "by a signal of another thread's end a loop in time", contract: "four-outcomes" do
        expect(interrupted_by("Thread.new { sleep(0.3); Process.kill(:INT, $$) }", gvl)).to match([a_value < 0.3, "2"])
      end

      it "by exit end the process from another thread", contract: "four-outcomes" do
        expect(in_subprocess(<<~RUBY)).to eq("ensured\n")
          sandbox = Kobako::Sandbox.new(gvl: :#{gvl})
          Thread.new do
            sandbox.eval("loop { }")
          ensure
            puts "ensured"
          end
          sleep(0.1)
          exit
        RUBY
      end
    end
  end

  describe "out of a Service" do
    let(:leave) { Class.new(Exception) } # rubocop:disable Lint/InheritException

    it "by throw arrive at their catch", contract: "four-outcomes" do
      sandbox = new_sandbox(bind: { "Out" => ->(value) { throw :out, value } })
      expect(catch(:out) { sandbox.eval("begin; Out.call(5); rescue Exception; 6; ensure; 7; end") }).to eq(5)
      expect(sandbox).to be_sound
    end

    it "by throw cross the blocks between, running their Services' ensures", contract: "four-outcomes" do
      events = []
      each = lambda do |&block|
        block.call
      ensure
        events << :ensured
      end
      sandbox = new_sandbox(bind: { "Out" => -> { throw :out, 1 }, "Each" => each })
      expect(catch(:out) { sandbox.eval("Each.call { Each.call { Out.call } }") }).to eq(1)
      expect(events).to eq(%i[ensured ensured])
      expect(sandbox).to be_sound
    end

    it "by exit are SystemExit", contract: "four-outcomes" do
      sandbox = new_sandbox(bind: { "Out" => -> { exit(3) } })
      expect { sandbox.eval("Out.call") }.to raise_error(SystemExit) { |e| expect(e.status).to eq(3) }
      expect(sandbox).to be_sound
    end

    it "by an Exception that is no StandardError go on as themselves", contract: "four-outcomes" do
      sandbox = new_sandbox(bind: { "Out" => -> { raise leave, "now" } })
      expect { sandbox.eval("begin; Out.call; rescue Exception; end") }.to raise_error(leave, "now")
      expect(sandbox).to be_sound
    end

    it "by Thread.current.kill end the thread", contract: "four-outcomes" do
      sandbox = new_sandbox(bind: { "Out" => -> { Thread.current.kill } })
      thread = Thread.new { sandbox.eval("Out.call") && :never }
      expect(thread.value).to be_nil
      expect(sandbox).to be_sound
    end

    # Ruby has no way to tell it from one that the Service raised; see the contract.
    it "by an exception of a signal's handler are the Service's failure, with that as its cause",
       contract: "four-outcomes" do
      expect(in_subprocess(<<~RUBY, within: 10)).to eq("Kobako::ServiceError IOError 2\n")
        trap(:USR1) { raise IOError, "signal" }
        sandbox = Kobako::Sandbox.new.bind("Sleep", -> { sleep(5) })
        Thread.new { sleep(0.2) && Process.kill(:USR1, $$) }
        begin
          sandbox.eval("Sleep.call")
        rescue Kobako::Error => e
          puts [e.class, e.cause.class, sandbox.eval("1 + 1").value].join(" ")
        end
      RUBY
    end

    it "may happen any number of times", contract: "a-clean-start" do
      sandbox = new_sandbox(bind: { "Out" => -> { throw :out, 1 } })
      expect(Array.new(2000) { catch(:out) { sandbox.eval("Out.call") } }.sum).to eq(2000)
      expect(sandbox).to be_sound
    end
  end

  it "by an exception of a signal's handler end a loop with it", contract: "four-outcomes" do
    expect(in_subprocess(<<~RUBY, within: 10)).to eq("IOError signal 2\n")
      trap(:USR1) { raise IOError, "signal" }
      sandbox = Kobako::Sandbox.new
      Thread.new { sleep(0.2) && Process.kill(:USR1, $$) }
      begin
        sandbox.eval("begin; loop { }; rescue Exception; end")
      rescue IOError => e
        puts [e.class, e.message, sandbox.eval("1 + 1").value].join(" ")
      end
    RUBY
  end

  # Ruby looks for interrupts wherever it calls a method, so also where the extension words an error, weighs an
  # argument or asks a Service's signature. One that is dropped there leaves a thread that Ruby takes for ended, and
  # that goes on for ever; one that is not expected there takes the process along.
  it "are lost nowhere in short runs, whatever they do", contract: "four-outcomes" do
    expect(in_subprocess(<<~'RUBY', within: 120)).to eq("[36, 36]\n2\n")
      Thread.report_on_exception = false
      class Stop < Exception; end
      class Host
        def positional(one) = one
        def list = [3, 1, 2]
        def range = (1..3)
        def fail = raise("no")
        def each = yield(self)
        def odd = Class.new { def to_s = raise("x") }
      end
      sandbox = Kobako::Sandbox.new.bind("Host", Host.new).preload(code: "Main = ->(*) { 1 }", name: :Main)
      scripts = ["1", "Host.positional rescue 1", "Host.list.include?(2)", "Host.range.include?(Host.range) rescue 1",
                 "Host.fail rescue 1", "Host.each { |x| raise 'y' } rescue 1", "Host.each { Host }", "Host.nothing rescue 1",
                 "Host.odd", "raise 'z'"]
      works = scripts.map { |script| -> { sandbox.eval(script) rescue 1 } }
      works << -> { sandbox.run(:Main, binding) rescue 1 } << -> { sandbox.run(:Main, 1..2, "x".encode("UTF-16LE")) }
      works.each(&:call)
      ended = { kill: 0, raise: 0 }
      36.times do |n|
        ended.each_key do |way|
          thread = Thread.new { loop { works[n % works.size].call } }
          sleep(0.0005 * (1 + (n % 7)))
          way == :kill ? thread.kill : thread.raise(Stop)
          ended[way] += 1 if thread.join(5)
        rescue Stop
          ended[way] += 1
        end
      end
      p ended.values
      puts sandbox.eval("1 + 1").value
    RUBY
  end

  it "are survived by a Fiber that is given up inside a Service", contract: "one-process-many-runs" do
    sandbox = new_sandbox(bind: { "Pause" => -> { Fiber.yield(:paused) } })
    200.times { expect(Fiber.new { sandbox.eval("Pause.call") }.resume).to eq(:paused) }
    GC.start
    expect(sandbox).to be_sound
  end
end
