# frozen_string_literal: true

# Accounts with transactions that roll back, custom errors with causes, retry with a limit, ensure.
module Bank
  class Error < StandardError
    def initialize(message = "the bank is closed") = super
  end

  class InsufficientFunds < Error
    attr_reader :missing

    def initialize(missing:)
      @missing = missing
      super("#{missing} missing")
    end
  end

  class Frozen < Error; end
  class TransferFailed < Error; end

  class Account
    attr_reader :owner, :balance

    def initialize(owner, balance = 0)
      @owner = owner
      @balance = balance
      @log = []
    end

    def deposit(amount)
      raise ArgumentError, "amount must be positive, not #{amount}" unless amount.positive?
      raise Frozen if closed?

      change(amount)
    end

    def withdraw(amount)
      raise InsufficientFunds.new(missing: amount - balance) if amount > balance

      change(-amount)
    end

    def close! = @closed = true
    def closed? = !!@closed
    def statement = @log.map { |amount, total| format("%+8d %8d", amount, total) }

    def snapshot = [@balance, @log.dup, @closed]

    def restore((balance, log, closed))
      @balance, @log, @closed = balance, log, closed
    end

    private

    def change(amount)
      @balance += amount
      @log << [amount, @balance].freeze
      self
    end
  end

  module_function

  def transaction(*accounts)
    before = accounts.map(&:snapshot)
    yield(*accounts)
  rescue StandardError
    accounts.zip(before) { |account, state| account.restore(state) }
    raise
  ensure
    @transactions = (@transactions || 0) + 1
  end

  def transfer(from, to, amount)
    transaction(from, to) do |source, target|
      source.withdraw(amount)
      target.deposit(amount)
    end
    :ok
  rescue Error => e
    raise TransferFailed, "from #{from.owner} to #{to.owner}"
  end

  def transactions = @transactions
end

ida = Bank::Account.new("ida", 100)
bob = Bank::Account.new("bob")
puts Bank.transfer(ida, bob, 30), ida.balance, bob.balance

begin
  Bank.transfer(ida, bob, 500)
rescue Bank::TransferFailed => e
  puts e.message, e.cause.class, e.cause.message, e.cause.missing, e.cause.cause.inspect
end

bob.close!
begin
  Bank.transfer(ida, bob, 20)
rescue Bank::Error => e
  puts "#{e.class}: #{e.message} (#{e.cause.message})"
end
puts ida.balance, ida.statement, bob.statement

[0, -5].each do |amount|
  ida.deposit(amount)
rescue ArgumentError => e
  puts e.message
else
  puts "never"
ensure
  puts "tried #{amount}"
end

def with_retry(limit: 3, on: StandardError)
  tries = 0
  begin
    tries += 1
    yield tries
  rescue *Array(on) => e
    retry if tries < limit
    raise e.class, "#{e.message} after #{tries} tries"
  end
end

puts with_retry { |n| n < 3 ? raise("flaky") : "worked at #{n}" }
begin
  with_retry(limit: 2, on: [KeyError, Bank::Error]) { raise Bank::Error }
rescue Bank::Error => e
  puts e.message
end
begin
  with_retry(on: KeyError) { Integer("zwölf") }
rescue ArgumentError => e
  puts e.message
end

def order
  yield
  :body
rescue ZeroDivisionError
  :rescued
else
  :else
ensure
  puts "ensure"
end
puts order { 1 }, order { 1 / 0 }
puts [1, 2, 3].each { |n| break n * 10 if n == 2 }
puts catch(:found) { [[1, 2], [3, 4]].each { |row| row.each { |n| throw :found, n if n > 2 } } ; nil }
begin
  ida.statement.first << "x"
  Bank::Account.new("x").snapshot.freeze << 1
rescue FrozenError => e
  puts e.class, e.message[/frozen \w+/]
end
error = (raise Bank::InsufficientFunds.new(missing: 3) rescue $!)
puts error.message, error.is_a?(Bank::Error), Bank::Error.new.message, Bank::Frozen.new.message, Bank.transactions, $!.inspect
puts Bank.constants.sort.inspect, Bank::Frozen.ancestors.take(3).inspect, Bank.respond_to?(:transfer), error.backtrace.class
puts error.exception.equal?(error), error.exception("other").message, (error.full_message rescue "none").include?("missing")
