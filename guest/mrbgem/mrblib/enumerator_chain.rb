# frozen_string_literal: true

# Enumerators of several sources.
class Enumerator
  __send__(:remove_const, :Chain)

  # One after the other.
  class Chain < Enumerator
    def initialize(*sources) = @sources = sources.freeze

    def initialize_copy(other)
      @sources = other.__sources
      self
    end

    def __sources = @sources

    def each(*args, &block)
      return args.empty? ? self : to_enum(:each, *args) unless block

      @sources.each { |source| source.each(*args, &block) }
      self
    end

    def size
      total = 0
      @sources.each do |source|
        count = source.respond_to?(:size) ? source.size : nil
        return count if count.nil? || (count.is_a?(Float) && count.infinite?)

        total += count
      end
      total
    end

    def rewind
      @sources.reverse_each { |source| source.rewind if source.respond_to?(:rewind) }
      super
    end

    [:next, :peek, :next_values, :peek_values, :with_index, :with_object, :__next_or_nil].each do |name|
      undef_method name
    end

    def each_with_index(&block) = block ? super : to_enum(:each_with_index)

    def +(other) = Chain.new(self, other)
    def inspect = __inspect_recursive? ? "#<#{self.class}: ...>" : "#<#{self.class}: #{@sources.inspect}>"
    alias to_s inspect
  end

  # One of each, in all ways, the last changing first.
  class Product < Enumerator
    def initialize(*sources) = @sources = sources.freeze

    def each(&block)
      return self unless block

      __each_row([], 0, block)
      self
    end

    def __each_row(row, depth, block)
      return block.call(row.dup) if depth == @sources.size

      @sources[depth].each_entry { |value| __each_row(row + [value], depth + 1, block) }
    end

    def size
      @sources.inject(1) do |product, source|
        count = source.respond_to?(:size) ? source.size : nil
        return count if count.nil?

        product * count
      end
    end

    def rewind
      @sources.reverse_each { |source| source.rewind if source.respond_to?(:rewind) }
      self
    end

    def inspect = "#<#{self.class}: #{@sources.inspect}>"
    alias to_s inspect
  end
end

module Enumerable
  def chain(*others) = Enumerator::Chain.new(self, *others)
end
