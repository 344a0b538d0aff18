# frozen_string_literal: true

{
  "Object" => {
    apart: true,
    setup: "class Thing; attr_accessor :v; def initialize = @v = 7; def plain = @v; protected def prot = 1; private def hidden(x = 1) = [:hidden, x]; def inspect = '#<thing>'; def self.made = 1; end\n",
    methods: MethodTables.own(Kernel) | MethodTables.own(BasicObject),
    receivers: ["Thing.new", "Thing.new.freeze", "5", '+"str"', "nil", ":sym", "[1]"],
    arguments: ["", "(1)", "(nil)", "(:v)", '("v")', "(:hidden)", "(:nope)", "(:@v)", "(Thing)", "(Comparable)", "{ |*x| x }", "(1, 2, 3)"],
    also: {
      "respond_to?" => ["(:hidden, true)", "(:prot)"], "==" => ["(x)"], "equal?" => ["(x)"], "eql?" => ["(x.dup)"],
      "singleton_methods" => ["(false)"], "clone" => ["(freeze: true)", "(freeze: false)"], "instance_variable_get" => ["(:bad)", "(:@nope)"]
    },
    instead: {
      "instance_eval" => [" { @v }", " { |x| x }", '("@v")'], "instance_exec" => ["(1) { |x| [self, x] }"], "!~" => ["()"],
      "define_singleton_method" => [], "send" => ["(:hidden, 2)", "(:to_s)", "(:nope)"], "__send__" => ["(:hidden, 2)", "(:to_s)"],
      "public_send" => ["(:hidden, 2)", "(:to_s)", "(:nope)", "()"], "then" => [" { |x| [x] }", ".size"], "tap" => [" { |x| x }"],
      "extend" => ["(Comparable).singleton_class.include?(Comparable)"].first(0), "method" => ["(:to_s).call", "(:nope)"],
      "public_method" => ["(:to_s).call"], "to_enum" => ["(:each)", "(:each, 1) { 5 }.size"], "enum_for" => ["(:each).class"],
      "inspect" => [""], "to_s" => ["(1, 2, 3)"], "instance_variable_set" => ["(:@v)", "(:bad, 1)"], "remove_instance_variable" => ["(:bad)"]
    },
    unlike: {
      "hash" => "is of the run", "object_id" => "is of the run", "__id__" => "is of the run", "methods" => "lists our own, too",
      "public_methods" => "lists our own, too", "private_methods" => "lists our own, too", "protected_methods" => "lists our own, too",
      "=~" => "went with Ruby 3.2", "!~" => "went with Ruby 3.2", "extend" => "of numbers is another error", "taint" => "went with Ruby 3.2",
      "define_singleton_method" => "of numbers is another error",
      "tainted?" => "went with Ruby 3.2", "untaint" => "went with Ruby 3.2", "trust" => "went with Ruby 3.2",
      "untrust" => "went with Ruby 3.2", "untrusted?" => "went with Ruby 3.2"
    }
  },
  "Kernel's functions" => {
    methods: %i[Integer Float String Array Rational],
    receivers: [""],
    arguments: ["()", "(1)", "(-2)", "(2.5)", '("12")', '("0x1f")', '("0b11")', '(" 1_0 ")', '("1.5e3")', '("a")', '("")', "(nil)", "(:a)", "([1, 2])", "([])", "({ a: 1 })", "([[1, 2]])", "(1..3)", '("12", 8)', '("z", 36)', '("9", 8)', '("12", 1)', "(12, 8)", '("a", exception: false)', "(nil, exception: false)", "(1, 2)", "(1, 2, 3)", "(1r/2)", "(1i)", "(1+2i)", '("1/2")', '("1+2i")', "(Float::NAN)", "(Float::INFINITY)", "(2**70)", '("1e400")', "(0.1, 3)", "(1, nil)", "(Object)", '("1", exception: true)', "(1.5, 2.5)"]
  },
  "Kernel: formats" => {
    methods: %i[format sprintf], receivers: [""],
    arguments: ["()", '("a")', '("%d")', '("%d", 1, 2)', '("%d", nil)', '("%d", "12")', '("%d", "x")', '("%d", 2.9)', '("%f", 1)', '("%f", "1.5")', '("%s", nil)', '("%s %s", 1)', '("%p", nil)', '("%-5s|", "é")', '("%05d", -3)', '("%+x", 255)', '("%x", -255)', '("%b", -5)', '("%o", 8)', '("%e", 12345.678)', '("%g", 1e10)', '("%a", 1.5)', '("%c", 97)', '("%c", "z")', '("%%")', '("%", 1)', '("%<a>d", a: 1)', '("%{a}", a: 1)', '("%{b}", a: 1)', '("%<a>d")', '("%1$s %1$s", 1)', '("%2$s", 1)', '("%*d", 5, 1)', '("%.2f", 1r/3)', '("%d", 2**70)', '("%y", 1)', '(1)', '(nil)', '("%s", [1])', '("%.3s", "abcdef")', '("%#x", 255)', '("% d", 5)', '("%d", Float::NAN)', '("%f", Float::INFINITY)', '("%5.1f|", 3.14159)', '("%+.2e", 0.00012)', '("%08b", 37)', '("%d", 3.99r)']
  },
  "Kernel: control" => {
    methods: %i[catch throw raise loop lambda proc block_given? binding caller srand rand sleep at_exit gets exit abort require require_relative load puts print p pp putc printf warn fail],
    receivers: [""],
    arguments: [],
    instead: { "catch" => ["(:a) { throw :a, 1 }", "(:a) { 2 }", "(1, 2)", " { |t| throw t, 3 }"], "throw" => ["(:a)", "(:a, 1)", "()"], "raise" => ["()", '("a")', "(ArgumentError)", '(ArgumentError, "b")', "(1)", "(Object)", '(ArgumentError.new("c"), "d")', '("a", cause: nil)', "(ArgumentError, cause: 1)", '(KeyError, "k", [])', "(nil)", '(cause: RuntimeError.new("x"))'],
    "fail" => ["()", '("a")'], "loop" => [".size", " { break 3 }", " { raise StopIteration }", "(1)"], "lambda" => ["()", " { |x| x }.arity"], "proc" => [" { |x| x }.arity"], "puts" => ["()", "(nil)", "([1, [2, nil]])", "(1, 2)", '("a\n")', "([])", "(:a)"], "print" => ["(1, nil, :a)", "([1])"], "p" => ["()", "(1)", "(1, nil)", "([])"], "pp" => ["()", "({ a: 1 })", "(1, 2)"], "putc" => ['("ab")', "(65)"], "printf" => ['("%d-%s", 1, 2)', "()"], "warn" => ['("a")', "()", "(nil)", '("a", uplevel: 0)'], "block_given?" => [""], "rand" => ["(0..0)", "(1)", "(1..0)"] }
  }
}
