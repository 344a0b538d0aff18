# frozen_string_literal: true

require "kobako/snippets"

RSpec.describe Kobako::Snippets do
  subject(:snippets) { described_class.new }

  it "keeps names and sources in order", contract: "entrypoints-and-snippets" do
    snippets.add("1", :Main)
    snippets.add("2", "Lib")
    expect(snippets.to_a).to eq([%w[Main 1], %w[Lib 2]])
  end

  [:main, "", "A::B", "Main!", nil, 1, "Main\n", :Ä, "M\xff"].each do |bad|
    it "refuses the name #{bad.inspect}" do
      expect { snippets.add("1", bad) }
        .to raise_error(ArgumentError, "a name must be that of a constant, such as :Main; got #{bad.inspect}")
    end
  end

  it "knows what backtraces call each" do
    snippets.add("1", :Main)
    snippets.add_binary("RITE")
    expect([0, 1, 2, nil].map { |number| snippets.place(number) })
      .to eq(["(snippet:Main)", "(snippet:bytecode 2)", nil, nil])
  end

  it "refuses a name twice and changes nothing" do
    snippets.add("1", :Main)
    expect { snippets.add("2", "Main") }.to raise_error(ArgumentError, "a snippet named Main is preloaded already")
    expect(snippets.to_a).to eq([%w[Main 1]])
  end

  it "does not keep the caller's String" do
    code = +"1"
    snippets.add(code, :Main)
    code << "1"
    expect(snippets.to_a).to eq([%w[Main 1]])
  end

  it "names the snippet whose text is not valid", contract: "errors-that-help" do
    expect { snippets.add("a\nb\xff", :Main) }.to raise_error(
      Kobako::SandboxError, "(snippet:Main):2: the source is not valid UTF-8: 0xFF at byte 2 of the line"
    )
    expect(snippets).to be_empty
  end

  it "refuses more once sealed", contract: "binding" do
    snippets.seal
    expect { snippets.add("1", :Main) }
      .to raise_error(ArgumentError, "the first invocation has sealed this sandbox; preload :Main before it")
  end
end
