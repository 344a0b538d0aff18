# frozen_string_literal: true

require "timeout"
require_relative "support/patterns"

# What CRuby and the guest make of random patterns: SEED=n chooses others.
RSpec.describe "Random patterns", :guest do
  # Each way to use a pattern, as CRuby and the guest can both run it.
  uses = <<~'RUBY'
    def use(source, options, text)
      pattern = Regexp.new(source, options)
      match = pattern.match(text)
      [
        match && [match.to_a, match.names, (0...match.size).map { |i| match.offset(i) }],
        text.scan(pattern), text.gsub(pattern, "<\\0>"), text.gsub(pattern) { |part| part.inspect },
        text.split(pattern), text.split(pattern, -1), text.index(pattern, 1), text.rindex(pattern),
        text.partition(pattern), text.rpartition(pattern), text.sub(pattern, "[\\1]"),
        text =~ pattern, $~ && [$`, $', $+], text.start_with?(pattern), text[pattern, 1]
      ].inspect
    rescue => e
      "#{e.class}: #{e.message}"
    end
  RUBY

  here = Module.new do
    module_eval(uses)
    extend self
  end

  # nil where going back takes too long.
  expected_of = lambda do |arguments|
    verbose = $VERBOSE
    $VERBOSE = nil
    Timeout.timeout(0.5) { here.use(*arguments) }
  rescue Timeout::Error
    nil
  ensure
    $VERBOSE = verbose
  end

  seed = Integer(ENV.fetch("SEED", "1"), 10)

  10.times do |part|
    it "mean the same here and there (seed #{seed + part})" do
      patterns = Patterns.new(seed + part)
      cases = Array.new(100) { patterns.next }
      cases = cases.map { |use| [use, expected_of.call(use)] }.select { |_, expected| expected }
      calls = cases.map { |(source, options, text), _| "use(#{source.dump}, #{options}, #{text.dump})" }
      found = value_of("#{uses}\n[#{calls.join(",\n")}]")

      expect(cases.zip(found).reject { |(_, expected), actual| expected == actual }).to eq([])
      expect(cases.size).to be > 80
    end
  end
end
