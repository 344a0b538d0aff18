# frozen_string_literal: true

# A collection without equals, in the order in which they came.
class Set
  include Enumerable

  def self.[](*values) = new(values)

  def initialize(values = nil, &block)
    @hash = {}
    return if values.nil?

    if block
      __hash_of(values).each { |value| @hash[block.call(value)] = true }
    else
      merge(values)
    end
  end

  def initialize_copy(other)
    @hash = other.__hash.dup
    self
  end

  def __hash = @hash

  def __set(other)
    return other if other.is_a?(Set)
    raise ArgumentError, "value must be a set" unless other.is_a?(Enumerable)

    Set.new(other)
  end

  def __only(other)
    raise ArgumentError, "value must be a set" unless other.is_a?(Set)

    other
  end

  def __hash_of(values)
    return values.__hash.keys if values.is_a?(Set)
    raise ArgumentError, "value must be enumerable" unless values.is_a?(Enumerable)

    values.entries
  end

  def size = @hash.size
  alias length size
  def count(*args, &block) = args.empty? && !block ? size : super
  def empty? = @hash.empty?
  def include?(value) = @hash.key?(value)
  alias member? include?
  alias === include?
  alias contain? include?

  def each(&block)
    return to_enum(:each) unless block

    @hash.each_key(&block)
    self
  end

  def compare_by_identity? = @hash.compare_by_identity?

  def compare_by_identity
    @hash.compare_by_identity
    self
  end

  def to_a = @hash.keys

  def to_set(klass = Set, *args, &block)
    return self if instance_of?(Set) && klass.equal?(Set) && args.empty? && !block

    klass.new(self, *args, &block)
  end

  def __changing
    raise FrozenError, "can't modify frozen Set: #{inspect}" if frozen?
  end

  def add(value)
    __changing
    @hash[value] = true
    self
  end
  alias << add

  def add?(value) = include?(value) ? nil : add(value)

  def delete(value)
    __changing
    @hash.delete(value)
    self
  end

  def delete?(value) = include?(value) ? delete(value) : nil

  def clear
    __changing
    @hash.clear
    self
  end

  def replace(values)
    __changing
    raise ArgumentError, "value must be enumerable" unless values.is_a?(Enumerable)

    @hash = Set.new(values).__hash
    self
  end

  def merge(*lists)
    __changing
    lists.each { |values| __hash_of(values).each { |value| @hash[value] = true } }
    self
  end

  def subtract(values)
    __changing
    __hash_of(values).each { |value| @hash.delete(value) }
    self
  end

  def |(other) = dup.merge(other)
  alias + |
  alias union |
  def -(other) = dup.subtract(other)
  alias difference -

  def &(other)
    result = self.class.new
    larger = other.is_a?(Set) && other.size > size
    __hash_of(larger ? self : other).each { |value| result.add(value) if (larger ? other : self).include?(value) }
    result
  end
  alias intersection &

  def ^(other)
    result = self.class.new(other)
    each { |value| result.include?(value) ? result.delete(value) : result.add(value) }
    result
  end

  def ==(other) = other.is_a?(Set) && size == other.size && other.all? { |value| include?(value) }
  def eql?(other) = other.is_a?(Set) && self == other
  def hash = @hash.keys.map(&:hash).sort.hash
  def subset?(other) = size <= __only(other).size && all? { |value| other.include?(value) }
  alias <= subset?
  def superset?(other) = __only(other).subset?(self)
  alias >= superset?
  def proper_subset?(other) = size < __only(other).size && subset?(other)
  alias < proper_subset?
  def proper_superset?(other) = __only(other).proper_subset?(self)
  alias > proper_superset?
  def disjoint?(other) = !intersect?(other)

  def intersect?(other)
    raise ArgumentError, "value must be enumerable" unless other.is_a?(Enumerable)

    other.any? { |value| include?(value) }
  end

  def <=>(other)
    return nil unless other.is_a?(Set)
    return 0 if self == other
    return -1 if proper_subset?(other)

    proper_superset?(other) ? 1 : nil
  end

  def partition(&block) = block ? to_a.partition(&block) : to_enum(:partition)

  def map!(&block)
    return to_enum(:collect!) unless block

    __changing
    replace(to_a.map(&block))
  end
  alias collect! map!

  def delete_if(&block)
    return to_enum(:delete_if) unless block

    subtract(to_a.select(&block))
  end

  def keep_if(&block)
    return to_enum(:keep_if) unless block

    subtract(to_a.reject(&block))
  end

  def select!(&block)
    return to_enum(:select!) unless block

    before = size
    keep_if(&block)
    size == before ? nil : self
  end
  alias filter! select!

  def reject!(&block)
    return to_enum(:reject!) unless block

    before = size
    delete_if(&block)
    size == before ? nil : self
  end

  def classify(&block)
    return to_enum(:classify) unless block

    groups = {}
    each { |value| (groups[block.call(value)] ||= self.class.new).add(value) }
    groups
  end

  def group_by(&block) = block ? to_a.group_by(&block) : to_enum(:group_by)
  def join(separator = nil) = to_a.join(separator)

  def flatten
    result = self.class.new
    each { |value| value.is_a?(Set) ? result.merge(value.flatten) : result.add(value) }
    result
  end

  def flatten! = any?(Set) ? replace(flatten) : nil

  # With two parameters, those are together that the block joins, however far around.
  def divide(&block)
    return to_enum(:divide) unless block
    return self.class.new(classify(&block).values) unless block.arity == 2

    left = to_a
    sets = self.class.new
    sets.add(__joined(left, left.shift, block)) until left.empty?
    sets
  end

  # What the first is joined with, taken out of what is left.
  def __joined(left, first, block)
    set = self.class.new
    open = [first]
    until open.empty?
      set.add(value = open.shift)
      near, rest = left.partition { |other| block.call(value, other) && block.call(other, value) }
      left.replace(rest)
      open.concat(near)
    end
    set
  end

  def reset = self

  def freeze
    @hash.freeze
    super
  end

  def inspect
    return "#<Set: {...}>" if __inspect_recursive?

    "#<#{self.class}: {#{to_a.map(&:inspect).join(", ")}}>"
  end
  alias to_s inspect
  def pretty_print_inspect = inspect
end
