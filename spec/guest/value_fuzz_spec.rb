# frozen_string_literal: true

require_relative "../../fuzz/payloads"
require_relative "../../fuzz/messenger"

# `rake fuzz:values` does the same for as long as one likes.
RSpec.describe "values by chance, from a guest that may send any bytes" do
  seed = ENV.fetch("SEED", 1).to_i

  around { |example| RogueGuests.with_cache_apart(&example) }

  def differing(payloads)
    messenger = Messenger.new
    payloads.map { |bytes| [bytes, *messenger.findings(bytes)] }.reject { |_, *findings| findings.empty? }
  end

  it "are read as the wire's description says, or refused: 2000, seed #{seed}", contract: "values" do
    expect(differing(Array.new(2000) { |i| Payloads.of(seed + i) })).to be_empty
  end

  it "are read as the wire's description says, or refused: those that are kept", contract: "values" do
    expect(Payloads::CORPUS.size).to be > 50
    expect(differing(Payloads::CORPUS)).to be_empty
  end

  it "are of every kind, and often well made" do
    readings = Array.new(2000) do |i|
      Reader.read(Payloads.of(seed + i), %i[a b c]).class
    rescue Reader::Malformed, Reader::NoObject => e
      e.class
    end
    expect(readings.tally.values_at(Array, Hash, String, Symbol, Integer, Float, NilClass, Reader::NoObject))
      .to all(be > 10)
    expect(readings.count(Reader::Malformed)).to be_between(200, 1400)
  end

  it "are told apart where they are read in another way" do
    messenger = Messenger.new
    messenger.instance_variable_set(:@paths, [:another])
    differing = ["\x01", "\xC7\x05\x02\x00\x00\x00\x00\x00", "\xC7\x05\x02\x00\x02\x00\x00\x00"].map do |bytes|
      messenger.findings(bytes.b).size
    end
    expect(differing).to eq([0, 3, 3])
  end
end
