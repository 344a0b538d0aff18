# Endless sequences.
primes = Enumerator.new do |out|
  found = []
  (2..).each do |n|
    next if found.take_while { |p| p * p <= n }.any? { |p| (n % p).zero? }

    found << n
    out << n
  end
end
puts primes.first(12).inspect
puts primes.lazy.select { |p| p % 4 == 1 }.map { |p| p * p }.reject(&:even?).first(5).inspect
puts primes.each_with_index.find { |p, i| i > 20 && p.to_s == p.to_s.reverse }.inspect

fibonacci = Enumerator.produce([0, 1]) { |a, b| [b, a + b] }.lazy.map { |a, _| a }
puts fibonacci.take_while { |n| n < 200 }.to_a.join(" ")
puts fibonacci.each_slice(3).first(3).inspect
puts fibonacci.with_index.select { |n, i| n.even? && i.odd? }.map { |n, _| n }.first(4).inspect
puts (1..Float::INFINITY).lazy.flat_map { |n| [n] * n }.chunk_while { |a, b| a == b }.map(&:size).first(5).inspect

collatz = ->(n) { Enumerator.produce(n) { |x| raise StopIteration if x == 1; x.even? ? x / 2 : 3 * x + 1 } }
puts collatz.(6).to_a.inspect
puts (1..30).max_by { |n| collatz.(n).count }

e = [10, 20, 30].each
puts e.next, e.peek, e.next, e.next
begin
  e.next
rescue StopIteration => stop
  puts "stop: #{stop.result.inspect}"
end
e.rewind
puts e.next
puts (1..20).step(5).to_a.inspect, 1.step(by: -3, to: -8).to_a.inspect, 0.5.step(2.0, 0.5).to_a.inspect
puts (1..3).each_entry.to_a.inspect, ("a".."e").each_cons(2).to_a.length
puts (1..4).lazy.zip("a".."d").to_a.inspect, (1..3).cycle.lazy.map { |x| x * 2 }.first(7).inspect
gen = Enumerator.new { |y| 3.times { |i| y.yield i, i * i } }
puts gen.to_a.inspect, gen.next.inspect, gen.size.inspect
puts (1..10).lazy.filter_map { |x| x * 3 if x.odd? }.uniq { |x| x % 2 }.to_a.inspect
puts (1..6).each_slice(4).with_index.map { |s, i| [i, s.sum] }.inspect, (1..3).lazy.eager.class, (1..3).sum.then { _1 + 1 }
