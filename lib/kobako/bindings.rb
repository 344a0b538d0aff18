# frozen_string_literal: true

require_relative "extension"
require_relative "unresolved"

module Kobako
  # Which object lies behind which path. Open until the sandbox's first invocation, sealed from then on. The place of a
  # path in the list is its number on the wire. Contract: binding.
  #
  # @api private
  class Bindings
    PATH = /\A[A-Z]\w*(?:::[A-Z]\w*)*\z/
    RESERVED = /\A(?:Kobako|Object|BasicObject|Kernel)(?:::|\z)/
    # What a sandbox begins with, and most stay with: shared, for a process may have very many.
    NO_PATHS = {}.freeze
    NOTHING = [].freeze
    private_constant :PATH, :RESERVED, :NO_PATHS, :NOTHING

    # @return [Array<Object>, nil] one object per path, in the order of the paths; frozen; nil until sealed
    attr_reader :services

    def initialize
      @places = @longer = NO_PATHS # path => its place; a path's own prefixes => the path
      @objects = NOTHING           # the objects by place
      @services = nil
    end

    # @param path [String, Symbol]
    # @param object [Object]
    # @raise [TypeError, ArgumentError] nothing has changed then
    def add(path, object)
      path = checked(path)
      open if @objects.equal?(NOTHING)
      @places[path] = @objects.size
      @objects << object
      prefixes(path).each { |prefix| @longer[prefix] = path }
    end

    # @return [Array<Object>] {#services}
    def seal
      return @services if @services

      @provided = empty? ? NOTHING : @objects.each_index.select { |place| provided?(@objects[place]) }
      @services = empty? ? NOTHING : @objects.dup.freeze
    end

    # What a run is given: where a provider stands for an object, the one that it makes for this run.
    #
    # @param services [Array<Object>] {#services}, or what a {Context} made of them
    # @return [Array<Object>] frozen
    def provide(services)
      return services if @provided.empty?

      services = services.dup
      @provided.each { |place| services[place] = services[place].object if provided?(services[place]) }
      services.freeze
    end

    # @return [Array<String>]
    def paths = @places.keys

    # @return [Boolean]
    def empty? = @objects.empty?

    # @return [Integer]
    def size = @objects.size

    # @param path [String, Symbol]
    # @return [Integer] its place
    # @raise [ArgumentError] the path was not declared
    def place(path)
      @places.fetch(path.to_s) do
        raise ArgumentError, "#{path.inspect} is not declared: declare it with Sandbox#bind before the first " \
                             "invocation; declared #{declared}"
      end
    end

    private

    def open
      @places = {}
      @longer = {}
      @objects = []
    end

    def initialize_copy(other)
      super
      @places, @objects, @longer = [@places, @objects, @longer].map(&:dup)
    end

    # Asks the class: a bound object need not answer anything.
    def provided?(object) = Extension::Provided === object # rubocop:disable Style/CaseEquality

    def checked(path)
      raise ArgumentError, sealed(path) if @services

      path = path.name if path.is_a?(Symbol)
      raise TypeError, "a path must be a String; got #{path.class}" unless path.is_a?(String)
      raise ArgumentError, malformed(path) unless path.ascii_only? && path.match?(PATH)
      raise ArgumentError, "#{path} is the guest's own; choose another path" if path.match?(RESERVED)

      reject_overlap(path)
      -path.encode(Encoding::UTF_8)
    end

    def reject_overlap(path)
      raise ArgumentError, "#{path} is bound already" if @places.key?(path)
      raise ArgumentError, overlap(path, @longer[path]) if @longer.key?(path)

      shorter = prefixes(path).find { |prefix| @places.key?(prefix) }
      raise ArgumentError, overlap(shorter, path) if shorter
    end

    # "A::B::C" => ["A", "A::B"]
    def prefixes(path)
      names = path.split("::")
      Array.new(names.size - 1) { |last| names[0..last].join("::") }
    end

    def overlap(shorter, longer)
      "#{shorter} cannot be bound beside #{longer}: a path is either an object or the way to one"
    end

    def malformed(path)
      "a path is made of constant names, such as \"File\" or \"KV::Store\"; got #{path.inspect}"
    end

    def sealed(path)
      "the first invocation has sealed this sandbox; bind #{path.inspect} before it, " \
        "or replace a declared path for one run with the block of eval or run"
    end

    def declared = @places.empty? ? "is nothing" : "are #{@places.keys.join(", ")}"
  end
end
