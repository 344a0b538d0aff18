# frozen_string_literal: true

module Kobako
  # A fixed number of sandboxes, set up alike, lent to one user at a time: a bound on how many runs a process carries
  # at once. Contract: one-process-many-runs.
  #
  # @example
  #   pool = Kobako::Pool.new(slots: 4, timeout: 1.0) { |sandbox| sandbox.bind("Double", ->(n) { n * 2 }) }
  #   pool.with { |sandbox| sandbox.eval("Double.call(21)").value } # => 42
  class Pool
    # @return [Integer] how many sandboxes there are
    attr_reader :slots
    # @return [Float, nil] seconds that {#with} waits for one; nil waits for ever
    attr_reader :checkout_timeout

    # Makes all of the sandboxes, so that a mistake in their set-up shows here.
    #
    # @param slots [Integer] how many
    # @param checkout_timeout [Numeric, nil] seconds
    # @param options those of {Sandbox#initialize}
    # @yieldparam sandbox [Sandbox] to be set up: bind, preload, install
    # @raise [ArgumentError] slots is not a positive Integer, the timeout no positive number, or an option is wrong
    def initialize(slots:, checkout_timeout: 5.0, **options, &setup)
      unless slots.is_a?(Integer) && slots.positive?
        raise ArgumentError, "slots must be a positive Integer; got #{slots.inspect}"
      end

      @slots = slots
      @checkout_timeout = Options.seconds(:checkout_timeout, checkout_timeout)
      @sandboxes = Array.new(slots) { Sandbox.new(**options).tap { |sandbox| setup&.call(sandbox) } }.freeze
      @free = @sandboxes.dup
      @process = Process.pid
      @lock = Mutex.new
      @returned = ConditionVariable.new
    end

    # Lends a sandbox for the time of the block, however that ends.
    #
    # @yieldparam sandbox [Sandbox]
    # @return [Object] the block's value
    # @raise [PoolTimeoutError] none became free in time
    def with
      sandbox = checkout
      begin
        yield sandbox
      ensure
        checkin(sandbox)
      end
    end

    # @return [String]
    def inspect = "#<#{self.class} slots=#{slots} free=#{@free.size}>"

    private

    def checkout
      deadline = checkout_timeout && (now + checkout_timeout)
      @lock.synchronize do
        reclaim_after_fork
        while @free.empty?
          left = deadline && (deadline - now)
          raise PoolTimeoutError, none_free if left && left <= 0

          @returned.wait(@lock, left)
        end
        @free.pop
      end
    end

    def checkin(sandbox)
      @lock.synchronize do
        @free.push(sandbox) unless @free.include?(sandbox)
        @returned.signal
      end
    end

    # Whoever had borrowed sandboxes in the parent, but for the thread that forked, is not here to bring them back.
    def reclaim_after_fork
      return if @process == Process.pid

      @process = Process.pid
      @free = @sandboxes.dup
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def none_free
      "none of the pool's #{slots} sandboxes became free within #{checkout_timeout} s; " \
        "give it more slots, or shorter runs"
    end
  end
end
