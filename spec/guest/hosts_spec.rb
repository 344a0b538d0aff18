# frozen_string_literal: true

require "fileutils"
require "open3"
require "tmpdir"

RSpec.describe "small and unusual hosts" do
  one = 'puts Kobako::Sandbox.new.bind("Add", ->(a, b) { a + b }).eval("Add.call(1, 2)").value'

  # A program for the shell's sake: `before` sets its bounds. What it printed, and how it ended.
  def under(before, code, env: {})
    program = ["-I", GuestHelpers::LIB, "-e", "require 'kobako'\n#{code}"]
    Open3.capture2e(env, "sh", "-c", "#{before}\nexec \"$@\"", "sh", RbConfig.ruby, *program)
  end

  def unshare?
    system("unshare", "-m", "true", %i[out err] => File::NULL)
  end

  describe "with little address space" do
    let(:cache) { Dir.mktmpdir }
    # What the process has with the gem loaded and unused, in KiB; a sandbox comes on top of that.
    let(:base) do
      in_subprocess('puts File.read("/proc/self/status")[/^VmPeak:\s+(\d+)/, 1]').to_i
    end

    after { FileUtils.rm_rf(cache) }

    def limit(mebibytes) = "ulimit -v #{base + (mebibytes << 10)}"
    def within(mebibytes, code) = under(limit(mebibytes), code, env: { "XDG_CACHE_HOME" => cache })

    it "run in 160 MiB, and in 64 once the machine code is there", contract: "one-process-many-runs" do
      expect([within(160, one), within(64, one)].map(&:first)).to eq(%W[3\n 3\n])
    end

    it "say clearly what is missing in less", contract: "one-process-many-runs" do
      code = "begin; #{one}; rescue Kobako::SetupError => e; puts e.message; end"
      expect(within(64, code).first).to match(/\Atoo little memory: this takes 120 MiB of address space, .*`ulimit -v`/)
      expect(within(30, code).first).to match(/\Atoo little memory: this takes 48 MiB of address space, .*`ulimit -v`/)
    end

    it "end a run that needs more than there is, and no process", contract: "limits" do
      under(limit(160), one)
      told, status = under(limit(64), <<~'RUBY')
        sandbox = Kobako::Sandbox.new.bind("Echo", ->(x) { x }).bind("Big", -> { "y" * 15_000_000 })
        sandbox.bind("Many", -> { Array.new(1_000_000) { |i| i } })
        ["'x' * 15_000_000", "Echo.call('x' * 15_000_000).size", "Big.call.size", "Many.call.size",
         "Echo.call([[1] * 10] * 100_000).size", "a = 'x'; 26.times { a << a }; a.size"].each do |code|
          sandbox.eval(code)
        rescue Kobako::MemoryLimitError, Kobako::ServiceError, NoMemoryError
          nil
        ensure
          GC.start
          puts sandbox.eval("1 + 1").value
        end
      RUBY
      expect([told, status.success?]).to eq(["2\n" * 6, true])
    end
  end

  describe "without a part of the system" do
    before { skip("needs `unshare -m`, which is not permitted here") unless unshare? }

    def apart(before, code)
      program = ["-I", GuestHelpers::LIB, "-e", "require 'kobako'\n#{code}"]
      Open3.capture2e("unshare", "-m", "sh", "-c", "#{before}\nexec \"$@\"", "sh", RbConfig.ruby, *program).first
    end

    it "need no /proc", contract: "one-process-many-runs" do
      expect(apart("umount -l /proc", one)).to eq("3\n")
    end

    it "need none in a child that lost it", contract: "a-clean-start" do
      expect(apart("", <<~'RUBY')).to eq("[nil, 5]\n[nil, 5]\n")
        sandbox = Kobako::Sandbox.new
        sandbox.eval("1")
        system("umount -l /proc") && !File.exist?("/proc/self") or abort("/proc is still there")
        Process.wait(fork { 2.times { p sandbox.eval("[$left, $left = 5]").value } })
      RUBY
    end
  end

  it "start twenty at once on an empty cache", contract: "cached-machine-code" do
    Dir.mktmpdir do |dir|
      guest = File.join(dir, "guest.wasm")
      FileUtils.cp(Kobako::Runtime::BUNDLED, guest)
      code = "require 'kobako'; puts Kobako::Sandbox.new(wasm_path: #{guest.dump}).eval('1 + 2').value"
      # One compiles, which takes seconds, and the others wait for it: all twenty would take minutes.
      pipes = Array.new(20) do
        IO.popen({ "XDG_CACHE_HOME" => dir }, [RbConfig.ruby, "-I", GuestHelpers::LIB, "-e", code], err: %i[child out])
      end
      expect(pipes.map(&:read)).to eq(["3\n"] * 20)
      pipes.each(&:close)
      kept = Dir[File.join(dir, "kobako/native/*")]
      expect(kept.map { |path| File.extname(path) }).to eq([".cwasm"])
    end
  end

  describe "signals" do
    used = <<~'RUBY'
      sandbox = Kobako::Sandbox.new.bind("Kill", ->(name) { Process.kill(name, $$); sleep(1) })
      sandbox.eval("1")
    RUBY

    %w[SEGV BUS ILL].each do |name|
      it "leave Ruby its crash report for #{name}, within a Service too", contract: "one-process-many-runs" do
        ["Process.kill(:#{name}, $$); sleep(1)", "sandbox.eval(\"Kill.call('#{name}')\")"].each do |crash|
          told, status = under("ulimit -c 0", "#{used}\n#{crash}")
          expect([told[/\[BUG\]/], status.signaled?]).to eq(["[BUG]", true])
        end
      end
    end

    it "leave Ruby what finds a stack that is too deep", contract: "one-process-many-runs" do
      expect(in_subprocess(<<~RUBY)).to eq("SystemStackError\n" * 3)
        #{used}
        nested = []
        100_000.times.inject(nested) { |list, _| [].tap { |inner| list << inner } }
        report = lambda do
          nested.inspect
        rescue SystemStackError => e
          puts e.class
        end
        report.()
        Thread.new(&report).join
        Fiber.new(&report).resume
      RUBY
    end

    it "reach the handlers of others while a script runs", contract: "one-process-many-runs" do
      expect(in_subprocess(<<~RUBY)).to eq("PROF USR1\n2\n")
        #{used}
        seen = []
        %w[PROF USR1].each { |name| trap(name) { seen << name } }
        Thread.new { %w[PROF USR1].each { |name| sleep(0.1) && Process.kill(name, $$) } }
        Kobako::Sandbox.new(timeout: 2).eval("i = 0; i += 1 while i < 3_000_000") rescue 0
        sleep(0.3)
        puts seen.uniq.sort.join(" "), sandbox.eval("1 + 1").value
      RUBY
    end
  end
end
