# frozen_string_literal: true

module Kobako
  # Tells an ArgumentError that Ruby raised because the arguments do not fit a method from one that the method raised
  # itself: the first is the script's mistake, the second the Service's business. Contract: calls.
  #
  # @api private
  module Signature
    # Calls of a Proc or Method object that go to its own parameters.
    CALLS = %i[call () [] yield].freeze
    KEYWORDS = %i[key keyreq keyrest nokey].freeze
    private_constant :CALLS, :KEYWORDS

    class << self
      # Called by native code, once a Service has failed with an ArgumentError.
      #
      # @param receiver [Object]
      # @param name [Symbol] a public method of it
      # @param count [Integer] positional arguments
      # @param keys [Array<Symbol>, nil] keyword arguments, if any were given
      # @return [Boolean] whether Ruby refuses such arguments before the method begins
      def _misfit?(receiver, name, count, keys)
        callable = callable(receiver, name)
        kinds = callable.parameters.group_by(&:first).transform_values { |list| list.map(&:last) }
        return wrong_count?(callable, kinds, count + 1) if keys && !kinds.keys.intersect?(KEYWORDS) # they make one Hash

        wrong_count?(callable, kinds, count) || wrong_keywords?(kinds, keys || [])
      end

      private

      def callable(receiver, name)
        case receiver
        when Proc, Method then return receiver if CALLS.include?(name)
        end
        Kernel.instance_method(:method).bind_call(receiver, name)
      end

      def wrong_count?(callable, kinds, count)
        return false if callable.is_a?(Proc) && !callable.lambda?

        least = kinds.fetch(:req, []).size
        most = kinds.key?(:rest) ? Float::INFINITY : least + kinds.fetch(:opt, []).size
        !count.between?(least, most)
      end

      def wrong_keywords?(kinds, keys)
        required = kinds.fetch(:keyreq, [])
        return true if (required - keys).any?

        !kinds.key?(:keyrest) && (keys - required - kinds.fetch(:key, [])).any?
      end
    end
  end
end
