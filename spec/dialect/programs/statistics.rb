# Figures about figures: means, medians, histograms, regression, determinants and inverses with Rationals.
module Stats
  NAMES = %i[mean median mode variance stddev range].freeze

  def mean = sum.fdiv(size)
  def median = sort.then { |list| (list[(size - 1) / 2] + list[size / 2]) / 2.0 }
  def mode = tally.then { |counts| counts.select { |_, n| n == counts.values.max }.keys }
  def variance = mean.then { |m| sum { |x| (x - m)**2 } / (size - 1) }
  def stddev = Math.sqrt(variance)
  def range = minmax.reduce(:-).abs

  def percentile(part)
    list = sort
    at = part / 100.0 * (size - 1)
    low, high = list.values_at(at.floor, at.ceil)
    low + (high - low) * (at % 1)
  end

  def histogram(width:) = group_by { |x| x.div(width) * width }.sort.to_h.transform_values(&:size)
  def summary = NAMES.to_h { |name| [name, public_send(name)] }
  private_constant :NAMES
end

class Sample < Struct.new(:values)
  include Enumerable
  include Stats

  def each(&block) = values.each(&block)
  def size = values.size
  def sort = values.sort
end

sample = Sample.new([2, 4, 4, 4, 5, 5, 7, 9])
sample.summary.each { |name, value| puts "#{name.to_s.ljust(9)} #{value.is_a?(Float) ? value.round(4) : value.inspect}" }
p sample.percentile(25), sample.percentile(90).round(2), sample.histogram(width: 3)
sample.histogram(width: 2).each { |from, n| puts format("%2d..%-2d %s", from, from + 1, "#" * n) }
p [1, 2, 3, 4].each_cons(2).map { |a, b| b - a }, [1, 2, 3].each_with_index.sum { |x, i| x * i }, [0.1] * 3 == [0.1, 0.1, 0.1], [0.1, 0.2, 0.3].sum, [0.1, 0.2, 0.3].inject(:+)
moving = ->(list, n) { list.each_cons(n).map { |part| (part.sum / n.to_f).round(2) } }
p moving[[1, 5, 2, 8, 3], 3]

xs, ys = [1, 2, 3, 4, 5], [2.2, 4.1, 6.2, 7.8, 10.1]
n = xs.size
slope = (n * xs.zip(ys).sum { |x, y| x * y } - xs.sum * ys.sum) / (n * xs.sum { _1**2 } - xs.sum**2)
puts "y = #{slope.round(3)}x + #{((ys.sum - slope * xs.sum) / n).round(3)}"

class Matrix
  attr_reader :rows

  class << self
    def [](*rows) = new(rows)
    def identity(n) = build(n) { |i, j| i == j ? 1 : 0 }
    def build(rows, columns = rows) = new(Array.new(rows) { |i| Array.new(columns) { |j| yield i, j } })
  end

  def initialize(rows)
    raise ArgumentError, "rows differ in size" unless rows.map(&:size).uniq.one?

    @rows = rows.map { |row| row.map { |x| x.is_a?(Float) ? x : Rational(x) } }.freeze
  end

  def [](i, j) = rows.dig(i, j)
  def *(other)
    case other
    when Numeric then Matrix.new(rows.map { |row| row.map { |x| x * other } })
    when Matrix then Matrix.new(rows.map { |row| other.rows.transpose.map { |column| row.zip(column).sum { |a, b| a * b } } })
    else raise TypeError, "no Matrix: #{other.class}"
    end
  end
  def coerce(number) = [self, number]
  def **(power) = ([self] * power).reduce(Matrix.identity(rows.size), :*)
  def -@ = self * -1
  def ==(other) = other.is_a?(Matrix) && rows == other.rows
  def transpose = Matrix.new(rows.transpose)
  def minor(i, j) = Matrix.new(rows.each_with_index.reject { |_, r| r == i }.map { |row, _| row.each_with_index.reject { |_, c| c == j }.map(&:first) })
  def determinant = rows.size == 1 ? rows[0][0] : rows[0].each_with_index.sum { |x, j| x * (-1)**j * minor(0, j).determinant }

  def inverse
    raise ZeroDivisionError, "singular" if determinant.zero?

    work = rows.zip(Matrix.identity(rows.size).rows).map { |a, b| a + b }
    work.each_index do |i|
      pivot = (i...work.size).find { |r| !work[r][i].zero? }
      work[i], work[pivot] = work[pivot], work[i]
      work[i] = work[i].map { |x| x / work[i][i] }
      work.each_index { |r| work[r] = work[r].zip(work[i]).map { |a, b| a - work[r][i] * b } unless r == i }
    end
    Matrix.new(work.map { |row| row.drop(rows.size) })
  end

  def to_s = rows.map { |row| row.map { |x| (x.denominator == 1 ? x.to_i : x).to_s.rjust(5) }.join(" ") }.join("\n")
  def inspect = "Matrix#{rows.map { |row| row.map { |x| x.denominator == 1 ? x.numerator : x } }}"
end

m = Matrix[[2, 1, 3], [0, -1, 4], [1, 2, 5]]
puts m, m.determinant, m.inverse, (m * m.inverse == Matrix.identity(3))
p 2 * Matrix[[1, 2], [3, 4]], Matrix[[1, 1], [1, 0]]**10, -Matrix[[1, -2]], Matrix[[1, 2, 3]].transpose, m[1, 2]
begin
  Matrix[[1, 2], [2, 4]].inverse
rescue ZeroDivisionError => e
  puts e.message
end
begin
  m * "x"
rescue TypeError => e
  puts e.message
end
begin
  Matrix[[1], [1, 2]]
rescue ArgumentError => e
  puts e.message
end
p 3.14.rationalize(Rational(1, 100)), 0.75.to_r, Rational("2/6"), 1.5r + 1, Rational(7, 2).round, Rational(5, 2).round(half: :even), Rational(22, 7).to_f.round(3), 3.to_r / 4
p 10.0.floor, -3.7.truncate, 3.14159.round(2), 1234.567.round(-2), 15.round(-1), 25.round(-1, half: :even), 1e20.to_i, 2.5.round, 3.5.round, -2.5.round, 1.23456e-7, 1e100, 100.0, 1e16, 123456789012345.0
