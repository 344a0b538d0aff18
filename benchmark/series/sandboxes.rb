# frozen_string_literal: true

require_relative "../support/series"

# Sandboxes in turn: with each run comes another one, as in a server with one for each customer.
Bench.series("sandboxes", title: "Sandboxes that take turns", size: "sandboxes", cost: "seconds a run", draw: :each) do
  line "nothing bound", sizes: [1, 10, 100, 1000], result: [3] do |count|
    sandboxes = Array.new(count) { Kobako::Sandbox.new.tap { |one| 2.times { one.eval("1 + 2") } } }
    -> { sandboxes.map { |one| one.eval("1 + 2").value }.uniq }
  end

  line "a binding and a snippet", sizes: [1, 10, 100, 1000], result: [42] do |count|
    sandboxes = Array.new(count) do
      Kobako::Sandbox.new.bind("Host::Twice", ->(number) { number * 2 })
        .preload(name: :Main, code: "Main = ->(number) { Host::Twice.call(number) }")
    end
    sandboxes.each { |one| one.run(:Main, 1) }
    -> { sandboxes.map { |one| one.run(:Main, 21).value }.uniq }
  end
end
