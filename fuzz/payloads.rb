# frozen_string_literal: true

# MessagePack by chance, the same for the same seed: values as docs/wire.md has them, in any spelling that there is of
# them, and what is kept in fuzz/corpus/values; most with some of their bytes changed.
class Payloads
  CORPUS = Dir[File.join(__dir__, "corpus/values/*")].sort.map { |path| File.binread(path) }.freeze
  MARKERS = [*0xc0..0xdf, 0x00, 0x7f, 0x80, 0x81, 0x8f, 0x90, 0x91, 0x9f, 0xa0, 0xa1, 0xbf, 0xe0, 0xff].freeze
  NUMBERS = [0, 1, -1, 31, 127, 128, -32, -33, 255, 256, 65_535, 65_536, (2**31) - 1, 2**31, -(2**31), 2**32,
             (2**62) - 1, 2**62, (2**63) - 1, -(2**63), 2**63, (2**64) - 1, 2**64, -(2**64), 3**200].freeze
  FLOATS = [0.0, -0.0, 1.5, 1e308, 5e-324, Float::INFINITY, -Float::INFINITY, Float::NAN].freeze

  # @param seed [Integer]
  # @return [String] the bytes of that seed
  def self.of(seed) = new(seed).bytes

  # @param seed [Integer]
  def initialize(seed) = @random = Random.new(seed)

  # @return [String] binary
  def bytes
    bytes = @random.rand < 0.3 && CORPUS.any? ? pick(CORPUS).dup : value(3)
    pick([0, 0, 0, 1, 1, 2, 3]).times { change(bytes) unless bytes.empty? }
    bytes[0, 4000]
  end

  private

  def pick(list) = list[@random.rand(list.size)]

  def change(bytes)
    at = @random.rand(bytes.bytesize)
    case @random.rand(6)
    when 0 then bytes.setbyte(at, @random.rand(256))
    when 1 then bytes.setbyte(at, pick(MARKERS))
    when 2 then bytes.insert(at, @random.bytes(@random.rand(1..5)))
    when 3 then bytes.slice!(at, @random.rand(1..5))
    when 4 then bytes.insert(at, bytes[@random.rand(bytes.bytesize), 9])
    else bytes << value(1)
    end
  end

  KINDS = %i[single number number float string binary extension list list map map].freeze
  private_constant :KINDS

  # The last four of the kinds hold others.
  def value(depth)
    kind = KINDS[@random.rand(depth.zero? ? 7 : KINDS.size)]
    %i[list map].include?(kind) ? __send__(kind, depth) : __send__(kind)
  end

  def single = pick(["\xC0", "\xC2", "\xC3"]).b

  def float = @random.rand < 0.8 ? "\xCB".b + [pick(FLOATS)].pack("G") : "\xCA".b + [pick(FLOATS)].pack("g")

  def string = sized([0xd9, 0xda, 0xdb], text, 0xa0, 31)

  def binary = sized([0xc4, 0xc5, 0xc6], text)

  # By chance longer than it needs to be.
  def number
    number = pick(NUMBERS) + @random.rand(-1..1)
    spellings = [[0xcc, "C", 0..255], [0xcd, "n", 0..65_535], [0xce, "N", 0..(2**32) - 1], [0xcf, "Q>", 0..(2**64) - 1],
                 [0xd0, "c", -128..127], [0xd1, "s>", -32_768..32_767], [0xd2, "l>", -(2**31)..(2**31) - 1],
                 [0xd3, "q>", -(2**63)..(2**63) - 1]].select { |_, _, range| range.cover?(number) }
    return [number].pack("c") if (-32..127).cover?(number) && @random.rand < 0.5
    return sized([0xc7, 0xc8, 0xc9], number.to_s(16), tag: 1) if spellings.empty? || @random.rand < 0.1

    marker, directive, = pick(spellings)
    [marker].pack("C") + [number].pack(directive)
  end

  def text = pick(["", "a", "äö", "\xff", "x" * @random.rand(40), "日本", "-", "0", @random.bytes(3)]).b

  # Behind a length in some width that it fits, or within the marker where that is `short`.
  def sized(markers, bytes, short = nil, most = 0, tag: nil)
    return [short | bytes.bytesize].pack("C") + bytes if short && bytes.bytesize <= most && @random.rand < 0.7

    width = @random.rand(markers.size)
    [markers[width]].pack("C") + [bytes.bytesize].pack(markers.size == 2 ? %w[n N][width] : %w[C n N][width]) +
      (tag ? [tag].pack("c") : "".b) + bytes
  end

  def extension
    case @random.rand(4)
    when 0 then sized([0xc7, 0xc8, 0xc9], text, tag: 0)
    when 1 then sized([0xc7, 0xc8, 0xc9], [@random.rand(3), @random.rand(4)].pack("CV"), tag: 2)
    when 2 then "\xD4".b + [@random.rand(4)].pack("c") + @random.bytes(1)
    else pick(["\xD5", "\xD6", "\xD7"]).b + "\0#{@random.bytes(8)}".b
    end
  end

  def list(depth)
    return ("\x91".b * @random.rand(120..132)) + value(0) if @random.rand(20).zero?

    held = Array.new(@random.rand(4)) { value(depth - 1) }
    counted([0xdc, 0xdd], held, 0x90, held.size)
  end

  def map(depth)
    held = Array.new(2 * @random.rand(4)) { value(depth - 1) }
    counted([0xde, 0xdf], held, 0x80, held.size / 2)
  end

  def counted(markers, held, short, count)
    return [short | count].pack("C") + held.join if @random.rand < 0.7

    width = @random.rand(2)
    [markers[width]].pack("C") + [count].pack(%w[n N][width]) + held.join
  end
end
