# frozen_string_literal: true

# What is in a hash, and hashes that are made of it.
class Hash
  # The entries of a hash, of an array of pairs, or of keys and values in turn.
  def self.[](*entries)
    hash = new
    first = entries[0]
    if entries.__size == 1 && Hash === first
      first.each { |key, value| hash[key] = value }
    elsif entries.__size == 1 && Array === first
      first.each_with_index { |pair, place| hash.__store_pair(pair, place) }
    else
      raise ArgumentError, "odd number of arguments for Hash" if entries.__size.odd?

      entries.each_slice(2) { |key, value| hash[key] = value }
    end
    hash
  end

  def self.try_convert(value) = Hash === value ? value : nil

  def __store_pair(pair, place)
    raise ArgumentError, "wrong element type #{pair.__kind} at #{place} (expected array)" unless Array === pair
    unless pair.__size == 1 || pair.__size == 2
      raise ArgumentError, "invalid number of elements (#{pair.__size} for 1..2)"
    end

    self[pair[0]] = pair[1]
  end

  def to_hash = self
  def deconstruct_keys(_keys) = self
  def to_proc = ->(key) { self[key] }

  def dig(key, *rest)
    value = self[key]
    rest.empty? || value.nil? ? value : value.__dig(rest)
  end

  def assoc(key)
    identity = compare_by_identity?
    each { |other, value| return [other, value] if identity ? other.equal?(key) : other == key }
    nil
  end

  def rassoc(value)
    each { |key, other| return [key, other] if other == value }
    nil
  end

  def key(value)
    each { |key, other| return key if other == value }
    nil
  end

  def fetch(key, default = NONE, &block)
    return self[key] if key?(key)
    return block.call(key) if block
    return default unless NONE.equal?(default)

    raise KeyError.new("key not found: #{key.inspect}", receiver: self, key: key)
  end

  def fetch_values(*keys, &block) = keys.map { |key| fetch(key, &block) }

  def invert
    hash = {}
    each { |key, value| hash[value] = key }
    hash
  end

  def compact
    rest = __like
    each { |key, value| rest[key] = value unless value.nil? }
    rest
  end

  def except(*keys)
    rest = __like.update(self)
    keys.each { |key| rest.delete(key) }
    rest
  end

  def transform_keys(*names, &block)
    return to_enum(:transform_keys) unless block || !names.empty?

    renaming = __renaming(names, block)
    hash = {}
    each { |key, value| hash[renaming.call(key)] = value }
    hash
  end

  # What gives a key's new name: a hash, and for those that it does not have the block.
  def __renaming(names, block)
    given = names.__size
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1
    return block if given == 0

    named = names[0].__hash_argument
    ->(key) { named.key?(key) ? named[key] : (block ? block.call(key) : key) }
  end

  def flatten(level = 1)
    level = level.__to_int
    level < 0 ? to_a.flatten : to_a.flatten(level)
  end

  def <=(other) = size <= other.__hash_argument.size && __within?(other)
  def <(other) = size < other.__hash_argument.size && __within?(other)
  def >=(other) = other.__hash_argument <= self
  def >(other) = other.__hash_argument < self

  def __within?(other)
    each { |key, value| return false unless other.key?(key) && other[key] == value }
    true
  end

  def merge(*others, &block)
    copy = dup
    block ? copy.__merge_by(others, block) : copy.__merge(*others)
  end

  def __hash_argument = self
end

class Object
  def __hash_argument = raise(TypeError, "no implicit conversion of #{__kind} into Hash")
end
