# frozen_string_literal: true

module Bench
  # Where a long run is, in one line of the terminal. Nothing anywhere else.
  class Progress
    def initialize(total, output = $stderr)
      @total = total
      @output = output
      @done = 0
    end

    # Yields, with the name of what is being done shown.
    def during(name)
      @done += 1
      show("[#{@done}/#{@total}] #{name}")
      yield
    ensure
      show("") if @done == @total
    end

    private

    def show(text)
      return unless @output.tty?

      @output.print("\r\e[K#{text}")
      @output.flush
    end
  end
end
