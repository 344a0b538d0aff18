# frozen_string_literal: true

require "fileutils"
require "tmpdir"

RSpec.describe "bad input" do
  let(:sandbox) { new_sandbox }

  [nil, 1, :symbol, ["1"], {}, 1.5, Object.new].each do |bad|
    it "is a TypeError when the source is a #{bad.class}", contract: "public-surface" do
      expect { sandbox.eval(bad) }.to raise_error(TypeError, "the source must be a String; got #{bad.class}")
      expect(sandbox).to be_sound
    end
  end

  it "is a SandboxError when the source is no valid UTF-8", contract: "errors-that-help" do
    expect { sandbox.eval("1 +\n\xff") }
      .to raise_error(Kobako::SandboxError, /\A\(eval\):2: the source is not valid UTF-8/)
    expect(sandbox).to be_sound
  end

  it "may be in another encoding or binary" do
    code = "'ä'"
    texts = [code.encode("ISO-8859-1"), code.b, code.encode("UTF-16LE")]
    expect(texts.map { |text| sandbox.eval(text).value }).to eq(%w[ä ä ä])
  end

  it "may be empty, blank or a comment" do
    expect(["", " ", "\n", "# nothing", "\t\r\n"].map { |code| sandbox.eval(code).value }).to all(be_nil)
  end

  {
    "a NUL" => "1\0 + 1", "only NULs" => "\0" * 1000, "control characters" => (1..31).map(&:chr).join,
    "a megabyte of nonsense" => Random.new(1).bytes(1 << 20).scrub("?").force_encoding("UTF-8").scrub("?"),
    "a megabyte of brackets" => "[" * (1 << 20), "a megabyte of one word" => "a" * (1 << 20),
    "a long line" => "1#{" + 1" * 20_000}", "many lines" => "x = 1\n" * 10_000,
    "an unfinished heredoc" => "<<A\nx" * 1000,
    "deep do-ends" => "loop do\n" * 2000, "many interpolations" => "\"#{'#{' * 2000}",
    "a terminator" => "1\n__END__\nnot code", "right-to-left" => "\u202e1 + 1", "a BOM" => "\ufeff1 + 1"
  }.each do |what, code|
    it "does no harm as source: #{what}", contract: "limits" do
      box = new_sandbox(timeout: 20)
      expect(error_of { box.eval(code) }).to be_nil.or be_a(Kobako::Error)
      expect(box).to be_sound
    end
  end

  it "is random bytes a thousand times over and does no harm", contract: "a-clean-start" do
    random = Random.new(RSpec.configuration.seed)
    box = new_sandbox(timeout: 2)
    words = <<~WORDS.split
      def end class ( ) [ ] { } | & -> => :a @b $c 1 2.5 "s" 'q' if while do . .. ... , ; \\ = == + - * / % ! ~ ^ ? : yield
      self nil super rescue ensure begin raise loop lambda proc catch throw Kobako Handle new call x y <<A
    WORDS
    1000.times do
      error = error_of { box.eval(Array.new(random.rand(1..30)) { words.sample(random: random) }.join(" ")) }
      expect(error).to be_nil.or be_a(Kobako::Error)
    end
    expect(box).to be_sound
  end

  describe "as the artifact" do
    let(:dir) { Dir.mktmpdir }

    after { FileUtils.rm_rf(dir) }

    def artifact(bytes) = File.join(dir, "guest.wasm").tap { |path| File.binwrite(path, bytes) }
    def bundled = File.binread(Kobako::Runtime::BUNDLED)

    it "is a ModuleNotBuiltError when there is none", contract: "constructing" do
      path = File.join(dir, "none.wasm")
      expect { Kobako::Sandbox.new(wasm_path: path) }.to raise_error(
        Kobako::ModuleNotBuiltError,
        "there is no guest at #{path}; correct wasm_path:, or leave it out for the bundled guest, " \
        "which `rake guest` builds"
      )
    end

    it "is a SetupError when it is cut off, empty or something else", contract: "constructing" do
      whole = bundled
      bad = ["", "not a module", whole[0, 8], whole[0, whole.bytesize / 2], whole[0..-2], "\0asm\1\0\0\0",
             "\x7fELF#{whole}", "\0asm\1\0\0\0\x80"]
      bad.each_with_index do |bytes, index|
        path = File.join(dir, "#{index}.wasm")
        File.binwrite(path, bytes)
        expect { Kobako::Sandbox.new(wasm_path: path) }
          .to raise_error(an_instance_of(Kobako::SetupError).and(having_attributes(message: /\S/)))
      end
    end

    it "is a SetupError when it is a directory", contract: "constructing" do
      expect { Kobako::Sandbox.new(wasm_path: dir) }.to raise_error(an_instance_of(Kobako::SetupError))
    end

    it "is a SetupError when it is a compiled module", contract: "cached-machine-code" do
      native = Kobako::Runtime::BUNDLED_NATIVE
      skip "the gem was built without machine code" unless File.exist?(native)
      expect { Kobako::Sandbox.new(wasm_path: artifact(File.binread(native))) }.to raise_error(Kobako::SetupError)
    end

    it "can be put right and tried again", contract: "constructing" do
      path = File.join(dir, "late.wasm")
      expect { Kobako::Sandbox.new(wasm_path: path) }.to raise_error(Kobako::ModuleNotBuiltError)
      File.binwrite(path, bundled)
      expect(Kobako::Sandbox.new(wasm_path: path).eval("1 + 2").value).to eq(3)
    end
  end
end
