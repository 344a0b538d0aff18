# An account as the fold of its events, with commands that refuse, snapshots, and projections.
Event = Struct.new(:name, :data, :version) do
  def self.build(name, version:, **data) = new(name, data.freeze, version)
  def deconstruct_keys(keys) = { name: name, version: version, **data }
end

class CommandRefused < StandardError
  attr_reader :command

  def initialize(command, reason)
    @command = command
    super("#{command}: #{reason}")
  end
end

class Store
  include Enumerable

  def initialize
    @streams = Hash.new { |hash, key| hash[key] = [] }
    @listeners = []
  end

  def subscribe(&block) = @listeners.push(block) && self

  def append(stream, name, **data)
    event = Event.build(name, version: @streams[stream].size + 1, **data)
    @streams[stream] << event
    @listeners.each { |listener| listener.call(stream, event) }
    event
  end

  def stream(id, after: 0) = @streams[id].drop_while { |event| event.version <= after }

  def each
    return to_enum { @streams.sum { |_, list| list.size } } unless block_given?

    @streams.each { |id, events| events.each { |event| yield id, event } }
  end
end

class Account
  attr_reader :id, :balance, :version, :state

  def self.load(id, store) = store.stream(id).reduce(new(id)) { |account, event| account.apply(event) }

  def initialize(id)
    @id = id
    @balance = 0
    @version = 0
    @state = :none
  end

  def apply(event)
    case event
    in { name: :opened, limit: Integer => limit } then @state, @limit = :open, limit
    in { name: :deposited, amount: } then @balance += amount
    in { name: :withdrawn, amount:, fee: 1.. => fee } then @balance -= amount + fee
    in { name: :withdrawn, amount: } then @balance -= amount
    in { name: :closed } then @state = :closed
    end
    @version = event.version
    self
  end

  def withdraw(store, amount, fee: 0)
    raise CommandRefused.new(:withdraw, "account is #{state}") unless state == :open
    raise CommandRefused.new(:withdraw, "only #{balance + @limit} left") if amount + fee > balance + @limit

    apply(store.append(id, :withdrawn, amount: amount, fee: fee))
  end

  def to_s = "#<#{self.class.name} #{id} #{state} #{balance} v#{version}>"
end

store = Store.new
audit = []
totals = Hash.new(0)
store.subscribe { |stream, event| audit << "#{stream}/#{event.version} #{event.name}" }
     .subscribe { |_, event| totals[event.name] += event.data.fetch(:amount, 0) }

store.append(:a1, :opened, limit: 50)
store.append(:a1, :deposited, amount: 100)
store.append(:b2, :opened, limit: 0)
account = Account.load(:a1, store)
puts account
[[120, 0], [25, 2], [10, 0]].each do |amount, fee|
  puts account.withdraw(store, amount, fee: fee)
rescue CommandRefused => e
  puts "refused #{e.command.inspect} (#{e.message})"
else
  puts "  version #{account.version}"
ensure
  puts "  #{account.balance}"
end
store.append(:a1, :closed)
begin
  Account.load(:a1, store).withdraw(store, 1)
rescue => e
  puts e.message, e.class.ancestors.take(2).inspect
end
puts audit
p totals, store.each.size, store.map { |id, event| [id, event.version] }
p store.stream(:a1, after: 3).map(&:to_a)
begin
  Account.new(:x).apply(Event.build(:renamed, version: 1, to: "y"))
rescue NoMatchingPatternError => e
  puts e.class
end
p store.group_by { |id, _| id }.transform_values(&:count)
begin
  store.stream(:a1).first.data[:limit] = 7
rescue FrozenError => e
  puts e.message
end
