# frozen_string_literal: true

# The project's own figures, through the public API alone, next to those that were kept.
#
#     rake bench [ONLY=regex] [QUICK=1] [BENCH_JSON=file]
#     rake bench:baseline                  keeps them: benchmark/baseline.json
#
# Fails on a wrong result, never on a slow machine. docs/performance.md says what the figures are.

require "kobako"
require_relative "support/suite"

keep = ARGV.delete("--keep")
options = Bench::Options.new

begin
  suite = Bench::Suite.new(options, rounds: keep ? 3 : 1)
  figures = suite.figures
rescue Bench::WrongResult, Bench::NothingChosen => e
  abort e.message
end

baseline = Bench::Baseline.load
Bench::Document.write(options.json("suite.json"), suite.document)
missing = options.everything? ? baseline.missing(figures) : []
changes = figures.map { |figure| baseline.compare(figure) }
puts Bench::Report.new(changes, calibration: suite.calibration, missing: missing)
if keep
  figures = baseline.with(figures) unless options.everything?
  Bench::Document.write(Bench::Baseline::PATH, suite.document(figures))
  puts "kept in #{Bench::Baseline::PATH}"
end
