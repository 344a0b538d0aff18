# frozen_string_literal: true

# What needs no C: all of it ends in JSON.generate or JSON.parse.
module JSON
  PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze
  NaN = Float::NAN
  Infinity = Float::INFINITY
  MinusInfinity = -Float::INFINITY

  def self.pretty_generate(value, options = nil)
    return State.new(PRETTY).generate(value) unless options
    return options.generate(value) if options.is_a?(State)

    generate(value, PRETTY.merge(options.to_h))
  end

  def self.dump(value, io = nil, limit = nil)
    if io.is_a?(Integer)
      limit = io
      io = nil
    end
    json = generate(value, max_nesting: limit || false, allow_nan: true)
    return json unless io

    io.write(json)
    io
  end

  def self.[](value, options = nil)
    value.is_a?(String) ? parse(value, options || {}) : generate(value, options)
  end
end

# JSON(value)
module Kernel
  def JSON(value, options = nil) = JSON[value, options]
end
