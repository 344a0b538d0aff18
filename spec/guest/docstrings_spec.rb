# frozen_string_literal: true

RSpec.describe "docstrings" do
  lib = File.expand_path("../../lib", __dir__)
  # [file, line, code] of each @example, which may use `sandbox` and `current_user`.
  examples = Dir[File.join(lib, "**/*.rb")].flat_map do |path|
    text = File.read(path)
    text.to_enum(:scan, /^( *)# @example.*\n((?:\1#   .*\n)+)/).map do
      match = Regexp.last_match
      [path.delete_prefix("#{lib}/"), match.pre_match.count("\n") + 1, match[2].gsub(/^ *#   /, "")]
    end
  end

  def scope
    sandbox = new_sandbox
    current_user = Struct.new(:name).new("ann")
    binding.tap { sandbox && current_user }
  end

  # Lines that belong together: a statement is done once it parses.
  def statements(code)
    whole = code.lines.each_with_object([+""]) do |line, statements|
      statements.last << line
      statements << +"" if RubyVM::InstructionSequence.compile(statements.last)
    rescue SyntaxError
      next
    end
    whole.reject(&:empty?)
  end

  examples.each do |file, line, code|
    it "are right in #{file}:#{line}", contract: "public-surface" do
      names = scope
      statements(code).each do |step|
        expression, promised = step.split(/ *# => /, 2)
        value = names.eval(expression)
        expect(names.eval(promised.split(",").first) === value).to be(true), step if promised # rubocop:disable Style/CaseEquality
      end
    end
  end
end
