# An LRU cache, memoising, and what hashes can do.
class LruCache
  Miss = Object.new.freeze
  attr_reader :hits, :misses

  def initialize(capacity)
    @capacity = capacity
    @store = {}
    @hits = @misses = 0
  end

  def fetch(key)
    value = @store.delete(key) { Miss }
    if Miss.equal?(value)
      @misses += 1
      value = yield(key)
    else
      @hits += 1
    end
    @store[key] = value
    @store.shift if @store.size > @capacity
    value
  end

  def to_s = "[#{@store.map { |k, v| "#{k}:#{v}" }.join(' ')}] #{hits}/#{misses}"
end

cache = LruCache.new(3)
[1, 2, 3, 1, 4, 2, 1, nil, 1].each { |n| cache.fetch(n) { |k| k && k * k } }
puts cache

fib = Hash.new { |h, n| h[n] = n < 2 ? n : h[n - 1] + h[n - 2] }
puts fib[80], fib.size
puts (0..6).map { |i| fib.fetch(i) }.inspect

module Memo
  def memo(name)
    original = instance_method(name)
    seen = {}
    define_method(name) { |*args| seen.fetch(args) { seen[args] = original.bind(self).call(*args) } }
    name
  end
end

class Grid
  extend Memo
  attr_reader :calls

  def initialize = @calls = 0
  memo def paths(x, y)
    @calls += 1
    x.zero? || y.zero? ? 1 : paths(x - 1, y) + paths(x, y - 1)
  end
end
grid = Grid.new
puts grid.paths(12, 12), grid.calls

h = { b: 2, a: 1, c: 3 }
puts h.sort.to_h, h.min_by { |_, v| v }.inspect, h.sum { |_, v| v }, h.invert, h.key(2).inspect, h.any? { |k, v| v > 2 }, h.all? { |k, v| v }
puts h.reduce(0) { |s, (k, v)| s + v }, h.each_with_index.map { |(k, v), i| "#{k}#{v}#{i}" }.join(","), h.find { |k, v| v == 3 }.inspect
puts h.reject { |k, _| k == :a }, h.filter_map { |k, v| k if v.odd? }.inspect, h.partition { |_, v| v > 1 }.inspect, h.group_by { |_, v| v.odd? }
puts h.merge({ a: 10, d: 4 }) { |key, old, new| "#{key}#{old + new}" }, h.transform_keys(&:to_s), h.transform_keys({ a: :x }), h.slice(:a, :z), h.except(:a)
puts h.each_with_object({}) { |(k, v), o| o[v] = k }, h.dig(:a), { x: { y: [1, { z: 2 }] } }.dig(:x, :y, 1, :z), h.values_at(:a, :q).inspect, h.fetch_values(:a, :b).inspect
puts h.to_a.transpose.inspect, h.default.inspect, h.delete(:zz).inspect, h.compact.size, Hash[[[1, 2]]], [[1, 2], [3, 4]].to_h { |a, b| [b, a] }
counts = Hash.new(0)
"mississippi".each_char { |c| counts[c] += 1 }
puts counts.sort_by { |c, n| [-n, c] }.map(&:join).join(" "), counts.default, counts["q"], counts.key?("q"), counts.count { |_, n| n > 1 }
nested = Hash.new { |hash, key| hash[key] = Hash.new(&hash.default_proc) }
nested[:a][:b][:c] = 1
puts nested, nested.dig(:a, :b, :c), nested.to_a.flatten.size
d = { "k" => 1 }.freeze
begin
  d["x"] = 2
rescue FrozenError => e
  puts e.class, e.message
end
puts h.each_slice(2).to_a.inspect, h.zip([1, 2, 3]).first.inspect, h.min_by(2) { |_, v| -v }.inspect, h.sort_by { |k, v| -v }.first.inspect, h.each_entry.to_a.inspect
puts h.delete_if { |k, v| v == 1 }.inspect, h.select! { true }.inspect, h.keep_if { |_, v| v < 3 }.inspect, h.update(z: 26).inspect, h.sum { _2 }, h.length, h.store(:q, 0), h.first.inspect, h.entries.last.inspect
