# frozen_string_literal: true

# Arrays that keep some of their elements: each is looked at once and moved at
# most once, and what a block has decided when it is left holds.
class Array
  def delete_if(&block)
    return to_enum(:delete_if) unless block

    __keep(false, block)
    self
  end

  def reject!(&block)
    return to_enum(:reject!) unless block

    __keep(false, block) ? self : nil
  end

  def keep_if(&block)
    return to_enum(:keep_if) unless block

    __keep(true, block)
    self
  end

  def select!(&block)
    return to_enum(__method__) unless block

    __keep(true, block) ? self : nil
  end
  alias filter! select!

  def delete(wanted, &block)
    found = __delete(wanted)
    found ? found[0] : block&.call(wanted)
  end

  def insert(index, *values)
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    place = index.__to_int
    return self if values.empty?

    place += __size + 1 if place < 0
    if place < 0
      raise IndexError, "index #{place - __size - 1} too small for array; minimum: -#{__size + 1}"
    end

    self[place, 0] = values
    self
  end

  def fill(*args, &block)
    given = args.__size
    range = block ? (0..2) : (1..3)
    raise ArgumentError, "wrong number of arguments (given #{given}, expected #{range})" unless range.include?(given)
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    value = args.shift unless block
    i, stop = __filled(*args)
    while i < stop
      self[i] = block ? block.call(i) : value
      i += 1
    end
    self
  end

  # From where to where, without the end.
  def __filled(from = nil, count = nil)
    if Range === from
      raise TypeError, "no implicit conversion of Range into Integer" if count

      first, count = __places(from)
      return [first, first + count]
    end
    first = from.nil? ? 0 : from.__to_int
    first = [first + __size, 0].max if first < 0
    [first, count.nil? ? __size : first + count.__to_int]
  end

  # [the first, how many] of a range's places, of which there may be none yet.
  def __places(range)
    first = range.begin.nil? ? 0 : range.begin.__to_int
    last = range.end.nil? ? -1 : range.end.__to_int
    first += __size if first < 0
    raise RangeError, "#{range} out of range" if first < 0

    last += __size if last < 0
    last -= 1 if range.exclude_end? && !range.end.nil?
    [first, [last - first + 1, 0].max]
  end

  def flatten!(*levels)
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    flat = __flatten(__levels(levels))
    flat && replace(flat)
  end

  def flatten(*levels) = __flatten(__levels(levels)) || [*self]

  def __levels(levels)
    given = levels.__size
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1

    levels[0].nil? ? -1 : levels[0].__to_int
  end

  def uniq!(&block)
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    list = uniq(&block)
    list.__size == __size ? nil : replace(list)
  end

  def uniq(&block)
    return __uniq unless block

    seen = {}
    list = []
    __each do |value|
      key = block.call(value)
      next if seen.key?(key)

      seen[key] = true
      list.__push(value)
    end
    list
  end

  # Keeps what the block says yes to, or no. Has anything gone?
  def __keep(yes, block)
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    kept = i = 0
    begin
      while i < __size
        value = self[i]
        answer = block.call(value)
        i += 1
        next unless yes ? answer : !answer

        __move(value, kept) if kept < i - 1
        kept += 1
      end
    ensure
      __close(kept, i)
    end
    kept < i
  end
end
