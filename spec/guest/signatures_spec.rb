# frozen_string_literal: true

require "tmpdir"
require_relative "../support/signatures"

RSpec.describe "the signatures" do
  root = File.expand_path("../..", __dir__)
  let(:text) { File.read(File.join(root, "sig/kobako.rbs")) }
  let(:signatures) { Signatures.new(File.join(root, "sig")) }

  # What is wrong with the signatures when `from` is replaced in them.
  def after(from, to)
    raise "#{from} is not there" unless text.include?(from)

    Dir.mktmpdir do |directory|
      File.write(File.join(directory, "kobako.rbs"), text.sub(from, to))
      Signatures.new(directory).differences
    end
  end

  it "say of each public class, method and parameter what the code does", contract: "public-surface" do
    expect(signatures.differences).to be_empty
  end

  {
    ["?seed: Integer?,", ""] => /Sandbox#initialize has optional_keys/,
    ["(String | Script code)", "(String source)"] => /Sandbox#eval has required \[:code\], not \[:source\]/,
    ["(String | Script code)", "(?String code)"] => /Sandbox#eval has required/,
    ["(String | Script code) ?{ (Context context) -> void }", "(String | Script code)"] => /Sandbox#eval takes a block/,
    ["(binary: String)", "(bytes: String)"] => /Sandbox#preload takes the keywords/,
    ["def install: (*Extension extensions) -> self\n", ""] => /Sandbox: install has no signature/,
    ["def wall_time:", "def wall_clock:"] => /Usage#wall_clock has a signature, but is not there/,
    ["class StackError < TrapError", "class StackError < Error"] => /StackError is a/,
    ["module Unresolved", "module Nothing"] => /Nothing has a signature, but is not there/,
    ["VERSION: String", "RELEASE: String"] => /RELEASE has a signature, but is not there/
  }.each do |(from, to), complaint|
    it "would be found wrong with #{to.strip.empty? ? "nothing" : to.strip} for #{from.strip}" do
      expect(after(from, to)).to include(complaint)
    end
  end

  describe "of what is read" do
    let(:sandbox) { new_sandbox(timeout: 1, bind: { "Fail" => -> { raise "no" } }) }
    let(:objects) do
      errors = ["raise 'x'", "Fail.call", "Fail.send", "loop { }"].map { |code| error_of { sandbox.eval(code) } }
      errors << error_of { sandbox.run(:Nothing) }
      [sandbox, sandbox.options, sandbox.compile("1"), sandbox.eval("1"), sandbox.eval("1").usage, *errors,
       Kobako::Pool.new(slots: 1, checkout_timeout: nil),
       Kobako::Extension.new(name: :A, source: "1", backend: Kobako::Extension::Backend.new(path: "B"))]
    end

    it "hold for real objects", contract: "public-surface" do
      promises = objects.flat_map { |object| signatures.broken_promises(object) }
      expect(promises).to be_empty
    end

    it "would be found wrong" do
      Dir.mktmpdir do |directory|
        File.write(File.join(directory, "kobako.rbs"), text.sub("def fuel: () -> Integer", "def fuel: () -> Float"))
        expect(Signatures.new(directory).broken_promises(sandbox.eval("1").usage)).to match([/\AKobako::Usage#fuel is/])
      end
    end
  end
end
