# A vending machine as a table of transitions, by pattern matching.
State = Struct.new(:name, :credit, :log)

def step(state, event)
  case [state, event]
  in [State[name: :idle, credit:], [:coin, Integer => value]] if value.positive?
    State.new(:paying, credit + value, state.log + ["coin #{value}"])
  in [State[name: :paying, credit:], [:coin, value]]
    State.new(:paying, credit + value, [*state.log, "coin #{value}"])
  in [State[:paying, 100.. => credit, log], [:select, String | Symbol => item]]
    State.new(:vending, credit - 100, log + ["vend #{item}"])
  in [{ name: :paying, credit: }, [:select, _]]
    raise ArgumentError, "#{100 - credit} missing"
  in [State[name: :vending, credit: 0], :done]
    State.new(:idle, 0, state.log)
  in [State[name: :vending, credit:], :done]
    State.new(:idle, 0, state.log + ["change #{credit}"])
  in [State[name:], :reset] unless name == :vending
    State.new(:idle, 0, [])
  end
end

start = State.new(:idle, 0, [])
events = [[:coin, 50], [:coin, 70], [:select, "cola"], :done, [:coin, 20]]
final = events.reduce(start) do |state, event|
  step(state, event).tap { |after| puts "#{state.name} --#{event.inspect}--> #{after.name} (#{after.credit})" }
end
puts final.log.inspect
[[:select, "x"], [:coin, -1], :done].each do |event|
  step(final, event).then { |s| puts s.inspect }
rescue NoMatchingPatternError => e
  puts e.class
rescue ArgumentError => e
  puts e.message
end

config = { db: { user: "admin", ports: [5432, 5433, 8080], mode: "rw" }, flags: %w[a b c] }
case config
in { db: { user:, ports: [first, *rest], **other }, flags: [*, "b", *tail] }
  puts user, first, rest.inspect, other.inspect, tail.inspect
end
config => { db: { mode: /\Ar(?<w>w?)/ => mode } }
puts mode, $~[:w]
p((config in { db: { user: Integer } }))
case { status: 204, body: nil }
in { status: 200..299 => code, body: nil } then puts "empty #{code}"
in { status: 200 | 201, body: String } then puts "body"
end
result = case [1, [2, [3, [4]]]]
         in [Integer => a, [b, [*, [d]]]] then [a, b, d]
         end
p result
case 5
in n if n < 3 then puts "small"
in 4 | 5 | 6 then puts "middle"
end
expected = 7
case { value: 7, list: [] }
in { value: ^expected, list: [] } then puts "pinned"
end
case [1, "x", nil, :y, 2.0]
in [Integer, String, nil, Symbol, Float] => all then puts all.size
end
