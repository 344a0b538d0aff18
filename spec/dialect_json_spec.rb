# frozen_string_literal: true

require "json"
require_relative "support/json_texts"

# What CRuby and the guest make of random texts: SEED=n chooses others.
RSpec.describe "Random JSON", :guest do
  use = <<~'RUBY'
    def read(text)
      value = JSON.parse(text)
      [JSON.generate(value), JSON.pretty_generate(value), value == JSON.parse(value.to_json)].inspect
    rescue JSON::JSONError => e
      e.class.to_s
    end
  RUBY

  here = Module.new do
    module_eval(use)
    extend self
  end

  # What is known to differ: see docs/language.md. A float of many digits prints in its own way.
  known = /\\u[dD][89a-fA-F]|\d\.\d{12}|\d{16}\d*\.|\d{17}|\.\d+[eE]/

  seed = Integer(ENV.fetch("SEED", "1"), 10)

  4.times do |part|
    it "means the same here and there (seed #{seed + part})" do
      texts = JSONTexts.new(seed + part)
      texts = Array.new(500) { texts.next }.grep_v(known)
      found = value_of("#{use}\n[#{texts.map { |text| "read(#{text.dump})" }.join(",\n")}]")

      expect(texts.zip(texts.map { |text| here.read(text) }, found).reject { |_, a, b| a == b }).to eq([])
      expect(found.count("JSON::ParserError")).to be_between(100, 400)
    end
  end
end
