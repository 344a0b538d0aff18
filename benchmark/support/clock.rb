# frozen_string_literal: true

module Bench
  # Time that only goes forward.
  module Clock
    module_function

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    # @return [Float] seconds that the block takes
    def seconds
      started = now
      yield
      now - started
    end
  end
end
