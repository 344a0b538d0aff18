# Pattern matching.

### values
def k(x)
  case x
  in 0 | 1 then :bit
  in Integer | Float => n if n > 100 then [:big, n]
  in Integer then :int
  in "a".."f" then :letter
  in String => s unless s.empty? then s
  in nil then :nil
  in true | false => b then b
  in :sym then :symbol
  in ->(v) { v.respond_to?(:each) } then :each
  else :else
  end
end
[1, 500, 5, "c", "zz", "", nil, false, :sym, 1..2, Object].map { |x| k(x) }

### arrays
def k(x)
  case x
  in [] then :empty
  in [Integer => a] then [:one, a]
  in [1, *rest, 9] then [:ends, rest]
  in [a, [b, *c]] then [a, b, c]
  in [_, _, *] then :more
  in [*, x] then x
  end
end
[[], [5], [1, 2, 3, 9], [1, [2, 3]], [:a, :b, :c], ["z"]].map { |x| k(x) }

### arrays without brackets
case [1, [2, 3], 4]
in a, [b, c], *d
  [a, b, c, d]
end

### hashes
def k(x)
  case x
  in {} then :empty
  in { type: :circle, r: } then [:circle, r]
  in { type: :rect, w: Integer => w, h: } then [:rect, w * h]
  in { name: String => n, **nil } then [:only, n]
  in { id:, **rest } then [id, rest]
  in { a: { b: [c, *] } } then c
  else :else
  end
end
[{}, { type: :circle, r: 2, z: 1 }, { type: :rect, w: 2, h: 3 }, { name: "x" }, { name: "x", id: 1 }, { a: { b: [7, 8] } }, { q: 1 }].map { |x| k(x) }

### hashes without braces
case { status: "ok", items: [{ id: 1 }, { id: 2 }] }
in status: "ok", items: [{ id: first }, *others]
  [first, others]
end

### keys with nil and false values
[({ a: nil } in { a: nil }), ({ a: false } in { a: }), ({} in { a: nil }), ({ a: 1 } in { a: Integer, b: nil })]

### find patterns
def k(x)
  case x
  in [*pre, :key, value, *post] then [pre, value, post]
  in [*, { id: 5 => id }, *] then [:id, id]
  else :none
  end
end
[k([1, :key, 2, 3]), k([:key, 9]), k([{ id: 1 }, { id: 5 }]), k([1, 2])]

### pins
x = 5
@iv = 6
$gv_pattern = 7
[(5 in ^x), (6 in ^x), (6 in ^@iv), (7 in ^$gv_pattern), (8 in ^(x + 3)), ([1, 1] in [a, ^a]), ([1, 2] in [b, ^b])]

### guards with what was bound
case [3, 4]
in [a, b] if a > b then :down
in [a, b] unless a > b then :up
end

### parentheses
[(2 in (1 | 2)), (3 in (1 | 2)), (5 in (3..)), ([1] in [(1 | 2)]), ([3] in [(1 | 2) | 3]), (7 in (Integer => x)), x]

### alternatives that hold alternatives
f = ->(v) { case v; in [1 | 2] | 3 then :a; in { k: 1 | 2 } | 4 then :b; in ((5 | 6) | 7) | 8 then :c; else :d; end }
[[1], [2], 3, { k: 2 }, 4, 5, 6, 7, 8, 9].map(&f)

### beginless, endless and lists of words
[(1 in ..3), (4 in ..3), (9 in 5..), ("b" in %w[a b]), (%w[a b] in %w[a b]), (:b in :a..:c), (2.5 in 2..3)]

### strings and symbols with parts
n = 1
[("a1" in "a#{n}"), (:a1 in :"a#{n}"), (nil in nil), (1 in 1.0), (__FILE__ in __FILE__), (__LINE__ in __LINE__), (self in self)]

### classes with arguments
Point = Struct.new(:x, :y)
def k(p)
  case p
  in Point(x: 0, y:) then [:axis, y]
  in Point[a, b] if a == b then :diagonal
  in Point(x:, y:) then [x, y]
  end
end
[k(Point.new(0, 5)), k(Point.new(2, 2)), k(Point.new(1, 2))]

### deconstruct and deconstruct_keys of one's own
class V
  def initialize(*a) = (@a = a)
  def deconstruct = (@n = (@n || 0) + 1; @a)
  def deconstruct_keys(keys) = { keys: keys, first: @a[0] }
  attr_reader :n
end
v = V.new(1, 2)
r = case v
    in [1] then :one
    in [1, 3] then :three
    in [1, 2 => b] then b
    end
s = case v
    in { first: 1, keys: } then keys
    end
t = case v
    in { first:, **rest } then rest
    end
[r, v.n, s, t]

### deconstruct that is wrong
class A; def deconstruct = 1; end
class B; def deconstruct_keys(_) = 1; end
[message { case A.new; in [a]; end }, error { case A.new; in [a]; end }, message { case B.new; in { a: }; end }]

### what has no hooks does not match
[(5 in [a]), (5 in { a: }), (nil in []), (Object.new in { size: })]

### one line
config = { db: { user: "me", port: 1 } }
config => { db: { user:, port: Integer => port } }
r = (config in { db: { user: Integer } })
[user, port, r, ({ a: 1 } in { a: String })]

### no match
[error { case 5; in String; end }, error { 5 => String }, (5 => String rescue $!.message.start_with?("5"))]

### the value of in with several names
[[:ok, 1], [:error, "bad"], [:ok, nil], :other].map do |r|
  case r
  in [:ok, nil] then "nothing"
  in [:ok, v] then "got #{v}"
  in [:error, msg] then "failed: #{msg}"
  in Symbol | String => other then "odd #{other}"
  end
end

### names stay after a failed match
case [1, 2]
in [a, 3] then :no
in [1, b] then [a, b]
end

### in inside blocks and methods
def pick(list) = list.filter_map { |x| (x in { id: Integer => id, tags: [*, "hot", *] }) && id }
pick([{ id: 1, tags: %w[a hot] }, { id: 2, tags: [] }, { id: "x", tags: %w[hot] }])

### a deep one
data = { user: { name: "Ann", roles: [:admin, { scope: "all", since: 2020 }] }, meta: nil }
case data
in { user: { name: String => name, roles: [*, { scope:, since: 2000.. => year }, *] }, meta: nil }
  [name, scope, year]
end

### arrays against structs
P3 = Struct.new(:x, :y, :z)
case P3.new(1, 2, 3)
in x, *rest
  [x, rest]
end

### why a value does not fit the only pattern
reasons = []
why = lambda do |&block|
  block.call
  reasons << :fits
rescue NoMatchingPatternKeyError => e
  reasons << [e.message, e.key, e.matchee]
rescue NoMatchingPatternError => e
  reasons << e.message
end
config = { name: "x", port: 80, nested: { a: [1, 2] } }
Point = Struct.new(:x, :y)
seven = 7
why.() { config => { host: } }
why.() { config => { name: Integer } }
why.() { config => { nested: { b: } } }
why.() { config => { nested: { a: [1, 3] } } }
why.() { config => { nested: { a: [1] } } }
why.() { config => { nested: { a: [1, 2, 3, *] } } }
why.() { config => { name: String, **nil } }
why.() { config => { name: "x", port: Integer => port, **rest } }
why.() { config => {} }
why.() { 5 => String }
why.() { 5 => String | Symbol | 6 }
why.() { 5 => ^seven }
why.() { 5 => ^(seven + 1) }
why.() { 5 => [a] }
why.() { 5 => { a: } }
why.() { [1, 5, 2] => [*, String, *] }
why.() { [1] => [*, 1, 2, *] }
why.() { Point.new(1, 2) => Point[1, 3] }
why.() { Point.new(1, 2) => Point(x: 1, y: 3) }
why.() { Point.new(1, 2) => String(x: 1) }
why.() { Point.new(1, 2) => [1, Integer => y] }
why.() { case 5; in Integer if seven == 8 then 1; end }
why.() { case 5; in Integer unless seven == 7 then 1; end }
why.() { case { a: 1 }; in { b: } then b; end }
why.() { case [1, [2]]; in [Integer => a, [String => b]] then b; end }
why.() { case 5; in 6 then 1; in 7 then 2; end }
why.() { nil => { a: } }
why.() { [] => [_, *] }
why.() { { a: nil } => { a: Integer | nil } }
why.() { { "a" => 1 } => { a: } }
why.() { [[1, 2], [3]] => [[a, b], [c, d]] }
why.() { 1.5 => 0..1 }
why.() { "abc" => /x/ }
why.() { {a: 1, b: 2} => {a: 1, c:} }
why.() { {a: 1, b: 2} => {c:, a: 2} }
why.() { {a: 2} => {a: 1, c:} }
reasons
