# frozen_string_literal: true

module Bench
  # A Fiber scheduler in which nothing goes on before everybody waits: as many invocations are suspended at once as
  # there are Fibers. Knows sleeping, and nothing else that blocks.
  class Waiting
    attr_reader :most

    # Calls the block whenever everybody waits.
    def initialize(&all_wait)
      @sleeping = []
      @most = 0
      @all_wait = all_wait
    end

    def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)

    def kernel_sleep(*)
      @sleeping << Fiber.current
      @most = [@most, @sleeping.size].max
      Fiber.yield
    end

    # Ruby calls it when the thread has nothing else to do.
    def close
      until @sleeping.empty?
        @all_wait.call
        @sleeping.shift(@sleeping.size).each(&:resume)
      end
    end

    def block(*) = raise(NotImplementedError, "nothing here waits for a lock")

    def unblock(*) = block

    def io_wait(*) = block
  end
end
