# frozen_string_literal: true

# A shop's inventory: validation, custom errors, ensure and retry, reports.
class InventoryError < StandardError; end

class OutOfStock < InventoryError
  attr_reader :item, :wanted

  def initialize(item, wanted)
    @item = item
    @wanted = wanted
    super("only #{item.quantity} of #{item.name} left, #{wanted} wanted")
  end
end

class UnknownItem < InventoryError
  def initialize(name) = super("no such item: #{name.inspect}")
end

class Item
  attr_accessor :quantity
  attr_reader :name, :price

  def initialize(name, price:, quantity: 0, tags: [])
    raise ArgumentError, "negative price" if price.negative?

    @name, @price, @quantity, @tags = name, price, quantity, tags.map(&:to_sym)
  end

  def tagged?(*tags) = (tags - @tags).empty?
  def value = price * quantity
  def to_s = format("%-8s x%-3d @ %6.2f", name, quantity, price)
end

class Inventory
  include Enumerable

  def initialize
    @items = {}
    @log = []
    yield self if block_given?
  end

  def <<(item)
    @items[item.name] = item
    self
  end

  def [](name) = @items.fetch(name) { raise UnknownItem, name }
  def each(&) = @items.each_value(&)

  def remove(name, count = 1)
    item = self[name]
    raise OutOfStock.new(item, count) if item.quantity < count

    item.quantity -= count
    log(:remove, name, count)
  rescue InventoryError => e
    log(:failed, name, e.class)
    raise
  ensure
    @touched = true
  end

  def restock(name, count:)
    self[name].quantity += count
    log(:restock, name, count)
  end

  def history = @log.map { |entry| entry.join(":") }

  private

  def log(*entry) = @log << entry
end

stock = Inventory.new do |inventory|
  inventory << Item.new("tea", price: 3.5, quantity: 10, tags: %w[drink hot])
  inventory << Item.new("cake", price: 4.25, quantity: 2, tags: %i[food]) << Item.new("juice", price: 2, tags: [:drink])
end

puts stock.to_a
puts stock.sum(&:value), stock.sort_by(&:value).map(&:name).inspect, stock.find { |item| item.quantity.zero? }.name
puts stock.select { |item| item.tagged?(:drink) }.map(&:name).inspect
stock.remove("tea", 4)

attempts = 0
begin
  attempts += 1
  stock.remove("cake", 5)
  puts "sold after #{attempts} attempts"
rescue OutOfStock => e
  puts e.message
  stock.restock(e.item.name, count: 2)
  retry if attempts < 4
  puts "gave up"
end

begin
  stock.remove("gold")
rescue OutOfStock
  puts "never"
rescue UnknownItem, KeyError => e
  puts "#{e.class.name} < #{e.class.superclass}: #{e.message}"
else
  puts "never"
ensure
  puts "done"
end

begin
  Item.new("x", price: -1)
rescue ArgumentError => e
  puts e.full_message(highlight: false).lines.first[/negative price.*/]
end
begin
  Item.new("x")
rescue ArgumentError => e
  puts e.message
end
puts stock.history
puts stock.min_by(&:quantity), stock.each_slice(2).map { |pair| pair.map(&:name).join("+") }.inspect
puts stock.include?(stock["tea"]), stock.entries.size, stock.reduce(0) { |sum, item| sum + item.quantity }
puts stock.each_with_index.map { |item, i| "#{i}#{item.name[0]}" }.join, stock.reject { |i| i.price > 3 }.first.name
