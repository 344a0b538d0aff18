# frozen_string_literal: true

require "open3"
require "rbconfig"

RSpec.describe "Kobako.dialect", :guest do
  subject(:text) { Kobako.dialect }

  it "fits a prompt", contract: "public-surface" do
    expect(text).to be_frozen.and have_attributes(encoding: Encoding::UTF_8, bytesize: 1000..4095)
    expect(Kobako.dialect).to equal(text)
  end

  it "names the classes that the guest has, and no others", contract: "public-surface" do
    names = text[/^Classes and modules: (.+)\.$/, 1].split
    expect(names).to include("Array", "Data", "Date", "JSON", "Regexp", "Set", "StringIO", "Struct", "Time")
    expect(value_of("[#{names.join(", ")}].all?(Module)")).to be(true)
    expect(names & %w[File IO Thread Kobako]).to be_empty
  end

  it "names the libraries that can be required", contract: "public-surface" do
    names = text[/^require answers: ([^.]+)\./, 1].split(", ")
    expect(value_of("#{names.inspect}.map { |name| require name }")).to eq([true] * names.size)
  end

  Kobako::Dialect::DIFFERENCES.each do |line, (program, given)|
    it "is right in that #{line}", contract: "public-surface" do
      expect(text).to include("- #{line}\n")
      raises = given.is_a?(Class)
      expect(raises ? error_of { value_of(program) }.class : value_of(program)).to eq(given)
      in_cruby, = Open3.capture2e(RbConfig.ruby, "-W0", "-rcsv", "-rbigdecimal", "-e", "p begin\n#{program}\nend")
      expect(in_cruby).not_to eq("#{given.inspect}\n")
    end
  end
end
