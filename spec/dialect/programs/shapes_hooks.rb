# What classes are told: included, extended, inherited, prepended, method_added, const_missing; plus coercion and equality.
module Registry
  def self.extended(base) = base.instance_variable_set(:@entries, {})
  def entries = @entries
  def register(key = name.downcase.to_sym, **options) = (superclass.respond_to?(:entries) ? superclass : self).entries.store(key, [self, options])
  def inherited(child)
    super
    (@children ||= []) << child
    child.instance_variable_set(:@entries, @entries)
  end
  def children = @children.to_a
end

module Validated
  def self.included(base)
    base.extend(Rules)
    (@users ||= []) << base
  end

  def self.users = @users

  module Rules
    def rules = @rules ||= (superclass.respond_to?(:rules) ? superclass.rules.dup : {})
    def validates(*names, message: "is wrong", &test) = names.each { |name| rules[name] = [test, message] }
  end

  def valid? = errors.empty?
  def errors = self.class.rules.reject { |name, (test, _)| instance_exec(public_send(name), &test) }.map { |name, (_, message)| "#{name} #{message}" }
end

class Shape
  extend Registry
  include Validated
  include Comparable

  ADDED = []
  def self.method_added(name) = ADDED << name

  attr_reader :name

  def initialize(name = self.class.name) = @name = name
  def area = raise(NotImplementedError, "#{self.class}#area is abstract")
  def <=>(other) = area <=> other.area
  def inspect = "#<#{self.class.name} #{area.round(2)}>"
  def ==(other) = other.class == self.class && state == other.state
  alias eql? ==
  def hash = state.hash
  def state = instance_variables.map { |v| instance_variable_get(v) }

  protected :state
end

class Circle < Shape
  register :circle, sides: 0
  attr_reader :radius
  validates(:radius, message: "must be positive") { |r| r.positive? }
  def initialize(radius) = super() && @radius = radius
  def area = 3.14159 * radius**2
end

class Rect < Shape
  register sides: 4
  attr_accessor :width, :height
  validates(:width, :height, message: "is no number") { |x| Numeric === x }
  def initialize(width, height = width)
    super()
    @width, @height = width, height
  end
  def area = width * height
  def deconstruct = [width, height]
  def deconstruct_keys(keys) = keys ? { width: width, height: height }.slice(*keys) : { width: width, height: height, area: area }
  def initialize_copy(other)
    super
    @name = "copy of #{other.name}"
  end
end

class Square < Rect
  validates(:height, message: "differs from width") { |h| h == width }
end

p Shape.entries, Shape.children, Rect.children, Shape::ADDED.first(4), Validated.users
shapes = [Circle.new(1), Rect.new(2, 3), Square.new(2)]
p shapes.sort, shapes.max, shapes.minmax.map(&:name), Rect.new(1, 2) == Rect.new(1, 2), Rect.new(2, 2) == Square.new(2), [Rect.new(1, 2), Rect.new(1, 2)].uniq.size, Circle.new(2).between?(shapes[2], shapes[1]), shapes[0].clamp(shapes[2], shapes[1])
p Circle.new(-1).errors, Square.new(2, 3).errors, Rect.new(:a, 2).errors, Rect.new(1).valid?, Square.rules.keys, Rect.rules.size
begin
  Shape.new.area
rescue NotImplementedError => e
  p e.message, e.is_a?(StandardError)
end
begin
  Rect.new(1).state
rescue NoMethodError => e
  puts e.message[/protected method .state./].tr("`", "'")
end
copy = Rect.new(3, 4).dup
p copy.name, copy.width, copy.frozen?, Rect.new(1).freeze.dup.frozen?, Rect.new(1).freeze.clone.frozen?, Rect.new(1).freeze.clone(freeze: false).frozen?

def describe(shape)
  case shape
  in Circle(radius:) if radius > 1 then "big circle"
  in Circle then "circle"
  in Square[side, ^side] then "square #{side}"
  in Rect[w, h] unless w < h then "wide #{w}x#{h}"
  in { width: 1 => w, **rest } then "thin #{rest}"
  in Rect(width: Integer | Float => w, height:) then "tall #{w}/#{height}"
  end
end
[Circle.new(2), Circle.new(1), Square.new(3), Rect.new(3, 2), Rect.new(1, 5), Rect.new(2.5, 5)].each { |shape| puts describe(shape) }
case { shapes: [Circle.new(1), Rect.new(2, 9), Circle.new(3)], unit: "cm" }
in { shapes: [*, Rect => found, *after], unit: "cm" | "mm" => unit }
  p found, after.size, unit
end
result = { status: "ok", items: [{ id: 1 }, { id: 2, tags: ["x"] }] }
if result in { status: "ok", items: [*, { id: Integer => id, tags: [_, *] }, *] }
  p id
end
result => { items: [{ id: first }, *] }
p first, (5 in Integer | Float), (5 in ..3), ({ a: nil } in { a: nil }), ([1, [2, [3]]] in [_, [_, [x]]]) && x

class Money
  include Comparable
  attr_reader :cents
  def initialize(cents) = @cents = cents
  def +(other) = Money.new(cents + Money(other).cents)
  def -(other) = self + -Money(other)
  def *(factor) = Money.new((cents * factor).round)
  def -@ = Money.new(-cents)
  def +@ = self
  def ! = cents.zero?
  def [](unit) = unit == :euro ? cents / 100 : cents % 100
  def call(text) = "#{text} #{self}"
  def to_proc = ->(x) { x * cents }
  def =~(other) = cents.to_s =~ other
  def ===(other) = other.is_a?(Money) && other.cents == cents
  def <<(cents) = tap { @cents += cents }
  def <=>(other) = other.respond_to?(:cents) ? cents <=> other.cents : nil
  def coerce(number) = [Money.new((number * 100).round), self]
  def to_s = format("%d.%02d", *cents.divmod(100))
  def to_str = to_s
  def respond_to_missing?(name, all = false) = name.to_s.start_with?("in_") || super
  def method_missing(name, *args) = name.to_s.start_with?("in_") ? "#{self} #{name.to_s.delete_prefix("in_").upcase}" : super
end
def Money(value) = value.is_a?(Money) ? value : Money.new((value * 100).round)
m = Money.new(1250)
puts m + 2, m - m, m * 1.5, -m, +m, !m, !Money.new(0), m[:euro], m[:cent], m.("pay"), 5 + m, [1, 2].map(&m).inspect, m =~ /5/, m.in_usd, (m << 5), [m, Money.new(1)].min, [Money(1), Money(2.5)].sum(Money(0)), m > Money(1), m.clamp(Money(0), Money(1)), Money(3) == Money.new(300)
puts "total: " + m, ["a", m].join(" "), "x".respond_to?(:in_eur), m.respond_to?(:in_eur), (case Money(2) when Money.new(200) then "two" end), [Money(3), Money(1)].minmax.join("-"), (m <=> 3).inspect, (m == 3), (begin; m > 3; rescue ArgumentError => e; e.message; end)
class Object
  def self.const_missing(name) = name == :AutoMade ? const_set(name, Class.new { def hi = "made" }) : super
end
puts AutoMade.new.hi, AutoMade.name, (begin; NeverMade; rescue NameError => e; e.name.inspect; end), defined?(AutoMade), defined?(Nope).inspect
singleton = Object.new
class << singleton
  attr_accessor :note
  def to_s = "single #{note}"
end
singleton.note = "x"
puts singleton, singleton.singleton_methods.sort.inspect, "#{singleton}", singleton.then { |s| s.is_a?(Object) }
