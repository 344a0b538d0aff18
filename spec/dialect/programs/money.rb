# An invoice with taxes, in cents.
class Money
  include Comparable
  attr_reader :cents

  def initialize(cents) = @cents = Integer(cents)
  def self.[](text) = new((Rational(text) * 100).round)
  def +(other) = Money.new(cents + other.cents)
  def *(factor) = Money.new((cents * factor).round(half: :even))
  def <=>(other) = cents <=> other.cents
  def coerce(number) = [self, number]
  def to_s = format("%s%d.%02d", cents.negative? ? "-" : "", *cents.abs.divmod(100))
  def inspect = "#<Money #{self}>"
  def hash = cents.hash
  def eql?(other) = other.is_a?(Money) && cents == other.cents
end

Line = Struct.new(:text, :quantity, :price, :rate) do
  def net = price * quantity
  def tax = net * Rational(rate, 100)
end

lines = [
  Line.new("Consulting, hours", 7.5r, Money["120.00"], 19),
  Line.new("Book: \"Ruby\"", 3, Money["34.95"], 7),
  Line.new("Discount", 1, Money["-50"], 19)
]
lines.each.with_index(1) do |line, number|
  quantity = line.quantity.to_f.to_s.sub(/\.0\z/, "")
  puts format("%2d  %-22s %6s x %8s = %9s  (%2d%%)", number, line.text, quantity, line.price, line.net, line.rate)
end
net = lines.map(&:net).sum(Money.new(0))
puts format("%-43s %9s", "net", net)
lines.group_by(&:rate).sort.reverse_each do |rate, group|
  puts format("%-43s %9s", "#{rate}% of #{group.map(&:net).reduce(:+)}", group.map(&:tax).reduce(:+))
end
total = net + lines.map(&:tax).inject(:+)
puts format("%-43s %9s", "total", total)
puts lines.map(&:net).minmax.inspect, lines.max_by(&:net).text
puts Money["1.005"].inspect, Money["2.5"].between?(Money["2"], Money["3"]), Money["7"].clamp(Money["1"], Money["5"])
puts [Money["1"], Money["1.00"], Money["2"]].uniq.size
begin
  Money["abc"]
rescue ArgumentError => e
  puts "#{e.class}: #{e.message}"
end
puts 12.345.round(2), 2.675.round(2), 1234.5678.floor(-2), -7.5.round, 0.5.round(half: :down), 15.round(-1, half: :even)
