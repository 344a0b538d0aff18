# What collections do with blocks: their results, what a block is given, and what happens when they change meanwhile.

### every method of an array that takes a block
a = [3, 1, nil, 4, false, 5]
n = [3, 1, 4, 1, 5]
s = []
[a.each { |x| s << x }, a.each_index { |i| s << i }, a.reverse_each { |x| s << x }, a.map { |x| [x] },
 a.collect { |x| x.nil? }, a.select { |x| x },
 a.filter { |x| !x }, a.find_all { |x| x }, a.reject { |x| x }, a.each_with_index { |x, i| s << [x, i] },
 a.each_with_object([]) { |x, o| o << x },
 n.inject { |p, x| p * 10 + x }, n.inject(1) { |p, x| p + x }, n.reduce(:+), n.reduce(2, :*), n.inject("-"),
 a.filter_map { |x| x && [x] },
 a.flat_map { |x| [x, x] }, n.flat_map { |x| x > 2 ? [[x]] : x }, a.collect_concat { |x| [[x]] },
 a.partition { |x| x }, n.group_by { |x| x % 3 },
 n.find { |x| x > 3 }, n.detect { |x| x > 9 }, n.find(-> { :none }) { |x| x > 9 }, n.any? { |x| x > 4 },
 n.all? { |x| x > 1 }, n.none? { |x| x > 5 },
 n.count { |x| x > 2 }, a.include?(nil), a.include?(false), a.include?(7), a.member?(4), n.sum { |x| x * 2 }, s]

### the same without a block, and with patterns
a = [3, 1, nil, 4, false]
[a.any?, a.all?, a.none?, [nil].none?, [].any?, [].all?, [].none?, a.count, a.count(nil), a.count(1), a.any?(Integer),
 a.all?(Integer),
 a.none?(String), [1, 2].all?(1..2), [].inject(:+), [].inject { |x, y| x }, [].inject(5) { |x, y| x },
 [7].inject { |x, y| 0 }, [].sum, [1].sum,
 [nil].find { |x| x.nil? }, [false].include?(false), ["a", "b"].sum(""), [[1], [2]].sum([])]

### enumerators of arrays
a = [5, 6, 7]
[a.each.next, a.map.with_index { |x, i| x * i }, a.each_with_index.to_a, a.each_with_index.map { |x, i| x + i },
 a.select.with_index { |x, i| i > 0 },
 a.reject.with_index { |x, i| i > 0 }, a.each_index.to_a, a.reverse_each.to_a, a.each.size, a.map.size,
 a.find.with_index { |x, i| i == 1 },
 a.each_with_object([]).each { |x, o| o << x }, a.filter_map.with_index { |x, i| x if i > 0 },
 a.flat_map.with_index { |x, i| [x] * i },
 a.group_by.with_index { |x, i| i % 2 }, a.partition.with_index { |x, i| i > 1 }, a.map!.with_index { |x, i| x + i },
 a.each_with_index.with_index(1).to_a]

### destructuring, optional and splat parameters of blocks
p2 = [[1, [2, 3]], [4, [5, 6]]]
[p2.map { |x| x }, p2.map { |x, y| [x, y] }, p2.map { |x, (y, z)| [x, y, z] }, p2.map { |x, y = 9, z = 8| [x, y, z] },
 p2.map { |*x| x }, p2.map { |x, *y| [x, y] },
 p2.map { |(x, y), z| [x, y, z] }, p2.map { |x, y, k: 7| [x, y, k] }, [1, 2].map { |x, y| [x, y] },
 [[]].map { |x, y| [x, y] },
 p2.each_with_index.map { |(x, y), i| [x, y, i] }, p2.each_with_object([]) { |(x, y), o| o << x },
 p2.inject(0) { |t, (x, y)| t + x },
 p2.group_by { |x, y| y }, p2.partition { |x, y| x > 1 }, p2.find { |x, y| x == 4 }, p2.any? { |x, y| x == 4 },
 p2.count { |x, y| y == [2, 3] },
 p2.sum { |x, y| x }, p2.flat_map { |x, y| y }, p2.filter_map { |x, y| y[0] if x > 1 }, p2.select { |x, y| y[1] == 3 },
 p2.reject { |x, y| y[1] == 3 },
 p2.each_with_index { |x, i| break [x, i] if i == 1 }, p2.map { _1 }, p2.map { [_1, _2] }]

### lambdas, methods and symbols in the place of blocks
def one(x) = [x]
def two(x, y) = [x, y]
l1 = ->(x) { [x] }
l2 = ->(x, y) { [x, y] }
lo = ->(x, y = 9) { [x, y] }
a = [1, 2]
[a.map(&l1), a.map(&lo), error { a.map(&l2) }, error { [[1, 2]].map(&l2) }, error { [[1, 2]].each(&l2) },
 a.each_with_index.map(&l2), a.inject(&l2), error { a.inject(&l1) },
 error { a.each_with_index(&l1) }, a.map(&method(:one)), error { a.map(&method(:two)) }, a.map(&:to_s), a.inject(&:+),
 a.each_with_index.map(&:+),
 [[1, 2]].map(&:sum), a.select(&l1), a.find(&l1), error { a.select(&l2) },
 a.each_with_object([], &->(x, o) { o << x }), [[3, 4]].map(&proc { |x, y| [y, x] })]

### leaving and skipping
def first_big(a) = a.each { |x| return x if x > 1 }
def in_map(a) = a.map { |x| return [:left, x] if x == 2 }
def in_inject(a) = a.inject { |p, x| return p if x == 3; x }
a = [1, 2, 3]
[first_big(a), in_map(a), in_inject(a), a.each { |x| break x * 10 if x == 2 }, a.map { |x| break :out if x == 2 },
 a.map { |x| next if x == 2; x },
 a.select { |x| next true if x == 2 }, a.inject { |p, x| next 7 if x == 2; p + x },
 a.each_with_index { |x, i| break i if x == 3 }, a.find { |x| break :found if x == 2 },
 a.group_by { |x| next :even if x == 2 }, a.each_with_object([]) { |x, o| break o if x == 2; o << x },
 a.sum { |x| next 0 if x == 2; x }, a.any? { |x| break 5 },
 a.each { }, a.map { }, [].each { }, [].map { 1 }, a.reverse_each { |x| break x },
 a.flat_map { |x| next [] if x == 2; x }, (1..3).inject { |p, x| break p if x == 3; x }]

### arrays that grow and shrink while they are walked
def walked(a) = [yield(a), a]
[walked([1, 2, 3]) { |a| n = 0; a.each { |x| a << x if (n += 1) < 4 }; n },
 walked([1, 2, 3, 4]) { |a| s = []; a.each { |x| s << x; a.pop }; s },
 walked([1, nil, 3, nil]) { |a| s = []; a.each { |x| s << x; a.shift }; s },
 walked([1, nil, nil]) { |a| s = []; a.each { |x| s << x; a.clear if s.size == 2 }; s },
 walked([1, 2, 3]) { |a| a.map { |x| a << 9 if a.size < 6; x } }, walked([1, 2, 3, 4]) { |a| a.map { |x| a.pop; x } },
 walked([nil, nil, nil]) { |a| a.map { |x| a.pop; x } },
 walked([1, 2, 3, 4]) { |a| a.select { |x| a.pop; true } },
 walked([1, 2, 3, 4]) { |a| a.select { |x| a.shift; true } }, walked([1, 2, 3]) { |a| a.reject { |x| a.shift; false } },
 walked([1, 2, 3, 4]) { |a| a.each_cons(2).map { |x| a.insert(1, 7) if a.size < 6; x } },
 walked([1, 2, 3, 4, 5]) { |a| a.each_slice(2).map { |x| a.shift; x } },
 walked([nil, nil, nil, nil]) { |a| a.reject { |x| a.pop; x } },
 walked([false, false, false]) { |a| a.reject { |x| a.pop; x } },
 walked([1, 2, 3, 4]) { |a| s = []; a.each_with_index { |x, i| s << [x, i]; a.delete(x) }; s },
 walked([1, 2, 3, 4]) { |a| a.inject { |p, x| a.pop; p + x } },
 walked([1, nil, 3, 4]) { |a| a.inject([]) { |p, x| a.pop; p + [x] } },
 walked([1, 2, 3, 4]) { |a| s = []; a.reverse_each { |x| s << x; a.pop }; s },
 walked([1, 2, 3, 4]) { |a| s = []; a.reverse_each { |x| s << x; a.clear if x == 3 }; s },
 walked([1, 2, 3]) { |a| a.each_with_object([]) { |x, o| o << x; a.shift } },
 walked([1, 2, 3]) { |a| a.map! { |x| a.push(0) if a.size < 5; x + 1 } },
 walked([3, 2, 1]) { |a| s = []; a.each_index { |i| s << i; a.pop }; s },
 walked([1, 2, 3, 4]) { |a| a.find { |x| a.pop; x > 2 } },
 walked([nil, nil]) { |a| n = 0; a.find { |x| a.clear; n += 1; false }; n },
 walked([1, 2]) { |a| n = 0; a.each { |x| a.clear; a.concat([7, 8, 9]) if (n += 1) == 1 }; n },
 walked([1, 2, 3]) { |a| a.each { |x| a.replace([4, 5]) } }]

### an each of a subclass, or of one array
class Doubled < Array
  def each
    return to_enum(:each) unless block_given?

    super { |x| yield x * 2 }
    self
  end
end
class Pairs < Array
  def each
    super { |x| yield x, x + 1 }
  end
end
d = Doubled.new([1, 2, 3])
one = [1, 2]
def one.each
  super { |x| yield(-x) }
end
f = ->(a) do
  s = []
  a.each_with_index { |x, i| s << [x, i] }
  [a.map { |x| x }, a.select { |x| x }, s, a.each_with_object([]) { |x, o| o << x }, a.inject { |p, x| p + x },
   a.inject(:+), a.inject(0) { |p, x| p + x }, a.filter_map { |x| x },
   a.flat_map { |x| [x] }, a.partition { |x| x > 2 }, a.group_by { |x| x }, a.find { |x| x < 0 || x > 3 },
   a.include?(4), a.sum, a.any? { |x| x == 4 }, a.count { |x| x < 0 }, a.to_a, a.first]
end
pairs = Pairs.new([1, 5])
s = []
pairs.each_with_index { |x, i| s << [x, i] }
[f.(d), f.(one), s, pairs.each_with_object([]) { |x, o| o << x }, pairs.inject { |p, x| p + x },
 pairs.partition { |x| x }, pairs.map { |x| x }, pairs.find { |x, y| y == 6 }]

### a size and brackets of a subclass
class Odd < Array
  def size = 0
  def length = 0
  def [](i) = -1
  def <<(x) = super(x * 100)
  def push(*) = raise("push")
end
o = Odd.new([1, 2])
[o.map { |x| x }, o.each { }.to_a, o.select { true }.class, o.inject { |p, x| p + x }, o.each_with_index.to_a,
 o.group_by { |x| 1 }, Odd.new(2) { |i| i }.to_a, o.sum, o.partition { |x| x > 1 }]

### new arrays
[Array.new, Array.new(2), Array.new(2, 7), Array.new(3) { |i| i * i }, Array.new([1, 2]), Array.new(0) { 1 },
 Array.new(2, nil), Array.new(2) { next 5 }, Array.new(3) { |i| break i if i == 1 },
 message { Array.new(-1) }, message { Array.new(-1) { 1 } }, message { Array.new(2**62) },
 message { [].freeze.map! { 1 } }, error { Array.new("a") }, Array.new(2, [1]).map { |x| x << 2 }, Array.new(2.9),
 Class.new(Array).new(2, 1).to_a, Array.new(1000, 3).sum, Array.new([nil, 1]) ]

### sums
[[0.1] * 10, [0.1, 0.2, 0.3], [1, 2.5], [1e16, 0.5, 0.5, -1e16], [0.5, 1e16, 0.25, 3, -1e16], [1e100, 1.0, -1e100],
 [3, 0.1, 0.2], [2**62, 2**62, 2**62], [1, 2**70, 3], [1.0 / 0, 1], [1.0 / 0, -1.0 / 0],
 [-0.0], [1e308, 1e308, -1e308]].map { |a| a.sum.to_s } + [[1.0, 1e16, 1.0].sum(0.5) - 1e16, [1, 2].sum(0.5),
 [1, 2].sum { |x| x / 4.0 }, [3, 5].sum { |x| x * 2**62 },
 (1..10).sum { |x| x / 10.0 }, (1..5000).sum { |x| 0.1 }, (1..4).sum, (1...4).sum(10), (4..1).sum, (1..0).sum(2.5),
 (1..2000).sum { |x| x }].map(&:to_s) + [error { [1, "a"].sum }, error { ["a"].sum }, error { [nil].sum },
 ["a", "b"].sum("c"), [[1], [2]].sum([0])]

### ranges
r = 1..5
e = 1...5
s = []
[r.map { |x| x * 2 }, e.map { |x| x }, r.select { |x| x > 2 }, e.filter { |x| x > 2 }, r.reject { |x| x > 2 },
 r.filter_map { |x| x * 2 if x > 3 }, r.find { |x| x > 3 }, e.find { |x| x > 9 },
 r.each_with_index { |x, i| s << [x, i] }, r.each_with_object([]) { |x, o| o << x }, r.inject { |p, x| p * x },
 r.inject(2) { |p, x| p + x }, r.inject(:+), r.inject(1, :*), e.reduce { |p, x| p + x },
 (3..1).map { |x| x }, (3..1).inject { |p, x| x }, (3..1).inject(7) { |p, x| x }, ("a".."e").map { |x| x * 2 },
 ("a".."e").select { |x| x > "b" }, ("a".."c").inject { |p, x| p + x },
 ("a".."c").each_with_index.to_a, (1..).find { |x| x > 100 }, (1..).each_with_index { |x, i| break [x, i] if i == 3 },
 (1..).lazy.map { |x| x * 2 }.first(3),
 r.map.with_index { |x, i| x * i }, r.each_with_index.map { |x, i| x * i }, r.each_slice(2).to_a,
 r.map { |x, y| [x, y] }, error { r.map(&->(x, y) { }) }, r.map(&->(x) { x }), r.inject(&:+),
 (2**62..2**62 + 2).select { |x| x }, r.map { |x| break x if x == 2 }, r.partition { |x| x > 2 },
 r.group_by { |x| x % 2 }, s]

### an each of a subclass of Range
class Halves < Range
  def each
    super { |x| yield x / 2.0 }
  end
end
h = Halves.new(1, 3)
s = []
h.each_with_index { |x, i| s << [x, i] }
[h.map { |x| x }, h.select { |x| x > 1 }, h.inject { |p, x| p + x }, h.each_with_object([]) { |x, o| o << x },
 h.find { |x| x > 1 }, h.filter_map { |x| x }, h.reject { |x| x > 1 }, s, h.to_a]

### collections of one's own
class Own
  include Enumerable
  def each
    yield 1
    yield 2, 3
    yield [4, 5]
    yield
    self
  end
end
o = Own.new
s = []
o.each_with_index { |x, i| s << [x, i] }
[o.map { |x| x }, o.map { |x, y| [x, y] }, o.select { |x| x }, o.reject { |x| x },
 o.each_with_object([]) { |x, m| m << x }, o.inject { |p, x| [p, x] }, o.find { |x| x == 4 }, o.partition { |x| x },
 o.group_by { |x| x.class },
 o.include?([2, 3]), o.to_a, o.first(2), o.count, o.each_slice(2).to_a, o.each_cons(2).to_a, s]

### every method of a hash that takes a block
h = { a: 1, "b" => 2, nil => 3 }
s = []
[h.each { |k, v| s << [k, v] }, h.each_pair { |k, v| s << k }, h.each_key { |k| s << k }, h.each_value { |v| s << v },
 h.map { |k, v| [v, k] },
 h.flat_map { |k, v| [v] * v }, h.filter_map { |k, v| k if v > 1 }, h.select { |k, v| v > 1 },
 h.filter { |k, v| v < 2 }, h.reject { |k, v| v > 1 },
 h.find_all { |k, v| v > 1 }, h.partition { |k, v| v > 1 }, h.group_by { |k, v| v % 2 }, h.find { |k, v| v == 2 },
 h.detect { |k, v| v == 9 },
 h.find(-> { :none }) { |k, v| v == 9 }, h.inject { |p, x| p + x }, h.inject(0) { |t, (k, v)| t + v },
 h.reduce([]) { |t, x| t << x }, h.sum { |k, v| v },
 h.sum([]) { |k, v| [v] }, h.any? { |k, v| v > 2 }, h.all? { |k, v| v > 2 }, h.none? { |k, v| v > 3 },
 h.count { |k, v| v > 1 }, h.count, h.to_a, h.entries,
 h.each_with_index { |(k, v), i| s << [k, v, i] }, h.each_with_object([]) { |(k, v), o| o << v },
 h.transform_values { |v| v * 2 }, h.min_by { |k, v| -v },
 h.sort_by { |k, v| -v }, h.each_slice(2).to_a, h.any?, {}.any?, {}.all?, h.to_h { |k, v| [v, k] }, s]

### blocks of a hash with one parameter, many, and splats
h = { a: 1, b: [2, 3] }
s = []
h.each { |x| s << x }
h.each { |*x| s << x }
h.each { |k, *v| s << [k, v] }
h.each { |k, (v, w)| s << [k, v, w] }
h.each { |k, v = 9| s << [k, v] }
h.each { |k, v, w| s << [k, v, w] }
h.each { s << _1 }
h.each { s << [_1, _2] }
h.each_pair { |x| s << x }
[h.map { |x| x }, h.map { |*x| x }, h.map { |k, (v, w)| [k, v, w] }, h.select { |*x| s << x }.size,
 h.reject { |k, *v| s << [k, v] }.size, h.any? { |x| s << x; false },
 h.any? { |*x| s << x; false }, h.any? { |k, (v, w)| s << [k, v, w]; false }, h.count { |x| s << x },
 h.find { |x| x[0] == :b }, h.filter_map { |x| x }, h.flat_map { |x| x },
 h.each_with_index.map { |x, i| [x, i] }, h.each_with_index { |x, i| s << [x, i] }, h.inject { |x, y| [x, y] },
 h.partition { |x| x[0] == :a }, h.group_by { |x| x },
 h.all? { |x| s << x }, h.sum([]) { |x| x }, s]

### lambdas, methods and symbols for hashes
def one(x) = x
def two(x, y) = [x, y]
h = { a: 1 }
l1 = ->(x) { x }
l2 = ->(x, y) { [x, y] }
[h.each(&l1), error { h.each(&l2) }, h.map(&l1), error { h.map(&l2) }, h.map(&method(:one)),
 h.map(&:first),
 h.map(&:last), h.select(&l2), h.reject(&l2), error { h.select(&l1) },
 h.any?(&l1), h.find(&l1), h.each_with_index.map(&l2), h.each_with_object([], &->(x, o) { o << x }), h.sum(&:last),
 h.count(&l1), h.inject(&:+), h.to_a.map(&l1),
 h.each_key(&l1), h.each_value(&l1), h.transform_values(&:to_s), h.group_by(&:last), h.partition(&:first),
 h.min_by(&:last), h.sort_by(&:last), h.each_pair(&l1)]

### enumerators of hashes, and leaving
h = { a: 1, b: 2 }
def first_key(h) = h.each { |k, v| return k if v > 1 }
[h.each.next, h.each.size, h.each_pair.to_a, h.map.with_index { |(k, v), i| [k, v, i] },
 h.select.with_index { |(k, v), i| i > 0 }, h.reject.with_index { |(k, v), i| i > 0 }, h.each_with_index.to_a,
 h.each_key.to_a, h.each_value.map { |v| v }, h.transform_values.with_index { |v, i| v * i }, first_key(h),
 h.each { |k, v| break v }, h.map { |k, v| next 0 if v == 1; v }, h.select { |k, v| next true },
 h.any? { |k, v| break :out }, h.each_with_index { |x, i| break i }, h.find { |k, v| break k },
 h.inject(0) { |t, (k, v)| break t if v == 2; t + v }, h.each { }, {}.each { }, {}.map { 1 }, {}.sum, {}.inject { 1 }]

### an each of a subclass of Hash
class Upper < Hash
  def each
    return to_enum(:each) unless block_given?

    super { |k, v| yield [k.to_s, v * 10] }
  end
end
u = Upper.new
u[:a] = 1
u[:b] = 2
s = []
u.each_with_index { |x, i| s << [x, i] }
[u.map { |k, v| [k, v] }, u.select { |k, v| v > 5 }, u.find_all { |k, v| v > 5 }, u.filter_map { |k, v| v },
 u.inject { |x, y| x + y }, u.sum { |k, v| v }, u.count { |k, v| v > 5 }, u.find { |k, v| v > 5 },
 u.partition { |k, v| v > 10 }, u.group_by { |k, v| k }, u.flat_map { |k, v| [k] },
 u.each_with_object([]) { |x, o| o << x }, u.all? { |k, v| v > 5 }, u.any? { |k, v| v > 5 }, u.none? { |k, v| v > 5 },
 u.to_a, u.entries, u.min_by { |k, v| -v }, u.sort_by { |k, v| -v }, u.reject { |k, v| v > 1 }, u.keys, s]

### hashes that lose entries they have passed, and change values
h = { a: 1, b: 2, c: 3 }
s = []
h.each { |k, v| s << [k, v]; h.delete(k) if v == 2; h[k] = v * 2 if v == 1 }
g = { 1 => 1, 2 => 2 }
g.each { |k, v| g[k] = v + 1 }
g.each_key { |k| g.delete(k) }
[h, s, g]

### hashes that lose entries ahead, and get other values there
def walked(h = { a: 1, b: 2, c: 3, d: 4 })
  s = []
  yield h, s
  [s, h]
end
[walked { |h, s| h.each { |k, v| s << [k, v]; h.delete(:c) } },
 walked { |h, s| h.each { |k, v| s << [k, v]; h[:d] = 9 } },
 walked { |h, s| h.each { |pair| s << pair; h[:b] = 0; h.delete(:d) } },
 walked { |h, s| h.each { |k, v| s << k; h.clear } },
 walked { |h, s| h.each_pair { |k, v| s << k; h.shift } },
 walked { |h, s| h.each { |k, v| h.each { |l, w| s << [k, l]; h.delete(l) if l == :b } } },
 walked { |h, s| h.each { |k, v| h[k] = v + 1; s << h[k] } },
 walked { |h, s| h.each { |k, v| s << v; h.update(d: v) } },
 walked { |h, s| h.each { |k, v| s << k; break if v == 2; h.delete(:b) } },
 walked { |h, s| h.each { |k, v| h.each { |l, w| h[:d] = 0 }; s << v } },
 walked { |h, s| h.each_with_object(s) { |(k, v), o| o << v; h.delete(:c) } },
 walked { |h, s| h.each_with_index { |(k, v), i| s << [v, i]; h.delete(:b) } },
 walked { |h, s| h.find { |k, v| s << v; h.delete(:b); false } },
 walked { |h, s| h.all? { |k, v| s << v; h.delete(:b); true } },
 walked { |h, s| h.each { |k, v| s << v; h.delete_if { |l, w| w == 3 } } },
 walked { |h, s| h.each_key { |k| s << k; h.clear } }, walked { |h, s| h.each_value { |v| s << v; h.delete(:c) } },
 walked { |h, s| h.delete_if { |k, v| s << v; v > 2 } }, walked { |h, s| h.keep_if { |k, v| s << v; v > 2 } },
 walked({ 1 => 1, [2] => 2, "3" => 3, 4.5 => 4, nil => 5 }) { |h,
 s| h.each { |k, v| s << [k, v]; h[nil] = 6; h.delete(4.5) } },
 walked((1..40).to_h { |i| [i, i] }) { |h, s| h.each { |k,
 v| s << k if k % 7 == 0; h.delete(k + 1) if k % 2 == 1; h[40] = 1 if h.key?(40) } }]

### arrays that keep some elements
def kept(a = [1, 2, nil, 4, 5, false]) = [(yield a), a]
[kept { |a| a.delete_if { |x| x } }, kept { |a| a.reject! { |x| !x } }, kept { |a| a.reject! { |x| false } },
 kept { |a| a.keep_if { |x| x } }, kept { |a| a.select! { |x| x } },
 kept { |a| a.select! { |x| true } }, kept { |a| a.filter! { |x| x && x > 1 } },
 kept { |a| a.delete_if { |x| break :out if x == 4; true } }, kept { |a| a.keep_if { |x| break if x == 4; true } },
 kept { |a| a.reject! { |x| raise "no" if x == 4; x == 1 } rescue :raised },
 kept { |a| a.select! { |x| next false if x == 2; true } }, kept([]) { |a| a.reject! { true } },
 kept([]) { |a| a.delete_if { true } },
 kept { |a| a.delete_if.with_index { |x, i| i % 2 == 0 } }, kept { |a| a.select!.with_index { |x, i| i > 3 } },
 message { [1].freeze.reject! { true } }, kept((1..300).to_a) { |a| a.delete_if { |x| x % 3 > 0 }.sum },
 kept([[1, 2], [3, 4]]) { |a| a.select! { |x, y| y > 2 } }, kept { |a| a.delete_if(&:nil?) },
 kept { |a| a.reject!(&->(x) { x == 1 }) }]

### slices, rows and hashes of arrays
a = [1, 2, 3, 4, 5]
s = []
[a.each_slice(2).to_a, a.each_slice(2) { |x| s << x }, a.each_cons(2) { |x| s << x }, a.each_cons(3).to_a,
 a.each_cons(9) { |x| s << x }, a.each_slice(9) { |x, y| s << [x, y] }, message { a.each_slice(0) { } },
 message { a.each_cons(0) { } }, a.each_slice(2).map { |x, y| [y, x] }, a.zip([6, 7]), a.zip([1], [2, 3]), a.zip,
 a.zip([9] * 5) { |x, y| s << x + y }, [1, 2, 3].tap { |b| b.zip([4, 5]) { |x, y| s << [x, y]; b.pop } }, a.zip(1..3),
 a.zip([[1, 2]]) { |x, (y, z)| s << [x, y, z] },
 [[1, 2], [3, 4]].to_h, [1, 2].to_h { |x| [x, x * 2] }, [[1, 2]].to_h { |x, y| [y, x] }, message { [1].to_h },
 message { [[1, 2], [1]].to_h }, message { [1].to_h { |x| x } }, [].to_h, [["a", 1], ["a", 2]].to_h,
 (1..5).each_slice(2) { |x| s << x }, { a: 1, b: 2 }.each_slice(1).to_a, { a: 1 }.each_cons(1) { |x| s << x }, s]

### ranges of what has a successor
class Step
  include Comparable
  attr_reader :n
  def initialize(n) = @n = n
  def succ = Step.new(n + 1)
  def <=>(other) = other.is_a?(Step) ? n <=> other.n : nil
end
[(Step.new(1)..Step.new(3)).map(&:n), (Step.new(1)...Step.new(3)).map(&:n), (Step.new(1)..).first(2).map(&:n), (Step.new(3)..Step.new(1)).to_a, ("a"..).first(3), ("y".."ab").to_a, ("a"..).each { |x| break x if x == "ad" }, (:a..:d).to_a, (1..).each { |x| break x if x > 4 }] + [(nil..3), (1.5..3), (Object.new..), (1.0..)].map { |r| message { r.each { break } } } + [(1..3).each { }, (1..2.5).map { |x| x }]

### what walks pairs gives both to a block of two
pairs = [5, 6].each_with_index
[pairs.with_object([]) { |(x, i), all| all << [x, i] }, pairs.with_object([]) { |pair, all| all << pair },
 pairs.filter_map { |x, i| x if i > 0 }, pairs.with_object([]).to_a, { a: 1 }.each.with_object([]) { |(k, v), all| all << k << v },
 [5, 6].each_slice(1).with_object([]) { |part, all| all << part }]

### an argument's own == and <=> are not asked whether it was given
class Only
  include Comparable
  attr_reader :weight

  def initialize(weight) = @weight = weight
  def <=>(other) = weight <=> other.weight
end
class Walk
  include Enumerable
  def initialize(*all) = @all = all
  def each(&block) = @all.each(&block) && self
end
one, two = Only.new(1), Only.new(2)
[[one, two].delete(one).weight, [one].all?(one), [one].any?(two), [one].none?(one), [one].one?(one), [one, two].index(two),
 [one, two].rindex(one), [one].fetch(4, two).weight, { a: 1 }.fetch(:b, two).weight, Walk.new(one, two).inject { |a, b| b }.weight,
 [one, two].inject(two) { |a, b| a }.weight, Walk.new(one, two).count(two), Walk.new(one).find_index(one),
 Enumerator.produce(one) { |x| x }.first(2).size, one.to_enum.class, [one, two].slice_before(two).to_a.size]

### ranges are frozen
a = 1
[(a..2).frozen?, (1..2).frozen?, Range.new(a, 2).frozen?, ("a"..).frozen?, (1..2).dup == (1..2), (1..2).step(2).to_a]
