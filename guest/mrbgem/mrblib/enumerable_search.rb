# frozen_string_literal: true

# What ends when it has found what it was looking for.
module Enumerable
  def find(if_none = NONE, &block)
    return __walk_later(__method__, if_none) unless block

    each do |*values|
      value = values.__svalue
      return value if values.__size == 1 ? block.call(value) : __ask(block, values)
    end
    __otherwise(if_none)
  end
  alias detect find

  def __otherwise(if_none) = NONE.equal?(if_none) ? nil : if_none&.call
  def __walk_later(name, argument) = NONE.equal?(argument) ? to_enum(name) : to_enum(name, argument)

  def find_index(*wanted, &block)
    return to_enum(:find_index) if wanted.empty? && !block
    raise ArgumentError, "wrong number of arguments (given #{wanted.size}, expected 1)" if wanted.size > 1

    index = 0
    each do |*values|
      return index if wanted.empty? ? block.call(*values) : values.__svalue == wanted[0]

      index += 1
    end
    nil
  end

  def count(*wanted, &block)
    raise ArgumentError, "wrong number of arguments (given #{wanted.size}, expected 1)" if wanted.size > 1

    count = 0
    if !wanted.empty? then each { |*values| count += 1 if values.__svalue == wanted[0] }
    elsif block then each { |*values| count += 1 if block.call(*values) }
    else each { count += 1 }
    end
    count
  end

  def include?(wanted)
    each { |*values| return true if values.__svalue == wanted }
    false
  end
  alias member? include?

  def first(count = NONE)
    return take(count) unless NONE.equal?(count)

    each { |*values| return values.__svalue }
    nil
  end

  def take(count)
    left = count.__to_int
    raise ArgumentError, "attempt to take negative size" if left < 0

    list = []
    return list if left == 0

    each do |*values|
      list.__push(values.__svalue)
      break if (left -= 1) == 0
    end
    list
  end

  def drop(count)
    left = count.__to_int
    raise ArgumentError, "attempt to drop negative size" if left < 0

    list = []
    each { |*values| left > 0 ? left -= 1 : list.__push(values.__svalue) }
    list
  end

  def take_while(&block)
    return to_enum(:take_while) unless block

    list = []
    each do |*values|
      return list unless block.call(*values)

      list.__push(values.__svalue)
    end
    list
  end

  def drop_while(&block)
    return to_enum(:drop_while) unless block

    list = []
    dropping = true
    each do |*values|
      value = values.__svalue
      dropping &&= values.__size == 1 ? block.call(value) : __ask(block, values)
      list.__push(value) unless dropping
    end
    list
  end

  def grep(pattern, &block) = __grep(true, pattern, block)
  def grep_v(pattern, &block) = __grep(false, pattern, block)

  def __grep(yes, pattern, block)
    found = []
    each do |*values|
      value = values.__svalue
      answer = pattern === value
      next unless yes ? answer : !answer

      found.__push(block ? block.call(value) : value)
    end
    found
  end

  def zip(*others, &block)
    walks = others.map do |other|
      next other.each if Array === other
      next other.to_enum(:each) if other.respond_to?(:each)

      raise TypeError, "wrong argument type #{other.class} (must respond to :each)"
    end
    rows = []
    each do |*values|
      row = [values.__svalue]
      walks.each { |walk| row.__push(walk.__next_or_nil) }
      block ? block.call(row) : rows.__push(row)
    end
    block ? nil : rows
  end
end
