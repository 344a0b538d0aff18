# frozen_string_literal: true

require_relative "../support/catalog"

# One call of a Service from a script that makes many. The loop around it is in the figure.
Bench.area("call") do
  calls = 5000
  loop_of = ->(body, count = calls) { "n = 0\nwhile n < #{count}\n#{body}\nn += 1\nend\n" }

  measure "int", result: calls, per: calls do
    sandbox = Kobako::Sandbox.new.bind("Host::Next", ->(number) { number + 1 })
    script = "last = 0\n#{loop_of.call("last = Host::Next.call(last)")}last"
    -> { sandbox.eval(script).value }
  end

  measure "none", result: 1, per: calls do
    sandbox = Kobako::Sandbox.new.bind("Host::One", -> { 1 })
    script = "last = 0\n#{loop_of.call("last = Host::One.call")}last"
    -> { sandbox.eval(script).value }
  end

  measure "keywords", result: calls + 1, per: calls do
    store = Class.new { def put(number, key:, ttl: 60) = number + ttl + key.size }.new
    sandbox = Kobako::Sandbox.new.bind("Host::Store", store)
    script = "last = 0\n#{loop_of.call("last = Host::Store.put(n, key: 'a', ttl: 1)")}last"
    -> { sandbox.eval(script).value }
  end

  measure "string_1k", result: 1024, per: calls do
    sandbox = Kobako::Sandbox.new.bind("Host::Echo", ->(value) { value })
    script = "text = 'x' * 1024\n#{loop_of.call("text = Host::Echo.call(text)")}text.size"
    -> { sandbox.eval(script).value }
  end

  rows = Array.new(100) { |number| { "id" => number, "name" => "row #{number}", "open" => number.even? } }.freeze
  { "rows_string_keys" => rows, "rows_symbol_keys" => rows.map { |row| row.transform_keys(&:to_sym) } }
    .each do |name, table|
      measure name, result: table.last, per: 200 do
        sandbox = Kobako::Sandbox.new.bind("Host::Rows", -> { table })
        script = "table = nil\n#{loop_of.call("table = Host::Rows.call", 200)}table.last"
        -> { sandbox.eval(script).value }
      end
    end

  measure "raise", result: 1000, per: 1000 do
    sandbox = Kobako::Sandbox.new.bind("Host::Broken", -> { raise IOError, "no" })
    body = "begin; Host::Broken.call; rescue Kobako::ServiceError; count += 1; end"
    script = "count = 0\n#{loop_of.call(body, 1000)}count"
    -> { sandbox.eval(script).value }
  end
end
