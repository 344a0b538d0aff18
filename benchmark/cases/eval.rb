# frozen_string_literal: true

require_relative "../support/catalog"
require_relative "../support/sources"

# What a run costs around what the script does.
Bench.area("eval") do
  measure "nil", result: nil do
    sandbox = Kobako::Sandbox.new
    -> { sandbox.eval("nil").value }
  end

  measure "add", result: 3 do
    sandbox = Kobako::Sandbox.new
    -> { sandbox.eval("1 + 2").value }
  end

  measure "one_call", result: 7 do
    sandbox = Kobako::Sandbox.new.bind("Host::Echo", ->(value) { value })
    -> { sandbox.eval("Host::Echo.call(7)").value }
  end

  measure "bindings_50", result: 49 do
    sandbox = Kobako::Sandbox.new
    50.times { |number| sandbox.bind("Part#{number}::Number", -> { number }) }
    -> { sandbox.eval("Part49::Number.call").value }
  end

  # A source that the sandbox has seen is not compiled again.
  measure "lines_200_again", result: Bench::Sources::LEDGER_TOTAL do
    sandbox = Kobako::Sandbox.new
    -> { sandbox.eval(Bench::Sources::LEDGER).value }
  end

  measure "lines_200_first", result: Bench::Sources::LEDGER_TOTAL do
    sandbox = Kobako::Sandbox.new
    number = 0
    -> { sandbox.eval("#{Bench::Sources::LEDGER}# #{number += 1}").value }
  end

  measure "output_line", result: "good morning\n" do
    sandbox = Kobako::Sandbox.new
    -> { sandbox.eval("puts 'good morning'").stdout }
  end

  measure "output_lines", result: 16_890, per: 2000 do
    sandbox = Kobako::Sandbox.new
    -> { sandbox.eval("2000.times { |number| puts \"row \#{number}\" }").stdout.bytesize }
  end

  measure "raise", result: "ArgumentError" do
    sandbox = Kobako::Sandbox.new
    lambda do
      sandbox.eval("raise ArgumentError, 'no'")
    rescue Kobako::SandboxError => e
      e.klass
    end
  end

  measure "syntax_error", result: "SyntaxError" do
    sandbox = Kobako::Sandbox.new
    lambda do
      sandbox.eval("if (")
    rescue Kobako::SandboxError => e
      e.klass
    end
  end

  measure "result_rows", result: 1000 do
    sandbox = Kobako::Sandbox.new
    -> { sandbox.eval("Array.new(1000) { |n| { id: n, name: 'n', share: n / 8.0 } }").value.size }
  end
end
