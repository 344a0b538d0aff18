# frozen_string_literal: true

module Kernel
  def to_enum(method = :each, *args, **options, &size)
    enumerator = Enumerator.__of(self, method, *args, **options)
    enumerator.__size = size if size
    enumerator
  end
  alias enum_for to_enum
end

class Enumerator
  attr_writer :__size

  # Methods that go through all elements once, whatever they make of them.
  WHOLE = [:each, :map, :collect, :each_with_index, :select, :filter, :reject, :each_entry, :flat_map, :collect_concat,
           :filter_map, :each_char, :each_byte, :times, :each_index, :each_key, :each_value, :each_pair, :map!,
           :collect!, :select!, :reject!, :keep_if, :delete_if, :sort_by, :min_by, :max_by, :minmax_by, :group_by,
           :partition, :chunk, :divide, :classify,
           :with_index, :with_object, :each_with_object, :reverse_each, :transform_values, :transform_keys, :sort_by!,
           :each_codepoint, :transform_keys!, :to_h, :sum, :uniq, :find_all, :filter!,
           :transform_values!].freeze

  COUNTED = [Enumerator, Array, Hash, Range, Struct].freeze

  alias __initialize initialize
  def initialize(size = nil, &block)
    raise ArgumentError, "tried to create Proc object without a block" unless block

    __initialize(&block)
    @__size = size
  end

  class << self
    # Of a method of an object.
    def __of(...)
      enumerator = allocate
      enumerator.__send__(:__initialize, ...)
      enumerator
    end

    def produce(*first, &block)
      raise ArgumentError, "no block given" unless block

      given = first.__size
      raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1

      new(Float::INFINITY) do |yielder|
        value = given == 1 ? first[0] : block.call(nil)
        while true
          yielder << value
          value = block.call(value)
        end
      rescue StopIteration
        nil
      end
    end

    def product(*sources, &block)
      product = Product.new(*sources)
      block ? product.each(&block) : product
    end
  end

  def size
    return @__size.is_a?(Proc) ? @obj.instance_exec(*@args, &@__size) : @__size if @__size
    return nil if @obj.is_a?(Generator)

    case @meth
    when :times then @obj
    when :upto then @args[0].is_a?(Numeric) && @obj.is_a?(Numeric) ? [(@args[0] - @obj).floor + 1, 0].max : nil
    when :downto then [(@obj - @args[0]).floor + 1, 0].max
    when :each_slice then __elements { |n| (n + @args[0].__to_int - 1).div(@args[0].__to_int) }
    when :each_cons then __elements { |n| [n - @args[0].__to_int + 1, 0].max }
    when :cycle then @obj.is_a?(Array) && @obj.empty? ? 0 : __cycles(@args[0]&.__to_int)
    when :permutation then @obj.__permutations(@args[0] ? @args[0].__to_int : @obj.size)
    when :combination then @obj.__combinations(@args[0].__to_int)
    when :repeated_combination then @obj.__combinations(@args[0].__to_int, repeats: true)
    when :repeated_permutation then @args[0].__to_int < 0 ? 0 : @obj.size**@args[0].__to_int
    when :loop then Float::INFINITY
    when :each_char then @obj.size
    when :each_byte then @obj.bytesize
    else WHOLE.include?(@meth) ? __elements { |n| n } : nil
    end
  end

  def __cycles(times)
    __elements { |n| n == 0 ? 0 : (times ? n * [times, 0].max : Float::INFINITY) }
  end

  def __elements
    return nil unless COUNTED.any? { |klass| @obj.is_a?(klass) } || @obj.is_a?(Set)

    count = @obj.size
    count && yield(count)
  end

  # Of an enumerator with more arguments, nobody knows the size.
  def each(*args, &block)
    return block ? __enumerator_block_call(&block) : self if args.empty?

    more = Enumerator.__of(@obj, @meth, *@args, *args, **@kwd)
    return more.each(&block) if block

    more.__size = proc { nil }
    more
  end

  def +(other) = Chain.new(self, other)

  # For zip.
  def __next_or_nil
    self.next
  rescue StopIteration
    nil
  end

  def inspect
    args = @args.map(&:inspect)
    args.concat(@kwd.map { |key, value| "#{key}: #{value.inspect}" }) unless @kwd.empty?
    object = @obj.inspect
    "#<#{self.class}: #{object}:#{@meth}#{"(#{args.join(", ")})" unless args.empty?}>"
  end
  alias to_s inspect

  def with_index(*offset, &block)
    given = offset.__size
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1
    return to_enum(:with_index, *offset) unless block

    index = (offset[0].nil? ? 0 : offset[0].__to_int) - 1
    each { |*values| block.call(values.__svalue, index += 1) }
  end

  def with_object(object, &block)
    return to_enum(__method__, object) unless block

    each { |*values| block.call(values.__svalue, object) }
    object
  end

  def each_with_index(&block) = block ? with_index(0, &block) : to_enum(:each_with_index)

  alias each_with_object with_object

  class Generator
    def inspect = to_s
  end

  class Yielder
    def inspect = to_s

    def <<(value)
      self.yield(value)
      self
    end

    def to_proc = method(:yield).to_proc
  end
end
