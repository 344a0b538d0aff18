# frozen_string_literal: true

require "json"
require_relative "figure"

module Bench
  # Figures that were kept, to compare others with.
  class Baseline
    PATH = File.expand_path("../baseline.json", __dir__)

    # A smaller change is none, however even the samples: another layout of the same code in memory does as much.
    FLOOR = 0.1

    # How a figure stands to the kept one.
    class Change
      attr_reader :figure, :kept

      # @param kept [Figure, nil]
      def initialize(figure, kept)
        @figure = figure
        @kept = kept
      end

      # @return [Float, nil] 0.1 for a tenth more; nil where there is nothing to compare with
      def share
        return if !kept || kept.comparable.zero?

        (figure.comparable / kept.comparable.to_f) - 1
      end

      # What may be chance: the widths of both middle halves together.
      def noise = [Math.hypot(figure.spread, kept ? kept.spread : 0), FLOOR].max

      # @return [Symbol] :new, :same, :worse or :better
      def verdict
        return :new unless share
        return :same if share.abs <= noise

        share.positive? ? :worse : :better
      end
    end

    def self.load(path = PATH)
      new(File.exist?(path) ? JSON.parse(File.read(path)).fetch("cases").map { |fields| Figure.new(fields) } : [])
    end

    # @param figures [Array<Figure>]
    def initialize(figures)
      @figures = figures.to_h { |figure| [figure.name, figure] }
    end

    def compare(figure) = Change.new(figure, @figures[figure.name])

    # @return [Array<String>] names that are kept and were not measured
    def missing(figures) = @figures.keys - figures.map(&:name)

    # @return [Array<Figure>] the kept ones, with these in the place of those of the same names
    def with(figures) = @figures.merge(figures.to_h { |figure| [figure.name, figure] }).values
  end
end
