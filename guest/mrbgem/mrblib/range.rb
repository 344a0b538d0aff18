# frozen_string_literal: true

# Ranges yield one value at a time: no splat for each of them, and no second
# block where they are integers.
class Range
  def each(&block)
    return to_enum(:each) unless block

    first = self.begin
    last = self.end
    if Integer === first && (last.nil? || Integer === last)
      last.nil? ? __each_from(first, block) : __each_integer(first, exclude_end? ? last - 1 : last, block)
    elsif String === first && String === last then first.upto(last, exclude_end?, &block)
    else
      raise TypeError, "can't iterate from #{first.class}" unless first.respond_to?(:succ)

      last.nil? ? __each_from(first, block) : __each_other(first, last, block)
    end
    self
  end

  def __each_integer(first, last, block)
    i = first
    while i <= last
      block.call(i)
      i += 1
    end
  end

  # Without end.
  def __each_from(first, block)
    value = first
    while true
      block.call(value)
      value = value.succ
    end
  end

  def __each_other(first, last, block)
    value = first
    while (order = value <=> last) && order < 0
      block.call(value)
      value = value.succ
    end
    block.call(value) if order == 0 && !exclude_end?
  end

  def map(&block)
    return super unless block && __own_each?

    result = []
    i, last = __integers
    if i
      while i <= last
        result.__push(block.call(i))
        i += 1
      end
    else
      each { |value| result.__push(block.call(value)) }
    end
    result
  end
  alias collect map

  def select(&block)
    return super unless block && __own_each?

    i, last = __integers
    return __select_integers(i, last, block) if i

    result = []
    each { |value| result.__push(value) if block.call(value) }
    result
  end
  alias filter select
  alias find_all select

  def __select_integers(first, last, block)
    i = first
    result = []
    while i <= last
      result.__push(i) if block.call(i)
      i += 1
    end
    result
  end

  def inject(*args, &block)
    i, last = __integers if block && args.__size < 2 && __own_each?
    return super unless i
    return args[0] if i > last

    result = args.__size == 1 ? args[0] : (i += 1) - 1
    while i <= last
      result = block.call(result, i)
      i += 1
    end
    result
  end
  alias reduce inject

  def sum(initial = 0, &block)
    i, last = __integers if __own_each?
    return super unless i
    return initial if i > last

    block ? __sum_integers(i, last, initial, block) : initial + ((i + last) * (last - i + 1) / 2)
  end

  # Some at a time, because what the block gives may be much.
  def __sum_integers(first, last, total, block)
    i = first
    lost = 0.0
    while i <= last
      stop = last - i < 1000 ? last : i + 1000
      total, lost = (i..stop).map(&block).__sum_on(total, lost)
      i = stop + 1
    end
    Float === total && lost ? total + lost : total
  end

  def to_a
    first, last = __integers if __own_each?
    return [] if first && first > last

    numbers = __num_to_a if __own_each?
    return super unless numbers

    numbers
  end
  alias entries to_a

  def frozen? = true

  alias __cover? cover?
  def cover?(value) = value.is_a?(Range) ? __covers?(value) : __cover?(value)

  def __covers?(other)
    first = other.begin
    last = other.end
    return false if first && last && ((first <=> last) || 1) > (other.exclude_end? ? -1 : 0)
    return false unless self.begin.nil? || (first && ((self.begin <=> first) || 1) <= 0)
    return true if self.end.nil?
    return false if last.nil? || (order = last <=> self.end).nil?
    return true if order < 0 || (order == 0 && (!exclude_end? || other.exclude_end?))

    other.exclude_end? && last.is_a?(Integer) && first.is_a?(Integer) && __cover?(last - 1)
  end

  alias __inspect inspect
  def inspect = self.begin.nil? && self.end.nil? ? "nil#{exclude_end? ? "..." : ".."}nil" : __inspect

  # The first and the last, or nothing.
  def __integers
    first = self.begin
    last = self.end
    return unless Integer === first && Integer === last

    [first, exclude_end? ? last - 1 : last]
  end
end
