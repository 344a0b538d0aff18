# frozen_string_literal: true

require "kobako/scripts"

RSpec.describe Kobako::Scripts do
  subject(:scripts) { described_class.new }

  def image(bytes) = Struct.new(:_copied_bytes).new(bytes)

  it "knows a source the second time" do
    expect(Array.new(3) { scripts.seen?("a") }).to eq([false, true, true])
  end

  it "remembers the last 64 sources" do
    64.times { |n| scripts.seen?("s#{n}") }
    expect([scripts.seen?("s63"), scripts.seen?("s0")]).to eq([true, true])
    scripts.seen?("new")
    expect(scripts.seen?("s0")).to be(false)
  end

  it "keeps what it is given, by the source's text" do
    kept = image(10)
    scripts.keep(+"a", kept)
    expect([scripts["a"], scripts["b"]]).to eq([kept, nil])
  end

  it "lets the oldest go when there is no room" do
    "abcde".each_char { |source| scripts.keep(source, image(1 << 20)) }
    expect("abcde".each_char.map { |source| scripts[source].nil? }).to eq([true, false, false, false, false])
  end

  it "does not keep what is larger than its room, nor nothing" do
    scripts.keep("a", image((4 << 20) + 1))
    scripts.keep("b", nil)
    expect([scripts["a"], scripts["b"]]).to eq([nil, nil])
  end
end
