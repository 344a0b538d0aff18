# frozen_string_literal: true

# Reads a value as docs/wire.md says, written a second time and as plainly as can be: what the host makes of bytes is
# compared with it. Objects are the Symbols that stand for them in `paths`.
class Reader
  # The bytes break the rules of the wire.
  class Malformed < StandardError; end

  # They name what the guest does not have.
  class NoObject < StandardError; end

  DEPTH = 128
  NUMBERS = { 0xcc => "C", 0xcd => "n", 0xce => "N", 0xcf => "Q>", 0xd0 => "c", 0xd1 => "s>", 0xd2 => "l>",
              0xd3 => "q>", 0xcb => "G" }.freeze
  WIDTHS = { "C" => 1, "c" => 1, "n" => 2, "s>" => 2, "N" => 4, "l>" => 4, "Q>" => 8, "q>" => 8,
             "G" => 8 }.freeze

  # @param bytes [String]
  # @param paths [Array] what stands for the bound objects
  # @return [Object] the value that takes up all of the bytes
  # @raise [Malformed, NoObject] whichever comes first
  def self.read(bytes, paths)
    reader = new(bytes, paths)
    value = reader.value(DEPTH)
    reader.finish
    value
  end

  # A value in words that tell apart what `==` does not (1 and 1.0, NaN, -0.0, encodings).
  def self.words(value)
    case value
    when Array, Hash then "#{value.class}[#{value.to_a.map { |element| words(element) }.join(",")}]"
    when String then "#{value.encoding}#{value.b.inspect}"
    when Symbol then "#{value.encoding}:#{value.name.b.inspect}"
    when Float then "#{[value].pack("G").unpack1("Q>") unless value.nan?}#{value}"
    else value.inspect
    end
  end

  # @param bytes [String]
  # @param paths [Array]
  def initialize(bytes, paths)
    @bytes = bytes.b
    @at = 0
    @paths = paths
  end

  # @param levels [Integer] how many arrays and maps may lie in each other
  def value(levels)
    case marker = take(1).ord
    when 0x00..0x7f then marker
    when 0x80..0x8f then map(marker & 15, levels)
    when 0x90..0x9f then array(marker & 15, levels)
    when 0xa0..0xbf then text(take(marker & 31))
    when 0xc0 then nil
    when 0xc2, 0xc3 then marker == 0xc3
    when 0xe0..0xff then marker - 256
    else marked(marker, levels)
    end
  end

  # Nothing is left.
  def finish = @at == @bytes.bytesize || raise(Malformed)

  private

  def marked(marker, levels)
    case marker
    when *NUMBERS.keys then number(NUMBERS.fetch(marker))
    when 0xc4..0xc6 then text(take(count(marker - 0xc4)))
    when 0xc7..0xc9 then count(marker - 0xc7).then { |length| extension(number("c"), take(length)) }
    when 0xd4..0xd8 then extension(number("c"), take(1 << (marker - 0xd4)))
    when 0xd9..0xdb then text(take(count(marker - 0xd9)))
    when 0xdc, 0xdd then array(count(marker - 0xdb), levels)
    when 0xde, 0xdf then map(count(marker - 0xdd), levels)
    else raise Malformed
    end
  end

  def take(length)
    raise Malformed if length > @bytes.bytesize - @at

    @at += length
    @bytes.byteslice(@at - length, length)
  end

  def number(directive) = take(WIDTHS.fetch(directive)).unpack1(directive)

  def count(width) = number(%w[C n N][width])

  def text(bytes) = bytes.force_encoding("UTF-8").then { |text| text.valid_encoding? ? text : text.b }

  def inner(levels) = levels.positive? ? levels - 1 : raise(Malformed)

  # So many values take a byte each at the least.
  def check_room(values) = values > @bytes.bytesize - @at && raise(Malformed)

  def array(count, levels)
    inner = inner(levels)
    check_room(count)
    list = []
    count.times { list << value(inner) }
    list
  end

  def map(count, levels)
    inner = inner(levels)
    check_room(count * 2)
    map = {}
    count.times do
      key = value(inner)
      map[key] = value(inner)
    end
    map
  end

  def extension(tag, bytes)
    case tag
    when 0 then text(bytes).to_sym
    when 1 then bytes.match?(/\A-?\h+\z/) ? bytes.to_i(16) : raise(Malformed)
    when 2 then object(bytes)
    else raise Malformed
    end
  end

  def object(bytes)
    raise Malformed unless bytes.bytesize == 5 && bytes.ord < 2

    kind, number = bytes.unpack("CV")
    (kind.zero? && @paths[number]) || raise(NoObject)
  end
end
