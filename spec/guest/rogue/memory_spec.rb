# frozen_string_literal: true

require "timeout"
require_relative "../../support/rogue"

# A guest that reads all of its memory, to the last page that it may have, after other runs have left theirs.
RSpec.describe "a guest that lies, in the memory that others have left" do
  include RogueGuests

  around { |example| RogueGuests.with_cache_apart(&example) }

  # Eight bytes that no guest has by chance.
  secret = "\xF0SECRET\xF1".b
  number = secret.unpack1("q<")

  # Grows to the end, then looks at every byte whether the secret begins there, and traps if so.
  searching = <<~WAT.tr("\n", " ")
    (local $at i32) (local $end i32) (local $word i64)
    (drop (memory.grow (i32.sub (i32.const PAGES) (memory.size))))
    (local.set $end (i32.sub (i32.mul (memory.size) (i32.const 65536)) (i32.const 8)))
    (local.set $word (i64.xor (i64.const #{number ^ 0x55}) (i64.const 0x55)))
    (loop $again
      (if (i64.eq (i64.load (local.get $at)) (local.get $word)) (then (unreachable)))
      (br_if $again (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 1))) (local.get $end))))
    (call $outcome)
  WAT

  def search(body, pages: 160)
    new_sandbox(wasm_path: module_of(body: body.gsub("PAGES", pages.to_s)), timeout: 20).eval("").value
    :clean
  rescue Kobako::TrapError => e
    e.message[/unreachable/] ? :found : e.message
  end

  let(:search_all) { -> { search(searching) } }

  it "would find it", contract: "a-clean-start" do
    planted = "(i64.store (i32.const 5000001) (i64.const #{number}))"
    body = searching.sub("(local.set $word", "#{planted} (local.set $word")
    expect(search(body)).to eq(:found)
  end

  # How the run that had it has ended; each fills its memory with it, and stack, output, messages and handles.
  text = "s = \"\\xF0SEC\" + \"RET\\xF1\"; "
  fill = "#{text} $all = Array.new(30) { s * 10_000 }; $h = { s => s }; print s * 100; $stderr.print s; " \
         "$kept = Keep.call(s, s => [s]); x = Array.new(500) { s.dup }; "
  endings = {
    "well" => "1", "with it as its value" => "s * 1000", "by an exception" => "raise s",
    "by a trap: memory" => "list = []; loop { list << s * 100_000 }", "by a trap: time" => "loop { s * 10 }",
    "by a trap: stack" => "def deep(x) = [deep(x + x[0, 1])]; deep(s)", "by too many calls" => "loop { Keep.call(s) }",
    "by an interrupt" => "Out.call(s)", "by a break out of a block" => "Each.call(s) { break s }",
    "by a syntax error" => "eval(s) ; (", "after it was freed" => "$all = $h = $kept = x = s = nil; GC.start; 1"
  }

  endings.each do |how, ending|
    it "of a run that ended #{how}", contract: "a-clean-start" do
      bound = { "Keep" => ->(*) { Object.new }, "Out" => ->(*) { throw :out }, "Each" => ->(_, &block) { block.call } }
      sandbox = new_sandbox(bind: bound, timeout: 0.5, memory_limit: 9 << 20, call_limit: 1000)
      source = how == "by a syntax error" ? "#{fill}#{ending}" : fill + ending
      3.times { catch(:out) { error_of { sandbox.eval(source) } } }
      expect(search_all.call).to eq(:clean)
    end
  end

  # What ends a run from outside, in the middle of the guest, of a Service or of a block.
  interrupts = {
    "by a Timeout" => ->(run) { Timeout.timeout(0.05, &run) },
    "by the end of its thread" => lambda do |run|
      thread = Thread.new(&run)
      sleep 0.05
      thread.kill.join
    end,
    "by an exception from another thread" => lambda do |run|
      thread = Thread.new(&run)
      thread.report_on_exception = false
      sleep 0.05
      thread.raise(ThreadError, "enough")
      thread.join
    end,
    "by nobody, in a Fiber that is given up" => lambda do |run|
      Fiber.new(&run).resume
      GC.start
    end
  }
  places = { "in the guest" => "loop { s * 10 }", "in a Service" => "Stay.call(s)",
             "in a block" => "Each.call(s) { loop { } }" }
  interrupts.each do |how, interrupt|
    places.each do |place, code|
      next if how.include?("Fiber") && place != "in a Service"

      it "of a run that was ended #{how}, #{place}", contract: "a-clean-start" do
        stay = how.include?("Fiber") ? ->(_) { Fiber.yield } : ->(_) { sleep }
        bound = { "Keep" => ->(*) { Object.new }, "Stay" => stay, "Each" => ->(_, &block) { block.call } }
        sandbox = new_sandbox(bind: bound, memory_limit: 9 << 20)
        2.times { error_of { interrupt.call(-> { sandbox.eval(fill + code) }) } }
        expect(search_all.call).to eq(:clean)
      end
    end
  end

  it "of a run in the process that this one was forked from, or in a child", contract: "a-clean-start" do
    sandbox = new_sandbox(bind: { "Keep" => ->(*) { Object.new } }, memory_limit: 9 << 20)
    sandbox.eval("#{fill} 1")
    reader, writer = IO.pipe
    child = fork do
      writer << search_all.call
      sandbox.eval("#{fill} 1")
      writer << "," << search_all.call
      writer.close
      exit!(0)
    end
    writer.close
    Process.wait(child)
    expect([reader.read, search_all.call]).to eq(["clean,clean", :clean])
  end

  it "of a sandbox that has been sealed, and of a script that has been compiled", contract: "a-clean-start" do
    sandbox = new_sandbox.preload(name: :Lib, code: "#{text} Lib = Array.new(20) { s * 10_000 }")
    script = sandbox.compile("#{text} s.size; Lib.size")
    expect([sandbox.eval(script).value, search_all.call]).to eq([20, :clean])
  end

  it "of guests of its own kind, which share its machine code and its slot", contract: "a-clean-start" do
    planting = "(local $at i32) (drop (memory.grow (i32.const 159))) " \
               "(loop $again (i64.store (local.get $at) (i64.const #{number})) " \
               "(br_if $again (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 8))) " \
               "(i32.const 10000000)))) ENDING"
    well = "(call $place (i32.const 40000) (i32.const 5))"
    [well, "(unreachable)", "(loop $on (br $on)) (unreachable)"].each do |ending|
      lie = module_of(body: planting.sub("ENDING", ending))
      3.times { error_of { new_sandbox(wasm_path: lie, timeout: 0.2).eval("") } }
      expect(search_all.call).to eq(:clean)
    end
  end

  it "of runs in many slots at once", contract: "a-clean-start" do
    gate = Queue.new
    sandbox = new_sandbox(bind: { "Wait" => -> { gate.pop } }, memory_limit: 9 << 20)
    threads = Array.new(12) { Thread.new { sandbox.eval("#{text} $a = s * 500_000; Wait.call; 1").value } }
    Thread.pass until gate.num_waiting == 12
    12.times { gate << nil }
    expect(threads.map(&:value).uniq).to eq([1])
    expect(Array.new(4) { search_all.call }).to all(eq(:clean))
  end
end
