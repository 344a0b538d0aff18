# frozen_string_literal: true

require_relative "errors"
require_relative "execution"

module Kobako
  # How a run ends: native code's report in, an {Execution} or the one right exception out. The class is chosen from
  # the verdict and the kind alone, never from what the script wrote. Contract: four-outcomes.
  #
  # @api private
  module Outcome
    TRAPS = { timeout: TimeoutError, memory: MemoryLimitError, fuel: FuelLimitError, stack: StackError,
              other: TrapError }.freeze
    REFUSALS = { calls: CallLimitError, handles: HandleExhaustedError, result: ResultLimitError,
                 transport: Transport::Error }.freeze
    SCRIPT_ERRORS = [SandboxError, BytecodeError, UndefinedEntrypointError, SandboxError].freeze
    SERVICE_ERRORS = [ServiceError, ServiceArgumentError, NoServiceError, ServiceError].freeze
    private_constant :TRAPS, :REFUSALS, :SCRIPT_ERRORS, :SERVICE_ERRORS

    class << self
      # @param report [Array] verdict, detail, transcript, usage
      # @param place [String, nil] what ran, where that needs saying
      # @return [Execution]
      # @raise [TrapError, SandboxError, ServiceError]
      def resolve(report, place = nil)
        execution = Execution.new(report)
        return execution unless execution.failed?

        verdict, detail = report
        raise error(verdict, detail, execution, place), cause: (detail[4] if verdict == :service)
      end

      private

      def error(verdict, detail, execution, place)
        kind, message = detail
        message = "#{place}: #{message}" if place
        case verdict
        when :trap then TRAPS.fetch(kind).new(message, execution: execution)
        when :refused then REFUSALS.fetch(kind).new(message, execution: execution)
        when :script then script_error(detail, execution)
        when :service then guest_error(SERVICE_ERRORS.fetch(kind), detail, execution)
        else raise ArgumentError, "no such verdict: #{verdict.inspect}"
        end
      end

      def script_error(detail, execution)
        type = SCRIPT_ERRORS.fetch(detail[0])
        return guest_error(type, detail, execution) unless type == UndefinedEntrypointError

        name, available = detail[4]
        guest_error(type, detail, execution, name: name.to_sym, available: available.map(&:to_sym).freeze)
      end

      def guest_error(type, detail, execution, **more)
        _kind, klass, message, lines = detail
        type.new(message, execution: execution, klass: klass, backtrace_lines: lines.freeze, **more)
      end
    end
  end
end
