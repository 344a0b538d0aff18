# frozen_string_literal: true

require "English"
require "json"
require "rbconfig"

module Bench
  # Ruby in a process of its own, for what can be measured once in a process.
  module Child
    LIB = File.expand_path("../../lib", __dir__)
    HELPERS = <<~RUBY
      def times = [Process::CLOCK_MONOTONIC, Process::CLOCK_PROCESS_CPUTIME_ID].map { |id| Process.clock_gettime(id) }
      def since(started) = times.zip(started).map { |now, before| now - before }
      def resident = File.read("/proc/self/status")[/^VmRSS:\\s+(\\d+)/, 1].to_i * 1024
    RUBY

    module_function

    # @return [Object] what the program printed last, as JSON
    def run(program)
      output = IO.popen([RbConfig.ruby, "-I", LIB, "-rjson", "-e", HELPERS + program], err: %i[child out], &:read)
      raise "a child process ended with #{$CHILD_STATUS}:\n#{output}" unless $CHILD_STATUS.success?

      JSON.parse(output.lines.last)
    end
  end
end
