require "json"
require "set"
require "time"

# A report of nested JSON: walked, flattened, queried, compared and written again.
DOCUMENT = <<~JSON
  {
    "shop": {"name": "Kiosk \\u2615", "open": true, "tags": ["tea", "news"], "rating": 4.50},
    "orders": [
      {"id": 1, "at": "2024-03-01T10:15:00Z", "lines": [{"sku": "A", "n": 2, "price": 1.25}, {"sku": "B", "n": 1, "price": 10}], "note": null},
      {"id": 2, "at": "2024-03-01T23:59:59+02:00", "lines": [], "note": "say \\"hi\\"\\n\\ttabs"},
      {"id": 3, "at": "2024-03-02T08:00:00Z", "lines": [{"sku": "A", "n": 10, "price": 1.2}], "customer": {"name": "Zoë", "vip": true}}
    ]
  }
JSON

data = JSON.parse(DOCUMENT, symbolize_names: true)
puts data[:shop][:name], data.dig(:orders, 2, :customer, :name), data.dig(:orders, 0, :customer, :name).inspect, data[:orders].map { _1[:note] }.inspect

def walk(value, path = [], &block)
  return enum_for(:walk, value, path) unless block

  case value
  when Hash then value.each { |key, inner| walk(inner, [*path, key], &block) }
  when Array then value.each_with_index { |inner, i| walk(inner, [*path, i], &block) }
  else yield path.join("."), value
  end
end

flat = walk(data).to_h
puts flat.size, flat.select { |path, _| path.end_with?("price") }.inspect, flat.find { |_, v| v.is_a?(TrueClass) }.first
puts flat.values.map(&:class).tally.sort_by { |k, n| [-n, k.name] }.map { |k, n| "#{k} #{n}" }.join(", ")

totals = data[:orders].map do |order|
  case order
  in { id:, lines: [] } then [id, 0]
  in { id:, customer: { vip: true, name: }, lines: } then [id, (lines.sum { |l| l[:n] * l[:price] } * 0.9).round(2), name]
  in { id:, lines: [{ price: Float | Integer }, *] => lines } then [id, lines.sum { _1[:n] * _1[:price] }]
  end
end
p totals
puts JSON.generate(totals), JSON.pretty_generate(totals.map { |id, sum, *| { id: id, sum: sum } }), JSON.generate({ 1 => nil, sym: :bol, "f" => 1.0, "e" => 1e25, "u" => "é\u0001\"\\/" })
days = data[:orders].group_by { |order| Time.parse(order[:at]).utc.strftime("%F") }
days.each { |day, orders| puts "#{day}: #{orders.map { |o| "##{o[:id]}" }.join(" ")} #{orders.sum { |o| o[:lines].size }}" }
at = Time.iso8601("2024-03-01T10:15:00Z")
puts (at + 86_400 * 30).strftime("%A %-d %B %Y, %H:%M:%S"), at.strftime("%j %U %y %I%p %e"), (Time.iso8601(data[:orders][1][:at]) - at).to_i, at.wday, at.to_i, at.iso8601, Time.at(0).utc.to_s, (at - 3600).hour, Time.utc(2024, 2, 29).yday, at.round.usec, Time.gm(2000, "jan", 1).month

Line = Struct.new(:sku, :n, :price, keyword_init: true) do
  def to_json(*args) = { line: to_h.compact }.to_json(*args)
  def total = Rational(price.to_s) * n
end
lines = data[:orders].flat_map { |order| order[:lines].map { |line| Line.new(**line) } }
puts lines.to_json, lines.sum(&:total).then { |sum| format("%.2f", sum) }, lines.map(&:sku).to_set.inspect
puts lines.group_by(&:sku).transform_values { |ls| ls.sum(&:n) }.sort_by(&:last).reverse.map { |sku, n| "#{sku}:#{n}" }.join(" ")
p lines.first, lines.first.eql?(lines.first.dup), lines.map(&:to_a).transpose.first

def difference(old, new, path = "")
  case [old, new]
  in [Hash, Hash] then (old.keys | new.keys).flat_map { |key| difference(old[key], new[key], "#{path}/#{key}") }
  in [Array, Array] then (0...[old.size, new.size].max).flat_map { |i| difference(old[i], new[i], "#{path}/#{i}") }
  in [^new, _] then []
  in [nil, _] then ["+ #{path} #{new.to_json}"]
  in [_, nil] then ["- #{path} #{old.to_json}"]
  else ["~ #{path} #{old.to_json} -> #{new.to_json}"]
  end
end
changed = JSON.parse(JSON.generate(data), symbolize_names: true)
changed[:shop].delete(:open)
changed[:shop][:rating] = 5
changed[:orders][1][:lines] << { sku: "C" }
puts difference(data, changed)
['{"a": }', "[1, 2", "nul", '{"a" 1}', ""].each do |text|
  JSON.parse(text)
rescue JSON::ParserError => e
  puts "#{text.inspect}: #{e.class}"
end
p JSON.parse("[1.0, 1e3, -0, 12345678901234567890, true, null]"), JSON.parse('"x"'), JSON.parse("2"), [nil, true, "a", 1.5, { b: [] }].to_json, "é".to_json, nil.to_json, JSON.parse('{"a":1,"a":2}')
deep = (1..3).inject({}) { |inner, i| { "l#{i}" => inner } }
puts JSON.pretty_generate(deep), JSON.pretty_generate([]), JSON.pretty_generate({ a: [] , b: [1, [2]] })
