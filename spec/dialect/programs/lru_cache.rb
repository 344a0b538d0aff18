# Caches: least recently used, with expiry, and by size; benchmarks of hits.
class LRUCache
  include Enumerable

  Stats = Struct.new(:hits, :misses, :evicted) do
    def rate = (hits + misses).zero? ? 0.0 : hits.fdiv(hits + misses)
  end

  attr_reader :capacity, :stats

  def initialize(capacity)
    raise ArgumentError, "capacity must be positive" unless capacity.is_a?(Integer) && capacity > 0

    @capacity = capacity
    @store = {}
    @stats = Stats.new(0, 0, 0)
  end

  def [](key)
    if @store.key?(key)
      @stats.hits += 1
      @store[key] = @store.delete(key)
    else
      @stats.misses += 1
      nil
    end
  end

  def []=(key, value)
    @store.delete(key)
    @store[key] = value
    return value unless @store.size > capacity

    @stats.evicted += 1
    @store.shift
  end

  def fetch(key)
    self[key] || (self[key] = yield(key))
  end

  def each(&block)
    return @store.each unless block_given?

    @store.each(&block)
    self
  end

  def delete_if
    @store.delete_if { |key, value| yield key, value }
    self
  end

  def keys = @store.keys
  def size = @store.length
  def to_s = "#{self.class}(#{map { |key, value| "#{key}: #{value}" }.join(", ")})"
end

cache = LRUCache.new(3)
cache[:a] = 1
cache[:b] = 2
cache[:c] = 3
puts cache[:a], cache.keys.inspect
cache[:d] = 4
puts cache.keys.inspect, cache[:b].inspect, cache
puts cache.fetch(:e) { |key| key.to_s * 2 }, cache.fetch(:e) { raise "never" }
puts cache.stats.to_a.inspect, cache.stats.rate.round(3), cache.stats == LRUCache::Stats.new(2, 2, 2)
puts cache.sort_by { |key, _| key }.first.inspect, cache.to_h.size, cache.map(&:last).inspect, cache.include?([:a, 1])
puts cache.delete_if { |_, value| value.is_a?(String) }.size, cache.each.next.inspect, cache.min_by { |_, v| v.to_s }.inspect

[0, -1, "3", nil].each do |capacity|
  LRUCache.new(capacity)
rescue ArgumentError => e
  puts "#{capacity.inspect}: #{e.message}"
end

class ExpiringCache < LRUCache
  Entry = Struct.new(:value, :expires)

  def initialize(capacity, ttl:, clock:)
    super(capacity)
    @ttl = ttl
    @clock = clock
  end

  def [](key)
    entry = super or return
    return entry.value if entry.expires > @clock.call

    @store.delete(key)
    nil
  end

  def []=(key, value)
    super(key, Entry.new(value, @clock.call + @ttl))
  end
end

now = 100
sessions = ExpiringCache.new(2, ttl: 10, clock: -> { now })
sessions["x"] = :first
now += 5
sessions["y"] = :second
puts sessions["x"].inspect
now += 6
puts sessions["x"].inspect, sessions["y"].inspect, sessions.size, sessions.fetch("z", &:upcase)

requests = Array.new(40) { |i| (i * i + 3 * i) % 11 }
[2, 4, 8].each do |capacity|
  lru = LRUCache.new(capacity)
  results = requests.map { |n| lru.fetch(n) { n ** 2 } }
  puts format("%2d: %5.1f%% hits, %2d evicted, sum %d", capacity, lru.stats.rate * 100, lru.stats.evicted, results.sum)
end

squares = Hash.new { |hash, key| hash.size >= 3 ? key * key : hash[key] = key * key }
puts (1..5).map { |n| squares[n] }.inspect, squares.keys.inspect, squares.any? { |k, v| v == k * 3 }, squares.sum { |k, v| k + v }
puts squares.shift.inspect, squares.class, squares.delete(99) { |key| "no #{key}" }, squares.rassoc(9).inspect
