# frozen_string_literal: true

require_relative "statistics"

module Bench
  # What came of measuring one case: of a time, also its ratio to the calibration loop that ran beside it.
  class Figure
    attr_reader :name, :unit, :value, :best, :ratio, :spread, :samples

    # @param values [Array<Numeric>] one a sample
    # @param ratios [Array<Float>, nil] the same in calibration loops; nil for what is no time
    def self.of(name, unit, values, ratios)
      compared = ratios || values
      new("name" => name, "unit" => unit, "value" => Statistics.median(values), "best" => values.min,
          "ratio" => ratios && Statistics.median(ratios), "spread" => Statistics.spread(compared),
          "samples" => values.size)
    end

    # @param fields [Hash{String => Object}] as {#to_h} gives them
    def initialize(fields)
      @name, @unit, @value, @best, @ratio, @spread, @samples =
        fields.values_at("name", "unit", "value", "best", "ratio", "spread", "samples")
      freeze
    end

    # @return [Numeric] what can be compared between two runs
    def comparable = ratio || value

    def to_h
      { "name" => name, "unit" => unit, "value" => value, "best" => best, "ratio" => ratio, "spread" => spread,
        "samples" => samples }
    end
  end
end
