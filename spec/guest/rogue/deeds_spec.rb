# frozen_string_literal: true

require_relative "../../support/rogue"

RSpec.describe "a guest that lies by what it does" do
  include RogueRuns

  it "is believed while it keeps the rules", contract: "four-outcomes" do
    expect([ending(body: "(call $outcome)"), ending(frame: call)]).to eq([nil, nil])
  end

  it "calls while it compiles", contract: "a-clean-start" do
    kind = "(i32.load8_u (i32.const 2048))"
    every_time = { "(i32.lt_u #{kind} (i32.const 18))" => "(i32.eq #{kind} (i32.const 16))" }
    expect(ending(frame: call, edit: every_time)).to eq(broken("it called while it compiled"))
  end

  it "writes while it compiles, and leaves no script", contract: "four-outcomes" do
    write = '(import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))'
    writing = "(then (i32.store (i32.const 60000) (i32.const 1024)) (i32.store (i32.const 60004) (i32.const 3)) " \
              "(drop (call $write (i32.const 1) (i32.const 60000) (i32.const 1) (i32.const 60008)))"
    path = module_of(imports: write, frame: "abc", edit: { "(then" => writing })
    error = error_of { new_sandbox(wasm_path: path).compile("ignored") }
    expect(error).to be_an_instance_of(Kobako::Transport::Error)
      .and have_attributes(message: "the guest wrote something while it compiled")
    expect(error.execution.stdout).to eq("abc")
  end

  it "recurses without an end below Ruby", contract: "limits" do
    expect(ending(body: "(call $body)")).to eq([Kobako::StackError, "the guest ran out of stack"])
  end

  it "wants more random bytes than a call gives", contract: "limits" do
    random = '(import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))'
    body = "(loop $again (drop (call $random (i32.const 0) (i32.const 60000))) (br $again)) (unreachable)"
    expect(ending(imports: random, body: body, timeout: 0.5).first).to eq(Kobako::TrapError)
  end

  describe "with fd_write" do
    let(:import) { '(import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))' }

    # The list of parts lies at 0 and holds one: 64 KiB from 0 on.
    def one_part(length) = "(i32.store (i32.const 4) (i32.const #{length}))"

    def write(list, count)
      "(drop (call $write (i32.const 1) (i32.const #{list}) (i32.const #{count}) (i32.const 8)))"
    end

    def without_end(body) = "(drop (memory.grow (i32.const 900))) (loop $again #{body} (br $again)) (unreachable)"

    it "writes four gigabytes, of which the limit is kept", contract: "limits" do
      body = "(local $left i32) (local.set $left (i32.const 65536)) #{one_part(65_536)} (loop $again " \
             "#{write(0, 1)} (br_if $again (local.tee $left (i32.sub (local.get $left) (i32.const 1))))) " \
             "(call $outcome)"
      run = new_sandbox(wasm_path: module_of(imports: import, body: body), timeout: 20, stdout_limit: 1000).eval("")
      # Zeros but for the list, the frame and the outcome: nothing of it is cut in a character.
      expect([run.value, run.stdout.bytesize, run.stdout_truncated?]).to eq([nil, 1000, true])
    end

    it "writes from outside its memory, and nothing is written", contract: "isolation-profiles" do
      bodies = ["#{one_part(-1)} #{write(0, 1)}", write(0, -1), write(-8, 1)]
      runs = bodies.map do |body|
        new_sandbox(wasm_path: module_of(imports: import, body: "#{body} (call $outcome)")).eval("")
      rescue Kobako::TrapError => e
        e.execution
      end
      expect(runs.map(&:stdout)).to all(eq(""))
    end

    # One call costs the guest a few instructions, whatever it takes. In a process that can be killed: the host's
    # thread does not come back to Ruby in between.
    { "64 KiB at a time" => [65_536, 0, 1], "58 MB at a time" => [58_000_000, 0, 1],
      "seven million empty parts at a time" => [0, 70_000, 7_000_000] }.each do |what, (length, list, count)|
      it "writes for ever, #{what}, and is stopped in time", contract: "limits" do
        path = module_of(imports: import, body: "#{one_part(length)} #{without_end(write(list, count))}")
        expect(in_subprocess(<<~RUBY, within: 5)).to eq("Kobako::TimeoutError in time\n")
          started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
          error = (Kobako::Sandbox.new(wasm_path: #{path.dump}, timeout: 0.3).eval("") rescue $!)
          spent = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
          puts "\#{error.class} \#{spent < 0.6 ? "in time" : "after \#{spent} s"}"
        RUBY
      end
    end
  end

  it "exits", contract: "four-outcomes" do
    import = '(import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))'
    expect(ending(imports: import, body: "(call $exit (i32.const 0)) (unreachable)"))
      .to eq([Kobako::TrapError, "the guest trapped: Exited with i32 exit status 0"])
  end

  it "fills its memory for ever", contract: "limits" do
    body = "(drop (memory.grow (i32.const 900))) (loop $again (memory.fill (i32.const 0) (i32.const 1) " \
           "(i32.const 58000000)) (br $again)) (unreachable)"
    expect(ending(body: body, timeout: 0.1)).to eq([Kobako::TimeoutError, "the time limit is reached"])
  end

  it "calls for ever", contract: "limits" do
    body = "(loop $again (drop (call $send)) (br $again)) (unreachable)"
    expect(ending(frame: call, body: body))
      .to eq([Kobako::CallLimitError, "the script made more than 100 calls"])
  end

  it "runs for ever", contract: "limits" do
    expect(ending(body: "(loop $again (br $again)) (unreachable)", timeout: 0.1))
      .to eq([Kobako::TimeoutError, "the time limit is reached"])
  end

  it "traps", contract: "four-outcomes" do
    expect(ending(body: "(unreachable)").first).to eq(Kobako::TrapError)
  end

  it "grows its memory to the limit", contract: "limits" do
    body = "(loop $again (br_if $again (i32.ne (memory.grow (i32.const 16)) (i32.const -1)))) (call $outcome)"
    expect(ending(body: body)).to eq([Kobako::MemoryLimitError, "the memory limit is reached"])
  end

  it "answers a yield by calling, and returns while its call is open", contract: "blocks" do
    frame = call(flags: 1, block: 3)
    expect(ending(frame: frame, body: "(drop (call $send)) (drop (call $send)) (call $outcome)")).to be_nil
  end
end
