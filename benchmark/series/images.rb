# frozen_string_literal: true

require_relative "../support/series"

# What snippets leave in memory, and every run starts with.
Bench.series("images", title: "Data that a snippet prepares", size: "bytes of data", cost: "seconds") do
  sizes = [0, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 24]
  with = lambda do |bytes|
    Kobako::Sandbox.new.preload(name: :Data, code: "DATA = 'x' * #{bytes}\nData = -> { DATA.size }")
  end

  line "the first run", sizes: sizes, result: ->(bytes) { bytes }, once: true, known: Bench::MEMORY_STEP do |bytes|
    sandbox = with.call(bytes)
    -> { sandbox.run(:Data).value }
  end

  line "a run after that", sizes: sizes, result: ->(bytes) { bytes }, known: Bench::MEMORY_STEP do |bytes|
    sandbox = with.call(bytes)
    -> { sandbox.run(:Data).value }
  end
end
