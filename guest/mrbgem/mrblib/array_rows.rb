# frozen_string_literal: true

# Slices of an array, rows of several, and the hash of its pairs.
class Array
  def each_slice(size, &block)
    return super unless block && __own_each?

    size = size.__to_int
    raise ArgumentError, "invalid slice size" if size <= 0

    i = 0
    while i < __size
      block.call(__part(i, size))
      i += size
    end
    self
  end

  def each_cons(size, &block)
    return super unless block && __own_each?

    size = size.__to_int
    raise ArgumentError, "invalid size" if size <= 0

    last = []
    each do |value|
      last.shift if last.__size == size
      last.__push(value)
      block.call(last.dup) if last.__size == size
    end
  end

  def zip(*others, &block)
    return (block ? nil : []) if __size == 0
    return super unless others.all?(Array)

    return __rows(others) unless block

    i = 0
    while i < __size
      block.call([self[i], *others.map { |values| values[i] }])
      i += 1
    end
    nil
  end

  def __rows(others)
    rows = []
    other = others[0]
    i = 0
    while i < __size
      rows.__push(others.__size == 1 ? [self[i], other[i]] : [self[i], *others.map { |values| values[i] }])
      i += 1
    end
    rows
  end

  def to_h(&block)
    hash = {}
    i = 0
    while i < __size
      hash.__enter(block ? block.call(self[i]) : self[i], i)
      i += 1
    end
    hash
  end
end
