# frozen_string_literal: true

class Struct
  include Enumerable

  class << self
    alias __new new

    def new(*names, keyword_init: nil, &block)
      klass = __new(*names)
      klass.instance_variable_set(:@keyword_init, keyword_init)
      klass.singleton_class.class_eval do
        alias_method :new, :__new_object
        alias_method :[], :__new_object
      end
      klass.class_eval(&block) if block
      klass
    end

    def __new_object(...)
      struct = allocate
      struct.__send__(:initialize, ...)
      struct
    end

    def inspect = @keyword_init ? "#{name || to_s}(keyword_init: true)" : to_s

    def keyword_init? = @keyword_init ? true : @keyword_init

    # The struct class itself, or one that inherits from it.
    def __keyword_init
      klass = self
      klass = klass.superclass until klass.superclass == Struct
      klass.keyword_init?
    end
  end

  alias __initialize initialize
  def initialize(*values, **named)
    by_name = self.class.__keyword_init
    if by_name == false || (by_name.nil? && (named.empty? || !values.empty?))
      values << named unless named.empty?
      return __initialize(*values)
    end
    raise ArgumentError, "wrong number of arguments (given #{values.size}, expected 0)" unless values.empty?

    unknown = named.keys - members
    raise ArgumentError, "unknown keywords: #{unknown.join(", ")}" unless unknown.empty?

    __initialize(*members.map { |member| named[member] })
  end

  def each(&block)
    return to_enum(:each) unless block

    to_a.each(&block)
    self
  end

  def each_pair(&block)
    return to_enum(:each_pair) unless block

    members.each { |member| block.call([member, self[member]]) }
    self
  end

  def to_h(&block)
    hash = {}
    members.each { |member| hash.__add(block ? block.call(member, self[member]) : [member, self[member]]) }
    hash
  end

  def deconstruct = to_a
  def values = to_a

  # As many as there are from the first on.
  def deconstruct_keys(keys)
    return to_h if keys.nil?
    raise TypeError, "wrong argument type #{keys.class} (expected Array or nil)" unless Array === keys
    return {} if keys.size > members.size

    hash = {}
    keys.each do |key|
      return hash unless Symbol === key && members.include?(key)

      hash[key] = self[key]
    end
    hash
  end

  def size = members.size
  alias length size
  def select(&block) = block ? to_a.select(&block) : to_enum(__method__)
  alias filter select

  def values_at(*places)
    list = []
    places.each { |place| Range === place ? list.concat(__values_of(place)) : list.push(self[place.__to_int]) }
    list
  end

  def __values_of(range)
    first, count = to_a.__places(range)
    return [] if first > members.size

    Array.new(count) { |i| to_a[first + i] }
  end

  def dig(key, *rest)
    value = begin
      self[key]
    rescue IndexError, NameError
      nil
    end
    rest.empty? || value.nil? ? value : value.__dig(rest)
  end

  def inspect
    name = self.class.name
    return "#<struct #{"#{name}:" if name}...>" if __inspect_recursive?

    fields = members.map { |member| "#{member}=#{self[member].inspect}" }
    "#<struct #{"#{name} " if name}#{fields.join(", ")}>"
  end
  alias to_s inspect
end
