# frozen_string_literal: true

module Bench
  # How a cost grows with a size: the exponent e of cost = c · size^e, which is the slope between points on paper that
  # is logarithmic both ways. 1 is in proportion, 2 is by the square; below 1 a part of the cost does not grow.
  module Growth
    # What is taken for linear. Work in proportion to n log n, as sorting is, shows 1.07 between 1 and 16 million; and
    # once data no longer fits a cache, each byte costs more than before. 1.15 leaves room for a cost of 1.4 times as
    # much a byte over a decade of sizes, and is far from the 2.0 (and from the 1.5 on the way to it) of a cost that
    # grows by the square.
    BOUND = 1.15

    module_function

    # @param points [Array<(Numeric, Numeric)>] size and cost, both above zero
    # @return [Float] the slope that fits them best, by least squares
    def exponent(points)
      raise ArgumentError, "a slope needs two sizes, not #{points.inspect}" if points.map(&:first).uniq.size < 2

      xs, ys = points.map { |point| point.map { |figure| Math.log(figure) } }.transpose
      x_mean = xs.sum / xs.size
      y_mean = ys.sum / ys.size
      xs.zip(ys).sum { |x, y| (x - x_mean) * (y - y_mean) } / xs.sum { |x| (x - x_mean)**2 }
    end

    # The larger half of the points, two at least: where what does not grow no longer hides what does.
    def upper_half(points)
      points.sort_by(&:first).last([(points.size + 1) / 2, 2].max)
    end
  end
end
