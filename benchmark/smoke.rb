# frozen_string_literal: true

# A few figures through the public API, each taken for a moment: to see that all of it works, and roughly how fast.
#
#     ruby -Ilib benchmark/smoke.rb
#
# Fails on a wrong value, never on a slow machine.

require "kobako"

MOMENT = 0.2 # seconds for each figure

# Counts for the script, and yields to it.
class Counter
  def succ(number) = number + 1

  def times(count, &block) = count.times(&block)
end

FIB = <<~RUBY
  def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
  fib(20)
RUBY

# name => [script, its value, how often it does what is measured]
FIGURES = {
  "eval.add" => ["1 + 2", 3, 1],
  "call.int" => ["n = 0; 1000.times { n = Host::Counter.succ(n) }; n", 1000, 1000],
  "yield.int" => ["sum = 0; Host::Counter.times(1000) { |i| sum += i }; sum", 499_500, 1000],
  "compute.fib20" => [FIB, 6765, 1]
}.freeze

def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

# Seconds that a run of the script takes: the best one of a moment.
def best(sandbox, script, expected)
  ending = now + MOMENT
  times = []
  until times.size > 1 && now > ending
    started = now
    value = sandbox.eval(script).value
    times << (now - started)
    abort "#{script.inspect} gave #{value.inspect}, not #{expected.inspect}" unless value == expected
  end
  times.min
end

sandbox = Kobako::Sandbox.new
sandbox.bind("Host::Counter", Counter.new)

FIGURES.each do |name, (script, expected, count)|
  microseconds = best(sandbox, script, expected) / count * 1_000_000
  puts format("%-15<name>s %10.2<microseconds>f µs", name: name, microseconds: microseconds)
end
