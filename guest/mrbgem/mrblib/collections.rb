# frozen_string_literal: true

class Object
  def __dig(keys)
    raise TypeError, "#{self.class} does not have #dig method" unless respond_to?(:dig)

    dig(*keys)
  end
end

class Range
  def bsearch(&block)
    return to_enum(:bsearch) unless block

    low = self.begin
    high = self.end
    return __bsearch_floats(low.to_f, high.to_f, &block) if low.is_a?(Float) || high.is_a?(Float)

    whole = low.is_a?(Integer) && (high.nil? || high.is_a?(Integer))
    raise TypeError, "can't do binary search for #{low.class}" unless whole

    return __bsearch_integers(low, exclude_end? ? high : high + 1, &block) if high

    width = 1
    width *= 2 until (answer = block.call(low + width)) == true || (answer.is_a?(Numeric) && answer <= 0)
    __bsearch_integers(low, low + width + 1, &block)
  end

  def __bsearch_integers(low, high)
    found = nil
    while low < high
      middle = (low + high) / 2
      answer = yield middle
      return middle if answer.is_a?(Numeric) && answer == 0

      if answer == true || (answer.is_a?(Numeric) && answer < 0)
        found = middle if answer == true
        high = middle
      else
        low = middle + 1
      end
    end
    found
  end

  def __bsearch_floats(low, high)
    found = nil
    200.times do
      middle = low + (high - low) / 2
      answer = yield middle
      return middle if answer.is_a?(Numeric) && answer == 0

      if answer == true || (answer.is_a?(Numeric) && answer < 0)
        found = middle if answer == true
        break if high == middle

        high = middle
      else
        break if low == middle

        low = middle
      end
    end
    found.nil? && yield(high) == true ? high : found
  end

  def max(count = nil, &block) = count || block ? super : __last_number

  def min(count = nil, &block)
    raise RangeError, "cannot get the minimum of beginless range" if self.begin.nil?
    return super if block || (count && self.end)

    count ? first(count) : (__none? ? nil : self.begin)
  end

  def minmax(&block) = block ? super : [min, max]

  def __none? = (self.begin <=> self.end) == 1 || (exclude_end? && self.begin == self.end)

  def __last_number
    raise RangeError, "cannot get the maximum of endless range" if self.end.nil?
    return nil if __none?
    return self.end unless exclude_end?
    return self.end - 1 if self.end.is_a?(Integer) && self.begin.is_a?(Integer)
    raise TypeError, "cannot exclude non Integer end value" if self.end.is_a?(Numeric)

    to_a.max
  end

  def cycle(*times, &block)
    return super unless block && times.empty?

    each(&block) while true
  end

  def overlap?(other)
    raise TypeError, "wrong argument type #{other.class} (expected Range)" unless other.is_a?(Range)

    __starts_before_end?(other) && other.__starts_before_end?(self) && !__empty? && !other.__empty?
  end

  def __starts_before_end?(other)
    return true if self.begin.nil? || other.end.nil?

    other.exclude_end? ? self.begin < other.end : self.begin <= other.end
  end

  def __empty?
    return false if self.begin.nil? || self.end.nil?

    exclude_end? ? self.begin >= self.end : self.begin > self.end
  end

  def count(*args, &block)
    return super unless args.empty? && !block
    return Float::INFINITY if self.end.nil? || self.begin.nil?

    self.begin.is_a?(Integer) && self.end.is_a?(Integer) ? size : super
  end

  def reverse_each(*args, &block)
    return super unless block && args.empty?
    return super unless self.end.is_a?(Integer) && (self.begin.nil? || self.begin.is_a?(Integer))

    value = exclude_end? ? self.end - 1 : self.end
    while self.begin.nil? || value >= self.begin
      block.call(value)
      value -= 1
    end
    self
  end
end
