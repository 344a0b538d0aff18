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
  # one of them; and the best counts, because others can only add to a cost. A cost is a processor's time, except where
  # it is the point of a line how much goes on at once.
  class Scaling
    # A line as it was measured.
    Outcome = Struct.new(:series, :line, :costs, keyword_init: true) do
      # @return [Array<(Integer, Numeric)>] without what there is at size zero
      def points = costs.reject { |size, _| size.zero? }

      def exponent = Growth.exponent(Growth.upper_half(points))

      def linear? = exponent <= Growth::BOUND

      def to_h
        { "series" => series.name, "line" => line.name, "title" => series.title, "size" => series.size,
          "cost" => series.cost, "unit" => series.unit, "exponent" => exponent, "costs" => costs,
          "drawn" => points.map { |size, cost| [size, series.drawn(size, cost.to_f)] } }
      end
    end

    # Seconds in which a call is repeated that can be.
    REPEAT = 0.02

    def initialize(options)
      @series = Bench.all_series.select { |one| options.only.match?(one.name) }
      raise ArgumentError, "no series is named like #{options.only.inspect}" if @series.empty?

      @rounds = options.quick? ? 2 : 7
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
      best = Hash.new(Float::INFINITY)
      @rounds.times do
        line.sizes.each do |size|
          progress.during("#{series.name}, #{line.name}: #{size}") { best[size] = [best[size], cost(line, size)].min }
        end
      end
      Outcome.new(series: series, line: line, costs: line.sizes.map { |size| [size, best[size]] })
    end

    def cost(line, size)
      one = line.at(size)
      subject = one.prepare
      GC.start
      costs = [call(line, one, subject)]
      ending = Clock.now + REPEAT
      costs << call(line, one, subject) until line.once? || Clock.now >= ending
      costs.min
    end

    def call(line, one, subject)
      result = nil
      time = Clock.time { result = subject.call }
      wall, cpu, result = one.kind == :time ? [time.wall, time.cpu, result] : told(result)
      one.check(result)
      line.waits? ? wall : cpu
    end

    # Seconds by both clocks, or an amount, which is the same by both.
    def told((*figures, result)) = [figures.first, figures.last, result]
  end
end
