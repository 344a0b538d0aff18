# Sales from lines of text: totals by region and month.
DATA_ROWS = <<~CSV.lines(chomp: true)
  date,region,product,units,price
  2024-01-05,North,Widget,10,2.50
  2024-01-17,South,Gadget,3,19.99
  2024-02-02,North,Gadget,1,19.99
  2024-02-14,East,"Widget, large",4,5.25
  2024-03-01,South,Widget,25,2.50
  2024-03-09,East,Gizmo,2,"1,250.00"
CSV

def parse_line(line)
  line.scan(/\G(?:"([^"]*)"|([^,]*))(?:,|\z)/).map { |quoted, plain| quoted || plain }.first(5)
end

header, *rows = DATA_ROWS.map { |line| parse_line(line) }
Sale = Struct.new(*header.map(&:to_sym), keyword_init: true) do
  def amount = (Float(price.delete(",")) * Integer(units)).round(2)
  def month = date[0, 7]
end
sales = rows.map { |row| Sale.new(**header.map(&:to_sym).zip(row).to_h) }

def commas(number) = format("%.2f", number).gsub(/(\d)(?=(\d{3})+\.)/, '\1,')

puts "Region      Units      Amount"
puts "-" * 29
sales.group_by(&:region).sort.each do |region, list|
  puts format("%-8s %8d %11s", region, list.sum { |s| s.units.to_i }, commas(list.sum(&:amount)))
end
puts "=" * 29
puts format("%-8s %8d %11s", "all", sales.sum { |s| s.units.to_i }, commas(sales.sum(&:amount)))

months = sales.map(&:month).uniq.sort
products = sales.map(&:product).uniq.sort
table = products.map do |product|
  [product, *months.map { |m| sales.select { |s| s.product == product && s.month == m }.sum(&:amount) }]
end
puts [["", *months], *table].map { |name, *cells|
  name.ljust(15) + cells.map { |c| (c.is_a?(Numeric) ? commas(c) : c).rjust(10) }.join
}
best = sales.max_by(&:amount)
puts "best: #{best.product.inspect} on #{best.date}"
puts sales.first.to_h.inspect
puts sales.partition { |s| s.amount > 50 }.map(&:size).inspect
