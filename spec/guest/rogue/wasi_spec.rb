# frozen_string_literal: true

require_relative "../../support/rogue"

RSpec.describe "a guest that lies, by WASI" do
  include RogueRuns

  def import(name, parameters, result = "(result i32)")
    "(import \"wasi_snapshot_preview1\" \"#{name}\" (func $#{name} (param #{parameters}) #{result}))"
  end

  # What a guest prints that writes the word at 8 after it has done `body`.
  def told(body, *imports, length: 4, **options)
    writing = "(i32.store (i32.const 0) (i32.const 8)) (i32.store (i32.const 4) (i32.const #{length})) " \
              "(drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 60000))) (call $outcome)"
    all = [import("fd_write", "i32 i32 i32 i32"), *imports].join
    new_sandbox(wasm_path: module_of(imports: all, body: "#{body} #{writing}"), **options).eval("").stdout.b
  end

  def code_of(call, *imports) = told("(i32.store (i32.const 8) #{call})", *imports).unpack1("V")

  it "finds no environment", contract: "isolation-profiles" do
    sizes = import("environ_sizes_get", "i32 i32")
    body = "(i64.store (i32.const 8) (i64.const -1)) (drop (call $environ_sizes_get (i32.const 8) (i32.const 12)))"
    expect(told(body, sizes, length: 8)).to eq("\0" * 8)
  end

  it "finds no descriptor that is a file", contract: "isolation-profiles" do
    stat = import("fd_fdstat_get", "i32 i32")
    codes = [0, 3, 4, 5, 100, -1].map { |fd| code_of("(call $fd_fdstat_get (i32.const #{fd}) (i32.const 64))", stat) }
    expect(codes[1..]).to all(eq(8))
    seek = import("fd_seek", "i32 i64 i32 i32")
    sought = [0, 1, 2, 3].map do |fd|
      code_of("(call $fd_seek (i32.const #{fd}) (i64.const 0) (i32.const 0) (i32.const 64))", seek)
    end
    expect(sought).to all(be_positive)
  end

  it "closes its output, and the host's stays open", contract: "isolation-profiles" do
    close = import("fd_close", "i32")
    body = (0..5).map { |fd| "(drop (call $fd_close (i32.const #{fd})))" }.join
    told(body, close)
    $stdout.flush
    expect([$stdin, $stdout, $stderr].map(&:closed?)).to eq([false, false, false])
    expect(value_of("puts 1; 2")).to eq(2)
  end

  it "reads the same clock and the same random bytes each time", contract: "isolation-profiles" do
    clock = import("clock_time_get", "i32 i64 i32")
    random = import("random_get", "i32 i32")
    reading = "(drop (call $clock_time_get (i32.const 0) (i64.const 0) (i32.const 8))) " \
              "(drop (call $random_get (i32.const 16) (i32.const 16)))"
    answers = Array.new(2) { told(reading, clock, random, length: 24) }
    expect([answers.uniq.size, answers[0][0, 8]]).to eq([1, "\0" * 8])
  end

  # The four kinds of place: outside, at the end, beyond 2 GiB, wrapping round.
  %w[65536 65533 0x7fffffff -1].each do |place|
    it "gives #{place} as the place for an answer, and no byte is written", contract: "isolation-profiles" do
      all = { "clock_time_get" => ["i32 i64 i32", "(i32.const 0) (i64.const 0) (i32.const #{place})"],
              "random_get" => ["i32 i32", "(i32.const #{place}) (i32.const 64)"],
              "environ_sizes_get" => ["i32 i32", "(i32.const #{place}) (i32.const #{place})"],
              "fd_fdstat_get" => ["i32 i32", "(i32.const 1) (i32.const #{place})"] }
      endings = all.map do |name, (parameters, arguments)|
        error_of { told("(drop (call $#{name} #{arguments}))", import(name, parameters)) }
      end
      expect(endings).to all(be_nil.or(be_an_instance_of(Kobako::TrapError)))
    end
  end
end
