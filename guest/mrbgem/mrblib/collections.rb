# frozen_string_literal: true

class Array
  def self.try_convert(value) = value.is_a?(Array) ? value : nil

  def dig(index, *rest)
    value = self[index]
    rest.empty? || value.nil? ? value : value.__dig(rest)
  end

  def intersect?(other) = !(self & other).empty?
  def to_set(&block) = Set.new(self, &block)
  def each_entry(&block) = block ? each(&block) : to_enum(:each_entry)
  def deconstruct = self

  def __combinations(count, repeats: false)
    return 0 if count < 0

    total = repeats ? size + count - 1 : size
    return 1 if count == 0
    return 0 if count > total

    (1..count).inject(1) { |product, i| product * (total - i + 1) / i }
  end

  def bsearch(&block)
    return to_enum(:bsearch) unless block

    index = bsearch_index(&block)
    index && self[index]
  end

  def bsearch_index(&block)
    return to_enum(:bsearch_index) unless block

    low = 0
    high = size
    found = nil
    while low < high
      middle = (low + high) / 2
      case answer = block.call(self[middle])
      when true
        found = middle
        high = middle
      when false, nil then low = middle + 1
      when Numeric
        return middle if answer == 0

        answer > 0 ? low = middle + 1 : high = middle
      else raise TypeError, "wrong argument type #{answer.class} (must be numeric, true, false or nil)"
      end
    end
    found
  end

  def rindex(value = NONE, &block)
    return to_enum(:rindex) if value == NONE && !block

    i = size - 1
    while i >= 0
      return i if value == NONE ? block.call(self[i]) : self[i] == value

      i -= 1
    end
    nil
  end

  def fetch(index, default = NONE, &block)
    place = index.to_int
    place += size if place < 0
    return self[place] if place >= 0 && place < size
    return block.call(index) if block
    return default unless default == NONE

    raise IndexError, "index #{index} outside of array bounds: #{-size}...#{size}"
  end
end

class Object
  def __dig(keys)
    raise TypeError, "#{self.class} does not have #dig method" unless respond_to?(:dig)

    dig(*keys)
  end
end

class Range
  def bsearch(&block)
    return to_enum(:bsearch) unless block

    low = self.begin
    high = self.end
    return __bsearch_floats(low.to_f, high.to_f, &block) if low.is_a?(Float) || high.is_a?(Float)

    whole = low.is_a?(Integer) && (high.nil? || high.is_a?(Integer))
    raise TypeError, "can't do binary search for #{low.class}" unless whole

    return __bsearch_integers(low, exclude_end? ? high : high + 1, &block) if high

    width = 1
    width *= 2 until (answer = block.call(low + width)) == true || (answer.is_a?(Numeric) && answer <= 0)
    __bsearch_integers(low, low + width + 1, &block)
  end

  def __bsearch_integers(low, high)
    found = nil
    while low < high
      middle = (low + high) / 2
      answer = yield middle
      return middle if answer.is_a?(Numeric) && answer == 0

      if answer == true || (answer.is_a?(Numeric) && answer < 0)
        found = middle if answer == true
        high = middle
      else
        low = middle + 1
      end
    end
    found
  end

  def __bsearch_floats(low, high)
    found = nil
    200.times do
      middle = low + (high - low) / 2
      answer = yield middle
      return middle if answer.is_a?(Numeric) && answer == 0

      if answer == true || (answer.is_a?(Numeric) && answer < 0)
        found = middle if answer == true
        break if high == middle

        high = middle
      else
        break if low == middle

        low = middle
      end
    end
    found.nil? && yield(high) == true ? high : found
  end

  def max(count = nil, &block) = count || block ? super : __last_number

  def min(count = nil, &block)
    raise RangeError, "cannot get the minimum of beginless range" if self.begin.nil?
    return super if block || (count && self.end)

    count ? first(count) : (__none? ? nil : self.begin)
  end

  def minmax(&block) = block ? super : [min, max]

  def __none? = (self.begin <=> self.end) == 1 || (exclude_end? && self.begin == self.end)

  def __last_number
    raise RangeError, "cannot get the maximum of endless range" if self.end.nil?
    return nil if __none?
    return self.end unless exclude_end?
    return self.end - 1 if self.end.is_a?(Integer) && self.begin.is_a?(Integer)
    raise TypeError, "cannot exclude non Integer end value" if self.end.is_a?(Numeric)

    to_a.max
  end

  def cycle(count = nil, &block)
    return to_enum(:cycle, count) unless block
    return super if count

    each(&block) while true
  end

  def overlap?(other)
    raise TypeError, "wrong argument type #{other.class} (expected Range)" unless other.is_a?(Range)

    __starts_before_end?(other) && other.__starts_before_end?(self) && !__empty? && !other.__empty?
  end

  def __starts_before_end?(other)
    return true if self.begin.nil? || other.end.nil?

    other.exclude_end? ? self.begin < other.end : self.begin <= other.end
  end

  def __empty?
    return false if self.begin.nil? || self.end.nil?

    exclude_end? ? self.begin >= self.end : self.begin > self.end
  end

  def count(*args, &block)
    return super unless args.empty? && !block
    return Float::INFINITY if self.end.nil? || self.begin.nil?

    self.begin.is_a?(Integer) && self.end.is_a?(Integer) ? size : super
  end

  def reverse_each(&block)
    return to_enum(:reverse_each) unless block
    return super unless self.end.is_a?(Integer) && (self.begin.nil? || self.begin.is_a?(Integer))

    value = exclude_end? ? self.end - 1 : self.end
    while self.begin.nil? || value >= self.begin
      block.call(value)
      value -= 1
    end
    self
  end
end

class Hash
  def dig(key, *rest)
    value = self[key]
    rest.empty? || value.nil? ? value : value.__dig(rest)
  end

  def assoc(key)
    each { |other, value| return [other, value] if other == key }
    nil
  end

  def rassoc(value)
    each { |key, other| return [key, other] if other == value }
    nil
  end

  def fetch(key, default = NONE, &block)
    return self[key] if key?(key)
    return block.call(key) if block
    return default unless default == NONE

    raise KeyError.new("key not found: #{key.inspect}", receiver: self, key: key)
  end

  def fetch_values(*keys, &block) = keys.map { |key| fetch(key, &block) }

  def transform_keys(names = nil, &block)
    return to_enum(:transform_keys) unless names || block

    hash = {}
    each do |key, value|
      key = names&.key?(key) ? names[key] : (block ? block.call(key) : key)
      hash[key] = value
    end
    hash
  end

  def transform_keys!(...) = replace(transform_keys(...))

  def deconstruct_keys(_keys) = self
  def to_proc = ->(key) { self[key] }
  def compact! = (size_before = size; replace(compact); size == size_before ? nil : self)
  def flatten(level = 1) = level.negative? ? to_a.flatten : to_a.flatten(level)

  def except(*keys)
    rest = {}.update(self)
    keys.each { |key| rest.delete(key) }
    rest
  end

  # A block with one parameter is given the key, as where a pair is yielded as two values.
  def select!(&block)
    return to_enum(:select!) unless block

    __delete_pairs { |key, value| !block.call(key, value) }
  end
  alias filter! select!

  def reject!(&block)
    return to_enum(:reject!) unless block

    __delete_pairs { |key, value| block.call(key, value) }
  end

  def keep_if(&block)
    return to_enum(:keep_if) unless block

    select!(&block)
    self
  end

  def delete_if(&block)
    return to_enum(:delete_if) unless block

    reject!(&block)
    self
  end

  def __delete_pairs
    before = size
    __walking { __pairs.each { |key, value| delete(key) if yield(key, value) } }
    size == before ? nil : self
  end
end
