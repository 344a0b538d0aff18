# frozen_string_literal: true

require_relative "../support/catalog"

# The interpreter itself, by what programs do: scripts that take some milliseconds.
Bench.area("compute") do
  {
    "calls" => [<<~RUBY, 10_946],
      def climb(stairs) = stairs < 2 ? 1 : climb(stairs - 1) + climb(stairs - 2)
      climb(20)
    RUBY
    "while_loop" => [<<~RUBY, 200_000],
      count = 0
      count += 1 while count < 200_000
      count
    RUBY
    "times_block" => [<<~RUBY, 4_999_950_000],
      sum = 0
      100_000.times { |number| sum += number }
      sum
    RUBY
    "floats" => [<<~RUBY, 8],
      value = 1.0
      round = 0
      while round < 100_000
        value = value * 0.75 + 2.0
        round += 1
      end
      value.round
    RUBY
    "string_append" => [<<~RUBY, 120_000],
      text = ""
      20_000.times { text << "abcdef" }
      text.size
    RUBY
    "interpolation" => [<<~RUBY, "19999 of 20000"],
      last = nil
      20_000.times { |number| last = "\#{number} of \#{20_000}" }
      last
    RUBY
    "string_methods" => [<<~RUBY, 6000],
      words = 0
      2000.times { |number| words += "Alpha beta, \#{number}".upcase.sub(",", "").split(" ").size }
      words
    RUBY
    "array_fill" => [<<~RUBY, 50_000],
      list = []
      seed = 7
      50_000.times { list << (seed = (seed * 75 + 74) % 65_537) }
      list.size
    RUBY
    "array_chain" => [<<~RUBY, 10_000],
      (1..30_000).map { |number| number * 2 }.select { |number| number % 3 == 0 }.map(&:to_s).size
    RUBY
    "sort" => [<<~RUBY, true],
      seed = 7
      list = Array.new(20_000) { seed = (seed * 75 + 74) % 65_537 }
      sorted = list.sort
      sorted.first <= sorted[10_000] && sorted[10_000] <= sorted.last
    RUBY
    "sort_by" => [<<~RUBY, true],
      seed = 7
      list = Array.new(20_000) { seed = (seed * 75 + 74) % 65_537 }
      sorted = list.sort_by { |number| -number }
      sorted.first >= sorted[10_000] && sorted[10_000] >= sorted.last
    RUBY
    "hash_integers" => [<<~RUBY, 30_000],
      table = {}
      30_000.times { |number| table[number] = number }
      table.size
    RUBY
    "hash_strings" => [<<~RUBY, 4321],
      table = {}
      10_000.times { |number| table["key \#{number}"] = number }
      table["key 4321"]
    RUBY
    "objects" => [<<~RUBY, 49_999],
      class Point
        attr_reader :x
        def initialize(x, y)
          @x = x
          @y = y
        end
      end
      last = nil
      50_000.times { |number| last = Point.new(number, 1) }
      last.x
    RUBY
    "rescue" => [<<~RUBY, 10_000]
      count = 0
      10_000.times do
        raise "no"
      rescue StandardError
        count += 1
      end
      count
    RUBY
  }.each do |name, (script, result)|
    measure name, result: result do
      sandbox = Kobako::Sandbox.new
      -> { sandbox.eval(script).value }
    end
  end
end
