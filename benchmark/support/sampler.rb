# frozen_string_literal: true

require_relative "calibration"
require_relative "clock"
require_relative "figure"

module Bench
  # Takes samples of a case, each between two of the calibration loop.
  class Sampler
    # How many samples, and the least that one takes, in seconds.
    Effort = Struct.new(:samples, :seconds, keyword_init: true)

    THOROUGH = Effort.new(samples: 21, seconds: 0.03).freeze
    QUICK = Effort.new(samples: 5, seconds: 0.01).freeze

    attr_reader :calibration

    def initialize(effort)
      @effort = effort
      @calibration = Calibration.new
    end

    # @return [Array<(Array<Numeric>, Array<Float>)>] values, and ratios to the calibration loop
    # @raise [WrongResult]
    def sample(one)
      subject = one.prepare
      one.kind == :time ? timed(one, subject) : told(one, subject)
    end

    # Runs a case once.
    #
    # @return [Figure]
    # @raise [WrongResult]
    def self.once(one)
      subject = one.prepare
      result = nil
      value = Clock.time { result = subject.call }.wall
      value, *, result = result unless one.kind == :time
      one.check(result)
      Figure.of(one.name, one.unit, [value / one.per.to_f], nil)
    end

    private

    def timed(one, subject)
      one.check(subject.call)
      count = count_for(subject)
      collect(one) do
        result = nil
        time = Clock.time { count.times { result = subject.call } }
        [time.wall / count, time.cpu / count, result]
      end
    end

    # What a case measures by itself tends to take long, and to be even.
    def told(one, subject)
      collect(one, [@effort.samples / 2, 1].max) { subject.call }
    end

    # The block gives the value, what of it is compared (the value itself, unless it says otherwise), and the result.
    def collect(one, samples = @effort.samples)
      GC.start
      before = @calibration.sample
      pairs = Array.new(samples) do
        value, *compared, result = yield
        one.check(result)
        after = @calibration.sample
        ratio = 2 * (compared.first || value) / (before + after)
        before = after
        [value.to_f / one.per, ratio / one.per]
      end
      pairs.transpose
    end

    # Calls that together take as long as a sample should.
    def count_for(subject)
      count = 1
      loop do
        seconds = Clock.time { count.times { subject.call } }.cpu
        return count if seconds >= @effort.seconds

        count = (count * (@effort.seconds / [seconds, 1e-6].max).clamp(1.2, 10)).ceil
      end
    end
  end
end
