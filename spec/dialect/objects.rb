# Classes, structs, exceptions, reflection.

### structs
S = Struct.new(:a, :b)
s = S.new(1, 2)
[s, s.a, s[:b], s["a"], s[0], s.to_a, s.to_h, S.members, s.members, s == S.new(1, 2), s.eql?(S.new(1, 2)), s.hash == S.new(1, 2).hash, s.each.to_a, s.values, s.size, s.dig(:a), S.new(1), error { S.new(1, 2, 3) }, message { S.new(1, 2, 3) }, error { s[:x] }, message { s[:x] }, error { s[5] }, s.each_pair.to_a, s.inspect, s.to_s, s.values_at(0), s.select(&:odd?), s.sum]

### structs change
S = Struct.new(:a, :b)
s = S.new(1, 2)
s.a = 5
s[:b] = 6
s[0] += 1
a, b = *s
[s, a, b, s.to_h { |k, v| [k.to_s, v] }, s.dup.tap { |x| x.a = 0 }, s, s.frozen?, error { s.freeze.a = 1 }, error { s[:zz] = 1 }, s.deconstruct, s.deconstruct_keys([:a])]

### structs with keywords
K = Struct.new(:a, :b, keyword_init: true)
k = K.new(a: 1, b: 2)
[k, k.a, K.new(a: 1), error { K.new(1, 2) }, error { K.new(c: 1) }, message { K.new(c: 1) }, k.to_h, k == K.new(a: 1, b: 2), K.members, k.inspect, K.inspect, K.keyword_init?]

### structs with methods
P = Struct.new(:x, :y) do
  include Comparable
  def +(o) = P.new(x + o.x, y + o.y)
  def <=>(o) = [x, y] <=> [o.x, o.y]
  def to_s = "(#{x}, #{y})"
end
[P.new(1, 2) + P.new(3, 4), P.new(1, 2) < P.new(1, 3), "#{P.new(1, 2)}", [P.new(2, 1), P.new(1, 1)].min, P.new(1, 2).inspect, { P.new(1, 2) => 1 }[P.new(1, 2)], P.new(1, 2).x]

### classes from structs
class Q < Struct.new(:a)
  def initialize(a = 7) = super(a * 2)
  def b = a + 1
end
[Q.new.a, Q.new(1).b, Q.new(1), Q.ancestors.include?(Struct), Q.new(3).to_a, Struct.new("Named", :z).new(1).inspect]

### classes
class A
  attr_accessor :x
  attr_reader :y
  attr_writer :z
  CONST = 1
  @@count = 0
  def initialize(x = 1, y: 2) = (@x, @y = x, y; @@count += 1)
  def self.count = @@count
  class << self
    def make(...) = new(...)
    attr_accessor :config
  end
  def ==(o) = o.is_a?(A) && x == o.x
  alias eql? ==
  def hash = x.hash
end
a = A.new(5, y: 6)
A.config = { k: 1 }
[a.x, a.y, A.count, A.make(3).x, A.config, A::CONST, a == A.new(5), [a, A.new(5)].uniq.size, { a => 1 }[A.new(5)], A.name, A.to_s, a.class, A.class, A.instance_methods(false).sort.first(3), a.respond_to?(:x), a.respond_to?(:nope), a.instance_variables.sort, a.instance_variable_get(:@x), a.instance_variable_set(:@q, 1), a.instance_variable_defined?(:@q), A.method_defined?(:x), a.methods.include?(:x), A.instance_method(:x).class]

### inheritance and modules
module Loud; def speak = super.upcase + "!"; end
module Named; def name = "n"; def self.included(base) = base.extend(ClassMethods); module ClassMethods; def create = new; end; end
class Animal; def speak = "hi"; def self.inherited(k) = (@kids ||= []) << k.name; def self.kids = @kids; end
class Dog < Animal; prepend Loud; include Named; end
class Cat < Animal; def speak = super + "meow"; end
[Dog.new.speak, Cat.new.speak, Dog.ancestors.first(3), Dog.superclass, Dog.include?(Named), Dog.create.name, Animal.kids, Dog.new.is_a?(Loud), Dog < Animal, Animal > Dog, Dog <=> Animal, Dog < Cat, Dog == Dog, Loud === Dog.new, Animal === Dog.new, Dog.instance_of?(Class), Dog.included_modules.first(2), Loud.instance_methods, Module === Loud, Class === Dog, Dog.new.kind_of?(Animal)]

### method_missing and respond_to_missing?
class Ghost
  def method_missing(name, *args, **kw, &block)
    return super unless name.to_s.start_with?("get_")
    [name, args, kw, block&.call]
  end
  def respond_to_missing?(name, all = false) = name.to_s.start_with?("get_") || super
end
g = Ghost.new
[g.get_x(1, k: 2) { 3 }, g.respond_to?(:get_y), g.respond_to?(:zzz), error { g.other }, g.method(:get_z).call(1)[1], g.public_send(:get_q)[0], error { g.public_send(:foo) }]

### defining methods
class A
  define_method(:a) { |x = 1, *r, k: 2| [x, r, k] }
  %w[b c].each { |n| define_method("get_#{n}") { n } }
  def d = 1
  alias_method :e, :d
  remove_method :d
end
o = A.new
o.define_singleton_method(:s) { |x| x * 2 }
def o.t = 9
[o.a, o.a(5, 6, k: 7), o.get_b, o.e, error { o.d }, o.s(4), o.t, o.singleton_methods.sort, A.instance_methods(false).sort, o.method(:a).arity, o.method(:s).owner.inspect.start_with?("#<Class:"), A.instance_method(:e).name, o.method(:t).call, o.method(:s).to_proc.call(2), [1, 2].map(&o.method(:s)), o.method(:s).unbind.class]

### sending
[1.send(:+, 2), 1.__send__(:+, 2), 1.public_send(:+, 2), [1, 2].send(:map) { |x| x * 2 }, "a".respond_to?(:upcase), 5.then { |x| x + 1 }, 5.tap { |x| x + 1 }, 5.itself, 5.yield_self { |x| x * 2 }, 5.instance_of?(Integer), nil.to_a, nil.to_s, nil.inspect, nil & 1, nil.to_h, true & 1, true ^ true, false | 3, NilClass, nil.dup, Object.new.frozen?, 1.frozen?, :a.frozen?, nil.frozen?]

### evaluating in other places
class A; def initialize; @v = 42; end; end
a = A.new
[a.instance_eval { @v }, a.instance_exec(1) { |x| @v + x }, A.class_eval { def w = 3; self }, a.w, A.class_exec(1) { |x| x }, A.module_eval { self }, A.instance_eval { self }, Object.new.instance_eval { self.class }, binding.local_variable_get(:a).equal?(a), binding.local_variables.include?(:a), eval("1 + 2"), a.singleton_class.instance_methods(false)]

### constants
module Outer
  X = 1
  module Inner; Y = X + 1; def self.x = X; end
end
[Outer::X, Outer::Inner::Y, Outer::Inner.x, Outer.constants.sort, Outer.const_get(:X), Outer.const_defined?(:Z), Object.const_get("Outer::Inner::Y"), Outer.const_set(:W, 5), Outer::W, error { Outer::Nope }, message { Outer::Nope }, Outer::Inner.name, Outer.name, Module.new.name]

### private constants and module functions
module M
  SECRET = 1
  private_constant :SECRET
  module_function
  def helper = SECRET + 1
end
class UsesM; include M; def call = helper; end
[M.helper, UsesM.new.call]

### module_function by name and extend self
module N
  def a = 1
  def b = 2
  module_function :a
end
module O; extend self; def c = 3; end
[N.a, error { N.b }, O.c, N.respond_to?(:a), O.singleton_methods.include?(:c)]

### freezing and copying
class A; attr_accessor :v; def initialize_copy(o) = @v = o.v.dup; end
a = A.new
a.v = [1]
b = a.dup
b.v << 2
f = A.new.freeze
[a.v, b.v, f.frozen?, error { f.v = 1 }, f.dup.frozen?, f.clone.frozen?, f.clone(freeze: false).frozen?, [1, [2]].dup.equal?(1), :a.dup, nil.clone, 1.clone, Object.new.freeze.frozen?, [1].freeze.first, a.clone.v, Struct.new(:q).new([1]).dup.q]

### singletons and comparable
class V
  include Comparable
  attr_reader :n
  def initialize(n) = @n = n
  def <=>(o) = n <=> o.n
  def succ = V.new(n + 1)
  def to_s = "v#{n}"
  def inspect = "V#{n}"
  def coerce(o) = [V.new(o), self]
end
[V.new(1) < V.new(2), V.new(1) == V.new(1), V.new(3).clamp(V.new(1), V.new(2)), V.new(2).between?(V.new(1), V.new(3)), [V.new(2), V.new(1)].sort, [V.new(2), V.new(1)].max, (V.new(1)..V.new(3)).to_a, (V.new(1)..V.new(3)).include?(V.new(2)), error { V.new(1) < 5 }, V.new(1) != V.new(2), [V.new(1), V.new(2)].minmax, (V.new(1)...V.new(3)).map(&:to_s)]

### exceptions: classes and messages
class MyError < StandardError
  def initialize(msg = "default message") = super
end
class Coded < StandardError
  attr_reader :code
  def initialize(message, code:) = (super(message); @code = code)
end
[message { raise MyError }, message { raise MyError, "x" }, message { raise MyError.new("y") }, (begin; raise Coded.new("m", code: 5); rescue Coded => e; [e.message, e.code]; end), message { raise "plain" }, message { raise Class.new(StandardError), "anon" }, error { raise IOError }, message { raise ArgumentError }, message { raise StandardError.new }, MyError.ancestors.include?(StandardError), (raise "a" rescue "rescued"), error { raise 5 }, message { raise 5 }, error { raise Object }]

### exceptions: the hierarchy
[ZeroDivisionError, StopIteration, KeyError, IndexError, RangeError, FloatDomainError, NameError, NoMethodError, FrozenError, IOError, EOFError, NotImplementedError, LoadError, ScriptError, StandardError, UncaughtThrowError, FiberError, EncodingError, SystemExit, SecurityError, Interrupt, SignalException, ThreadError, LocalJumpError, SystemStackError, NoMemoryError, SyntaxError, Math::DomainError, NoMatchingPatternError, NoMatchingPatternKeyError].map { |e| [e, e.superclass] }

### exceptions: flow
def f(x)
  yield x
rescue ArgumentError, TypeError => e
  "arg #{e.message}"
rescue => e
  "other #{e.class}"
else
  "none"
ensure
  $log << x
end
$log = []
[f(1) { raise ArgumentError, "a" }, f(2) { raise "x" }, f(3) { 1 }, f(4) { Integer("z") }, f(5) { nil.foo }, $log, (begin; f(6) { throw :t }; rescue UncaughtThrowError => e; e.message; end)]

### exceptions: retry and re-raise
n = 0
r = begin
  n += 1
  raise "x" if n < 3
  n
rescue
  retry
end
s = begin
  begin
    raise ArgumentError, "inner"
  rescue => e
    raise
  end
rescue => e
  [e.class, e.message]
end
t = begin
  begin
    raise "a"
  rescue
    raise TypeError, "b"
  end
rescue => e
  [e.message, e.cause.message, e.cause.cause]
end
u = begin
  raise "a", cause: RuntimeError.new("c")
rescue => e
  e.cause.message
end
v = begin
  begin; raise "a"; rescue; raise "b", cause: nil; end
rescue => e
  e.cause
end
[r, s, t, u, v, $!]

### exceptions: what is being handled
r = []
begin
  raise "one"
rescue
  r << $!.message
  begin
    raise "two"
  rescue
    r << $!.message
  end
  r << $!.message
  [1].each { r << $!.message }
end
r << $!
def m = $!&.message
begin
  raise "three"
rescue
  r << m
ensure
  r << $!.inspect
end
begin
  begin
    raise "four"
  ensure
    r << $!.message
  end
rescue
end
r << $!
r

### exceptions: what is handled behind many others
begin
  raise "a"
rescue
  200.times { begin; raise "b"; rescue; end }
  r = [$!.message]
  def deep(n) = begin; raise n.to_s; rescue; n == 0 ? $!.message : deep(n - 1) + $!.message; end
  r << deep(5) << $!.message
end
r

### exceptions: raise without anything
def again = raise
r = []
begin
  begin
    raise KeyError, "k"
  rescue
    again
  end
rescue => e
  r << [e.class, e.message]
end
begin
  raise
rescue => e
  r << [e.class, e.message]
end
r

### exceptions: methods
e = begin; raise ArgumentError, "msg"; rescue => x; x; end
[e.message, e.full_message.class, e.backtrace.class, e.inspect, e.exception.equal?(e), e.exception("new").message, e.exception("new").class, e == ArgumentError.new("msg"), (begin; {}.fetch(:a); rescue KeyError => k; [k.key, k.receiver]; end), (begin; nil.foo; rescue NoMethodError => k; k.name; end), (begin; foo_bar; rescue NameError => k; k.name; end), (begin; loop { raise StopIteration, "s" }; :ok; end), (begin; raise StopIteration; rescue => k; k.class; end)]

### ensure and return values
def a; return 1; ensure; 2; end
def b; yield; ensure; $z = 1; end
def c; begin; 1; ensure; 2; end; end
def d; [1, 2].each { |x| return x }; ensure; $y = 3; end
[a, b { 5 }, $z, c, d, $y, (begin; 3; ensure; 4; end)]

### catch and throw
[catch(:a) { throw :a, 1 }, catch(:a) { 2 }, catch(:a) { throw :a }, catch { |t| throw t, 7 }, catch(:x) { catch(:y) { throw :x, 1 }; 2 }, error { throw :zzz }, message { throw :zzz }, catch(:d) { [1, 2].each { |x| throw :d, x } }]

### comparisons of objects
a = Object.new
[a == a, a == Object.new, a.eql?(a), a.equal?(a), a === a, a <=> a, a <=> 1, a != 1, !a, a.hash == a.hash, a.object_id == a.object_id, nil == false, [a].include?(a), { a => 1 }[a], a.instance_of?(Object), BasicObject.superclass, Object.superclass]

### procs and lambdas
l = ->(a, b = 2, *c, d:, e: 5, **f, &g) { }
pr = proc { |a, b| [a, b] }
add = ->(a, b) { a + b }
[l.lambda?, pr.arity, pr.call(1), pr.call([1, 2]), pr.(1, 2, 3), pr[1], pr.yield(1), pr.lambda?, add.curry[1][2], (add >> ->(x) { x * 2 }).call(1, 2), (add << ->(x) { [x, x] }).class, add.parameters, :upcase.to_proc.call("a"), method(:puts).arity, proc { |x| x }.arity, proc { |*x| x }.arity, proc { || }.arity, ->(x, y = 1) { }.arity, (->(x) { x + 1 } >> ->(x) { x * 2 }).call(3), [1, 2].map(&->(x) { x * 2 }), add.to_proc == add, Proc.new { 1 }.call, lambda(&add).lambda?, error { add.call(1) }, message { add.call(1) }, pr.curry.class]

### closures
c = 0
inc = -> { c += 1 }
inc.call
inc.()
adders = (1..3).map { |i| ->(x) { x + i } }
def make = (n = 0; -> { n += 1 })
x = make
y = make
[c, adders.map { |f| f.(10) }, x.call, x.call, y.call, [1, 2, 3].each_with_object([]) { |i, a| a << -> { i } }.map(&:call)]

### arguments
def a(x, y = x + 1, *r, z, k: 1, **o, &b) = [x, y, r, z, k, o, b&.call]
def c(*a) = a
def e(**k) = k
def g = yield
def h(...) = a(...)
[a(1, 2), a(1, 2, 3), a(1, 2, 3, 4, k: 5, q: 6) { 7 }, h(1, 2, k: 3), error { a(1) }, a(*[1, 2, 3]), a(*[1], 2, **{ k: 9 }), e(**{ a: 1 }, b: 2), c(1, *[2, 3]), c([1, 2]), c(nil), c(*nil)]

### keyword errors
def k(a:, b: 2) = [a, b]
[k(a: 1), message { k }, message { k(a: 1, c: 3) }, error { k(b: 1) }, k(**{ a: 5 }), k(a: nil)]

### argument count errors
def n(a) = a
def o(a, b = 1) = a
def q(a, *b) = a
[message { n }, message { n(1, 2) }, message { o }, message { o(1, 2, 3) }, message { q }, message { ->(x) { }.call }]

### undefined names
class Zed; end
[error { nil.upcase }, error { Zed.new.foo }, error { foo_baz }, error { Zed.foo }, error { FooBar }]

### conversions by protocol
class Str; def to_str = "str"; def to_s = "s"; end
class Ary; def to_ary = [1, 2]; def to_a = [3]; end
class Hsh; def to_hash = { k: 1 }; end
class Prc; def to_proc = ->(x) { x * 2 }; end
[[*Ary.new], [1].map(&Prc.new), "#{Str.new}", Array(1..2)]

### object inspection
class In; def initialize; @a = 1; end; end
class In2; end
[In.new.inspect.start_with?("#<In:0x"), In2.new.to_s.start_with?("#<In2:0x"), In.inspect, In.singleton_class.inspect, Class.new.inspect.start_with?("#<Class:0x"), Module.new.to_s.start_with?("#<Module:0x"), method(:puts).inspect.class, Object.new.inspect.end_with?(">"), In.new.to_s.include?("@a")]

### hooks
$r = []
module H
  def self.included(b) = $r << [:inc, b]
  def self.extended(b) = $r << [:ext, b.class]
  def self.prepended(b) = $r << [:pre, b]
end
class H1; include H; end
class H2; prepend H; end
Object.new.extend(H)
class H3; def self.inherited(k) = ($r << :inh; super); def self.method_added(m) = $r << m; def z; end; end
class H4 < H3; end
$r

### visibility
class Vis
  def pub = [priv, prot, self.priv]
  def cmp(o) = o.prot
  private
  def priv = 1
  protected
  def prot = 2
  public
  def pub2 = 3
  private def one = 4
  def two = one
  private_class_method def self.hidden = 5
  class << self
    def shown = hidden
    private
    def secret = 6
  end
end
v = Vis.new
[v.pub, v.cmp(Vis.new), v.pub2, v.two, error { v.priv }, error { v.prot }, error { v.one }, v.send(:priv), error { v.public_send(:priv) }, v.respond_to?(:priv), v.respond_to?(:priv, true), Vis.shown, error { Vis.hidden }, error { Vis.secret }, Vis.private_instance_methods(false).sort, Vis.public_method_defined?(:pub), Vis.private_method_defined?(:priv), v.instance_eval { priv }]
### hash codes of equal things, whatever the order of a Hash's keys
a = { a: 1, b: 2 }
s = Struct.new(:x, :y)
[a.hash == { b: 2, a: 1 }.hash, { a => :found }[{ b: 2, a: 1 }], [1, [2, "x"]].hash == [1, [2, "x"]].hash, [1, 2].hash == [2, 1].hash,
 s.new(1, [2]).hash == s.new(1, [2]).hash, s.new(1, 2).hash == [1, 2].hash, [[1, 2], [1.0, 2], [1, 2]].uniq.size, { { a: [1] } => 5 }[{ a: [1] }]]
### what Enumerable leaves alone
class Endless
  include Enumerable
  def each = loop { yield 1 }
end
e = Endless.new
[{ e => 1 }[e], e.hash == e.hash, e.hash == Endless.new.hash, Enumerable.method_defined?(:tally_by)]

### methods that are private from birth
class Born
  def initialize; end
  def initialize_copy(other) = super
  def respond_to_missing?(*) = false
  def seen = 1
end
[Born.instance_methods(false), Born.public_method_defined?(:initialize), Born.private_instance_methods(false).sort, Born.new.respond_to?(:initialize), Born.new.respond_to?(:initialize, true), error { Born.new.public_send(:initialize) }, Born.new.dup.seen]

### attributes by their names
class Attributes
  NAMES = [attr_reader(:a, "b"), attr_writer(:c), attr_accessor(:d), attr_reader].freeze
  private attr_reader :hidden
  private attr_accessor :both
  protected attr_writer :guarded
  def initialize = @hidden = @both = 1
  def shown = hidden + both
end
[Attributes::NAMES, Attributes.new.shown, error { Attributes.new.hidden }, error { Attributes.new.both = 2 }, Attributes.public_instance_methods(false).sort, Attributes.private_instance_methods(false).sort]

### methods of modules in front of a class and behind it
module Ahead
  def greet = super
end
module Behind
  def greet = 1
end
class Greeting
  prepend Ahead
  include Behind
  def greet = super
end
greeting = Greeting.new
def greeting.greet = super
method = greeting.method(:greet)
owners = []
while method
  owners << method.owner
  method = method.super_method
end
[owners.drop(1), Greeting.instance_method(:greet).owner, greeting.method(:greet).super_method.call, greeting.greet,
 Greeting.new.method(:greet).super_method.super_method.call]

### method_added hears of accessors, too
class Heard
  NAMES = []
  def self.method_added(name) = NAMES << name
  attr_reader :a
  attr_accessor :b, :c
  attr_writer :d
  alias_method :e, :a
  define_method(:f) {}
end
[Heard::NAMES, Class.new { RESULT = attr_accessor :x, :y }, RESULT].drop(2).unshift(Heard::NAMES)

### what stands for an Array is taken apart
class Pair
  def initialize(a, b) = (@a, @b = a, b)
  def to_ary = [@a, @b]
end
class None
  def to_ary = nil
end
class Wrong
  def to_ary = 5
end
def give = yield(Pair.new(1, 2))
pair = Pair.new(1, 2)
a, b = pair
(c, d), e = Pair.new(Pair.new(3, 4), 5)
*f, g = Pair.new(10, 11)
h, = pair
kept = pair.equal?((i, j = pair))
for k, l in [Pair.new(5, 6)] do end
none, nothing = None.new
[a, b, c, d, e, f, g, h, i, j, k, l, kept, pair.class, none.class, nothing, [Pair.new(6, 7)].map { |p, q| [p, q] },
 [[1, Pair.new(8, 9)]].map { |n, (p, q)| [n, p, q] }, give { |p, q| [p, q] }, give { |p, *q| [p, q] }, give { |p, q = 5| [p, q] },
 give { |p| p.class }, proc { |p, q| [p, q] }.call(pair), pair.then { |u, v| [u, v] }, [1] + pair, message { x, y = Wrong.new },
 message { [1] + Wrong.new }, message { [1] + Object.new.then { 5 } }, ->(p) { p.class }.call(pair), [None.new].each { |p, q| q }.size]

### what stands for a String or a name
class Path
  def initialize(text) = @text = text
  def to_str = @text
  def to_s = "shown"
end
class Named
  attr_accessor :name
  def initialize = @name = 4
end
q = Path.new("pq")
n = Path.new("name")
["a" + q, "apqb".include?(q), "apqb".index(q), "apqb".rindex(q), "apqb".delete_prefix(q), "a".sub("a", q), "apqc".partition(q), [1, 2].join(q),
 "abc".tr("a", q), "abc".insert(1, q), "#{q}", +"" << "x", "abc".replace(q), "pq" == q, Named.new.send(n), Named.new.public_send(n), Named.new.respond_to?(n),
 Named.new.instance_variable_get(Path.new("@name")), Named.instance_method(n).name, Named.new.method(n).call, Named.method_defined?(n)]

### what stands for a Hash
class Opts
  def to_hash = { a: 1, b: 2 }
end
def all(**k) = k
def some(a:, b: 0) = [a, b]
[all(**Opts.new), all(c: 0, **Opts.new), some(**Opts.new), { **Opts.new, z: 1 }, { q: 1 }.replace(Opts.new), message { all(**5) }, message { { **[1] } }]

### what stands for a String or a Hash, in other methods
class Path
  def initialize(text) = @text = text
  def to_str = @text
  def to_s = "shown"
end
class Opts
  def to_hash = { a: 1, b: 2 }
end
class Pair
  def to_ary = [3, 4]
end
q = Path.new("pq")
[["x", q].join("-"), ["x", Pair.new].join("-"), (+"a").concat(q), (+"a") << q, "xpq".end_with?("z", q), "a".ljust(5, q), "apqb".count(q),
 "apqb".delete(q), "aab".squeeze(Path.new("a")), { z: 1 }.merge(Opts.new), { z: 1 }.update(Opts.new, Opts.new), message { +"" << Object.new.then { nil } }]
