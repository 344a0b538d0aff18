# frozen_string_literal: true

# How costs grow with sizes and numbers, and that none grows faster than they do.
#
#     rake bench:scaling [ONLY=regex] [QUICK=1] [BENCH_JSON=file]
#
# Fails on a wrong result, and where a cost grows worse than in proportion; `rake bench:plots` draws what it wrote.

require "kobako"
require_relative "support/document"
require_relative "support/options"
require_relative "support/scaling"
require_relative "support/units"

options = Bench::Options.new

begin
  scaling = Bench::Scaling.new(options)
  outcomes = scaling.outcomes
rescue Bench::WrongResult, Bench::NothingChosen => e
  abort e.message
end

outcomes.each do |outcome|
  unit = outcome.series.unit
  costs = outcome.costs.map { |size, cost| "#{size}: #{Bench::Units.text(cost, unit)}" }
  puts format("%-18<series>s %-28<line>s %5.2<exponent>f %-6<verdict>s %<costs>s",
              series: outcome.series.name, line: outcome.line.name, exponent: outcome.exponent,
              verdict: outcome.verdict, costs: costs.join("  "))
end
Bench::Document.write(options.json("scaling.json"), scaling.document)

known, faster = outcomes.reject(&:linear?).partition { |outcome| outcome.line.known }
known.each { |outcome| puts "#{outcome.name}: faster than in proportion, because #{outcome.line.known}" }
bound = "an exponent above #{Bench::Growth::BOUND}"
abort "faster than in proportion (#{bound}): #{faster.map(&:name).join(", ")}" if faster.any?
