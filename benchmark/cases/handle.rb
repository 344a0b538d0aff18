# frozen_string_literal: true

require_relative "../support/catalog"

# Host objects that a script holds.
Bench.area("handle") do
  account = Class.new do
    def deposit(amount) = amount * 2
  end

  measure "return", result: "Kobako::Handle", per: 5000 do
    sandbox = Kobako::Sandbox.new.bind("Host::Open", -> { account.new })
    script = "last = nil\nn = 0\nwhile n < 5000\nlast = Host::Open.call\nn += 1\nend\nlast.class.name"
    -> { sandbox.eval(script).value }
  end

  measure "call", result: 9998, per: 5000 do
    sandbox = Kobako::Sandbox.new.bind("Host::Open", -> { account.new })
    script = "account = Host::Open.call\nlast = n = 0\nwhile n < 5000\nlast = account.deposit(n)\nn += 1\nend\nlast"
    -> { sandbox.eval(script).value }
  end

  measure "pass_back", result: 1, per: 2000 do
    sandbox = Kobako::Sandbox.new.bind("Host::Open", -> { account.new })
    sandbox.bind("Host::Same", ->(one, other) { one.equal?(other) ? 1 : 0 })
    script = "account = Host::Open.call\nlast = n = 0\nwhile n < 2000\nlast = Host::Same.call(account, account)\n" \
             "n += 1\nend\nlast"
    -> { sandbox.eval(script).value }
  end
end
