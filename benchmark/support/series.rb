# frozen_string_literal: true

require_relative "case"
require_relative "growth"

# The other half of the benchmark: how costs grow.
module Bench
  # Why memory that is touched costs more from some megabyte on: a step over which the slope is steeper, between two
  # stretches in proportion.
  MEMORY_STEP = "up to a megabyte memory is used again, beyond that every page of it is a new one, at twice the cost"

  # A cost at several sizes, in one or more lines that belong into one plot.
  class Series
    # One of them. Its block prepares what is called at a size; what a call returns depends on the kind, as in {Case}.
    class Line
      attr_reader :name, :sizes, :kind, :known

      # @param series [String] its name
      # @param sizes [Array<Integer>] zero may be among them, as what there is without any
      # @param result [Object, Proc] of a call; a proc tells it for a size
      # @param once [Boolean] whether what was prepared can be called but once
      # @param known [String, nil] why it grows faster than it should; nil where it must not
      def initialize(series, name, sizes:, result:, kind: :time, once: false, known: nil, &setup)
        @series = series
        @name = name
        @sizes = sizes
        @result = result
        @kind = kind
        @once = once
        @known = known
        @setup = setup
      end

      def once? = @once || kind != :time

      # @return [Case]
      def at(size)
        result = @result.respond_to?(:call) ? @result.call(size) : @result
        Case.new("#{@series}.#{name.tr(" ", "_")} #{size}", result: result, kind: kind,
                                                            unit: kind == :amount ? "B" : "s") do
          @setup.call(size)
        end
      end
    end

    attr_reader :name, :title, :size, :cost, :unit, :lines

    # @param size [String] what the sizes are, for the axis
    # @param cost [String] what the costs are, for the axis
    # @param unit [String] of the costs: "s" or "B"
    # @param draw [Symbol, Integer] what a plot shows: `:cost`, `:each` for the cost divided by the size, or a number
    #   for how many there are in a second, with that many for each of the size
    def initialize(name, title:, size:, cost:, unit: "s", draw: :cost)
      @name = name
      @title = title
      @size = size
      @cost = cost
      @unit = unit
      @draw = draw
      @lines = []
    end

    def line(name, **options, &setup) = @lines << Line.new(@name, name, **options, &setup)

    def throughput? = @draw.is_a?(Integer)

    # What a plot shows.
    def drawn(size, cost)
      case @draw
      when :cost then cost
      when :each then cost / size
      else @draw * size / cost
      end
    end
  end

  @series = []

  class << self
    # @return [Array<Series>]
    def all_series = @series

    def series(name, **options, &block)
      @series << Series.new(name, **options).tap { |one| one.instance_eval(&block) }
    end
  end
end
