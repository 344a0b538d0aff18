# frozen_string_literal: true

# CRuby's own are Ruby code up to 3.4: this Ruby's list, with what Set has of Enumerable.
{
  "Set" => {
    setup: "class Few\n  include Enumerable\n  def each\n    yield 2\n    yield 9\n    self\n  end\nend\n",
    methods: Set.public_instance_methods(false).sort - %i[pretty_print pretty_print_cycle pretty_print_inspect to_json encode_with init_with],
    receivers: ["Set[3, 1, 2]", "Set.new", 'Set["b", "ä"]', "Set[Set[1], Set[2, 3]]", "Set[nil, 1.0]"],
    arguments: ["", "{ |x| x }", "{ |x| x == 1 }", '{ |x| x.to_s > "2" }', "(1)", '("ä")', "(nil)", "([1, 2])", "(1..2)", "(Set[1, 2])",
                "(Set[3, 2, 1])", "(Set[1, 2, 3, 4])", "(Set[])", "(Few.new)", "(1, 2)", "(Set[1]) { |x| x }"],
    also: {
      "<=>" => ["(Set[3])"], "==" => ["(Set[1.0, 2, 3])"], "add" => ["([1])", "(Set[1])"], "divide" => ["{ |a, b| (a.to_s.ord - b.to_s.ord).abs == 1 }.size"],
      "join" => ['("-")'], "classify" => ["{ |x| x.to_s.size }"], "^" => ["([1, 9])"], "map!" => ["{ |x| x.to_s }"], "subset?" => ["(Set[3, 1, 2, 9])"],
      "compare_by_identity" => [".compare_by_identity?", '.add("b").size'], "each" => [".to_a", ".size"], "delete" => ["(Set[1])"],
      "flatten" => [".size"]
    },
    instead: { "hash" => [".class", "(1)"], "to_set" => ["", "{ |x| x.to_s }", "(Set)"], "inspect" => [""], "to_s" => [""] },
    unlike: {
      "freeze" => "asked below", "merge" => "takes several from Ruby 3.3 on",
      "initialize_dup" => "called by dup", "initialize_clone" => "called by clone"
    }
  },
  "Set: of arrays and others" => {
    methods: %i[to_set], receivers: ["[1, 2, 1]", "(1..2)", "{ a: 1 }", '"ab".each_char', "[]"],
    arguments: ["", "{ |x| x.to_s }", "(1)"]
  },
  "Set: class" => {
    methods: %i[new []], receivers: ["Set"],
    arguments: ["", "(1)", "([1, 1])", "(nil)", "([1, 2]) { |x| x * 2 }", "(1..2)", "(1, 2)", "({ a: 1 })"]
  }
}
