# frozen_string_literal: true

# What Enumerable would do for an array, which knows where its elements are.
# Where a script's own `each` says otherwise, Enumerable does it.
class Array
  def each_with_index(*args, &block)
    return super unless block && args.__size == 0 && __own_each?

    i = 0
    while i < (stop = __size)
      while i < stop
        block.call(self[i] || (i < __size ? self[i] : break), i)
        i += 1
      end
    end
    self
  end

  def each_with_object(object, &block)
    return super unless block && __own_each?

    i = 0
    while i < (stop = __size)
      while i < stop
        block.call(self[i] || (i < __size ? self[i] : break), object)
        i += 1
      end
    end
    object
  end

  def inject(*args, &block)
    given = args.__size
    return super unless given < 3 && (block || given > 0) && __own_each?
    return __inject_by(args.pop, args) unless block && given < 2

    __inject_with(given == 1 ? args[0] : self[0], 1 - given, block)
  end
  alias reduce inject

  def __inject_with(result, from, block)
    i = from
    while i < (stop = __size)
      while i < stop
        result = block.call(result, self[i] || (i < __size ? self[i] : break))
        i += 1
      end
    end
    result
  end

  def __inject_by(name, initial)
    raise TypeError, "#{name.inspect} is not a symbol nor a string" unless Symbol === name || String === name

    result = initial.empty? ? self[0] : initial[0]
    i = 1 - initial.__size
    while i < __size
      result = name == :+ ? result + self[i] : result.__send__(name, self[i])
      i += 1
    end
    result
  end

  def flat_map(&block)
    return super unless block && __own_each?

    result = []
    each do |value|
      mapped = block.call(value)
      Array === mapped ? result.concat(mapped) : result.__push(mapped)
    end
    result
  end
  alias collect_concat flat_map

  def sum(initial = 0, &block)
    total, lost = (block ? map(&block) : self).__sum_on(initial, 0.0)
    Float === total && lost ? total + lost : total
  end

  # [sum, lost]: what rounding took away from the sum, or nil from what is no number on.
  def __sum_on(total, lost)
    total, lost, i = __sum(total, lost) if lost
    return [total, lost] if i == __size

    i ||= 0
    while i < __size
      total += self[i]
      i += 1
    end
    [total, nil]
  end
end
