# frozen_string_literal: true

require_relative "../support/catalog"
require_relative "../support/sources"

# A source that the sandbox has not seen, compiled and not run.
Bench.area("compile") do
  [1, 10, 100].each do |kilobytes|
    measure "kilobytes_#{kilobytes}", result: true do
      source = Bench::Sources.library(kilobytes << 10)
      sandbox = Kobako::Sandbox.new
      number = 0
      -> { sandbox.compile("#{source}# #{number += 1}").memory.positive? }
    end
  end
end
