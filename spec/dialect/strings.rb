# Strings, without patterns.

### case
["hello World".capitalize, "HELLO".capitalize, "Hello".swapcase, "äöü ß é".upcase, "ÄÖÜ É".downcase, "straße".upcase, "éa".capitalize, "ñandú".swapcase, "ΑΒΓΣ".downcase, "привет".upcase, "ǆ".capitalize, "ﬁ".upcase, "İ".downcase, "abc".upcase, "".upcase]

### case, ascii only
["äa".upcase(:ascii), "ÄA".downcase(:ascii), "äa".capitalize(:ascii), "äA".swapcase(:ascii)]

### case in place
a = +"abc"
[a.upcase!, a.upcase!, a.downcase!, a.capitalize!, a.capitalize!, a.swapcase!, a, (+"ä").upcase!, (+"1").swapcase!]

### comparing without case
["abc".casecmp("ABC"), "abc".casecmp?("ABC"), "äÖ".casecmp?("ÄÖ"), "a".casecmp("b"), "b".casecmp("A"), "a".casecmp(1), "a".casecmp?(1), "abc".casecmp("abcd"), "straße".casecmp?("STRASSE")]

### tr
["hello".tr("el", "ip"), "hello".tr("a-y", "b-z"), "hello".tr("^l", "*"), "hello".tr("elo", "1"), "hello".tr("a-e", ""), "he-llo".tr("-", "_"), "a\\b".tr("\\\\", "/"), "äöü".tr("äöü", "aou"), "hello".tr("l", "ł"), "hello".tr_s("l", "r"), "aabbcc".tr_s("ab", "xy"), "abc".tr("a-c", "A-C"), "12-3".tr("0-9-", "#")]

### delete, squeeze, count
["hello".delete("l"), "hello".delete("a-k"), "hello".delete("^l"), "hello".delete("lo", "o"), "aaabbb".squeeze, "aaabbb".squeeze("a"), "mississippi".squeeze("sp"), "hello".count("l"), "hello".count("a-y", "^l"), "hello".count("^l"), "äöä".count("ä"), "a-b-c".count("-"), "ääöö".squeeze, error { "a".count }, "hello world".count("lo", "o"), "abc".delete("")]

### delete, squeeze and tr in place
a = +"hello"
[a.delete!("l"), a.delete!("x"), a.squeeze!, a.tr!("h", "j"), a.tr!("x", "y"), a.tr_s!("e", "i"), a]

### centering
["ab".center(6), "ab".center(7, "*"), "ab".ljust(5, "12"), "ab".rjust(5, "12"), "äö".center(6, "é"), "abc".center(2), "ab".ljust(4) + "|", "ab".rjust(4), error { "a".center(5, "") }, "日本".ljust(5, "-"), "ab".center(8, "xyz"), "a".rjust(-1)]

### successors
["a", "z", "az", "zz", "Zz", "a9", "Az9", "zZ9", "9", "99", "1.9", "a-", "-9", "", "<<koala>>", "1999zzz", "ZZZ9999", "***", "é", "Zz9", "a!", "version 1.9", "-"].map(&:succ)

### ranges of strings
[("a".."e").to_a, ("aa".."ad").to_a, ("08".."11").to_a, ("9".."11").to_a, ("a"..."d").to_a, "a".upto("e").to_a, "a".upto("e", true).to_a, "9".upto("11").to_a, ("y".."ab").to_a, ("az".."bc").to_a, "1".upto("3").map(&:to_i)]

### next in place
a = +"az"
[a.succ!, a.next!, a, "a".next, "Zz".next]

### indexing
s = "hello wörld"
[s[0], s[-1], s[1, 3], s[1..3], s[1...3], s[-3..], s[..2], s[20], s[5, 0], s[11], s[11, 1], s[12, 1], s["wör"], s["xyz"], s[7], s[0, 100], s[-100], s[3..1], s[-3, 2], s.slice(0, 2), s.slice(1..)]

### assigning to parts
a = +"hello"
a[0] = "J"
a[-1] = "y!"
a[1..2] = "E"
a["l"] = "LL"
a[1, 0] = "-"
b = +"äöü"
b[1] = "o"
b[3, 0] = "x"
[a, b, error { a[20] = "x" }, error { a["zz"] = "x" }, message { a[20] = "x" }]

### insert
[(+"abc").insert(1, "X"), (+"abc").insert(-1, "X"), (+"abc").insert(-2, "X"), (+"abc").insert(3, "X"), error { (+"abc").insert(5, "X") }, (+"äö").insert(1, "é"), (+"abc").insert(0, "")]

### searching
s = "hello hello"
[s.index("l"), s.index("l", 4), s.rindex("l"), s.rindex("l", 4), s.index("x"), s.index(""), s.rindex(""), s.index("hello", 1), s.index("o", -3), s.include?("ell"), s.start_with?("hell"), s.end_with?("llo"), s.start_with?("x", "he"), s.end_with?("x", "lo"), s.start_with?, "äöü".index("ü"), "äöü".rindex("ö"), "abc".index("c", 10)]

### partition
["a.b.c".partition("."), "a.b.c".rpartition("."), "abc".partition("x"), "abc".rpartition("x"), "".partition("a"), "äöü".partition("ö")]

### splitting
["a b c".split, " a  b ".split, "a,b,,c,,".split(","), "a,b,,c,,".split(",", -1), "a,b,c".split(",", 2), "abc".split(""), "".split(","), "a b".split(" "), "äöü".split(""), "a--b".split("--"), " a b ".split(" ", 2), "abc".split("", 2), "a\tb\nc".split, "a b c".split(nil), "1,2,3".split(",").map(&:to_i)]

### lines
["a\nb\nc".lines, "a\nb\n".lines, "a\nb".lines(chomp: true), "a\r\nb".lines(chomp: true), "".lines, "axbxc".lines("x"), "axbxc".lines("x", chomp: true), "a\nb".each_line.to_a, "a\nb\n".each_line(chomp: true).to_a, "\n\n".lines, "a\n\nb\n\n\nc".lines(""), "a\nb".each_line { |l| l }]

### chomping and chopping
["a\n".chomp, "a\r\n".chomp, "a\r".chomp, "a".chomp, "a\n\n".chomp, "abc".chomp("c"), "abc".chomp("x"), "abc\n\n".chomp(""), "abc".chop, "".chop, "a\r\n".chop, "äö".chop, (+"a\n").chomp!, (+"a").chomp!, (+"").chop!, "ab".chomp("b")]

### stripping
["  a  ".strip, "\t\n a\0".strip, "  a".lstrip, "a  ".rstrip, (+" a").lstrip!, (+"a").strip!, (+"a ").rstrip!, "\u00a0a".strip, "".strip, "   ".strip]

### deleting prefixes and suffixes
["hello".delete_prefix("he"), "hello".delete_suffix("lo"), "hello".delete_prefix("x"), "hello".delete_suffix("x"), (+"hello").delete_prefix!("he"), (+"hello").delete_prefix!("x"), (+"hello").delete_suffix!("lo")]

### repeating and adding
["ab" * 3, "ab" * 0, error { "a" * -1 }, "a" + "b", error { "a" + 1 }, message { "a" + 1 }, message { "a" + nil }, "a" "b", "a".concat("b", "c"), "a" << "b" << 99, "a" << 233, "a".prepend("b", "c"), (+"a").concat("b"), +"a" << "é"]

### comparing
["a" <=> "b", "b" <=> "a", "a" <=> "a", "a" <=> "ab", "a" <=> 1, "a" == "a", "a".eql?("a"), "a".equal?("a"), "a" == :a, "a" === "a", "é" <=> "e", "Z" <=> "a", "a".hash == "a".hash, "a" < "b", "a".between?("a", "c"), "b".clamp("c", "d"), error { "a" < 1 }, message { "a" < 1 }]

### characters and bytes
["äb".chars, "äb".bytes, "äb".bytesize, "äb".length, "äb".codepoints, "äb".each_char.to_a, "äb".each_byte.to_a, "ä".ord, error { "".ord }, "äb".getbyte(0), "äb".getbyte(10), "äb".byteslice(0, 2), "äb".byteslice(2..), "日本".reverse, "äb".reverse, "abc".sum, "a".unpack("C"), "äb".each_codepoint.to_a, "日本".size, "ab".each_char.with_index.map { |c, i| c * (i + 1) }]

### setting bytes
a = +"abc"
a.setbyte(0, 65)
[a, a.getbyte(-1), "a".bytes.sum, "abc".each_byte.with_index.to_a]

### grapheme clusters
["e\u0301a".each_grapheme_cluster.to_a, "e\u0301a".grapheme_clusters.size, "👨‍👩‍👧x".grapheme_clusters.size, "🇩🇪🇫🇷".grapheme_clusters.size, "👍🏽!".grapheme_clusters, "\r\na".grapheme_clusters, "abc".grapheme_clusters, "각".grapheme_clusters.size, "".grapheme_clusters, "❤️".grapheme_clusters.size]

### hex and oct
["ff".hex, "0xff".hex, "-ff".hex, "xyz".hex, "17".oct, "0x1f".oct, "0b11".oct, "789".oct, "".hex, "1_f".hex, "0o17".oct]

### encodings
["a".encoding, "a".force_encoding("ASCII-8BIT").encoding, "a".b.encoding, "ä".b.length, "ä".b, "ä".valid_encoding?, "\xff".valid_encoding?, "ä".ascii_only?, "a".ascii_only?, Encoding::UTF_8.name, "ä".force_encoding("BINARY").bytes, "ä".b.force_encoding("UTF-8") == "ä", Encoding.default_external, "a".encoding.to_s, Encoding::UTF_8.inspect]

### encoding and scrubbing
["ä".encode("UTF-8"), "a\xffb".scrub, "a\xffb".scrub("?"), "a\xffb".scrub { |b| "<#{b.unpack1("H*")}>" }, "ab".scrub, "ä".encode("ISO-8859-1").bytes, "\xe4".b.encode("UTF-8", "ISO-8859-1"), "aä".encode("US-ASCII", undef: :replace), "aä".encode("US-ASCII", undef: :replace, replace: ""), error { "ä".encode("US-ASCII") }, message { "ä".encode("US-ASCII") }, "ä".encode("UTF-16LE").bytes, "a\xff".encode("UTF-8", invalid: :replace), "<a&b>".encode(xml: :text), "a".encode("UTF-16BE").bytes]

### packing
[[1, 2, 3].pack("C*"), [65, 66].pack("U*"), ["abc"].pack("a5"), ["abc"].pack("A5"), ["abc"].pack("Z*"), [1].pack("n"), [1].pack("N"), [1].pack("v"), [1].pack("V"), ["616263"].pack("H*"), ["abc"].pack("m"), ["abc" * 30].pack("m0"), [1.5].pack("E"), [1.5].pack("g"), [1, -1].pack("q<s>"), [300].pack("w"), ["a b"].pack("M"), ["1010"].pack("B*"), [1, 2].pack("Cx2C")]

### unpacking
["abc".unpack("C*"), "abc".unpack1("a2"), "\x01\x02".unpack("n"), "äb".unpack("U*"), "abc".unpack("H*"), "YWJj\n".unpack1("m"), "abc".unpack("a1 a1 a1"), "\x00\x00\x00\x01".unpack("N"), "abc  ".unpack("A*"), "a\0b".unpack("Z*"), [1.5].pack("E").unpack1("E"), "\xff\xff".unpack("s"), "abc".unpack("B8"), "abc".unpack("@1a"), "\x01\x02\x03\x04".unpack("vC2"), "ab".unpack1("C", offset: 1)]

### base64 and others by pack
[["hello world"].pack("m0"), "aGVsbG8gd29ybGQ=".unpack1("m0"), ["a+b"].pack("m").chomp, "hello".unpack1("H*"), ["68656c6c6f"].pack("H*"), "hello".unpack("C*").map { |b| b.to_s(2).rjust(8, "0") }.first, [104, 105].pack("c*"), "hi".sum]

### each_with_index and friends on characters
["hello".each_char.tally, "hello".chars.each_slice(2).map(&:join), "hello".chars.uniq.size, "hello".chars.sort.join, "hello".each_char.to_a.rotate(2).join, "abc".each_char.zip(1..3), "hello world".split.map(&:capitalize).join(" ")]

### frozen strings
s = "abc".freeze
[s.frozen?, error { s << "d" }, message { s << "d" }, s.dup.frozen?, (+s).frozen?, (-s).frozen?, :a.to_s.frozen?, "a#{1}".frozen?, s.upcase.frozen?, error { s.upcase! }, error { s.clear }, error { s[0] = "x" }, s.clone.frozen?, s.clone(freeze: false).frozen?, String.new.frozen?]

### making strings
[String.new, String.new("a"), String.new("a", capacity: 10), "a".dup, "a".itself, "abc".to_s, "abc".to_str, "abc".to_sym, "a b".to_sym, "abc".intern, String("x"), "a".replace("b"), "abc".clear, "".empty?, " ".empty?, %q(a 'b'), %Q(a #{1}), %w[a b #{1}], %W[a b#{1}], ?a, "a\u00e9", "\x41\101", 'a\nb', "tab\tq"]

### heredocs
a = <<~X
  a
    b
  c #{1 + 1}
X
b = <<~'X'
  a #{1}
X
[a, b]

### swap of parts with slice!
a = +"hello world"
[a.slice!(0), a.slice!(0..1), a.slice!("wor"), a.slice!(-1), a.slice!(100), a, a.slice!(1, 2), a]

### translating between styles
["hello_world".split("_").map(&:capitalize).join, "HelloWorld".chars.map { |c| c == c.upcase ? "_" + c.downcase : c }.join.delete_prefix("_"), "a-b_c".tr("-_", "  "), "title case".split.map(&:capitalize).join(" "), "abc".each_char.map(&:ord).map { |o| (o + 1).chr }.join]

### crypt-free ciphers
["Hello".tr("A-Za-z", "N-ZA-Mn-za-m"), "abc".bytes.map { |b| b ^ 42 }.pack("C*").bytes.map { |b| b ^ 42 }.pack("C*"), "abc".each_byte.inject(:+), "abc".each_char.map { |c| ((c.ord - 97 + 3) % 26 + 97).chr }.join]

### unary minus and plus
a = "x"
[-a, +a, (+a).equal?(a), a.itself.equal?(a), (-"lit").frozen?]

### upto and each_line with blocks
r = []
"a".upto("c") { |x| r << x }
"x\ny".each_line { |l| r << l }
"ab".each_char { |c| r << c }
"ab".each_byte { |c| r << c }
r

### symbols
[:a <=> :b, :a == :a, :abc.size, :abc.length, :abc[1], :abc.upcase, :Abc.downcase, :abc.capitalize, :aBc.swapcase, :a.succ, :abc.start_with?("a"), :abc.end_with?("c"), :a.to_sym, :"a b".inspect, %i[a b], :a.frozen?, :abc.empty?, :a.id2name, :b.between?(:a, :c), :a.name]

### symbols to procs
[%w[a b].map(&:upcase), [1, 2].inject(:+), [[1, 2]].map(&:sum), :upcase.to_proc.call("a"), [1, 2].each_with_object([]).map { |x, _| x }, %w[a b].each_with_index.map { |s, i| s * i }]

### conversion errors
[message { "a" + :b }, message { "a".center("x") }, message { "abc".index(1) }, message { [1].join(1) }, message { "a" * "b" }, error { "abc".to_sym + 1 }, message { Integer([]) }, error { "x".foo }]

### text wrapping without patterns
text = "the quick brown fox jumps over the lazy dog"
lines = [+""]
text.split.each { |w| (lines[-1] + " " + w).size > 15 ? lines << +w : lines[-1] << (lines[-1].empty? ? "" : " ") << w }
lines

### what unpack takes out of a text is bytes
[*"abc\0\0".unpack("a5"), *"abc\u00e9".unpack("a3a*"), "ab  ".unpack1("A4").encoding.to_s, "abc\0z".unpack1("Z*").encoding.to_s,
 "YWJj".unpack1("m").encoding.to_s, "\u00e9".unpack("U*"), ["abc"].pack("a5")]

### normal forms of Unicode
samples = ["é", "e\u0301", "ﬁ", "Å", "\u212b", "한글", "\u1112\u1161\u11ab", "ﷺ", "a\u0323\u0307", "a\u0307\u0323", "①²½", "ｶﾞ", "x\u0301\u0301",
           "\u0301a", "\u0958", "𝒳", "\u{1d15e}", "日本", "naïve café", "\u0344", "\u0f77", "\u{11099}\u{110ba}", "q\u0307\u0323z", "가\u11a8", "ẛ̣",
           "plain", "", "a#{"\u0301\u0323" * 50}"]
samples.map { |s| %i[nfc nfd nfkc nfkd].map { |form| [s.unicode_normalize(form), s.unicode_normalize(form).codepoints.sum] } }

### normal forms of every character
sums = [0, 0]
[*0x80...0xd800, *0xe000...0x2ffff].each do |code|
  text = [code].pack("U")
  all = text.unicode_normalize(:nfd).sum + text.unicode_normalize(:nfkc).sum * 3 + text.unicode_normalize(:nfkd).sum * 5
  sums[0] = (sums[0] * 31 + all + text.unicode_normalize.sum * 7) % 1_000_003
end
marks = [0x300, 0x301, 0x323, 0x327, 0x338, 0x345, 0x5b0, 0x93c, 0x1161, 0x11a8, 0x3099, 0x41]
(0x41..0x3100).step(7) do |code|
  marks.product(marks.first(3)) do |pair|
    sums[1] = (sums[1] * 31 + [code, *pair].pack("U*").unicode_normalize.sum) % 1_000_003
  end
end
sums

### what normal forms refuse, and what they are for
text = +"e\u0301"
[message { "é".unicode_normalize(:x) }, error { "é".b.unicode_normalize }, error { "\xff".unicode_normalize }, "é".unicode_normalized?(:nfd),
 "é".unicode_normalized?, text.unicode_normalize!.size, text.size, "Crème Brûlée".unicode_normalize(:nfd).gsub(/\p{Mn}/, "").downcase.tr(" ", "-")]
