# frozen_string_literal: true

require_relative "command"

module GuestBuild
  # What a wasm module asks of its host: [["module", "name"], …], read from its
  # import section. See "Modules" in the WebAssembly specification.
  class Imports
    SECTION = 2
    # Bytes (or numbers) that describe a function, table, memory, global, tag.
    FUNCTION, TABLE, MEMORY, GLOBAL, TAG = *0..4

    def self.of(path)
      new(File.binread(path)).to_a
    end

    def initialize(bytes)
      raise Failure, "not a WebAssembly module" unless bytes.start_with?("\0asm\1\0\0\0".b)

      @bytes = bytes
      @at = 8
    end

    def to_a
      while @at < @bytes.bytesize
        id = byte
        size = number
        return Array.new(number) { import } if id == SECTION

        @at += size
      end
      []
    end

    private

    def import
      [name, name].tap { skip_description }
    end

    def skip_description
      case kind = byte
      when FUNCTION then number
      when TABLE then byte.then { limits }
      when MEMORY then limits
      when GLOBAL, TAG then 2.times { number }
      else raise Failure, "unknown kind of import: #{kind}"
      end
    end

    def limits
      (byte & 1).succ.times { number }
    end

    def name
      length = number
      @bytes.byteslice(@at, length).force_encoding("UTF-8").tap { @at += length }
    end

    def byte
      @bytes.getbyte(@at).tap { @at += 1 }
    end

    def number
      (0..).step(7).reduce(0) do |sum, shift|
        part = byte
        sum |= (part & 0x7f) << shift
        part < 0x80 ? (break sum) : sum
      end
    end
  end
end
