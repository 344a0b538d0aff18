# frozen_string_literal: true

# An each of several values, of one or of none; and one that is asked again and again.
enumerables = <<~'RUBY'
  class Several
    include Enumerable
    def inspect = "SEVERAL"
    def each
      yield 1, 2
      yield 3
      yield [4, 5]
      yield nil, false
      :done
    end
  end
  class Few
    include Enumerable
    def initialize(*values) = @values = values
    def inspect = "FEW"
    def each
      @values.each { |value| yield value }
      self
    end
  end
  class Place
    def to_int = 1
    def inspect = "PLACE"
  end
RUBY

asked = ["", "{ |x| x }", "{ |x, y| [x, y] }", "{ |*x| x }", '{ |x| x.to_s > "2" }', "{ |x| x == 1 }", "{ |a, b| a == 1 }",
         "(1)", "(0)", "(-1)", "(9)", "(1, 2)", "(2.5)", '("a")', "(nil)", "([1, 2])", "(Place.new)", "(2) { |x| x }",
         "([]) { |x, y| [x, y] }"]
also = {
  "inject" => ["(:+)", '("+")', "(1, :+)", "(0) { |a, x| [a, x] }", "(:nope)", "{ |a, b| [a, b] }", "(1, 2, 3)"],
  "sum" => ["{ |x| 1.5 }", '("") { |x| x.to_s }'], "zip" => ["([1, 2], [3])", "(1..2)", "([4]) { |x| x }"],
  "each_slice" => ["(2).to_a"], "each_cons" => ["(2).to_a", "(2) { |x| $stdout << x }"],
  "each_with_index" => [".to_a", "(1) { |x| x }"], "each_with_object" => ["([]).to_a", "([]) { |x, memo| memo << x }"],
  "each_entry" => [".to_a"], "chunk" => ["{ |x| x.nil? }.to_a", "{ |x| x == 3 ? :_separator : true }.to_a", "{ :_alone }.to_a"],
  "chunk_while" => ["{ |a, b| b == 3 }.to_a"], "slice_when" => ["{ |a, b| b == 3 }.to_a"],
  "slice_before" => ["(3).to_a", "{ |x| x == 3 }.to_a"], "slice_after" => ["(3).to_a", "{ |x| x == 3 }.to_a", "(3) { 1 }"],
  "cycle" => ["(2).to_a", "(2).size", "(0) { |x| x }"], "first" => ["(2)"], "to_set" => ["{ |x| x.to_s }"],
  "min" => ["{ |a, b| a.to_s <=> b.to_s }", "(2) { |a, b| a.to_s <=> b.to_s }"],
  "max" => ["{ |a, b| a.to_s <=> b.to_s }", "(2) { |a, b| a.to_s <=> b.to_s }"],
  "minmax" => ["{ |a, b| a.to_s <=> b.to_s }"], "sort" => ["{ |a, b| a.to_s <=> b.to_s }"],
  "sort_by" => ["{ |x| x.to_s }"], "min_by" => ["{ |x| x.to_s }", "(2) { |x| x.to_s }"], "minmax_by" => ["{ |x| x.to_s }"],
  "max_by" => ["{ |x| x.to_s }", "(2) { |x| x.to_s }"], "grep" => ["(Array)", "(Array) { |x, y| y }", "(nil)"],
  "grep_v" => ["(Array)", "(Array) { |x, y| y }"], "tally" => ["({ 3 => 1 })", "({ 3 => :a })"],
  "to_h" => ["{ |x, y| [x, y] }", "{ |x| [x] }"], "all?" => ["(Array)"], "any?" => ["(Array)"], "none?" => ["(Array)"],
  "one?" => ["(Array)"], "chain" => [".to_a", "([9]).to_a", "([9]).size"], "include?" => ["([4, 5])"],
  "find" => ["(-> { :none }) { false }"], "lazy" => [".map { |x| x }.to_a", ".size"], "reverse_each" => [".to_a", "(1) { |x| x }"],
  "find_index" => ["([1, 2])"], "uniq" => ["{ |x| x.nil? }"], "partition" => ["{ |x| x.is_a?(Array) }"]
}
instead = {
  "min" => ["", "(1)", "(0)", '("a")', "(-1)"], "max" => ["", "(1)", "(0)", '("a")', "(-1)"], "minmax" => ["", "(1)"],
  "sort" => ["", "(1)"], "to_set" => ["", "(Set)", "(nil)"], "lazy" => ["", "(1)"], "chain" => ["", "(1)"],
  "cycle" => ["", "(1)", '("a")', "(1, 2)"], "to_h" => ["", "(1)", "{ |x| x }"], "sum" => ["", "(1)", "(0.0)", "(1, 2)"]
}
{
  "Enumerable: several values" => {
    setup: enumerables, methods: MethodTables.own(Enumerable), receivers: ["Several.new"],
    arguments: asked, also: also, instead: instead
  },
  "Enumerable: one value" => {
    setup: enumerables, methods: MethodTables.own(Enumerable),
    receivers: ["Few.new(3, 1, 2)", "Few.new", 'Few.new("b", "ä")', "Few.new([1, 2], [3, 4])"],
    arguments: asked, also: also, instead: instead
  },
  "Enumerable: of hashes" => {
    methods: MethodTables.own(Enumerable) - MethodTables.own(Hash), receivers: ["{ a: 1, b: 3 }", "{}"],
    arguments: asked - ["(Place.new)"], also: also, instead: instead
  },
  "Enumerable: of ranges" => {
    methods: MethodTables.own(Enumerable) - MethodTables.own(Range), receivers: ["(1..4)", '("a".."c")', "(1...1)"],
    arguments: asked - ["(Place.new)"], also: also, instead: instead
  },
  "Enumerable: of arrays" => {
    methods: MethodTables.own(Enumerable) - MethodTables.own(Array), receivers: ["[3, 1, 2]", "[]", "[[1, 2], [3, 4]]"],
    arguments: asked - ["(Place.new)"], also: also, instead: instead
  },
  "Enumerable: of sets" => {
    methods: MethodTables.own(Enumerable) - Set.public_instance_methods(false), receivers: ["Set[3, 1, 2]", "Set.new"],
    arguments: asked - ["(Place.new)"], also: also, instead: instead
  },
  "Enumerable: of structs" => {
    setup: "Pair = Struct.new(:a, :b)\n", methods: MethodTables.own(Enumerable) - MethodTables.own(Struct),
    receivers: ["Pair.new(3, 1)", 'Pair.new("b", "ä")'], arguments: asked - ["(Place.new)"], also: also, instead: instead
  },
  "Enumerable: of enumerators" => {
    methods: MethodTables.own(Enumerable) - MethodTables.own(Enumerator),
    receivers: ["[4, 5].each_with_index", "{ a: 1 }.each", "(1..3).each_slice(2)"], arguments: asked - ["(Place.new)"], also: also,
    instead: instead
  }
}
