# frozen_string_literal: true

require "kobako"

# Evaluates sources and says what of their ends breaks the contract.
class Judge
  LIMITS = [Kobako::TimeoutError, Kobako::MemoryLimitError, Kobako::FuelLimitError, Kobako::StackError,
            Kobako::ResultLimitError, Kobako::CallLimitError, Kobako::HandleExhaustedError].freeze
  ALLOWED = [*LIMITS, Kobako::SandboxError, Kobako::ServiceError, Kobako::NoServiceError,
             Kobako::ServiceArgumentError].freeze
  TIMEOUT = 0.5
  # Seconds that a run may take beyond its limit.
  SLACK = 0.05

  # @param options options of the sandboxes
  def initialize(**options)
    @options = { timeout: TIMEOUT, memory_limit: 8 << 20, fuel_limit: 100_000_000, **options }
    @sandbox = make
    @sibling = make
  end

  # @param source [String]
  # @return [Array<String>] what is wrong; empty if nothing
  def findings(source)
    endings = Array.new(2) { ending(source) }
    [*endings.map(&:first).grep(Exception).reject { |error| ALLOWED.include?(error.class) }
      .map { |error| "#{error.class}: #{error.message}" }.uniq,
     *late(source, endings.map(&:last)), *differing(endings), *unsound]
  end

  private

  def make
    Kobako::Sandbox.new(**@options).bind("S", ->(*arguments, **, &block) { block ? block.call(*arguments) : arguments })
  end

  # A value or an error, the fuel, the seconds.
  def ending(source)
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    result = begin
      @sandbox.eval(source)
    rescue Exception => e # rubocop:disable Lint/RescueException
      e
    end
    spent = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
    [result, fuel(result), spent]
  end

  def fuel(result) = (result.is_a?(Kobako::Error) ? result.execution : result)&.then { |run| run.usage&.fuel }

  # A busy machine only ever adds time, so the quickest run of some is what counts.
  def late(source, times)
    bound = @options[:timeout] + SLACK
    3.times { times << ending(source).last if times.min > bound }
    times.min > bound ? [format("it took %.3f s", times.min)] : []
  end

  # The same source does the same, instruction by instruction, unless time stopped it.
  def differing(endings)
    return [] if endings.any? { |result, _| result.is_a?(Kobako::TimeoutError) }

    first, second = endings.map { |result, fuel, _| [result.class, fuel] }
    first == second ? [] : ["it ended in #{first.inspect}, and then in #{second.inspect}"]
  end

  def unsound
    [@sandbox, @sibling].map { |sandbox| sandbox.eval("1 + 1").value } == [2, 2] ? [] : ["1 + 1 is not 2 any more"]
  rescue Kobako::Error => e
    ["1 + 1 raises #{e.class}: #{e.message}"]
  end
end
