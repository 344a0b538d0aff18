# frozen_string_literal: true

module Bench
  # Figures as they are read.
  module Units
    SECONDS = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]].freeze
    BYTES = [[1 << 20, "MB"], [1 << 10, "KB"], [1, "B"]].freeze

    module_function

    # @param unit [String] "s", "B", or any other, which is written as it is
    def text(value, unit)
      case unit
      when "s" then scaled(value, SECONDS)
      when "B" then scaled(value, BYTES)
      else "#{digits(value)} #{unit}"
      end
    end

    def scaled(value, scale)
      factor, unit = scale.find { |size, _| value.abs >= size } || scale.last
      "#{digits(value / factor.to_f)} #{unit}"
    end

    # Three figures that count.
    def digits(value)
      return "0" if value.zero?

      places = (2 - Math.log10(value.abs).floor).clamp(0, 6)
      format("%.#{places}f", value)
    end

    def percent(share) = format("%+.0f %%", share * 100)
  end
end
