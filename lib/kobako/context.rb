# frozen_string_literal: true

require_relative "bindings"

module Kobako
  # What the block of {Sandbox#eval} and {Sandbox#run} is given: the place to choose objects for this one run.
  # Contract: per-run-objects.
  #
  # @example
  #   sandbox.bind("Session::User")
  #   sandbox.eval("Session::User.name") { |ctx| ctx.bind("Session::User", current_user) }
  class Context
    # @api private
    # @param bindings [Bindings] sealed
    # @yieldparam context [Context]
    # @return [Array<Object>] the objects of this run, one per path; frozen
    def self.services(bindings)
      context = new(bindings)
      yield context
      context._close
    ensure
      context._close
    end

    private_class_method :new

    def initialize(bindings)
      @bindings = bindings
      @services = bindings.services
      @open = true
    end

    # Replaces the object behind a declared path, for this run only.
    #
    # @param path [String, Symbol]
    # @param object [Object]
    # @return [self]
    # @raise [ArgumentError] the path was not declared with {Sandbox#bind}, or the block is over
    def bind(path, object)
      raise ArgumentError, "this Context is over: use it inside the block it was given to" unless @open

      place = @bindings.place(path)
      @services = @services.dup if @services.frozen?
      @services[place] = object
      self
    end

    # @api private
    # @return [Array<Object>]
    def _close
      @open = false
      @services.freeze
    end

    # Shows none of the objects, which may hold secrets.
    # @return [String]
    def inspect = "#<#{self.class} #{@open ? "open" : "over"}>"
  end
end
