# frozen_string_literal: true

RSpec.describe "the contract's examples" do
  root = File.expand_path("..", __dir__)
  # The headings of the contract.
  slugs = %w[
    public-surface four-outcomes constructing binding per-run-objects calls what-a-guest-may-call values handles blocks
    entrypoints-and-snippets a-clean-start limits isolation-profiles errors-that-help one-process-many-runs
    cached-machine-code
  ]
  files = Dir[File.join(root, "**/*_spec.rb")] - [__FILE__]
  named = files.flat_map { |path| File.read(path).scan(/contract: "([^"]+)"/) }.flatten

  slugs.each do |slug|
    it "prove #{slug}" do
      expect(named).to include(slug)
    end
  end

  it "name no heading that is not there" do
    expect(named.uniq - slugs).to be_empty
  end
end
