# frozen_string_literal: true

# What an array does with a block, without a splat and a second block for each
# element. A block may let the array grow or shrink: its size is asked for at
# what seems to be its end, and where nothing is found.
class Array
  def initialize(size = 0, value = nil, &block)
    if Array === size && value.nil? && !block
      replace(size)
    else
      size = size.__to_int
      block ? __fill_by(size, block) : __fill(size, value)
    end
  end

  def __fill_by(size, block)
    __fill(size, nil)
    i = 0
    while i < size
      self[i] = block.call(i)
      i += 1
    end
  end

  def each(&block)
    return to_enum(:each) unless block

    i = 0
    while i < (stop = __size)
      while i < stop
        block.call(self[i] || (i < __size ? self[i] : break))
        i += 1
      end
    end
    self
  end
  alias __each each

  def entries = [*self]

  def each_index(&block)
    return to_enum(:each_index) unless block

    i = 0
    while i < __size
      block.call(i)
      i += 1
    end
    self
  end

  def reverse_each(&block)
    return to_enum(:reverse_each) unless block

    i = __size - 1
    while i >= 0
      value = self[i]
      if value || i < __size
        block.call(value)
        i -= 1
      else
        i = __size - 1
      end
    end
    self
  end

  def map(&block)
    return to_enum(__method__) unless block

    result = []
    i = 0
    while i < (stop = __size)
      while i < stop
        result.__push(block.call(self[i] || (i < __size ? self[i] : break)))
        i += 1
      end
    end
    result
  end
  alias collect map

  def map!(&block)
    return to_enum(__method__) unless block
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    i = 0
    while i < __size
      self[i] = block.call(self[i])
      i += 1
    end
    self
  end
  alias collect! map!

  def select(&block)
    return to_enum(__method__) unless block

    result = []
    i = 0
    while i < (stop = __size)
      while i < stop
        chosen = block.call(self[i] || (i < __size ? self[i] : break))
        result.__push(self[i]) if chosen
        i += 1
      end
    end
    result
  end
  alias filter select
  alias find_all select

  def any?(*pattern, &block)
    return super unless block && pattern.__size == 0

    __each { |value| return true if block.call(value) }
    false
  end

  def all?(*pattern, &block)
    return super unless block && pattern.__size == 0

    __each { |value| return false unless block.call(value) }
    true
  end

  def none?(*pattern, &block)
    return super unless block && pattern.__size == 0

    __each { |value| return false if block.call(value) }
    true
  end

  def count(*wanted, &block)
    given = wanted.__size
    return __count(wanted[0]) if given == 1
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1
    return __size unless block

    count = 0
    __each { |value| count += 1 if block.call(value) }
    count
  end

  def include?(value)
    __ary_index(value) ? true : false
  end
end
