# frozen_string_literal: true

require "fileutils"
require "tmpdir"

RSpec.describe "one process, many runs" do
  it "serves many threads on one sandbox", contract: "one-process-many-runs" do
    sandbox = new_sandbox(bind: { "Add" => ->(a, b) { a + b } })
    threads = Array.new(8) do |n|
      Thread.new { Array.new(100) { |i| sandbox.eval("Add.call(#{n}, #{i})").value } }
    end
    expect(threads.map(&:value)).to eq(Array.new(8) { |n| Array.new(100) { |i| n + i } })
  end

  it "serves two threads that run at the same time on one sandbox", contract: "one-process-many-runs" do
    meeting = Queue.new
    arrived = Queue.new
    sandbox = new_sandbox(timeout: 20, bind: { "Meet" => ->(who) { arrived << who && meeting.pop } })
    threads = %w[a b].map { |who| Thread.new { sandbox.eval("[Meet.call('#{who}'), '#{who}']").value } }
    2.times { arrived.pop }
    2.times { |n| meeting << n }
    expect(threads.map { |thread| thread.value.last }).to eq(%w[a b])
  end

  it "serves more runs at once than there are slots", contract: "one-process-many-runs" do
    gate = Queue.new
    arrived = Queue.new
    sandbox = new_sandbox(timeout: 30, bind: { "Wait" => -> { arrived << 1 && gate.pop } })
    threads = Array.new(200) { |n| Thread.new { sandbox.eval("Wait.call + #{n}").value } }
    200.times { arrived.pop }
    200.times { gate << 1 }
    expect(threads.map(&:value)).to eq(Array.new(200) { |n| n + 1 })
  end

  it "serves Fibers in turn, each within a Service", contract: "one-process-many-runs" do
    sandbox = new_sandbox(bind: { "Pause" => ->(n) { Fiber.yield(n) } })
    fibers = Array.new(3) { |n| Fiber.new { sandbox.eval("Pause.call(#{n}) + Pause.call(#{n} + 10)").value } }
    paused = [fibers.map(&:resume), fibers.reverse.map { |fiber| fiber.resume(1) }.reverse]
    expect([*paused, fibers.map { |fiber| fiber.resume(2) }]).to eq([[0, 1, 2], [10, 11, 12], [3, 3, 3]])
  end

  it "is first used by sixteen threads at once", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~RUBY)).to eq("[1, 16, [3]]\n")
      go = Queue.new
      threads = Array.new(16) do
        Thread.new do
          go.pop
          sandbox = Kobako::Sandbox.new
          [sandbox.eval("1 + 2").value, Kobako::Runtime.at(sandbox.wasm_path).object_id]
        end
      end
      16.times { go << 1 }
      values, runtimes = threads.map(&:value).transpose
      p [runtimes.uniq.size, values.size, values.uniq]
    RUBY
  end

  it "works after fork, with sandboxes made before it", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~RUBY)).to eq("[true, true]\n")
      sandbox = Kobako::Sandbox.new(timeout: 0.2).bind("Add", ->(a, b) { a + b }).preload(code: "X = 4", name: :X)
      fresh = Kobako::Sandbox.new
      sandbox.eval("1")
      busy = Thread.new { loop { sandbox.eval("i = 0; i += 1 while i < 10000") } }
      sleep(0.05)
      pids = Array.new(2) do
        fork do
          good = sandbox.eval("Add.call(1, X)").value == 5 && fresh.eval("1 + 1").value == 2
          stopped = begin
            sandbox.eval("loop { }")
          rescue Kobako::TimeoutError
            true
          end
          threads = Array.new(4) { Thread.new { sandbox.eval("X").value } }.map(&:value) == [4] * 4
          made = Kobako::Sandbox.new.eval("1 + 2").value == 3
          exit!(good && stopped && threads && made ? 0 : 1)
        end
      end
      p pids.map { |pid| Process.wait2(pid).last.success? }
      busy.kill
    RUBY
  end

  it "says clearly that a Ractor cannot have a sandbox", contract: "one-process-many-runs" do
    told = in_subprocess(<<~RUBY, env: { "RUBYOPT" => "-W0" })
      ractor = Ractor.new do
        Kobako::Sandbox.new.eval("1")
      rescue => e
        "\#{e.class}: \#{e.message}"
      end
      puts ractor.take
    RUBY
    expect(told).to eq("Kobako::SetupError: a Sandbox works in the main Ractor only; use threads\n")
  end

  it "works with little address space", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~RUBY)).to eq("[3, 8]\n")
      Process.setrlimit(Process::RLIMIT_AS, 2 << 30)
      sandbox = Kobako::Sandbox.new.bind("Add", ->(a, b) { a + b })
      p [sandbox.eval("1 + 2").value, Array.new(8) { Thread.new { sandbox.eval("Add.call(1, 1)").value } }.map(&:value).count(2)]
    RUBY
  end

  it "works under GC stress and compaction", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~RUBY)).to eq("ok\n")
      GC.auto_compact = true if GC.respond_to?(:auto_compact=) && (GC.compact rescue false)
      sandbox = Kobako::Sandbox.new
      sandbox.bind("Svc", Class.new { def make(n) = Array.new(n) { |i| ["s" * i, :a, { k: i }, Object.new] }
                                      def each(n) = n.times { |i| yield "v\#{i}", i.to_f }
                                      def fail = raise("x") }.new)
      sandbox.preload(code: "Main = ->(list, opt: nil) { [list.size, opt] }", name: :Main)
      GC.stress = true
      3.times do
        sandbox.eval("list = Svc.make(5); out = []; Svc.each(5) { |t, f| out << [t, f] }; [list, out]").value
        sandbox.run(:Main, ["a", Object.new, 2**70], opt: { "x" => [1.5] }).value
        sandbox.eval("Svc.fail") rescue 0
        sandbox.eval("Svc.each(3) { |t| raise t }") rescue 0
      end
      GC.stress = false
      puts "ok"
    RUBY
  end

  it "keeps memory flat", contract: "one-process-many-runs" do
    grown = in_subprocess(<<~RUBY).to_i
      def rss = File.read("/proc/self/status")[/^VmRSS:\\s+(\\d+)/, 1].to_i
      sandbox = Kobako::Sandbox.new.bind("Make", -> { Object.new }).bind("Bad", -> { raise "x" })
      work = -> { sandbox.eval("Make.call; puts 'x'; [1, 'a']"); sandbox.eval("Bad.call") rescue 0; sandbox.eval("raise 'y'") rescue 0 }
      1500.times(&->(_) { work.() })
      GC.start
      before = rss
      3000.times(&->(_) { work.() })
      GC.start
      puts rss - before
    RUBY
    expect(grown).to be < 8_000
  end

  describe "cached machine code" do
    # A guest of the user's own, for which no machine code comes with the gem.
    let(:program) { <<~RUBY }
      sandbox = Kobako::Sandbox.new(wasm_path: ENV.fetch("GUEST"))
      puts sandbox.eval("1 + 2").value
    RUBY

    let(:dir) { Dir.mktmpdir }

    after { FileUtils.rm_rf(dir) }

    def guest = File.join(dir, "guest.wasm").tap { |path| FileUtils.cp(Kobako::Runtime::BUNDLED, path) }
    def cache = File.join(dir, "cache")
    def entries = Dir[File.join(cache, "kobako/native/**/*")].select { |path| File.file?(path) }
    def run_it(**env) = in_subprocess(program, env: { "GUEST" => guest, "XDG_CACHE_HOME" => cache, **env })

    it "is kept for the user alone and used again", contract: "cached-machine-code" do
      expect(run_it).to eq("3\n")
      expect(entries.size).to be_between(1, 2)
      modes = [*entries, File.join(cache, "kobako/native")].map { |path| File.stat(path).mode & 0o022 }
      expect(modes).to all(eq(0))
      before = entries.map { |path| File.stat(path).mtime }
      expect(run_it).to eq("3\n")
      expect(entries.map { |path| File.stat(path).mtime }).to eq(before)
    end

    it "is made anew when it was changed", contract: "cached-machine-code" do
      run_it
      entries.each do |path|
        bytes = File.binread(path)
        bytes.setbyte(bytes.bytesize / 2, bytes.getbyte(bytes.bytesize / 2) ^ 0xff)
        File.binwrite(path, bytes)
      end
      expect(run_it).to eq("3\n")
    end

    it "is made anew when it was cut off, emptied or replaced", contract: "cached-machine-code" do
      run_it
      ["", "nonsense", nil].each do |bytes|
        entries.each { |path| File.binwrite(path, bytes || File.binread(path)[0..-100]) }
        expect(run_it).to eq("3\n")
      end
    end

    it "is not taken from a directory that others can write", contract: "cached-machine-code" do
      run_it
      native = File.join(cache, "kobako/native")
      File.chmod(0o777, native)
      before = entries.to_h { |path| [path, File.binread(path)] }
      entries.each { |path| File.binwrite(path, "poison") }
      expect(run_it).to eq("3\n")
      expect(entries.map { |path| File.binread(path) }).to eq(["poison"] * before.size)
    end

    it "only costs time without a HOME or with a place that cannot be written", contract: "cached-machine-code" do
      expect(run_it("XDG_CACHE_HOME" => nil, "HOME" => nil)).to eq("3\n")
      expect(run_it("XDG_CACHE_HOME" => "/proc/nowhere")).to eq("3\n")
      expect(run_it("XDG_CACHE_HOME" => guest)).to eq("3\n")
    end
  end
end
