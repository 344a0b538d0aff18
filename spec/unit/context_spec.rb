# frozen_string_literal: true

require "kobako/context"

RSpec.describe Kobako::Context do
  let(:bindings) do
    Kobako::Bindings.new.tap do |bindings|
      bindings.add("KV", :shared)
      bindings.add("User", Kobako::Unresolved)
      bindings.seal
    end
  end

  it "reuses the sandbox's list when nothing is replaced", contract: "per-run-objects" do
    expect(described_class.services(bindings) { nil }).to equal(bindings.services)
  end

  it "replaces an object for one run only", contract: "per-run-objects" do
    services = described_class.services(bindings) { |ctx| ctx.bind("User", :ann).bind(:KV, :own) }
    expect([services, services.frozen?, bindings.services]).to eq(
      [%i[own ann], true, [:shared, Kobako::Unresolved]]
    )
  end

  it "lets the last of two stand" do
    services = described_class.services(bindings) { |ctx| ctx.bind("User", 1).bind("User", 2) }
    expect(services).to eq([:shared, 2])
  end

  it "refuses an undeclared path", contract: "per-run-objects" do
    expect { described_class.services(bindings) { |ctx| ctx.bind("Users", 1) } }
      .to raise_error(ArgumentError, /\A"Users" is not declared: .*; declared are KV, User\z/)
  end

  it "refuses to be used after the block", contract: "per-run-objects" do
    kept = nil
    described_class.services(bindings) { |ctx| kept = ctx }
    expect { kept.bind("KV", 1) }
      .to raise_error(ArgumentError, "this Context is over: use it inside the block it was given to")
  end

  it "is over after a block that raised", contract: "per-run-objects" do
    kept = nil
    expect { described_class.services(bindings) { |ctx| (kept = ctx) && raise(IOError, "no") } }
      .to raise_error(IOError, "no")
    expect { kept.bind("KV", 1) }.to raise_error(ArgumentError, /over/)
  end

  it "cannot be made by hand" do
    expect { described_class.new(bindings) }.to raise_error(NoMethodError, /private method `new'/)
  end

  it "shows no objects" do
    text = nil
    described_class.services(bindings) { |ctx| text = ctx.bind("KV", "secret").inspect }
    expect(text).to eq("#<Kobako::Context open>")
  end
end
