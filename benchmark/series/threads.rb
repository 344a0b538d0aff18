# frozen_string_literal: true

require_relative "../support/series"

# Threads that run a sandbox of their own as often as they can, by who holds Ruby's lock meanwhile. Shown is how much
# they get done together; checked, that a run costs the processors no more with many threads than with few.
{
  "short" => ["a script that is over at once", 200, "1 + 2", 3],
  "calls" => ["a script that makes 50 calls", 30, "n = 0; n = Host::Next.call(n) while n < 50; n", 50],
  "long" => ["a script that computes for some milliseconds", 4,
             "def climb(n) = n < 2 ? 1 : climb(n - 1) + climb(n - 2); climb(23)", 46_368]
}.each do |name, (description, runs, script, value)|
  Bench.series("threads_#{name}", title: "Threads: #{description}", size: "threads", cost: "runs in a second",
                                  draw: runs) do
    %i[hold release auto].each do |gvl|
      known = "it takes the lock back after each call, for which more threads wait" if gvl == :release
      line gvl.to_s, sizes: [1, 2, 4, 8], result: [value], known: known do |count|
        sandboxes = Array.new(count) do
          Kobako::Sandbox.new(gvl: gvl).bind("Host::Next", ->(number) { number + 1 }).tap { |one| one.eval(script) }
        end
        lambda do
          threads = sandboxes.map { |one| Thread.new { Array.new(runs) { one.eval(script).value }.uniq } }
          threads.flat_map(&:value).uniq
        end
      end
    end
  end
end
