# frozen_string_literal: true

require_relative "clock"
require_relative "statistics"

module Bench
  # A fixed piece of Ruby, timed beside everything that is measured. What costs so many loops of this can be compared
  # between runs, as seconds cannot: on a machine that is slower today, both take longer. About a millisecond.
  class Calibration
    ROUNDS = 20_000
    LOOPS = 4
    # What the loop must come to: a Ruby that computes something else measures nothing.
    SUM = 647_156_637

    attr_reader :samples

    def initialize
      @samples = []
    end

    # @return [Float] seconds of a processor for one loop, now
    def sample
      seconds = Clock.time { LOOPS.times { loop_once } }.cpu / LOOPS
      @samples << seconds
      seconds
    end

    def loop_once
      round = 0
      number = 17
      sum = 0
      while round < ROUNDS
        number = ((number * 1103) + 12_345) % 65_521
        sum += number
        round += 1
      end
      raise "the calibration came to #{sum}, not #{SUM}" unless sum == SUM
    end
  end
end
