# frozen_string_literal: true

require_relative "../../support/rogue"

RSpec.describe "a guest that lies about places in its memory" do
  include RogueRuns

  {
    "its frame" => "(drop (call $dispatch (i32.const 65530) (i32.const 100) (i32.const 0) (i32.const 0)))",
    "its frame, at the far end," =>
      "(drop (call $dispatch (i32.const -1) (i32.const 1) (i32.const 0) (i32.const 0)))",
    "its buffer" =>
      "(drop (call $dispatch (i32.const 1024) (i32.const FRAME_LENGTH) (i32.const 65535) (i32.const 99)))",
    "its buffer, at the far end," =>
      "(drop (call $dispatch (i32.const 1024) (i32.const FRAME_LENGTH) (i32.const -2) (i32.const -1)))"
  }.each do |what, body|
    it "puts #{what} outside", contract: "four-outcomes" do
      body = body.sub("FRAME_LENGTH", call.bytesize.to_s)
      expect(ending(frame: call,
                    body: "#{body} (call $outcome)")).to eq(broken("#{what[/\w+ \w+/]} lies outside its memory"))
    end
  end

  # Without a limit of messages, the sums of address and length are all that is checked.
  ["(i32.const 0x7fffffff) (i32.const 0x7fffffff)", "(i32.const 0x80000000) (i32.const 0x80000000)",
   "(i32.const -1) (i32.const -1)", "(i32.const 65535) (i32.const 0x7fffffff)"].each do |place|
    it "speaks of #{place.scan(/const (\S+)\)/).join(" and ")}, as a frame and as an outcome",
       contract: "four-outcomes" do
      frame = ending(result_limit: nil, body: "(drop (call $dispatch #{place} (i32.const 0) (i32.const 0))) " \
                                              "(call $outcome)")
      outcome = ending(result_limit: nil, body: "(call $place #{place})")
      expect([frame, outcome])
        .to eq([broken("its frame lies outside its memory"), broken("its outcome lies outside its memory")])
    end
  end

  it "sends a frame that is larger than a message may be", contract: "limits" do
    body = "(drop (call $dispatch (i32.const 0) (i32.const -1) (i32.const 0) (i32.const 0))) (call $outcome)"
    expect(ending(body: body))
      .to eq([Kobako::ResultLimitError, "a message of 4294967295 bytes is larger than the limit"])
  end

  it "puts its outcome outside", contract: "four-outcomes" do
    expect(ending(body: "(call $place (i32.const -8) (i32.const 100))"))
      .to eq(broken("its outcome lies outside its memory"))
  end

  # The answer may be written over the frame that asked for it, or over the end of the memory, and no further.
  it "overlaps its frame and its buffer, or fills its memory to the end", contract: "four-outcomes" do
    frame = call
    over = "(if (i32.ne (call $dispatch (i32.const 1024) (i32.const #{frame.bytesize}) (i32.const 1024) " \
           "(i32.const 64)) (i32.const 7)) (then (unreachable)))"
    last = over.sub("(i32.const 1024) (i32.const 64)", "(i32.const 65529) (i32.const 7)")
    past = over.sub("(i32.const 1024) (i32.const 64)", "(i32.const 65530) (i32.const 7)")
    endings = [over, last, past].map do |body|
      ending(frame: frame, service: -> { "ab" }, body: "#{body} (call $outcome)")
    end
    expect(endings).to eq([nil, nil, broken("its buffer lies outside its memory")])
  end

  it "asks for an answer in a buffer that is too small, again and again", contract: "four-outcomes" do
    frame = call
    ask = lambda do |length, room|
      "(call $dispatch (i32.const 1024) (i32.const #{length}) (i32.const 0) (i32.const #{room}))"
    end
    body = "(drop #{ask.call(frame.bytesize, 0)}) (drop #{ask.call(0, 6)}) (drop #{ask.call(0, 6)}) " \
           "(if (i32.ne #{ask.call(0, 7)} (i32.const 7)) (then (unreachable))) " \
           "(drop #{ask.call(0, 7)}) (call $outcome)"
    expect(ending(frame: frame, service: -> { "ab" }, body: body))
      .to eq(broken("it asked for a message when there was none"))
  end

  it "sends a frame while its request waits", contract: "four-outcomes" do
    request = "(drop (call $dispatch (i32.const 0) (i32.const 0) (i32.const 2048) (i32.const 16384)))"
    edit = { request => "(drop (call $send)) #{request}" }
    expect(ending(frame: call, edit: edit)).to eq(broken("it asked for a message when there was none"))
  end

  it "takes a message when none waits", contract: "four-outcomes" do
    body = "(drop (call $dispatch (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 64))) (call $outcome)"
    expect(ending(body: body)).to eq(broken("it asked for a message when there was none"))
  end
end
