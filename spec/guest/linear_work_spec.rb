# frozen_string_literal: true

require "set"

# A message bounds how long the host is busy with it, between two looks at the clock: in proportion to its bytes, and
# not to their square, nor with each as a search through a class's methods.
RSpec.describe "what the host does with a message" do
  let(:services) do
    { "Fail" => ->(text) { raise ArgumentError, text }, "Give" => ->(text) { ArgumentError.new(text) },
      "One" => Class.new { def x = 1 }.new, "Now" => Time.now, "Three" => Set[1, 2, 3], "List" => [2, 1],
      "Each" => ->(&block) { block.call } }
  end

  # The time that a run takes beyond its limit. A busy machine only ever adds to it, so the quickest of three counts.
  def excess(code)
    Array.new(3) do
      sandbox = new_sandbox(timeout: 1, bind: services).tap { |box| box.eval("1") }
      seconds { error_of { sandbox.eval(code) } } - 1
    end.min
  end

  # Each would take minutes if it were the square, or if each object were looked at.
  {
    "a text that a failure tells, of what may be addresses" => "Fail.call(':0x' * 2_000_000)",
    "one of what may be objects" => "Fail.call('#<' * 3_000_000)",
    "one of both" => "Fail.call('#<A:0x' * 1_000_000)",
    "one of addresses that are too short" => "Fail.call(':0x1234567' * 500_000)",
    "one of objects within objects" => "Fail.call('#<#<' * 1_000_000)",
    "a text that an exception tells which the script holds" => "e = Give.call(':0x' * 2_000_000); e.message; e.to_s",
    "objects that a block gives to be compared" => "o = One; list = Array.new(500_000, o); List.sort_by { list }",
    "objects of Ruby's own, as arguments" => "o = Now; List.union(Array.new(1_500_000, o))",
    "sets, as arguments" => "o = Three; List.union(Array.new(1_500_000, o))",
    "handles of many kinds as keys" => "l = [One, Now, Three]; Each.call { l.to_h { |o| [o, 1] } }; 1"
  }.each do |what, code|
    it "is bounded: #{what}", contract: "limits" do
      expect(excess(code)).to be < 1
    end
  end

  it "tells such a text as it is, but for what hides objects", contract: "errors-that-help" do
    texts = { ":0x1" => ":0x1", "#" => "#", "#<" => "#<", "a:0x12345678b c" => "a c", "#<A:0x0123456789> z" => "#<A> z",
              ":0:0x12345678" => ":0", "<:0x" => "<:0x", "ä:0x12345678 #<É>" => "ä #<É>" }
    told = texts.keys.map do |text|
      error_of { value_of("Fail.call(#{text.dump})", bind: services) }.message
    end
    expect(told).to eq(texts.values.map { |text| "ArgumentError: #{text}" })
  end
end
