# frozen_string_literal: true

module Comparable
  def ==(other) = equal?(other) || (self <=> other) == 0
  def <(other) = __compare(other) < 0
  def <=(other) = __compare(other) <= 0
  def >(other) = __compare(other) > 0
  def >=(other) = __compare(other) >= 0

  def __compare(other)
    order = self <=> other
    return order if order

    named = other.nil? || other == true || other == false || other.is_a?(Numeric) || other.is_a?(Symbol)
    raise ArgumentError, "comparison of #{self.class} with #{named ? other.inspect : other.class} failed"
  end

  def clamp(low, high = (alone = true; nil))
    if alone
      range = low
      given = range.nil? ? "nil" : range.class
      raise TypeError, "wrong argument type #{given} (expected Range)" unless range.is_a?(Range)
      raise ArgumentError, "cannot clamp with an exclusive range" if range.exclude_end? && range.end

      low = range.begin
      high = range.end
    end
    raise ArgumentError, "min argument must be smaller than max argument" if low && high && (low <=> high) > 0
    return low if low && __compare(low) < 0
    return high if high && __compare(high) > 0

    self
  end

  def between?(low, high) = self >= low && self <= high
end
