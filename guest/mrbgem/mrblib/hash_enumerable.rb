# frozen_string_literal: true

# What Enumerable makes of a hash, it makes of its pairs: where the block takes
# them apart, there need be none. Where a script's own `each` says otherwise,
# Enumerable does it.
class Hash
  def entries
    return super unless __own_each?

    __pairs
  end

  # Here, and nowhere else, a lambda that takes two values is given two.
  def map(&block)
    return super unless block && __own_each?
    return __mapped(->(pair) { block.call(*pair) }) if block.lambda? && block.arity == 2

    __mapped(block)
  end
  alias collect map

  def __mapped(block)
    counted = __begin_walk
    keys, values = __columns
    mapped = []
    i = 0
    if __pairwise?(block)
      while i < keys.__size
        mapped.__push(block.call(keys[i], values[i]))
        i += 1
      end
    else
      while i < keys.__size
        mapped.__push(block.call([keys[i], values[i]]))
        i += 1
      end
    end
    mapped
  ensure
    __end_walk if counted
  end

  def flat_map(&block)
    return super unless block && __own_each?

    __mapped(block).flat_map { |value| value }
  end
  alias collect_concat flat_map

  def filter_map(&block)
    return super unless block && __own_each?

    __mapped(block).select { |value| value }
  end

  def sum(initial = 0, &block)
    return super unless block && __own_each?

    __mapped(block).sum(initial)
  end

  def count(*wanted, &block)
    return super unless wanted.empty? && __own_each?

    block ? __mapped(block).count { |value| value } : size
  end

  def find_all(&block)
    return super unless block && __own_each?

    __walking { __pairs.select(&block) }
  end

  def partition(&block)
    return super unless block && __own_each?

    __walking { __pairs.partition(&block) }
  end

  def group_by(&block)
    return super unless block && __own_each?

    __walking { __pairs.group_by(&block) }
  end

  def find(if_none = NONE, &block)
    return super unless block && __own_each?

    __found(block) { return __otherwise(if_none) }
  end
  alias detect find

  def __found(block)
    if __pairwise?(block)
      each { |key, value| return [key, value] if block.call(key, value) }
    else
      each { |pair| return pair if block.call(pair) }
    end
    yield
  end

  def all?(*pattern, &block)
    return super unless block && pattern.empty? && __own_each?

    __all?(block)
  end

  def __all?(block)
    if __pairwise?(block)
      each { |key, value| return false unless block.call(key, value) }
    else
      each { |pair| return false unless block.call(pair) }
    end
    true
  end

  def none?(*pattern, &block)
    return super unless block && pattern.empty? && __own_each?

    !any?(&block)
  end

  def inject(*args, &block)
    return super unless __own_each?

    __walking { __pairs.inject(*args, &block) }
  end
  alias reduce inject
end
