require "json"

# Summarizes orders that come as JSON, and writes a report as JSON.
DOCUMENT = <<~JSON
  {
    "currency": "EUR",
    "orders": [
      {"id": "A-1", "customer": {"name": "Ida", "vip": true}, "lines": [
        {"sku": "tea", "quantity": 2, "price": 3.5}, {"sku": "pot", "quantity": 1, "price": 19.99}]},
      {"id": "A-2", "customer": {"name": "Max", "vip": false}, "lines": [
        {"sku": "tea", "quantity": 10, "price": 3.15}]},
      {"id": "A-3", "customer": {"name": "Zoë \\u00e9", "vip": null}, "lines": []}
    ],
    "notes": null
  }
JSON

data = JSON.parse(DOCUMENT, symbolize_names: true)

def total(order)
  order.fetch(:lines).sum { |line| line.values_at(:quantity, :price).inject(:*) }
end

data[:orders].each do |order|
  name = order.dig(:customer, :name)
  puts "#{order[:id]}: #{name} pays #{format("%.2f", total(order))} #{data[:currency]}"
end

summary = data[:orders].each_with_object({}) do |order, result|
  result[order[:id]] = {
    "total" => total(order).round(2),
    "vip" => !!order[:customer][:vip],
    "items" => order[:lines].map { |line| line[:sku] }.uniq,
  }
end
puts JSON.pretty_generate(summary)
puts JSON.generate(summary.transform_values { |entry| entry["total"] })

quantities = data[:orders].flat_map { |order| order[:lines] }.each_with_object(Hash.new(0)) do |line, sums|
  sums[line[:sku].to_sym] += line[:quantity]
end
puts quantities.to_json
puts quantities.max_by(&:last).first.inspect
puts JSON.parse(quantities.to_json) == quantities.transform_keys(&:to_s)

Point = Struct.new(:x, :y) do
  def to_json(*args)
    { "x" => x, "y" => y }.to_json(*args)
  end
end
puts [Point.new(1, 2.5), nil, "quote\" \\ \n tab\t", :symbol, 1e20, -0.0].to_json
puts JSON.pretty_generate([Point.new(1, 2), [], {}])

['{"a": }', "[1, 2", "nope"].each do |text|
  JSON.parse(text)
rescue JSON::ParserError => e
  puts "#{text.inspect} is no JSON: #{e.class}"
end

def walk(node, path = "$", &visitor)
  case node
  when Hash then node.each { |key, value| walk(value, "#{path}.#{key}", &visitor) }
  when Array then node.each_with_index { |value, i| walk(value, "#{path}[#{i}]", &visitor) }
  else visitor.call(path, node)
  end
end

leaves = []
walk(data) { |path, value| leaves << [path, value] }
leaves.each { |path, value| puts "#{path.ljust(34)} #{value.inspect}" unless value.is_a?(Float) }
puts leaves.map { |_, value| value.class }.tally.sort_by { |name, count| [-count, name.to_s] }.map { |a| a.join(" ") }
