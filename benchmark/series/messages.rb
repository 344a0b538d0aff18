# frozen_string_literal: true

require_relative "../support/messages"
require_relative "../support/series"

# Values of all sizes, out of the guest and into it. A result is made by the script, and that is in its figure.
unlimited = { memory_limit: nil, result_limit: nil }

Bench.series("results", title: "Results", size: "bytes of the result",
                        cost: "seconds to make it in the script and return it") do
  Bench::Messages::KINDS.each_key do |kind|
    count = ->(bytes) { Bench::Messages.count(kind, bytes) }
    line kind, sizes: Bench::Messages::SIZES, result: count, known: Bench::MEMORY_STEP do |bytes|
      sandbox = Kobako::Sandbox.new(**unlimited)
      script = sandbox.compile(Bench::Messages.source(kind, bytes))
      -> { sandbox.eval(script).value.size }
    end
  end
end

Bench.series("arguments", title: "Arguments", size: "bytes of the argument",
                          cost: "seconds to hand it to the script") do
  Bench::Messages::KINDS.each_key do |kind|
    count = ->(bytes) { Bench::Messages.count(kind, bytes) }
    line kind, sizes: Bench::Messages::SIZES, result: count, known: Bench::MEMORY_STEP do |bytes|
      sandbox = Kobako::Sandbox.new(**unlimited).preload(name: :Size, code: "Size = ->(value) { value.size }")
      value = eval(Bench::Messages.source(kind, bytes)) # rubocop:disable Security/Eval -- text of our own
      -> { sandbox.run(:Size, value).value }
    end
  end
end
