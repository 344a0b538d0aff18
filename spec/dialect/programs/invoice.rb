# frozen_string_literal: true

# An invoice with discounts, taxes by rate, and amounts in cents.
class Money
  include Comparable

  attr_reader :cents

  def self.from(amount)
    new((Rational(amount.to_s) * 100).round)
  end

  def self.zero = new(0)

  def initialize(cents)
    @cents = Integer(cents)
    freeze
  end

  def +(other) = Money.new(cents + other.cents)
  def -(other) = Money.new(cents - other.cents)
  def -@ = Money.new(-cents)
  def *(factor) = Money.new((cents * factor).round(half: :even))
  def <=>(other) = other.is_a?(Money) ? cents <=> other.cents : nil
  def hash = cents.hash
  def eql?(other) = self == other

  def percent(rate) = self * Rational(rate.to_s) * Rational(1, 100)

  def to_s
    whole, rest = cents.abs.divmod(100)
    "#{"-" if cents.negative?}#{whole.to_s.reverse.scan(/\d{1,3}/).join(",").reverse}.#{rest.to_s.rjust(2, "0")}"
  end

  def inspect = "#<Money #{self}>"

  def coerce(number) = [self, number]
end

Item = Struct.new(:name, :quantity, :price, :tax, keyword_init: true) do
  def net = price * quantity
end

items = [
  Item.new(name: "Desk, oak", quantity: 2, price: Money.from(1249.95), tax: 19),
  Item.new(name: "Lamp", quantity: 7, price: Money.from("13.335"), tax: 19),
  Item.new(name: "Book", quantity: 3, price: Money.from(29.9), tax: 7),
  Item.new(name: "Voucher", quantity: 1, price: -Money.from(50), tax: 0)
]

puts "%-12s %4s %12s %12s" % %w[Item Qty Price Net]
puts "-" * 43
items.each do |item|
  puts format("%-12.10s %4d %12s %12s", *item.to_h.values_at(:name, :quantity), item.price, item.net)
end
puts "=" * 43

net = items.map(&:net).reduce(Money.zero, :+)
puts "Net".ljust(30) + net.to_s.rjust(13)

taxes = items.group_by(&:tax).reject { |rate, _| rate.zero? }.transform_values { |list| list.sum(Money.zero, &:net) }
taxes.sort_by { |rate, _| -rate }.each do |rate, base|
  puts format("%-30s%13s", "Tax #{rate}% of #{base}", base.percent(rate))
end
tax = taxes.sum(Money.zero) { |rate, base| base.percent(rate) }
gross = net + tax
puts format("%-30s%13s", "Total", gross)

puts [gross, net, tax].sort.map(&:to_s).inspect
puts [gross, net, tax].minmax.inspect
puts gross.clamp(Money.zero, Money.from(1000)).inspect
puts net.between?(tax, gross)
puts Money.from("0.005").inspect, (Money.new(25) * 0.5).inspect, (Money.new(35) * 0.5).inspect
puts 3 * Money.new(5) == Money.new(15)
begin
  Money.new(1) > 1
rescue ArgumentError => e
  puts e.message
end
puts Money.new(1) == 1
puts({ Money.new(5) => :five }[Money.from("0.05")].inspect)
begin
  Money.from("12x")
rescue ArgumentError => e
  puts e.message
end
shares = 3.times.map { |i| gross.cents / 3 + (i < gross.cents % 3 ? 1 : 0) }.map { |cents| Money.new(cents) }
puts shares.join(" + "), shares.inject(:+) == gross
