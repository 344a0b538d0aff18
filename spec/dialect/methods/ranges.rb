# frozen_string_literal: true

arguments = ["", "(1)", "(2)", "(-1)", "(0)", "(2.5)", '("b")', "(nil)", "(2..3)", "(1, 2)", "{ |*x| x.first }", "(2) { |*x| x }", "([1])"]

{
  "Range" => {
    methods: MethodTables.own(Range),
    receivers: ["(1..5)", "(1...10)", '("a".."e")', "(5..1)", "(-3..-1)", "('a'...'a')"],
    arguments: arguments,
    also: { "step" => ["(2).to_a", "(2, 3)"], "%" => ["(2).to_a"], "count" => ["(&:nil?)"], "sum" => [], "first" => ["(2)"], "bsearch" => [" { |x| x >= 3 }"] , "each" => [".next", ".size"], "reverse_each" => [".first(2)"]},
    instead: { "step" => ["(2).to_a"], "%" => ["(2).to_a"], "last" => ["", "(2)", "(0)"], "min" => ["", "(1)", "(2)"], "max" => ["", "(1)", "(2)"], "bsearch" => [" { |x| x >= 3 }"].first(0), "count" => ["", "(1)", " { |x| x == 1 }"] },
    unlike: { "hash" => "is of the run" }
  },
  "Range of other ends" => {
    methods: MethodTables.own(Range) - %i[each to_a entries reverse_each to_set step % last max min minmax size include? member? bsearch],
    receivers: ["(1.0..2.5)", "(..3)", "(1r..3)", "(1...3.5)"],
    arguments: arguments.reject { |a| a.include?("{") },
    instead: { "count" => ["", "(1)"].first(0) },
    unlike: { "hash" => "is of the run" }
  },
  "Range without an end" => {
    methods: %i[== === eql? begin end first last size count cover? include? member? inspect to_s exclude_end? step to_a sum frozen?], receivers: ["(1..)", '("a"..)', "(1.5...)"],
    arguments: arguments.reject { |a| a.include?("{") },
    instead: { "sum" => [], "count" => [""], "include?" => ["(3)", "(0)", "(nil)", "(1, 2)"], "member?" => ["(3)", "(0)"], "===" => ["(3)", '("a")'], "step" => ["(2).first(2)"], "cover?" => ["(3)", "(nil)"], "%" => ["(2).first(2)"] }
  },
  "Range: making" => {
    methods: %i[new], receivers: ["Range"],
    arguments: ["", "(1)", "(1, 2)", "(1, 2, true)", '(1, "a")', "(nil, nil)", "(1, nil)", "(Object.new, 1)", "(1, 2, 3, 4)", "(1, 2, nil)"]
  },
  "Comparable" => {
    setup: "class Size; include Comparable; attr_reader :n; def initialize(n) = @n = n; def <=>(o) = o.is_a?(Size) ? n <=> o.n : nil; def inspect = \"Size\#{n}\"; end\n",
    methods: MethodTables.own(Comparable), receivers: ["Size.new(2)", "Size.new(0)"],
    arguments: ["", "(Size.new(2))", "(Size.new(3))", "(1)", "(nil)", "(Size.new(1), Size.new(2))", "(Size.new(1)..)", "(Size.new(5), Size.new(2))", "(x, nil)", "(nil, Size.new(1))", "(Size.new(1)...Size.new(3))", "(..Size.new(1))"]
  }
}
