# N queens, by backtracking with throw, by bits, and by permutations; the knight's tour; hanoi.
def first_solution(n)
  catch(:found) do
    place = lambda do |row, columns|
      throw :found, columns if row == n

      n.times do |column|
        next if columns.each_with_index.any? { |c, r| c == column || (c - column).abs == row - r }

        place.call(row + 1, columns + [column])
      end
    end
    place.call(0, [])
    nil
  end
end

def count(n, row = 0, columns = 0, left = 0, right = 0)
  return 1 if row == n

  free = ((1 << n) - 1) & ~(columns | left | right)
  total = 0
  until free.zero?
    bit = free & -free
    free ^= bit
    total += count(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)
  end
  total
end

solution = first_solution(8)
p solution
solution.each { |column| puts ("." * 8).tap { |row| row[column] = "Q" }.chars.join(" ") }
p (1..8).to_h { |n| [n, count(n)] }
p (4..6).map { |n| (0...n).to_a.permutation.count { |q| q.each_with_index.map { |c, r| c + r }.uniq.size == n && q.each_with_index.map { |c, r| c - r }.uniq.size == n } }
p first_solution(3)

MOVES = [1, -1].product([2, -2]).flat_map { |a, b| [[a, b], [b, a]] }.freeze
def tour(size)
  visited = { [0, 0] => 1 }
  spot = [0, 0]
  open = ->((x, y)) { MOVES.map { |dx, dy| [x + dx, y + dy] }.select { |a, b| a.between?(0, size - 1) && b.between?(0, size - 1) && !visited.key?([a, b]) } }
  while (spot = open.(spot).min_by { |near| [open.(near).size, near] })
    visited[spot] = visited.size + 1
  end
  visited
end
steps = tour(6)
puts steps.size
6.times { |y| puts (0...6).map { |x| format("%3d", steps.fetch([x, y], 0)) }.join }

def hanoi(n, from = :a, to = :c, via = :b, &block)
  return to_enum(:hanoi, n, from, to, via) { 2**n - 1 } unless block
  return if n.zero?

  hanoi(n - 1, from, via, to, &block)
  yield n, from, to
  hanoi(n - 1, via, to, from, &block)
end
moves = hanoi(3)
p moves.size, moves.next, moves.map { |disk, from, to| "#{disk}:#{from}#{to}" }
pegs = { a: [3, 2, 1], b: [], c: [] }
hanoi(3) { |_, from, to| pegs[to].push(pegs[from].pop) }
p pegs
magic = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]
lines = magic + magic.transpose + [magic.each_with_index.map { |r, i| r[i] }, magic.map(&:reverse).each_with_index.map { |r, i| r[i] }]
p lines.map(&:sum).uniq, lines.all? { |line| line.sum == 15 }
colours = %i[red green blue]
borders = { wa: %i[nt sa], nt: %i[wa sa q], sa: %i[wa nt q nsw v], q: %i[nt sa nsw], nsw: %i[q sa v], v: %i[sa nsw], t: [] }
paint = lambda do |done = {}|
  land = borders.keys.find { |k| !done.key?(k) } or return done
  colours.each do |colour|
    next if borders[land].any? { |other| done[other] == colour }

    result = paint.(done.merge(land => colour))
    return result if result
  end
  nil
end
p paint.call
