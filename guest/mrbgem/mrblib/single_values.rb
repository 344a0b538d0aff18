# frozen_string_literal: true

# What Enumerable would do for collections that yield one value at a time: no
# splat for each of them. Where a script's own `each` says otherwise, Enumerable
# does it.
[Array, Range].each do |klass| # rubocop:disable Metrics/BlockLength
  klass.class_eval do # rubocop:disable Metrics/BlockLength
    def reject(&block)
      return super unless block && __own_each?

      chosen = []
      each { |value| chosen.__push(value) unless block.call(value) }
      chosen
    end

    def filter_map(&block)
      return super unless block && __own_each?

      mapped = []
      each do |value|
        value = block.call(value)
        mapped.__push(value) if value
      end
      mapped
    end

    def partition(&block)
      return super unless block && __own_each?

      yes = []
      no = []
      each { |value| (block.call(value) ? yes : no).__push(value) }
      [yes, no]
    end

    def group_by(&block)
      return super unless block && __own_each?

      groups = {}
      each do |value|
        key = block.call(value)
        group = groups[key]
        group ? group.__push(value) : groups[key] = [value]
      end
      groups
    end

    def find(if_none = Enumerable::NONE, &block)
      return super unless block && __own_each?

      each { |value| return value if block.call(value) }
      __otherwise(if_none)
    end
    alias_method :detect, :find
  end
end

[Range, Hash].each do |klass|
  klass.class_eval do
    def each_with_index(*args, &block)
      return super unless block && args.empty? && __own_each?

      index = -1
      each { |value| block.call(value, index += 1) }
    end

    def each_with_object(object, &block)
      return super unless block && __own_each?

      each { |value| block.call(value, object) }
      object
    end
  end
end
