# frozen_string_literal: true

require_relative "../../support/rogue"

RSpec.describe "a guest that lies when it is asked for its block" do
  include RogueRuns

  # What the Service saw, and how the run ended, where the guest answers with these frames in turn.
  def answering(*frames, rest: "(call $outcome)", timeout: 2)
    places = frames.each_index.map { |index| 50_000 + (index * 1000) }
    data = places.zip(frames).map { |at, frame| "(data (i32.const #{at}) \"#{RogueGuests.escaped(frame)}\")" }
    sends = places.zip(frames).map do |at, frame|
      "(drop (call $dispatch (i32.const #{at}) (i32.const #{frame.bytesize}) (i32.const 2048) (i32.const 16384)))"
    end
    asked = "(drop (call $send)) (if (i32.ne (i32.load8_u (i32.const 2048)) (i32.const 2)) (then (unreachable)))"
    seen = []
    ended = ending(frame: call(flags: 1, block: 3), service: noting(seen), timeout: timeout,
                   body: "#{asked} #{sends.join(" ")} #{rest}", edit: { "(func $body" => "#{data.join} (func $body" })
    [seen, ended]
  end

  def noting(seen)
    lambda do |&block|
      seen << block.call(1)
    rescue StandardError => e
      seen << [e.class, e.message]
    ensure
      seen << :ensured
    end
  end

  it "is believed while it keeps the rules", contract: "blocks" do
    expect(answering(block_done(payload: "\x07"))).to eq([[7, :ensured], nil])
  end

  {
    "unknown block status" => RogueGuests.block_done(status: 4),
    "reserved bytes are not zero" => RogueGuests.block_done(reserved: 1),
    "it ends too early" => RogueGuests.block_done[0, 5],
    "unknown frame" => "\x09\0\0\0",
    "wrong msgpack marker Reserved" => RogueGuests.block_done(payload: "\xC1"),
    "bytes are left over" => RogueGuests.block_done(payload: "\xC0\xC0"),
    "values nest too deep" => RogueGuests.block_done(payload: "\x91" * 140),
    "an unknown extension" => RogueGuests.block_done(payload: "\xD4\x63\x00"),
    "it does not describe its failure" => RogueGuests.block_done(status: 1),
    "its failure is described in values of the wrong kinds" =>
      RogueGuests.block_done(status: 1, payload: "\x94\x01\x02\x03\x04"),
    "it holds an object that the guest does not have" =>
      RogueGuests.block_done(status: 1, payload: "\x93\xA1E\xC7\x05\x02\x00\x00\x00\x00\x00\x90")
  }.each do |what, frame|
    it "ends the run past the Service's rescue: #{what}", contract: "blocks" do
      expect(answering(frame.b)).to eq([[:ensured], broken(what)])
    end
  end

  it "answers with an object that it was never given", contract: "handles" do
    forged = %W[\x00 \x01].map { |kind| block_done(payload: "\xC7\x05\x02#{kind}\x63\x00\x00\x00") }
    refused = [Kobako::YieldValueError, "the block's value holds an object that the guest does not have"]
    expect(forged.map { |frame| answering(frame) }).to all(eq([[refused, :ensured], nil]))
  end

  it "claims to keep what it does not", contract: "blocks" do
    raised = block_done(status: 1, kept: (2**32) - 1, payload: "\x93\xA1E\xA1m\x90")
    left = block_done(status: 2, kept: (2**32) - 1, payload: "")
    expect([answering(raised), answering(left)])
      .to eq([[[[Kobako::BlockError, "m"], :ensured], nil], [[:ensured], nil]])
  end

  it "says why its value cannot cross in bytes that are no text", contract: "errors-that-help" do
    why = [Kobako::YieldValueError, "the block's value cannot cross: \uFFFD\uFFFD"]
    expect(answering(block_done(status: 3, payload: "\xFF\xFE"))).to eq([[why, :ensured], nil])
  end

  it "is done twice", contract: "blocks" do
    expect(answering(block_done, block_done))
      .to eq([[nil, :ensured], broken("a block that nobody asked for is done")])
  end

  it "returns, traps or loops while its call is open, and the Service's ensure runs", contract: "blocks" do
    nested = call(target: 9)
    expect([answering(nested), answering(nested, rest: "(unreachable)"),
            answering(nested, rest: "(loop $again (br $again)) (unreachable)", timeout: 0.1)])
      .to match([[[:ensured], nil], [[:ensured], [Kobako::TrapError, /\Athe guest trapped: .*unreachable/]],
                 [[:ensured], [Kobako::TimeoutError, "the time limit is reached"]]])
  end
end
