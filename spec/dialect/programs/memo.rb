# Memoising: hashes with a block, closures, a module that wraps methods, dynamic programming.
fibonacci = Hash.new { |hash, n| hash[n] = n < 2 ? n : hash[n - 1] + hash[n - 2] }
puts fibonacci[90], fibonacci.size, fibonacci.key?(50), fibonacci.fetch(10)

module Memoize
  def memoize(name)
    original = instance_method(name)
    cache = Hash.new { |store, arguments| store[arguments] = [] }
    define_method(name) do |*arguments|
      entry = cache[arguments]
      entry << original.bind_call(self, *arguments) if entry.empty?
      entry.first
    end
    name
  end
end

class Combinatorics
  extend Memoize

  attr_reader :calls

  def initialize = @calls = Hash.new(0)

  memoize def binomial(n, k)
    @calls[:binomial] += 1
    return 1 if k.zero? || k == n

    binomial(n - 1, k - 1) + binomial(n - 1, k)
  end

  memoize def partitions(n, largest = n)
    @calls[__method__] += 1
    return 1 if n.zero?
    return 0 if n.negative? || largest.zero?

    partitions(n, largest - 1) + partitions(n - largest, largest)
  end

  memoize def collatz(n) = n == 1 ? 1 : 1 + collatz(n.even? ? n / 2 : 3 * n + 1)
end

maths = Combinatorics.new
puts maths.binomial(60, 30), maths.partitions(40), maths.calls[:binomial] < 1000
puts (0..6).map { |n| (0..n).map { |k| maths.binomial(n, k) }.join(" ").center(24).rstrip }
puts (1..30).max_by { |n| maths.collatz(n) }, maths.collatz(27)

def edit_distance(a, b, memo = {})
  memo[[a, b]] ||=
    if a.empty? then b.size
    elsif b.empty? then a.size
    elsif a[0] == b[0] then edit_distance(a[1..], b[1..], memo)
    else
      1 + [edit_distance(a[1..], b, memo), edit_distance(a, b[1..], memo), edit_distance(a[1..], b[1..], memo)].min
    end
end
[%w[kitten sitting], %w[flaw lawn], ["", "abc"], %w[Ruby ruby]].each do |a, b|
  puts "#{a.inspect} -> #{b.inspect}: #{edit_distance(a, b)}"
end

coins = [1, 5, 10, 25]
ways = Array.new(101, 0).tap { |table| table[0] = 1 }
coins.each { |coin| coin.upto(100) { |sum| ways[sum] += ways[sum - coin] } }
puts "#{ways.last} ways to change a dollar", ways.values_at(0, 5, 10, 25, 50).inspect

fewest = Hash.new do |hash, sum|
  hash[sum] = sum.zero? ? [] : [1, 7, 10].select { |c| c <= sum }.map { |c| hash[sum - c] + [c] }.min_by(&:size)
end
puts fewest[14].inspect, fewest[21].sort.inspect

counter = Hash.new { |h, k| h[k] = Hash.new(0) }
%w[apple avocado banana blueberry apricot].each { |fruit| counter[fruit[0]][fruit.size] += 1 }
counter.each { |letter, sizes| puts "#{letter}: #{sizes.sort.map { |size, n| "#{size}x#{n}" }.join(" ")}" }
puts counter.default_proc.arity, counter.dig("a", 5), counter["z"].empty?, counter.keys.inspect

expensive = Class.new do
  def value = @value ||= compute
  def flag = defined?(@flag) ? @flag : (@flag = compute && nil)
  def compute = (@count = (@count || 0) + 1)
  attr_reader :count
end.new
3.times { [expensive.value, expensive.flag] }
puts expensive.count

deep = Hash.new { |hash, key| hash[key] = Hash.new(&hash.default_proc) }
deep[:a][:b][:c] = 1
deep[:a][:d] = 2
puts deep[:a].keys.inspect, deep.dig(:a, :b, :c), deep.to_a.flatten.first
