# frozen_string_literal: true

require "tmpdir"

# Guests written by hand, from spec/fixtures/rogue.wat.
module RogueGuests
  TEMPLATE = File.read(File.expand_path("../fixtures/rogue.wat", __dir__))
  NIL = "\0\0\0\0\xC0".b

  module_function

  # A CALL frame.
  def call(name: "call", kind: 0, target: 0, flags: 0, block: 0, reserved: 0, length: name.bytesize, payload: "\x90")
    [1, flags, kind, reserved, target, block, length].pack("CCCCVVv") + name.b + payload.b
  end

  # A BLOCK DONE frame.
  def block_done(status: 0, reserved: 0, kept: 0,
                 payload: "\xC0") = [2, status, reserved, kept].pack("CCvV") + payload.b

  # A SNIPPET frame.
  def snippet(number = 0) = [3, 0, 0, 0, number].pack("CCCCV")

  # An ERROR outcome.
  def error(origin: 0, kind: 0, fault: 0, payload: "\x94\xA1E\xA1m\x90\xC0")
    [1, origin, kind, 0, fault].pack("CCCCV") + payload.b
  end

  # The path of a module that sends `frame`, or does what `body` says, and returns `outcome`.
  def module_of(frame: "", outcome: NIL, body: "(drop (call $send)) (call $outcome)", version: 2, imports: "",
                edit: {})
    parts = { "FRAME_LENGTH" => frame.bytesize, "OUTCOME_LENGTH" => outcome.bytesize, "FRAME" => escaped(frame),
              "OUTCOME" => escaped(outcome), "BODY" => body, "VERSION" => version, "IMPORTS" => imports }
    text = TEMPLATE.gsub(/\b(?:#{parts.keys.join("|")})\b/) { |word| parts.fetch(word).to_s }
    edit.each { |from, to| text = text.sub(from) { to } }
    compile(text)
  end

  def escaped(bytes) = bytes.b.each_byte.map { |byte| format("\\%02x", byte) }.join

  def directory = @directory ||= Dir.mktmpdir("kobako-rogues").tap { |made| at_exit { FileUtils.rm_rf(made) } }

  # Runs an example whose machine code is of no use to anybody later.
  def with_cache_apart
    home = ENV.fetch("XDG_CACHE_HOME", nil)
    ENV["XDG_CACHE_HOME"] = RogueGuests.directory
    yield
  ensure
    ENV["XDG_CACHE_HOME"] = home
  end

  def compile(text)
    path = File.join(RogueGuests.directory, "#{text.hash}.wasm")
    IO.popen(["wat2wasm", "--enable-all", "-", "-o", path], "w") { |tool| tool.write(text) } unless File.exist?(path)
    path
  end
end

# Runs of such guests, each followed by one of a guest that is well.
module RogueRuns
  include RogueGuests

  def self.included(group)
    group.around { |example| RogueGuests.with_cache_apart(&example) }
    group.after { new_sandbox.eval("1 + 1").value == 2 or raise "the next sandbox is not sound" }
  end

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
end
