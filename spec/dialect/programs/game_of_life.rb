require "set"

# Conway's game of life: on a grid, and as a set of cells without bounds.
class Grid
  NEIGHBOURS = [-1, 0, 1].product([-1, 0, 1]).reject { |offset| offset == [0, 0] }.freeze

  attr_reader :rows

  def self.parse(text) = new(text.lines.map { |line| line.strip.chars.map { |char| char == "#" } })

  def initialize(rows)
    @rows = rows
    @height = rows.size
    @width = rows.map(&:size).max
  end

  def alive?(y, x) = @rows[y % @height][x % @width]
  def neighbours(y, x) = NEIGHBOURS.count { |dy, dx| alive?(y + dy, x + dx) }

  def step
    self.class.new(Array.new(@height) { |y| Array.new(@width) { |x| lives_on?(y, x) } })
  end

  def each_cell
    return enum_for(:each_cell) { @height * @width } unless block_given?

    @rows.each_with_index { |row, y| row.each_with_index { |cell, x| yield cell, y, x } }
  end

  def population = @rows.sum { |row| row.count(true) }
  def to_s = @rows.map { |row| row.map { |cell| cell ? "#" : "." }.join }.join("\n")
  def ==(other) = other.is_a?(Grid) && rows == other.rows
  alias eql? ==
  def hash = rows.hash

  private

  def lives_on?(y, x)
    case [alive?(y, x), neighbours(y, x)]
    in [true, 2 | 3] | [false, 3] then true
    else false
    end
  end
end

grid = Grid.parse(<<~CELLS)
  ........
  ..#.....
  ...#....
  .###....
  ........
  ........
CELLS

3.times do |generation|
  puts "Generation #{generation}: #{grid.population}"
  puts grid
  grid = grid.step
end
puts grid.each_cell.size, grid.each_cell.select(&:first).map { |_, y, x| "#{y}/#{x}" }.join(" ")

blinker = Grid.parse(".....\n..#..\n..#..\n..#..\n.....")
puts blinker.step, blinker.step.step == blinker, blinker.step == blinker, blinker.eql?(blinker.dup)
seen = {}
state, turn = grid, 0
until seen.key?(state)
  seen[state] = turn
  state, turn = state.step, turn + 1
end
puts "period #{turn - seen[state]}"

def evolve(cells)
  counts = cells.flat_map { |y, x| Grid::NEIGHBOURS.map { |dy, dx| [y + dy, x + dx] } }.tally
  counts.each_with_object(Set.new) { |(cell, n), result| result << cell if n == 3 || (n == 2 && cells.include?(cell)) }
end

def draw(cells)
  (top, bottom), (left, right) = cells.to_a.transpose.map(&:minmax)
  (top..bottom).map { |y| (left..right).map { |x| cells.include?([y, x]) ? "O" : " " }.join.rstrip }
end

pentomino = Set[[0, 1], [0, 2], [1, 0], [1, 1], [2, 1]]
history = Array.new(30) { pentomino.tap { pentomino = evolve(pentomino) } }
puts history.map(&:size).each_slice(10).map { |slice| slice.join(" ") }
puts draw(history[6]), history.max_by(&:size).size, history.index { |cells| cells.size > 20 }
glider = [[0, 1], [1, 2], [2, 0], [2, 1], [2, 2]].to_set
moved = 4.times.inject(glider) { |cells, _| evolve(cells) }
puts moved == glider.map { |y, x| [y + 1, x + 1] }.to_set
rule = 30
row = 1 << 15
8.times do
  puts row.to_s(2).rjust(31, "0").tr("01", " *").rstrip
  row = (0..30).sum { |i| rule[(i.zero? ? row << 1 : row >> i - 1) & 7] << i }
end
