# frozen_string_literal: true

require "fileutils"
require "json"

module Bench
  # Figures in a file: JSON, with each entry of a list on a line of its own, so that a change of one is one line.
  module Document
    module_function

    def write(path, document)
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, text(document))
    end

    def text(document)
      fields = document.map do |name, value|
        lines = value.is_a?(Array) && value.first.is_a?(Hash)
        "  #{name.to_json}: #{lines ? list(value) : JSON.generate(rounded(value))}"
      end
      "{\n#{fields.join(",\n")}\n}\n"
    end

    def list(entries) = "[\n#{entries.map { |entry| "    #{JSON.generate(rounded(entry))}" }.join(",\n")}\n  ]"

    # Four figures that count are more than can be measured.
    def rounded(value)
      case value
      when Float then value.zero? ? 0.0 : value.round(3 - Math.log10(value.abs).floor)
      when Array then value.map { |one| rounded(one) }
      when Hash then value.transform_values { |one| rounded(one) }
      else value
      end
    end
  end
end
