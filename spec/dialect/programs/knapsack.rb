# Dynamic programming with memos: knapsack, change, edit distance, partitions, paths.
Item = Struct.new(:name, :weight, :value)

items = [["lamp", 3, 4], ["rope", 4, 5], ["food", 7, 10], ["tent", 8, 11], ["book", 9, 13]].map { |row| Item.new(*row) }

def best(items, room)
  memo = {}
  search = lambda do |i, left|
    return [0, []] if i == items.size

    memo[[i, left]] ||= begin
      item = items[i]
      without = search.(i + 1, left)
      next without if item.weight > left

      value, taken = search.(i + 1, left - item.weight)
      [without, [value + item.value, [item.name, *taken]]].max_by(&:first)
    end
  end
  [search.(0, room), memo.size]
end

(value, names), states = best(items, 17)
puts "#{value} #{names.join("+")} (#{states > 10})"

change = Hash.new do |memo, (amount, coins)|
  memo[[amount, coins]] =
    if amount.zero? then 1
    elsif amount.negative? || coins.empty? then 0
    else memo[[amount - coins.first, coins]] + memo[[amount, coins.drop(1)]]
    end
end
puts change[[100, [50, 25, 10, 5, 1]]], change.size > 100

fewest = (1..30).each_with_object([0]) { |sum, table| table << [1, 7, 10].select { _1 <= sum }.map { |coin| table[sum - coin] + 1 }.min }
puts fewest.join(",")

def distance(a, b)
  (1..a.size).inject([*0..b.size]) do |row, i|
    b.each_char.with_index(1).inject([i]) do |now, (char, j)|
      now << [row[j] + 1, now[j - 1] + 1, row[j - 1] + (a[i - 1] == char ? 0 : 1)].min
    end
  end.last
end
puts [%w[kitten sitting], %w[flaw lawn], ["", "abc"], %w[same same]].map { |pair| distance(*pair) }.inspect

partitions = ->(n, max = n) { n.zero? ? [[]] : [n, max].min.downto(1).flat_map { |k| partitions.(n - k, k).map { |rest| [k, *rest] } } }
partitions.(5).each { |parts| puts parts.join("+") }

fib = Hash.new { |memo, n| memo[n] = n < 2 ? n : memo[n - 1] + memo[n - 2] }
puts fib[90], fib.size

paths = Array.new(6) { Array.new(6, 1) }
(1..5).to_a.product((1..5).to_a) { |i, j| paths[i][j] = paths[i - 1][j] + paths[i][j - 1] }
paths.each { |row| puts row.map { |n| n.to_s.rjust(4) }.join }

sequence = [10, 22, 9, 33, 21, 50, 41, 60, 80]
lis = sequence.each_with_index.with_object([]) do |(x, i), table|
  table[i] = (0...i).select { |j| sequence[j] < x }.map { |j| table[j] }.max_by(&:size).to_a + [x]
end.max_by(&:size)
p lis
sums = [3, 34, 4, 12, 5, 2].inject({ 0 => [] }) { |known, n| known.merge(known.to_h { |sum, list| [sum + n, list + [n]] }) { |_, old, _| old } }
p sums[9], sums[30], sums.keys.max, sums.size
catalan = (0..10).inject([]) { |c, n| c << (n.zero? ? 1 : (0...n).sum { |i| c[i] * c[n - 1 - i] }) }
p catalan
pascal = Enumerator.produce([1]) { |row| [0, *row, 0].each_cons(2).map(&:sum) }
pascal.take(6).each { |row| puts row.join(" ").center(20).rstrip }
def ackermann(m, n) = m.zero? ? n + 1 : (n.zero? ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)))
puts ackermann(2, 3)
