# frozen_string_literal: true

require "kobako/bindings"

RSpec.describe Kobako::Bindings do
  subject(:bindings) { described_class.new }

  def refusal(path)
    bindings.add(path, 1)
    nil
  rescue ArgumentError, TypeError => e
    e
  end

  it "keeps paths and objects in order", contract: "binding" do
    bindings.add("KV::Store", 1)
    bindings.add(:File, 2)
    bindings.add("KV::Other", 3)
    expect([bindings.paths, bindings.seal]).to eq([%w[KV::Store File KV::Other], [1, 2, 3]])
  end

  ["", "file", "KV::", "::KV", "KV::store", "KV:Store", "KV.Store", "KV::Store\n", "\nKV", "KV Store", "KV\0", "Ä",
   "A::B::", "1A", "KV::Store=", "KV\xff", "KV".encode("UTF-16LE")].each do |bad|
    it "refuses #{bad.inspect}", contract: "binding" do
      expect(refusal(bad)).to be_a(ArgumentError).and have_attributes(
        message: "a path is made of constant names, such as \"File\" or \"KV::Store\"; got #{bad.inspect}"
      )
    end
  end

  [nil, 1, Object, ["KV"]].each do |bad|
    it "refuses #{bad.inspect} as a path" do
      expect(refusal(bad)).to be_a(TypeError).and have_attributes(message: "a path must be a String; got #{bad.class}")
    end
  end

  %w[Kobako Kobako::Handle Object Object::KV BasicObject Kernel].each do |bad|
    it "leaves #{bad} to the guest" do
      expect(refusal(bad)).to be_a(ArgumentError).and have_attributes(
        message: "#{bad} is the guest's own; choose another path"
      )
    end
  end

  it "lets a longer name begin like one of the guest's" do
    expect(refusal("KobakoTools::Object")).to be_nil
  end

  it "refuses a path twice and changes nothing", contract: "binding" do
    bindings.add("KV::Store", :first)
    expect { bindings.add("KV::Store", :second) }.to raise_error(ArgumentError, "KV::Store is bound already")
    expect(bindings.seal).to eq([:first])
  end

  it "refuses a prefix of a bound path", contract: "binding" do
    bindings.add("A::B::C", 1)
    expect { bindings.add("A", 2) }
      .to raise_error(ArgumentError, "A cannot be bound beside A::B::C: a path is either an object or the way to one")
    expect { bindings.add("A::B", 2) }.to raise_error(ArgumentError, /\AA::B cannot be bound beside A::B::C/)
    expect(bindings.paths).to eq(["A::B::C"])
  end

  it "refuses a path that a bound one is a prefix of", contract: "binding" do
    bindings.add("A::B", 1)
    expect { bindings.add("A::B::C::D", 2) }
      .to raise_error(ArgumentError, /\AA::B cannot be bound beside A::B::C::D/)
    expect(bindings.paths).to eq(["A::B"])
  end

  it "leaves no prefix behind when it refuses" do
    bindings.add("A::B", 1)
    refusal("A::B::C")
    expect(refusal("A::C")).to be_nil
  end

  it "takes siblings and names that merely begin alike" do
    %w[A::B A::BB AA A::C::D].each { |path| bindings.add(path, path) }
    expect(bindings.size).to eq(4)
  end

  it "does not keep the caller's String" do
    path = +"KV"
    bindings.add(path, 1)
    path << "::Store"
    expect(bindings.paths).to eq(["KV"])
  end

  it "takes objects that answer to nothing" do
    object = BasicObject.new
    bindings.add("Bare", object)
    expect(object.__id__).to eq(bindings.seal.first.__id__)
  end

  describe "sealed" do
    before do
      bindings.add("KV", 1)
      bindings.seal
    end

    it "refuses more, with what to do instead", contract: "binding" do
      expect(refusal("Other")).to be_a(ArgumentError).and have_attributes(
        message: "the first invocation has sealed this sandbox; bind \"Other\" before it, or replace a declared path " \
                 "for one run with the block of eval or run"
      )
    end

    it "answers with the same frozen list ever after" do
      expect(bindings.seal).to be_frozen.and equal(bindings.services)
    end

    it "knows the place of a path" do
      expect([bindings.place("KV"), bindings.place(:KV)]).to eq([0, 0])
    end

    it "names the declared paths when asked for another", contract: "per-run-objects" do
      expect { bindings.place("KX") }.to raise_error(
        ArgumentError,
        "\"KX\" is not declared: declare it with Sandbox#bind before the first invocation; declared are KV"
      )
    end
  end
end
