# Making objects: what `new` does with arguments, keywords and blocks, and whose it is.

### arguments, keywords and blocks on their way to initialize
class Given
  attr_reader :given

  def initialize(*args, **options, &block) = @given = [args, options, block&.call]
end
few = [Given.new, Given.new(1), Given.new(x: 1), Given.new(1, x: 2) { 3 }, Given.new({ x: 1 }), Given.new(**{})]
many = [14, 15, 20].flat_map { |n| [Given.new(*1..n), Given.new(*1..n, k: 0) { n }] }
(few + many).map(&:given)

### arguments around the number that is packed
class Counted
  attr_reader :given

  def initialize(*args, **options) = @given = [args.size, args.last, options, yield]
end
[
  Counted.new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) { :a },
   Counted.new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13) { :b },
  Counted.new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) { :c },
  Counted.new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) { :d },
  Counted.new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, k: 0) { :e },
  Counted.new(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, k: 0) { :f }
].map(&:given)

### optional, required and trailing parameters
class Shaped
  attr_reader :shape

  def initialize(a, b = a, *c, d, e:, f: 0, **g, &h) = @shape = [a, b, c, d, e, f, g, h&.call(1)]
end
[Shaped.new(1, 2, e: 3), Shaped.new(1, 2, 3, 4, 5, e: 6, f: 7, g: 8) { |x| x + 1 }].map(&:shape)

### numbers of arguments that do not fit
class One
  def initialize(a) = @a = a
end
class None; end
[message { One.new }, message { One.new(1, 2) }, message { None.new(1) }, error { Object.new(1) }]

### a new of the class's own
class Wrapped
  attr_reader :x

  def self.new(x, *) = super(x + 1)
  def self.plain(x) = allocate.tap { |o| o.instance_variable_set(:@x, x) }

  def initialize(x) = @x = x
end
class Replaced
  def self.new(*args) = args
end
[Wrapped.new(1, 2).x, Wrapped.plain(1).x, Replaced.new(1, 2), Class.new(Wrapped).new(5).x]

### allocate has no part in new
class Allocated
  attr_reader :x

  def self.allocate = 42

  def initialize(x) = @x = x
end
[Allocated.new(1).x, Allocated.allocate]

### initialize by another name, from a module, in front
module Fills
  def initialize(x) = @x = [:module, x]
end
module InFront
  def initialize(x) = super(x * 10)
end
class Aliased
  attr_reader :x

  def fill(x) = @x = x
  alias initialize fill
end
class Included
  include Fills
  attr_reader :x
end
class Fronted
  prepend InFront
  attr_reader :x

  def initialize(x) = @x = x
end
class Defined
  attr_reader :x

  define_method(:initialize) { |x, y = 2, *z| @x = [x, y, z] }
end
[Aliased.new(1).x, Included.new(2).x, Fronted.new(3).x, Defined.new(4).x, Defined.new(4, 5, 6).x]

### an initialize that is not there
class Missing
  undef_method :initialize
  attr_reader :missed

  def method_missing(name, *args) = @missed = [name, args]
  def respond_to_missing?(*) = true
end
class Gone
  undef_method :initialize
end
[Missing.new(1, 2).missed, error { Gone.new }]

### what initialize returns, raises, throws and breaks
class Returns
  attr_reader :x

  def initialize(x)
    @x = x
    return :ignored if x == 1

    raise ArgumentError, "no" if x == 2
    throw :out, x if x == 3
    yield
  end
end
def leave = Returns.new(5) { return :returned }
[Returns.new(1).x, message { Returns.new(2) }, catch(:out) { Returns.new(3) }, Returns.new(4) { break :broken }, leave,
 Returns.new(6) { next 1 }.x]

### new by every other way to call
class Called
  attr_reader :x

  def initialize(*x, k: 0) = @x = [x, k]
  def again = self.class.new(*x)
end
[Called.send(:new, 1, k: 2), Called.__send__(:new), Called.method(:new).call(1), Called.method(:new).call(1, k: 2),
 [3, 4].map(&Called.method(:new))[1], Class.instance_method(:new).bind(Called).call(5), Called.new(6).again,
 Called.instance_exec(7) { |x| new(x) }, [8].map { |x| Called.new(x) }[0], Called.tap { |c| break c.new(9) }].map(&:x)

### subclasses of Ruby's own classes
class Triple < Array
  def initialize(x) = super(3, x)
end
class Counts < Hash
  def initialize = super(0)
end
class Twice < String
  def initialize(text, k: 2) = super(text * k)
end
counts = Counts.new
"banana".each_char { |c| counts[c] += 1 }
[Triple.new(7), Triple.new(7).class, counts, Twice.new("ab"), Twice.new("ab", k: 3), Struct.new(:a, :b).new(1, 2).to_a,
 Class.new(Triple).new(1).size, Array.new(2) { |i| i }, Hash.new { |h, k| h[k] = k * 2 }[4], Range.new(1, 3).to_a]

### what has no new
[Integer, Float, Symbol, NilClass, TrueClass].map { |c| error { c.new } } + [error { Object.new.singleton_class.new }]

### objects made in each other
class Nested
  attr_reader :inner

  def initialize(depth) = @inner = depth > 0 ? Nested.new(depth - 1) : nil
end
nested = Nested.new(300)
depth = 0
while nested
  depth += 1
  nested = nested.inner
end
depth

### objects that are made without end
class Endless
  def initialize(n) = Endless.new(n + 1)
end
class EndlessByBlock
  def initialize(n) = [n].each { |x| EndlessByBlock.new(x + 1) }
end
class EndlessByError < StandardError
  def initialize(*) = raise(EndlessByError, "again")
end
def too_deep = begin; yield; rescue SystemStackError; :too_deep; end
[too_deep { Endless.new(0) }, too_deep { EndlessByBlock.new(0) }, too_deep { EndlessByError.new },
 too_deep { raise EndlessByError }]

### what new is given outlives collections
class Keeps
  attr_reader :kept

  def initialize(*args, **options, &block)
    GC.start if args[0] % 50 == 0
    @kept = [args, options, block]
  end
end
kept = Array.new(300) { |i| Keeps.new(i, "s#{i}" * 3, k: "k#{i}") { "b#{i}" } }
kept.each_with_index.all? do |x, i|
  x.kept[0] == [i, "s#{i}" * 3] && x.kept[1] == { k: "k#{i}" } && x.kept[2].call == "b#{i}"
end

### variables of objects, in the order in which they were set
class Many
  def initialize(count)
    @z = 1
    @a = 2
    @m = [3]
    count.times { |i| instance_variable_set("@v#{i}", i) }
  end
end
few = Many.new(2)
many = Many.new(30)
few.remove_instance_variable(:@a)
few.instance_variable_set(:@v9, 9)
[Many.new(0).instance_variables, Many.new(1).instance_variables, Many.new(5).instance_variables,
 Many.new(13).instance_variables.size, many.instance_variables.size,
 (0...30).all? { |i| many.instance_variable_get("@v#{i}") == i }, few.instance_variables.size,
 few.instance_variable_defined?(:@a), few.instance_variable_get(:@m),
 few.dup.instance_variable_get(:@v1), few.clone.instance_variable_get(:@z), Many.new(9).dup.instance_variables]

### tables of variables and constants that grow and shrink
class Table; end
t = Table.new
100.times { |i| t.instance_variable_set("@w#{i}", i); t.remove_instance_variable("@w#{i}") if i % 3 > 0 }
names = t.instance_variables.sort
40.times { |i| Table.const_set("C#{i}", i) }
objects = Array.new(2000) { |i| Table.new.tap { |o| (i % 20).times { |k| o.instance_variable_set("@k#{k}", k) } } }
GC.start
[names, Table.constants.size, Table::C0 + Table::C39,
 objects.each_with_index.all? { |o, i| (0...(i % 20)).all? { |k| o.instance_variable_get("@k#{k}") == k } }]
### the parameters of procs and methods
def all(a, b = 1, *c, d, e:, f: 2, g:, **h, &i) = nil
def none = nil
long = ->(z, k: "x" * 3, r:) { [z, k, r] }
[method(:all).parameters, method(:all).unbind.parameters, method(:none).parameters, long.parameters, proc { |&g| }.parameters,
 proc { |k: 1, &g| }.parameters, proc { |**f, &g| }.parameters, proc { |a, b = 2, k:, **f| x = a }.parameters, ->() {}.parameters]
