# frozen_string_literal: true

module Kobako
  # What one run cost. Frozen. Contract: public-surface.
  #
  # @example
  #   usage = sandbox.eval("100.times { }").usage
  #   usage.fuel     # => Integer, the same for the same run
  #   usage.calls    # => 0
  class Usage
    # @api private
    # @param figures [Array] as native code reports them: wall time, fuel, memory peak, calls, handles
    def initialize(figures)
      @figures = figures.freeze
      freeze
    end

    # @return [Float] seconds from the entry of the invocation to its end, Services included
    def wall_time = @figures[0]

    # @return [Integer] instructions that the guest executed, in WebAssembly's measure
    def fuel = @figures[1]

    # @return [Integer] bytes that the run added to the memory it started with, at the most
    def memory_peak = @figures[2]

    # @return [Integer] calls that the guest made to the host
    def calls = @figures[3]

    # @return [Integer] host objects that the guest was given as handles
    def handles = @figures[4]

    # @return [Hash{Symbol => Numeric}]
    def to_h = { wall_time: wall_time, fuel: fuel, memory_peak: memory_peak, calls: calls, handles: handles }

    # @return [Boolean] whether every figure is the same
    def ==(other) = other.is_a?(Usage) && to_h == other.to_h

    # @return [String]
    def inspect = "#<#{self.class} #{to_h.map { |name, figure| "#{name}=#{figure}" }.join(" ")}>"
  end
end
