# frozen_string_literal: true

RSpec.describe "the contract's examples" do
  root = File.expand_path("..", __dir__)
  # The headings of the contract.
  slugs = %w[
    public-surface four-outcomes constructing binding per-run-objects calls what-a-guest-may-call values handles blocks
    entrypoints-and-snippets a-clean-start limits isolation-profiles errors-that-help events one-process-many-runs
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

  it "name what the document says, heading by heading" do
    headings = File.read(File.join(root, "../docs/contract.md"), encoding: "UTF-8").scan(/^## (.+)$/).flatten
    expect(headings.map { |heading| heading.downcase.delete(",").tr(" ", "-") }).to eq(slugs)
  end

  it "name what comments in lib cite" do
    comments = Dir[File.join(root, "../lib/**/*.rb")].map { |path| File.read(path, encoding: "UTF-8") }.join
    cited = comments.scan(/Contract: ([a-z, -]+)\./).flatten.flat_map { |list| list.split(", ") }
    expect(cited.size).to be > 10
    expect(cited.uniq - slugs).to be_empty
  end
end
