# frozen_string_literal: true

module Kobako
  # A library for scripts: source that every run starts with and, where it needs the host, the object behind it.
  # Install it with {Sandbox#install}. Contract: entrypoints-and-snippets, binding.
  #
  # @example
  #   clock = Kobako::Extension.new(
  #     name: :Clock, source: "module Clock\n  def self.year = Host::Clock.call.fetch(:year)\nend",
  #     backend: Kobako::Extension::Backend.new(path: "Host::Clock", provider: -> { -> { { year: Time.now.year } } })
  #   )
  #   Kobako::Sandbox.new.install(clock).eval("Clock.year").value == Time.now.year # => true
  class Extension
    # What an extension calls on the host: always the same object, one that a provider makes for each run, or, with
    # neither, one that the block of {Sandbox#eval} fills in. Contract: binding, per-run-objects.
    #
    # @example
    #   Kobako::Extension::Backend.new(path: "Host::Random", provider: -> { Random.new })
    class Backend
      # @return [String] where scripts find the object
      attr_reader :path

      # @param path [String] such as "Host::Clock"
      # @param object [Object] the object itself
      # @param provider [#call] called without arguments at the start of each run; returns the object of that run
      # @raise [ArgumentError] both an object and a provider, or a provider that cannot be called
      def initialize(path:, object: Unresolved, provider: nil)
        if provider
          raise ArgumentError, "a backend has an object or a provider, not both" unless object.equal?(Unresolved)
          raise ArgumentError, "a provider must answer call; got a #{provider.class}" unless provider.respond_to?(:call)
        end
        @path = path
        @object = provider ? Provided.new(provider) : object
        freeze
      end

      # @api private
      # @return [Object] what is bound: the object, {Unresolved}, or a {Provided}
      def _object = @object
    end

    # Stands among a sandbox's objects for one that is made anew for each run.
    #
    # @api private
    Provided = Struct.new(:provider) do
      def object = provider.call
    end

    # @return [Symbol]
    attr_reader :name
    # @return [String] Ruby for the guest
    attr_reader :source
    # @return [Backend, nil]
    attr_reader :backend
    # @return [Array<Symbol>] names of extensions that this one's source needs
    attr_reader :depends_on

    # @param name [Symbol, String] a constant's name; backtraces show "(snippet:Name):1"
    # @param source [String] Ruby source, run once when a sandbox seals
    # @param backend [Backend, nil]
    # @param depends_on [Array<Symbol, String>] extensions that have to be there first
    # @raise [ArgumentError, TypeError] a name is none, or the source or backend is of the wrong class
    def initialize(name:, source:, backend: nil, depends_on: [])
      raise TypeError, "the source must be a String; got #{source.class}" unless source.is_a?(String)
      unless backend.nil? || backend.is_a?(Backend)
        raise TypeError, "the backend must be a Kobako::Extension::Backend; got #{backend.class}"
      end

      @name = Snippets.name(name).to_sym
      @source = source.dup.freeze
      @backend = backend
      @depends_on = Array(depends_on).map { |other| Snippets.name(other).to_sym }.freeze
      freeze
    end

    # Each after those that it depends on, else in the order given.
    #
    # @api private
    # @param extensions [Array<Extension>]
    # @param installed [Array<Symbol>] names that are there already
    # @return [Array<Extension>]
    # @raise [ArgumentError] one is missing, given twice, installed already, or part of a cycle
    def self.in_order(extensions, installed)
      stranger = extensions.find { |extension| !extension.is_a?(Extension) }
      raise TypeError, "install takes Kobako::Extensions; got a #{stranger.class}" if stranger

      by_name = extensions.group_by(&:name)
      twice = by_name.keys.find { |name| by_name[name].size > 1 || installed.include?(name) }
      raise ArgumentError, "the extension #{twice} is installed already" if twice

      order = []
      extensions.each { |extension| visit(extension, by_name, installed, order, []) }
      order
    end

    def self.visit(extension, by_name, installed, order, path)
      return if order.include?(extension)
      if path.include?(extension.name)
        raise ArgumentError, "extensions depend on each other: #{[*path, extension.name].join(" -> ")}"
      end

      (extension.depends_on - installed).each do |name|
        needed = by_name.fetch(name) do
          raise ArgumentError, "the extension #{extension.name} depends on #{name}, which is not installed"
        end
        visit(needed.first, by_name, installed, order, [*path, extension.name])
      end
      order << extension
    end
    private_class_method :visit
  end
end
