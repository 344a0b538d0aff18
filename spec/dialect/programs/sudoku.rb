# Solves a sudoku by elimination and search, and the queens' problem by backtracking.
class Sudoku
  class Contradiction < StandardError; end

  DIGITS = (1..9).to_a.freeze

  def self.parse(text)
    new(text.delete("^0-9.").tr(".", "0").chars.map(&:to_i).each_slice(9).to_a)
  end

  UNITS = Hash.new do |hash, (row, column)|
    box = [row / 3 * 3, column / 3 * 3]
    cells = DIGITS.map { |n| [row, n - 1] } | DIGITS.map { |n| [n - 1, column] } |
            [0, 1, 2].product([0, 1, 2]).map { |offset| offset.zip(box).map(&:sum) }
    hash[[row, column]] = cells - [[row, column]]
  end

  attr_reader :guesses

  def initialize(rows)
    @options = {}
    @guesses = 0
    DIGITS.product(DIGITS) { |row, column| @options[[row - 1, column - 1]] = DIGITS }
    rows.each.with_index { |row, y| row.each.with_index { |digit, x| place([y, x], digit) unless digit.zero? } }
  end

  def initialize_copy(other)
    super
    @options = @options.dup
  end

  def solve
    open = @options.reject { |_, digits| digits.one? }
    return self if open.empty?

    cell, digits = open.min_by { |position, candidates| [candidates.size, position] }
    digits.each do |digit|
      @guesses += 1
      attempt = dup
      attempt.place(cell, digit)
      solved = attempt.solve and return solved
    rescue Contradiction
      next
    end
    nil
  end

  def place(cell, digit)
    raise Contradiction, "#{digit} at #{cell.join(",")}" unless @options[cell].include?(digit)

    @options[cell] = [digit]
    UNITS[cell].each { |other| eliminate(other, digit) }
  end

  def to_s
    @options.values.each_slice(9).map do |row|
      row.map { |digits| digits.one? ? digits.first.to_s : "." }.each_slice(3).map { |part| part.join(" ") }.join(" | ")
    end.each_slice(3).map { |band| band.join("\n") }.join("\n------+-------+------\n")
  end

  def solved? = @options.each_value.all?(&:one?)

  protected

  def eliminate(cell, digit)
    return unless @options[cell].include?(digit)

    rest = @options[cell] - [digit]
    raise Contradiction, "nothing left at #{cell.inspect}" if rest.empty?

    @options[cell] = rest
    UNITS[cell].each { |other| eliminate(other, rest[0]) } if rest.size == 1
  end
end

puzzle = Sudoku.parse(<<~GRID)
  53. .7. ...
  6.. 195 ...
  .98 ... .6.
  8.. .6. ..3
  4.. 8.3 ..1
  7.. .2. ..6
  .6. ... 28.
  ... 419 ..5
  ... .8. .79
GRID
puts puzzle, puzzle.solved?
hard = Sudoku.parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
solution = hard.solve
puts solution, solution.solved?, hard.solved?, hard.guesses
begin
  Sudoku.parse("55" + "." * 79)
rescue Sudoku::Contradiction => e
  puts e.message
end
puts Sudoku::UNITS[[4, 4]].size, Sudoku::UNITS.size

def queens(size, row = 0, columns = [], &block)
  return to_enum(:queens, size) unless block
  return block.call(columns.dup) if row == size

  size.times do |column|
    next if columns.each_with_index.any? { |c, r| c == column || (c - column).abs == row - r }

    columns.push(column)
    queens(size, row + 1, columns, &block)
    columns.pop
  end
end
puts queens(6).count, queens(8).first.inspect
queens(5).first(1).each { |columns| columns.each { |c| puts "Q".rjust(c + 1, ".").ljust(5, ".") } }
puts queens(6).lazy.map(&:reverse).include?([1, 3, 5, 0, 2, 4])
