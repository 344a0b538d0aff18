# frozen_string_literal: true

require_relative "case"

# The benchmark: cases in benchmark/cases/, series in benchmark/series/, what they share in benchmark/support/.
module Bench
  # The cases, in the order in which they were added, by area.
  class Catalog
    attr_reader :cases

    def initialize
      @cases = []
    end

    # What files below benchmark/cases/ are written in.
    class Area
      def initialize(name, cases)
        @name = name
        @cases = cases
      end

      # The time of what the block returns; see {Case}.
      def measure(name, **options, &setup) = add(name, options, &setup)

      # A time that was taken elsewhere.
      def report(name, **options, &setup) = add(name, options.merge(kind: :reported), &setup)

      # A quantity.
      def amount(name, **options, &setup) = add(name, options.merge(kind: :amount), &setup)

      private

      def add(name, options, &setup)
        name = "#{@name}.#{name}"
        raise ArgumentError, "there are two cases #{name}" if @cases.any? { |other| other.name == name }

        @cases << Case.new(name, **options, &setup)
      end
    end

    def area(name, &block) = Area.new(name, @cases).instance_eval(&block)

    def matching(pattern) = @cases.select { |one| pattern.match?(one.name) }
  end

  @catalog = Catalog.new

  class << self
    attr_reader :catalog

    def area(...) = @catalog.area(...)
  end
end
