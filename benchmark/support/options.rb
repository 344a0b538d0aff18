# frozen_string_literal: true

module Bench
  # What the environment asks of a run: ONLY=regex (cases by name), QUICK=1 (a tenth of the time, more noise),
  # BENCH_JSON=file (where the figures go), ROUNDS=n (how often bench:scaling takes each point; more on a busy machine).
  class Options
    ROOT = File.expand_path("../..", __dir__)

    attr_reader :only

    def initialize(env = ENV)
      @only = Regexp.new(env.fetch("ONLY", ""))
      @quick = !["", "0"].include?(env.fetch("QUICK", ""))
      @json = env.fetch("BENCH_JSON", "")
      @rounds = env["ROUNDS"]
    end

    def quick? = @quick

    def rounds = Integer(@rounds || (quick? ? 2 : 7))

    def everything? = @only.source.empty?

    # @param name [String] of the file that is written where none is given, below pkg/, which is not committed
    def json(name)
      @json.empty? ? File.join(ROOT, "pkg/bench", name) : File.expand_path(@json)
    end
  end
end
