# Methods as values: curry, composition, memo, pipelines, method objects, and lazy chains.
compose = ->(*parts) { parts.reduce { |f, g| f >> g } }
double = ->(x) { x * 2 }
inc = :succ.to_proc
p (double >> inc)[5], (double << inc)[5], compose[double, inc, :to_s.to_proc, ->(s) { s.rjust(4, ".") }].call(20), [1, 2].map(&double >> inc)
add = ->(a, b, c = 0) { a + b + c }
p add.curry[1][2], add.curry(3)[1][2][3], add.curry.(1, 2), ->(a, b) { a - b }.curry[10].(3), proc { |a, b| [a, b] }.curry[1][2], add.arity, add.parameters, proc { |a, b = 1, *c, d:, e: 2, **f, &g| }.parameters, add.lambda?
p method(:Integer).to_proc.call("12"), %w[1 2].map(&method(:Integer)), 12.method(:+).call(3), [1, 2].map(&10.method(:+)), [3, 4].each_with_index.map(&:*), method(:puts).arity, "abc".method(:upcase).unbind.bind("x").call, String.instance_method(:length).bind_call("four")
class Integer
  def fact = (1..self).reduce(1, :*)
end
p 5.fact, (1..5).map(&:fact), 20.fact

module Memo
  def memoize(name)
    original = instance_method(name)
    cache = {}
    define_method(name) { |*args| cache.fetch(args) { cache[args] = original.bind_call(self, *args) } }
    name
  end
end

class Maths
  extend Memo

  attr_reader :calls

  def initialize = @calls = 0
  memoize def slow(n) = (@calls += 1) && (n < 2 ? n : slow(n - 1) + slow(n - 2))
  private def hidden = 1
  def self.helper(x) = x.then { _1 + 1 }
end
maths = Maths.new
p maths.slow(40), maths.calls, Maths.helper(1), Maths.singleton_methods.sort

class Pipeline
  def self.steps = @steps ||= []
  def self.step(name, with: nil, &block) = steps << [name, with || block]
  def self.call(value) = steps.inject(value) { |v, (name, work)| work.respond_to?(:call) ? work.call(v) : v.public_send(work || name) }

  step :strip
  step(:words) { |text| text.split(/\s+/) }
  step :sizes, with: ->(words) { words.to_h { |w| [w, w.size] } }
  step :sort, with: ->(sizes) { sizes.sort_by { |w, n| [-n, w] } }
  step :first, with: :first
end
p Pipeline.call("  several words of different size  ")

evens = (1..Float::INFINITY).lazy.select(&:even?)
p evens.map { |x| x**2 }.reject { |x| x % 3 == 0 }.first(4), evens.take_while { |x| x < 9 }.to_a, evens.zip(evens.map(&:-@)).first(2), evens.each_slice(2).first(2), evens.with_index.map { |x, i| x * i }.first(3), evens.flat_map { |x| [x, -x] }.first(3), evens.chunk_while { |a, b| b % 8 != 0 }.first(2), evens.uniq { |x| x % 6 }.first(3), evens.filter_map { |x| x / 2 if x % 4 == 0 }.first(2), evens.eager.class, evens.lazy.equal?(evens)
primes = Enumerator.new do |y|
  n = 2
  loop { y << n if (2..Integer.sqrt(n)).none? { |d| (n % d).zero? }; n += 1 }
end
p primes.take(10), primes.lazy.select { |x| x % 4 == 1 }.first(4), primes.each_with_index.first(2), primes.next, primes.next, primes.peek, primes.size, primes.rewind.next
collatz = ->(n) { Enumerator.produce(n) { |x| raise StopIteration if x == 1; x.even? ? x / 2 : 3 * x + 1 } }
p collatz[6].to_a, (1..12).max_by { |n| collatz[n].count }, collatz[27].lazy.map { _1 }.max
gen = Enumerator::Yielder.instance_method(:<<).name
p gen, Enumerator.new(3) { |y| y.yield 1, 2; y << 3 << 4; :end }.to_a, Enumerator.new { |y| 3.times { |i| y.yield i } }.with_object([]).each { |i, memo| memo << i * i }, [1, 2, 3].each.with_index(1).to_a, %w[a b].each_with_index.to_h, [4, 5].each.with_index.select { |x, i| i > 0 }
chars = %w[a b c].each
p [chars.next, chars.next, chars.next, (chars.next rescue "stop: #{$!.message}")]
p [1, 2, 3, 4, 5].each_slice(2).to_a, [1, 2, 4, 5, 7].chunk_while { |a, b| b == a + 1 }.to_a, [1, 2, 4, 5, 7].slice_when { |a, b| b.odd? }.to_a, (1..6).each_cons(3).map(&:sum), [3, 1, 2].sort.reverse.each_entry.to_a, [1, 1, 2].chunk(&:odd?).to_a, %w[x y].product([1, 2]).map(&:join), [[1, 2], [3, 4]].transpose, [1, 2, 3].zip([4, 5, 6], [7, 8, 9]), (1..10).partition(&:even?), [1, [2, [3, [4]]]].flatten(1), (1..3).inject { |a, b| a * b }, (1..4).each_with_object({}) { |i, h| h[i] = i * i }, [5, 3, 9].each_with_index.max, %w[aa b ccc].minmax_by(&:size), [1, 2, 3, 4].sum { |x| x / 2.0 }, %w[a b a].each_with_index.group_by(&:first).transform_values { |v| v.map(&:last) }
accumulate = ->(list) { list.each_with_object([]) { |x, out| out << x + (out.last || 0) } }
p accumulate[[1, 2, 3]], (1..3).flat_map { |i| [i] * i }, [1, 2, 3].cycle.lazy.map { |x| x + 1 }.first(5), (1..3).zip(4..6), [nil, 1, false, 2].compact, [1, 2, 3, 4].each_entry.select(&:even?), ("a".."e").each_slice(2).map(&:join), 1.step(10, 4).to_a, 10.step(1, -3).to_a, 1.0.step(2.0, 0.5).to_a, (1..10).step(3).to_a, (1..10) % 4, ((1..10) % 4).to_a, 1.step(by: 2).lazy.map { |x| x * 2 }.first(3), ('a'..'e').step(2).to_a, (0.0..1.0).step(0.25).map { |x| x }
counter = Hash.new { |h, k| h[k] = ->(n = 1) { (h[:total] = (h[:total].is_a?(Proc) ? 0 : h[:total]) + n) } }
p counter[:a].call, counter[:a].(4), counter[:a][]
y = ->(f) { ->(x) { x.(x) }.(->(x) { f.(->(v) { x.(x).(v) }) }) }
p y.(->(again) { ->(n) { n.zero? ? 1 : n * again.(n - 1) } }).(6), method(:p).unbind.class, define_method(:greet) { |n = "you"| "hi #{n}" } rescue p $!.class
p (1..3).each_entry.map { it_is = _1; it_is * 2 }, [[1, 2], [3, 4]].map { _1 + _2 }, [[1, 2]].each { |a, | p a }, [1, 2, 3].then { |a, *| a }
