# frozen_string_literal: true

require "kobako"

RSpec.describe Kobako::Pool do
  def pool(slots: 2, **options) = described_class.new(slots: slots, **options) do |sandbox|
                                    sandbox.bind("Two", lambda {
                                                          2
                                                        })
                                  end

  it "lends sandboxes that are set up", contract: "one-process-many-runs" do
    expect(pool(timeout: 3).with { |sandbox| [sandbox.timeout, sandbox.eval("Two.call").value] }).to eq([3.0, 2])
  end

  it "lends each sandbox to one at a time, and takes it back however the block ends",
     contract: "one-process-many-runs" do
    pool = pool(slots: 1, checkout_timeout: 0.05)
    expect { pool.with { raise "out" } }.to raise_error("out")
    catch(:done) { pool.with { throw :done } }
    pool.with do
      expect do
        pool.with do
          nil
        end
      end.to raise_error(Kobako::PoolTimeoutError, /none of the pool's 1 sandboxes became free/)
    end
    expect(pool.with { |sandbox| sandbox.eval("1 + 1").value }).to eq(2)
  end

  it "waits for one to become free", contract: "one-process-many-runs" do
    pool = pool(slots: 2)
    running = 0
    most = 0
    lock = Mutex.new
    threads = Array.new(8) do
      Thread.new do
        pool.with do |sandbox|
          lock.synchronize { most = [most, running += 1].max }
          sleep(0.01)
          lock.synchronize { running -= 1 }
          sandbox.eval("Two.call").value
        end
      end
    end
    expect([threads.map(&:value), most]).to eq([[2] * 8, 2])
  end

  it "works in a child that was forked while all were lent", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~RUBY)).to eq("2\n")
      pool = Kobako::Pool.new(slots: 1, checkout_timeout: 0.5)
      lent = Thread.new { pool.with { sleep } }
      sleep(0.1)
      Process.wait(fork { puts pool.with { |sandbox| sandbox.eval("1 + 1").value } })
    RUBY
  end

  it "refuses what is no number of slots, no time, and no option", contract: "one-process-many-runs" do
    expect { pool(slots: 0) }.to raise_error(ArgumentError, "slots must be a positive Integer; got 0")
    expect { pool(checkout_timeout: -1) }.to raise_error(ArgumentError, /checkout_timeout must be a positive, finite/)
    expect { pool(colour: 1) }.to raise_error(ArgumentError, /colour/)
  end
end
