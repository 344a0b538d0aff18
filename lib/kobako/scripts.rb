# frozen_string_literal: true

module Kobako
  # Sources that a sandbox has compiled, so that one that comes again is not compiled again. The first time, only the
  # hash of a source is kept, the second time what came of it. Bounded; the oldest go first. Any number of threads may
  # come here: each step is one of Ruby's own operations, and what gets lost in between is compiled once more.
  #
  # @api private
  class Scripts
    # Bytes that the kept images of one sandbox may have.
    BYTES = 4 << 20
    # How many those may be.
    KEPT = 256
    # Sources that are remembered.
    SEEN = 64
    private_constant :BYTES, :KEPT, :SEEN

    def initialize
      @seen = nil
      @kept = nil
    end

    # @param source [String]
    # @return [Image, nil] in which it is compiled
    def [](source) = @kept && @kept[source]

    # @param source [String]
    # @return [Boolean] whether it was here before; it has been now
    def seen?(source)
      hash = source.hash
      @seen ||= []
      return true if @seen.include?(hash)

      @seen.shift if @seen.size >= SEEN
      @seen << hash
      false
    end

    # @param source [String]
    # @param image [Image, nil] in which it is compiled
    # @return [void]
    def keep(source, image)
      return unless image && image._copied_bytes <= BYTES

      kept = (@kept || {}).merge(source => image)
      kept.shift while kept.size > KEPT || kept.each_value.sum(&:_copied_bytes) > BYTES
      @kept = kept
    end
  end
end
