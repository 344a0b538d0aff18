# frozen_string_literal: true

module Kernel
  def to_enum(method = :each, *args, **options, &size)
    enumerator = Enumerator.new(self, method, *args, **options)
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
           :partition,
           :with_index, :with_object, :each_with_object, :reverse_each, :transform_values, :transform_keys, :sort_by!,
           :each_codepoint, :to_h, :sum, :uniq, :find_all, :filter!, :collect_concat, :transform_values!].freeze

  COUNTED = [Enumerator, Array, Hash, Range, Struct].freeze

  alias __initialize initialize
  def initialize(object = NONE, method = :each, *args, **options, &block)
    unless block && !NONE.equal?(object)
      return block ? __initialize(&block) : __initialize(object, method, *args, **options)
    end

    __initialize(&block)
    @__size = object
  end

  def size
    return @__size.is_a?(Proc) ? @obj.instance_exec(*@args, &@__size) : @__size if @__size
    return nil if @obj.is_a?(Generator)

    case @meth
    when :times then @obj
    when :upto then @args[0].is_a?(Numeric) && @obj.is_a?(Numeric) ? [(@args[0] - @obj).floor + 1, 0].max : nil
    when :downto then [(@obj - @args[0]).floor + 1, 0].max
    when :each_slice then __elements { |n| (n + @args[0] - 1).div(@args[0]) }
    when :each_cons then __elements { |n| [n - @args[0] + 1, 0].max }
    when :cycle
      __elements { |n| n == 0 ? 0 : (@args[0].nil? ? Float::INFINITY : n * [@args[0], 0].max) }
    when :permutation
      count = @args[0] || @obj.size
      count < 0 || count > @obj.size ? 0 : ((@obj.size - count + 1)..@obj.size).inject(1) { |product, i| product * i }
    when :combination then @obj.__combinations(@args[0])
    when :repeated_combination then @obj.__combinations(@args[0], repeats: true)
    when :repeated_permutation then @args[0] < 0 ? 0 : @obj.size**@args[0]
    when :loop then Float::INFINITY
    when :each_char then @obj.size
    when :each_byte then @obj.bytesize
    else WHOLE.include?(@meth) ? __elements { |n| n } : nil
    end
  end

  def __elements
    return nil unless COUNTED.any? { |klass| @obj.is_a?(klass) }

    count = @obj.size
    count && yield(count)
  end

  def +(other) = Chain.new(self, other)

  def inspect
    args = @args.map(&:inspect)
    args.concat(@kwd.map { |key, value| "#{key}: #{value.inspect}" }) unless @kwd.empty?
    object = @obj.is_a?(Generator) ? "#<Enumerator::Generator>" : @obj.inspect
    "#<#{self.class}: #{object}:#{@meth}#{"(#{args.join(", ")})" unless args.empty?}>"
  end
  alias to_s inspect

  def with_index(offset = 0, &block)
    return to_enum(:with_index, offset || 0) unless block

    index = (offset || 0).to_int - 1
    each { |*values| block.call(values.__svalue, index += 1) }
  end

  def with_object(object, &block)
    return to_enum(:with_object, object) unless block

    each { |*values| block.call(values.__svalue, object) }
    object
  end

  def each_with_index(&block) = block ? with_index(0, &block) : to_enum(:each_with_index)

  class Yielder
    def to_proc = method(:yield).to_proc
  end
end
