# frozen_string_literal: true

require_relative "../support/catalog"

# Sandboxes in a process that has one already.
Bench.area("new") do
  measure "sandbox", result: true do
    -> { Kobako::Sandbox.new.is_a?(Kobako::Sandbox) }
  end

  measure "first_eval", result: nil do
    -> { Kobako::Sandbox.new.eval("nil").value }
  end

  # With something to seal: bindings and a snippet become the sandbox's image.
  measure "sealing", result: 42 do
    lambda do
      sandbox = Kobako::Sandbox.new
      10.times { |number| sandbox.bind("Host#{number}::Answer", -> { number }) }
      sandbox.preload(name: :Twice, code: "Twice = ->(number) { number * 2 }")
      sandbox.run(:Twice, 21).value
    end
  end
end
