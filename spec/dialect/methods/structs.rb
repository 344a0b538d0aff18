# frozen_string_literal: true

{
  "Struct" => {
    setup: "Pair = Struct.new(:a, :b)\nNamed = Struct.new(:a, :b, keyword_init: true)\n",
    methods: MethodTables.own(Struct),
    receivers: ['Pair.new(1, "x")', "Named.new(a: 1, b: nil)", "Pair.new([1, 2], { k: [2] })", "Pair.new"],
    arguments: ["", "{ |x| x }", "{ |x, y| [x, y] }", "(0)", "(-1)", "(2)", "(-3)", "(:a)", '("b")', "(:z)", '("z")', "(nil)",
                "(1.5)", "(1, 2)", "(0..1)", "([1])", "(Pair.new(1, \"x\"))"],
    also: {
      "[]=" => ["(:a, 5)", '("b", 5)', "(0, 5)", "(-1, 5)", "(9, 5)", "(:z, 5)"], "dig" => ["(:a, 0)", "(:b, :k, 0)", "(0, 1)", "(:b, 0)"],
      "each_pair" => [".to_a", ".size"], "each" => [".to_a", ".size"], "to_h" => ["{ |k, v| [v, k] }", "{ |k, v| 5 }"],
      "values_at" => ["(0, 1, -1)", "(0..)", "(3..)"], "deconstruct_keys" => ["([:a])", "([:a, :z])", "([:a, :b, :c])", "(nil)"],
      "==" => ['(Pair.new(1.0, "x"))'], "eql?" => ['(Pair.new(1.0, "x"))'], "select" => ["{ |x| x == 1 }"], "filter" => ["{ |x| x == 1 }"]
    },
    instead: {
      "hash" => [".class", "(1)"], "inspect" => ["", "(1)"], "to_s" => ["", "(1)"],
      "deconstruct_keys" => ["", "(1)", "([])", "(:a)"], "values_at" => ["", "(0)", "(2)", "(-3)", '("b")', "(1.5)"]
    }
  },
  "Struct: frozen" => {
    setup: "Pair = Struct.new(:a, :b)\n", methods: %i[[]= a= b= dup clone a b to_a], receivers: ['Pair.new(1, "x").freeze'],
    arguments: ["(1)"],
    instead: { "[]=" => ["(:a, 5)", "(9, 5)"], "dup" => [".frozen?"], "clone" => [".frozen?"], "a" => [""], "b" => [""], "to_a" => [".frozen?"] }
  },
  "Struct: class" => {
    setup: "Pair = Struct.new(:a, :b)\nNamed = Struct.new(:a, :b, keyword_init: true)\n",
    methods: %i[new [] members keyword_init?], receivers: %w[Pair Named],
    arguments: ["", "(1)", "(1, 2)", "(1, 2, 3)", "(nil)"],
    also: { "new" => ["(c: 1, a: 2)"] }, instead: { "members" => [""], "keyword_init?" => [""] },
    unlike: { "new(c: 1, a: 2)" => "Ruby 3.2 takes names everywhere" }
  },
  "Struct: definitions" => {
    methods: %i[new], receivers: ["Struct"],
    arguments: ["(:a).members", "(:a, :a)", "(1)", "(:a, :b).new(1).to_a", "(:a) { def twice = a * 2 }.new(2).twice",
                "(:a, keyword_init: true).new(a: 1).to_h", "(:a, keyword_init: true).new(b: 1)",
                "(:a, keyword_init: true).new(1)", "(:a).new(1, 2)"]
  },
  "Data" => {
    setup: "if defined?(Data) && Data.respond_to?(:define)\n  Point = Data.define(:x, :y) do\n    def +(other) = with(x: x + other.x)\n  end\nend\n",
    methods: defined?(Data) && Data.respond_to?(:define) ? %i[== eql? inspect to_s to_h with members deconstruct_keys frozen? + dup] : [],
    receivers: ["Point.new(1, 2)", 'Point.new(x: [1], y: "ä")'],
    arguments: ["", "(1)", "(Point.new(1, 2))", "(Point.new(1.0, 2))"],
    also: { "with" => ["(x: 5)", "(z: 5)"], "to_h" => ["{ |k, v| [v, k] }"], "deconstruct_keys" => ["([:x])", "([:z])", "(nil)"] }
  }
}
