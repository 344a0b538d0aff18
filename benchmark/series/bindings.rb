# frozen_string_literal: true

require_relative "../support/series"

# Sandboxes with many bound objects, each at a path of two names.
Bench.series("bindings", title: "Bound objects", size: "bindings", cost: "seconds") do
  sizes = [0, 1, 10, 100, 1000, 5000]
  with = lambda do |count|
    Kobako::Sandbox.new.tap { |one| count.times { |number| one.bind("Part#{number}::Number", -> { number }) } }
  end

  line "binding and the first eval", sizes: sizes, result: 3, once: true do |count|
    -> { with.call(count).eval("1 + 2").value }
  end

  line "an eval after that", sizes: sizes, result: 3 do |count|
    sandbox = with.call(count)
    -> { sandbox.eval("1 + 2").value }
  end

  line "a call of the last one", sizes: sizes.drop(1), result: ->(count) { count - 1 } do |count|
    sandbox = with.call(count)
    -> { sandbox.eval("Part#{count - 1}::Number.call").value }
  end
end
