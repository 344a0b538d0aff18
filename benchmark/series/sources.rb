# frozen_string_literal: true

require_relative "../support/series"
require_relative "../support/sources"

# Sources that were not seen before: compiled and, where they do something, run.
Bench.series("sources", title: "Sources that are new", size: "bytes of source", cost: "seconds to compile and run") do
  sizes = [1, 10, 100, 1000].map { |kilobytes| kilobytes << 10 }

  line "a library", sizes: sizes, result: 1, once: true do |size|
    sandbox = Kobako::Sandbox.new(memory_limit: nil)
    sandbox.eval("nil")
    source = "#{Bench::Sources.library(size)}1"
    -> { sandbox.eval(source).value }
  end

  # All in one scope, with a literal of its own in each line.
  line "a table of literals", sizes: sizes, result: ->(size) { size / 32 }, once: true do |size|
    sandbox = Kobako::Sandbox.new(memory_limit: nil)
    sandbox.eval("nil")
    lines = Array.new(size / 32) { |number| "t << [#{number.to_s.rjust(6)}, 'item #{number.to_s.rjust(8, "0")}']\n" }
    source = "t = []\n#{lines.join}t.size"
    -> { sandbox.eval(source).value }
  end
end
