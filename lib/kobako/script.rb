# frozen_string_literal: true

module Kobako
  # A source that a sandbox has compiled, for {Sandbox#eval} of that sandbox. It holds on to the memory in which it is
  # compiled. Frozen. Made by {Sandbox#compile}. Contract: four-outcomes.
  #
  # @example
  #   sandbox = Kobako::Sandbox.new
  #   script = sandbox.compile("6 * 7")
  #   sandbox.eval(script).value # => 42
  class Script
    # @return [String] the Ruby source, frozen
    attr_reader :source

    private_class_method :new

    # @api private
    def self._of(...) = new(...)

    # @api private
    # @param source [String]
    # @param base [Image] what it was compiled on top of
    # @param image [Image] in which it is compiled
    def initialize(source, base, image)
      @source = source.dup.freeze
      @base = base
      @image = image
      freeze
    end

    # @return [Integer] bytes that it holds on to
    def memory = @image._copied_bytes

    # @api private
    # @param base [Image] the image of the sandbox that wants to run it
    # @return [Image]
    # @raise [ArgumentError] it was compiled by another sandbox
    def _image(base)
      return @image if @base.equal?(base)

      raise ArgumentError, "the script was compiled by another sandbox; compile it with the one that is to run it"
    end

    # @return [String]
    def inspect = "#<#{self.class} #{source.bytesize} bytes of source, #{memory} bytes of memory>"
  end
end
