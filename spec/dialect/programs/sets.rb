require "set"

# Set algebra: tags, permissions, primes, power sets.
skills = {
  "ida" => Set["ruby", "sql", "css"], "bob" => Set.new(%w[ruby go]), "eve" => %w[sql go c].to_set, "dan" => Set.new
}

everyone = skills.values.reduce(:|)
puts everyone.sort.join(" "), everyone.size, skills.values.reduce(:&).empty?
puts (skills["ida"] & skills["bob"]).inspect, (skills["ida"] - skills["eve"]).to_a.inspect
puts (skills["ida"] ^ skills["bob"]).sort.inspect, (skills["ida"] + ["html"]).size
puts skills["bob"].subset?(everyone), skills["bob"] < everyone, everyone >= skills["eve"], skills["dan"] <= skills["bob"]
puts skills["bob"].disjoint?(Set["c"]), skills["bob"].intersect?(skills["eve"]), Set[1, 2] == Set[2, 1]
puts Set[1, [2, 3]].flatten.inspect, Set[Set[1], Set[2, 1]].flatten.inspect, Set[3, 1, 2].min, Set[3, 1, 2].sum

missing = skills.transform_values { |known| everyone - known }
missing.each { |name, list| puts "#{name} lacks #{list.empty? ? "nothing" : list.sort.first(3).join(", ")}" }

by_skill = everyone.to_h { |skill| [skill, skills.select { |_, known| known.include?(skill) }.keys] }
by_skill.sort.each { |skill, names| puts "#{skill}: #{names.join(" ")}" }

seen = Set.new
puts [3, 1, 3, 2, 1].select { |number| seen.add?(number) }.inspect, seen.inspect
puts seen.delete(3).to_a.inspect, seen.delete?(99).inspect, seen.add(5).length, (seen << 5).length
seen.merge([7, 8]).merge([9])
puts seen.to_a.inspect, seen.partition(&:even?).inspect, seen.group_by { |n| n % 3 }.keys.sort.inspect
puts seen.map { |n| n / 2 }.class, seen.select(&:odd?).class, seen.reject(&:odd?).inspect
seen.reject! { |n| n > 7 }
puts seen.inspect, seen.select!(&:positive?).inspect, seen.keep_if { |n| n != 1 }.inspect, seen.first.inspect
puts seen.classify(&:even?).transform_values(&:to_a).sort_by { |key, _| key.to_s }.inspect
puts seen === 7, seen.member?(1), seen.any? { |n| n > 5 }, seen.all?(Integer), seen.none?, seen.count(&:odd?)

def power_set(set)
  return [Set.new] if set.empty?

  first, *rest = set.to_a
  power_set(rest.to_set).flat_map { |subset| [subset, subset | [first]] }
end
puts power_set(Set[1, 2, 3]).map { |subset| subset.sort.join }.sort.inspect
puts power_set(Set[1, 2]).to_set.include?(Set[2]), { Set[1] => :one }[Set[1]].inspect

def primes(limit)
  candidates = (2..limit).to_set
  (2..Integer.sqrt(limit)).each { |n| candidates.subtract((n * n).step(limit, n)) if candidates.include?(n) }
  candidates
end
puts primes(50).to_a.inspect, primes(1000).size, primes(30).each_slice(4).to_a.last.inspect

frozen = Set[1, 2].freeze
begin
  frozen << 3
rescue FrozenError, RuntimeError => e
  puts e.class
end
copy = frozen.dup
copy << 3
puts copy.inspect, frozen.size, copy.superset?(frozen), copy.proper_superset?(frozen), copy.frozen?
puts Set.new([1, 2]) { |n| n * 10 }.inspect, Set.new(1..4).each_with_index.to_a.last.inspect, [1, 1, 2].to_set.size
case 3
when Set[1, 2] then puts "small"
when Set[3, 4] then puts "medium"
end
puts Set[1, 2].join("-"), Set["b", "a"].sort_by(&:itself).inspect, Set[1, nil].to_a.compact.inspect, Set[1] <=> Set[1, 2]
permissions = Hash.new { |hash, role| hash[role] = Set.new }
[%i[admin write], %i[admin read], %i[guest read], %i[admin read]].each { |role, right| permissions[role] << right }
puts permissions.map { |role, rights| "#{role}: #{rights.to_a.join("/")}" }, Set[1, 2].filter_map { |n| n if n > 1 }.inspect
