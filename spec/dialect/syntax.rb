# Syntax: arguments, parameters, assignment, literals, control flow.

### yield with keywords
def f = yield(1, k: 2)
def g = yield(**{ k: 3 })
def h(*a, **o) = yield(*a, **o)
[f { |a, k:| [a, k] }, g { |k:| k }, h(1, k: 2) { |*a, **o| [a, o] }, h(1, 2) { |a, b| [a, b] }]

### yield of arrays and to lambdas
def two = yield([1, 2])
def pair = yield(1, 2)
[two { |a, b| [a, b] }, two { |a| a }, pair { |a| a }, pair { |a, (b, c)| [a, b, c] }, two(&->(a) { a })]

### super with keywords
class A
  def f(a, b = 2, *c, d:, e: 5, **g) = [a, b, c, d, e, g]
  def g(*a, **o, &b) = [a, o, b&.call]
end
class B < A
  def f(a, b = 20, *c, d:, e: 50, **g) = super
  def g(*a, **o) = super(*a, **o) { 7 }
end
[B.new.f(1, d: 4), B.new.f(1, 2, 3, d: 4, e: 6, z: 7), B.new.g(1, k: 2), B.new.g]

### super with changed and optional arguments
class A
  def f(a, b = :none) = [a, b]
  def g(a = 1, *b) = [a, b]
end
class B < A
  def f(a, b = 9)
    a += 1
    super
  end
  def g(a = 5, *b) = super
end
[B.new.f(1), B.new.f(1, 2), B.new.g, B.new.g(1, 2, 3)]

### super inside blocks and with an explicit block
class A
  def each = [1, 2].each { |x| yield x }
  def f(*a) = a
end
class B < A
  def each(&b) = super
  def f(*a) = [0].map { super(*a, 3) }
end
r = []
B.new.each { |x| r << x }
[r, B.new.f(1)]

### super forwarding everything
class A
  def f(*a, **o, &b) = [a, o, b ? b.call : nil]
end
class B < A
  def f(...) = super(...)
  def g(...) = f(...)
end
[B.new.f(1, k: 2) { 3 }, B.new.f, B.new.g(4, j: 5)]

### argument forwarding
def target(*a, **o, &b) = [a, o, b&.call]
def all(...) = target(...)
def lead(x, ...) = target(x * 2, ...)
[all, all(1, 2), all(k: 1) { 2 }, lead(3, 4, z: 5)]

### anonymous block forwarding
def each_twice(a, &) = a.each(&) && a.map(&)
each_twice([1, 2]) { |x| x + 1 }

### keyword defaults that see what came before
def f(a, b: a + 1, c: b * 2) = [a, b, c]
[f(1), f(1, b: 5), f(1, c: 0), f(1, c: 0, b: 9)]

### required keywords and errors
def f(a:, b: 2) = [a, b]
[f(a: 1), error { f }, error { f(a: 1, c: 3) }, error { f(1) }]

### a hash is no keywords
def f(h, k: 1) = [h, k]
def g(*a, **o) = [a, o]
[f({ k: 2 }), g({ k: 2 }), g(**{}), g("s" => 1, k: 2)]

### optional arguments in the middle
def f(a, b = 2, *c, d) = [a, b, c, d]
def g(a, b = a * 10, c = b + 1) = [a, b, c]
[f(1, 9), f(1, 3, 9), f(1, 2, 3, 4, 9), g(1), g(1, 2), g(1, 2, 3)]

### destructuring parameters
f = ->((a, b), c) { [a, b, c] }
g = proc { |a, (b, *c), d: 4| [a, b, c, d] }
h = proc { |(a, (b, c)), d| [a, b, c, d] }
[f.call([1, 2], 3), g.call(1, [2, 3, 4]), h.call([1, [2, 3]], 4), [[1, [2, 3]]].map { |a, (b, c)| a + b + c }]

### a trailing comma in block parameters
[[[1, 2], [3, 4]].map { |a,| a }, [[1, 2]].each_with_index.map { |(a, b), i| [a, b, i] }]

### numbered parameters
[[1, 2].map { _1 * 2 }, [[1, 2], [3, 4]].map { _1 + _2 }, [1, 2].each_with_index.map { [_2, _1] }, ->{ _1 }.arity]

### block-local variables
x = 1
[1, 2].each { |y; x| x = y }
x

### arity
[->(a, b = 1, *c, d: 1, &e) {}.arity, proc { |a, b| }.arity, proc { |*a| }.arity, -> {}.arity]

### endless methods
def sq(x) = x * x
def greet(name = "you") = "hi #{name}"
def risky = raise("x") rescue :saved
[sq(4), greet, greet("me"), (risky rescue :raised)]

### hash shorthand
x = 1
y = 2
h = { x:, y:, z: 3 }
def kw(x:, y:) = x + y
[h, kw(x:, y:)]

### hash literals
k = :dyn
{ "a": 1, k => 2, "b c": 3, 4 => 5, **{ e: 6 }, nil => 7, "#{k}x": 8 }

### keywords without braces in lists
x = [1, 2]
def r = (return 1, a: 2)
def s(x) = (return *x, a: 2)
[[1, a: 2], [*x, a: 2], [*x, 3, **{ b: 1 }], [a: 1], r, s(x), [1].map { next 5, k: 6 }, [*x, :a => 1, "b" => 2]]

### names that are nothing
class A
  def a = nope
  def b = nope()
  def c = self.nope
  def d = nope(1)
end
[error { nope }, error { nope() }, error { A.new.a }, error { A.new.b }, error { A.new.c }, error { A.new.d }]

### multiple assignment
a, b = 1, 2
a, b = b, a
c, *d = 3, 4, 5
*e, f = 6, 7, 8
g, (h, *i), j = 9, [10, 11, 12], 13
k, l = [14]
m = n = 15
[a, b, c, d, e, f, g, h, i, j, k, l, m, n]

### multiple assignment to attributes and elements
S = Struct.new(:a, :b)
s = S.new
x = [0, 0, 0]
s.a, x[1], s.b = 1, 2, 3
x[0], *x[2] = 7, 8, 9
[s.to_a, x]

### nested and swapped targets
a = [1, 2, 3]
i, a[0] = 1, 9
(b, c), d = [4, 5], 6
*, last = [7, 8, 9]
first, * = [10, 11]
[i, a, b, c, d, last, first]

### the value of an assignment
a = (b, c = 1, 2)
d = (e = [3]) << 4
f = (g = {})[:k] = 5
[a, b, c, d, e, f, g]

### operator assignment
h = Hash.new(0)
a = nil
a ||= 1
a &&= a + 1
a += 3
a <<= 2
h[:x] += 1
h[:y] ||= 5
h[:y] &&= 6
@i ||= 7
$g_syntax ||= 8
[a, h, @i, $g_syntax]

### operator assignment on attributes
S = Struct.new(:a, :b)
s = S.new(1)
s.a += 1
s.b ||= [0]
s.b[0] += 5
s.a -= 10
[s.a, s.b]

### operator assignment calls its receiver once
n = 0
o = Struct.new(:v).new(1)
get = -> { n += 1; o }
get.call.v += 5
get.call.v ||= 9
a = [1, 2]
i = -1
a[i += 1] += 10
[n, o.v, a, i]

### additions in place of what is no number
class V
  attr_reader :log
  def initialize(log = []) = @log = log
  def +(o) = V.new(@log + [o])
  def -(o) = V.new(@log + [-o])
end
v = V.new
v += 1
v -= 2
w = v
w += 3
s = "a"
t = s
begin; s += 1; rescue TypeError => e; s = :error; end
f = 1.5
f += 1
f -= 3
[v.log, w.log, s, t, f]

### constants by operator assignment
module M; end
M::A ||= 1
M::A ||= 2
M::B ||= M::A + 5
M::C = 1
[M::A, M::B, M::C]

### safe navigation
a = nil
s = Struct.new(:v).new(3)
[a&.length, a&.length.nil?, s&.v, (a&.v = 1), (s&.v = 4), s.v, (s&.v += 2), (a&.v += 1), a&.foo(raise), s&.v&.to_s&.size]

### rescue modifiers
x = Integer("z") rescue -1
y = (raise "a" rescue "b") + "c"
def m = (raise "q" rescue $!.message)
z = [1, 2].fetch(9) rescue :none
[x, y, m, z]

### begin, rescue, else, ensure
log = []
def run(log, what)
  log << :start
  raise what if what
  :body
rescue TypeError, ArgumentError => e
  log << e.class
  :rescued
else
  log << :else
  :else
ensure
  log << :ensure
end
[run(log, nil), run(log, TypeError), (run(log, KeyError) rescue :out), log]

### retry, redo, next, break
n = 0
begin
  n += 1
  raise "x" if n < 3
rescue
  retry
end
b = [1, 2, 3, 4].each { |x| break x * 10 if x == 3 }
c = [1, 2, 3].map { |x| next 0 if x == 2; x }
d = while true do break end
e = while true do break 1, 2 end
r = 0
f = [1].each { r += 1; redo if r < 3 }
[n, b, c, d, e, r, f]

### a break out of begin with ensure runs it once
log = []
while true
  begin
    break
  ensure
    log << :a
  end
end
[1].each do
  begin
    next
  ensure
    log << :b
  end
end
def m(log)
  return 1
ensure
  log << :c
end
[m(log), log]

### a redo out of an ensure at the beginning of a body
log = []
i = n = 0
while i < 2
  begin
    i += 1
    redo if (n += 1) == 1
  ensure
    log << i
  end
end
[log, i, n]

### the value of ensure is not the method's
def a = begin; 1; ensure; 2; end
def b
  return 1
ensure
  3
end
def c
  yield
ensure
  return 4
end
[a, b, c { raise "lost" }]

### $! inside and outside of rescue
before = $!
begin
  raise "a"
rescue
  inner = $!.message
  begin
    raise "b"
  rescue => e
    two = [$!.message, e.message]
  end
  back = $!.message
end
[before, inner, two, back, $!]

### rescue of splats and of what is computed
LIST = [TypeError, KeyError]
def cls = ArgumentError
a = begin; raise KeyError, "k"; rescue *LIST => e; e.class; end
b = begin; raise ArgumentError; rescue cls; :c; end
c = begin; raise TypeError; rescue *[], TypeError; :d; end
[a, b, c]

### rescue into attributes and elements
h = {}
begin; raise "a"; rescue => h[:e]; end
begin; raise "b"; rescue => @err; end
[h[:e].message, @err.message]

### case with everything
def k(x)
  case x
  when 1, 2 then :low
  when 3..5 then :mid
  when String, Symbol then :text
  when *[7, 8] then :list
  when ->(v) { v.respond_to?(:each) } then :each
  when nil then :nil
  else :else
  end
end
[1, 4, "a", :b, 8, [], nil, 9.5].map { |x| k(x) }

### case without a subject
x = 5
case
when x < 3 then :a
when x == 5, false then :b
end

### a when list that gets shorter
a = [Class.new { define_singleton_method(:===) { |x| x.clear; false } }, 1, 2]
case a
when *a then :yes
else :no
end

### if, unless, ternaries, modifiers
x = 3
a = if x > 2 then :big else :small end
b = unless x then 1 else 2 end
c = x.zero? ? 0 : x > 9 ? 2 : 1
d = (:y if x == 4)
e = [(1 while false), (x -= 1 until x <= 0), x]
[a, b, c, d, e, (not true), (1 and nil), (false or 2)]

### loops
i = 0
r = []
begin
  i += 1
end while i < 3
until i == 0 do i -= 1 end
for a, b in [[1, 2], [3, 4]] do r << a + b end
for x in 1..3
  next if x == 2
  r << x
end
[i, r, a, b, x]

### loop with StopIteration and values
e = [1, 2].each
r = []
v = loop { r << e.next }
[r, v, loop { break 5 }]

### ranges
[(1..), (..3), (1...4).to_a, ("a".."e").to_a, [1, 2, 3, 4][1..], [1, 2, 3, 4][..-2], (1..nil).first(2)]

### heredocs
a = <<~A
  one
    two #{1 + 1}

  three
A
b = <<-'B'
    raw #{x}
    B
c = [<<~X, <<~Y].map(&:strip)
  x
X
  y
Y
d = <<~E.lines.map(&:chomp)
  \tq
  r \
  s
E
[a, b, c, d]

### string literals
x = 1
["a" "b" 'c', "a\
b", 'it''s', %q(a (b) c), %Q[#{x}], %(q), "\u00e9\u{1F600 41}", "\x41\101\e\s\0".bytes, '\n\'', ?a, ?\n]

### word lists and symbols
x = 2
[%w[a b#{x} c\ d], %W[a b#{x} c], %i[a b], %I[a#{x}], :"a b", :"c#{x}", %s(d e), :+, :[]=, :a?, :b!, :c=]

### numbers
[1_000, 0x1f, 0b101, 0o17, 017, 1e3, 1.5e-3, -2.abs, +3, 1_0.0_1, 123456789012345678901234567890, -0x8000000000000000]

### rational and imaginary literals
[3r, 1.5r, 3r / 2, 2i * 2i == -4, 1 + 2i == Complex(1, 2), 2ri == Complex(0, 2)]

### operators
a = 5
[a <=> 3, a == 5, a != 5, !a, a % 3, a ** 2, ~a, -a, a & 4, a | 2, a ^ 1, a << 1, a >> 1, 1..2, (a === 5), a.!]

### methods with names of operators
class V
  attr_reader :v
  def initialize(v) = @v = v
  def +(o) = V.new(v + o.v)
  def -@ = V.new(-v)
  def +@ = self
  def ! = :not
  def ~ = :tilde
  def [](*a) = a
  def []=(*a)
    @set = a
  end
  def set = @set
  def call(*a) = [:call, *a]
  def =~(o) = [:match, o]
  def `(s) = "tick #{s}"
  def tick = `x`
  def ==(o) = o.is_a?(V) && v == o.v
end
a = V.new(1)
a[1, 2] = 3
[(a + a).v, (-a).v, (+a).v, !a, ~a, a[1, 2], a[], a.set, a.(5), a =~ 6, a.tick, a != V.new(1), a == V.new(1)]

### element assignment with many keys and splats
class K
  attr_reader :log
  def []=(*a)
    (@log ||= []) << a
  end
  def [](*a) = a.sum
end
k = K.new
x = [1, 2]
k[*x] = 3
k[1, *x, 4] = 5
r = (k[1] = 6)
k[1, 2] += 10
[k.log, r]

### defined?
@iv = 1
$gv_syntax = 1
module M; C = 1; end
def meth = defined?(yield)
class P; def s = 1; end
class Q < P
  def s = defined?(super)
  def t = defined?(super)
end
x = 1
[defined?(x), defined?(@iv), defined?(@no), defined?($gv_syntax), defined?($no_syntax), defined?(String), defined?(Nope),
 defined?(M::C), defined?(M::D), defined?(Nope::D), defined?(puts), defined?(nope), defined?("a".size), defined?("a".nope),
 defined?(1 + 1), defined?(y = 1), defined?(nil), defined?(self), defined?(true), defined?(meth), meth, meth {},
 Q.new.s, Q.new.t, defined?(@@a), defined?([nope]), defined?(nope.a.b), defined?(String.new.size)]

### defined? in classes
class D
  X = 1
  @@c = 2
  def a = [defined?(X), defined?(@@c), defined?(@@d), defined?(a), defined?(z)]
end
[D.new.a, defined?(D.new.z), defined?(D::X), defined?(D::Y)]

### __method__
def m1 = __method__
def m2 = [1].map { __method__ }
[m1, m2]

### __LINE__
a = __LINE__
b = [
  __LINE__,
  <<X, __LINE__]
x
X
[b[0] - a, b[2] - a, __LINE__ - a]

### string continuation over lines
a = "one" \
    " two" \
    ' three'
b = [1, 2, 3]
  .map { |x| x + 1 }
  # a comment in between
  .select { |x| x > 2 }
c = 1 +
    2
[a, b, c]

### blocks with and without parentheses
def m(a = nil, &b) = [a, b&.call]
r = m 1 do 2 end
s = m(3) { 4 }
t = m { 5 }
u = (m m { 6 })
[r, s, t, u]

### blocks from symbols, methods and procs
[%w[a b].map(&:upcase), [1, 2].each_slice(1).map(&:first), [4, 9].map(&Math.method(:sqrt)), [1, 2].inject(&:+)]

### lambdas, procs, closures, currying
c = 0
inc = -> { c += 1 }
3.times { inc.() }
add = ->(a, b) { a + b }
[c, add.curry[1][2], add.(1, 2), add[3, 4], (inc >> ->(x) { x * 10 }).call, ->(x, y = x * 2) { [x, y] }.call(1)]

### return out of blocks and lambdas
def find(a)
  a.each { |x| return x if x > 1 }
  nil
end
def l = [-> { return 1 }.call, 2]
[find([1, 2, 3]), find([0]), l]

### constants, classes, modules
module Outer
  X = 1
  class Inner
    Y = X + 1
    def x = X
    class << self
      def build(*a) = new(*a)
      attr_accessor :conf
    end
  end
  def self.helper = X
end
class Outer::Inner
  def y = Y
end
Outer::Inner.conf = 3
[Outer::Inner.new.x, Outer::Inner.build.y, Outer::Inner.conf, Outer.helper, Outer::Inner::Y, ::Outer::X, error { Outer::Z }]

### singleton methods and instance_eval
o = Object.new
def o.hi(x = 1, *y, k: 2) = [x, y, k]
class << o
  def there = hi(5)
end
s = "str"
def s.shout = upcase + "!"
[o.hi, o.there, s.shout, o.instance_eval { hi(9) }, o.singleton_methods.sort]

### alias and undef
class A
  def a = 1
  alias b a
  alias :c :a
  alias_method :d, :a
  def e = 2
  undef e
  undef_method :d
  alias [] a
end
[A.new.b, A.new.c, error { A.new.e }, error { A.new.d }, A.new[]]

### class variables
class A
  @@n = 0
  def self.up = @@n += 1
  def n = @@n
end
class B < A
  def up2 = @@n += 10
end
A.up
B.new.up2
[A.new.n, A.class_variable_get(:@@n)]

### interpolation
x = nil
y = [1, :a]
"#{x}|#{y}|#{"in #{"ner"}"}|#{}|#{1; 2}|\#{no}"

### comments and odd spaces
# one
=begin
block comment
=end
a = [ # two
  1, # three

  2,
]
b = { a: 1,
}
def f(a,
      b = 2)
  a + b
end
[a, b, f(1), f(
  1,
  3,
)]

### magic comments and a BOM
eval("\uFEFF# encoding: utf-8\n'é'.size")

### a literal frozen by a magic comment
eval("# frozen_string_literal: true\n['a'.frozen?, \"a\#{1}\".frozen?, error { 'b' << 'c' }]")

### a shebang
eval("#!/usr/bin/env ruby\n1 + 1")

### text behind __END__
eval("x = 1\nx + 1\n__END__\nthis is = not ruby (")

### DATA is the text behind __END__ only of the script
defined?(DATA)

### eval sees and makes variables
x = 1
b = binding
b.eval("x += 1; made = 5")
[eval("x + 1"), x, b.eval("made"), b.local_variable_defined?(:made), b.local_variable_get(:x), [1].map { |y| eval("x + y") }]

### eval in the body of a for
y = 1
for i in [1, 2] do
  eval("y += i")
  z = eval("[i, y]")
  binding.local_variable_set(:w, 1)
end
[y, z, i]

### eval with methods around
def m(a, b = 2, k: 3)
  c = 4
  [eval("a + b + c + k"), eval("[__method__, block_given?]"), binding.local_variables.sort]
end
m(1) {}

### class bodies return their value
[(class X1; 5; end), (module M1; :m; end), (class X2; end), (def mm = 1), (class << self; 6; end)]

### deep expressions
(1..100).map { |i| "(#{i}" }.join("+").then { |s| eval(s + ")" * 100) }

### everything in everything
[1, 2, 3].each_with_object({}) do |x, h|
  h[x] = case x
         when 1 then begin; raise "a"; rescue => e; e.message; ensure; :no; end
         when 2 then if true then [x].map { |y| y.then { _1 + 1 } } end
         else ->(z = x) { z }.()
         end
end

### flip-flops
def parts(lines)
  found = []
  lines.each { |line| found << line if line =~ /BEGIN/..line =~ /END/ }
  found
end
def many(n)
  found = []
  1.upto(n) { |i| [i].each { |j| found << ((j == 2)..(j == 4) ? :in : :out) } }
  for k in 1..6 do found << -k if (k == 2)...(k == 3) end
  i = 0
  while i < 8
    i += 1
    next if (i == 2)..(i == 3)
    found << i unless (i == 5)..(i == 6)
  end
  found << !((i == 8)..(i == 9))
end
[parts(%w[a BEGIN b END c BEGIN d]), parts(%w[x END BEGIN q]), many(6), many(6), (1..9).select { |i| (i % 3 == 0)...(i % 3 == 0) ? 1 : nil },
 eval("(1..5).select { |i| true if (i == 2)..(i == 3) }"), (1..6).map { |i| (i == 2)..(i == 2) ? 1 : 0 }]

### a flip-flop's state is no local variable
def visible
  a = 1
  [a].each { |i| 1 if (i == 1)..(i == 2) }
  local_variables
end
visible

### other names for global variables
$first = 5
alias $second $first
alias $third $second
$third = 7
alias $matched $&
alias $raised $!
alias $first $third
"abc" =~ /b/
[$first, $second, $third, $matched, begin; raise "x"; rescue; $raised.message; end, $raised, defined?($second), defined?($fourth)]

### require English
require "English"
"hello world" =~ /o (w)/
[$MATCH, $PREMATCH, $POSTMATCH, $LAST_MATCH_INFO[1], begin; raise "bad"; rescue; $ERROR_INFO.message; end, $PROGRAM_NAME.class]

### alias and undef of names made at run time
class Renamed
  def a_1 = 1
  def b_1 = 2
  alias :"c_#{1}" :b_1
  alias d_1 :"a_#{1}"
  undef :"a_#{1}", b_1, :"c_#{0 + 1}"
end
[Renamed.instance_methods(false), Renamed.new.d_1, error { Renamed.new.b_1 }]

### no keywords
def one(a, **nil) = a
def all(a = 1, *b, c, **nil, &d) = [a, b, c, local_variables]
[one(1), message { one(1, b: 2) }, one({ b: 2 }), method(:one).parameters, method(:one).arity, ->(**nil) {}.parameters, one(1, **{}),
 message { ->(**nil) {}.(a: 1) }, all(1, 2, 3), method(:all).parameters, message { one }, message { one(1, 2) }]

### a pattern that is none is a syntax error
["/(/", "/a{2,1}/", "/[/", "/(?<n>a)\\k<m>/", "/[z-a]/", "if false then /(/ end", "1.then { /)/x }"].map do |code|
  begin
    eval(code)
  rescue SyntaxError, RegexpError => e
    e.class
  end
end
