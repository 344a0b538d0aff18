# frozen_string_literal: true

arguments = ["", "(1)", "(1, 2)", "(1, 2, 3)", "([1, 2])", "(nil)", '("a")', "(&:to_s)", "(:a, k: 1)", "{ |x| x }"]
thing = <<~'R'
  class Thing
    def initialize = @v = 7
    def plain = @v
    def args(a, b = 2, *c, d, o: 1, **r, &e) = [a, b, c, d, o, r]
    def block = yield(@v)
    def self.made(x) = [x]
    def inspect = "thing"
  end
R

{
  "Proc" => {
    methods: MethodTables.own(Proc),
    receivers: ["proc { |a, b| [a, b] }", "->(a, b = 2) { [a, b] }", "proc { |*a, k: 0, &b| [a, k, b&.call(1)] }",
                "lambda { 5 }", "proc { |x| x }"],
    arguments: arguments,
    also: { "parameters" => ["(lambda: true)", "(lambda: false)"], "===" => ["(5)"], "==" => ["(x)"] },
    instead: {
      "curry" => ["[1][2]", "(2)[1][2]", ".lambda?"], "clone" => [""],
      ">>" => ["(->(x) { [x] }).call(1, 2)", "(1)"], "<<" => ["(->(*x) { x.sum }).call(1)", "(1)"]
    },
    unlike: { "hash" => "is of the run", "binding" => "prints in another way" }
  },
  "Method" => {
    setup: thing,
    methods: MethodTables.own(Method),
    receivers: ["Thing.new.method(:plain)", "Thing.new.method(:args)", "Thing.method(:made)", '"abc".method(:upcase)',
                "[1].method(:push)", "5.method(:+)"],
    arguments: ["", "(1)", "(1, 2)", "(1, 2, 3)", "([1, 2])", "(nil)", '("a")'],
    also: { "call" => ["(1, 4)"], "==" => ["(x)"], "eql?" => ["(x)"] },
    instead: {
      "curry" => [".class"], ">>" => ["(->(x) { [x] }).class", "(1)"], "<<" => ["(->(x) { x }).class", "(1)"],
      "unbind" => [".class"], "to_proc" => [".lambda?", ".call(1)"], "clone" => [".class"], "parameters" => ["(1)"]
    },
    unlike: { "hash" => "is of the run", "source_location" => "is of the file", "inspect" => "shows no parameters",
              "to_s" => "shows no parameters", "original_name" => "is not there", "public?" => "is not there",
              "private?" => "is not there",
              "Thing.new.method(:plain).call(1, 4, z: 3)" => "counts no keywords", "protected?" => "is not there", "super_method" => "prints as inspect" }
  },
  "Exceptions" => {
    methods: MethodTables.own(Exception),
    receivers: ['RuntimeError.new("text")', 'KeyError.new("k", receiver: {}, key: 1)', "ArgumentError.new",
                'NameError.new("n", :x, receiver: 1)', 'Class.new(StandardError) { def self.name = "Own"; def message = "mine" }.new.tap { |made| def made.inspect = "own" }',
                'FrozenError.new("f", receiver: "r")', "StopIteration.new", "RuntimeError.new(nil)", "RuntimeError.new(5)",
                'RuntimeError.new("two\nlines")', 'RuntimeError.new("")'],
    arguments: ["", '("new")', "(1)", "(nil)", "(1, 2)", "([])"],
    also: { "set_backtrace" => ['(["a:1", "b:2"])'], "==" => ["(x.dup)", "(x)"] },
    unlike: { "full_message" => "shows no escapes", "respond_to?" => "is Object's", "set_backtrace(nil)" => "wants a backtrace", "exception(nil)" => "has no message" }
  },
  "Exceptions' own" => {
    methods: %i[receiver key name], receivers: ['KeyError.new("k", receiver: {}, key: 1)', 'NameError.new("n", :x, receiver: 1)', 'NoMethodError.new("n", :x, [1], receiver: 1)'], arguments: ["", "(1)"]
  },
  "Exceptions: making" => {
    methods: %i[new exception], receivers: %w[StandardError KeyError NameError NoMethodError FrozenError StopIteration],
    arguments: ["", '("m")', "(1)", "(nil)"], also: {}
  }
}
