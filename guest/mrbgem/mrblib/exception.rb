# frozen_string_literal: true

class ScriptError < Exception; end
class NotImplementedError < ScriptError; end
class SecurityError < Exception; end
class SignalException < Exception; end
class Interrupt < SignalException; end
class IOError < StandardError; end
class EOFError < IOError; end
class ThreadError < StandardError; end
class FiberError < StandardError; end
class NoMatchingPatternError < StandardError; end

class NoMatchingPatternKeyError < NoMatchingPatternError
  def initialize(message = nil, matchee: NONE, key: NONE)
    super(message)
    @matchee = matchee unless NONE.equal?(matchee)
    @key = key unless NONE.equal?(key)
  end

  def matchee = __about(:@matchee)
  def key = __about(:@key)
end

class Exception
  def self.to_tty? = false

  def detailed_message(highlight: false, **)
    text = message
    return self.class.to_s if text.empty?

    head, tail = text.split("\n", 2)
    tail ? "#{head} (#{self.class})\n#{tail}" : "#{head} (#{self.class})"
  end

  def full_message(highlight: false, order: :top, **)
    lines = backtrace || []
    text = "#{lines[0] ? "#{lines[0]}: " : ""}#{detailed_message}"
    text = ([text] + lines.drop(1).map { |line| "\tfrom #{line}" }).join("\n")
    cause ? "#{text}\n#{cause.full_message}" : text
  end

  def backtrace_locations = nil

  alias __set_backtrace set_backtrace
  def set_backtrace(lines) = # rubocop:disable Naming/AccessorMethodName
    __set_backtrace(lines.is_a?(String) ? [lines] : lines)

  alias __set initialize
  alias __text to_s
  def initialize_copy(other) = __set(other.__text)

  def ==(other)
    equal?(other) || (other.class == self.class && message == other.message && backtrace == other.backtrace)
  end
end

# What an error is about is there where somebody has said it: nil is an answer, too.
class Exception
  NONE = Enumerable::NONE

  def __about(name)
    return instance_variable_get(name) if instance_variable_defined?(name)

    raise ArgumentError, "no #{name.to_s.delete_prefix("@")} is available"
  end
end

class NameError
  def initialize(message = nil, name = nil, receiver: NONE)
    super(message)
    @name = name
    @receiver = receiver unless NONE.equal?(receiver)
  end

  def receiver = __about(:@receiver)
end

class NoMethodError
  def initialize(message = nil, name = nil, args = [], _private = false, receiver: NONE)
    super(message, name, receiver: receiver)
    @args = args
  end
end

class KeyError
  def initialize(message = nil, receiver: NONE, key: NONE)
    super(message)
    @receiver = receiver unless NONE.equal?(receiver)
    @key = key unless NONE.equal?(key)
  end

  def receiver = __about(:@receiver)
  def key = __about(:@key)
end

class FrozenError
  def initialize(message = nil, receiver: NONE)
    super(message)
    @receiver = receiver unless NONE.equal?(receiver)
  end

  def receiver = __about(:@receiver)
end

class StopIteration
  attr_reader :result
end

class SystemExit
  attr_reader :status

  def initialize(status = 0, message = "exit")
    super(message)
    @status = status == true ? 0 : (status == false ? 1 : status)
  end

  def success? = @status == 0
end

# A script that exits is done: the run's value is nil. With another status than zero it has failed.
module Kernel
  def exit(status = true) = raise(SystemExit.new(status))
  def exit!(status = true) = raise(SystemExit.new(status))

  def abort(message = nil)
    $stderr.puts(message) if message
    raise SystemExit.new(1, message || "exit")
  end

  def at_exit(&block) = raise(NotImplementedError, "at_exit is not available in the sandbox")
end
