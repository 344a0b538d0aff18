# frozen_string_literal: true

require "etc"

RSpec.describe "threads and Fibers" do
  work = <<~'RUBY'
    sandbox = Kobako::Sandbox.new.bind("Add", ->(a, b) { a + b }).bind("Each", ->(&block) { 3.times(&block) })
    code = "sum = 0; Each.call { |i| sum = Add.call(sum, i) }; f = ->(n) { n.zero? ? 0 : 1 + f.(n - 1) }; [sum, f.(200)]"
  RUBY

  { "as they are" => {},
    "of 128 KB" => { "RUBY_THREAD_VM_STACK_SIZE" => "131072", "RUBY_THREAD_MACHINE_STACK_SIZE" => "131072" },
    "as small as Ruby makes them" => {
      "RUBY_THREAD_VM_STACK_SIZE" => "16384", "RUBY_THREAD_MACHINE_STACK_SIZE" => "65536",
      "RUBY_FIBER_VM_STACK_SIZE" => "16384", "RUBY_FIBER_MACHINE_STACK_SIZE" => "32768"
    } }.each do |what, env|
    it "have stacks enough #{what}", contract: "one-process-many-runs" do
      expect(in_subprocess(work + <<~'RUBY', env: env)).to eq("[[3, 200]]\n[1, 2, 3]\n")
        each = Enumerator.new { |yielder| 3.times { |i| yielder << sandbox.eval("Add.call(#{i}, 1)").value } }
        p [Thread.new { sandbox.eval(code).value }.value, Fiber.new { sandbox.eval(code).value }.resume,
           Array.new(16) { Thread.new { Array.new(20) { sandbox.eval(code).value }.uniq.first } }.map(&:value).uniq.first,
           Array.new(16) { Thread.new { Kobako::Sandbox.new(gvl: :release).eval("[3, 200]").value } }.map(&:value).uniq.first].uniq
        p Array.new(3) { each.next }
      RUBY
    end
  end

  it "of Async overlap while their Services sleep", contract: "one-process-many-runs" do
    skip("Async is not installed: apt-get install ruby-async") if Gem::Specification.find_all_by_name("async").empty?
    # One after the other they would sleep for forty seconds; a tenth of that leaves a busy machine its time.
    expect(in_subprocess(<<~'RUBY')).to eq("true true\n")
      require "async"
      sandbox = Kobako::Sandbox.new.bind("Nap", ->(n) { Async::Task.current.sleep(0.2); n })
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      values = Async { |task| Array.new(200) { |n| task.async { sandbox.eval("Nap.call(#{n}) + 1").value } }.map(&:wait) }.wait
      puts [values == (1..200).to_a, Process.clock_gettime(Process::CLOCK_MONOTONIC) - started < 4].join(" ")
    RUBY
  end

  it "call in every order", contract: "one-process-many-runs" do
    sandbox = new_sandbox(bind: { "Pause" => ->(n) { Fiber.yield(n) } })
    code = "[Pause.call(0), Pause.call(1)]"
    # Each of three runs is resumed three times: every way to order that.
    turns = [*0...9]
    orders = turns.combination(3).flat_map do |first|
      (turns - first).combination(3).map do |second|
        turns.map { |at| [first, second].index { |of| of.include?(at) } || 2 }
      end
    end
    expect(orders.uniq.size).to eq(1680)
    results = orders.map do |order|
      fibers = Array.new(3) { |n| Fiber.new { |given| [n, given, sandbox.eval(code).value] } }
      order.map { |n| fibers[n].resume(n * 10) }.grep(Array).sort
    end
    expect(results.uniq).to eq([[[0, 0, [0, 0]], [1, 10, [10, 10]], [2, 20, [20, 20]]]])
  end

  it "tick beside a script that spins under gvl: hold", contract: "one-process-many-runs" do
    sandbox = new_sandbox(gvl: :hold)
    thread = Thread.new { sandbox.eval("loop { }") }
    sleep(0.05)
    before = computed
    10.times { sleep(0.001) }
    spent = computed - before
    thread.kill.join
    # A turn of the script's is 10 ms; Ruby leaves a thread the lock for 100.
    expect(spent).to be < 0.5
  end

  # Whether this machine has two cores for us right now is asked of two plain processes, in between.
  %i[release auto].each do |gvl|
    it "compute side by side under gvl: #{gvl}", contract: "one-process-many-runs" do
      skip("there is one core") if Etc.nprocessors < 2
      sandbox = Kobako::Sandbox.new(gvl: gvl)
      script = "i = 0; i += 1 while i < 6_000_000; i"
      sandbox.eval("1")
      spin = -> { Process.wait(fork { 4_000_000.times { nil } && exit!(0) }) }
      ratio = lambda do |job|
        serial = seconds { 2.times { job.call } }
        seconds { Array.new(2) { Thread.new(&job) }.each(&:join) } / serial
      end
      tried = Array.new(3) { [ratio.call(spin), ratio.call(-> { sandbox.eval(script) })] }
      fair = tried.select { |plain, _| plain < 0.55 }
      skip("the machine is busy: it has no two cores for two plain processes") if fair.empty?
      expect(fair.map(&:last).min).to be <= 0.65
    end
  end
end
