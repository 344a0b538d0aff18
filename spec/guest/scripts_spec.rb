# frozen_string_literal: true

RSpec.describe "scripts that come again" do
  # What a run shows of itself, but for its time.
  def shown(execution) = [execution.value, execution.stdout, execution.usage.fuel, execution.usage.memory_peak]

  def kept(sandbox) = sandbox.instance_variable_get(:@scripts)

  let(:source) { "a = (1..50).to_h { |i| [i, 'x' * i] }; puts a.size; a.keys.sum + rand" }

  it "run the same each time, instructions and memory included", contract: "isolation-profiles" do
    sandbox = new_sandbox
    first, *others = Array.new(5) { shown(sandbox.eval(source)) }
    expect(others).to all(eq(first))
    expect(kept(sandbox)[source]).not_to be_nil
  end

  it "run the same when a sandbox has compiled them" do
    sandbox = new_sandbox
    expect(shown(sandbox.eval(sandbox.compile(source)))).to eq(shown(new_sandbox.eval(source)))
  end

  it "start clean each time", contract: "a-clean-start" do
    sandbox = new_sandbox
    source = "$n = ($n || 0) + 1; Object.const_set(:X, 1); def f = 1; [$n, self.class.constants.size]"
    expect(Array.new(5) { sandbox.eval(source).value }.uniq.size).to eq(1)
  end

  it "see the objects of their own run", contract: "per-run-objects" do
    sandbox = new_sandbox(bind: { "A" => Kobako::Unresolved })
    values = Array.new(4) { |i| sandbox.eval("A.call") { |run| run.bind("A", -> { i }) }.value }
    expect(values).to eq([0, 1, 2, 3])
  end

  it "draw new numbers in each run of a permissive sandbox" do
    sandbox = new_sandbox(profile: :permissive)
    expect(Array.new(5) { sandbox.eval("rand").value }.uniq.size).to eq(5)
  end

  it "fail the same each time", contract: "errors-that-help" do
    sandbox = new_sandbox
    errors = Array.new(4) { error_of { sandbox.eval("x = 1\n\nraise 'no'") } }
    expect(errors.map { |e| [e.class, e.message, e.backtrace_lines] }.uniq)
      .to eq([[Kobako::SandboxError, "no", ["(eval):3"]]])
    syntax = Array.new(4) { error_of { sandbox.eval("x = 1\n)") }.message }
    expect(syntax.uniq).to eq([syntax.first]).and all(start_with("(eval):2"))
  end

  it "keep to their limits, and count what compiling took", contract: "limits" do
    long = "x = [#{(["'abc'"] * 5_000).join(",")}]; x.size"
    used = new_sandbox.eval(long).usage
    enough = new_sandbox(memory_limit: used.memory_peak)
    scarce = new_sandbox(memory_limit: used.memory_peak - 1)
    short = new_sandbox(fuel_limit: used.fuel - 200_000)
    expect(Array.new(3) { enough.eval(long).value }).to all(eq(5_000))
    expect(Array.new(3) { error_of { scarce.eval(long) } }).to all(be_a(Kobako::MemoryLimitError))
    expect(Array.new(3) { error_of { short.eval(long) } }).to all(be_a(Kobako::FuelLimitError))
  end

  it "are kept within bounds" do
    sandbox = new_sandbox
    images = -> { kept(sandbox).instance_variable_get(:@kept).values }
    long = "[#{(["'ab'"] * 6_000).join(",")}]"
    60.times { |i| 2.times { sandbox.eval("#{long}; #{i}") } }
    expect(images.call.sum(&:_copied_bytes)).to be_between(2 << 20, 4 << 20)
    300.times { |i| 2.times { sandbox.eval(i.to_s) } }
    expect(images.call.size).to be_between(200, 256)
    expect(Array.new(300) { |i| sandbox.eval(i.to_s).value }).to eq([*0...300])
  end

  it "may run in many threads at once", contract: "one-process-many-runs" do
    sandbox = new_sandbox
    threads = Array.new(8) { |n| Thread.new { Array.new(50) { |i| sandbox.eval("#{i % 7} * #{n}").value } } }
    expect(threads.map(&:value)).to eq(Array.new(8) { |n| Array.new(50) { |i| (i % 7) * n } })
  end

  describe "compiled beforehand" do
    it "seal the sandbox and leave a frozen script" do
      sandbox = new_sandbox
      script = sandbox.compile("6 * 7")
      expect(script).to be_frozen.and have_attributes(source: "6 * 7", memory: be_between(512, 1 << 20))
      expect(script.inspect).to match(/\A#<Kobako::Script 5 bytes of source, \d+ bytes of memory>\z/)
      expect { sandbox.bind("A", 1) }.to raise_error(ArgumentError, /seal/)
      expect(Array.new(2) { sandbox.eval(script).value }).to eq([42, 42])
    end

    it "do not run, and call nothing" do
      called = []
      sandbox = new_sandbox(bind: { "A" => -> { called << 1 } })
      script = sandbox.compile("A.call; puts 1")
      expect(called).to be_empty
      expect(sandbox.eval(script).stdout).to eq("1\n")
    end

    it "know the snippets", contract: "entrypoints-and-snippets" do
      sandbox = new_sandbox.preload(code: "Two = -> { 2 }", name: :Two)
      expect(sandbox.eval(sandbox.compile("Two.call + 1")).value).to eq(3)
    end

    it "fail with the errors of a run", contract: "four-outcomes" do
      sandbox = new_sandbox
      expect { sandbox.compile("1 +") }
        .to raise_error(an_instance_of(Kobako::SandboxError).and(having_attributes(klass: "SyntaxError")))
      expect { sandbox.compile(1) }.to raise_error(TypeError, /source must be a String/)
      expect { new_sandbox(timeout: 0.01).compile("x = [#{(["'a'"] * 50_000).join(",")}]") }
        .to raise_error(Kobako::TimeoutError)
      expect(sandbox.eval("1 + 1").value).to eq(2)
    end

    it "belong to their sandbox" do
      script = new_sandbox.compile("1")
      expect { new_sandbox.eval(script) }.to raise_error(ArgumentError, /compiled by another sandbox/)
      expect { Kobako::Script.new("1", nil, nil) }.to raise_error(NoMethodError, /private method/)
    end
  end
end
