# Codes: roman numerals, Caesar, run lengths, base 64, checksums, bits.
ROMAN = { 1000 => "M", 900 => "CM", 500 => "D", 400 => "CD", 100 => "C", 90 => "XC", 50 => "L", 40 => "XL", 10 => "X", 9 => "IX", 5 => "V", 4 => "IV", 1 => "I" }.freeze

class Integer
  def to_roman = ROMAN.reduce([+"", self]) { |(text, left), (value, sign)| [text << sign * (left / value), left % value] }.first
end

class String
  def from_roman = scan(/CM|CD|XC|XL|IX|IV|[MDCLXVI]/).sum { |sign| ROMAN.key(sign) }
  def caesar(by) = gsub(/[a-z]/i) { |c| base = c =~ /[a-z]/ ? 97 : 65; ((c.ord - base + by) % 26 + base).chr }
  def run_lengths = gsub(/(.)\1*/m) { |run| "#{run.size if run.size > 1}#{$1}" }
  def from_run_lengths = gsub(/(\d*)(\D)/) { $2 * ($1.empty? ? 1 : $1.to_i) }
  def rot13 = tr("A-Za-z", "N-ZA-Mn-za-m")
end

[1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999].each { |n| print n.to_roman, "=", n.to_roman.from_roman, " " }
puts
puts "Hello, World!".caesar(3), "Hello, World!".caesar(3).caesar(-3), "Why?".rot13.rot13
puts "WWWWBWWWWWWCC".run_lengths, "4WB6W2C".from_run_lengths
puts ["binary \x00 data"].pack("m0"), ["any carnal pleas"].pack("m").inspect, "YW55".unpack1("m"), ["abc", "de"].pack("A5A5").inspect
puts [1, 2, 65_535].pack("S>L<n").unpack("C*").inspect, [3.5].pack("G").unpack1("G"), ["616263"].pack("H*"), "abc".unpack1("H*"), [1_234].pack("w").bytes.inspect, "abc".unpack("b8B8C").inspect, [8364].pack("U*")
luhn = ->(digits) { digits.delete(" ").reverse.chars.each_slice(2).sum { |a, b = "0"| a.to_i + (b.to_i * 2).digits.sum } % 10 == 0 }
puts luhn.("4539 3195 0343 6467"), luhn.("8273 1232 7352 0569")
isbn = "0-306-40615-2".scan(/[\dX]/).each_with_index.sum { |c, i| (10 - i) * (c == "X" ? 10 : c.to_i) } % 11
puts isbn.zero?
crc = "123456789".each_byte.reduce(0xFFFFFFFF) { |r, b| 8.times.reduce(r ^ b) { |x, _| x.odd? ? (x >> 1) ^ 0xEDB88320 : x >> 1 } } ^ 0xFFFFFFFF
puts crc.to_s(16), crc
puts 0b1011.to_s(2).count("1"), 10.to_s(2).rjust(8, "0"), "ff".hex, "777".oct, "0b101".to_i(0), "z".to_i(36), 35.to_s(36), ~5, 5 ^ 3, 6 & 3, 6 | 1, 1 << 70, -1 >> 3, 0xff[3], 5[0..1], 2**100, -(2**70) / 3
puts "3.7abc".to_f, "12abc".to_i, "abc".to_i, "1_000".to_i, "0x1f".hex, "1e3".to_f, Integer("0b11", 2), Integer("z", 36), Float("1.5"), Rational("1/3"), Complex("1+2i"), "1/3".to_r
gray = (0...8).map { |n| (n ^ (n >> 1)).to_s(2).rjust(3, "0") }
puts gray.join(" ")
words = %w[zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen]
tens = %w[_ _ twenty thirty forty fifty sixty seventy eighty ninety]
spell = lambda do |n|
  case n
  when 0...20 then words[n]
  when 20...100 then [tens[n / 10], (words[n % 10] if n % 10 > 0)].compact.join("-")
  when 100...1000 then "#{words[n / 100]} hundred#{" and #{spell.(n % 100)}" unless (n % 100).zero?}"
  else "#{spell.(n / 1000)} thousand#{" #{spell.(n % 1000)}" if n % 1000 != 0}"
  end
end
puts [7, 13, 42, 100, 342, 1_001, 70_015].map(&spell)
morse = { "s" => "...", "o" => "---" }
puts "sos".chars.map(&morse).join(" "), "sos".gsub(/./, morse), %w[1 2 10].sort.inspect, %w[1 2 10].sort_by(&:to_i).inspect, %w[b A c].sort_by(&:downcase).inspect
