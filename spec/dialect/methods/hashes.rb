# frozen_string_literal: true

{
  "Hash" => {
    methods: MethodTables.own(Hash),
    receivers: ["{ a: 1, b: 2, c: 3 }", "{}", '{ "x" => [1, 2], "ä" => nil }', "{ 1 => :one, 2.0 => :two }",
                "Hash.new(7).merge!(a: 1)", "Hash.new { |h, k| [k] }.merge!(1 => 2)"],
    arguments: ["", "{ |x| x }", "{ |x, y| [x, y] }", "{ |*x| x }", '{ |x| x.to_s > "b" }', "{ |k, v| v == 1 }", "(:a)",
                '("ä")', "(1)", "(2.0)", "(nil)", "(1, 2)", "({ a: 2 })", "(a: 2)", '({ "x" => 1 }, { b: 4 })', "([[:a, 1]])",
                "({}) { |k, a, b| [k, a, b] }", "({ a: 5 }) { |k, a, b| [k, a, b] }", "(9) { |x| [:none, x] }", "(:a, :b, :z)"],
    also: {
      "dig" => ['("x", 0)', "(:a, 1)"], "any?" => ["([:a, 1])", "(Array)"], "assoc" => ["(2)"],
      "transform_keys" => ["({ a: :b, b: :a })", "({ a: :b }) { |x| x.to_s }", "(&:to_s)"],
      "transform_keys!" => ["({ a: :b, b: :a })", "({ a: :b }) { |x| x.to_s }", "(&:to_s)"],
      "transform_values" => ["(&:to_s)"], "transform_values!" => ["(&:to_s)"],
      "filter_map" => ["{ |k, v| k if v }"], "sum" => ["{ |k, v| 1 }"], "find" => ["{ |k, v| v.nil? }"],
      "to_h" => ["{ |k, v| [v, k] }"], "flatten" => ["(2)", "(0)", "(-1)", '("a")'],
      "default=" => ["(5)"], "compare_by_identity" => ['["x"]', ".compare_by_identity?"],
      "[]=" => ["([1], 2)", "(:d, 1)", '("e", 1)'],
      "store" => ["(:d, a: 1)"], "delete" => ["(:a) { |x| x }"], "merge" => ["({ b: 3 }, { b: 4 }) { |*x| x }"],
      "update" => ["({ b: 3 }, { b: 4 }) { |*x| x }"], "key" => ["(2)"], "<" => ["({ a: 1, b: 2, c: 3, d: 4 })"],
      "<=" => ["({ a: 1, b: 2, c: 3 })"], ">" => ["({ a: 1 })", "({})"], ">=" => ["({ a: 1 })", "({})"],
      "==" => ["({ a: 1.0, b: 2, c: 3 })", "({ c: 3, b: 2, a: 1 })"], "eql?" => ["({ a: 1.0, b: 2, c: 3 })"],
      "each" => [".to_a", "{ |k, v| break v }"], "select" => ["{ |k, v| v }"], "fetch" => ['(:q, "ä")'],
      "slice" => ['("x", 1)'], "except" => ['("x", 1)'], "values_at" => ['("x", 1)'], "min_by" => ["{ |k, v| v.to_s }"]
    },
    instead: {
      "hash" => [".class", "(1)"], "to_proc" => [".call(:a)", ".lambda?", "(1)"], "inspect" => ["", "(1)"], "to_s" => ["", "(1)"],
      "default_proc" => [".class", "(1)"],
      "default_proc=" => ["(1)", "(nil)", "(proc { |h, k| k }).class", "(->(h, k) { k }).class", "(->(h) { h })"],
      "compact" => ["", "(1)"],
      "any?" => ["", "{ |x| x }", "{ |k, v| v == 1 }", "(1, 2)"]
    }
  },
  "Hash: frozen" => {
    methods: MethodTables.own(Hash), receivers: ["{ a: 1, b: nil }.freeze"],
    arguments: ["", "(:a)", "({ a: 2 })", "{ |k, v| k == :a }"],
    instead: {
      "hash" => [".class"], "to_proc" => [".call(:a)"], "[]=" => ["(:a, 1)"], "store" => ["(:a, 1)"], "default_proc" => [""],
      "default_proc=" => ["(nil)"], "merge!" => ["", "({ a: 2 })"], "update" => ["", "({ a: 2 })"], "to_h" => [""],
      "merge" => ["({ a: 2 })"], "flatten" => [""], "replace" => ["({ a: 2 })"], "transform_keys" => ["(&:to_s)"],
      "transform_keys!" => ["(&:to_s)"]
    }
  },
  "Hash: class" => {
    methods: %i[new [] try_convert allocate], receivers: ["Hash"],
    arguments: ["", "(1)", "(1, 2)", "([[1, 2], [3]])", "([[1, 2, 3]])", "([1])", "({ a: 1 })", "(1, 2, 3)", "(nil)"],
    instead: { "new" => ["", "(1)", "(1)[2]", "{ |h, k| k }[2]", "(1, 2)", "(1) { 2 }"] }
  }
}
