# frozen_string_literal: true

# What walks over all elements. Where several values are yielded at once, they
# count as an Array of them; but map, flat_map, filter_map, uniq, find_index,
# take_while, to_h, and all? and its kin give a block the values as they came.
module Enumerable
  def entries(*args)
    list = []
    each(*args) { |*values| list.__push(values.__svalue) }
    list
  end
  alias to_a entries

  def map(&block)
    return to_enum(__method__) unless block

    mapped = []
    each { |*values| mapped.__push(block.call(*values)) }
    mapped
  end
  alias collect map

  def flat_map(&block)
    return to_enum(__method__) unless block

    mapped = []
    each do |*values|
      value = block.call(*values)
      Array === value ? mapped.concat(value) : mapped.__push(value)
    end
    mapped
  end
  alias collect_concat flat_map

  def filter_map(&block)
    return to_enum(:filter_map) unless block

    mapped = []
    each do |*values|
      value = block.call(*values)
      mapped.__push(value) if value
    end
    mapped
  end

  def find_all(&block)
    return to_enum(__method__) unless block

    chosen = []
    each do |*values|
      value = values.__svalue
      chosen.__push(value) if values.__size == 1 ? block.call(value) : __ask(block, values)
    end
    chosen
  end
  alias select find_all
  alias filter find_all

  def reject(&block)
    return to_enum(:reject) unless block

    chosen = []
    each do |*values|
      value = values.__svalue
      chosen.__push(value) unless values.__size == 1 ? block.call(value) : __ask(block, values)
    end
    chosen
  end

  def partition(&block)
    return to_enum(:partition) unless block

    yes = []
    no = []
    each do |*values|
      value = values.__svalue
      answer = values.__size == 1 ? block.call(value) : __ask(block, values)
      (answer ? yes : no).__push(value)
    end
    [yes, no]
  end

  # What a block says of none or of several values: them all as one, but a lambda of several takes them one by one.
  def __ask(block, values)
    return block.call(*values) if values.empty? || __of_several?(block)

    block.call(values)
  end

  def __of_several?(block) = block.lambda? && (block.arity > 1 || block.arity < -2)

  def group_by(&block)
    return to_enum(:group_by) unless block

    groups = {}
    each do |*values|
      value = values.__svalue
      key = values.__size == 1 ? block.call(value) : __ask(block, values)
      (groups[key] ||= []) << value
    end
    groups
  end

  def uniq(&block)
    seen = {}
    list = []
    each do |*values|
      value = values.__svalue
      key = block ? block.call(*values) : value
      next if seen.key?(key)

      seen[key] = true
      list.__push(value)
    end
    list
  end

  def tally(counts = {})
    raise TypeError, "no implicit conversion of #{counts.__kind} into Hash" unless Hash === counts
    raise FrozenError, "can't modify frozen #{counts.class}: #{counts.inspect}" if counts.frozen?

    each do |*values|
      value = values.__svalue
      counts[value] = __counted(counts[value]) + 1
    end
    counts
  end

  def __counted(count)
    return count || 0 if count.nil? || Integer === count

    raise TypeError, "wrong argument type #{count.__kind} (expected Integer)"
  end

  def sum(start = 0, &block) = entries.sum(start, &block)

  def inject(*args, &block)
    given = args.__size
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..2)" if given > 2

    named = given == 2 || (given == 1 && !block)
    name = args.pop if named
    unless !named || Symbol === name || String === name
      raise TypeError, "#{name.inspect} is not a symbol nor a string"
    end

    __inject(args.empty? ? NONE : args[0], name, block)
  end
  alias reduce inject

  def __inject(result, name, block)
    each do |*values|
      value = values.__svalue
      if NONE.equal?(result) then result = value
      elsif name then result = result.__send__(name, value)
      else
        raise LocalJumpError, "no block given" unless block

        result = block.call(result, value)
      end
    end
    NONE.equal?(result) ? nil : result
  end

  def to_h(*args, &block)
    hash = {}
    each(*args) do |*values|
      hash.__add(block ? block.call(*values) : values.__svalue)
    end
    hash
  end

  def each_entry(*args, &block)
    return to_enum(:each_entry, *args) unless block

    each(*args) { |*values| values.__size == 1 ? block.call(values[0]) : __ask(block, values) }
    self
  end

  def each_with_index(*args, &block)
    return to_enum(:each_with_index, *args) unless block

    index = -1
    each(*args) { |*values| block.call(values.__svalue, index += 1) }
    self
  end

  def each_with_object(object, &block)
    return to_enum(:each_with_object, object) unless block

    each { |*values| block.call(values.__svalue, object) }
    object
  end

  def reverse_each(*args, &block)
    return to_enum(:reverse_each, *args) unless block

    entries(*args).reverse.each(&block)
    self
  end

  def cycle(*times, &block)
    given = times.__size
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1
    return to_enum(:cycle, *times) unless block

    left = times[0].nil? ? nil : times[0].__to_int
    return if left && left <= 0

    list = []
    each do |*values|
      value = values.__svalue
      list.__push(value)
      block.call(value)
    end
    list.each(&block) while !list.empty? && (left.nil? || (left -= 1) > 0)
  end

  def to_set(klass = Set, *args, &block) = klass.new(self, *args, &block)
  def compact = entries.compact
end
