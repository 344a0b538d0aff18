# Raising: what is made of what raise is given, by every way to call it, and where it is rescued.

### what raise is given
class Plain < StandardError; end
[message { raise "a" }, message { raise Plain }, message { raise Plain, "b" }, message { raise Plain, nil },
 message { raise Plain.new("c") }, message { raise Plain.new("c"), "d" }, message { raise Plain, :symbol },
 error { raise "a" }, error { raise Plain }, error { raise Plain, "b" }, error { raise 5 }, message { raise Object },
 error { raise Object }]

### an exception's own initialize, message and to_s
class Default < StandardError
  def initialize(text = "by default") = super
end
class Detailed < StandardError
  attr_reader :detail

  def initialize(detail, text = "with #{detail}")
    @detail = detail
    super(text)
  end
end
class Worded < StandardError
  def message = "worded"
end
class Shown < StandardError
  def to_s = "shown"
end
class Quiet < Default; end
detail = begin; raise Detailed.new(7); rescue Detailed => e; [e.detail, e.message]; end
[message { raise Default }, message { raise Default, "given" }, message { raise Detailed, 8 },
 message { raise Worded, "x" },
 message { raise Shown, "x" }, detail, Default.new.message, message { raise Quiet }]

### what is made of texts that are no strings
class Text
  def to_s = "a text"
end
[message { raise StandardError, Text.new }.to_s, message { raise StandardError, 5 }.to_s,
 message { raise StandardError, [1] }.to_s]

### raise by every other way to call
m = method(:raise)
[message { send(:raise, ArgumentError, "s") }, message { __send__(:raise, "t") }, message { Kernel.raise("k") },
 message { m.call("m") }, message { [ArgumentError].each(&m) }, message { m.to_proc.call("p") },
 message { define_singleton_method(:again) { |*a| raise(*a) }; again(TypeError, "d") },
 message { Object.new.instance_eval { raise "i" } }]

### from within everything that C calls
class Hashes
  def hash = 1
  def eql?(_) = raise("eql")
end
class Orders
  def <=>(_) = raise("order")
end
class Prints
  def to_s = raise("to_s")
  def inspect = raise("inspect")
end
[message { { Hashes.new => 1 }[Hashes.new] }, message { [Orders.new, Orders.new].sort },
 message { [2, 1].sort { raise "block" } },
 message { "#{Prints.new}" }, message { [Prints.new].inspect }, message { [Prints.new].join },
 message { Hash.new { raise "default" }[1] },
 message { [1].map { raise "map" } }, message { Fiber.new { raise "fiber" }.resume },
 message { Enumerator.new { raise "enumerator" }.next },
 message { [3].each_with_index.map { raise "enum" } }, message { catch(:a) { raise "catch" } },
 message { Comparable.instance_method(:==).bind(1).call(2) }]

### ensure, else and retry, in order
log = []
n = 0
begin
  n += 1
  log << n
  raise ArgumentError, "#{n}" if n < 3
rescue ArgumentError => e
  log << e.message
  retry
else
  log << :else
ensure
  log << :ensure
end
def leaves(log)
  [1, 2].each do |x|
    begin
      raise "x" if x == 2
      next
    rescue
      return log << :left
    ensure
      log << x
    end
  end
end
leaves(log)
log

### rescued where it belongs
def deep(n) = n == 0 ? raise(KeyError, "bottom") : deep(n - 1)
def layered
  yield
rescue TypeError
  :type
rescue IndexError, ZeroDivisionError => e
  [:index, e.class, e.message]
ensure
  1
end
[layered { deep(5) }, layered { 1 / 0 }, layered { Integer([]) }, error { layered { nil.x } },
 begin; begin; raise "a"; rescue => e; raise TypeError, "b"; end; rescue => f; [e.message, f.message]; end]

### modules, lists and classes in rescue
module Marker; end
class Marked < StandardError
  include Marker
end
LISTED = [KeyError, Marked].freeze
[begin; raise Marked; rescue Marker => e; e.class; end, begin; raise Marked, "l"; rescue *LISTED => e; e.message; end,
 begin; raise "r"; rescue *LISTED, RuntimeError => e; e.message; end, (raise "m" rescue :modifier)]

### variables and values around a raise
x = 1
y = begin
  x = 2
  raise "no" if x == 2
  3
rescue
  x += 10
end
z = [1, (raise "z" rescue 2), 3]
[x, y, z, [*1..3].map { |i| i == 2 ? (raise "i" rescue :two) : i }]

### many raises in one run
count = 0
5000.times do |i|
  raise ArgumentError, "m#{i}" if i % 2 == 0
  raise IndexError
rescue ArgumentError => e
  count += e.message.size
rescue IndexError
  count += 1
end
count

### lines of backtraces
def thrower = raise("here")
lines = begin
  thrower
rescue => e
  e.backtrace.map { |line| line.split(":")[1].to_i }
end
class Maker
  def initialize
    raise "in initialize"
  end
end
made = begin
  Maker.new
rescue => e
  e.backtrace.map { |line| line.split(":")[1].to_i }.uniq
end
block = begin
  [1].each do |x|
    raise "in a block"
  end
rescue => e
  e.backtrace.map { |line| line.split(":")[1].to_i }
end
[lines.first - made.first, made.first - made[1], made.first - block.first]

### every keyword that is missing
def wants(a:, b: (raise "never"), c:) = [a, b, c]
log = []
defaults = ->(x: log << :x, y:, z:) { [x, y, z] }
[message { wants }, message { wants(a: 1) }, message { wants(c: 1) }, message { defaults.call }, message { defaults.call(z: 1, w: 2) }, log, message { [1].each { |v, k:, l:| v } }]

### what an error is about
class Hidden
  private def inside = 1
end
hidden = Hidden.new
frozen = [1].freeze
text = "abc".freeze
value = ->(&block) { begin; block.call; rescue => e; e; end }
no_name = value.() { unknown_name }
missing = value.() { 5.foo(1, 2) }
private_one = value.() { hidden.inside }
constant = value.() { Comparable::Nope }
key = value.() { { a: 1 }.fetch(:b) }
named = value.() { format("%<x>d", y: 1) }
[no_name.name, no_name.receiver.equal?(self), missing.name, missing.args, missing.receiver, private_one.receiver.equal?(hidden),
 constant.name, constant.receiver, key.key, key.receiver, named.key, named.receiver,
 value.() { frozen << 1 }.receiver.equal?(frozen), value.() { text.upcase! }.receiver.equal?(text),
 value.() { nil.upcase }.receiver, value.() { "x".method(:nope) }.name]

### errors that were made by hand
made = NoMethodError.new("m", :n, [1, 2], receiver: 7)
bare = NameError.new("m")
[made.message, made.name, made.args, made.receiver, bare.name, message { bare.receiver }, NameError.new("m", :n, receiver: nil).receiver,
 message { KeyError.new("m").key }, message { KeyError.new("m").receiver }, KeyError.new("m", receiver: {}, key: nil).key,
 message { FrozenError.new("m").receiver }, FrozenError.new("m", receiver: 3).receiver,
 message { NoMatchingPatternKeyError.new("m").key }, NoMatchingPatternKeyError.new("m", matchee: { a: 1 }, key: :b).matchee,
 begin; throw :x, 5; rescue UncaughtThrowError => e; [e.tag, e.value, e.message]; end]

### a super without a method, and method_missing's super
class Guess
  def method_missing(name, *args) = name == :ok ? args : super
  def respond_to_missing?(name, all = false) = name == :ok || super
end
guess = Guess.new
begin; guess.nope(1); rescue NoMethodError => e; [e.name, e.args, e.receiver.equal?(guess), guess.ok(1), guess.respond_to?(:no)]; end
