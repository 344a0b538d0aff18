# frozen_string_literal: true

module Bench
  # What is made of a row of figures.
  module Statistics
    module_function

    # @return [Float] the value below which this share of the figures lies, between two of them in proportion
    def quantile(figures, share)
      sorted = figures.sort
      place = share * (sorted.size - 1)
      lower = sorted[place.floor]
      lower + ((sorted[place.ceil] - lower) * (place - place.floor)).to_f
    end

    def median(figures) = quantile(figures, 0.5)

    # @return [Float] the width of the middle half of the figures, as a share of their median. Unlike a standard
    #   deviation, it is not moved by the few samples that another process got in the way of.
    def spread(figures)
      middle = median(figures)
      return 0.0 if middle.zero?

      ((quantile(figures, 0.75) - quantile(figures, 0.25)) / middle).abs
    end
  end
end
