# frozen_string_literal: true

require_relative "errors"
require_relative "events"

module Kobako
  module Events
    # Something that has begun and is told of when it ends.
    #
    # @api private
    class Span
      # @param name [Symbol] of {Event::NAMES}
      # @param known what is known of it already
      def initialize(name, **known)
        @name = name
        @known = known
        @shown = known.dup
        @notification = Events.notification(name, @shown)
        @started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      end

      # @return [Float] seconds so far
      def duration = Process.clock_gettime(Process::CLOCK_MONOTONIC) - @started

      # @param more what is known of it now
      # @return [void]
      def finish(**more)
        payload = { duration: duration, **@known, **more }
        @shown.replace(payload)
        Events.finish(@name, @notification)
        Events.tell(Event.new(@name, payload))
      end

      # For native code, which may have an interrupt in hand that goes on afterwards.
      #
      # @param outcome [Symbol] :value, :left, :error or :interrupted
      # @param error [String, nil] the name of the exception's class
      def _call_ended(outcome, error) = finish(outcome: outcome, error: error)
    end

    # One run that somebody listens to.
    #
    # @api private
    class Watch
      OUTCOMES = { TrapError => :trap, ServiceError => :service, SandboxError => :script }.freeze
      LIMITS = { TimeoutError => :timeout, MemoryLimitError => :memory_limit, FuelLimitError => :fuel_limit,
                 CallLimitError => :call_limit, HandleExhaustedError => :handle_limit,
                 ResultLimitError => :result_limit }.freeze
      private_constant :OUTCOMES, :LIMITS

      # @param paths [Array<String>] of the bound objects
      # @param heard [Array<Symbol>] of {Event::NAMES}
      def initialize(paths, heard)
        @paths = paths
        @heard = heard
      end

      # @return [Watch, nil] what native code has to tell of calls; nil when nobody listens to them
      def calls = @heard.include?(:call) ? self : nil

      # @param entrypoint [Symbol, nil] what `run` calls
      # @yield the run itself
      # @return [Execution]
      def run(entrypoint)
        span = Span.new(:eval, entrypoint: entrypoint)
        begin
          execution = yield
        rescue Exception => failure # rubocop:disable Lint/RescueException, Naming/RescuedExceptionsVariableName
          raise
        ensure
          over(span, entrypoint, execution, failure)
        end
      end

      # For native code: a Service is about to be called.
      #
      # @param place [Integer, nil] of the bound path; nil where a handle was called
      # @param method [Symbol]
      # @return [Span]
      def _call(place, method) = Span.new(:call, path: place && @paths[place], method: method)

      private

      # An exception that is none of the run's own, a `throw`, or the end of the thread leave no execution.
      def over(span, entrypoint, execution, failure)
        execution ||= failure.execution if failure.is_a?(Error)
        figures = execution ? execution.usage.to_h.except(:wall_time) : {}
        limits(execution, failure).each do |limit|
          Events.publish(:limit, { duration: span.duration, limit: limit, entrypoint: entrypoint, **figures })
        end
        span.finish(outcome: outcome(execution, failure), error: failure&.class&.name, **figures)
      end

      def outcome(execution, failure)
        return :interrupted unless execution
        return :value unless failure

        OUTCOMES.find { |type, _| failure.is_a?(type) }.last
      end

      # What the limits are called as options.
      def limits(execution, failure)
        return [] unless execution

        [LIMITS[failure.class], (:stdout_limit if execution.stdout_truncated?),
         (:stderr_limit if execution.stderr_truncated?)].compact
      end
    end
  end
end
