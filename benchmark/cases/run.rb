# frozen_string_literal: true

require_relative "../support/catalog"

# Entrypoints of snippets.
Bench.area("run") do
  measure "snippet_1", result: 42 do
    sandbox = Kobako::Sandbox.new.preload(name: :Next, code: "Next = ->(number) { number + 1 }")
    -> { sandbox.run(:Next, 41).value }
  end

  # Twenty libraries with ten methods each, which a run finds in its image.
  measure "snippets_20", result: "7/19" do
    sandbox = Kobako::Sandbox.new
    20.times do |part|
      methods = Array.new(10) { |number| "def step#{number}(value) = \"\#{value + #{number}}/#{part}\"\n" }
      sandbox.preload(name: :"Part#{part}", code: "class Part#{part}\n#{methods.join}end\n")
    end
    sandbox.preload(name: :Main, code: "Main = ->(value) { Part19.new.step4(value) }")
    -> { sandbox.run(:Main, 3).value }
  end

  order = { "id" => 81, "items" => %w[tea cake milk], "total" => { "net" => 10.5, "tax" => nil } }.freeze
  measure "hash", result: order do
    sandbox = Kobako::Sandbox.new.preload(name: :Same, code: "Same = ->(value) { value }")
    -> { sandbox.run(:Same, order).value }
  end
end
