# frozen_string_literal: true

RSpec.describe "runs within runs" do
  # A sandbox whose Service runs it again, for ever; and how often it has.
  def endless(code, **options)
    count = [0]
    sandbox = new_sandbox(**options)
    sandbox.bind("Again", lambda {
      count[0] += 1
      sandbox.eval(code).value
    })
    [sandbox, count]
  end

  it "are 64 at the most, and one more is a failure of the Service's", contract: "one-process-many-runs" do
    sandbox, count = endless("Again.call")
    expect { sandbox.eval("Again.call") }.to raise_error(Kobako::ServiceError, /SystemStackError: more than 64 runs/)
    expect(count).to eq([64])
    expect(sandbox).to be_sound
    deep, count = endless("Again.call")
    deep.eval("begin; Again.call; rescue Kobako::ServiceError; end")
    expect(count).to eq([64])
  end

  it "take their time from the run around them", contract: "limits" do
    code = "300_000.times { }; begin; Again.call; rescue Kobako::ServiceError; end; loop { }"
    sandbox, = endless(code, timeout: 0.3)
    took = seconds { expect { sandbox.eval("Again.call") }.to raise_error(Kobako::TimeoutError) }
    expect(took).to be < 0.6
    expect(sandbox).to be_sound
  end

  it "keep a shorter time of their own", contract: "limits" do
    inner = new_sandbox(timeout: 0.1)
    outer = new_sandbox(timeout: 20, bind: { "Inner" => -> { inner.eval("loop { }") } })
    error = error_of { outer.eval("Inner.call") }
    expect([error.class, error.cause.class]).to eq([Kobako::ServiceError, Kobako::TimeoutError])
  end

  it "have all of theirs where they begin outside of it", contract: "limits" do
    inner = new_sandbox(timeout: 5)
    outer = new_sandbox(timeout: 0.2, bind: { "Long" => -> { Thread.new { inner.eval("1 + 1").value }.value } })
    expect(outer.eval("Long.call").value).to eq(2)
    expect { outer.eval("loop { }") }.to raise_error(Kobako::TimeoutError)
    expect(inner.eval("t = 0; 5_000_000.times { t += 1 }; t").value).to eq(5_000_000)
  end

  it "leave nothing behind when they are interrupted", contract: "one-process-many-runs" do
    inner = new_sandbox(timeout: 60, bind: { "Out" => -> { throw :out } })
    outer = new_sandbox(timeout: 0.2, bind: { "Inner" => -> { inner.eval("Out.call") } })
    100.times { catch(:out) { outer.eval("Inner.call") } }
    sleep 0.25
    expect([inner, outer]).to all(be_sound)
  end

  it "are each Fiber's own", contract: "one-process-many-runs" do
    waiting = new_sandbox(timeout: 0.1, bind: { "Wait" => -> { Fiber.yield } })
    fiber = Fiber.new { waiting.eval("Wait.call").value }
    fiber.resume
    sleep 0.15
    expect(value_of("1 + 1")).to eq(2)
    expect { fiber.resume }.to raise_error(Kobako::TimeoutError)
  end
end
