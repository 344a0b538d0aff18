# frozen_string_literal: true

require_relative "../support/rogue"

RSpec.describe "a guest that lies" do
  include RogueGuests

  around { |example| RogueGuests.with_cache_apart(&example) }

  after { new_sandbox.eval("1 + 1").value == 2 or raise "the next sandbox is not sound" }

  # How a run of that guest ends, with a Service at path 0 that yields.
  def ending(timeout: 2, call_limit: 100, service: nil, result_limit: 16 << 20, **lie)
    service ||= ->(*arguments, **keywords, &block) { block ? block.call(1) : [arguments, keywords].size }
    new_sandbox(bind: { "S" => service }, wasm_path: module_of(**lie), timeout: timeout, call_limit: call_limit,
                result_limit: result_limit).eval("ignored").value
  rescue Kobako::Error => e
    [e.class, e.message]
  end

  def broken(what) = [Kobako::TrapError, "the guest broke the protocol: #{what}"]
  def nonsense(what) = [Kobako::Transport::Error, "the guest returned an outcome that makes no sense: #{what}"]

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

  describe "about itself" do
    def setup_error(...) = error_of { new_sandbox(wasm_path: module_of(...)) }

    it "speaks another version", contract: "constructing" do
      expect(setup_error(version: 1)).to be_an_instance_of(Kobako::SetupError)
        .and have_attributes(message: /speaks version 1 of the wire, this gem speaks version 2/)
    end

    { "__kobako_invoke" => "(export \"__kobako_invoke\")", "memory" => "(export \"memory\")",
      "__stack_pointer" => "(export \"__stack_pointer\")",
      "__kobako_abi_version" => "(export \"__kobako_abi_version\")" }.each do |name, text|
      it "does not export #{name}", contract: "constructing" do
        expect(setup_error(edit: { text => "" })).to be_an_instance_of(Kobako::SetupError)
          .and have_attributes(message: "the module does not export #{name} as a guest does")
      end
    end

    {
      "env.other" => '(import "env" "other" (func))',
      "wasi_snapshot_preview1.path_open" => '(import "wasi_snapshot_preview1" "path_open" (func))',
      "env.memory" => '(import "env" "memory" (memory 1))'
    }.each do |name, text|
      it "wants #{name}", contract: "constructing" do
        expect(setup_error(imports: text)).to be_an_instance_of(Kobako::SetupError)
          .and have_attributes(message: /the module imports #{name}, which a guest may not/)
      end
    end

    it "calls its host when it is asked for its version", contract: "constructing" do
      body = "(func $ask (drop (call $send)))"
      expect(setup_error(frame: call, imports: "", version: "2) (call $ask",
                         edit: { "(func $body" => "#{body} (func $body" }))
        .to be_an_instance_of(Kobako::SetupError).and have_attributes(message: /__kobako_abi_version calls its host/)
    end

    it "starts with more memory than a guest may", contract: "constructing" do
      expect(setup_error(edit: { '(memory (export "memory") 1)' => '(memory (export "memory") 60000)' }))
        .to be_an_instance_of(Kobako::SetupError)
    end

    {
      "__kobako_invoke" => { "(param i32) (result i64)\n    (drop" => "(param i64) (result i64)\n    (drop" },
      "__kobako_abi_version" => { "(result i32) (i32.const 2))" => "(result i64) (i64.const 2))" },
      "__stack_pointer" => { "(mut i32) (i32.const 65536)" => "(mut i64) (i64.const 65536)" }
    }.each do |name, edit|
      it "exports #{name} as something else", contract: "constructing" do
        expect(setup_error(edit: edit)).to be_an_instance_of(Kobako::SetupError)
          .and have_attributes(message: "the module does not export #{name} as a guest does")
      end
    end

    it "never says its version", contract: "constructing" do
      expect(setup_error(version: "2) (loop $again (br $again)")).to be_an_instance_of(Kobako::SetupError)
        .and have_attributes(message: /__kobako_abi_version failed: .*all fuel consumed/)
    end

    it "traps when it is asked for its version", contract: "constructing" do
      expect(setup_error(version: "2) (unreachable")).to be_an_instance_of(Kobako::SetupError)
    end
  end

  describe "in a frame" do
    full = RogueGuests.call(name: "call")
    (1...(full.bytesize - 1)).each do |length|
      it "stops after #{length} bytes", contract: "four-outcomes" do
        expect(ending(frame: full[0, length])).to eq(broken("it ends too early"))
      end
    end

    {
      "unknown frame" => "\x09\0\0\0",
      "unknown flags" => RogueGuests.call(flags: 4),
      "unknown target" => RogueGuests.call(kind: 2),
      "reserved bytes are not zero" => RogueGuests.call(reserved: 1),
      "the block's flag and number differ" => RogueGuests.call(flags: 1),
      "it ends too early" => RogueGuests.call(length: 60_000),
      "a block that nobody asked for is done" => RogueGuests.block_done,
      "a snippet begins outside of a set-up" => RogueGuests.snippet,
      "unknown block status" => RogueGuests.block_done(status: 9),
      "the arguments are no array" => RogueGuests.call(payload: "\xC0"),
      "the keywords are no map" => RogueGuests.call(flags: 2, payload: "\x90\xC0"),
      "bytes are left over" => RogueGuests.call(payload: "\x90\x90"),
      "values nest too deep" => RogueGuests.call(payload: "\x91" * 140),
      "an unknown extension" => RogueGuests.call(payload: "\x91\xD4\x63\x00"),
      "an integer without digits" => RogueGuests.call(payload: "\x91\xD4\x01g"),
      "a reference of the wrong length" => RogueGuests.call(payload: "\x91\xD4\x02\x00"),
      "a reference of an unknown kind" => RogueGuests.call(payload: "\x91\xC7\x05\x02\x07\x01\x00\x00\x00")
    }.each do |what, frame|
      it "is told apart: #{what} (#{frame.bytesize} bytes)", contract: "four-outcomes" do
        expect(ending(frame: frame)).to eq(broken(what))
      end
    end

    # Counts and lengths that the bytes do not keep: nothing is allocated for them.
    ["\xDD\xFF\xFF\xFF\xFF", "\x91\xDF\xFF\xFF\xFF\xFF", "\x91\xDB\xFF\xFF\xFF\xFF", "\x91\xC6\xFF\xFF\xFF\xFF",
     "\x91\xC9\xFF\xFF\xFF\xFF\x01", "\xC1", "\x91", ""].each do |payload|
      it "promises more than #{payload.b.inspect} holds", contract: "four-outcomes" do
        expect(ending(frame: call(payload: payload))).to match([Kobako::TrapError, /\Athe guest broke the protocol: /])
      end
    end

    it "names a handle of a run that is under way, in this thread or another", contract: "handles" do
      reached = []
      secret = Class.new { define_method(:call) { |*| reached << 1 } }.new
      forging = -> { ending(frame: call(kind: 1, target: 1)) }
      around = { "Get" => -> { secret }, "Here" => -> { forging.call }, "There" => -> { Thread.new(&forging).value } }
      expect(value_of("h = Get.call; [Here.call, There.call, h.call]", bind: around)).to eq([nil, nil, [1]])
      expect(reached).to eq([1])
    end

    it "names a path, a handle or a method that is not there, and is told nothing", contract: "handles" do
      frames = [call(target: 7), call(kind: 1, target: 1), call(kind: 1, target: (2**32) - 1), call(name: "send"),
                call(payload: "\x91\xC7\x05\x02\x01\x01\x00\x00\x00"), call(name: "\xFF\xFE".b)]
      reply = "(if (i32.ne (call $send) (i32.const 8)) (then (unreachable))) " \
              "(if (i32.ne (i32.load8_u (i32.const 2049)) (i32.const 2)) (then (unreachable))) (call $outcome)"
      expect(frames.map { |frame| ending(frame: frame, body: reply) }).to all(be_nil)
    end
  end

  describe "about places in its memory" do
    {
      "its frame" => "(drop (call $dispatch (i32.const 65530) (i32.const 100) (i32.const 0) (i32.const 0)))",
      "its frame, at the far end," =>
        "(drop (call $dispatch (i32.const -1) (i32.const 1) (i32.const 0) (i32.const 0)))",
      "its buffer" =>
        "(drop (call $dispatch (i32.const 1024) (i32.const FRAME_LENGTH) (i32.const 65535) (i32.const 99)))",
      "its buffer, at the far end," =>
        "(drop (call $dispatch (i32.const 1024) (i32.const FRAME_LENGTH) (i32.const -2) (i32.const -1)))"
    }.each do |what, body|
      it "puts #{what} outside", contract: "four-outcomes" do
        body = body.sub("FRAME_LENGTH", call.bytesize.to_s)
        expect(ending(frame: call,
                      body: "#{body} (call $outcome)")).to eq(broken("#{what[/\w+ \w+/]} lies outside its memory"))
      end
    end

    # Without a limit of messages, the sums of address and length are all that is checked.
    ["(i32.const 0x7fffffff) (i32.const 0x7fffffff)", "(i32.const 0x80000000) (i32.const 0x80000000)",
     "(i32.const -1) (i32.const -1)", "(i32.const 65535) (i32.const 0x7fffffff)"].each do |place|
      it "speaks of #{place.scan(/const (\S+)\)/).join(" and ")}, as a frame and as an outcome",
         contract: "four-outcomes" do
        frame = ending(result_limit: nil, body: "(drop (call $dispatch #{place} (i32.const 0) (i32.const 0))) " \
                                                "(call $outcome)")
        outcome = ending(result_limit: nil, body: "(call $place #{place})")
        expect([frame, outcome])
          .to eq([broken("its frame lies outside its memory"), broken("its outcome lies outside its memory")])
      end
    end

    it "sends a frame that is larger than a message may be", contract: "limits" do
      body = "(drop (call $dispatch (i32.const 0) (i32.const -1) (i32.const 0) (i32.const 0))) (call $outcome)"
      expect(ending(body: body))
        .to eq([Kobako::ResultLimitError, "a message of 4294967295 bytes is larger than the limit"])
    end

    it "puts its outcome outside", contract: "four-outcomes" do
      expect(ending(body: "(call $place (i32.const -8) (i32.const 100))"))
        .to eq(broken("its outcome lies outside its memory"))
    end

    # The answer may be written over the frame that asked for it, or over the end of the memory, and no further.
    it "overlaps its frame and its buffer, or fills its memory to the end", contract: "four-outcomes" do
      frame = call
      over = "(if (i32.ne (call $dispatch (i32.const 1024) (i32.const #{frame.bytesize}) (i32.const 1024) " \
             "(i32.const 64)) (i32.const 7)) (then (unreachable)))"
      last = over.sub("(i32.const 1024) (i32.const 64)", "(i32.const 65529) (i32.const 7)")
      past = over.sub("(i32.const 1024) (i32.const 64)", "(i32.const 65530) (i32.const 7)")
      endings = [over, last, past].map do |body|
        ending(frame: frame, service: -> { "ab" }, body: "#{body} (call $outcome)")
      end
      expect(endings).to eq([nil, nil, broken("its buffer lies outside its memory")])
    end

    it "asks for an answer in a buffer that is too small, again and again", contract: "four-outcomes" do
      frame = call
      ask = lambda do |length, room|
        "(call $dispatch (i32.const 1024) (i32.const #{length}) (i32.const 0) (i32.const #{room}))"
      end
      body = "(drop #{ask.call(frame.bytesize, 0)}) (drop #{ask.call(0, 6)}) (drop #{ask.call(0, 6)}) " \
             "(if (i32.ne #{ask.call(0, 7)} (i32.const 7)) (then (unreachable))) " \
             "(drop #{ask.call(0, 7)}) (call $outcome)"
      expect(ending(frame: frame, service: -> { "ab" }, body: body))
        .to eq(broken("it asked for a message when there was none"))
    end

    it "sends a frame while its request waits", contract: "four-outcomes" do
      request = "(drop (call $dispatch (i32.const 0) (i32.const 0) (i32.const 2048) (i32.const 16384)))"
      edit = { request => "(drop (call $send)) #{request}" }
      expect(ending(frame: call, edit: edit)).to eq(broken("it asked for a message when there was none"))
    end

    it "takes a message when none waits", contract: "four-outcomes" do
      body = "(drop (call $dispatch (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 64))) (call $outcome)"
      expect(ending(body: body)).to eq(broken("it asked for a message when there was none"))
    end
  end

  it "recurses without an end below Ruby", contract: "limits" do
    expect(ending(body: "(call $body)")).to eq([Kobako::StackError, "the guest ran out of stack"])
  end

  describe "about its outcome" do
    {
      "it ends too early" => "\0\0",
      "unknown outcome" => "\x07\0\0\0",
      "unknown kind of failure" => RogueGuests.error(kind: 9),
      "reserved bytes are not zero" => "\0\0\0\x01\xC0",
      "bytes are left over" => "\0\0\0\0\xC0\xC0",
      "values nest too deep" => "\0\0\0\0#{"\x91" * 140}\xC0",
      "wrong msgpack marker Reserved" => RogueGuests.error(payload: "\xC1"),
      "it holds an object that the guest does not have" => "\0\0\0\0\xC7\x05\x02\x01\x01\x00\x00\x00",
      "it does not describe its failure" => RogueGuests.error(payload: "\xC0")
    }.each do |what, outcome|
      it "says what is wrong: #{what}", contract: "four-outcomes" do
        expect(ending(outcome: outcome.b, body: "(call $outcome)")).to eq(nonsense(what))
      end
    end

    { "an unknown origin" => RogueGuests.error(origin: 2), "a value that failed" => "\0\x01\0\0\xC0",
      "a value of a kind" => "\0\0\x01\0\xC0" }.each do |what, outcome|
      it "mixes up its fields: #{what}", contract: "four-outcomes" do
        expect(ending(outcome: outcome.b, body: "(call $outcome)")).to eq(nonsense("unknown outcome"))
      end
    end

    it "is empty", contract: "four-outcomes" do
      expect(ending(body: "(call $place (i32.const 0) (i32.const 0))")).to eq(nonsense("it ends too early"))
    end

    it "claims a Service's failure that there never was", contract: "four-outcomes" do
      outcomes = [0, 1, (2**32) - 1].map { |fault| error(origin: 1, fault: fault) }
      expect(outcomes.map { |outcome| ending(outcome: outcome, body: "(call $outcome)") })
        .to all(eq([Kobako::SandboxError, "m"]))
    end

    it "describes its failure by objects of the host's, and none of their methods is called",
       contract: "a-clean-start" do
      object = "\xC7\x05\x02\x00\x00\x00\x00\x00"
      descriptions = ["\x94\xA1E\xA1m#{object}\xC0", "\x94\xA1E#{object}\x90\xC0", "\x94#{object}\xA1m\x90\xC0"]
      expect(descriptions.map { |payload| ending(outcome: error(payload: payload), body: "(call $outcome)") })
        .to all(eq(nonsense("it holds an object that the guest does not have")))
    end

    it "describes its failure in bytes that are no text", contract: "errors-that-help" do
      bytes = "\xC4\x02a\xFF".b
      payload = ["\x94", bytes, bytes, "\x91", bytes, "\x92", bytes, "\x91", bytes].map(&:b).join
      outcome = error(kind: 2, payload: payload)
      raised = error_of { new_sandbox(wasm_path: module_of(outcome: outcome, body: "(call $outcome)")).eval("ignored") }
      expect([raised.klass, raised.message, raised.backtrace_lines, raised.name, raised.available])
        .to eq(["a\uFFFD", "a\uFFFD", ["a\uFFFD"], :"a\uFFFD", [:"a\uFFFD"]])
    end

    it "lacks an entrypoint that it does not name", contract: "four-outcomes" do
      payloads = ["\x94\xA1E\xA1m\x90\xC0", "\x94\xA1E\xA1m\x90\x92\x01\x02", "\x94\xA1E\xA1m\x90\x92\xA1x\x91\x02"]
      expect(payloads.map { |payload| ending(outcome: error(kind: 2, payload: payload), body: "(call $outcome)") })
        .to all(eq(nonsense("it does not say which entrypoint it lacks")))
    end

    it "describes its failure in values of the wrong kinds", contract: "four-outcomes" do
      outcome = error(payload: "\x94\x01\x02\x03\x04")
      expect(ending(outcome: outcome, body: "(call $outcome)"))
        .to eq(nonsense("its failure is described in values of the wrong kinds"))
    end
  end

  describe "when it is asked for its block" do
    # What the Service saw, and how the run ended, where the guest answers with these frames in turn.
    def answering(*frames, rest: "(call $outcome)", timeout: 2)
      places = frames.each_index.map { |index| 50_000 + (index * 1000) }
      data = places.zip(frames).map { |at, frame| "(data (i32.const #{at}) \"#{RogueGuests.escaped(frame)}\")" }
      sends = places.zip(frames).map do |at, frame|
        "(drop (call $dispatch (i32.const #{at}) (i32.const #{frame.bytesize}) (i32.const 2048) (i32.const 16384)))"
      end
      asked = "(drop (call $send)) (if (i32.ne (i32.load8_u (i32.const 2048)) (i32.const 2)) (then (unreachable)))"
      seen = []
      ended = ending(frame: call(flags: 1, block: 3), service: noting(seen), timeout: timeout,
                     body: "#{asked} #{sends.join(" ")} #{rest}", edit: { "(func $body" => "#{data.join} (func $body" })
      [seen, ended]
    end

    def noting(seen)
      lambda do |&block|
        seen << block.call(1)
      rescue StandardError => e
        seen << [e.class, e.message]
      ensure
        seen << :ensured
      end
    end

    it "is believed while it keeps the rules", contract: "blocks" do
      expect(answering(block_done(payload: "\x07"))).to eq([[7, :ensured], nil])
    end

    {
      "unknown block status" => RogueGuests.block_done(status: 4),
      "reserved bytes are not zero" => RogueGuests.block_done(reserved: 1),
      "it ends too early" => RogueGuests.block_done[0, 5],
      "unknown frame" => "\x09\0\0\0",
      "wrong msgpack marker Reserved" => RogueGuests.block_done(payload: "\xC1"),
      "bytes are left over" => RogueGuests.block_done(payload: "\xC0\xC0"),
      "values nest too deep" => RogueGuests.block_done(payload: "\x91" * 140),
      "an unknown extension" => RogueGuests.block_done(payload: "\xD4\x63\x00"),
      "it does not describe its failure" => RogueGuests.block_done(status: 1),
      "its failure is described in values of the wrong kinds" =>
        RogueGuests.block_done(status: 1, payload: "\x94\x01\x02\x03\x04"),
      "it holds an object that the guest does not have" =>
        RogueGuests.block_done(status: 1, payload: "\x93\xA1E\xC7\x05\x02\x00\x00\x00\x00\x00\x90")
    }.each do |what, frame|
      it "ends the run past the Service's rescue: #{what}", contract: "blocks" do
        expect(answering(frame.b)).to eq([[:ensured], broken(what)])
      end
    end

    it "answers with an object that it was never given", contract: "handles" do
      forged = %W[\x00 \x01].map { |kind| block_done(payload: "\xC7\x05\x02#{kind}\x63\x00\x00\x00") }
      refused = [Kobako::YieldValueError, "the block's value holds an object that the guest does not have"]
      expect(forged.map { |frame| answering(frame) }).to all(eq([[refused, :ensured], nil]))
    end

    it "claims to keep what it does not", contract: "blocks" do
      raised = block_done(status: 1, kept: (2**32) - 1, payload: "\x93\xA1E\xA1m\x90")
      left = block_done(status: 2, kept: (2**32) - 1, payload: "")
      expect([answering(raised), answering(left)])
        .to eq([[[[Kobako::BlockError, "m"], :ensured], nil], [[:ensured], nil]])
    end

    it "says why its value cannot cross in bytes that are no text", contract: "errors-that-help" do
      why = [Kobako::YieldValueError, "the block's value cannot cross: \uFFFD\uFFFD"]
      expect(answering(block_done(status: 3, payload: "\xFF\xFE"))).to eq([[why, :ensured], nil])
    end

    it "is done twice", contract: "blocks" do
      expect(answering(block_done, block_done))
        .to eq([[nil, :ensured], broken("a block that nobody asked for is done")])
    end

    it "returns, traps or loops while its call is open, and the Service's ensure runs", contract: "blocks" do
      nested = call(target: 9)
      expect([answering(nested), answering(nested, rest: "(unreachable)"),
              answering(nested, rest: "(loop $again (br $again)) (unreachable)", timeout: 0.1)])
        .to match([[[:ensured], nil], [[:ensured], [Kobako::TrapError, /\Athe guest trapped: .*unreachable/]],
                   [[:ensured], [Kobako::TimeoutError, "the time limit is reached"]]])
    end
  end

  describe "by what it does" do
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

    it "recurses for ever", contract: "limits" do
      expect(ending(body: "(call $body)")).to eq([Kobako::StackError, "the guest ran out of stack"])
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
end
