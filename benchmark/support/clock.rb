# frozen_string_literal: true

module Bench
  # Two kinds of time, in seconds, that only go forward: what a clock on the wall shows, and what processors spent on
  # this process and the children that it has waited for. The second is what costs are compared by: it does not run
  # while other processes have their turn.
  module Clock
    # A stretch of both.
    Time = Struct.new(:wall, :cpu)

    module_function

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def cpu
      children = Process.times
      Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + children.cutime + children.cstime
    end

    # @return [Time] that the block takes
    def time
      wall = now
      cpu = self.cpu
      yield
      Time.new(now - wall, self.cpu - cpu)
    end
  end
end
