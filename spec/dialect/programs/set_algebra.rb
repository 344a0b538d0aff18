require "set"

# Sets: algebra, power sets, relations and closures; ranges; union-find; friends of friends.
a, b = Set[1, 2, 3, 4], Set.new([3, 4, 5])
p a | b, a & b, a - b, a ^ b, a.subset?(Set[1, 2, 3, 4, 5]), a >= Set[1], a.disjoint?(Set[9]), a.intersect?(b), a <= a, a < a, a.superset?(Set[]), a == Set[4, 3, 2, 1], a.add?(4).inspect, a.add?(9).size, a.delete(9).size
p a.map { |x| x % 2 }.to_set, a.group_by(&:odd?), a.partition { |x| x > 2 }, a.classify(&:even?), a.select(&:even?).class, a.include?(2), a === 2, a.to_a.sum, a.each_slice(3).to_a, a.min, Set[[1, 2], [1, 2]].size, Set["x", "y"].join("-"), Set[3, 1, 2].sort, a.hash == Set[1, 2, 3, 4].hash, { Set[1] => :one }[Set[1]], Set[1, [2]].flatten rescue p $!
p Set.new([1, 2]) { |x| x * 10 }, Set[1, 2].merge([3]), Set[1, nil].inspect, Set[1, 2].frozen?, Set[1] <=> Set[1, 2], Set[1, 2].add(3).length, Set[5, 6].first, Set[1, 2, 3].delete_if(&:odd?), Set[1, 2, 3].reject!(&:zero?).inspect, Set[1].empty?, [1, 1].to_set.size, (1..3).to_set, Set[1, 2].collect { _1 + 1 }, Set[1, 2].disjoint?([3]), Set[1, 2].subtract([2]), Set[1, 2].dup.clear, Set[Set[1], Set[1]].size

def powerset(set) = set.inject([Set[]]) { |all, x| all + all.map { |part| part | [x] } }
p powerset(Set[1, 2, 3]).map(&:to_a).sort_by { |part| [part.size, part] }, powerset(%i[a b].to_set).size, [1, 2, 3].combination(2).to_a, (0..3).flat_map { |k| [1, 2, 3].combination(k).to_a }.size

class Relation
  include Enumerable

  def initialize(pairs) = @pairs = pairs.to_set
  def each(&block) = @pairs.each(&block)
  def symmetric? = all? { |x, y| @pairs.include?([y, x]) }
  def reflexive?(over) = over.all? { |x| @pairs.include?([x, x]) }
  def compose(other) = Relation.new(flat_map { |x, y| other.select { |z, _| z == y }.map { |_, w| [x, w] } })
  def |(other) = Relation.new(@pairs | other.to_set)
  def ==(other) = to_set == other.to_set
  def closure = (self | compose(self)).then { |wider| wider == self ? self : wider.closure }
  def to_s = "{#{sort.map { |x, y| "#{x}->#{y}" }.join(" ")}}"
end
road = Relation.new([[:a, :b], [:b, :c], [:c, :d]])
puts road, road.closure, road.compose(road), road.symmetric?, Relation.new([[1, 2], [2, 1]]).symmetric?, road.closure.count, road.include?([:a, :b]), road.to_a.flatten.uniq.inspect

class UnionFind
  def initialize = @parent = Hash.new { |h, x| h[x] = x }
  def find(x) = @parent[x] == x ? x : @parent[x] = find(@parent[x])
  def union(x, y) = tap { @parent[find(x)] = find(y) }
  def groups = @parent.keys.group_by { |x| find(x) }.values.map(&:sort).sort
end
p UnionFind.new.union(1, 2).union(3, 4).union(4, 5).union(6, 6).groups
edges = { ab: 4, bc: 8, cd: 7, ac: 9, bd: 1 }.map { |name, w| [*name.to_s.chars, w] }
forest = UnionFind.new
tree = edges.sort_by(&:last).select { |x, y, _| forest.find(x) != forest.find(y) && forest.union(x, y) }
p tree, tree.sum(&:last)

friends = { ann: %i[bob cat], bob: %i[ann dan], cat: %i[ann dan eve], dan: %i[bob cat], eve: %i[cat] }
suggest = ->(who) { friends[who].flat_map { |f| friends[f] }.tally.except(who, *friends[who]).sort_by { |n, c| [-c, n] }.map(&:first) }
friends.each_key { |who| puts "#{who}: #{suggest[who].join(", ")}" }
jaccard = ->(x, y) { Rational((x & y).size, (x | y).size) }
p friends.transform_values(&:to_set).to_a.combination(2).map { |(m, x), (n, y)| [[m, n], jaccard[x, y]] }.max_by(&:last)
seen = Set.new
p [3, 1, 3, 2, 1].select { |x| seen.add?(x) }, [3, 1, 3, 2, 1].reject { |x| !seen.include?(x) }.size, %w[b a b].uniq | %w[c a], [1, 2, 2, 3] & [2, 3, 3], [1, 2, 2] - [2], [1, 2] + [2], [[1, :x], [1, :y]].uniq(&:first), [1, 2, 3].intersect?([3]), [1, 2].union([3], [4]), [1, 2, 3].difference([1], [2]), [1, 2].intersection([2, 3])
r = (1..10)
p r.include?(3.5), r === 11, r.sum, r.step(3).to_a, (r % 5).to_a, ("a".."e").include?("c"), (1...10).size, (1..).first(2), (..5).include?(3), (1..10).minmax, ("aa".."ad").to_a, (1.0..2.0).include?(1.5), (1..nil).size, r.each_slice(4).map(&:sum), (10..1).to_a, 10.downto(7).to_a, r.cover?(2..3), (1..3).eql?(1..3), (1..3).hash == (1..3).hash, ('a'..'z').count, (1..3).reduce(:*), Range.new(1, 3, true).to_a, (1..2).frozen?, r.last(3), r.to_a.sample.class, (1..10).find { |x| x % 7 == 0 }, (1..3).each_entry.to_a, r.bsearch { |x| x >= 7 }
merge = ->(ranges) { ranges.sort_by(&:begin).each_with_object([]) { |x, out| out.any? && x.begin <= out[-1].end + 1 ? out[-1] = (out[-1].begin..[out[-1].end, x.end].max) : out << x } }
p merge[[5..7, 1..3, 4..4, 10..12, 11..15]], (1..10).each_with_object([]) { |i, acc| acc.last&.last&.succ == i && i % 4 != 0 ? acc.last << i : acc << [i] }
puts "end"
