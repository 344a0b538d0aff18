# frozen_string_literal: true

require_relative "usage"

module Kobako
  # What a run left behind: its value, its output and what it cost. Frozen. `eval` and `run` return one; a failure of a
  # run carries one as {Error#execution}. Contract: four-outcomes.
  #
  # @example
  #   execution = sandbox.eval("puts 'hi'; 6 * 7")
  #   execution.value   # => 42
  #   execution.stdout  # => "hi\n"
  #   execution.failed? # => false
  class Execution
    # @api private
    # @return [Execution] of a run that never began
    def self.empty = new([:script, nil, ["", false, "", false], [0.0, 0, 0, 0, 0]])

    # @api private
    # @param report [Array] how native code says that the run ended: verdict, detail, transcript (stdout, was it
    #   clipped, stderr, was it clipped), figures (those of a {Usage})
    def initialize(report)
      @report = report
      @transcript = report[2]
      @transcript[0].freeze
      @transcript[2].freeze
      freeze
    end

    # @return [Object] the value of the script; nil when the run failed
    def value = failed? ? nil : @report[1]

    # @return [Boolean] whether the run ended in an error rather than a value
    def failed? = @report[0] != :value

    # @return [String] what the script printed, in valid UTF-8, at most `stdout_limit` bytes
    def stdout = @transcript[0]

    # @return [Boolean] whether the script printed more than that
    def stdout_truncated? = @transcript[1]

    # @return [String] what the script wrote to its standard error, in valid UTF-8, at most `stderr_limit` bytes
    def stderr = @transcript[2]

    # @return [Boolean] whether the script wrote more than that
    def stderr_truncated? = @transcript[3]

    # @return [Usage]
    def usage = Usage.new(@report[3])

    # @return [String]
    def inspect = "#<#{self.class} #{failed? ? "failed" : "value=#{value.inspect}"} stdout=#{stdout.inspect}>"
  end
end
