# Accounts, transfers, errors of one's own, and what is undone.
module Bank
  class Error < StandardError; end

  class InsufficientFunds < Error
    attr_reader :missing

    def initialize(missing, message = "#{missing} short")
      @missing = missing
      super(message)
    end
  end

  class Account
    attr_reader :owner, :balance, :history

    def initialize(owner, balance = 0)
      @owner, @balance, @history = owner, balance, []
    end

    def deposit(amount)
      raise ArgumentError, "amount must be positive: #{amount}" unless amount.positive?

      change(amount, __method__)
    end

    def withdraw(amount)
      raise InsufficientFunds.new(amount - balance) if amount > balance

      change(-amount, __method__)
    end

    def transfer(amount, to:, retries: 2)
      attempts = 0
      begin
        attempts += 1
        withdraw(amount)
        yield attempts if block_given?
        to.deposit(amount)
      rescue InsufficientFunds
        raise
      rescue Error => e
        change(amount, :undo)
        retry if attempts <= retries
        raise Error, "gave up after #{attempts} (#{e.message})"
      else
        :ok
      ensure
        @history << "end of #{__method__}"
      end
    end

    private

    def change(amount, reason)
      @balance += amount
      @history << format("%+d %s", amount, reason)
      self
    end
  end
end

ann = Bank::Account.new("Ann", 100)
bob = Bank::Account.new("Bob")
puts ann.transfer(30, to: bob)
puts ann.transfer(10, to: bob) { |n| raise Bank::Error, "line busy" if n < 3 }
[
  -> { ann.transfer(1000, to: bob) },
  -> { ann.transfer(1, to: bob) { raise Bank::Error, "down" } },
  -> { ann.deposit(-5) },
  -> { ann.transfer(1) },
  -> { ann.nothing },
  -> { raise "plain" },
  -> { Integer("12x") },
  -> { [1, 2].fetch(9) },
  -> { { a: 1 }.fetch(:b) },
  -> { nil + 1 },
  -> { raise Bank::InsufficientFunds.new(3), "other text" }
].each do |attempt|
  attempt.call
rescue Bank::InsufficientFunds => e
  puts "#{e.class} #{e.missing}: #{e.message}"
rescue Bank::Error, ArgumentError, NameError, KeyError, IndexError => e
  puts "#{e.class.name}: #{e.message.lines.first.chomp.sub(/ for .*/, '').tr('`', "'")} #{"(#{e.cause.class})" if e.cause}".rstrip
rescue => e
  puts "other #{e.class}: #{e.message}"
end
puts ann.history, ann.balance, bob.balance, bob.history.tally.inspect
def deep
  yield
ensure
  puts "cleaned"
end
puts [1, 2, 3].each { |x| deep { break x * 10 if x == 2 } }
x = catch(:found) { 10.times { |i| 10.times { |j| throw :found, [i, j] if i * j == 42 } }; :none }
p x, (raise "a" rescue "rescued"), begin; Integer("z"); rescue ArgumentError; -1; else; 1; ensure; 99; end
