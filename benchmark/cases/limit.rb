# frozen_string_literal: true

require_relative "../support/catalog"
require_relative "../support/clock"

# How soon a run ends that a limit stops, and is told.
Bench.area("limit") do
  ended_by = lambda do |error, &run|
    run.call
    nil
  rescue error => e
    e.class
  end

  # Time past the limit: the clock's, so no multiple of anything.
  amount "timeout_late", unit: "s", result: Kobako::TimeoutError do
    sandbox = Kobako::Sandbox.new(timeout: 0.05)
    lambda do
      error = nil
      time = Bench::Clock.time { error = ended_by.call(Kobako::TimeoutError) { sandbox.eval("loop { }") } }
      [time.wall - 0.05, error]
    end
  end

  measure "fuel", result: Kobako::FuelLimitError do
    sandbox = Kobako::Sandbox.new(fuel_limit: 10_000_000)
    -> { ended_by.call(Kobako::FuelLimitError) { sandbox.eval("loop { }") } }
  end

  measure "memory", result: Kobako::MemoryLimitError do
    sandbox = Kobako::Sandbox.new(memory_limit: 16 << 20)
    -> { ended_by.call(Kobako::MemoryLimitError) { sandbox.eval("a = []; loop { a << 'x' * 10_000 }") } }
  end

  measure "calls", result: Kobako::CallLimitError do
    sandbox = Kobako::Sandbox.new(call_limit: 100).bind("Host::One", -> { 1 })
    -> { ended_by.call(Kobako::CallLimitError) { sandbox.eval("loop { Host::One.call }") } }
  end

  measure "depth", result: "SystemStackError" do
    sandbox = Kobako::Sandbox.new
    lambda do
      sandbox.eval("def down = down\ndown")
    rescue Kobako::SandboxError => e
      e.klass
    end
  end
end
