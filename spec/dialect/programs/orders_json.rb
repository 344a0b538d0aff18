require "json"

# Orders in, a summary out.
source = <<~JSON
  {"orders": [
    {"id": 1, "customer": {"name": "Ann", "tags": ["new", "vip"]}, "lines": [{"sku": "A", "qty": 2, "price": 9.5}]},
    {"id": 2, "customer": {"name": "Bob", "tags": []}, "lines": [{"sku": "B", "qty": 1, "price": 100}, {"sku": "A", "qty": 1, "price": 9.5}]},
    {"id": 3, "customer": {"name": "Ann", "tags": ["vip"]}, "lines": [], "note": "caf\\u00e9 \\"closed\\""}
  ], "currency": null}
JSON

data = JSON.parse(source, symbolize_names: true)
totals = data[:orders].each_with_object(Hash.new(0)) do |order, sums|
  sums[order.dig(:customer, :name)] += order[:lines].sum { |line| line[:qty] * line[:price] }
end
puts totals.inspect
puts data[:orders].flat_map { |o| o.dig(:customer, :tags) }.uniq.sort.join("|")
puts data[:orders].last[:note]
puts data.fetch(:currency) { "none" }.inspect

summary = {
  "customers" => totals.map { |name, total| { name: name, total: total, vip: data[:orders].any? { |o|
    o in { customer: { name: ^name, tags: [*, "vip", *] } }
  } } },
  "empty" => [], "nested" => { "deep" => { "value" => nil, "flag" => true } }, "float" => 1e20, "text" => "a\tb\n"
}
puts JSON.generate(summary)
puts JSON.pretty_generate(summary)
back = JSON.parse(JSON.generate(summary))
puts back == JSON.parse(summary.to_json)
begin
  JSON.parse('{"a": }')
rescue JSON::ParserError => e
  puts e.class
end
