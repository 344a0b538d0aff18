# Lazy and external enumerators: primes, Fibonacci, merging of sorted streams, generators.
primes = Enumerator.new do |yielder|
  found = []
  2.step do |n|
    next if found.any? { |prime| break false if prime * prime > n; (n % prime).zero? }

    found << n
    yielder << n
  end
end

puts primes.take(10).inspect, primes.lazy.select { |n| n % 10 == 3 }.first(4).inspect
puts primes.each_with_index.first(3).inspect, primes.lazy.map { |n| n * n }.reject(&:even?).first(2).inspect
twins = primes.lazy.each_cons(2).select { |a, b| b - a == 2 } rescue primes.each_cons(2).lazy.select { |a, b| b - a == 2 }
puts twins.first(4).inspect

fibonacci = Enumerator.produce([0, 1]) { |a, b| [b, a + b] }.lazy.map(&:first)
puts fibonacci.first(10).join(" "), fibonacci.find { |n| n > 1000 }, fibonacci.take_while { |n| n < 50 }.select(&:even?).to_a.inspect
puts fibonacci.with_index.reject { |_, i| i % 3 != 0 }.map { |n, i| "#{i}:#{n}" }.first(4).inspect
puts fibonacci.chunk_while { |a, b| a.to_s.size == b.to_s.size }.first(3).inspect
puts fibonacci.drop(5).drop_while { |n| n < 20 }.first(2).inspect, fibonacci.zip(1..).first(3).inspect

def merge(*streams)
  return to_enum(__method__, *streams) unless block_given?

  streams = streams.map(&:each)
  loop do
    alive = streams.select do |stream|
      stream.peek
    rescue StopIteration
      false
    end
    break if alive.empty?

    yield alive.min_by(&:peek).next
  end
end
puts merge([1, 4, 9], [2, 3, 10, 11], []).to_a.inspect
puts merge(1.step(by: 3), 2.step(by: 5)).lazy.uniq.first(6).inspect

words = %w[alpha beta gamma].each
puts words.next, words.peek, words.next, words.next
begin
  words.next
rescue StopIteration => e
  puts e.message, e.result.inspect
end
words.rewind
puts words.next, words.size.inspect

class Tree
  include Enumerable
  Node = Struct.new(:value, :left, :right)

  def initialize(*values) = values.each { |value| insert(value) }

  def insert(value, node = @root)
    return @root = Node.new(value) unless node

    side = value < node.value ? :left : :right
    node[side] ? insert(value, node[side]) : node[side] = Node.new(value)
  end

  def each(node = @root, &block)
    return enum_for(:each, node) unless block
    return unless node

    each(node.left, &block)
    block.call(node.value)
    each(node.right, &block)
  end
end
tree = Tree.new(5, 2, 8, 1, 9, 3)
puts tree.to_a.inspect, tree.first, tree.first(2).inspect, tree.lazy.map { |n| n * 2 }.select { |n| n > 5 }.first(2).inspect
puts tree.each_slice(2).to_a.inspect, tree.each_cons(3).count, tree.min_by { |n| -n }, tree.inject(:*), tree.sort_by(&:-@).inspect
puts tree.zip(tree.drop(1)).inspect, tree.each_entry.to_a.size, tree.reverse_each.first(2).inspect, tree.include?(3)
walk = tree.each
puts [walk.next, walk.next, walk.peek].inspect

numbers = (1..Float::INFINITY).lazy
puts numbers.map { |n| n * 2 }.select { |n| (n % 3).zero? }.with_index.map { |n, i| n * i }.first(3).inspect
puts numbers.flat_map { |n| [n] * n }.first(6).inspect, numbers.slice_when { |a, _| a % 4 == 0 }.first(2).inspect
puts numbers.filter_map { |n| n * n if n.odd? }.first(3).inspect, numbers.take(5).sum, numbers.take(3).force.inspect
puts numbers.tally_by(&:itself).inspect rescue puts "endless" if false
puts numbers.eager.class, numbers.take(2).eager.map { |n| n + 1 }.inspect, numbers.compact.first, numbers.lazy.equal?(numbers)
gen = Enumerator.new { |y| y.yield 1, 2; y << 3 << 4; :done }
puts gen.to_a.inspect, gen.next.inspect, gen.next, gen.next
puts (begin gen.next rescue $!.result end).inspect
puts (("a".."c").each_entry.to_a + [1, 2].each_entry.to_a).inspect, [4, 5].each.with_index(1).to_a.inspect
puts %w[a b c].each_with_index.map { |letter, i| letter * (i + 1) }.inspect, [1, 2, 3].each.with_object([]).to_a.size
puts ([1, 2].each + [3]).to_a.inspect, [1, 2, 3].cycle.lazy.map { |n| n + 1 }.first(5).inspect
