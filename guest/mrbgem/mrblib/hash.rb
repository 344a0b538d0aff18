# frozen_string_literal: true

# What a hash does with a block. One that takes two values is given two, not an
# array of them that is taken apart again; a lambda is given what CRuby gives it.
class Hash
  def each(&block)
    return to_enum(__method__) unless block

    counted = __begin_walk
    keys, values, changes = __walk
    before = changes[0]
    stop = keys.__size
    i = 0
    if __pairwise?(block)
      while i < stop
        return __each_left(keys, i, block) unless changes[0] == before

        block.call(keys[i], values[i])
        i += 1
      end
    else
      while i < stop
        return __each_left(keys, i, block) unless changes[0] == before

        block.call([keys[i], values[i]])
        i += 1
      end
    end
    self
  ensure
    __end_walk if counted
  end
  alias each_pair each
  alias __each each

  # What the block, ours, answers. No key may come meanwhile.
  def __walking
    counted = __begin_walk
    yield
  ensure
    __end_walk if counted
  end

  # What is left of the entries, and of their values, after a change.
  def __each_left(keys, from, block)
    pairwise = __pairwise?(block)
    i = from
    while i < keys.__size
      pair = __still(keys[i])
      i += 1
      next unless pair

      pairwise ? block.call(pair[0], pair[1]) : block.call(pair)
    end
    self
  end

  # Would the block take a pair apart?
  def __pairwise?(block) = block.arity > 1 && !block.lambda?

  def each_key(&block)
    return to_enum(:each_key) unless block

    __each { |key, _| block.call(key) }
  end

  def each_value(&block)
    return to_enum(:each_value) unless block

    __each { |_, value| block.call(value) }
  end

  def select(&block) = block ? __chosen(true, block) : to_enum(__method__)
  def reject(&block) = block ? __chosen(false, block) : to_enum(:reject)
  alias filter select

  # What the block says yes to, or no.
  def __chosen(yes, block)
    keys, values = __columns
    chosen = __like
    i = 0
    while i < keys.__size
      key = keys[i]
      value = values[i]
      answer = block.call(key, value)
      chosen[key] = value if yes ? answer : !answer
      i += 1
    end
    chosen
  end

  def any?(*pattern, &block)
    return super unless block && pattern.empty?

    if __pairwise?(block)
      __each { |key, value| return true if block.call(key, value) }
    else
      __each { |pair| return true if block.call(pair) }
    end
    false
  end

  def to_h(&block)
    return instance_of?(Hash) ? self : {}.replace(self) unless block

    hash = {}
    __walking { __pairs.each { |key, value| hash.__add(block.call(key, value)) } }
    hash
  end

  def __add(pair)
    raise TypeError, "wrong element type #{pair.__kind} (expected array)" unless Array === pair
    raise ArgumentError, "element has wrong array length (expected 2, was #{pair.size})" unless pair.size == 2

    self[pair[0]] = pair[1]
  end

  def transform_values(&block)
    return to_enum(:transform_values) unless block

    keys, values = __columns
    changed = __like
    i = 0
    while i < keys.__size
      changed[keys[i]] = block.call(values[i])
      i += 1
    end
    changed
  end

  def slice(*keys)
    part = __like
    keys.each { |key| part[key] = self[key] if key?(key) }
    part
  end
end
