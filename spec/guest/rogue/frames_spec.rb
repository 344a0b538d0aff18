# frozen_string_literal: true

require_relative "../../support/rogue"

RSpec.describe "a guest that lies in a frame" do
  include RogueRuns

  full = RogueGuests.call(name: "call")
  (1...(full.bytesize - 1)).each do |length|
    it "stops after #{length} bytes", contract: "four-outcomes" do
      expect(ending(frame: full[0, length])).to eq(broken("it ends too early"))
    end
  end

  {
    "unknown frame" => "\x09\0\0\0",
    "unknown flags" => RogueGuests.call(flags: 4),
    "unknown target" => RogueGuests.call(kind: 2),
    "reserved bytes are not zero" => RogueGuests.call(reserved: 1),
    "the block's flag and number differ" => RogueGuests.call(flags: 1),
    "it ends too early" => RogueGuests.call(length: 60_000),
    "a block that nobody asked for is done" => RogueGuests.block_done,
    "a snippet begins outside of a set-up" => RogueGuests.snippet,
    "unknown block status" => RogueGuests.block_done(status: 9),
    "the arguments are no array" => RogueGuests.call(payload: "\xC0"),
    "the keywords are no map" => RogueGuests.call(flags: 2, payload: "\x90\xC0"),
    "bytes are left over" => RogueGuests.call(payload: "\x90\x90"),
    "values nest too deep" => RogueGuests.call(payload: "\x91" * 140),
    "an unknown extension" => RogueGuests.call(payload: "\x91\xD4\x63\x00"),
    "an integer without digits" => RogueGuests.call(payload: "\x91\xD4\x01g"),
    "a reference of the wrong length" => RogueGuests.call(payload: "\x91\xD4\x02\x00"),
    "a reference of an unknown kind" => RogueGuests.call(payload: "\x91\xC7\x05\x02\x07\x01\x00\x00\x00")
  }.each do |what, frame|
    it "is told apart: #{what} (#{frame.bytesize} bytes)", contract: "four-outcomes" do
      expect(ending(frame: frame)).to eq(broken(what))
    end
  end

  # Counts and lengths that the bytes do not keep: nothing is allocated for them.
  ["\xDD\xFF\xFF\xFF\xFF", "\x91\xDF\xFF\xFF\xFF\xFF", "\x91\xDB\xFF\xFF\xFF\xFF", "\x91\xC6\xFF\xFF\xFF\xFF",
   "\x91\xC9\xFF\xFF\xFF\xFF\x01", "\xC1", "\x91", ""].each do |payload|
    it "promises more than #{payload.b.inspect} holds", contract: "four-outcomes" do
      expect(ending(frame: call(payload: payload))).to match([Kobako::TrapError, /\Athe guest broke the protocol: /])
    end
  end

  it "names a handle of a run that is under way, in this thread or another", contract: "handles" do
    reached = []
    secret = Class.new { define_method(:call) { |*| reached << 1 } }.new
    forging = -> { ending(frame: call(kind: 1, target: 1)) }
    around = { "Get" => -> { secret }, "Here" => -> { forging.call }, "There" => -> { Thread.new(&forging).value } }
    expect(value_of("h = Get.call; [Here.call, There.call, h.call]", bind: around)).to eq([nil, nil, [1]])
    expect(reached).to eq([1])
  end

  it "names a path, a handle or a method that is not there, and is told nothing", contract: "handles" do
    frames = [call(target: 7), call(kind: 1, target: 1), call(kind: 1, target: (2**32) - 1), call(name: "send"),
              call(payload: "\x91\xC7\x05\x02\x01\x01\x00\x00\x00"), call(name: "\xFF\xFE".b)]
    reply = "(if (i32.ne (call $send) (i32.const 8)) (then (unreachable))) " \
            "(if (i32.ne (i32.load8_u (i32.const 2049)) (i32.const 2)) (then (unreachable))) (call $outcome)"
    expect(frames.map { |frame| ending(frame: frame, body: reply) }).to all(be_nil)
  end
end
