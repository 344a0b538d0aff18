# frozen_string_literal: true

# Why a value does not fit a pattern. The compiler makes a tree of the pattern where there is but one: nil, which
# everything fits, or an Array that begins with a Symbol.
class NoMatchingPatternError
  class << self
    def __explain(value, tree)
      reason, matchee, key = __reason(value, tree)
      return unless reason

      message = "#{value.inspect}: #{reason}"
      raise NoMatchingPatternError, message unless matchee

      raise NoMatchingPatternKeyError.new(message, matchee: matchee, key: key)
    end

    def __reason(value, tree)
      return nil unless tree

      case tree[0]
      when :value then __reason_of_value(value, tree[1])
      when :either then __reason(value, tree[1]) && __reason(value, tree[2])
      when :guard then __reason(value, tree[1]) || "guard clause does not return true"
      when :hash then __reason_of_hash(value, *tree.drop(1))
      else __reason_of_array(value, *tree)
      end
    end

    def __reason_of_value(value, pattern)
      pattern === value ? nil : "#{pattern.inspect} === #{value.inspect} does not return true"
    end

    def __reason_of_array(value, kind, constant, first, rest = true, last = [])
      reason = constant && __reason_of_value(value, constant)
      return reason if reason
      return "#{value.inspect} does not respond to #deconstruct" unless value.respond_to?(:deconstruct)

      values = value.deconstruct
      count = first.size + last.size
      unless rest ? values.size >= count : values.size == count
        return "#{values.inspect} length mismatch (given #{values.size}, expected #{count}#{"+" if rest})"
      end
      return "#{values.inspect} does not match to find pattern" if kind == :find

      __reason_of_each(values.first(first.size) + values.last(last.size), first + last)
    end

    def __reason_of_hash(value, constant, keys, trees, closed, rest)
      reason = constant && __reason_of_value(value, constant)
      return reason if reason
      return "#{value.inspect} does not respond to #deconstruct_keys" unless value.respond_to?(:deconstruct_keys)

      values = value.deconstruct_keys(rest && !closed ? nil : keys)
      return values.empty? ? nil : "#{values.inspect} is not empty" if keys.empty? && !rest

      missing = keys.find { |key| !values.key?(key) }
      return "key not found: #{missing.inspect}", values, missing if missing

      reason = __reason_of_each(values.values_at(*keys), trees)
      return reason if reason

      left = values.reject { |key, _| keys.include?(key) }
      closed && !left.empty? ? "rest of #{left.inspect} is not empty" : nil
    end

    def __reason_of_each(values, trees)
      values.each_with_index do |value, i|
        reason = __reason(value, trees[i])
        return reason if reason
      end
      nil
    end
  end
end
