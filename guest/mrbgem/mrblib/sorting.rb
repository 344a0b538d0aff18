# frozen_string_literal: true

# Sorting. What needs no method of a script's is done in C; else a sorter says
# which two values to compare next.
class Array
  def sort(&block)
    (__sort_by(self) unless block) || __sort_asking(self, block)
  end

  def sort!(&block)
    __replace_sorted { sort(&block) }
  end

  def sort_by(&block)
    return to_enum(:sort_by) unless block

    values = [*self]
    keys = values.map(&block)
    values.__sort_by(keys) || values.__sort_asking(keys, nil)
  end

  def sort_by!(&block)
    return to_enum(:sort_by!) unless block

    __replace_sorted { sort_by(&block) }
  end

  def __sort_asking(keys, block)
    sorter = __sorter(keys)
    answer = nil
    if block
      while (pair = sorter.next(answer))
        answer = block.call(pair[0], pair[1])
      end
    else
      while (pair = sorter.next(answer))
        answer = pair[0] <=> pair[1]
      end
    end
    sorter.sorted
  end

  def __replace_sorted
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    sorted = yield
    raise FrozenError, "array frozen during sort" if frozen?

    replace(sorted)
  end

  def min(count = nil, &block)
    return sort(&block).first(count) if count

    extremes = __extremes unless block
    extremes ? extremes[0] : __extreme(-1, block)
  end

  def max(count = nil, &block)
    return sort(&block).reverse.first(count) if count

    extremes = __extremes unless block
    extremes ? extremes[1] : __extreme(1, block)
  end

  def minmax(&block)
    extremes = __extremes unless block
    extremes || [__extreme(-1, block), __extreme(1, block)]
  end

  # The first value that stands to all others as `side` says.
  def __extreme(side, block)
    extreme = self[0]
    i = 1
    while i < size
      value = self[i]
      answer = block ? block.call(value, extreme) : value <=> extreme
      extreme = value if __order(answer, value, extreme) == side
      i += 1
    end
    extreme
  end

  def min_by(count = nil, &block)
    return to_enum(:min_by, count) unless block
    return sort_by(&block).first(count) if count

    __extreme_by(-1, block)
  end

  def max_by(count = nil, &block)
    return to_enum(:max_by, count) unless block
    return sort_by(&block).reverse.first(count) if count

    __extreme_by(1, block)
  end

  def minmax_by(&block)
    return to_enum(:minmax_by) unless block

    values = [*self]
    keys = values.map(&block)
    [values[keys.__place_of_extreme(-1)], values[keys.__place_of_extreme(1)]]
  end

  def __extreme_by(side, block)
    extreme = self[0]
    return extreme if empty?

    extreme_key = block.call(extreme)
    i = 1
    while i < size
      value = self[i]
      key = block.call(value)
      if __order(key <=> extreme_key, key, extreme_key) == side
        extreme = value
        extreme_key = key
      end
      i += 1
    end
    extreme
  end

  def __place_of_extreme(side)
    place = 0
    i = 1
    while i < size
      place = i if __order(self[i] <=> self[place], self[i], self[place]) == side
      i += 1
    end
    place
  end
end

# What can only be walked is sorted as the Array of its elements.
module Enumerable
  def sort(&block) = entries.sort(&block)
  def min(count = nil, &block) = entries.min(count, &block)
  def max(count = nil, &block) = entries.max(count, &block)
  def minmax(&block) = entries.minmax(&block)
  def sort_by(&block) = block ? entries.sort_by(&block) : to_enum(:sort_by)
  def min_by(count = nil, &block) = block ? entries.min_by(count, &block) : to_enum(:min_by, count)
  def max_by(count = nil, &block) = block ? entries.max_by(count, &block) : to_enum(:max_by, count)
  def minmax_by(&block) = block ? entries.minmax_by(&block) : to_enum(:minmax_by)
end
