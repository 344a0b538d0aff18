# frozen_string_literal: true

# Elements that stand side by side, taken together.
module Enumerable
  def each_slice(size, &block)
    given = size
    size = size.__to_int
    raise ArgumentError, "invalid slice size" if size < 1
    return to_enum(:each_slice, given) unless block

    slice = []
    each do |*values|
      slice << values.__svalue
      if slice.size == size
        full = slice
        slice = []
        block.call(full)
      end
    end
    block.call(slice) unless slice.empty?
    self
  end

  def each_cons(size, &block)
    given = size
    size = size.__to_int
    raise ArgumentError, "invalid size" if size < 1
    return to_enum(:each_cons, given) unless block

    window = []
    each do |*values|
      window.shift if window.size == size
      window << values.__svalue
      block.call(window.dup) if window.size == size
    end
    self
  end

  def chunk_while(&block)
    raise ArgumentError, "tried to create Proc object without a block" unless block

    slice_when { |a, b| !block.call(a, b) }
  end

  def slice_when(&block)
    raise ArgumentError, "tried to create Proc object without a block" unless block

    source = self
    Enumerator.new do |yielder|
      slice = nil
      source.each do |*values|
        value = values.__svalue
        if slice.nil?
          slice = [value]
        elsif block.call(slice[-1], value)
          yielder << slice
          slice = [value]
        else
          slice << value
        end
      end
      yielder << slice if slice
    end
  end

  def slice_before(*pattern, &block)
    block = __slicer(pattern, block)
    source = self
    Enumerator.new do |yielder|
      slice = nil
      source.each do |*values|
        value = values.__svalue
        if slice && block.call(value)
          yielder << slice
          slice = [value]
        else
          (slice ||= []) << value
        end
      end
      yielder << slice if slice
    end
  end

  def slice_after(*pattern, &block)
    raise ArgumentError, "both pattern and block are given" if block && !pattern.empty?

    block = __slicer(pattern, block)
    source = self
    Enumerator.new do |yielder|
      slice = []
      source.each do |*values|
        value = values.__svalue
        slice << value
        if block.call(value)
          yielder << slice
          slice = []
        end
      end
      yielder << slice unless slice.empty?
    end
  end

  # What tells where a slice begins or ends: the block or the pattern, of which there is one.
  def __slicer(patterns, block)
    given = patterns.__size
    unless given == (block ? 0 : 1)
      raise ArgumentError, "wrong number of arguments (given #{given}, expected #{block ? 0 : 1})"
    end

    pattern = patterns[0]
    block || ->(value) { pattern === value }
  end

  def chunk(&block)
    return to_enum(:chunk) unless block

    source = self
    Enumerator.new do |yielder|
      key = nil
      values = nil
      source.each do |*args|
        value = args.__svalue
        found = block.call(value)
        if found.nil? || found == :_separator || found == :_alone
          yielder.yield([key, values]) if values
          values = nil
          yielder.yield([:_alone, [value]]) if found == :_alone
        elsif values && found == key
          values << value
        else
          yielder.yield([key, values]) if values
          key = found
          values = [value]
        end
      end
      yielder.yield([key, values]) if values
    end
  end
end
