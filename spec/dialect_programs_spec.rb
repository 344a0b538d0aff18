# frozen_string_literal: true

require "open3"
require "rbconfig"

# Whole programs as people write them. Beside each lies what CRuby prints: here it is checked that it still does, and
# that the guest prints the same.
RSpec.describe "Everyday programs", :guest do
  directory = File.expand_path("dialect/programs", __dir__)

  Dir[File.join(directory, "*.rb")].each do |path|
    name = File.basename(path, ".rb")
    expected = File.read(path.sub(/rb\z/, "out"))

    it "such as #{name} print in the guest what they print in CRuby", contract: "values" do
      execution = new_sandbox(timeout: 10).eval("#{File.read(path)}\nnil")
      expect(execution.stdout).to eq(expected)
    end

    it "such as #{name} print in CRuby what is written down", if: RUBY_VERSION < "3.4" do
      expect(Open3.capture2e(RbConfig.ruby, "-W0", path)).to match([expected, be_success])
    end
  end
end
