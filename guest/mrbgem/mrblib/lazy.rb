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
      self
    end

    def inspect = "#<Enumerator::Lazy: #{@text}>"
    alias to_s inspect
    def lazy = self
    def force(*args) = to_a(*args)
    def eager = (source = self; Enumerator.new { |yielder| source.each { |*values| yielder.yield(*values) } })

    def __step(name, *args, &block)
      lazy = Lazy.new(self, &block)
      lazy.text = "#{inspect}:#{name}#{"(#{args.map(&:inspect).join(", ")})" unless args.empty?}"
      lazy
    end

    # A step with a state, which begins anew with each walk.
    def __stateful(name, *args, &make)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) do |&block|
        step = make.call
        yielder = Yielder.new(&block)
        source.each { |*values| step.call(yielder, values.__svalue) }
      end
      lazy = Lazy.new(walk) { |yielder, *values| yielder.yield(*values) }
      lazy.text = "#{inspect}:#{name}#{"(#{args.map(&:inspect).join(", ")})" unless args.empty?}"
      lazy
    end

    def map(&block)
      raise ArgumentError, "tried to call lazy map without a block" unless block

      __step(:map) { |yielder, *values| yielder << block.call(*values) }
    end
    alias collect map

    def select(&block)
      raise ArgumentError, "tried to call lazy select without a block" unless block

      __step(:select) { |yielder, *values| yielder.yield(*values) if block.call(*values) }
    end
    alias filter select
    alias find_all select

    def reject(&block) = __step(:reject) { |yielder, *values| yielder.yield(*values) unless block.call(*values) }
    def compact = __step(:compact) { |yielder, *values| yielder.yield(*values) unless values.__svalue.nil? }

    def filter_map(&block)
      __step(:filter_map) do |yielder, *values|
        value = block.call(*values)
        yielder << value if value
      end
    end

    def flat_map(&block)
      __step(:flat_map) do |yielder, *values|
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

    def with_index(offset = 0, &block)
      __stateful(:with_index) do
        index = (offset || 0) - 1
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
    alias each_with_index with_index

    def take_while(&block)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) do |&inner|
        source.each { |*values| block.call(*values) ? inner.call(*values) : break }
      end
      __walk(:take_while, [], walk)
    end

    def take(count)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) do |&inner|
        left = count
        next if left == 0

        source.each do |*values|
          left -= 1
          inner.call(*values)
          break if left == 0
        end
      end
      __walk(:take, [count], walk)
    end

    def first(count = NONE)
      return super() if NONE.equal?(count)

      take(count).to_a
    end

    def __walk(name, args, walk)
      lazy = Lazy.new(walk) { |yielder, *values| yielder.yield(*values) }
      lazy.text = "#{inspect}:#{name}#{"(#{args.map(&:inspect).join(", ")})" unless args.empty?}"
      lazy
    end

    def drop(count)
      __stateful(:drop, count) do
        left = count
        ->(yielder, value) { left > 0 ? left -= 1 : yielder << value }
      end
    end

    def drop_while(&block)
      __stateful(:drop_while) do
        dropping = true
        lambda do |yielder, value|
          dropping &&= block.call(value)
          yielder << value unless dropping
        end
      end
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

      __stateful(:zip, *others) do
        walks = others.map { |other| other.is_a?(Array) ? other.each : other.each_entry }
        lambda do |yielder, value|
          rest = walks.map do |walk|
            walk.next
          rescue StopIteration
            nil
          end
          yielder << [value, *rest]
        end
      end
    end

    [:chunk, :chunk_while, :slice_when, :slice_before, :slice_after, :each_slice, :each_cons].each do |name|
      define_method(name) do |*args, &block|
        source = self
        plain = Object.new
        plain.extend(Enumerable)
        plain.define_singleton_method(:each) { |&inner| source.each(&inner) }
        plain.__send__(name, *args, &block).lazy
      end
    end

    def to_enum(method = :each, *args, **options)
      source = self
      walk = Object.new
      walk.define_singleton_method(:each) { |&inner| source.__send__(method, *args, **options, &inner) }
      __walk(method, args, walk)
    end
    alias enum_for to_enum
  end
end

module Enumerable
  def lazy
    lazy = Enumerator::Lazy.new(self) { |yielder, *values| yielder.yield(*values) }
    lazy.text = inspect
    lazy
  end
end
