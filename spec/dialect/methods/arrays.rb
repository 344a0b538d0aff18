# frozen_string_literal: true

{
  "Array" => {
    setup: "class Place\n  def to_int = 1\n  def inspect = \"PLACE\"\nend\n",
    methods: MethodTables.own(Array),
    receivers: ["[3, 1, 2]", "[]", '["b", "ä", "c", "ä"]', "[[1, 2], [3, [4]]]", "[nil, false, 1, nil]", "[1.5, 2, 0.5]"],
    arguments: ["", "{ |x| x }", "{ |x, y| [x, y] }", '{ |x| x.to_s > "2" }', "(1)", "(0)", "(-2)", "(9)", "(1, 2)",
                "(1, 2, 3, 4)", "(2.5)", '("ä")', "(nil)", "([1, 2])", "([[1, 2], [3, 4]])", "(0..1)", "(-2..)", "(..0)",
                "(Place.new)", "(2) { |x| x }", "(9) { |x| [:none, x] }", "(0, 2) { |i| i }"],
    also: {
      "[]" => ["(0, 0)", "(3, 1)", "(4, 1)", "(-1, 5)", "(1, -1)", "((0..).step(2))", "(1...-1)", '("a".."b")'],
      "[]=" => ["(0, 2, [7])", "(5, 1, 8)", "(-9, 1)", "(1..2, 5)", "(1..0, [6, 7])", "(0, -1, 2)", "(-9..1, 0)"],
      "slice" => ["(0, 0)", "(4, 1)"], "slice!" => ["(0, 2)", "(-3, 2)", "(1..)", "(9..)", "(1, -1)"],
      "fill" => ["(:x, 1)", "(:x, -2, 1)", "(:x, 4, 2)", "(:x, 0..1)", "(:x, -1..)", "{ |i| i * i }", "(1) { |i| i }",
                 "(:x, nil, 1)", "(:x, -9..1)"],
      "insert" => ["(1, :a, :b)", "(-2, :a)", "(5, :a)", "(-9, :a)"],
      "join" => ['(", ")', '("", 1)'], "*" => ['(", ")', "(2)", "(-1)"],
      "flatten" => ["(-1)", "([1])"], "flatten!" => ["(1)", "(-1)"],
      "first" => ["(-1)"], "last" => ["(-1)"], "pop" => ["(-1)"], "shift" => ["(-1)"],
      "zip" => ["([1, 2], [3])", "(1..2)", "([1].each)", "([4]) { |x| x }", "(5)"],
      "product" => ["([1, 2], [3])", "([1]) { |x| x }", "([])"],
      "sum" => ["(0.0)", "{ |x| x.to_s.size }", '("") { |x| x.to_s }', "([]) { |x| [x] }"],
      "delete" => ['("ä") { |x| x }', "(nil)"], "count" => ["(nil)", "(1) { true }"], "index" => ["(nil)", '("ä") { true }'],
      "rindex" => ["(nil)", '("ä") { true }'], "find_index" => ["(nil)"],
      "cycle" => ["(2) { |x| x }.inspect", "(2).to_a", "(0) { |x| x }", "(-1).to_a", "(nil).size", "(2.5).size"],
      "dig" => ["(0, 0)", "(0, 1, 2)", '("a")'], "fetch" => ['(9, "ä")', '("a")', "(-4)", "(1, 2) { 3 }"],
      "combination" => ["(2).to_a", "(0).to_a", "(9).to_a", "(2) { |x| x }", "(2.5).to_a"],
      "permutation" => [".to_a", "(2).to_a", "(0).to_a", "(9).to_a", "(2) { |x| x }", "(-1).to_a"],
            "min" => ["(1)", "(-1)", "{ |a, b| b.to_s <=> a.to_s }", "(2) { |a, b| a.to_s <=> b.to_s }"],
      "max" => ["(1)", "(-1)", "{ |a, b| b.to_s <=> a.to_s }", "(2) { |a, b| a.to_s <=> b.to_s }"],
      "minmax" => ["{ |a, b| b.to_s <=> a.to_s }"],
      "sort" => ["{ |a, b| b.to_s <=> a.to_s }", "{ |a, b| nil }"], "sort!" => ["{ |a, b| b.to_s <=> a.to_s }"],
      "sort_by!" => ["{ |x| x.to_s }", "{ |x| -x.to_s.size }"],
      "uniq" => ["{ |x| x.to_s.size }", "{ |x| nil }"], "uniq!" => ["{ |x| x.to_s.size }"],
      "union" => ['(["ä"], [9, 1])'], "difference" => ["([1], [3, nil])"], "intersection" => ['(["ä", 1], [3, 1])'],
      "bsearch" => ["{ |x| true }", "{ |x| false }", "{ |x| 0 }", "{ |x| nil }"],
      "bsearch_index" => ["{ |x| true }", "{ |x| false }", "{ |x| 0 }", "{ |x| nil }"],
      "to_h" => ["{ |x| [x, 1] }", "{ |x| [x] }"], "each_slice" => ["(2).to_a"],
      "concat" => ["([1], [2, 3])", "(x)", "(x, x)"], "push" => ["(*[1] * 20)", "(a: 1)", "(1, a: 2)"],
      "unshift" => ["(*[1] * 20)", "(a: 1)"], "values_at" => ["(0, 2, 9, -1)", "(1..4)", "(-9..1)", "(0, 1..2)"],
      "<=>" => ["([3, 1])", "([3, 1, 2])", '(["b", 1])'], "==" => ["([3, 1, 2])", "([3.0, 1.0, 2.0])"],
      "eql?" => ["([3, 1, 2])", "([3.0, 1.0, 2.0])"], "rotate" => ["(4)", "(-1)"], "rotate!" => ["(4)", "(-1)"]
    },
    instead: {
      "repeated_combination" => ["", "(2).to_a", "(0).to_a", "(-1).to_a", "(2) { |x| x }", '("a")', "(1, 2)", "(2.5).size"],
      "repeated_permutation" => ["", "(2).to_a", "(0).to_a", "(-1).to_a", "(2) { |x| x }", "(1, 2)", "(2.5).size"],
      "shuffle" => [".size", "(1)"], "shuffle!" => [".class", "(1)"], "sample" => ["(-1)", '("a")', "(1, 2)"],
      "none?" => ["", "{ |x| x == 1 }", "(Integer)", "(nil)", "(1, 2)"], "one?" => ["", "{ |x| x == 1 }", "(Integer)"],
      "any?" => ["", "{ |x| x == 1 }", "(Integer)", "(nil)", "(1, 2)"], "all?" => ["", "{ |x| x }", "(Integer)", "(1, 2)"],
      "hash" => [".class", "(1)"], "inspect" => ["", "(1)"], "to_s" => ["", "(1)"],
      "filter" => ["", "{ |x| x }", "{ |x, y| y }", "(1)"], "minmax" => ["", "(1)"],
      "min" => ["", '("a")', "(nil)", "(2.5)", "(1, 2)"], "max" => ["", '("a")', "(nil)", "(2.5)", "(1, 2)"],
      "sort" => ["", "(1)"], "sort!" => ["", "(1)"], "bsearch" => ["", "(1)", '{ |x| "a" }'],
      "bsearch_index" => ["", "(1)", '{ |x| "a" }'], "cycle" => ["", '("a")', "(1, 2)"],
      "sum" => ["", "(1, 2)", "{ |x, y| y }"]
    },
    unlike: {
      "pack" => "asked of what can be packed",
      "shuffle!.class" => "the random numbers are others",
      "sum(nil)" => "CRuby adds what comes first to the sum of the integers"
    }
  },
  "Array: frozen" => {
    methods: MethodTables.own(Array), receivers: ["[3, 1, [2]].freeze"],
    arguments: ["", "(1)", "([1])", "{ |x| x }"],
    instead: {
      "shuffle" => [".size"], "sample" => ["(-1)"], "cycle" => ["(1) { |x| x }"], "hash" => [".class"], "sum" => ["{ 1 }"],
      "bsearch" => ["{ true }"], "bsearch_index" => ["{ true }"], "sort_by!" => ["{ |x| x.to_s }"], "sort!" => ["{ 1 }"],
      "slice!" => ["(0)"], "map!" => ["{ |x| x }"], "collect!" => ["{ |x| x }"], "insert" => ["(0, 1)"], "fill" => ["(1)"], "[]=" => ["(0, 1)"]
    },
    unlike: {
      "replace(1)" => "an argument is looked at before the receiver",
      "min" => "no change", "max" => "no change"
    }
  },
  "Array: pack" => {
    methods: %i[pack], receivers: ["[65, 300, -1]"],
    arguments: ["", "(1)", '("C*")', '("n2")', '("c3")', '("N")', '("v*")', '("q<")', '("xC")']
  },
  "Array: pack of strings" => {
    methods: %i[pack], receivers: ['["abc", "dé"]'],
    arguments: ['("a4")', '("A5a")', '("a*a*")', '("@2a")', '("m")', '("m0")', '("H*")', '("Z*")', '("C")']
  },
  "Array: class" => {
    methods: %i[new [] try_convert allocate], receivers: ["Array"],
    arguments: ["", "(0)", "(2)", "(-1)", "(2, :a)", '("a")', "(nil)", "([1, 2])", "(2) { |i| i * 2 }", "(2.9)", "(1, 2, 3)",
                "({ a: 1 })", "(a: 1)"]
  }
}
