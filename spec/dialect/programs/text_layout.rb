# Wrapping, columns, boxes, and other things done with strings.
def wrap(text, width)
  text.split.each_with_object([+""]) do |word, lines|
    if lines.last.empty? then lines.last << word
    elsif lines.last.size + word.size < width then lines.last << " " << word
    else lines << word.dup
    end
  end
end

def justify(line, width)
  words = line.split
  return line if words.one?

  gaps = words.size - 1
  spaces, extra = (width - words.sum(&:size)).divmod(gaps)
  words.each_with_index.map { |w, i| i == gaps ? w : w + " " * (spaces + (i < extra ? 1 : 0)) }.join
end

text = "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness"
lines = wrap(text, 30)
puts lines.map { |l| "|#{l.ljust(30)}|" }, lines[0..-2].map { |l| "|#{justify(l, 30)}|" }
puts lines.map { |l| l.center(36, "·") }
puts "+#{'-' * 12}+", "|#{'Übergröße'.center(12)}|", "+#{'-' * 12}+"
puts "snake_case_name".split("_").map.with_index { |w, i| i.zero? ? w : w.capitalize }.join
puts "HTTPServerError".gsub(/([A-Z]+)([A-Z][a-z])|([a-z\d])([A-Z])/) { "#{$1 || $3}_#{$2 || $4}" }.downcase
puts "hello world".capitalize, "Hello".swapcase, "äöü".upcase, "ß".upcase, "ÀÉ".downcase, "title case here".gsub(/\b\w/, &:upcase)
puts "%05.1f|%-8s|%+d|%x|%08b|%e|%s" % [3.14159, "left", 5, 255, 37, 12345.678, :sym], "%3d%%" % 50, "%-10.3s|" % "abcdef"
puts "%<a>05d %{b}" % { a: 42, b: "text" }, format("%#x %#o %c %c", 255, 8, "A", 66), format("%*d|%-*d|", 5, 1, 5, 2)
puts "abc".succ, "az".next, "zz".succ, "a9".succ, "Zz".succ, "1.9".succ, "".succ.inspect
puts "hello"[1..3], "hello"[-3, 2], "hello"[/l+/], "hello"[10].inspect, "hello".slice(0, 2), "hello".sub("l", "L"), "hello".tr("a-y", "b-z")
puts "a-b_c d".split(/[-_ ]/).inspect, "1,2,,3,,".split(",").inspect, "1,2,,3,,".split(",", -1).inspect, "abc".split("").inspect, " a  b ".split(" ").inspect
puts "aabbbc".squeeze, "aabbbc".squeeze("b"), "hello".delete("l"), "hello".count("lo"), "hello".index("l", 3), "hello".rindex("l")
puts "line1\nline2\r\nline3".lines.map(&:chomp).inspect
puts "abc".each_char.with_index.map { |c, i| c * (i + 1) }.join("-"), "abc".bytes.sum, "héllo".bytes.size, "héllo".reverse, "日本語".chars.inspect
puts "abc" <=> "abd", "a".ord, 97.chr, "abc".unpack("C*").inspect, [65, 66].pack("C*"), "abc".hash == "abc".hash, "a".."e", ("a".."e").include?("c")
puts "text".prepend("pre-").insert(3, "_"), "abcabc".partition("b").inspect, "abcabc".rpartition("b").inspect, "xxhixx".delete_prefix("xx").delete_suffix("xx")
puts "Ruby is fun".each_char.select { |c| c =~ /[[:upper:]]/ }.join, "madam" == "madam".reverse, "listen".chars.sort == "silent".chars.sort, "ab".casecmp?("AB"), "a".casecmp("B")
puts "%.2e" % 0.000123, 1e100.to_s, 1e15.to_s, 1e16.to_s, 0.1 + 0.2, 1.0.to_s, 100.0.to_s, 1.23456789012345e-7.to_s, (0.0 / 0).to_s, -1.0 / 0
puts <<~A + <<~B
  first #{1 + 1}
    indented
A
  second \t#{"x" * 3}
B
puts "abc".start_with?("ab", "x"), "abc".end_with?("bc"), "abc".match?(/B/i), "a1b22".scan(/[a-z]\d+/).inspect, "a1b22".scan(/([a-z])(\d+)/).inspect
puts "k1=v1;k2=v2".split(";").to_h { |kv| kv.split("=") }.inspect
