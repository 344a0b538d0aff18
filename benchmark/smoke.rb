# frozen_string_literal: true

# Each case of the suite and each line of bench:scaling once, to see that it works: fails on a wrong result, never on a
# slow machine.
#
#     rake bench:smoke [ONLY=regex]

require "kobako"
require_relative "support/scaling"
require_relative "support/suite"

only = Bench::Options.new.only
# The smallest point that is not the same without all that it is about.
lines = Bench.all_series.flat_map { |series| series.lines.map { |line| line.at(line.sizes.find(&:positive?)) } }
lines.select! { |one| only.match?(one.name) }

begin
  Bench.catalog.matching(only).chain(lines).each do |one|
    figure = Bench::Sampler.once(one)
    puts format("%-44<name>s %11<value>s", name: figure.name, value: Bench::Units.text(figure.value, figure.unit))
  end
rescue Bench::WrongResult => e
  abort e.message
end
