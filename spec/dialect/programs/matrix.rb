# Matrices as arrays of arrays; statistics.
module Matrices
  module_function

  def identity(n) = Array.new(n) { |i| Array.new(n) { |j| i == j ? 1 : 0 } }
  def multiply(a, b) = a.map { |row| b.transpose.map { |column| row.zip(column).sum { |x, y| x * y } } }

  def power(m, n)
    return identity(m.size) if n.zero?

    half = power(m, n / 2)
    square = multiply(half, half)
    n.odd? ? multiply(square, m) : square
  end

  def determinant(m)
    return m[0][0] if m.size == 1

    m[0].each_with_index.sum do |value, j|
      minor = m.drop(1).map { |row| row[0...j] + row[(j + 1)..] }
      (-1)**j * value * determinant(minor)
    end
  end

  def inverse(m)
    n = m.size
    rows = m.map.with_index { |row, i| row.map(&:to_r) + identity(n)[i] }
    n.times do |i|
      pivot = (i...n).find { |r| !rows[r][i].zero? } or raise ZeroDivisionError, "singular"
      rows[i], rows[pivot] = rows[pivot], rows[i]
      rows[i] = rows[i].map { |x| x / rows[i][i] }
      n.times do |r|
        next if r == i

        factor = rows[r][i]
        rows[r] = rows[r].zip(rows[i]).map { |x, y| x - factor * y }
      end
    end
    rows.map { |row| row.last(n) }
  end

  def show(m) = m.map { |row| row.map { |x| x.to_s.rjust(6) }.join }.join("\n")
end

a = [[2, 1, 3], [0, -1, 4], [1, 2, 5]]
puts Matrices.show(Matrices.multiply(a, a)), Matrices.determinant(a)
puts Matrices.show(Matrices.inverse(a)), Matrices.multiply(a, Matrices.inverse(a)) == Matrices.identity(3)
puts Matrices.power([[1, 1], [1, 0]], 90)[0][1]
begin
  Matrices.inverse([[1, 2], [2, 4]])
rescue ZeroDivisionError => e
  puts e.message
end
puts a.transpose.inspect, a.flatten.each_slice(2).to_a.inspect, a.inject(:+).minmax.inspect
puts a.map(&:dup).each { |r| r.rotate!(1) }.inspect, a.flat_map(&:itself).sort { |x, y| y <=> x }.inspect

data = [2.5, 3.5, 3.5, 8, 1, 9.25, 4]
mean = data.sum / data.size
variance = data.sum { |x| (x - mean)**2 } / (data.size - 1)
sorted = data.sort
median = sorted.size.odd? ? sorted[sorted.size / 2] : sorted[sorted.size / 2 - 1, 2].sum / 2.0
puts format("mean %.4f, deviation %.4f, median %g, mode %p", mean, Math.sqrt(variance), median, data.tally.max_by(&:last)[0])
quartile = ->(q) { i = (sorted.size - 1) * q; sorted[i.floor] + (i % 1) * (sorted[i.ceil] - sorted[i.floor]) }
puts [0.25, 0.5, 0.75].map(&quartile).inspect
histogram = data.group_by { |x| (x / 3).floor * 3 }.sort.map { |low, list| format("%2d-%-2d %s", low, low + 3, "#" * list.size) }
puts histogram
xs, ys = [1, 2, 3, 4, 5], [2.2, 4.1, 6.2, 7.9, 10.1]
slope = xs.zip(ys).sum { |x, y| (x - 3.0) * (y - ys.sum / 5) } / xs.sum { |x| (x - 3.0)**2 }
puts slope.round(4), (ys.sum / 5 - slope * 3).round(4), Math.hypot(3, 4), Math.cbrt(27), Math.log2(1024), Math.log(8, 2).round(12)
puts 10.gcd(4), 10.lcm(4), 7.fdiv(2), -7 / 2, -7 % 3, -7.remainder(3), 7.pow(100, 13), 255.digits(16).inspect, Integer.sqrt(99), 100.bit_length
