# frozen_string_literal: true

require_relative "../../fuzz/sources"
require_relative "../../fuzz/judge"

# `rake fuzz` does the same for as long as one likes.
RSpec.describe "scripts by chance" do
  seed = ENV.fetch("SEED", 1).to_i

  { bytes: 60, tokens: 60, calls: 60, mutant: 60 }.each do |kind, count|
    it "end as the contract says, and leave nothing behind: #{count} of #{kind}, seed #{seed}",
       contract: "four-outcomes" do
      judge = Judge.new
      found = Array.new(count) { |i| [seed + i, *judge.findings(Sources.of(seed + i, kind))] }
      expect(found.reject { |_, *findings| findings.empty? }).to be_empty
    end
  end

  # Otherwise they would try the parser and nothing behind it.
  { calls: 30, mutant: 8 }.each do |kind, least|
    it "mostly compile: #{kind}" do
      sandbox = new_sandbox(timeout: 1)
      ends = Array.new(40) { |i| error_of { sandbox.eval(Sources.of(seed + i, kind)) } }
      expect(ends.count { |error| !error.respond_to?(:klass) || error.klass != "SyntaxError" }).to be >= least
    end
  end

  describe "of the judge" do
    it "passes what ends within a limit", contract: "limits" do
      ends = ["1", "loop { }", "raise 'x'", "'x' * 9_000_000", "def a = a; a", "S.nothing", "1 +"]
      expect(ends.to_h { |source| [source, Judge.new.findings(source)] }.values).to all(be_empty)
    end

    it "sees what takes longer than the limit allows", contract: "limits" do
      late = Judge.new(timeout: 10, fuel_limit: nil)
      late.instance_variable_get(:@options)[:timeout] = 0.1
      expect(late.findings("i = 0; i += 1 while i < 20_000_000")).to contain_exactly(/it took \d/)
    end
  end
end
