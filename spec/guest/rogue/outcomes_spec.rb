# frozen_string_literal: true

require_relative "../../support/rogue"

RSpec.describe "a guest that lies about its outcome" do
  include RogueRuns

  {
    "it ends too early" => "\0\0",
    "unknown outcome" => "\x07\0\0\0",
    "unknown kind of failure" => RogueGuests.error(kind: 9),
    "reserved bytes are not zero" => "\0\0\0\x01\xC0",
    "bytes are left over" => "\0\0\0\0\xC0\xC0",
    "values nest too deep" => "\0\0\0\0#{"\x91" * 140}\xC0",
    "wrong msgpack marker Reserved" => RogueGuests.error(payload: "\xC1"),
    "it holds an object that the guest does not have" => "\0\0\0\0\xC7\x05\x02\x01\x01\x00\x00\x00",
    "it does not describe its failure" => RogueGuests.error(payload: "\xC0")
  }.each do |what, outcome|
    it "says what is wrong: #{what}", contract: "four-outcomes" do
      expect(ending(outcome: outcome.b, body: "(call $outcome)")).to eq(nonsense(what))
    end
  end

  { "an unknown origin" => RogueGuests.error(origin: 2), "a value that failed" => "\0\x01\0\0\xC0",
    "a value of a kind" => "\0\0\x01\0\xC0" }.each do |what, outcome|
    it "mixes up its fields: #{what}", contract: "four-outcomes" do
      expect(ending(outcome: outcome.b, body: "(call $outcome)")).to eq(nonsense("unknown outcome"))
    end
  end

  it "is empty", contract: "four-outcomes" do
    expect(ending(body: "(call $place (i32.const 0) (i32.const 0))")).to eq(nonsense("it ends too early"))
  end

  it "claims a Service's failure that there never was", contract: "four-outcomes" do
    outcomes = [0, 1, (2**32) - 1].map { |fault| error(origin: 1, fault: fault) }
    expect(outcomes.map { |outcome| ending(outcome: outcome, body: "(call $outcome)") })
      .to all(eq([Kobako::SandboxError, "m"]))
  end

  it "describes its failure by objects of the host's, and none of their methods is called",
     contract: "a-clean-start" do
    object = "\xC7\x05\x02\x00\x00\x00\x00\x00"
    descriptions = ["\x94\xA1E\xA1m#{object}\xC0", "\x94\xA1E#{object}\x90\xC0", "\x94#{object}\xA1m\x90\xC0"]
    expect(descriptions.map { |payload| ending(outcome: error(payload: payload), body: "(call $outcome)") })
      .to all(eq(nonsense("it holds an object that the guest does not have")))
  end

  it "describes its failure in bytes that are no text", contract: "errors-that-help" do
    bytes = "\xC4\x02a\xFF".b
    payload = ["\x94", bytes, bytes, "\x91", bytes, "\x92", bytes, "\x91", bytes].map(&:b).join
    outcome = error(kind: 2, payload: payload)
    raised = error_of { new_sandbox(wasm_path: module_of(outcome: outcome, body: "(call $outcome)")).eval("ignored") }
    expect([raised.klass, raised.message, raised.backtrace_lines, raised.name, raised.available])
      .to eq(["a\uFFFD", "a\uFFFD", ["a\uFFFD"], :"a\uFFFD", [:"a\uFFFD"]])
  end

  it "lacks an entrypoint that it does not name", contract: "four-outcomes" do
    payloads = ["\x94\xA1E\xA1m\x90\xC0", "\x94\xA1E\xA1m\x90\x92\x01\x02", "\x94\xA1E\xA1m\x90\x92\xA1x\x91\x02"]
    expect(payloads.map { |payload| ending(outcome: error(kind: 2, payload: payload), body: "(call $outcome)") })
      .to all(eq(nonsense("it does not say which entrypoint it lacks")))
  end

  it "describes its failure in values of the wrong kinds", contract: "four-outcomes" do
    outcome = error(payload: "\x94\x01\x02\x03\x04")
    expect(ending(outcome: outcome, body: "(call $outcome)"))
      .to eq(nonsense("its failure is described in values of the wrong kinds"))
  end
end
