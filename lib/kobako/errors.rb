# frozen_string_literal: true

module Kobako
  # The root of everything that this gem raises, save ArgumentError and TypeError for a misused method: rescue it where
  # any failure means the same to you. Contract: four-outcomes.
  class Error < StandardError
    # @return [Execution, nil] what the run left behind (output, usage); nil when the failure was not a run's
    attr_reader :execution

    # @param message [String, nil]
    # @param execution [Execution, nil]
    def initialize(message = nil, execution: nil)
      super(message)
      @execution = execution
    end
  end

  # What is known of the guest's own exception.
  module GuestException
    # @return [String, nil] the name of the exception's class in the guest, such as "ZeroDivisionError"; nil when no
    #   exception of the guest was behind the failure
    attr_reader :klass

    # @return [Array<String>] the guest's backtrace, innermost first, such as ["(eval):3:in fetch"]; frozen
    attr_reader :backtrace_lines
  end

  # @!group Before any guest code ran

  # The guest could not be made ready: check the installation, `wasm_path:` and the profile asked for.
  class SetupError < Error; end

  # The guest's artifact is not there: build it with the command in the message, or correct `wasm_path:`.
  class ModuleNotBuiltError < SetupError; end

  # @!group The run was stopped from outside

  # The run was stopped, and no code of the script had a say: treat the script as faulty or hostile, not the host.
  class TrapError < Error; end

  # The run took longer than `timeout:`: raise the limit, or let the script do less.
  class TimeoutError < TrapError; end

  # The run wanted more memory than `memory_limit:`: raise the limit, or let the script hold less.
  class MemoryLimitError < TrapError; end

  # The run executed more than `fuel_limit:` allows: raise the limit, or let the script do less.
  class FuelLimitError < TrapError; end

  # The run exhausted the guest's stack: look for a recursion without an end.
  class StackError < TrapError; end

  # @!group The script failed

  # The script is at fault: show its author the message, {#klass} and {#backtrace_lines}.
  class SandboxError < Error
    include GuestException

    # @param message [String, nil]
    # @param execution [Execution, nil]
    # @param klass [String, nil]
    # @param backtrace_lines [Array<String>]
    def initialize(message = nil, execution: nil, klass: nil, backtrace_lines: [])
      super(message, execution: execution)
      @klass = klass
      @backtrace_lines = backtrace_lines
    end

    # @return [Symbol] :script
    def origin = :script
  end

  # A preloaded bytecode does not load: compile it again with the guest's own compiler.
  class BytecodeError < SandboxError; end

  # `run` named something that the snippets do not define: choose one of {#available}.
  class UndefinedEntrypointError < SandboxError
    # @return [Symbol] the name that was asked for
    attr_reader :name

    # @return [Array<Symbol>] the names that can be run
    attr_reader :available

    # @param message [String, nil]
    # @param name [Symbol, nil]
    # @param available [Array<Symbol>]
    # @param details [Hash] as for {SandboxError}
    def initialize(message = nil, name: nil, available: [], **details)
      super(message, **details)
      @name = name
      @available = available
    end
  end

  # The run was given more host objects than `handle_limit:`: let Services return values, or raise the limit.
  class HandleExhaustedError < SandboxError; end

  # The run made more calls to the host than `call_limit:`: let it ask for more at once, or raise the limit.
  class CallLimitError < SandboxError; end

  # A message between host and guest was larger than `result_limit:`: pass less at once, or raise the limit.
  class ResultLimitError < SandboxError; end

  # What the guest's and the host's messages look like.
  module Transport
    # The guest sent something that makes no sense: a script took the guest apart, or the artifact is broken.
    class Error < SandboxError; end
  end

  # @!group A call to the host failed and the script did not rescue it

  # A Service raised: look at #cause, the Service's own exception.
  class ServiceError < Error
    include GuestException

    # @param message [String, nil]
    # @param execution [Execution, nil]
    # @param klass [String, nil]
    # @param backtrace_lines [Array<String>]
    def initialize(message = nil, execution: nil, klass: nil, backtrace_lines: [])
      super(message, execution: execution)
      @klass = klass
      @backtrace_lines = backtrace_lines
    end

    # @return [Symbol] :service
    def origin = :service
  end

  # The script called something that is not there for it: bind it, or tell the script's author what there is.
  class NoServiceError < ServiceError; end

  # The script called a Service with arguments that its method does not take: tell the script's author what it takes.
  class ServiceArgumentError < ServiceError; end

  # @!group Raised inside a Service, at its yield

  # The script's block raised: let it pass, and it goes on in the script as the same object, or rescue it.
  class BlockError < Error
    include GuestException

    # @param message [String, nil]
    # @param klass [String, nil]
    # @param backtrace_lines [Array<String>, nil]
    def initialize(message = nil, klass = nil, backtrace_lines = nil)
      super(message)
      @klass = klass
      @backtrace_lines = (backtrace_lines || []).freeze
    end
  end

  # A value cannot cross into the script's block or back out: yield plain values, or let the Service check the answer.
  class YieldValueError < Error; end

  # @!endgroup

  # No sandbox of the pool became free in time: make the pool larger, or let callers wait longer.
  class PoolTimeoutError < Error; end
end
