# JSON.

### parsing scalars
["1", "-12", "0", "-0", "1.5", "-0.25", "1e3", "2.5E-3", "true", "false", "null", "\"x\""].map { |s| JSON.parse(s) }

### parsing arrays
["[]", "[1]", "[1,2,[3,[4]]]", "[ 1 , 2 ]", "[null,true,\"a\"]"].map { |s| JSON.parse(s) }

### parsing objects
["{}", "{\"a\":1}", "{\"a\":{\"b\":[1,{\"c\":null}]}}", "{ \"a\" : 1 , \"b\" : 2 }"].map { |s| JSON.parse(s) }

### white space
JSON.parse(" \n\t\r[ 1,\n\t2 ]\r\n ")

### comments
[JSON.parse("/* a */ [1, /* b */ 2]"), JSON.parse("// x\n[1]\n// y\n")]

### keys that come twice
JSON.parse('{"a":1,"b":2,"a":3}')

### the order of keys
JSON.parse('{"z":1,"a":2,"m":3}').keys

### symbolize_names
JSON.parse('{"a":{"b":1},"c d":[{"e":2}]}', symbolize_names: true)

### escapes in strings
JSON.parse('"\"\\\\\/\b\f\n\r\t"').bytes

### Unicode escapes
JSON.parse('["\u00e9","\u20ac","\ud83d\ude00","\u0041"]')

### Unicode as it is
JSON.parse('["é","日本","😀"]')

### unknown escapes
JSON.parse('"\q\-"')

### NUL in a string
JSON.parse('"a\u0000b"').bytes

### big integers
JSON.parse('[123456789012345678901234567890,-98765432109876543210]')

### integers at the edge
JSON.parse('[9223372036854775807,-9223372036854775808,9223372036854775808,999999999999999999,1000000000000000000]')

### floats at the edge
JSON.parse('[1e400,-1e400,1e-400,0.1,100.0]')

### a float stays a float
JSON.parse('[1.0,1e2,-0.0]').map { |f| f.class }

### NaN is refused
[error { JSON.parse("NaN") }, error { JSON.parse("[Infinity]") }, error { JSON.parse("-Infinity") }]

### NaN is allowed
a = JSON.parse("[NaN,Infinity,-Infinity]", allow_nan: true); [a[0].nan?, a[1], a[2]]

### nothing to parse
[error { JSON.parse("") }, error { JSON.parse("  ") }]

### nil and numbers to parse
[message { JSON.parse(nil) }, message { JSON.parse(1) }, error { JSON.parse([]) }]

### cut off
["[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"a", "\"a\\", "tru", "-", "1e", "1."].map { |s| error { JSON.parse(s) } }

### too much
["[1]]", "1 2", "{} x", "\"a\"b", "nullx", "[1],"].map { |s| error { JSON.parse(s) } }

### wrong commas
["[1,]", "[,1]", "[1,,2]", "{\"a\":1,}", "{,}", "[1 2]", "{\"a\":1 \"b\":2}"].map { |s| error { JSON.parse(s) } }

### wrong keys
["{a:1}", "{1:2}", "{'a':1}", "{null:1}", "{\"a\"1}"].map { |s| error { JSON.parse(s) } }

### wrong numbers
["01", "+1", ".5", "1.e3", "0x10", "1_000", "--1", "1e+", "-a"].map { |s| error { JSON.parse(s) } }

### wrong strings
["'a'", "\"a\nb\"", "\"\t\"", "\"\\u12\"", "\"\\ud83d\"", "a"].map { |s| error { JSON.parse(s) } }

### a byte order mark
error { JSON.parse("\u{feff}[1]") }

### nesting up to 100
[JSON.parse("[" * 100 + "]" * 100).flatten, error { JSON.parse("[" * 101 + "]" * 101) }]

### nesting of objects
[JSON.parse('{"a":' * 100 + "1" + "}" * 100).size, error { JSON.parse('{"a":' * 101 + "1" + "}" * 101) }]

### max_nesting
[error { JSON.parse("[[1]]", max_nesting: 1) }, JSON.parse("[[1]]", max_nesting: 2), JSON.parse("[" * 150 + "]" * 150, max_nesting: false).flatten, JSON.parse("[" * 150 + "]" * 150, max_nesting: 0).flatten]

### messages about nesting
[message { JSON.parse("[" * 101 + "]" * 101) }, message { JSON.parse("[[1]]", max_nesting: 1) }]

### errors and their classes
[JSON::ParserError.ancestors.include?(JSON::JSONError), JSON::NestingError.superclass, JSON::GeneratorError.superclass, JSON::JSONError.superclass]

### an error is rescued
begin; JSON.parse("{"); rescue JSON::ParserError; :rescued; end

### an error as a StandardError
begin; JSON.parse("x"); rescue => e; e.class; end

### the message names the rest
message { JSON.parse("[1, x]") }.include?("unexpected token at 'x]'")

### JSON.parse!
a = JSON.parse!("[NaN]"); a[0].nan?

### JSON.load
[JSON.load("[1]"), JSON.load(nil), JSON.load(""), JSON.load('{"a":1}')]

### freeze
a = JSON.parse('{"a":["x"]}', freeze: true); [a.frozen?, a["a"].frozen?, a["a"][0].frozen?]

### keys are frozen
JSON.parse('{"a":1}').keys[0].frozen?

### a parsed string can be changed
s = JSON.parse('["a"]')[0]; s << "b"; s

### the source stays
s = '{"a":1}'; JSON.parse(s); s

### what has to_str
c = Class.new { def to_str = "[1]" }; JSON.parse(c.new)

### generating scalars
[nil, true, false, 0, -5, 2**70, 1.5, -0.25, 100.0, "a", ""].map { |v| JSON.generate(v) }

### generating floats
[0.1, 1e20, 1e-5, 1.5e300, 1e15, 1e16, 123456.789, -0.0].map { |v| JSON.generate(v) }

### generating strings
["\"", "\\", "/", "\b\f\n\r\t", "é", "😀", "<>&'"].map { |v| JSON.generate(v) }

### generating control characters
["\u0000", "\u0001", "\e", "\u001f"].map { |v| JSON.generate(v) }

### generating arrays
[[], [1], [1, [2, []]], [nil, true, "a", 1.5]].map { |v| JSON.generate(v) }

### generating hashes
[{}, { "a" => 1 }, { a: { b: [1] } }, { "x y" => nil }].map { |v| JSON.generate(v) }

### keys become text
JSON.generate({ 1 => 2, nil => 3, :a => 4, 1.5 => 5, true => 6, [1] => 7 })

### symbols
[JSON.generate(:a), JSON.generate([:a, :"b c"]), :x.to_json]

### NaN is not generated
[error { JSON.generate(0.0 / 0) }, error { JSON.generate([1 / 0.0]) }, error { JSON.generate("a" => -1 / 0.0) }, error { (0.0 / 0).to_json }]

### NaN is generated if allowed
JSON.generate([0.0 / 0, 1 / 0.0, -1 / 0.0], allow_nan: true)

### strings that are no UTF-8
[error { JSON.generate("\xff") }, error { JSON.generate(["a\xff"]) }, error { { "\xff" => 1 }.to_json }]

### to_json of everything
[nil.to_json, true.to_json, false.to_json, 1.to_json, 1.5.to_json, "a".to_json, [1].to_json, { a: 1 }.to_json, (2**65).to_json]

### objects become their to_s
c = Class.new { def to_s = "me" }; [JSON.generate(c.new), c.new.to_json, JSON.generate([c.new])]

### a class with to_json
c = Class.new { def initialize(x) = @x = x; def to_json(*a) = { "x" => @x }.to_json(*a) }; [JSON.generate(c.new(1)), [c.new([2])].to_json, JSON.generate({ k: c.new(nil) }), c.new(1).to_json]

### a class with to_json that is pretty
c = Class.new { def to_json(*a) = { "x" => [1] }.to_json(*a) }; JSON.pretty_generate([c.new])

### a class with to_json that gives plain text
c = Class.new { def to_json(*) = "RAW" }; [JSON.generate([c.new]), JSON.generate(c.new)]

### a class with to_json that gives no text
c = Class.new { def to_json(*) = 5 }; message { JSON.generate([c.new]) }

### a class with to_h alone
c = Class.new { def to_h = { a: 1 }; def to_s = "s" }; JSON.generate(c.new)

### ranges and classes
[JSON.generate(1..3), JSON.generate(String), (1..2).to_json]

### a Struct
S1 = Struct.new(:a, :b); [JSON.generate(S1.new(1, 2).to_h), JSON.generate(S1.new(1, 2).to_a)]

### a Struct with to_json
S2 = Struct.new(:a) { def to_json(*x) = to_h.to_json(*x) }; [S2.new(1)].to_json

### subclasses of core classes
[JSON.generate(Class.new(String).new("q")), JSON.generate(Class.new(Array).new([1])), JSON.generate([Class.new(Hash).new])]

### a subclass of Hash with to_json
c = Class.new(Hash) { def to_json(*) = '"mine"' }; [JSON.generate([c.new]), c.new.to_json]

### core to_json made anew
class Integer; def to_json(*) = "X"; end; [JSON.generate(1), [1].to_json, 1.to_json]

### pretty_generate
JSON.pretty_generate({ "a" => [1, { "b" => nil }], "c" => "d" })

### pretty_generate of scalars
[JSON.pretty_generate(1), JSON.pretty_generate("a"), JSON.pretty_generate(nil), JSON.pretty_generate([1, 2])]

### pretty_generate of what is empty
[JSON.pretty_generate([]), JSON.pretty_generate({}), JSON.pretty_generate([[], {}]), JSON.pretty_generate({ a: [], b: {} })]

### pretty_generate with options
JSON.pretty_generate({ a: [1] }, indent: "\t")

### indent and its kin
[JSON.generate([1, { a: 2 }], indent: "  ", array_nl: "\n", object_nl: "\n", space: " "), JSON.generate({ a: 1 }, space_before: " "), JSON.generate([1, 2], array_nl: "\n")]

### ascii_only
[JSON.generate("é", ascii_only: true), JSON.generate("😀a", ascii_only: true), JSON.generate({ "é" => 1 }, ascii_only: true)]

### escape_slash
[JSON.generate("a/b", escape_slash: true), JSON.generate("a/b")]

### JSON.dump
[JSON.dump(nil), JSON.dump([1, { a: 2 }]), JSON.dump(0.0 / 0), JSON.dump("x")]

### JSON.dump deep
a = []; 150.times { a = [a] }; JSON.dump(a).size

### JSON.dump to an object
c = Class.new { attr_reader :s; def write(s) = @s = s }; o = c.new; JSON.dump([1], o); o.s

### JSON as a method
[JSON("[1]"), JSON([1]), JSON['{"a":1}'], JSON[[1]]]

### nesting that is generated
a = []; 99.times { a = [a] }; b = [a]; [JSON.generate(a).size, error { JSON.generate(b) }, message { JSON.generate(b) }]

### max_nesting that is generated
a = []; 150.times { a = [a] }; [JSON.generate(a, max_nesting: 0).size, JSON.generate(a, max_nesting: 200).size, error { JSON.generate([[[]]], max_nesting: 2) }]

### a loop
a = []; a << a; h = {}; h[:h] = h; [error { JSON.generate(a) }, error { JSON.generate(h) }, error { a.to_json }]

### generate with options that are nil
[JSON.generate([1], nil), JSON.generate([1], {})]

### generate with options that are none
error { JSON.generate([1], 5) }

### generate without anything
[message { JSON.generate }, message { JSON.parse }]

### there and back
v = { "a" => [1, 2.5, nil, true, "x\n\"é"], "b" => { "c" => {} }, "d" => [[]] }; [JSON.parse(JSON.generate(v)) == v, JSON.parse(JSON.pretty_generate(v)) == v, JSON.parse(v.to_json) == v]

### there and back with big numbers
v = [2**64, -2**100, 10**30]; JSON.parse(JSON.generate(v)) == v

### there and back with every character
s = (1..0x2ff).map { |c| [c].pack("U") }.join; JSON.parse(JSON.generate(s)) == s

### a request
r = JSON.parse('{"user":{"name":"Bo","tags":["a","b"]},"n":3}'); [r["user"]["tags"].map { |t| t.upcase }, r.dig("user", "name"), r["n"] + 1]

### a report
rows = [{ name: "a", n: 1 }, { name: "b", n: 2 }]; JSON.pretty_generate(rows)

### a total
JSON.parse('[{"p":1.5,"q":2},{"p":2.0,"q":3}]').sum { |i| i["p"] * i["q"] }

### filtering
JSON.parse('[{"a":1,"ok":true},{"a":2,"ok":false}]', symbolize_names: true).select { |h| h[:ok] }.map { |h| h[:a] }

### grouping
JSON.generate(%w[apple avocado beet].group_by { |w| w[0] })

### lines of JSON
"{\"a\":1}\n{\"a\":2}\n".lines.map { |l| JSON.parse(l)["a"] }

### strings in interpolation
"value: #{{ a: [1, nil] }.to_json}"

### keys sorted
JSON.generate({ b: 1, a: 2 }.sort.to_h)

### a default is not shown
h = Hash.new(5); h[:a]; JSON.generate(h)

### a State
s = JSON::State.new(indent: "  ", array_nl: "\n"); [s.generate([1, [2]]), s.indent, s.max_nesting, s.generate([])]

### what changes while it is written
a = [1]; o = Class.new { define_method(:to_json) { |*| a << 9 if a.size < 4; "0" } }.new; a << o; JSON.generate(a)

### a to_json that raises
o = Class.new { def to_json(*) = raise("no") }.new; [message { JSON.generate([o]) }, JSON.generate([1])]

### a to_json that generates
o = Class.new { def to_json(*a) = JSON.generate({ "v" => 1 }, *a) }.new; [JSON.generate([o]), [o].to_json]

### a to_json that parses
o = Class.new { def to_json(*) = JSON.parse('["q"]')[0].to_json }.new; JSON.generate([o])

### a to_s that is no text
error { JSON.generate({ Class.new { def to_s = "k" }.new => 1 }) }

### nesting in to_json
c = Class.new { def initialize(n) = @n = n; def to_json(*a) = (@n == 0 ? [] : [self.class.new(@n - 1)]).to_json(*a) }; JSON.generate(c.new(20)).size

### numbers as text
[JSON.parse('"1"'), JSON.generate("1"), JSON.generate(1.0), JSON.generate(10**20)]

### Rational and Complex
[JSON.generate(1r / 3), JSON.generate([2r])]

### empty keys
[JSON.parse('{"":1}'), JSON.generate({ "" => 1 })]

### constants
[JSON::NaN.nan?, JSON::Infinity, JSON::MinusInfinity]
