# frozen_string_literal: true

RSpec.describe "setting a sandbox up" do
  describe "new" do
    it "has a reader for every option, and all of them", contract: "public-surface" do
      sandbox = Kobako::Sandbox.new(timeout: 2, seed: 3, gvl: :hold)
      expect(sandbox).to have_attributes(sandbox.options.to_h)
      expect(sandbox).to have_attributes(timeout: 2.0, seed: 3, gvl: :hold, fuel_limit: nil)
    end

    it "checks options before anything else", contract: "constructing" do
      expect { Kobako::Sandbox.new(timeout: 0, wasm_path: "/nowhere.wasm") }
        .to raise_error(ArgumentError, /\Atimeout must/)
    end

    it "takes any limits that are numbers", contract: "constructing" do
      limits = { memory_limit: 2**80, stdout_limit: 2**64, stderr_limit: 2**63, fuel_limit: 2**64, call_limit: 2**70,
                 handle_limit: 2**65, result_limit: 2**66, timeout: 1e300, seed: -(2**70) }
      expect(Kobako::Sandbox.new(**limits).eval("1 + 2").value).to eq(3)
    end

    it "takes no limits at all", contract: "constructing" do
      limits = %i[timeout memory_limit stdout_limit stderr_limit fuel_limit call_limit handle_limit result_limit]
      sandbox = Kobako::Sandbox.new(**limits.to_h { |name| [name, nil] })
      expect(sandbox.eval("puts 'x' * 2_000_000; 3").stdout.bytesize).to eq(2_000_001)
    end

    it "is cheap", contract: "constructing" do
      new_sandbox.eval("1")
      expect(seconds { 1000.times { Kobako::Sandbox.new } }).to be < 0.5
    end

    it "cannot be copied" do
      expect { new_sandbox.dup }.to raise_error(TypeError, /cannot be copied; make another/)
    end

    it "shows no bound objects" do
      expect(new_sandbox(bind: { "KV" => "secret" }).inspect)
        .to eq("#<Kobako::Sandbox profile=hermetic bindings=1 snippets=0>")
    end
  end

  it "returns self from bind and preload", contract: "public-surface" do
    sandbox = new_sandbox
    expect([sandbox.bind("A", 1), sandbox.preload(code: "1", name: :A)]).to all(equal(sandbox))
  end

  it "passes on what bind and preload refuse", contract: "binding" do
    sandbox = new_sandbox.bind("A::B", 1)
    expect { sandbox.bind("A", 1) }.to raise_error(ArgumentError, /cannot be bound beside/)
    expect { sandbox.preload(code: nil, name: :A) }
      .to raise_error(TypeError, "the source must be a String; got NilClass")
  end

  describe "sealing" do
    it "happens at the first invocation", contract: "binding" do
      sandbox = new_sandbox(bind: { "A" => -> { 1 } })
      sandbox.eval("1")
      expect { sandbox.bind("B", 1) }.to raise_error(ArgumentError, /\Athe first invocation has sealed this sandbox/)
      expect { sandbox.preload(code: "1", name: :C) }.to raise_error(ArgumentError, /\Athe first invocation has sealed/)
      expect(sandbox.eval("A.call").value).to eq(1)
    end

    it "happens with nothing bound, too", contract: "binding" do
      sandbox = new_sandbox
      error_of { sandbox.eval("raise 'x'") }
      expect { sandbox.bind("B", 1) }.to raise_error(ArgumentError, /sealed/)
    end

    it "is not caused by source that cannot be read" do
      sandbox = new_sandbox
      error_of { sandbox.eval(nil) }
      error_of { sandbox.eval("\xff") }
      expect(sandbox.bind("B", -> { 2 }).eval("B.call").value).to eq(2)
    end

    it "is over before the block of the first invocation", contract: "per-run-objects" do
      sandbox = new_sandbox(bind: { "A" => -> { 1 } })
      expect { sandbox.eval("1") { sandbox.bind("B", 1) } }.to raise_error(ArgumentError, /sealed/)
    end

    it "runs the top level of a snippet once", contract: "entrypoints-and-snippets" do
      sandbox = new_sandbox.preload(code: "puts 'once'; $count = ($count || 0) + 1", name: :Once)
      expect(Array.new(3) { sandbox.eval("$count").then { |run| [run.value, run.stdout] } }.uniq).to eq([[1, ""]])
    end

    it "happens once when many threads are first at once", contract: "one-process-many-runs" do
      sandbox = new_sandbox(bind: { "A" => -> { 5 } }).preload(code: "class Lib; def self.go = A.call; end", name: :Lib)
      values = Array.new(16) { Thread.new { sandbox.eval("Lib.go").value } }.map(&:value)
      expect(values).to eq([5] * 16)
    end

    it "does not deadlock when a Service of another run comes by", contract: "one-process-many-runs" do
      inner = new_sandbox(bind: { "A" => -> { 5 } })
      outer = new_sandbox(bind: { "Inner" => -> { inner.eval("A.call").value } })
      ways = [-> { outer.eval("Inner.call").value }, -> { inner.eval("A.call").value }] * 4
      threads = ways.map { |way| Thread.new(&way) }
      expect(Timeout.timeout(20) { threads.map(&:value) }).to eq([5] * 8)
    end

    it "can be interrupted and done again", contract: "entrypoints-and-snippets" do
      sandbox = new_sandbox(timeout: 5).preload(code: "i = 0\ni += 1 while i < 3_000_000\nDone = i", name: :Slow)
      expect { Timeout.timeout(0.01) { sandbox.eval("Done") } }.to raise_error(Timeout::Error)
      expect(sandbox.eval("Done").value).to eq(3_000_000)
    end

    it "counts against the timeout of the run", contract: "limits" do
      sandbox = new_sandbox(timeout: 0.3).preload(code: "loop { }", name: :Endless)
      spent = seconds { expect { sandbox.eval("1") }.to raise_error(Kobako::TimeoutError) }
      expect(spent).to be_between(0.3, 0.4)
    end

    {
      { timeout: 0.1 } => ["loop { }", Kobako::TimeoutError, "the time limit is reached"],
      { memory_limit: 4 << 20 } => ["X = 'x' * 8_000_000", Kobako::MemoryLimitError, "the memory limit is reached"],
      { fuel_limit: 10_000_000 } => ["loop { }", Kobako::FuelLimitError, "the fuel limit is reached"],
      { call_limit: 2 } => ["3.times { A.call rescue 0 }", Kobako::CallLimitError, "the script made more than 2 calls"],
      { result_limit: 5000 } => ["A.call('x' * 6000)", Kobako::ResultLimitError,
                                 /\Aa message of \d+ bytes is larger than the limit\z/]
    }.each do |limit, (code, error, message)|
      it "is stopped by #{limit.keys.first}, which names it each time", contract: "limits" do
        sandbox = new_sandbox(bind: { "A" => -> { 1 } }, **limit).preload(code: "Good = 1", name: :Good)
        sandbox.preload(code: "\n#{code}", name: :Bad).preload(code: "Late = 1", name: :Late)
        errors = Array.new(2) { error_of { sandbox.eval("1") } }
        expect(errors).to all(be_an_instance_of(error))
        expect(errors.map { |e| e.message.delete_prefix("(snippet:Bad): ") }).to all(match(message))
        expect(errors.map(&:message)).to all(start_with("(snippet:Bad): "))
      end
    end

    it "is not named when a limit stops the run that comes after it", contract: "limits" do
      sandbox = new_sandbox(fuel_limit: 10_000_000).preload(code: "Good = 1", name: :Good)
      expect { sandbox.eval("loop { }") }.to raise_error(Kobako::FuelLimitError, "the fuel limit is reached")
    end
  end

  describe "a snippet that fails" do
    def twice(sandbox) = Array.new(2) { error_of { sandbox.eval("1") } }

    it "fails every run the same way, naming itself and the line", contract: "entrypoints-and-snippets" do
      sandbox = new_sandbox.preload(code: "Good = 1", name: :Good)
      sandbox.preload(code: "\nraise ArgumentError, 'boom'", name: :Bad)
      errors = twice(sandbox)
      bad = have_attributes(klass: "ArgumentError", message: /boom/, backtrace_lines: [/\A\(snippet:Bad\):2/])
      expect(errors).to all(be_an_instance_of(Kobako::SandboxError).and(bad))
      expect(errors.map(&:message).uniq.size).to eq(1)
    end

    it "fails so when it does not compile", contract: "entrypoints-and-snippets" do
      bad = have_attributes(klass: "SyntaxError", message: /\(snippet:Bad\):2/)
      expect(twice(new_sandbox.preload(code: "1\ndef (", name: :Bad)))
        .to all(be_an_instance_of(Kobako::SandboxError).and(bad))
    end

    it "fails run as it does eval", contract: "entrypoints-and-snippets" do
      sandbox = new_sandbox.preload(code: "raise 'boom'", name: :Bad)
      expect { sandbox.run(:Main) }.to raise_error(Kobako::SandboxError, /boom/)
    end

    it "fails when its top level calls a Service, naming itself", contract: "entrypoints-and-snippets" do
      called = false
      sandbox = new_sandbox(bind: { "A" => -> { called = true } }).preload(code: "A.call", name: :Eager)
      errors = twice(sandbox)
      expect(errors).to all(be_a(Kobako::NoServiceError))
      expect(errors.map(&:message)).to all(end_with("for A (a snippet's top level runs before there are Services)"))
      expect(errors.map { |e| [e.message, *e.backtrace_lines].join("\n") }).to all(include("(snippet:Eager):1"))
      expect(errors.map(&:message)).to all(end_with("(a snippet's top level runs before there are Services)"))
      expect(called).to be(false)
    end

    it "leaves its output on the error", contract: "public-surface" do
      expect(twice(new_sandbox.preload(code: "puts 'here'; raise 'x'", name: :Bad)).map { |e| e.execution.stdout })
        .to eq(%W[here\n here\n])
    end
  end

  describe "with the block of a run" do
    let(:sandbox) { new_sandbox(bind: { "Fixed" => -> { "fixed" } }).bind("User") }

    it "fills a declared path for that run", contract: "per-run-objects" do
      values = %w[ann bob].map { |name| sandbox.eval("User.call") { |ctx| ctx.bind("User", -> { name }) }.value }
      expect(values).to eq(%w[ann bob])
    end

    it "leaves the path unfilled in the next", contract: "per-run-objects" do
      sandbox.eval("User.call") { |ctx| ctx.bind("User", -> { 1 }) }
      expect { sandbox.eval("User.call") }.to raise_error(Kobako::NoServiceError)
    end

    it "replaces a bound object for that run", contract: "per-run-objects" do
      own = sandbox.eval("Fixed.call") { |ctx| ctx.bind("Fixed", -> { "own" }) }.value
      expect([own, sandbox.eval("Fixed.call").value]).to eq(%w[own fixed])
    end

    it "works for run as for eval", contract: "per-run-objects" do
      sandbox.preload(code: "Main = ->(greeting) { greeting + User.call }", name: :Main)
      expect(sandbox.run(:Main, "hi ") { |ctx| ctx.bind("User", -> { "ann" }) }.value).to eq("hi ann")
    end

    it "runs nothing when the block raises or leaves", contract: "per-run-objects" do
      called = false
      sandbox = new_sandbox(bind: { "A" => -> { called = true } })
      expect { sandbox.eval("A.call") { raise IOError, "no" } }.to raise_error(IOError, "no")
      expect(sandbox.eval("A.call") { break :left }).to eq(:left)
      expect(called).to be(false)
    end

    it "keeps runs of several threads apart", contract: "per-run-objects" do
      values = Array.new(8) do |n|
        Thread.new { Array.new(50) { sandbox.eval("User.call") { |ctx| ctx.bind("User", -> { n }) }.value }.uniq }
      end
      expect(values.map(&:value)).to eq(Array.new(8) { |n| [n] })
    end
  end

  describe "run" do
    let(:sandbox) do
      new_sandbox.preload(code: <<~RUBY, name: :Lib)
        Main = ->(*args, **kwargs) { [args, kwargs] }
        class Worker
          def self.call(job, times: 1) = job * times
        end
        NotCallable = 5
      RUBY
    end

    it "calls what a snippet defines, with real keywords", contract: "entrypoints-and-snippets" do
      expect([sandbox.run(:Main, 1, { a: 2 }).value, sandbox.run("Main", 1, a: 2).value, sandbox.run(:Main).value,
              sandbox.run(:Worker, "x", times: 3).value]).to eq([[[1, { a: 2 }], {}], [[1], { a: 2 }], [[], {}], "xxx"])
    end

    it "takes a Hash with other keys as the last argument" do
      expect(sandbox.run(:Main, "id" => 1).value).to eq([[{ "id" => 1 }], {}])
    end

    it "fails as the script does", contract: "entrypoints-and-snippets" do
      expect { sandbox.run(:Worker) }
        .to raise_error(Kobako::SandboxError) { |e| expect(e.klass).to eq("ArgumentError") }
    end

    it "names what there is when there is no such thing", contract: "entrypoints-and-snippets" do
      expect { sandbox.run(:Mian) }.to raise_error(Kobako::UndefinedEntrypointError, /Mian/) do |e|
        expect(e).to have_attributes(name: :Mian, available: %i[Main Worker], origin: :script)
      end
    end

    it "does not call what cannot be called", contract: "entrypoints-and-snippets" do
      expect { sandbox.run(:NotCallable) }
        .to raise_error(Kobako::UndefinedEntrypointError, "the entrypoint NotCallable has no method 'call'")
    end

    [nil, 1, :main, "Main::Deep", "", "Main\n", "Object.new"].each do |bad|
      it "refuses #{bad.inspect} as a name", contract: "entrypoints-and-snippets" do
        expect { sandbox.run(bad) }
          .to raise_error(ArgumentError, "a name must be that of a constant, such as :Main; got #{bad.inspect}")
      end
    end
  end
end
