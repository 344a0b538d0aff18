# Sets of bits, bases, packing and checksums.
class BitSet
  include Enumerable

  attr_reader :bits

  def self.[](*numbers) = numbers.each_with_object(new) { |n, set| set << n }

  def initialize(bits = 0) = @bits = bits
  def <<(number) = tap { @bits |= 1 << number }
  def delete(number) = tap { @bits &= ~(1 << number) }
  def include?(number) = @bits[number] == 1
  def |(other) = BitSet.new(bits | other.bits)
  def &(other) = BitSet.new(bits & other.bits)
  def ^(other) = BitSet.new(bits ^ other.bits)
  def -(other) = BitSet.new(bits & ~other.bits)
  def ~ = BitSet.new(~bits & ((1 << bits.bit_length) - 1))
  def ==(other) = other.is_a?(BitSet) && bits == other.bits
  def +@ = dup
  def !~(other) = (bits & other.bits).zero?
  def each = block_given? ? bits.bit_length.times { |n| yield n if bits[n] == 1 } : enum_for(:each)
  def size = bits.digits(2).sum
  def inspect = "{#{to_a.join(",")}}"
end

odd = BitSet[1, 3, 5, 7, 70]
low = BitSet[1, 2, 3]
p odd | low, odd & low, odd ^ low, odd - low, ~low, odd.size, odd.include?(70), odd.max, odd.each_slice(2).to_a
p odd.delete(70), low == BitSet[3, 2, 1], odd !~ BitSet[2], low.lazy.map { _1 * 10 }.first(2), +low == low
puts format("%08b %o %x %X %#b %#o %#x", 202, 202, 202, 202, 202, 202, 202)
puts [2, 3, 8, 16, 36].map { |base| 123_456_789.to_s(base) }.join(" "), "zz".to_i(36), "0b1011".to_i(0), Integer("0o17"), Integer("ff", 16)
puts 255.digits(16).inspect, 1000.digits.inspect, (-5).to_s(2), format("%b", -5), format("%x", -255), -5 >> 1, -5[0], 5[0..1], 0b1010[1, 2]
puts (1..10).map { |n| n.to_s(2).count("1") }.inspect, 10.downto(1).map { |n| n & -n }.inspect

def gray(n) = n ^ (n >> 1)
puts (0..7).map { |n| format("%03b", gray(n)) }.join(" ")

def roman_base(text, digits)
  text.each_char.inject(0) { |sum, char| sum * digits.size + digits.index(char) }
end
puts roman_base("hello", ("a".."z").to_a)

CRC_TABLE = Array.new(256) { |n| 8.times.inject(n) { |crc, _| crc[0] == 1 ? (crc >> 1) ^ 0xEDB88320 : crc >> 1 } }.freeze
crc = ->(text) { text.each_byte.inject(0xFFFFFFFF) { |sum, byte| CRC_TABLE[(sum ^ byte) & 0xFF] ^ (sum >> 8) } ^ 0xFFFFFFFF }
puts format("%08x", crc["The quick brown fox"]), format("%08x", crc[""])
fnv = "hash me".bytes.reduce(0xcbf29ce484222325) { |h, b| ((h ^ b) * 0x100000001b3) & (2**64 - 1) }
puts fnv.to_s(16)
packed = [1, 2, 65_535, -1, 3.5, "abc", "zz"].pack("CnNlEa5A3")
p packed.bytesize, packed.unpack("CnNlEa5A3"), [1, 2, 3].pack("C*"), ["68656c6c6f"].pack("H*"), "hello".unpack1("H*")
p ["hello world"].pack("m0"), "aGVsbG8gd29ybGQ=".unpack1("m"), [9731, 233].pack("U*"), "☃é".unpack("U*"), "ab".unpack("b8B8"), [300].pack("w").bytes
adler = "Wikipedia".each_byte.each_with_object([1, 0]) { |byte, ab| ab[0] = (ab[0] + byte) % 65_521; ab[1] = (ab[1] + ab[0]) % 65_521 }
puts format("%x", adler[1] << 16 | adler[0])
puts 1_000_000.bit_length, (2**64).bit_length, -1.bit_length, 12.gcd(18), 12.lcm(18), 12.gcdlcm(18).inspect, Integer.sqrt(10**20 + 1), 7.pow(100, 13)
puts 0xFF.to_s(2).scan(/.{4}/).join("_"), "1111_0000".to_i(2), 1.0.to_r, 0.1.rationalize(Rational(1, 100)), 3.7 % 1, -7 / 2, -7 % 3, -7.remainder(3), 7.fdiv(2)
