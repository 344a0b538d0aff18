# frozen_string_literal: true

require_relative "../support/catalog"

# A Service that yields to the script's block, once and many times over.
Bench.area("yield") do
  measure "int", result: 12_497_500, per: 5000 do
    counter = Class.new { def upto(count, &block) = count.times.sum(&block) }.new
    sandbox = Kobako::Sandbox.new.bind("Host::Count", counter)
    -> { sandbox.eval("Host::Count.upto(5000) { |number| number }").value }
  end

  measure "call_with_block", result: 2000, per: 2000 do
    sandbox = Kobako::Sandbox.new.bind("Host::Tap", Class.new { def once = yield(1) }.new)
    script = "sum = 0\nn = 0\nwhile n < 2000\nHost::Tap.once { |number| sum += number }\nn += 1\nend\nsum"
    -> { sandbox.eval(script).value }
  end
end
