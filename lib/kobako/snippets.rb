# frozen_string_literal: true

require_relative "source"

module Kobako
  # Named source that the guest runs once, when the sandbox is sealed. Contract: entrypoints-and-snippets.
  #
  # @api private
  class Snippets
    NAME = /\A[A-Z]\w*\z/
    # What a sandbox begins with, and most stay with.
    NONE = {}.freeze
    private_constant :NAME, :NONE

    # @param name [Object]
    # @return [String] the name of a constant
    # @raise [ArgumentError] it is not one
    def self.name(name)
      text = name.is_a?(Symbol) ? name.name : name
      return text if text.is_a?(String) && text.ascii_only? && text.match?(NAME)

      raise ArgumentError, "a name must be that of a constant, such as :Main; got #{name.inspect}"
    end

    def initialize
      @sources = NONE # name => source
      @sealed = false
    end

    # @param code [String]
    # @param name [Symbol, String]
    # @raise [TypeError, ArgumentError, SandboxError] nothing has changed then
    def add(code, name)
      check_open(name.inspect)
      name = -Snippets.name(name).encode(Encoding::UTF_8)
      raise ArgumentError, "a snippet named #{name} is preloaded already" if @sources.key?(name)

      keep(name, Source.utf8(code, "(snippet:#{name})").dup.freeze)
    end

    # @param bytecode [String] what mrbc makes; it is not looked into before the sandbox seals
    # @raise [TypeError, ArgumentError] nothing has changed then
    def add_binary(bytecode)
      check_open("bytecode")
      raise TypeError, "bytecode must be a String; got #{bytecode.class}" unless bytecode.is_a?(String)

      keep("bytecode #{@sources.size + 1}", bytecode.b.freeze)
    end

    def seal = @sealed = true

    # @return [Array<Array(String, String)>] name and source, in the order of preloading
    def to_a = @sources.to_a

    # @param number [Integer, nil] of a snippet, in the order of preloading
    # @return [String, nil] what backtraces call it
    def place(number)
      name = number && @sources.keys[number]
      "(snippet:#{name})" if name
    end

    # @return [Boolean]
    def empty? = @sources.empty?

    # @return [Integer]
    def size = @sources.size

    private

    def initialize_copy(other)
      super
      @sources = @sources.dup
    end

    def keep(name, source)
      @sources = {} if @sources.equal?(NONE)
      @sources[name] = source
    end

    def check_open(what)
      raise ArgumentError, "the first invocation has sealed this sandbox; preload #{what} before it" if @sealed
    end
  end
end
