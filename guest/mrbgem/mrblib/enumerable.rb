# frozen_string_literal: true

# Where several values are yielded at once, a block that is given groups of them
# is given an Array of each.
module Enumerable
  def group_by(&block)
    return to_enum(:group_by) unless block

    groups = {}
    each do |*values|
      value = values.__svalue
      (groups[block.call(value)] ||= []) << value
    end
    groups
  end

  def each_slice(size, &block)
    size = size.__to_int
    raise ArgumentError, "invalid slice size" if size <= 0
    return to_enum(:each_slice, size) unless block

    slice = []
    each do |*values|
      slice << values.__svalue
      next if slice.size < size

      block.call(slice)
      slice = []
    end
    block.call(slice) unless slice.empty?
    self
  end

  def each_cons(size, &block)
    size = size.__to_int
    raise ArgumentError, "invalid size" if size <= 0
    return to_enum(:each_cons, size) unless block

    last = []
    each do |*values|
      last.shift if last.size == size
      last << values.__svalue
      block.call(last.dup) if last.size == size
    end
    self
  end
end
