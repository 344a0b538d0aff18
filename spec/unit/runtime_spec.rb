# frozen_string_literal: true

require "kobako/runtime"

RSpec.describe Kobako::Runtime do
  def cache_dir(**env)
    before = ENV.to_h.slice("HOME", "XDG_CACHE_HOME")
    %w[HOME XDG_CACHE_HOME].each { |name| ENV[name] = env[name.to_sym] }
    described_class.cache_dir
  ensure
    %w[HOME XDG_CACHE_HOME].each { |name| ENV[name] = before[name] }
  end

  it "keeps machine code in the user's cache", contract: "cached-machine-code" do
    expect(cache_dir(XDG_CACHE_HOME: "/var/cache/ann", HOME: "/home/ann")).to eq("/var/cache/ann/kobako/native")
  end

  it "keeps machine code under HOME otherwise", contract: "cached-machine-code" do
    expect(cache_dir(HOME: "/home/ann")).to eq("/home/ann/.cache/kobako/native")
  end

  it "ignores relative directories" do
    expect([cache_dir(XDG_CACHE_HOME: "cache", HOME: "/home/ann"), cache_dir(XDG_CACHE_HOME: "", HOME: "ann")])
      .to eq(["/home/ann/.cache/kobako/native", nil])
  end

  it "has no cache without a HOME", contract: "cached-machine-code" do
    expect(cache_dir).to be_nil
  end
end
