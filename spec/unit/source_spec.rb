# frozen_string_literal: true

require "kobako/source"

RSpec.describe Kobako::Source do
  def fault_in(code)
    described_class.utf8(code)
    nil
  rescue Kobako::SandboxError => e
    e
  end

  it "passes UTF-8 on as it is" do
    code = "'ä'"
    expect(described_class.utf8(code)).to equal(code)
  end

  [nil, 1, :code, ["code"], Object.new].each do |bad|
    it "refuses a #{bad.class}" do
      expect { described_class.utf8(bad) }.to raise_error(
        TypeError, "the source must be a String; got #{bad.class}"
      )
    end
  end

  it "refuses an object that answers to nothing" do
    expect { described_class.utf8(BasicObject.new) }
      .to raise_error(TypeError, "the source must be a String; got BasicObject")
  end

  %w[UTF-16LE UTF-16BE UTF-32LE ISO-8859-1 Windows-1252 EUC-JP Shift_JIS US-ASCII].each do |name|
    it "converts #{name}" do
      text = name.match?(/JP|JIS/) ? "'あ'" : "'e'"
      converted = described_class.utf8(text.encode(name))
      expect([converted, converted.encoding]).to eq([text, Encoding::UTF_8])
    end
  end

  it "reads a binary String as UTF-8 and leaves it as it is" do
    code = "'ä'".b.freeze
    expect([described_class.utf8(code), code.encoding]).to eq(["'ä'", Encoding::BINARY])
  end

  it "says where the text stops being valid", contract: "errors-that-help" do
    expect(fault_in("a = 1\nü = \xe4\n")).to have_attributes(
      class: Kobako::SandboxError, klass: "SyntaxError", origin: :script, backtrace_lines: ["(eval):2"],
      message: "(eval):2: the source is not valid UTF-8: 0xE4 at byte 6 of the line"
    )
  end

  it "carries an empty execution" do
    expect(fault_in("\xff").execution).to have_attributes(
      failed?: true, value: nil, stdout: "", stderr: "", stdout_truncated?: false, stderr_truncated?: false
    )
  end

  {
    "a truncated character at the end" => ["'\xe3\x81", "0xE3 at byte 2"],
    "an overlong form" => ["\xc0\x80", "0xC0 at byte 1"],
    "a surrogate" => ["ab\xed\xa0\x80", "0xED at byte 3"],
    "binary nonsense" => ["ok\xfe".b, "0xFE at byte 3"]
  }.each do |what, (code, place)|
    it "refuses #{what}" do
      expect(fault_in(code).message).to eq("(eval):1: the source is not valid UTF-8: #{place} of the line")
    end
  end

  it "refuses what is not valid in another encoding" do
    code = "a\nb".encode("UTF-16LE") << (+"\x00\xd8").force_encoding("UTF-16LE")
    expect(fault_in(code).message).to eq("(eval):2: the source is not valid UTF-16LE: 0x0 at byte 3 of the line")
  end

  it "refuses what has no equal in UTF-8" do
    expect(fault_in((+"a\x81").force_encoding("Windows-1252")).message)
      .to eq("(eval):1: the source is not valid Windows-1252: 0x81 at byte 2 of the line")
  end

  it "refuses an encoding that cannot be converted at all" do
    expect(fault_in((+"a").force_encoding("UTF-7")).message)
      .to eq("(eval):1: the source is not valid UTF-7: 0x61 at byte 1 of the line")
  end

  it "finds the fault in a long line" do
    expect(fault_in("#{"x" * 1_000_000}\xff").message).to end_with("0xFF at byte 1000001 of the line")
  end
end
