# frozen_string_literal: true

require "kobako/options"
require "pathname"

RSpec.describe Kobako::Options do
  def message_of(**options)
    described_class.new(**options)
    nil
  rescue ArgumentError => e
    e.message
  end

  limits = %i[memory_limit stdout_limit stderr_limit fuel_limit call_limit handle_limit result_limit]

  it "has the documented defaults", contract: "public-surface" do
    expect(described_class.new.to_h).to eq(
      profile: :hermetic, timeout: 60.0, memory_limit: 64 * 1024 * 1024, stdout_limit: 1024 * 1024,
      stderr_limit: 1024 * 1024, fuel_limit: nil, call_limit: 100_000, handle_limit: 10_000,
      result_limit: 16 * 1024 * 1024, gvl: :auto, seed: nil,
      wasm_path: File.expand_path("../../lib/kobako/guest/kobako.wasm", __dir__)
    )
  end

  it "is frozen" do
    expect(described_class.new).to be_frozen
  end

  it "reads back what it was given" do
    given = { profile: :permissive, timeout: 0.5, memory_limit: 1, stdout_limit: 2, stderr_limit: 3, fuel_limit: 4,
              call_limit: 5, handle_limit: 6, result_limit: 7, gvl: :hold, seed: -8, wasm_path: "/tmp/guest.wasm" }
    options = described_class.new(**given)
    expect(given.to_h { |name, _| [name, options.public_send(name)] }).to eq(given)
  end

  it "makes its equal from itself" do
    options = described_class.new(timeout: 3, seed: 4)
    copy = described_class.new(**options)
    expect([copy == options, copy.eql?(options), copy.hash == options.hash]).to eq([true, true, true])
  end

  it "differs when one option does" do
    expect(described_class.new(seed: 1)).not_to eq(described_class.new(seed: 2))
  end

  # What a runtime declares, and what it is good enough for.
  { hermetic: %i[hermetic permissive], permissive: [:permissive], lenient: [] }.each do |declared, granted|
    it "is content with a runtime that is #{declared} for #{granted.inspect}", contract: "isolation-profiles" do
      content = %i[hermetic permissive].select do |asked|
        described_class.new(profile: asked).require_profile(declared)
        true
      rescue Kobako::SetupError
        false
      end
      expect(content).to eq(granted)
    end
  end

  it "says what a runtime lacks", contract: "isolation-profiles" do
    expect { described_class.new.require_profile(:permissive) }.to raise_error(
      Kobako::SetupError, "the runtime provides :permissive, which is less than :hermetic: ask for that with " \
                          "profile:, or use another runtime"
    )
  end

  describe "timeout" do
    [1, 0.001, 1r / 3, 1e300].each do |good|
      it "takes #{good.inspect} and answers seconds as a Float" do
        expect(described_class.new(timeout: good).timeout).to eql(good.to_f)
      end
    end

    [0, -1, 0.0, -0.5, Float::NAN, Float::INFINITY, -Float::INFINITY, "1", :a, true, [1], 1i].each do |bad|
      it "refuses #{bad.inspect}", contract: "constructing" do
        expect(message_of(timeout: bad)).to eq(
          "timeout must be a positive, finite number of seconds, or nil for no limit; got #{bad.inspect}"
        )
      end
    end

    it "is lifted by nil" do
      expect(described_class.new(timeout: nil).timeout).to be_nil
    end
  end

  limits.each do |name|
    describe name.to_s do
      it "takes any positive Integer" do
        expect([1, 2**80].map { |limit| described_class.new(name => limit).public_send(name) }).to eq([1, 2**80])
      end

      it "is lifted by nil" do
        expect(described_class.new(name => nil).public_send(name)).to be_nil
      end

      [0, -1, 1.0, "1", true, Float::INFINITY].each do |bad|
        it "refuses #{bad.inspect}", contract: "constructing" do
          expect(message_of(name => bad)).to eq(
            "#{name} must be a positive Integer, or nil for no limit; got #{bad.inspect}"
          )
        end
      end
    end
  end

  [nil, "hermetic", :strict, true].each do |bad|
    it "refuses profile #{bad.inspect}", contract: "isolation-profiles" do
      expect(message_of(profile: bad)).to eq("profile must be one of :hermetic, :permissive; got #{bad.inspect}")
    end
  end

  [nil, "hold", :never].each do |bad|
    it "refuses gvl #{bad.inspect}", contract: "constructing" do
      expect(message_of(gvl: bad)).to eq("gvl must be one of :auto, :hold, :release; got #{bad.inspect}")
    end
  end

  [1.0, "1", :one].each do |bad|
    it "refuses seed #{bad.inspect}" do
      expect(message_of(seed: bad)).to eq("seed must be an Integer or nil; got #{bad.inspect}")
    end
  end

  describe "wasm_path" do
    it "is made absolute" do
      expect(described_class.new(wasm_path: "guest.wasm").wasm_path).to eq(File.join(Dir.pwd, "guest.wasm"))
    end

    it "may be a Pathname" do
      expect(described_class.new(wasm_path: Pathname("/tmp/guest.wasm")).wasm_path).to eq("/tmp/guest.wasm")
    end

    it "refuses what is no path" do
      expect(message_of(wasm_path: 1)).to eq("wasm_path must be a path, or nil for the bundled guest; got 1")
    end

    it "refuses a NUL" do
      expect { described_class.new(wasm_path: "a\0b") }.to raise_error(ArgumentError, /null byte/)
    end
  end

  it "names an unknown option" do
    expect(message_of(timout: 1)).to eq("unknown keyword: :timout")
  end
end
