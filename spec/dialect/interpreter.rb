# The edges of the interpreter's own loops: operators on immediate values, calls, blocks, returns.

### sums at the end of a word
a = 2**62 - 1 + 2**62
[a, a + 1, a + a, -a - 1, -a - 2, 1 - -a]

### sums with small literals at the end of a word
a = 2**63 - 1
b = -2**63
[a + 1, a + 255, b - 1, b - 255, a - 1]

### products around 32 and 64 bits
n = [2**31 - 1, -2**31, 2**31, 2**32, -2**32, 2**62, 3]
n.map { |a| n.map { |b| a * b } }

### quotients
[7, -7].map { |a| [2, -2].map { |b| a / b } } + [-2**63 / -1, 2**64 / 3, 7.0 / 2, 7 / 2.0]

### division by zero
[error { 1 / 0 }, 1.0 / 0, -1.0 / 0, (0.0 / 0).nan?]

### comparisons of mixed numbers
[1 < 1.5, 1.5 <= 1, 2 == 2.0, 2.0 == 2, 1 > 0.5, 0.0 == -0.0]

### comparisons with NaN
n = 0.0 / 0
[n == n, n < 1, n > 1, 1 <= n, n >= n, n != n]

### what cannot be compared
[error { 1 < nil }, error { 1 < "a" }, 1 == nil, :a == :b, :a == :a, nil == false]

### a comparison that is kept and branched on
x = 3
y = (z = x < 4) ? z : 0
w = x > 4
w = w && y
[y, z, w]

### branches at both ends of a loop
i = 0
a = []
while i != 5
  i += 1
  next if i == 2
  break if i >= 4
  a << i
end
a

### float loops
x = 0.0
n = 0
while x < 1.0
  x += 0.1
  n += 1
end
[x > 1.0, n]

### variables of enclosing blocks
s = 0
[1, 2].each { |a| [3, 4].each { |b| s += a * b; s -= 1 if s > 9 } }
s

### variables that outlive their method
def counter
  n = 0
  [-> { n += 1 }, -> { n }]
end
up, now = counter
up.call
up.()
300.times { up[] }
now.call

### blocks given more and fewer arguments
def y1; yield 1; end
def y2; yield 1, 2; end
def ya; yield [1, [2, 3]]; end
[y1 { |a, b| [a, b] }, y2 { |a| a }, y2 { 5 }, ya { |a, (b, c)| [a, b, c] }, ya { |a| a }, y2 { |a, *b| [a, b] }]

### a block that is passed on
def g() = block_given? ? yield(2) : :none
def f(&b) = g(&b)
[f { |n| n * 2 }, f, f(&:succ), f(&nil)]

### a block that is called after its method
def keep(&b) = b
p = keep { |n| break n }
error { p.call(1) }

### a yield from within a block
def twice
  [1, 2].map { |n| yield n }
end
twice { |n| n * 10 }

### what Ruby's own methods take
["a".method(:+).arity, 1.method(:clamp).owner, [].method(:push).arity, String.instance_method(:upcase).parameters, "a".method(:==).parameters, Hash.instance_method(:store).arity, 5.method(:fdiv).arity]

### a wrong number for Ruby's own methods
[message { 1.send(:+) }, message { 1.+(2, 3) }, message { "a".<<("b", "c") }, message { {}.key?(*[]) }, message { nil.&(1, 2) }, message { 1.method(:+).call }, message { [1].each_slice }, message { "a".include?(*[1] * 20) }, message { [1].at(1, k: 2) }, message { [[1]].map(&:at) }]

### a wrong number of arguments
def f(a, b) = 1
[f(1, 2), message { f(1) }, message { f(1, 2, 3) }]

### lambdas and their arguments
l = ->(a) { a }
[l.(1), error { l.call }, error { l.call(1, 2) }]

### return out of loops and blocks
def a
  i = 0
  while true
    return i if i > 3
    i += 1
  end
end
def b
  [1, 2, 3].each { |n| return n if n > 1 }
  nil
end
def c
  return 1
ensure
  $c = 2
end
[a, b, c, $c]

### break and next with values
[[1, 2, 3].each { |n| break n * 2 if n == 2 }, [1, 2].map { |n| next 0 if n == 1; n }]

### keywords, defaults and rests
def f(a, b = 2, *c, d: 4, e: 5) = [a, b, c, d, e]
[f(1), f(1, 3, 5, d: 6), f(1, e: 1), f(*[1, 2, 3], **{ d: 1 }), error { f(1, z: 1) }]

### fifteen arguments
def f(*a) = a.size
def g(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) = o
[f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14), g(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)]

### a method that is defined again while it is used
def f = 1
a = []
3.times { |i| a << f; eval("def f = #{i + 2}") }
a << f

### a method that a module comes to hide
class A; def f = 1; end
module M; def f = 2; end
a = A.new
[a.f, (A.prepend(M); a.f), (def a.f = 3; a.f)]

### visibility and super
class A; def f(x) = x + 1; end
class B < A
  def f(x) = super * 2
  def g = h
  private def h = 7
end
[B.new.f(1), B.new.g]

### methods of one object
o = Object.new
def o.a = 1
p = o.dup
[o.a, error { p.a }]

### aliases
class A
  def f = 1
  alias g f
  def f = 2
end
[A.new.f, A.new.g]

### method_missing in between
class A
  def method_missing(name, *args, &block) = block ? yield(name) : [name, args]
  def respond_to_missing?(*) = true
end
a = A.new
[a.x(1), a.y { |n| n }, a.x]

### elements of an array
a = [1, nil, 3]
i = 2
[a[0], a[1], a[i], a[3], a[-1], a[-4], a[1, 2], a[0..1]]

### fibers and the variables around them
s = 0
f = Fiber.new do
  3.times { |i| s += i; Fiber.yield s }
  :end
end
[f.resume, s += 10, f.resume, f.resume, f.resume, s]

### an enumerator of a method that yields
def pairs
  return to_enum(:pairs) unless block_given?
  yield 1, 2
  yield 3, 4
end
e = pairs
[e.next, e.next, error { e.next }]

### exceptions through frames
def f(n) = n.zero? ? raise("x") : f(n - 1)
def g
  f(5)
rescue => e
  e.message
else
  1
ensure
  $e = 3
end
[g, $e]

### ensure on every way out
$log = []
def way(n)
  [1].each do
    return :returned if n == 0
    break if n == 1
    raise "x" if n == 2
  end
  :fell
rescue
  :rescued
ensure
  $log << n
end
[way(0), way(1), way(2), way(3), $log]

### catch and throw through blocks
catch(:a) { [1, 2].each { |n| catch(:b) { throw :a, n if n == 2; throw :b } }; 9 }

### a recursion of some depth
def d(n) = n == 0 ? 0 : 1 + d(n - 1)
d(900)

### a closure in each turn of a loop
a = []
i = 0
while i < 3
  [i].each { |j| a << -> { j } }
  i += 1
end
a.map(&:call)

### garbage under closures and frames
def build(n) = n.zero? ? [] : [build(n - 1), "x" * n, -> { n }]
k = nil
20.times { |i| k = build(30); k[1] << i.to_s }
[k[1].size, k[2].call, k[0][0][2].call]
