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
    return __first_of(count) { sort(&block) } if count

    extremes = __extremes unless block
    return extremes[0] if extremes

    block ? __extreme_of_walk(-1, block) : __extreme(-1)
  end

  def max(count = nil, &block)
    return __first_of(count) { sort(&block).reverse } if count

    extremes = __extremes unless block
    return extremes[1] if extremes

    block ? __extreme_of_walk(1, block) : __extreme(1)
  end

  def minmax(&block)
    return [min, max] unless block

    low, high = __places_of_extremes(block)
    low ? [self[low], self[high]] : [nil, nil]
  end

  # Some of what the block gives, once their number is known to be one.
  def __first_of(count)
    number = count.__to_int
    raise ArgumentError, "negative size (#{number})" if number < 0

    number == 0 ? [] : yield.first(number)
  end

  # The first value that stands to all others as `side` says.
  def __extreme(side)
    extreme = self[0]
    i = 1
    while i < size
      value = self[i]
      extreme = value if __order(extreme <=> value, extreme, value) == -side
      i += 1
    end
    extreme
  end

  # The same, where CRuby compares the other way round.
  def __extreme_of_walk(side, block)
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

  # Where the least and the greatest are: of each two elements only one is compared with each.
  def __places_of_extremes(block)
    low = high = nil
    i = 0
    while i < size
      less = more = i
      if i + 1 < size
        order = __order_of_places(i, i + 1, block)
        less = i + 1 if order > 0
        more = i + 1 if order < 0
      end
      low = less if low.nil? || __order_of_places(less, low, block) < 0
      high = more if high.nil? || __order_of_places(more, high, block) > 0
      i += 2
    end
    [low, high]
  end

  def __order_of_places(i, j, block)
    a = self[i]
    b = self[j]
    __order(block ? block.call(a, b) : a <=> b, a, b)
  end

  def min_by(count = NONE, &block)
    return __walk_later(:min_by, count) unless block

    count && !NONE.equal?(count) ? __first_of(count) { sort_by(&block) } : __extreme_by(-1, block)
  end

  def max_by(count = NONE, &block)
    return __walk_later(:max_by, count) unless block

    count && !NONE.equal?(count) ? __first_of(count) { sort_by(&block).reverse } : __extreme_by(1, block)
  end

  def minmax_by(&block)
    return to_enum(:minmax_by) unless block

    values = [*self]
    low, high = values.map(&block).__places_of_extremes(nil)
    low ? [values[low], values[high]] : [nil, nil]
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
end

# What can only be walked is sorted as the Array of its elements.
module Enumerable
  def sort(&block) = entries.sort(&block)
  def sort_by(&block) = block ? entries.sort_by(&__of_one(block)) : to_enum(:sort_by)
  def min_by(count = NONE, &block) = block ? entries.min_by(count, &__of_one(block)) : __walk_later(:min_by, count)
  def max_by(count = NONE, &block) = block ? entries.max_by(count, &__of_one(block)) : __walk_later(:max_by, count)
  def minmax_by(&block) = block ? entries.minmax_by(&__of_one(block)) : to_enum(:minmax_by)

  # A lambda of several values takes those that were yielded at once one by one.
  def __of_one(block)
    return block unless __of_several?(block)

    ->(value) { Array === value ? block.call(*value) : block.call(value) }
  end

  def min(count = nil, &block)
    list = entries
    return list.min(count, &block) if count

    extremes = list.__extremes unless block
    extremes ? extremes[0] : list.__extreme_of_walk(-1, block)
  end

  def max(count = nil, &block)
    list = entries
    return list.max(count, &block) if count

    extremes = list.__extremes unless block
    extremes ? extremes[1] : list.__extreme_of_walk(1, block)
  end

  def minmax(&block)
    list = entries
    extremes = list.__extremes unless block
    return extremes if extremes

    low, high = list.__places_of_extremes(block)
    low ? [list[low], list[high]] : [nil, nil]
  end
end
