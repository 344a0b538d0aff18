# frozen_string_literal: true

arguments = ["", "(0)", "(1)", "(-2)", "(3)", "(1, 2)", "(2.5)", "(0.0)", "(3r/4)", "(2**65)", "(nil)", '("a")', "([1, 2])",
             "{ |*x| x.first }"]
halves = ["(half: :even)", "(1, half: :down)", "(-1, half: :up)", "(half: nil)", '(half: "even")', "(half: :odd)"]
walks = { "step" => ["(3)", "(-20, -5).first(3)", "(by: 2, to: 9).first(4)", "(by: -1).first(2)", "(9, 0)"], "upto" => ["(9)", "(3).first(3)"], "downto" => ["(0).first(2)"] }

{
  "Integer" => {
    methods: MethodTables.own(Integer) | (MethodTables.own(Numeric) - %i[singleton_method_added]) | MethodTables.own(Comparable),
    receivers: ["0", "7", "-13", "255", "2**70", "1234567"],
    arguments: arguments,
    also: {
      "round" => halves, "clamp" => ["(..5)", "(5..)", "(1...3)", "(9, 2)", "(2, 9.5)"], "pow" => ["(3, 10)", "(3, -10)", "(-1, 10)", "(2, 0)"],
      "[]" => ["(0, 4)", "(2..)", "(..3)"], "ceil" => ["(1)", "(-1)"],
      "floor" => ["(-1)"], "truncate" => ["(-1)"], "bit_length" => [], "chr" => ['("UTF-8")', "(Encoding::UTF_8)"], **walks,
      "coerce" => ["(1.5)", '("2.5")']
    },
    instead: { "to_s" => ["", "(2)", "(36)", "(37)", "(1, 2)"], "inspect" => ["", "(1, 2)"], "digits" => ["", "(0)", "(1)", "(-2)", "(3)", "(2.5)", "(2**65)"], "step" => walks["step"], "upto" => walks["upto"], "downto" => walks["downto"], "times" => [".first(2)"] },
    unlike: {
      "hash" => "is of the run", "<<(2**65)" => "is bounded", "**(2**65)" => "is bounded", "pow(2**65)" => "is bounded",
      "chr" => "gives UTF-8", "size" => "counts whole words", "%(0.0)" => "is NaN", "modulo(0.0)" => "is NaN",
      "remainder(0.0)" => "is NaN", "**(2.5)" => "has another last digit", "pow(2.5)" => "has another last digit",
      "**(3r/4)" => "has another last digit", "pow(3r/4)" => "has another last digit",
      "<<(nil)" => "has another message", ">>(nil)" => "has another message", "[](nil)" => "has another message",
      "allbits?(nil)" => "has another message", "anybits?(nil)" => "has another message",
      "nobits?(nil)" => "has another message", "&(3r/4)" => "is a NoMethodError", "|(3r/4)" => "is a NoMethodError",
      "^(3r/4)" => "is a NoMethodError", "[](..3)" => "gives the lower bits", "digits(nil)" => "has another message",
      "round(half: :odd)" => "is refused for Integers, too"
    }
  },
  "Integer: making" => {
    methods: MethodTables.own(Integer, singleton: true), receivers: ["Integer"],
    arguments: ["", "(0)", "(24)", "(25)", "(-1)", "(2**70)", "(2.9)", '("4")', "(nil)", "(1, 2)"],
    unlike: { 'sqrt("4")' => "has another message", "sqrt(nil)" => "has another message" }
  },
  "Float" => {
    methods: MethodTables.own(Float) | (MethodTables.own(Numeric) - %i[singleton_method_added]) | MethodTables.own(Comparable),
    receivers: ["0.0", "-0.0", "2.5", "-7.25", "1e20", "0.1", "Float::INFINITY", "Float::NAN", "123.456"],
    arguments: arguments,
    also: { "round" => halves + ["(2)", "(20)", "(-400)", "(400)"], "floor" => ["(2)"], "ceil" => ["(2)", "(-1)"], "truncate" => ["(1)"],
            "clamp" => ["(..5)", "(5..)", "(1...3)", "(9, 2)"], "rationalize" => ["(0.01)", "(1r/100)"] },
    instead: { "step" => ["(9, 0)", "(by: -1).class"] },
    unlike: {
      "hash" => "is of the run", "rationalize" => "of a tolerance is nearest to the number", "numerator" => "is exact", "denominator" => "is exact",
      "%" => "is NaN for zero", "modulo" => "is NaN for zero", "remainder" => "is NaN for zero", "divmod" => "names another float in its FloatDomainError",
      "**(2.5)" => "has another last digit", "**(3r/4)" => "has another last digit", "ceil(-2)" => "is exact", "ceil(-1)" => "is exact",
      "between?(1, 2)" => "is false of NaN", "round(half: :even)" => "names another float", 'round(half: "even")' => "names another float"
    }
  },
  "Rational" => {
    methods: MethodTables.own(Rational) | (MethodTables.own(Numeric) - %i[singleton_method_added]) | MethodTables.own(Comparable),
    receivers: ["3r/4", "-7r/2", "2r", "0r", "5r/2"],
    arguments: arguments,
    instead: { "step" => ["(3).first(2)", "(9, 0)"], "round" => ["", "(2)", "(-2)", "(half: :even)", "(half: nil)"], "floor" => ["", "(1)", "(-2)"], "ceil" => ["", "(1)", "(-2)"], "truncate" => ["", "(1)", "(-2)"] },
    unlike: {
      "hash" => "is of the run", "rationalize" => "of a tolerance is nearest to the number", "fdiv" => "of a negative zero has a sign",
      "**" => "has another last digit", "%(0.0)" => "is another error", "div(0.0)" => "is another error",
      "divmod(0.0)" => "is another error", "modulo(0.0)" => "is another error", "remainder(0.0)" => "is another error"
    }
  },
  "Complex" => {
    methods: MethodTables.own(Complex) | (MethodTables.own(Numeric) - %i[singleton_method_added]),
    receivers: ["1+2i", "Complex(0.5, -1)", "3i", "Complex(2, 0)", "Complex(0, 0)"],
    arguments: arguments,
    unlike: {
      "hash" => "is of the run", "/" => "gives Rationals", "quo" => "gives Rationals", "fdiv" => "has another message", "**" => "has other last digits",
      "step" => "is Numeric's", "rationalize" => "is not there", "numerator" => "is not there", "denominator" => "is not there"
    }
  },
  "Numeric of one's own" => {
    setup: "class Own < Numeric; def initialize(n) = @n = n; def to_s = \"own\#{@n}\"; def coerce(o) = [o, @n]; def <=>(o) = @n <=> o; def -@ = -@n; def inspect = to_s; def +(o) = @n + o; def -(o) = @n - o; def *(o) = @n * o; def /(o) = @n / o; def %(o) = @n % o; def div(o) = @n.div(o); def to_i = @n.to_i; def to_f = @n.to_f; end\n",
    methods: (MethodTables.own(Numeric) - %i[singleton_method_added]) | MethodTables.own(Comparable), receivers: ["Own.new(3)", "Own.new(-2.5)", "Own.new(0)"],
    arguments: ["", "(1)", "(2.5)", "(1, 5)", '("a")', "(nil)"],
    instead: { "step" => ["(9, 0)"] }, unlike: { "divmod(2.5)" => "has a negative zero" }
  },
  "Complex: making" => {
    methods: MethodTables.own(Complex, singleton: true), receivers: ["Complex"],
    arguments: ["", "(1)", "(1, 2)", "(1.5, -2)", '("a")', "(nil)", "(1, nil)", "(1, 2, 3)"],
    unlike: { 'polar("a")' => "has another message", "polar(nil)" => "has another message", "polar(1, nil)" => "has another message" }
  },
  "Math" => {
    methods: MethodTables.own(Math, singleton: true), receivers: ["Math"],
    arguments: ["", "(0)", "(1)", "(-1)", "(2.5)", "(1, 2)", "(-1.5, 2)", "(3, 0)", "(2**70)", "(1r/2)", '("a")', "(nil)", "(1i)", "(0.5)", "(Float::NAN)", "(Float::INFINITY)"],
    unlike: {
      "gamma" => "has other last digits", "lgamma" => "has other last digits", "cbrt" => "has another last digit", "exp(1)" => "has another last digit",
      "cosh(1)" => "has another last digit", "cosh(-1)" => "has another last digit", "erfc(-1)" => "has another last digit",
      "sin(2.5)" => "has another last digit", "sqrt(1i)" => "has another message"
    }
  }
}
