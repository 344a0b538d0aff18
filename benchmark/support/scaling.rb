# frozen_string_literal: true

require_relative "clock"
require_relative "growth"
require_relative "machine"
require_relative "progress"
require_relative "series"

%w[threads sandboxes suspended sources messages bindings images].each do |series|
  require_relative "../series/#{series}"
end

module Bench
  # Measures series: each point some times over, in rounds through all sizes, so that a busy minute does not fall on
  # one of them; and the best counts, because others can only add to a cost. What must not grow is what it costs
  # processors; how much gets done in a second, which depends on who else wants them, is only shown.
  class Scaling
    # A line as it was measured: `costs` and `waits` have [size, figure] for each size, the second by the clock.
    Outcome = Struct.new(:series, :line, :costs, :waits, keyword_init: true) do
      # @return [Array<(Integer, Numeric)>] without what there is at size zero
      def points = costs.reject { |size, _| size.zero? }

      def exponent = Growth.exponent(Growth.upper_half(points))

      def linear? = exponent <= Growth::BOUND

      def verdict
        return "" if linear?

        line.known ? "known" : "FASTER"
      end

      def name = "#{series.name} (#{line.name})"

      def drawn = (series.throughput? ? waits : points).map { |size, cost| [size, series.drawn(size, cost.to_f)] }

      def to_h
        { "series" => series.name, "line" => line.name, "title" => series.title, "size" => series.size,
          "cost" => series.cost, "unit" => series.unit, "exponent" => exponent, "costs" => costs, "drawn" => drawn }
      end
    end

    # Seconds in which a call is repeated that can be.
    REPEAT = 0.02

    def initialize(options)
      @series = Bench.all_series.select { |one| options.only.match?(one.name) }
      raise NothingChosen, "no series is named like #{options.only.inspect}" if @series.empty?

      @rounds = options.rounds
    end

    # @return [Array<Outcome>]
    def outcomes
      @outcomes ||= begin
        before = Machine.load
        progress = Progress.new(@series.sum { |one| one.lines.sum { |line| line.sizes.size } } * @rounds)
        all = @series.flat_map { |one| one.lines.map { |line| measure(one, line, progress) } }
        @load = [before, Machine.load]
        all
      end
    end

    # @return [Hash] what is written as JSON
    def document
      lines = outcomes.map(&:to_h)
      { "machine" => Machine.description, "load" => @load, "rounds" => @rounds, "lines" => lines }
    end

    private

    def measure(series, line, progress)
      best = line.sizes.to_h { |size| [size, [Float::INFINITY] * 2] }
      @rounds.times do
        line.sizes.each do |size|
          progress.during("#{series.name}, #{line.name}: #{size}") do
            best[size] = best[size].zip(figures(line, size)).map(&:min)
          end
        end
      end
      waits, costs = [0, 1].map { |kind| best.map { |size, both| [size, both[kind]] } }
      Outcome.new(series: series, line: line, costs: costs, waits: waits)
    end

    # @return [(Numeric, Numeric)] by the clock and of processors
    def figures(line, size)
      one = line.at(size)
      subject = one.prepare
      GC.start
      all = [call(one, subject)]
      ending = Clock.now + REPEAT
      all << call(one, subject) until line.once? || Clock.now >= ending
      all.transpose.map(&:min)
    end

    # An amount is the same by both.
    def call(one, subject)
      result = nil
      time = Clock.time { result = subject.call }
      *told, result = result unless one.kind == :time
      one.check(result)
      told ? [told.first, told.last] : time.to_a
    end
  end
end
