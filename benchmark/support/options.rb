# frozen_string_literal: true

module Bench
  # What the environment asks of a run: ONLY=regex (cases by name), QUICK=1 (a tenth of the time, more noise),
  # BENCH_JSON=file (where the figures go).
  class Options
    ROOT = File.expand_path("../..", __dir__)

    attr_reader :only

    def initialize(env = ENV)
      @only = Regexp.new(env.fetch("ONLY", ""))
      @quick = !["", "0"].include?(env.fetch("QUICK", ""))
      @json = env.fetch("BENCH_JSON", "")
    end

    def quick? = @quick

    def everything? = @only.source.empty?

    # @param name [String] of the file that is written where none is given, below pkg/, which is not committed
    def json(name)
      @json.empty? ? File.join(ROOT, "pkg/bench", name) : File.expand_path(@json)
    end
  end
end
