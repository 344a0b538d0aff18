# frozen_string_literal: true

require_relative "../support/child"
require_relative "../support/series"

# Invocations that wait in a Service at the same time, on one thread, each in a Fiber: a process of its own for each
# point, because what it takes in memory stays with it.
module Bench
  SUSPENDED = <<~'RUBY'
    require "kobako"
    require_relative "%<scheduler>s"
    sandbox = Kobako::Sandbox.new
    sandbox.bind("Host::Wait", -> { sleep(1) && 7 })
    script = sandbox.compile("Host::Wait.call")
    GC.start
    before = resident
    started = times
    values = []
    bytes = nil
    scheduler = Bench::Waiting.new { bytes ||= resident - before }
    Thread.new do
      Fiber.set_scheduler(scheduler)
      %<count>d.times { Fiber.schedule { values << sandbox.eval(script).value } }
    end.join
    time = since(started)
    puts JSON.generate([%<figure>s, [values.uniq, values.size, scheduler.most]])
  RUBY

  def self.suspended(figure)
    lambda do |count|
      scheduler = File.expand_path("../support/waiting", __dir__)
      program = format(SUSPENDED, scheduler: scheduler, count: count, figure: figure)
      -> { Child.run(program) }
    end
  end

  result = ->(count) { [[7], count, count] }
  sizes = [1, 10, 100, 200, 500, 1000]
  series("suspended", title: "Invocations that wait in a Service at once", size: "invocations",
                      cost: "seconds each, from start to end", draw: :each) do
    line "time", sizes: sizes, kind: :reported, result: result, &Bench.suspended("*time")
  end

  series("suspended_memory", title: "Memory of invocations that wait in a Service", size: "invocations",
                             cost: "bytes each", unit: "B", draw: :each) do
    line "memory", sizes: sizes, kind: :amount, result: result, &Bench.suspended("bytes")
  end
end
