# frozen_string_literal: true

# Each case of the suite once, to see that it works and what it comes to: fails on a wrong result, never on a slow
# machine.
#
#     rake bench:smoke [ONLY=regex]

require "kobako"
require_relative "support/suite"

begin
  Bench.catalog.matching(Bench::Options.new.only).each do |one|
    figure = Bench::Sampler.once(one)
    puts format("%-28<name>s %11<value>s", name: figure.name, value: Bench::Units.text(figure.value, figure.unit))
  end
rescue Bench::WrongResult => e
  abort e.message
end
