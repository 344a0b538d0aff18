# frozen_string_literal: true

require "English"
require "rbconfig"
require "timeout"

# What the examples that drive the real guest share.
module GuestHelpers
  LIB = File.expand_path("../../lib", __dir__)

  # A sandbox in the suite's mode, with the objects of `bind` at their paths.
  def new_sandbox(bind: {}, **options)
    options[:gvl] ||= ENV["GVL"].to_sym if ENV["GVL"]
    sandbox = Kobako::Sandbox.new(**options)
    bind.each { |path, object| sandbox.bind(path, object) }
    sandbox
  end

  # The value of a script in a sandbox of its own.
  def value_of(code, bind: {}, **options) = new_sandbox(bind: bind, **options).eval(code).value

  # The error that the block raises; nil without one.
  def error_of
    yield
    nil
  rescue Exception => e # rubocop:disable Lint/RescueException
    e
  end

  # The block's time in seconds.
  def seconds
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    yield
    Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
  end

  # The time that this process has computed, in seconds. What spins too long has computed too long, however many other
  # processes want the same cores: so this clock needs no margin for a busy machine, as the one on the wall does.
  def computed = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

  # Runs Ruby code that may take its process along; returns what it printed. A crash fails the example, and so does
  # taking more than `within` seconds.
  def in_subprocess(code, env: {}, within: 60)
    command = [RbConfig.ruby, "-I", LIB, "-e", "require 'kobako'\n#{code}"]
    output = IO.popen(env, command, err: %i[child out]) do |pipe|
      watchdog = Thread.new { sleep(within) && Process.kill(:KILL, pipe.pid) }
      pipe.read.tap { watchdog.kill }
    end
    raise "the subprocess ended with #{$CHILD_STATUS}:\n#{output}" unless $CHILD_STATUS.success?

    output
  end

  # How every example about a failure ends: nothing of it is left.
  RSpec::Matchers.define(:be_sound) do
    match { |sandbox| sandbox.eval("1 + 1").value == 2 }
  end
end
