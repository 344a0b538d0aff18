# frozen_string_literal: true

require_relative "runtime"

module Kobako
  # The options of a {Sandbox}, checked and frozen. {Sandbox#initialize} says what each is for. Contract: constructing.
  #
  # @example Another sandbox like this one
  #   Kobako::Sandbox.new(**sandbox.options, timeout: 5.0)
  class Options
    PROFILES = %i[hermetic permissive].freeze # the strictest first
    GVL_MODES = %i[auto hold release].freeze
    # The native side counts in 64 bits. A larger limit is as good as none; a larger seed is taken modulo the largest
    # prime below 2**64, so that round numbers stay apart.
    LARGEST = (2**63) - 1
    SEED_SPACE = (2**64) - 59
    private_constant :PROFILES, :GVL_MODES, :LARGEST, :SEED_SPACE

    # @api private
    # @param name [Symbol] of the option
    # @param value [Object]
    # @return [Float, nil]
    # @raise [ArgumentError] neither nil nor a positive, finite number
    def self.seconds(name, value)
      return if value.nil?

      seconds = value.is_a?(Numeric) && value.real? ? value.to_f : 0.0
      return seconds if seconds.finite? && seconds.positive?

      raise ArgumentError, "#{name} must be a positive, finite number of seconds, or nil for no limit; " \
                           "got #{value.inspect}"
    end

    # @return [Symbol] :hermetic or :permissive
    attr_reader :profile
    # @return [Float, nil] seconds
    attr_reader :timeout
    # @return [Integer, nil] bytes
    attr_reader :memory_limit, :stdout_limit, :stderr_limit, :result_limit
    # @return [Integer, nil] instructions, calls, handles
    attr_reader :fuel_limit, :call_limit, :handle_limit
    # @return [Symbol] :auto, :hold or :release
    attr_reader :gvl
    # @return [Integer, nil]
    attr_reader :seed
    # @return [String] absolute path
    attr_reader :wasm_path

    # @param options as for {Sandbox#initialize}
    # @raise [ArgumentError] which option, what it was, and what it may be
    def initialize(profile: :hermetic, timeout: 60.0, memory_limit: 64 << 20,
                   stdout_limit: 1 << 20, stderr_limit: 1 << 20, fuel_limit: nil,
                   call_limit: 100_000, handle_limit: 10_000, result_limit: 16 << 20,
                   gvl: :auto, seed: nil, wasm_path: nil)
      @profile = choice(:profile, profile, PROFILES)
      @timeout = Options.seconds(:timeout, timeout)
      @memory_limit = limit(:memory_limit, memory_limit)
      @stdout_limit = limit(:stdout_limit, stdout_limit)
      @stderr_limit = limit(:stderr_limit, stderr_limit)
      @fuel_limit = limit(:fuel_limit, fuel_limit)
      @call_limit = limit(:call_limit, call_limit)
      @handle_limit = limit(:handle_limit, handle_limit)
      @result_limit = limit(:result_limit, result_limit)
      @gvl = choice(:gvl, gvl, GVL_MODES)
      @seed = integer(:seed, seed)
      @wasm_path = path(wasm_path)
      freeze
    end

    # @return [Hash{Symbol => Object}] every option by name
    def to_h
      { profile: @profile, timeout: @timeout, memory_limit: @memory_limit, stdout_limit: @stdout_limit,
        stderr_limit: @stderr_limit, fuel_limit: @fuel_limit, call_limit: @call_limit, handle_limit: @handle_limit,
        result_limit: @result_limit, gvl: @gvl, seed: @seed, wasm_path: @wasm_path }
    end
    alias to_hash to_h

    # @return [Boolean] whether every option is the same
    def ==(other) = other.is_a?(Options) && to_h == other.to_h
    alias eql? ==

    # @return [Integer]
    def hash = to_h.hash

    # @api private
    # @param timeout [Float, nil] seconds, in place of the option
    # @return [Settings] the native form
    def settings(timeout: @timeout)
      Settings._new(@profile, timeout, native(@memory_limit), native(@fuel_limit), native(@stdout_limit),
                    native(@stderr_limit), native(@call_limit), native(@handle_limit), native(@result_limit),
                    @gvl, @seed && (@seed % SEED_SPACE))
    end

    # @api private
    # @param declared [Symbol] the strictest profile that a runtime can provide
    # @raise [SetupError] less than what is asked for
    def require_profile(declared)
      rank = PROFILES.index(declared)
      return if rank && rank <= PROFILES.index(@profile)

      raise SetupError, "the runtime provides #{declared.inspect}, which is less than #{@profile.inspect}: " \
                        "ask for that with profile:, or use another runtime"
    end

    private

    def native(limit) = limit && limit > LARGEST ? LARGEST : limit

    def choice(name, value, choices)
      return value if choices.include?(value)

      raise ArgumentError, "#{name} must be one of #{choices.map(&:inspect).join(", ")}; got #{value.inspect}"
    end

    def limit(name, value)
      return value if value.nil? || (value.is_a?(Integer) && value.positive?)

      raise ArgumentError, "#{name} must be a positive Integer, or nil for no limit; got #{value.inspect}"
    end

    def integer(name, value)
      return value if value.nil? || value.is_a?(Integer)

      raise ArgumentError, "#{name} must be an Integer or nil; got #{value.inspect}"
    end

    def path(value)
      return Runtime::BUNDLED if value.nil?

      raise ArgumentError, "wasm_path must be a path, or nil for the bundled guest; got #{value.inspect}" \
        unless value.is_a?(String) || value.respond_to?(:to_path)

      File.expand_path(value).freeze
    end
  end
end
