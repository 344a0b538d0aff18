# frozen_string_literal: true

module Bench
  # Values that take about as many bytes as asked for on their way between the script and its host.
  module Messages
    # kind => [Ruby that makes one of `count`, bytes of one, what is returned of it for a check]
    KINDS = {
      "a string" => ["'x' * count", 1],
      "integers" => ["Array.new(count) { |n| 1_000_000 + n }", 5],
      "hashes" => ["Array.new(count) { |n| { 'id' => 1_000_000 + n, 'name' => 'a row of it' } }", 26]
    }.freeze
    SIZES = [1 << 10, 16 << 10, 128 << 10, 1 << 20, 4 << 20, 16 << 20].freeze

    module_function

    # @return [Integer] how many there are of that kind in so many bytes
    def count(kind, bytes) = bytes / KINDS.fetch(kind).last

    # @return [String] Ruby for a script and for the host alike
    def source(kind, bytes) = "count = #{count(kind, bytes)}\n#{KINDS.fetch(kind).first}"
  end
end
