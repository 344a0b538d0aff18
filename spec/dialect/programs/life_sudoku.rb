# The game of life, a sudoku, queens, and Hanoi.
Cell = Struct.new(:x, :y) do
  def around = [-1, 0, 1].product([-1, 0, 1]).reject { |d| d == [0, 0] }.map { |dx, dy| Cell.new(x + dx, y + dy) }
end

def tick(alive)
  alive.flat_map(&:around).tally.select { |cell, n| n == 3 || (n == 2 && alive.include?(cell)) }.keys
end

def draw(alive, range = 0..4) = range.map { |y| range.map { |x| alive.include?(Cell.new(x, y)) ? "#" : "." }.join }.join("\n")

glider = [[1, 0], [2, 1], [0, 2], [1, 2], [2, 2]].map { |x, y| Cell.new(x, y) }
generations = Enumerator.produce(glider) { |alive| tick(alive) }.take(5)
puts generations.values_at(0, 4).map { |g| draw(g) }.join("\n\n")

class Sudoku
  def initialize(text) = @cells = text.delete("^0-9").chars.map(&:to_i)
  def peers(i) = (0..80).select { |j| j != i && (j / 9 == i / 9 || j % 9 == i % 9 || [j / 27, j % 9 / 3] == [i / 27, i % 9 / 3]) }
  def choices(i) = [*1..9] - (@peers ||= {}).fetch(i) { @peers[i] = peers(i) }.map { |j| @cells[j] }

  def solve
    free = @cells.each_index.select { |i| @cells[i].zero? }
    return true if free.empty?

    i, list = free.map { |f| [f, choices(f)] }.min_by { |_, c| c.size }
    list.any? do |n|
      @cells[i] = n
      solve || (@cells[i] = 0) && false
    end
  end

  def to_s = @cells.each_slice(9).map { |row| row.each_slice(3).map(&:join).join(" ") }.each_slice(3).map { |b| b.join("\n") }.join("\n\n")
end
puzzle = Sudoku.new(<<~S)
  530070000
  600195000
  098000060
  800060003
  400803001
  700020006
  060000280
  000419005
  000080079
S
puts puzzle.solve, puzzle

queens = lambda do |n, placed = []|
  next [placed] if placed.size == n

  (0...n).reject { |c| placed.each_with_index.any? { |q, r| q == c || (q - c).abs == placed.size - r } }.flat_map { |c| queens.(n, placed + [c]) }
end
puts queens.(6).inspect, queens.(7).size

def hanoi(n, from = :a, to = :c, via = :b, &block)
  return 0 if n.zero?

  hanoi(n - 1, from, via, to, &block) + 1.tap { block&.call(n, from, to) } + hanoi(n - 1, via, to, from, &block)
end
moves = []
puts hanoi(3) { |*move| moves << move.join }, moves.join(" "), hanoi(10)
spiral = ->(m) { m.empty? ? [] : m.first + spiral.(m.drop(1).transpose.reverse) }
puts spiral.([[1, 2, 3], [4, 5, 6], [7, 8, 9]]).inspect
puts [1, 2, 3].permutation.map(&:join).join(" "), %w[a b c].combination(2).to_a.inspect, [1, 2].product([3, 4], [5]).inspect, [3, 1, 2].sort.bsearch { |x| x >= 2 }
pascal = (0..5).reduce([]) { |rows, _| rows << (rows.empty? ? [1] : [0, *rows.last, 0].each_cons(2).map(&:sum)) }
puts pascal.map { |r| r.join(" ").center(16).rstrip }
sieve = [nil, nil, *2..50]
(2..7).each { |i| (i * i).step(50, i) { |j| sieve[j] = nil } if sieve[i] }
puts sieve.compact.join(",")
