# frozen_string_literal: true

RSpec.describe "extensions" do
  def extension(name, source, **options) = Kobako::Extension.new(name: name, source: source, **options)
  def backend(...) = Kobako::Extension::Backend.new(...)

  it "bring source that every run starts with", contract: "entrypoints-and-snippets" do
    sandbox = new_sandbox.install(extension(:Greet, "Greet = ->(name) { 'hello ' + name }"))
    expect([sandbox.run(:Greet, "ann").value,
            sandbox.eval("Greet.call('bob')").value]).to eq(["hello ann", "hello bob"])
  end

  it "bring the object behind their source", contract: "binding" do
    clock = extension(:Clock, "module Clock\n  def self.year = Host::Year.call\nend",
                      backend: backend(path: "Host::Year", object: -> { 2026 }))
    expect(new_sandbox.install(clock).eval("Clock.year").value).to eq(2026)
  end

  it "have an object made for each run by their provider", contract: "per-run-objects" do
    made = 0
    sandbox = new_sandbox.install(extension(:Count, "", backend: backend(path: "Host::Count", provider: lambda {
      number = (made += 1)
      -> { number }
    })))
    values = Array.new(3) { sandbox.eval("[Host::Count.call, Host::Count.call]").value }
    expect(values).to eq([[1, 1], [2, 2], [3, 3]])
  end

  it "leave a path to be filled by each run", contract: "per-run-objects" do
    sandbox = new_sandbox.install(extension(:User, "", backend: backend(path: "Host::User")))
    expect { sandbox.eval("Host::User.call") }.to raise_error(Kobako::NoServiceError)
    expect(sandbox.eval("Host::User.call") { |ctx| ctx.bind("Host::User", -> { "ann" }) }.value).to eq("ann")
  end

  it "do not call a provider whose path a run fills itself", contract: "per-run-objects" do
    sandbox = new_sandbox.install(
      extension(:User, "", backend: backend(path: "Host::User", provider: -> { raise "not wanted" }))
    )
    expect(sandbox.eval("Host::User.call") { |ctx| ctx.bind("Host::User", -> { 1 }) }.value).to eq(1)
    expect { sandbox.eval("1") }.to raise_error(RuntimeError, "not wanted")
  end

  it "are run after those that they depend on, whatever order they are given in",
     contract: "entrypoints-and-snippets" do
    base = extension(:Base, "BASE = 20")
    middle = extension(:Middle, "MIDDLE = BASE * 2", depends_on: [:Base])
    top = extension(:Top, "Top = -> { MIDDLE + 2 }", depends_on: %i[Middle Base])
    expect(new_sandbox.install(top, middle, base).run(:Top).value).to eq(42)
  end

  it "are installed all or none", contract: "binding" do
    sandbox = new_sandbox.bind("Taken", 1)
    good = extension(:Good, "Good = -> { 1 }", backend: backend(path: "Host::Good", object: -> { 1 }))
    bad = extension(:Bad, "", backend: backend(path: "Taken", object: 2))
    expect { sandbox.install(good, bad) }.to raise_error(ArgumentError, /Taken is bound already/)
    expect(sandbox.install(good).run(:Good).value).to eq(1)
  end

  it "are refused when one is missing, there already, or needs itself", contract: "binding" do
    lonely = extension(:Lonely, "", depends_on: [:Friend])
    circle = [extension(:A, "", depends_on: [:B]), extension(:B, "", depends_on: [:A])]
    expect { new_sandbox.install(lonely) }
      .to raise_error(ArgumentError, "the extension Lonely depends on Friend, which is not installed")
    expect { new_sandbox.install(*circle) }
      .to raise_error(ArgumentError, "extensions depend on each other: A -> B -> A")
    one = extension(:One, "")
    expect { new_sandbox.install(one).install(one) }
      .to raise_error(ArgumentError, "the extension One is installed already")
    expect { new_sandbox.install("One") }.to raise_error(TypeError, "install takes Kobako::Extensions; got a String")
  end

  it "cannot be added once the sandbox is sealed", contract: "binding" do
    sandbox = new_sandbox
    sandbox.eval("1")
    expect { sandbox.install(extension(:Late, "")) }.to raise_error(ArgumentError, /sealed/)
  end

  it "refuse a backend that is two things, or cannot be called", contract: "binding" do
    expect { backend(path: "A", object: 1, provider: -> { 1 }) }.to raise_error(ArgumentError, /not both/)
    expect do
      backend(path: "A", provider: 1)
    end.to raise_error(ArgumentError, "a provider must answer call; got a Integer")
    expect { extension(:X, nil) }.to raise_error(TypeError, "the source must be a String; got NilClass")
    expect { extension("x", "") }.to raise_error(ArgumentError, /name of|that of a constant/)
  end

  describe "as bytecode" do
    let(:bytecode) { File.binread(File.join(__dir__, "../fixtures/answer.mrb")) }

    it "define what source would", contract: "entrypoints-and-snippets" do
      expect(new_sandbox.preload(binary: bytecode).run(:Answer).value).to eq(42)
    end

    it "are a BytecodeError when they do not load, in every run", contract: "entrypoints-and-snippets" do
      sandbox = new_sandbox.preload(binary: "RITE no more")
      2.times { expect { sandbox.eval("1") }.to raise_error(Kobako::BytecodeError) }
    end

    it "are a BytecodeError when they are of another version", contract: "entrypoints-and-snippets" do
      old = File.binread(File.join(__dir__, "../fixtures/answer_0300.mrb"))
      expect { new_sandbox.preload(binary: old).eval("1") }.to raise_error(Kobako::BytecodeError)
    end

    it "are a BytecodeError when they were cut off", contract: "entrypoints-and-snippets" do
      expect { new_sandbox.preload(binary: bytecode[0, bytecode.size / 2]).eval("1") }
        .to raise_error(Kobako::BytecodeError)
    end

    it "take neither code nor name beside them", contract: "entrypoints-and-snippets" do
      expect { new_sandbox.preload(binary: bytecode, name: :X) }.to raise_error(ArgumentError, /either code/)
      expect { new_sandbox.preload(binary: 1) }.to raise_error(TypeError, "bytecode must be a String; got Integer")
    end
  end
end
