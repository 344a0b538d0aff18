# A traffic light, a turnstile and an order as state machines, by tables and by pattern matching.
class Machine
  class InvalidTransition < StandardError; end

  def self.states(*names, initial: names.first)
    @states = names
    @initial = initial
    names.each do |name|
      define_method(:"#{name}?") { @state == name }
      const_set(name.to_s.upcase, name)
    end
  end

  def self.event(name, transitions)
    events[name] = transitions
    define_method(name) { fire(name) }
    define_method("can_#{name}?") { events[name].key?(@state) }
  end

  def self.events = (@events ||= {})
  def self.initial_state = @initial

  attr_reader :state, :history

  def initialize
    @state = self.class.initial_state
    @history = [@state]
  end

  private

  def events = self.class.events

  def fire(name)
    target = events.fetch(name)[@state]
    raise InvalidTransition, "cannot #{name} while #{@state}" unless target

    before, @state = @state, target
    @history << target
    on_change(before, target) if respond_to?(:on_change, true)
    self
  end
end

class Order < Machine
  states :cart, :paid, :shipped, :done
  event :pay, cart: :paid
  event :ship, { paid: :shipped }
  event :finish, paid: :done, shipped: :done

  private

  def on_change(from, to) = puts("  #{from} -> #{to}")
end

order = Order.new
puts order.cart?, order.can_ship?, Order::PAID.inspect
order.pay.ship
begin
  order.pay
rescue Machine::InvalidTransition => e
  puts e.message
end
order.finish
puts order.history.join(" > "), order.done?, Order.events.keys.inspect
puts (Order.public_instance_methods(false) - %i[pay ship finish]).sort.inspect

def turnstile(state, event)
  case [state, event]
  in [:locked, { coin: Integer => cents }] if cents >= 50 then [:unlocked, "thanks for #{cents}"]
  in [:locked, { coin: }] then [:locked, "#{coin} is too little"]
  in [:locked, :push] then [:locked, "pay first"]
  in [:unlocked, :push] then [:locked, "welcome"]
  in [:unlocked, { coin: 1.. }] then [:unlocked, "already open"]
  in [_, Symbol | String => other] then [state, "what is #{other}?"]
  end
end

state = :locked
[:push, { coin: 20 }, { coin: 50 }, { coin: 5 }, :push, "kick"].each do |event|
  state, message = turnstile(state, event)
  puts "#{state.to_s.ljust(9)} #{message}"
end
begin
  turnstile(:locked, 42)
rescue NoMatchingPatternError => e
  puts e.class, e.message
end

LIGHTS = %i[green yellow red].cycle
puts Array.new(5) { LIGHTS.next }.inspect
LIGHTS.rewind
puts LIGHTS.peek
durations = { green: 30, yellow: 5, red: 25 }
clock = 0
puts LIGHTS.take_while { |light| (clock += durations[light]) < 100 }.tally.map { |light, n| "#{light}*#{n}" }.join(" ")
