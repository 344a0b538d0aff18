# frozen_string_literal: true

arguments = ["", "(1)", "(-2)", "(1, 2)", "(2.5)", '("l")', '("o", "0")', "(:a)", "(nil)", "([1, 2])", "(0..1)",
             "(/[a-l]/)", "{ |*x| x.first }", '("l") { |x| x }', "(2) { |x| x }"]

{
  "String" => {
    methods: MethodTables.own(String),
    receivers: ['+"hello world"', '+""', '+"äöü-Ünïcode"', '+"a,b,,c\n"', '+"42abc"', '+"  x y  "'],
    arguments: arguments,
    also: {
      "gsub" => ['("l", "o" => "0", "l" => 1)', '(/(?<x>[lo])/, \'<\k<x>>\')', "(/(b)|c/) { $1.inspect }"],
      "sub" => ['("l", "l" => 1)', '(/(.)b/, \'\1\0\\\\\')'],
      "split" => ['(",")', '(",", -1)', '(/(,)/)', '("", 3)', '(" ", 2)', "(nil, 1)"],
      "each_line" => ['(chomp: true) { |x| $stdout << x }', '("")'],
      "lines" => ['(chomp: true)', '(",", chomp: true)'],
      "%" => ["([1])", "({ a: 1 })"],
      "unpack" => ['("C*")', '("U*")', '("x9")'], "unpack1" => ['("C*")', '("@1a")', '("U")'],
      "encode" => ['("US-ASCII", undef: :replace)', '("ISO-8859-1", fallback: { "ä" => "a" })'],
      "tr" => ['("a-y", "b-z")', '("^a-y", "*")', '("el", "ip")', '("a\\\\-z", "_")'],
      "tr_s" => ['("a-y", "b-z")', '("l", "r")'],
      "delete" => ['("l-o")', '("lo", "o")', '("^l")'],
      "squeeze" => ['("a-z")', '("l", "a-z")'],
      "count" => ['("a-z")', '("lo", "^o")', '("")'],
      "start_with?" => ['("h", "a")', '("")', "()"],
      "end_with?" => ['("d", "\n")', '("")', "()"],
      "center" => ['(20, "ab")', '(20, "")', "(20)"], "ljust" => ['(20, "ab")', "(20)"], "rjust" => ['(20, "ab")', '(20)'],
      "[]" => ['(0, 2)', '(-3, 2)', '(1..)', '(..-2)', '(/(.)b/, 1)', '(/(?<x>l)/, "x")', '(/x/, "nope")', "(20, 1)"],
      "slice!" => ['(0, 2)', '(-3, 2)', '(1..)', '(/(.)b/, 1)'],
      "[]=" => ['(30, "x")', '("zz", "y")', "(0, nil)"],
      "insert" => ['(0, "é")', '(-1, "z")', '(99, "z")', '(2, 3)'],
      "sum" => ["(8)", "(0)", "(64)"], "to_i" => ["(16)", "(36)", "(37)", "(0)"],
      "each_grapheme_cluster" => [".size"], "each_char" => [".size", ".with_index.to_a"], "each_byte" => [".size"],
      "scan" => ["(/(.)(l)?/)", '("l")', '(/[lb]/) { $stdout << $~[0] }'],
      "index" => ['("l", -4)', '("l", 99)', '(/[lb]/, 3)', '("", 2)'], "rindex" => ['("l", -4)', '("l", 2)', '(/[lb]/, 3)', '("")'],
      "byteslice" => ['(1, 3)', '(-3, 2)', "(1..3)"], "byteindex" => ['("l", 3)', '("ü")'], "byterindex" => ['("l", 3)', '("ü")'],
      "casecmp" => ['("HELLO WORLD")', '("ÄÖÜ-Ünïcode")'], "casecmp?" => ['("HELLO WORLD")', '("ÄÖÜ-üNÏCODE")'],
      "concat" => ['("a", "b")', "(228)", '(x)'], "prepend" => ['("a", "b")', "(x)"], "<<" => ["(228)", "(0x1F600)", "(-1)"],
      "capitalize" => ["(:ascii)", "(:fold)", "(:turkic)"], "downcase" => ["(:ascii)", "(:fold)", "(:ascii, :fold)"],
      "upcase" => ["(:ascii)", "(:lithuanian)"], "swapcase" => ["(:ascii)"],
      "==" => ['("hello world")'], "eql?" => ['("hello world")'], "<=>" => ['("hello")', '("hellp")', '("äöü")'], "===" => ['("")'],
      "=~" => ["(/o (w)/)", "(/(?<x>l+)/)"], "match" => ['("(l)")', "(/(?<x>l)/, 3)", '(/l/) { |m| m.begin(0) }'],
      "match?" => ["(/(?<x>l)/, 3)"], "partition" => ['(",")', "(/[, ]/)"], "rpartition" => ['(",")', "(/[, ]/)"],
      "chomp" => ['("ld")', '("")'], "chomp!" => ['("ld")', '("")'], "delete_prefix" => ['("hell")'], "delete_suffix" => ['("ld")'],
      "force_encoding" => ['("ASCII-8BIT")', '("UTF-8")', "(Encoding::UTF_8)"], "getbyte" => ["(-1)"],
      "setbyte" => ["(0, 104)", "(-1, 30)", "(99, 1)"], "*" => ["(0)", "(3)"], "+" => ['("é")'],
      "next" => [], "replace" => ['("é")']
    },
    instead: {
      "upto" => ['("hello worle").first(3)', '("a", 2).size', '("l")'], "=~" => [], "insert" => ['("o")'],
      "delete" => ['("l", "")'], "delete!" => ['("l")', '("l-o", "m")'], "chomp!" => ["", '("
")', '("ld")', "(nil)"],
      "encode" => ["", '("US-ASCII", undef: :replace)', '("UTF-8", xml: :text)', "(nope: 1)"],
      "encode!" => ["", '("UTF-8")'], "force_encoding" => ['("UTF-8")', '("nope")', "(Encoding::UTF_8)"]
    },
    unlike: {
      "crypt" => "there is no crypt",
      "hash" => "is of the run",
      "undump" => "is not there", '+"".unpack("l")' => "gives nothing where nothing is left",
      "gsub(1, 2)" => "the pattern is looked at before the replacement", "gsub(2) { |x| x }" => "the message is of a String",
      "gsub!(1, 2)" => "as gsub", "gsub!(2) { |x| x }" => "as gsub", "sub(1, 2)" => "as gsub",
      "sub(2) { |x| x }" => "as gsub", "sub!(1, 2)" => "as gsub", "sub!(2) { |x| x }" => "as gsub",
      "[]=(\"o\", \"0\")" => "called by its name it gives the string"
    }
  },
  "String that is frozen" => {
    methods: MethodTables.own(String).grep(/!\z|=\z|\A(<<|concat|prepend|insert|replace|clear|setbyte|force_encoding)\z/) - %i[== === unicode_normalize! scrub!],
    receivers: ['"ab c\n".freeze'], arguments: [""],
    instead: { "<<" => ['("x")'], "concat" => ['("x")'], "prepend" => ['("x")'], "insert" => ['(0, "x")'], "replace" => ['("x")'], "setbyte" => ["(0, 1)"], "force_encoding" => ['("UTF-8")'], "[]=" => ['(0, "x")'], "sub!" => ['("a", "b")'], "gsub!" => ['("a", "b")'], "tr!" => ['("a", "b")'], "tr_s!" => ['("a", "b")'], "delete!" => ['("a")'], "delete_prefix!" => ['("a")'], "delete_suffix!" => ['("c\n")'], "slice!" => ["(0)"], "encode!" => ['("UTF-8")'] }
  },
  "String: succ" => {
    methods: %i[succ next succ! next!], arguments: [""],
    receivers: %w[a z az Zz a9 Az zZ9 -9 1.9.9 <<koala>> *** ä Zz9 a-9 9-z \ ].map { |text| "+#{text.inspect}" }
  },
  "String: reading numbers" => {
    methods: %i[to_i to_f to_r to_c hex oct], arguments: [""],
    receivers: ["42abc", "-1.5e3", "1_000", "0x1F", "0b11", "0o17", "017", " 7", "3/4", "1.5/2", "1+2i", "i", "-3i",
                "1e400", "5.", "1e", "", "_1", "1/0", "٣", "0x", "1e-2/3"].map(&:inspect)
  },
  "String: making" => {
    methods: MethodTables.own(String, singleton: true), receivers: ["String"],
    arguments: ["", "(nil)", '("é")', "(1)", "(:a)", '("a", "b")', '("a", capacity: 3)', '("a", encoding: "ASCII-8BIT")'],
    unlike: { "new" => "takes an encoding for what it is given" }
  },
  "Symbol" => {
    methods: MethodTables.own(Symbol),
    receivers: [":abc", ':"with space"', ":a?", ":ä", ':""', ":[]="],
    arguments: arguments,
    also: { "[]" => ["(0, 2)", "(1..)"], "<=>" => ["(:abd)"], "casecmp" => ["(:ABC)"], "casecmp?" => ["(:ABC)", "(:Ä)"],
            "start_with?" => ['("a", "ä")'], "end_with?" => ['("c", "?")'] },
    instead: { "=~" => ["(/b/)", '("b")'], "to_proc" => ['.call("abc")', ".arity", ".lambda?"] },
    unlike: { "hash" => "is of the run", "encoding" => "is UTF-8" }
  }
}
