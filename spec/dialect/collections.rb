# Arrays, hashes, ranges, sets, enumerators.

### slices and windows
[(1..7).each_slice(3).to_a, (1..4).each_cons(2).to_a, [1, 2, 3].each_slice(2).map(&:sum), [1, 2].each_cons(3).to_a, error { [1].each_slice(0) }, error { [1].each_cons(0) }, (1..7).each_slice(3).size, (1..7).each_cons(3).size, (1..3).each_slice(2) { }, [3, 4].each_entry.to_a]

### zip
[[1, 2].zip([3, 4]), [1, 2].zip([3], [5, 6]), [1, 2].zip(3..4), [1, 2].zip([3, 4]) { |a| a }, (1..3).zip("a".."c"), [].zip([1]), [1, 2, 3].zip([1, 2, 3].each_slice(1)), [1].zip({ a: 1 }), error { [1].zip(1) }]

### chunks
[[1, 2, 4, 5, 7].chunk_while { |a, b| b == a + 1 }.to_a, [1, 2, 4, 5, 7].slice_when { |a, b| b != a + 1 }.to_a, [1, 1, 2, 3, 3].chunk { |x| x.odd? }.to_a, (1..6).slice_before { |x| x % 3 == 0 }.to_a, (1..6).slice_after { |x| x % 3 == 0 }.to_a, [1, nil, 2].chunk { |x| x.nil? ? nil : true }.to_a, %w[a b -- c].slice_before("--").to_a, [].chunk_while { }.to_a, [1, 2].chunk { :_alone }.to_a]

### tally, group_by, partition
[%w[a b a].tally, (1..6).group_by { |x| x % 3 }, (1..6).partition(&:even?), %w[a bb cc].group_by(&:size), [].tally, %w[x y].each_with_index.group_by { |_, i| i }]

### min and max
[[3, 1, 2].min(2), [3, 1, 2].max(2), %w[aa b].min_by(&:size), [3, 1].minmax, %w[aa b].max_by(&:size), [].min, [].max(1), (1..5).max(2), [1, 2, 3].max { |a, b| b <=> a }, %w[a bb].minmax_by(&:size), [3, 1, 2].min_by(2) { |x| x }, { a: 1, b: 2 }.max_by { |_, v| v }, { a: 1 }.min_by { |_, v| v }, (1..3).minmax, [1, 2.5].max, %w[b a].min]

### sums and folds
[[1, 2, 3].sum, [1, 2].inject(:+), [1, 2].inject(10, :+), [1, 2].reduce { |a, b| a * b }, [].inject(:+), [1, 2].inject(1) { |a, b| a + b }, (1..4).reduce(:*), [[1, 2], [3, 4]].sum { |a, b| a * b }, %w[a b].sum(""), { a: 1, b: 2 }.sum { |_, v| v }, [0.1] .sum, [1, 2].inject("+"), (1..3).inject { |a, b| a - b }, %w[a b c].each_with_object([]) { |x, a| a << x }, [3, 1].sum { |x| x.to_f }]

### filter_map and friends
[[1, 2, 3].filter_map { |x| x * 2 if x.odd? }, [1, 2].flat_map { |x| [x, x] }, [1, [2]].flat_map { |x| x }, [1, 2, 3].each_with_index.to_a, %w[a b].each_with_index.map { |x, i| "#{x}#{i}" }, [1, 2, 3].find { |x| x > 1 }, [1, 2, 3].find_index(2), [1, 2, 3].find_index { |x| x > 1 }, [1, 2, 3].reject(&:odd?), [4, 5].each.with_index(1).to_a, [1, 2].cycle.first(5), [1, 2].cycle(2).to_a, (1..3).each_with_object({}) { |x, h| h[x] = 1 }]

### predicates
[[1, nil].any?, [nil].any?, [].any?, [1, 2].all?(Integer), [1, "a"].any?(String), [nil, false].none?, [1, nil].one?, [1, 2].none? { |x| x > 2 }, [1, 2].include?(2), (1..3).member?(2), [].all?, [].none?, { a: 1 }.any? { |k, v| v > 0 }, { a: 1 }.all? { |k, v| v > 1 }, {}.any?, { a: 1 }.any?, [1, 2, 3].one? { |x| x > 2 }, { a: 1 }.none?, { a: nil }.any? { |_, v| v }]

### taking and dropping
[[1, 2, 3].take(2), [1, 2, 3].drop(1), [1, 2, 3].take_while { |x| x < 3 }, [1, 2, 3].drop_while { |x| x < 2 }, [1, 2, 3].first, [1, 2, 3].first(2), [1, 2, 3].last(2), [].first, [].last(1), (1..5).first(2), (1..5).take(2), (1..5).last(2), (1..Float::INFINITY).first(2), (1..).take(2), error { [1].first(-1) }, (1..).lazy.map { |x| x * 2 }.first(3), { a: 1, b: 2 }.first, { a: 1, b: 2 }.first(1), { a: 1 }.take(1)]

### products and combinations
[[1, 2].product([3, 4]), [1, 2].product, [1, 2].product([3], [4, 5]), [1, 2, 3].combination(2).to_a, [1, 2, 3].combination(0).to_a, [1, 2].combination(3).to_a, [1, 2, 3].permutation(2).to_a, [1, 2].permutation.to_a, [1, 2].repeated_combination(2).to_a, [1, 2].repeated_permutation(2).to_a, (1..4).to_a.combination(2).count, (1..5).to_a.permutation.size, [1, 2, 3].each_cons(2).map { |a, b| b - a }, [].product([1])]

### transpose, rotate, flatten, compact
[[[1, 2], [3, 4]].transpose, [1, 2, 3].rotate, [1, 2, 3].rotate(-1), [1, [2, [3]]].flatten, [1, [2, [3]]].flatten(1), [1, nil].compact, error { [[1], [1, 2]].transpose }, [].transpose, [1, 2, 3].rotate(5), [1, 2].reverse, [1, 2] * 2, [1, 2] * ",", [1, 1, 2].uniq, [1, 2, 3].uniq { |x| x % 2 }, [[1, 2]].to_h, [1, 2].to_h { |x| [x, x * 2] }]

### bsearch
[[1, 3, 5, 7].bsearch { |x| x >= 4 }, [1, 3].bsearch { |x| x >= 10 }, [1, 3, 5].bsearch_index { |x| x >= 3 }, (0..100).bsearch { |x| x * x >= 50 }, [1, 3, 5].bsearch { |x| 3 <=> x }, (0.0..10.0).bsearch { |x| x >= 2.5 }]

### dig
[[1, [2, { a: 3 }]].dig(1, 1, :a), { a: { b: [1, 2] } }.dig(:a, :b, 1), { a: 1 }.dig(:x, :y), [].dig(0, 1), error { { a: 1 }.dig(:a, :b) }, [[1]].dig(0, -1), Struct.new(:a).new([5]).dig(:a, 0)]

### array arithmetic
[[1, 2] + [3], [1, 2, 2] - [2], [1, 2] & [2, 3], [1, 2] | [2, 3], [1, 2].union([3], [4]), [1, 2, 3].difference([1], [2]), [1, 2].intersection([2, 3]), [1, 2].intersect?([2]), [1, 2] <=> [1, 3], [1, 2] == [1, 2], [1, 2].eql?([1.0, 2]), [1, 2].hash == [1, 2].hash, [[1, 2], [3]].sum([]), [1, [2]] == [1, [2]], [1] <=> [1, 2], [1] <=> nil]

### array elements
a = [1, 2, 3, 4, 5]
[a[1..], a[-2..], a[1, 2], a[5], a[5, 1], a[6, 1], a[1..-2], a.at(-1), a.values_at(0, 2, -1, 10), a.fetch(1), error { a.fetch(10) }, a.fetch(10, :x), a.fetch(10) { |i| i * 2 }, message { a.fetch(10) }, a.slice(1, 2), a.first(0), a[(1..)], a[0...-1], a[-10], a.dig(0), a[1.7], a[..1], a.each_slice(2).to_a, a.sample.class]

### array changes
a = [1, 2, 3]
a << 4
a.push(5, 6)
a.unshift(0)
a.insert(2, :x)
r = [a.pop, a.shift, a.delete(:x), a.delete(99), a.delete(98) { :none }, a.delete_at(0), a.delete_if { |x| x == 3 }, a.concat([7], [8]), a.clear, a]
b = [3, 1, 2]
r + [b.sort!, b.reverse!, b.map! { |x| x + 1 }, b.select!(&:even?), b.reject! { |x| x > 100 }, b.compact!, b.uniq!, b.flatten!, b.fill(0), b.replace([1]), b.append(2), b.prepend(0), b.keep_if { |x| x > 0 }, b.insert(-1, 9), b.insert(-2, 8), b.slice!(0), b.slice!(0, 2), b]

### assigning to parts of arrays
a = [1, 2, 3, 4, 5]
a[1..2] = [:a]
a[0, 0] = [9, 9]
a[7] = 1
a[-1] = 2
b = [1, 2]
b[1..] = []
[a, b, error { [1][-5] = 1 }]

### making arrays
[Array.new(3), Array.new(2, 0), Array.new(3) { |i| i * i }, Array.new([1, 2]), Array(nil), Array(1..3), [*1..3], [*"a"], [*nil], %w[a b], Array.new(2) { [] }.each { |x| x << 1 }, error { Array.new(-1) }, [1, *[2, 3], 4], Array([nil]), Array.try_convert(1)]

### fill and count
[[1, 2, 3].fill(0), [1, 2, 3].fill(0, 1), [1, 2, 3].fill(0, 1, 1), [1, 2, 3].fill { |i| i * i }, [1, 2, 3].fill(9, 0..1), [1, 2, 2].count(2), [1, 2, 3].count(&:odd?), [1, 2].count, { a: 1 }.count, (1..10).count(&:even?), (1..3).count, [nil, 1].count(nil), [1, 2, 3].fill(1, -2)]

### join and inspect
[[1, [2, [3]]].join(","), [1, nil, "a"].join("-"), [].join, [1, 2].join, [[], [1]].join(","), [1, :a, 2.5].to_s, [nil, true].inspect, [1, 2].join(nil)]

### assoc and pack
[[[1, :a], [2, :b]].assoc(2), [[1, :a]].rassoc(:a), [[1, 2]].assoc(5), { a: 1 }.assoc(:a), { a: 1 }.rassoc(1), { a: 1 }.key(1), { a: 1 }.invert, { a: 1, b: 2 }.key(3)]

### sorting
[[3, 1, 2].sort, %w[b A a].sort, [3, 1].sort { |a, b| b <=> a }, %w[bb a].sort_by(&:size), [[2, :a], [1, :b]].sort, [0.5, 1, -1].sort, error { [1, "a"].sort }, message { [1, "a"].sort }, [1, 2].sort.reverse, %w[a B].sort_by(&:downcase), [[1, 2], [1]].sort, %w[x10 x9].sort, { b: 1, a: 2 }.sort.to_h, { a: 2, b: 1 }.sort_by { |_, v| v }, [3, 1, 2].sort_by { |x| -x }, (1..3).sort_by { |x| [-x % 2, x] }, error { [nil, 1].sort }, %w[b a].max]

### hash basics
h = { a: 1, "b" => 2, 3 => [4] }
[h[:a], h["b"], h[3], h[:x], h.size, h.keys, h.values, h.key?(:a), h.value?(2), h.include?(3), h.member?(:z), h.fetch(:a), error { h.fetch(:x) }, message { h.fetch(:x) }, message { h.fetch("x") }, h.fetch(:x, 0), h.fetch(:x) { |k| k }, h.values_at(:a, 3, :q), h.fetch_values(:a), error { h.fetch_values(:q) }, h.empty?, h.to_a, h.length, h.dig(3, 0), h.has_key?(:a), h.has_value?(9)]

### hash changes
h = { a: 1, b: 2, c: 3 }
r = [h.delete(:a), h.delete(:x), h.delete(:x) { |k| k }, h.store(:d, 4), h.merge(b: 9), h.merge({ b: 9 }) { |k, o, n| o + n }, h.update(e: 5), h.select { |k, v| v > 3 }, h.reject { |k, v| v > 3 }, h.filter_map { |k, v| k if v > 3 }, h.partition { |k, v| v > 3 }, h.min_by { |k, v| v }, h.sort_by { |k, v| -v }, h.find { |k, v| v == 4 }, h.map { |k, v| [k, v] }, h.each_with_index.map { |(k, v), i| [k, v, i] }, h.each_with_object([]) { |(k, v), a| a << k }, h.inject { |a, b| a + b }, h.reduce(0) { |s, (k, v)| s + v }, h.shift, h]
h.keep_if { |k, v| v > 3 }
h.delete_if { |k, v| v > 4 }
r + [h, h.clear, h.merge({ a: 1 }, { b: 2 }), h.merge]

### transforming hashes
h = { a: 1, b: 2 }
[h.transform_values { |v| v * 2 }, h.transform_keys(&:to_s), h.transform_keys(a: :c), h.transform_keys({ a: :c }) { |k| k.to_s }, h.to_h { |k, v| [v, k] }, h.invert, h.filter { |k, v| v > 1 }, h.slice(:a), h.except(:a), h.compact, { a: nil }.compact, h.sum { |k, v| v }, h.group_by { |k, v| v.odd? }, h.each_slice(1).to_a, h.zip([1, 2]), h.flat_map { |k, v| [k] * v }, h.sort { |a, b| b <=> a }, h.max_by { |k, v| v }, h.entries, h.transform_values.with_index { |v, i| v * i }, h.any? { |k, v| v > 1 }, h.find_all { |k, v| v > 1 }, h.each_entry.to_a, h.dup.transform_values!(&:to_s), h.dup.transform_keys!(&:to_s)]

### hash defaults
h = Hash.new(0)
h[:a] += 1
g = Hash.new { |hash, k| hash[k] = k * 2 }
g[1]
l = Hash.new { |hash, k| [] }
[h, h[:x], h.size, g, g[2], g.default_proc.class, h.default, l[:a], l, h.fetch(:x, 1), Hash.new(5).default, g.key?(9), g.dig(9), g.default = 3, g[77], error { Hash.new(1) { } }, Hash.new.default_proc, h.to_a, Hash.new { |h2, k| h2[k] = Hash.new(0) }.tap { |x| x[:a][:b] += 1 }]

### hash order and identity
h = { b: 1, a: 2 }
h[:c] = 3
h.delete(:b)
h[:b] = 4
[h, h.first, h.keys, { a: 1 } == { a: 1.0 }, { a: 1, b: 2 } == { b: 2, a: 1 }, { a: 1 }.eql?({ a: 1 }), { a: 1 }.hash == { a: 1 }.hash, { [1] => 2 }[[1]], { nil => 1 }[nil], { 1 => :a, 1.0 => :b }.size, { a: 1 } <= { a: 1, b: 2 }, { a: 1, b: 2 } > { a: 1 }]

### hash iteration
r = []
{ a: 1 }.each { |k, v| r << [k, v] }
{ a: 1 }.each { |p| r << p }
{ a: 1 }.each_pair { |k, v| r << k }
{ a: 1 }.each_key { |k| r << k }
{ a: 1 }.each_value { |v| r << v }
{ a: 1 }.each.with_index { |(k, v), i| r << [k, v, i] }
{ a: 1 }.map { |k, v| r << [v, k] }
{ a: { b: 1 } }.each { |k, b:| r << [k, b] } rescue r << :e
r

### hash by brackets and conversions
[Hash[[[1, 2]]], Hash[1, 2, 3, 4], Hash[{ a: 1 }], [[1, 2]].to_h, { a: 1 }.to_h, { a: 1 }.to_a, { "a": 1 }, { a: 1, **{ b: 2 } }, { "a b": 1 }.keys, {}.inspect, { a: 1 }.to_s, [[:a, 1]].to_h { |k, v| [v, k] }, error { [1].to_h }, { 1 => 2 }.sum { |k, v| k + v }]

### nested hashes
d = { users: [{ name: "A", tags: %w[x y] }, { name: "B", tags: [] }] }
[d[:users].map { |u| u[:name] }, d.dig(:users, 0, :tags, 1), d[:users].sum { |u| u[:tags].size }, d[:users].find { |u| u[:tags].empty? }&.dig(:name), d.to_a.flatten(1).first, d[:users].group_by { |u| u[:tags].any? }.transform_values(&:size), d[:users].each_with_object({}) { |u, h| h[u[:name]] = u[:tags] }, d[:users].to_h { |u| [u[:name].to_sym, u[:tags].join("+")] }, d[:users].max_by { |u| u[:tags].size }[:name], d[:users].flat_map { _1[:tags] }]

### ranges
[(1..5).to_a, (1...5).to_a, (1..5).include?(3), (1..5).cover?(2..3), (1..5) === 3, (1..5).sum, (1..5).size, (1...5).size, (1..5).step(2).to_a, (1..5) % 2, (1.0..2.0).include?(1.5), ("a".."e").include?("c"), ("a".."e").cover?("cc"), (1..).first(2), (..5).include?(3), (1..5).minmax, (1..0).to_a, (1..5).reverse_each.first(2), (1..5).each_slice(2).to_a, (1..5).begin, (1..5).end, (1...5).last, (1...5).last(2), (1..5).max, (1...5).max, (1...5).exclude_end?, (1..3).eql?(1..3), (1..3).hash == (1..3).hash, (1..nil).size, (1..3.5).to_a, (0.5..2).include?(1), error { (0.5..2).to_a }]

### ranges: other
[(1..10).find { |x| x % 7 == 0 }, (1..3).inject(:+), (1..3).each_cons(2).to_a, (1..3).zip(4..6), (1..3).to_set.size, (1..3).cycle.first(4), (1..3).reduce(:*), Range.new(1, 3, true), (1..10).step(3).map { |x| x }, ("a".."z").count, ("a".."z").step(5).to_a, (1..3).entries, (1..2).flat_map { |x| [x] * x }, (1..3).each_entry.to_a, (1..10).partition(&:even?), (1..3).inspect, (1..3).to_s, (1..6).each_slice(2).map(&:sum), (1..3).tally, (-1..-5).to_a, (1..10) .bsearch { |x| x >= 7 }, (1..3).count(2), (1..3).min(2), (3..1).min]

### sets
require "set"
a = Set[1, 2, 3]
b = Set.new([2, 3, 4])
[a.include?(1), a === 1, a.add(4).size, a.delete(4).size, a.add?(1), a.add?(9)&.size, a.delete(9).size, (a | b).to_a, (a & b).to_a, (a - b).to_a, (a ^ b).to_a.sort, a.subset?(Set[1, 2, 3, 4]), a <= a, a < a, a.superset?(Set[1]), a.disjoint?(Set[7]), a.intersect?(b), a == Set[3, 2, 1], a.to_a, a.size, a.empty?, Set.new.empty?, a.map { |x| x * 2 }, a.select(&:odd?).class, a.group_by(&:odd?), a.sum, a.min, a.sort, a.first, a.inspect, a.to_s, [1, 1].to_set, a.dup.clear.size, Set.new([1, 2]) { |x| x * 2 }.to_a]

### more of sets
require "set"
s = Set.new
s << 1 << 2 << 1
[s, s.hash == Set[1, 2].hash, s.eql?(Set[1, 2]), { s => 1 }[Set[1, 2]], s.partition(&:odd?), s.each { }.equal?(s), s.merge([3, 4]).to_a, s.subtract([3]).to_a, s.delete_if(&:even?).to_a, s.reject { |x| x == 1 }.to_a, Set[[1, 2]].flatten.to_a, Set[1, Set[2]].flatten.to_a, s.to_set.equal?(s), Set[3, 1, 2].sort_by { |x| x }, Set[1, 2].proper_subset?(Set[1, 2, 3]), Set[1] + [2], Set[1, 2].filter_map { |x| x if x > 1 }, Set[1, nil].include?(nil), s.frozen?, Set[1, 2].classify(&:odd?), Set[1, 2].join("-"), Set[1] <=> Set[1, 2], Set[1, 2].any? { |x| x > 1 }, Set[1].add([2]).to_a, Set[1, 2].keep_if(&:odd?).to_a, Set[1, 2].map!(&:succ).to_a, Set[1, 2].count, Set[1, 2].each_slice(1).to_a]

### enumerators
e = [1, 2, 3].each
[e.next, e.peek, e.next, e.next, error { e.next }, message { e.next }, e.rewind.next, e.size, [1, 2].map.with_index { |x, i| x * i }, [1, 2].each_with_index.to_a, [1, 2].each.with_object([]).to_a, %w[a b].each.with_index(1).map { |x, i| "#{i}#{x}" }, [4, 5].each_with_index.next, e.class, [1, 2].select.with_index { |x, i| i == 1 }, [3, 4].each_entry.to_a, [1, 2, 3].each_slice(2).with_index.map { |a, i| [a, i] }]

### making enumerators
fib = Enumerator.new { |y| a, b = 0, 1; loop { y << a; a, b = b, a + b } }
e = Enumerator.new { |y| y.yield 1, 2; y << 3 << 4; :done }
[fib.take(10), fib.lazy.select(&:even?).first(4), fib.first(3), fib.each_with_index.first(2), e.to_a, e.next, e.next, e.size, Enumerator.new(3) { }.size, fib.next, fib.next, fib.next, fib.peek, Enumerator.produce(1) { |x| x * 2 }.take(5), Enumerator.produce([0, 1]) { |a, b| [b, a + b] }.take(4).map(&:first), fib.each_slice(2).first(2), fib.with_index(1).first(2), Enumerator.produce(3) { |x| raise StopIteration if x == 0; x - 1 }.to_a]

### enumerators by name
def pairs
  return to_enum(:pairs) unless block_given?
  yield 1, 2
  yield 3, 4
end
o = Object.new
def o.each; yield 1; yield 2; end
o.extend(Enumerable)
[pairs.to_a, pairs.next, o.map { |x| x * 2 }, o.each_with_index.to_a, o.sort_by { |x| -x }, o.include?(2), o.first, o.min, o.sum, o.to_a, o.each_slice(1).to_a, o.reduce(:+), o.each_entry.to_a, o.zip(o), o.to_set.size, o.lazy.map { |x| x + 1 }.to_a, o.each_cons(2).to_a, o.inject { |a, b| a * b }, o.entries, o.count, o.tally, o.reverse_each.to_a, o.min_by { |x| -x }, o.chunk_while { |a, b| true }.to_a, o.partition { |x| x > 1 }, o.group_by(&:odd?), o.find { |x| x > 1 }, o.first(1), o.sort, o.each_with_object([]) { |x, a| a << x }, o.reject { |x| x > 1 }, o.to_enum.next, o.uniq, o.filter_map { |x| x if x > 1 }, o.cycle.first(3), o.drop(1), o.take_while { |x| x < 2 }]

### lazy enumerators
l = (1..Float::INFINITY).lazy
[l.map { |x| x * 2 }.select { |x| x % 3 == 0 }.first(3), l.reject(&:odd?).first(2), l.take(3).to_a, l.take_while { |x| x < 4 }.to_a, l.drop(2).first(2), l.drop_while { |x| x < 5 }.first(1), l.flat_map { |x| [x, x] }.first(3), l.zip(l).first(2), l.filter_map { |x| x * 2 if x.even? }.first(2), l.with_index.map { |x, i| x * i }.first(3), (1..3).lazy.force, (1..4).lazy.map { |x| x + 1 }.to_a, l.uniq { |x| x % 3 }.first(3), l.each_slice(2).first(2), (1..3).lazy.eager.class, l.chunk_while { |a, b| b % 3 != 0 }.first(2), l.grep(2..3).first(2), l.compact.first(1)]

### lazy inspects
[(1..3).lazy.inspect, (1..3).lazy.map { }.inspect, [1].lazy.class, (1..3).each_slice(2).inspect, [1, 2].each.inspect, [1].each_with_index.inspect, [1].each.with_index(1).inspect, "ab".each_char.inspect, 3.times.inspect]

### chained enumerators
[([1].each + [2]).to_a, [1].chain([2], 3..4).to_a, ([1].each + [2]).size]

### loops with enumerators
e = [1, 2].each
r = []
loop do
  r << e.next
end
r << :after
e2 = [10, 20].each_with_index
r << e2.next << e2.next
r

### iterating while changing
a = [1, 2, 3]
a.each { |x| a.delete(x) if x == 1 }
h = { a: 1 }
[a]

### arrays as stacks, queues and matrices
m = Array.new(2) { |i| Array.new(3) { |j| i * 3 + j } }
[m, m.transpose, m.map(&:sum), m.flatten.each_slice(2).to_a, m.map { |r| r.map { |x| x.to_s.rjust(2) }.join }.join("\n"), m.each_with_index.map { |r, i| r[i] }.sum, m.inject(:+), m.first.zip(*m[1..]), m.flat_map(&:itself).max, m.dig(1, 2), m.map(&:dup).each { |r| r[0] = 9 }, m]

### frozen collections
[error { [1].freeze << 2 }, message { [1].freeze << 2 }, error { { a: 1 }.freeze[:b] = 1 }, message { { a: 1 }.freeze[:b] = 1 }, [1].freeze.frozen?, [1].freeze.map { |x| x }.frozen?, [1].freeze.dup << 2, error { [3, 1].freeze.sort! }, error { [1].freeze.clear }, error { {}.freeze.delete(:a) }, error { [1].freeze.pop }]

### comparing and matching
[[1, 2].include?(2.0), [1, 2].index(2), [1, 2].rindex { |x| x < 2 }, [1, 2, 3].each_entry.to_a, [nil, 1, false].compact, [1, 2] === [1, 2], [3, 5].minmax, [1, 2, 3].sum.fdiv(3).round(2), [1, 2, 3, 4].each_slice(2).to_h, [[:a, 1]].each_with_object({}) { |(k, v), h| h[k] = v }, %w[a b c].each_with_index.to_h, [1, 2, 3].grep(2..3), %w[a 1].grep_v("a"), [1, :a, "s"].grep(Symbol) { |x| x.to_s }]

### deconstructing blocks
[[[1, [2, 3]]].map { |a, (b, c)| a + b + c }, { a: 1 }.map { |k, v| [k, v] }, [[1, 2], [3, 4]].each_with_index.map { |(a, b), i| a * b + i }, [[1, 2, 3]].map { |a, *b| b }, [[1, { k: 2 }]].map { |a, h| h[:k] }, [1, 2].each_with_index.map { |x, i| x * i }, { a: [1, 2] }.map { |k, (x, y)| [k, x, y] }, [[1, 2]].each_with_object([]) { |(a, b), m| m << b }]

### hashes changed by a block with one parameter
h = { a: 1, b: 2, c: 3 }
[h.dup.select! { |k| k == :a }, h.dup.reject! { |k| k == :a }, h.dup.keep_if { |k| k != :a }, h.dup.delete_if { |k, v| v > 1 }, h.dup.filter! { true }, h.dup.reject! { false }, h.dup.select! { |*a| a == [:b, 2] }, error { h.dup.freeze.reject! { true } }]

### hashes by equal keys, and without some
h = { 1 => :one, 2.0 => :two, "k" => [1, [2]] }
[h.assoc(2), h.assoc("k"), h.assoc(:none), h.except(2), h.except(1, "k"), h.flatten, h.flatten(2), h.flatten(-1), h.flatten(0), h.grep_v(Array), { a: 1 }.grep_v(1), h.grep_v(:x) { |k, v| k }]

### sets of what yields several values
[[4, 5].each_with_index.to_set, Set.new([7, 8].each_with_index), Set.new({ a: 1 }), Set[1, 2].to_set { |x| x.odd? }, { a: 1 }.to_set, Set.new(1..3) { |x| x % 2 }]
### hashes that compare by identity
a = "k"
b = "k"
h = { "x" => 0, 1 => :one }.compare_by_identity
h[a] = 1
h[b] = 2
h[:s] = 3
h[1.5] = 4
h[[1]] = 5
[h[a], h[b], h["k"], h[:s], h[1], h[1.5], h[[1]], h.size, h.key?(a), h.keys[2].equal?(a), h.keys[2].frozen?, h, h.delete(a), h.size, h.compare_by_identity?, h.compare_by_identity.equal?(h), {}.compare_by_identity?]

### what is made of a hash that compares by identity
h = { "a" => 1, "b" => 2 }.compare_by_identity
[h.dup, h.clone, h.select { true }, h.reject { false }, h.merge({}), h.transform_values { 1 }, h.slice, {}.replace(h), h.transform_keys(&:to_s), h.invert, h.to_a.to_h, h.to_h { |k, v| [k, v] }].map(&:compare_by_identity?) + [{ a: 1 }.compare_by_identity == { a: 1 }.compare_by_identity, message { {}.freeze.compare_by_identity }, h.clear.compare_by_identity?]

### many keys by identity
keys = Array.new(40) { |i| "k#{i % 3}" }
h = {}.compare_by_identity
keys.each_with_index { |k, i| h[k] = i }
[h.size, keys.map { |k| h[k] } == (0...40).to_a, h["k1"], keys.first(30).map { |k| h.delete(k) }.sum, h.size, h.rehash.size, h.values]

### no new key during iteration
%i[each each_pair each_key each_value map any? all? to_h filter_map flat_map sum count find_all partition group_by find each_with_index delete_if keep_if select! reject! none? each_entry transform_keys].map do |name|
  h = { a: 1, b: 2 }
  [name, error { h.public_send(name) { |*| h[:c] = 3; [1, 2] } }]
end

### what may be done to a hash during iteration
h = { a: 1, b: 2 }
seen = []
h.each { |k, v| h[k] = v + 1; seen << h.delete(:b) }
h.each { h.each { } }
again = h.each { break 5 }
h[:free] = 1
caught = catch(:out) { h.each { throw :out, 6 } }
h[:too] = 2
[h, seen, again, caught, error { h.each { raise "no" } }, h.update(three: 3).size, message { h.each { h[:x] = 1 } }, message { h.each { h.merge!(y: 1) } }, message { h.each { h.update(y: 1) { 2 } } }, message { h.each { h.rehash } }, message { h.each { h.replace(z: 1) } }, message { h.each { h.store(:x, 1) } }, h.each { h.merge!(a: 5) }.size, h.select { h[:s] = 1 }.size, message { h.each { h.compare_by_identity } }.class, h.each { h.clear }, h[:now] = 1]

### a hash in itself, deep
h = { a: 1 }
deep = ->(n) { h.each { n == 0 ? (h[:b] = 1) : deep.(n - 1) } }
[message { deep.(3) }, message { deep.(50) }, h[:c] = 1, h]

### sets that compare by identity, and sets that are walked
s = Set.new.compare_by_identity
a = "x"
s << a << "x" << a
t = Set[1, 2]
[s.size, s.include?(a), s.include?("x"), s.compare_by_identity?, s.dup.compare_by_identity?, Set[1].compare_by_identity?, message { t.each { |x| t << x + 10 } }, t.each { |x| t << x }.size, t.each { |x| t.delete(x) }.size]

### products with a block
seen = []
[[1, 2].product([3, 4], [5]) { |row| seen << row }, seen, [1].product { |row| seen << row }, [1, 2].product([]) { seen << :never }, seen.size, [*1..200].then { |a| a.product(a, a, a) { |row| break row } }, error { [1].product(2) { } }]
