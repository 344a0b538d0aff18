# Control flow: loops, conditions, cases, blocks.

### case
def c(x)
  case x
  when Integer, Float then :num
  when "a".."f" then :letter
  when :sym, nil then :odd
  when ->(v) { v.respond_to?(:each) } then :many
  when String then :str
  else :other
  end
end
[c(1), c(1.5), c("b"), c("zz"), c(:sym), c(nil), c([1]), c({}), c(true), c(Object)]

### case without a subject, and with splats
x = 5
list = [1, 2]
[case when x > 3 then :big else :small end, case 2 when *list then :in else :out end, (case 9 when 1 then 1 end), case [1, 2] when Array then :a end, case when false then 1 end]

### if, unless, ternaries and modifiers
x = 3
r = []
r << (if x > 2 then :a elsif x > 1 then :b else :c end)
r << (unless x > 2 then :u else :v end)
r << (x > 2 ? x < 4 ? 1 : 2 : 3)
r << :m if x
r << :n unless x
r << (x if false)
r << (not x) << (x and 5) << (nil or 6) << (x && nil) << (nil || x)
y = nil
y ||= 4
y &&= y + 1
h = { a: nil }
h[:a] ||= 1
h[:b] &&= 2
r + [y, h, (1 if true), !!nil]

### while, until, loop
r = []
i = 0
while i < 5
  i += 1
  next if i == 2
  break if i == 4
  r << i
end
until i == 0 do i -= 1 end
begin i += 1 end while i < 3
r << i
r << loop { break 7 }
r << (while true do break end)
r << (while false do end)
j = 0
j += 1 until j == 4
r + [j, [1, 2, 3].each { |v| break v * 10 if v == 2 }]

### for
r = []
for a in [1, 2] do r << a end
for a, b in [[1, 2], [3, 4]]
  r << a + b
end
for i in 1..3
  next if i == 2
  r << i
end
r + [a, i]

### numbered parameters and it
[[1, 2].map { _1 * 2 }, [[1, 2]].map { _1 + _2 }, { a: 1 }.map { [_1, _2] }, [3].each_with_index.map { _1 * _2 }]

### safe navigation
a = nil
b = "x"
[a&.upcase, b&.upcase, a&.foo&.bar, a&.length.nil?, { k: nil }[:k]&.size, (a&.x = 1)]

### multiple assignment
a, b = 1, 2
a, b = b, a
c, *d = 1, 2, 3
*e, f = 1, 2, 3
g, (h, *i), j = 1, [2, 3, 4], 5
k = *1..3
l, m = [9]
n = o = 7
(p1, p2), p3 = [1, 2], 3
q, r = *[1], 2
s = [1, *[2, 3], 4]
first, *, last = [1, 2, 3, 4]
[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p1, p2, p3, q, r, s, first, last]

### assignment operators
a = 5
a += 1; a -= 2; a *= 3; a /= 2; a **= 2; a %= 7; a <<= 3; a |= 1; a &= 0xff; a ^= 2; a >>= 1
s = +"a"
s += "b"; s *= 2; s << "c"
arr = [1]
arr += [2]; arr |= [3]; arr -= [1]; arr &= [2, 3]
h = { a: 1 }
h[:a] += 5
h[:z] ||= []
h[:z] << 1
[a, s, arr, h]

### literal operands of other classes
class Money
  attr_reader :n
  def initialize(n) = @n = n
  def +(o) = Money.new(n + o)
  def -(o) = Money.new(n - o)
end
m = Money.new(5)
other = 7
m += 1
m -= 2
t = 2**64
rest = [3]
t += 1
u = 1r
count = 0
3.times { u += 1; count += 1 }
[m.n, other, t, rest, u, count]

### blocks and local variables
x = 10
[1, 2].each { |i; x| x = i }
y = 0
[1, 2].each { |v| y += v }
z = [1, 2].each_with_index.map { |v, i| x + v + i }
[x, y, z]

### yield and block arguments
def two = yield(1, 2)
def arr = yield([1, 2])
def none = yield
def blk(&b) = b
[two { |a| a }, two { |a, b, c| [a, b, c] }, two { |*a| a }, arr { |a, b| [a, b] }, arr { |a| a }, arr { |a, *b| [a, b] }, arr { |(a, b)| [b, a] }, none { |a| a }, two { |a, b = 5| b }, arr { |a, b = 5, *c| [a, b, c] }, blk.nil?, blk { 1 }.call, two { |a, (b, c)| [a, b, c] }]

### methods with a return of many values
def m
  return 1, 2
end
def n(x)
  return :neg if x < 0
  return if x == 0
  x
end
def o = [1, 2]
a, b = m
[a, b, n(-1), n(0), n(5), o]

### recursion
def fact(n) = n <= 1 ? 1 : n * fact(n - 1)
def fib(n, memo = {}) = n < 2 ? n : memo[n] ||= fib(n - 1, memo) + fib(n - 2, memo)
def hanoi(n, a, b, c) = n == 0 ? 0 : hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
def ack(m, n) = m == 0 ? n + 1 : (n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)))
def flat(a) = a.flat_map { |x| x.is_a?(Array) ? flat(x) : [x] }
def perms(a) = a.size < 2 ? [a] : a.flat_map { |x| perms(a - [x]).map { |p| [x] + p } }
[fact(25), fib(80), hanoi(5, :a, :b, :c), ack(2, 3), flat([1, [2, [3, [4]]]]), perms([1, 2, 3]).size]

### iterators of one's own
class Tree
  include Enumerable
  Node = Struct.new(:value, :left, :right)
  def initialize = @root = nil
  def add(v) = (@root = insert(@root, v); self)
  def insert(n, v)
    return Node.new(v) unless n
    v < n.value ? n.left = insert(n.left, v) : n.right = insert(n.right, v)
    n
  end
  def each(&block) = (walk(@root, &block); self)
  def walk(n, &block)
    return unless n
    walk(n.left, &block)
    block.call(n.value)
    walk(n.right, &block)
  end
end
t = [5, 2, 8, 1, 9, 3].inject(Tree.new) { |tree, v| tree.add(v) }
[t.to_a, t.first(2), t.include?(8), t.select(&:even?), t.each_slice(2).to_a, t.min, t.max, t.sum, t.sort_by { |v| -v }, t.each_cons(2).all? { |a, b| a < b }, t.lazy.map { |v| v * 2 }.first(2), t.reduce(:+), t.each_with_index.to_a.last]

### algorithms
primes = (2..50).select { |n| (2..Math.sqrt(n)).none? { |d| (n % d).zero? } }
sieve = (2..30).to_a.tap { |a| a.each { |p| a.reject! { |n| n > p && n % p == 0 } } }
gcd = ->(a, b) { b == 0 ? a : gcd.(b, a % b) }
bubble = ->(a) { a = a.dup; (a.size - 1).times { |i| (a.size - 1 - i).times { |j| a[j], a[j + 1] = a[j + 1], a[j] if a[j] > a[j + 1] } }; a }
quick = ->(a) { a.size < 2 ? a : (p, *r = a; l, g = r.partition { |x| x < p }; quick.(l) + [p] + quick.(g)) }
roman = ->(n) { { 1000 => "M", 900 => "CM", 500 => "D", 400 => "CD", 100 => "C", 90 => "XC", 50 => "L", 40 => "XL", 10 => "X", 9 => "IX", 5 => "V", 4 => "IV", 1 => "I" }.inject(+"") { |s, (v, r)| s << r * (n / v); n %= v; s } }
[primes, sieve, gcd.(48, 36), bubble.([3, 1, 2]), quick.([5, 3, 8, 1]), roman.(1994), "racecar".then { |s| s == s.reverse }, (1..15).map { |i| i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : i }.last(6), 255.to_s(2).count("1"), "hello world".split.map(&:capitalize).join(" "), %w[listen silent].map { |w| w.chars.sort }.uniq.size, [[1, 2], [3, 4]].transpose.map(&:sum), (1..10).each_slice(3).map(&:sum), 1.step(10, 3).to_a]

### pipelines
data = [{ name: "a", n: 3, tags: %w[x y] }, { name: "b", n: 1, tags: %w[y] }, { name: "c", n: 2, tags: [] }]
[data.sort_by { |d| -d[:n] }.map { |d| d[:name] }, data.group_by { |d| d[:tags].size }.transform_values { |v| v.map { |d| d[:name] } }, data.sum { |d| d[:n] }, data.flat_map { |d| d[:tags] }.tally.sort_by { |k, v| [-v, k] }.first, data.partition { |d| d[:n] > 1 }.map(&:size), data.to_h { |d| [d[:name].to_sym, d[:n]] }, data.min_by { |d| d[:n] }[:name], data.each_with_object(Hash.new(0)) { |d, h| d[:tags].each { |t| h[t] += d[:n] } }, data.reject { |d| d[:tags].empty? }.map { |d| d.slice(:name, :n) }, data.map { |d| d.transform_values(&:to_s) }.first, data.inject { |a, b| a[:n] > b[:n] ? a : b }[:name], format("%.2f", data.sum { |d| d[:n] } / data.size.to_f), data.each_with_index.map { |d, i| "#{i + 1}. #{d[:name].ljust(3)}|" }]

### being a script
[__method__.inspect, (self.to_s), self.class, [defined_here = 1, defined_here].size]

### globals and constants
$glob = 1
CONST_HERE = [1, 2].freeze
def g = $glob += 1
[g, $glob, CONST_HERE, CONST_HERE.frozen?, $nope, $stdout.class.name.size > 0]

### comments and odd layout
a = [1,
     2, # two
     3,
]
b = a
  .map { |x| x * 2 }
  # a comment between
  .select { |x| x > 2 }
=begin
not code
=end
c = 1 +
  2
d = "a" \
  "b"
[a, b, c, d, (1; 2), [*a, *b].size]
