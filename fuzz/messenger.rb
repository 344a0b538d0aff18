# frozen_string_literal: true

require "kobako"
require_relative "../spec/support/rogue"
require_relative "reader"

# Has a guest send bytes as an argument, as a block's value and as its own, and says where the host reads them in
# another way than {Reader}.
class Messenger
  # A guest that sends, or returns, whatever the object at its first path says: "f" and a frame, "o" and an outcome.
  BODY = <<~WAT.tr("\n", " ")
    (local $at i32) (local $length i32)
    (loop $again
      (drop (call $send))
      (if (i32.eq (i32.load8_u (i32.const 2052)) (i32.const 0xc4))
        (then (local.set $at (i32.const 2055)) (local.set $length (i32.load8_u (i32.const 2053))))
        (else (local.set $at (i32.const 2056))
          (local.set $length (i32.or (i32.load8_u (i32.const 2054))
            (i32.shl (i32.load8_u (i32.const 2053)) (i32.const 8))))))
      (local.set $length (i32.sub (local.get $length) (i32.const 1)))
      (if (i32.eq (i32.load8_u (i32.sub (local.get $at) (i32.const 1))) (i32.const 0x6f))
        (then (return (call $place (local.get $at) (local.get $length)))))
      (drop (call $dispatch (local.get $at) (local.get $length) (i32.const 20000) (i32.const 10000)))
      (br $again))
    (unreachable)
  WAT

  PLACES = %i[argument block outcome].freeze

  def initialize
    @sandbox = Kobako::Sandbox.new(wasm_path: RogueGuests.module_of(frame: RogueGuests.call, body: BODY), timeout: 10)
    services = { "Next" => -> { @queue.shift || "o#{RogueGuests::NIL}".b }, "Take" => ->(value) { @seen = [value] },
                 "Each" => ->(&block) { @seen = [block.call] } }
    services.each { |path, service| @sandbox.bind(path, service) }
    @paths = services.values
  end

  # @param bytes [String]
  # @return [Array<String>] what is wrong; empty if nothing
  def findings(bytes)
    wanted = reading(bytes)
    PLACES.filter_map do |place|
      found = told(place, bytes)
      "as #{place} it is #{found}, and not #{wanted}" if found != wanted
    end
  end

  private

  def reading(bytes)
    Reader.words(Reader.read(bytes, @paths))
  rescue Reader::Malformed
    "malformed"
  rescue Reader::NoObject
    "no object"
  end

  def told(place, bytes)
    @queue = frames(place, bytes)
    @seen = nil
    value = @sandbox.eval("").value
    return Reader.words(value) if place == :outcome

    @seen ? Reader.words(@seen[0]) : "no object"
  rescue Kobako::YieldValueError, Kobako::TrapError, Kobako::Transport::Error, Kobako::ServiceError => e
    worded(e)
  rescue Exception => e # rubocop:disable Lint/RescueException
    "#{e.class}: #{e.message}"
  end

  def worded(error)
    return "no object" if error.message.include?("holds an object that the guest does not have")

    error.message.match?(/broke the protocol|makes no sense/) ? "malformed" : "#{error.class}: #{error.message}"
  end

  def frames(place, bytes)
    case place
    when :argument then ["f#{RogueGuests.call(target: 1, payload: "\x91".b + bytes)}".b]
    when :outcome then ["o\0\0\0\0".b + bytes]
    else ["f#{RogueGuests.call(target: 2, flags: 1, block: 1)}".b, "f#{RogueGuests.block_done(payload: bytes)}".b]
    end
  end
end
