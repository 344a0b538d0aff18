# frozen_string_literal: true

# Where several values are yielded at once, they count as an Array of them.
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

  def sum(start = 0, &block) = (block ? map(&block) : entries).sum(start)

  def each_entry(*args, &block)
    return to_enum(:each_entry, *args) unless block

    each(*args) { |*values| block.call(values.__svalue) }
    self
  end

  def each_slice(size, &block)
    size = size.__to_int
    raise ArgumentError, "invalid slice size" if size < 1
    return to_enum(:each_slice, size) unless block

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
    size = size.__to_int
    raise ArgumentError, "invalid size" if size < 1
    return to_enum(:each_cons, size) unless block

    window = []
    each do |*values|
      window.shift if window.size == size
      window << values.__svalue
      block.call(window.dup) if window.size == size
    end
    self
  end

  def chunk_while(&block)
    raise ArgumentError, "no block given" unless block

    slice_when { |a, b| !block.call(a, b) }
  end

  def slice_when(&block)
    raise ArgumentError, "no block given" unless block

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

  def slice_before(pattern = NONE, &block)
    block = ->(value) { pattern === value } unless NONE.equal?(pattern)
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

  def slice_after(pattern = NONE, &block)
    block = ->(value) { pattern === value } unless NONE.equal?(pattern)
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

  def tally(counts = nil)
    counts ||= {}
    each do |*values|
      value = values.__svalue
      counts[value] = (counts[value] || 0) + 1
    end
    counts
  end

  def reverse_each(&block)
    return to_enum(:reverse_each) unless block

    entries.reverse.each(&block)
    self
  end

  def filter_map(&block)
    return to_enum(:filter_map) unless block

    result = []
    each do |*values|
      mapped = block.call(*values)
      result << mapped if mapped
    end
    result
  end

  def inject(start = NONE, operator = nil, &block)
    if operator.nil? && !block && !NONE.equal?(start)
      operator = start
      start = NONE
    end
    block = operator.to_sym.to_proc if operator
    result = start
    each do |*values|
      value = values.__svalue
      result = NONE.equal?(result) ? value : block.call(result, value)
    end
    NONE.equal?(result) ? nil : result
  end
  alias reduce inject

  def to_set(&block) = Set.new(self, &block)
  def compact = entries.compact

  def first(count = NONE)
    if NONE.equal?(count)
      each { |*values| return values.__svalue }
      return nil
    end
    raise ArgumentError, "attempt to take negative size" if count < 0

    values = []
    return values if count == 0

    each do |*args|
      values << args.__svalue
      break if values.size >= count
    end
    values
  end

  def take(count) = first(count)

  def each_with_index(*args, &block)
    return to_enum(:each_with_index, *args) unless block

    index = -1
    each(*args) { |*values| block.call(values.__svalue, index += 1) }
    self
  end

  def to_h(*args, &block)
    hash = {}
    each(*args) do |*values|
      pair = block ? block.call(*values) : values.__svalue
      raise TypeError, "wrong element type #{pair.class} (expected array)" unless pair.is_a?(Array)
      raise ArgumentError, "element has wrong array length (expected 2, was #{pair.size})" unless pair.size == 2

      hash[pair[0]] = pair[1]
    end
    hash
  end

  def uniq(&block) = entries.uniq(&block)
end
