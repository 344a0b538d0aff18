# frozen_string_literal: true

# An enumerator whose steps run only as far as values are asked for.
class Enumerator
  class Lazy < Enumerator
    def initialize(source, size = nil, &block)
      raise ArgumentError, "tried to call lazy new without a block" unless block

      @source = source
      @step = block
      @lazy_size = size
      @obj = source
      @meth = :each
      @args = []
      @kwd = {}
      @text = source.inspect
    end

    attr_writer :text

    def __enumerator_block_call(&block) = each(&block)
    def size = @lazy_size.is_a?(Proc) ? @lazy_size.call : @lazy_size

    def each(&block)
      return self unless block

      yielder = Yielder.new(&block)
      step = @step
      @source.each { |*values| step.call(yielder, *values) }
    end

    def inspect = "#<Enumerator::Lazy: #{@text}>"
    alias to_s inspect
    def lazy = self
    def force(*args) = to_a(*args)
    def eager = Enumerator.__of(self, :each)
    def chain(*others) = Chain.new(self, *others).lazy
    def +(other) = chain(other)

    def __named(lazy, name, args)
      lazy.text = "#{inspect}:#{name}#{"(#{args.map(&:inspect).join(", ")})" unless args.empty?}"
      lazy
    end

    def __step(name, *args, size: nil, &block) = __named(Lazy.new(self, size, &block), name, args)

    # A step which walks the source in its own way.
    def __walk(name, args, size, walk)
      __named(Lazy.new(walk, size) { |yielder, *values| yielder.yield(*values) }, name, args)
    end

    # A step with a state, which begins anew with each walk.
    def __stateful(name, *args, size: nil, &make)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) do |&block|
        step = make.call
        yielder = Yielder.new(&block)
        source.each { |*values| step.call(yielder, values.__svalue) }
      end
      __walk(name, args, size, walk)
    end

    def __needing(block, name)
      raise ArgumentError, "tried to call lazy #{name} without a block" unless block
    end

    def map(&block)
      __needing(block, :map)
      __step(__method__, size: -> { size }) { |yielder, *values| yielder << block.call(*values) }
    end
    alias collect map

    def select(&block)
      __needing(block, :select)
      __step(__method__) { |yielder, *values| yielder.yield(*values) if block.call(values.__svalue) }
    end
    alias filter select
    alias find_all select

    def reject(&block)
      __needing(block, :reject)
      __step(:reject) { |yielder, *values| yielder.yield(*values) unless block.call(values.__svalue) }
    end

    def compact = __step(:compact) { |yielder, *values| yielder.yield(*values) unless values.__svalue.nil? }

    def filter_map(&block)
      __needing(block, :filter_map)
      __step(:filter_map) do |yielder, *values|
        value = block.call(*values)
        yielder << value if value
      end
    end

    def flat_map(&block)
      __needing(block, :flat_map)
      __step(__method__) do |yielder, *values|
        value = block.call(*values)
        if value.is_a?(Array) || value.is_a?(Lazy) then value.each { |element| yielder << element }
        else yielder << value
        end
      end
    end
    alias collect_concat flat_map

    def grep(pattern, &block)
      __step(:grep, pattern) do |yielder, *values|
        value = values.__svalue
        yielder << (block ? block.call(value) : value) if pattern === value
      end
    end

    def grep_v(pattern, &block)
      __step(:grep_v, pattern) do |yielder, *values|
        value = values.__svalue
        yielder << (block ? block.call(value) : value) unless pattern === value
      end
    end

    def with_index(offset = 0, &block) = __indexed(:with_index, [offset || 0], (offset || 0).__to_int, block)

    def each_with_index(&block)
      return __indexed(:each_with_index, [], 0, nil) unless block

      index = -1
      each { |*values| block.call(values.__svalue, index += 1) }
    end

    def __indexed(name, args, offset, block)
      __stateful(name, *args, size: -> { size }) do
        index = offset - 1
        lambda do |yielder, value|
          index += 1
          if block
            block.call(value, index)
            yielder << value
          else
            yielder << [value, index]
          end
        end
      end
    end

    def take_while(&block)
      __needing(block, :take_while)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) do |&inner|
        source.each { |*values| block.call(*values) ? inner.call(*values) : break }
      end
      __walk(:take_while, [], nil, walk)
    end

    def take(count)
      number = count.__to_int
      raise ArgumentError, "attempt to take negative size" if number < 0

      source = self
      walk = Object.new
      walk.define_singleton_method(:each) do |&inner|
        left = number
        next if left == 0

        source.each do |*values|
          left -= 1
          inner.call(*values)
          break if left == 0
        end
      end
      __walk(:take, [count], -> { (whole = size) && [whole, number].min }, walk)
    end

    def first(count = NONE) = NONE.equal?(count) ? super() : take(count).to_a

    def drop(count)
      number = count.__to_int
      raise ArgumentError, "attempt to drop negative size" if number < 0

      __stateful(:drop, count, size: -> { (whole = size) && [whole - number, 0].max }) do
        left = number
        ->(yielder, value) { left > 0 ? left -= 1 : yielder << value }
      end
    end

    def drop_while(&block)
      __needing(block, :drop_while)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) do |&inner|
        dropping = true
        source.each do |*values|
          dropping &&= block.call(*values)
          inner.call(*values) unless dropping
        end
      end
      __walk(:drop_while, [], nil, walk)
    end

    def uniq(&block)
      __stateful(:uniq) do
        seen = {}
        lambda do |yielder, value|
          key = block ? block.call(value) : value
          next if seen.key?(key)

          seen[key] = true
          yielder << value
        end
      end
    end

    def zip(*others, &block)
      return super if block

      others.each do |other|
        next if other.respond_to?(:each)

        raise TypeError, "wrong argument type #{other.class} (must respond to :each)"
      end
      __stateful(:zip, *others, size: -> { size }) do
        walks = others.map { |other| other.is_a?(Array) ? other.each : other.each_entry }
        ->(yielder, value) { yielder << [value, *walks.map(&:__next_or_nil)] }
      end
    end

    def chunk(...) = super.lazy
    def chunk_while(...) = super.lazy
    def slice_when(...) = super.lazy
    def slice_before(...) = super.lazy
    def slice_after(...) = super.lazy

    def to_enum(method = :each, *args, **options, &size)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) { |&inner| source.__send__(method, *args, **options, &inner) }
      __walk(method, args, size || -> { Enumerator.__of(source, method, *args).size }, walk)
    end
    alias enum_for to_enum
  end
end

module Enumerable
  def lazy
    size = respond_to?(:size) ? -> { self.size } : nil
    lazy = Enumerator::Lazy.new(self, size) { |yielder, *values| yielder.yield(*values) }
    lazy.text = inspect
    lazy
  end
end
