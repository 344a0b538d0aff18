# frozen_string_literal: true

require_relative "baseline"
require_relative "catalog"
require_relative "document"
require_relative "machine"
require_relative "options"
require_relative "progress"
require_relative "report"
require_relative "sampler"

%w[start new eval run call yield handle compute compile memory limit].each do |area|
  require_relative "../cases/#{area}"
end

module Bench
  # Runs the cases that were asked for, the whole list as often as `rounds` says: what changes from minute to minute on
  # a machine then shows in the spread.
  class Suite
    def initialize(options, rounds: 1)
      @cases = Bench.catalog.matching(options.only)
      raise NothingChosen, "no case is named like #{options.only.inspect}" if @cases.empty?

      @rounds = rounds
      @sampler = Sampler.new(options.quick? ? Sampler::QUICK : Sampler::THOROUGH)
    end

    # @return [Array<Figure>]
    # @raise [WrongResult]
    def figures
      @figures ||= with_load do
        progress = Progress.new(@cases.size * @rounds)
        samples = Hash.new { |all, name| all[name] = [[], []] }
        @rounds.times { @cases.each { |one| add(samples[one.name], progress, one) } }
        @cases.map { |one| figure(one, *samples[one.name]) }
      end
    end

    # @return [Float] seconds of the calibration loop
    def calibration = Statistics.median(@sampler.calibration.samples)

    # @return [Hash] what is written as JSON
    def document(figures = self.figures)
      { "machine" => Machine.description, "load" => @load, "rounds" => @rounds, "calibration" => calibration,
        "cases" => figures.map(&:to_h) }
    end

    private

    def with_load
      before = Machine.load
      yield
    ensure
      @load = [before, Machine.load]
    end

    def add(kept, progress, one)
      progress.during(one.name) do
        kept.zip(@sampler.sample(one)) { |all, more| all.concat(more) }
      end
    end

    def figure(one, values, ratios) = Figure.of(one.name, one.unit, values, one.kind == :amount ? nil : ratios)
  end
end
