# Integers, floats, rationals, complex numbers: what they compute and what they print as.

### rounding integers
[1234.round(-2), 1250.round(-2), 1350.round(-2), -1250.round(-2), 15.round(-1), 25.round(-1), 5.round(-1), 4.round(-1),
 1234.round(2), 1234.round(-4), 9999.round(-4), 5000.round(-4), 0.round(-3), 1234.round, -1234.round(-2)]

### rounding integers half
[25, 35, -25, -35, 24, 26].map { |n| %i[up down even].map { |h| n.round(-1, half: h) } }

### rounding integers half by nil and by what is no mode
[25.round(-1, half: nil), error { 25.round(-1, half: :odd) }, message { 25.round(-1, half: :odd) }, 25.round(-1, half: "even")]

### floor, ceil and truncate of integers
[1234, -1234, 1200, 0, 5].map { |n| [n.floor(-2), n.ceil(-2), n.truncate(-2), n.floor, n.ceil, n.truncate, n.floor(2), n.ceil(1)] }

### rounding integers at the ends
[(2**62).round(-18), (2**63 - 1).round(-1), (-2**63).round(-2), 10.round(-100), (2**64).round(-5), (2**64).floor(-5),
 (2**64).ceil(-5), (-2**70).truncate(-10), (2**63 - 1).ceil(-3)]

### divmod with floats
[5.divmod(2.0), -7.divmod(2.0), 7.divmod(-2.0), -7.divmod(-2.0), 5.5.divmod(2), -5.5.divmod(2), 5.5.divmod(-2.5), 1e20.divmod(3)]

### divmod of integers
[7, -7].product([2, -2, 7, 100]).map { |a, b| [a.divmod(b), a / b, a % b, a.modulo(b), a.remainder(b), a.div(b), a.fdiv(b)] }

### divmod of floats by zero and infinity
[error { 1.divmod(0) }, error { 1.0.divmod(0) }, error { 1.divmod(0.0) }, message { 1.divmod(0.0) }, error { 5.divmod(Float::INFINITY) },
 5.0 % Float::INFINITY, error { 1 % 0 }]

### modulo and remainder of floats
[5.5 % 2, -5.5 % 2, 5.5 % -2, 5.5.remainder(2), -5.5.remainder(2), 5.5.modulo(-2), 6.0 % 2, -6.0 % 2, 5 % 2.5, -5 % 1.5]

### div
[7.div(2), -7.div(2), 7.div(2.0), 7.5.div(2), -7.5.div(2), error { 7.div(0) }, error { 7.div(0.0) }, (2**70).div(3), 7.0.div(0.5)]

### floats print by their shortest form
[0.1 + 0.2, 0.1, 1.0 / 3, 2.0 / 3, 100.0, 1e15, 1e16, 1e17, 123456789.123456789, 1e-4, 1e-5, 0.00012, 1.5e300, 5e-324,
 1.7976931348623157e308, 2.2250738585072014e-308, 1e100, 1e22, 1e23, 9007199254740993.0, 4.35, 0.3, 1.1 * 1.1, -0.0, 0.0]

### floats print in interpolation and to_s
"#{0.1 + 0.2} #{1e2} #{1e16} #{-1.5e-9} #{1.0.to_s} #{1e20.to_s} #{3.14.inspect} #{(1.0 / 0)} #{-1.0 / 0} #{0.0 / 0}"

### floats in arrays and hashes
[[0.1 + 0.2, { 1.5 => 2.25, a: 1e-7 }].inspect, [1.0, 2.5].to_s, { 0.1 => 0.2 }.to_s, [1.1, 2.2, 3.3].sum, [0.1] * 3]

### floats written by scientists
[1e2, 1.5E3, 1e-2, 12e-1, 1_000.5, 1e0]

### sums of floats
[[0.1] * 10, [0.1, 0.2, 0.3], [1e100, 1.0, -1e100], [3, 0.1, 0.2], [0.1, 1r], [1, 2.5, 3]].map(&:sum)

### rounding floats
[1.5, 2.5, -1.5, -2.5, 0.5, -0.5, 1.4999999, 2.675, 1234.5678].map { |f| [f.round, f.round(1), f.round(2), f.round(-1), f.round(-2)] }

### rounding floats half
[0.5, 1.5, 2.5, -2.5, 0.25, 0.35].map { |f| %i[up down even].map { |h| [f.round(half: h), f.round(1, half: h)] } }

### rounding floats to many digits
[0.1.round(20), 1.23456789.round(5), 1e20.round(2), 1e-10.round(5), 123.456.round(-3), 1.005.round(2), 10.0.round(1), 5.015.round(2),
 1.15.round(1), 1.25.round(1), 1.35.round(1), 0.285.round(2), 1.0e300.round(1), 2.5.round(0), 1e16.round(-2)]

### floor and ceil of floats
[1.25, -1.25, 12.34, -0.001, 1e10, 0.1].map { |f| [f.floor, f.ceil, f.truncate, f.to_i, f.floor(1), f.ceil(1), f.truncate(1), f.floor(-1), f.ceil(-1)] }

### rounding what is no number
[error { (0.0 / 0).round }, error { (1.0 / 0).round }, error { (1.0 / 0).to_i }, message { (0.0 / 0).to_i }, (1.0 / 0).round(2), error { (1.0 / 0).floor }]

### comparisons of big integers
[2**64 > 1, 2**64 < 1, 1 < 2**64, 2**64 == 2**64, 2**64 == 1, 2**64 <=> 1, 1 <=> 2**64, -2**64 < 1, 2**64 >= 2**64, 2**64 <= 2**65,
 2**64 != 2**64, (2**64).eql?(2**64), (2**64).equal?(2**65), 2**64 > 1.5, 1.5 < 2**64, 2.0**64 == 2**64, 2**64 == 2.0**64, 2**64 + 1 > 2.0**64]

### comparisons of big integers with what is no number
[error { 2**64 > nil }, error { 2**64 < "x" }, (2**64 <=> nil), (2**64 == nil), (2**64 == "x"), message { 2**64 > nil }]

### comparisons of big integers with floats at the edges
[2**64 > Float::INFINITY, 2**64 < Float::INFINITY, -2**64 > -Float::INFINITY, 2**64 > Float::NAN, (2**64 <=> Float::NAN),
 (2**1100 > 1e308), (9007199254740993 <=> 9007199254740992.0), 2**1100 <=> 1.0]

### shifts
[1 << 10, 1 << 62, 1 << 63, 1 << 64, 1 << 100, -1 << 64, 1 >> 1, 5 >> 1, -5 >> 1, -1 >> 100, 1 >> 100, 1 << -1, 8 << -2, 8 >> -2,
 (2**70) >> 60, (2**70) >> 71, -(2**70) >> 60, -(2**70) >> 100, 0 << 1000, (2**64) << 3, (2**64 + 12345) >> 1]

### shifts by far too much
[0 << (1 << 40), 1 >> (1 << 40), -1 >> (1 << 40), 5 << -(1 << 40)]

### bits
[5 & 3, 5 | 3, 5 ^ 3, ~5, ~-1, -5 & 3, -5 | 3, -5 ^ 3, 5[0], 5[1], 5[100], -1[100], 2**64 & 2**64, (2**64 + 5) & 7, (2**64) | 1, (2**64) ^ (2**64),
 -(2**64) & (2**65 - 1), ~(2**64), (2**64)[64], (2**64)[0], (-2**64) | 5, (2**70 + 3) & -4]

### bits of ranges
[0b11110000[4, 4], 0b11110000[4..5], 0b11110000[4..], 255[0, 3], 5.bit_length, 255.bit_length, 256.bit_length, -1.bit_length, -256.bit_length,
 0.bit_length, (2**64).bit_length, (-2**64).bit_length, (2**64 - 1).bit_length]

### allbits, anybits, nobits
[6.allbits?(2), 6.allbits?(5), 6.anybits?(1), 6.anybits?(4), 6.nobits?(1), 6.nobits?(2)]

### powers
[2**10, 2**0, 2**-1, 2**-2, (-2)**3, 10**20, 3**100, 0**0, 0.0**0, 2**0.5, 4**0.5, (-8)**2, 2.0**-1, 10**-3, 1**-5, (-1)**-3, 0**5]

### powers of negative numbers by fractions
[((-8)**(1.0 / 3)).real.round(9), ((-8.0)**0.5).imaginary.round(9), (-8.0)**2, (-2.0)**3, error { 0**-1 }]

### powers with modulus
[2.pow(10), 2.pow(10, 1000), 3.pow(1000, 7), 2.pow(200, 1_000_007), 5.pow(3, -7), (-3).pow(5, 7), (2**70).pow(5, 97), 3.pow(2**70, 101), 12345678901234567890.pow(3, 10**20), 7.pow(0, 1)]

### powers with a wrong modulus
[error { 2.pow(-1, 5) }, error { 2.pow(5, 0) }, error { 2.pow(2, 1.5) }]

### gcd and lcm
[12.gcd(18), 12.lcm(18), -12.gcd(18), 12.lcm(-18), 0.gcd(5), 5.gcd(0), 0.gcd(0), 0.lcm(5), 12.gcdlcm(18), (2**70).gcd(2**65), (2**70).lcm(3), 3.gcd(2**64),
 error { 1.gcd(1.5) }]

### digits
[1234.digits, 0.digits, 255.digits(16), 1234.digits(100), (2**70).digits.sum, error { -1.digits }, error { 1.digits(1) }, error { 1.digits(-1) }, (2**70).digits(2**33)]

### predicates
[0, 1, -2, 3].map { |n| [n.even?, n.odd?, n.zero?, n.positive?, n.negative?, n.nonzero?, n.integer?, n.finite?, n.infinite?, n.real?] }

### predicates of floats and big integers
[0.0.zero?, -0.0.negative?, 1.5.positive?, 1.0.integer?, (1 / 0.0).infinite?, (-1 / 0.0).infinite?, 1.5.finite?, (0 / 0.0).nan?, (2**64).even?, (2**64 + 1).odd?, (2**64).zero?,
 (-2**64).negative?, (2**64).positive?, (2**64).integer?, (2**64).finite?, 0.0.nonzero?, 2.5.nonzero?, 1.5.real?]

### successors
[1.succ, 1.pred, 1.next, -1.succ, (2**63 - 1).succ, (-2**63).pred, (2**64).succ, (2**64).pred, 1.ord, 5.size > 0]

### square roots of integers
[Integer.sqrt(0), Integer.sqrt(1), Integer.sqrt(24), Integer.sqrt(25), Integer.sqrt(10**18), Integer.sqrt(10**40), Integer.sqrt(2**63 - 1), Integer.sqrt(24.9), error { Integer.sqrt(-1) },
 message { Integer.sqrt(-1) }, error { Integer.sqrt("x") }]

### Integer()
[Integer("42"), Integer(" 42 "), Integer("0x1F"), Integer("0b101"), Integer("0o17"), Integer("017"), Integer("1_000"), Integer("-5"), Integer("+5"), Integer("ff", 16), Integer("0xff", 16),
 Integer("101", 2), Integer("z", 36), Integer(3.99), Integer(-3.99), Integer("123456789012345678901234567890"), Integer(5), Integer("0d19")]

### Integer() of what is no integer
[error { Integer("x") }, error { Integer("") }, error { Integer("1.5") }, error { Integer(nil) }, error { Integer([]) }, error { Integer("1__0") }, error { Integer("_1") }, error { Integer("1_") },
 error { Integer("0x") }, error { Integer("08") }, error { Integer("12", 2) }, error { Integer("1 2") }, error { Integer("4\0") }, message { Integer("x1") }, message { Integer(nil) }, error { Integer(0.0 / 0) },
 message { Integer([1]) }, error { Integer("1", 1) }, error { Integer("1", 37) }]

### Integer() without exceptions
[Integer("x", exception: false), Integer("12", exception: false), Integer("x", 16, exception: false), Integer("f", 16, exception: false), Integer(nil, exception: false), Integer([], exception: false), Integer("1.5", exception: false),
 Integer(1.0 / 0, exception: false)]

### Integer() of objects
class A; def to_i = 7; end
class B; def to_int = 8; end
[Integer(A.new), Integer(B.new), error { Integer(Object.new) }, Integer("10", nil)]

### Float()
[Float("1.5"), Float("1"), Float(" 2.5 "), Float("1e3"), Float("-1.5e-3"), Float("1_000.5"), Float(3), Float("0x1A"), Float("1."[0, 1]), Float(2**70), Float("+1.0"), Float("1E5")]

### Float() of what is no float
[error { Float("x") }, error { Float("") }, error { Float("1.5x") }, error { Float(nil) }, error { Float("1.") }, error { Float(".") }, Float("abc", exception: false), Float(nil, exception: false), Float("1.5", exception: false),
 message { Float("x") }, message { Float(nil) }, error { Float("1__0") }, error { Float("1e") }, error { Float([]) }, Float(".5") ]

### String()
[String(1), String(nil), String(:a), String([1]), String(1.5), Array(nil), Array([1]), Array(1..3), Array({ a: 1 }), Array("a"), Hash(nil), Hash([]), Hash({ a: 1 })]

### to_i
["42", "42abc", "abc", "", " 12", "-5", "+5", "1_000", "0x1F", "1e3", "12.7", "99999999999999999999", "1__2", "_1"].map(&:to_i) + ["ff".to_i(16), "0xff".to_i(16), "z".to_i(36), "12".to_i(2), "0b11".to_i(0), "017".to_i(0), "0x1f".to_i(0), "11".to_i(2), error { "1".to_i(1) }]

### to_f
["1.5", "1.5abc", "abc", "", " 2.5", "1e3", "1_000.5", ".5", "5.", "-1.5", "1e", "1e400", "0x1A", "1__0", "Infinity", "1.2.3"].map(&:to_f)

### to_s with a base
[255.to_s(16), 255.to_s(2), -255.to_s(16), 0.to_s(2), 35.to_s(36), (2**70).to_s(16), (2**70).to_s(2), (2**70).to_s(36), (-2**70).to_s(7), error { 1.to_s(1) }, error { 1.to_s(37) }, 255.inspect]

### big integers: sums and differences
a = 123456789012345678901234567890
b = 987654321098765432109876543210
[a + b, a - b, b - a, a + 1, a - 1, 1 - a, 1 + a, a + -a, a - a, a + 1.5, 1.5 + a, a.abs, -a, (-a).abs, +a]

### big integers: products and quotients
a = 123456789012345678901234567890
b = 98765432109876543210
[a * b, a * -b, a / b, a % b, -a / b, -a % b, a / -b, a % -b, a.divmod(b), (-a).divmod(b), a * 0, a * 1, a / 1, a / a, a.remainder(-b), -a.remainder(b), b / a, b % a, -b / a, -b % a, a * 2.0, a / 2.0, a.fdiv(b), a.fdiv(3)]

### big integers: powers and factorials
[(1..30).inject(:*), 3**200, (3**200) / (3**198), 7**77 % 10**10, (2**100).to_s.size, (10**50).to_s, (10**50 + 1) - 10**50, (2**200).digits.size, 100.downto(1).inject(:*).to_s.size]

### big integers: in and out of texts
["123456789012345678901234567890".to_i, "-123456789012345678901234567890".to_i.to_s, "ffffffffffffffffffffffff".to_i(16), (2**100).inspect, "#{2**65}", (10**30).to_s(16).to_i(16) == 10**30, (2**64).hash == (2**64).hash, (2**64).to_f, (2**64).to_i, 1e25.to_i, -1e25.to_i, 1e300.to_i]

### big integers as keys
h = { 2**64 => 1, 2**65 => 2 }
[h[2**64], h[2**65], h[2**66], [2**64, 2**64, 1].uniq, [2**65, 2**64, 5].sort, [2**65, 2**64].max, [2**64] - [2**64], [2**64, 1].sum, (2**64).coerce(1), [2**64].include?(2**64)]

### big integers: division by zero
[error { 2**64 / 0 }, error { 2**64 % 0 }, error { (2**64).divmod(0) }, 2**64 / 0.0, error { (2**64).div(0) }]

### big integers as conditions of loops
n = 2**64
count = 0
while n > 2**64 - 5
  n -= 1
  count += 1
end
[n, count, n.between?(2**64 - 10, 2**64), n.clamp(1, 100), n.clamp(2**65, 2**66)]

### big integers return to words
[2**64 - 2**64, (2**64 - 2**63), (2**64) >> 2, (2**64) / 4, [1, 2, 3][2**64 - 2**64 + 1], (2**64 / 2**62).class, Array.new(2**64 - 2**64 + 2, 0)]

### coercion
[1.coerce(2), 1.coerce(2.5), 1.5.coerce(2), error { 1.coerce("x") }, error { 1.coerce(nil) }, 1.0.coerce(2**70)]

### coercion by objects
class Meter
  attr_reader :n
  def initialize(n) = @n = n
  def coerce(other) = [Meter.new(other), self]
  def +(other) = Meter.new(n + other.n)
  def *(other) = Meter.new(n * other.n)
  def <=>(other) = n <=> other.n
  include Comparable
end
[(1 + Meter.new(2)).n, (1.5 * Meter.new(2)).n, 1 < Meter.new(2), (2**64 + Meter.new(1)).n, error { 1 - Object.new }, message { 1 + nil }, message { 1 + "a" }, message { 1.5 * :a }, message { [] <=> 1 }]

### type errors of operators
[message { 1 + "1" }, message { 1.0 + nil }, message { 1 * [] }, message { 1 - :a }, message { 1 / "2" }, message { 5 & 1.5 }, error { 5 | "1" }, message { 5 << "a" }, error { 2**nil }, message { 1 < "a" }, message { 1.0 >= nil }, message { 1 + Object }]

### floats: parts
[3.7.to_i, -3.7.to_i, 3.7.abs, -3.7.abs, -3.7.magnitude, 3.7 .floor, 3.0 == 3, 3.0.eql?(3), 3.0.equal?(3.0), 3.0.hash == 3.0.hash, 1.5.next_float, 1.5.prev_float, 0.0.next_float, 1.0.next_float - 1.0 == Float::EPSILON]

### floats: constants
[Float::MAX, Float::MIN, Float::EPSILON, Float::DIG, Float::INFINITY, Float::NAN.nan?, Float::MANT_DIG, Float::MAX_EXP, Float::MIN_EXP, Float::RADIX, Float::MAX_10_EXP, Float::MIN_10_EXP]

### floats: as fractions
[0.5.to_r, 0.75.rationalize, 0.1.rationalize(Rational(1, 100)), 3.14.rationalize(Rational(1, 100)), 0.3.to_r, 0.3.rationalize, 1.5.numerator, 1.5.denominator, 3.to_r, 3.numerator, 3.denominator, 5.rationalize]

### rationals
[Rational(1, 2), Rational(2, 4), Rational(-1, 3), Rational(3), Rational(1, -2), 1/3r, 3r, 1.5r, Rational("1/3"), Rational("0.75"), Rational(0.5), Rational("2"), "1/3".to_r, "0.5".to_r, "x".to_r, Rational(1.5, 2), Rational("-1/4")]

### rationals: arithmetic
a = Rational(1, 2)
b = Rational(2, 3)
[a + b, a - b, a * b, a / b, a + 1, a + 0.5, 1 + a, 0.5 + a, a**2, a**-2, a**0.5, 2**a, a % b, a.divmod(b), b.fdiv(2), -a, a.abs, a <=> b, a < b, a == 0.5, a == Rational(2, 4), 2 * a, 1 - a, 3 / a, a.quo(2), 1.quo(3), 6.quo(3)]

### rationals: rounding and parts
r = Rational(22, 7)
[r.numerator, r.denominator, r.to_i, r.to_f, r.floor, r.ceil, r.round, r.truncate, r.round(2), r.floor(1), r.ceil(2), Rational(5, 2).round, Rational(-5, 2).round, Rational(5, 2).round(half: :even), Rational(5, 2).round(half: :down), r.to_s, r.inspect, r.zero?, r.positive?, r.negative?, r.to_r, r.rationalize(Rational(1, 10))]

### rationals: errors and equality
[error { Rational(1, 0) }, error { Rational("x") }, error { Rational(nil) }, Rational("x", exception: false), Rational(1, 2).eql?(Rational(1, 2)), Rational(1, 2).hash == Rational(1, 2).hash, { Rational(1, 2) => 1 }[Rational(1, 2)], Rational(3, 1) == 3, Rational(1, 2).is_a?(Numeric), error { Rational(1, 2) / 0 }, Rational(1, 2) / 0.0, Rational(4, 2).integer?, [Rational(1, 2), 0.25, 1].sort, [Rational(1, 2), Rational(1, 3)].sum, [0.25r, 1].max]

### rationals of big integers
[Rational(2**70, 3), Rational(2**70, 2**68), Rational(1, 3)**50, Rational(10**20, 10**19 * 3) + 1, Rational(2**64, 3).floor, (2**64).to_r, Rational(2**70, 3) > 1, Rational(1, 2**70) * 2**70]

### complex numbers
[Complex(1, 2), Complex(1), Complex(0, -1), 2i, 1 + 2i, Complex(1.5, 2), Complex("1+2i"), Complex(1, 2).real, Complex(1, 2).imaginary, Complex(3, 4).abs, Complex(3, 4).abs2, Complex(1, 2).conjugate, Complex(1, 2).rectangular, Complex(1, 2).to_s, Complex(1, -2).inspect, Complex(1, 2).imag]

### complex numbers: arithmetic
a = Complex(1, 2)
b = Complex(3, -1)
[a + b, a - b, a * b, a / b, a + 1, 1 + a, 2 * a, a * 1.5, -a, a == Complex(1, 2), Complex(1, 0) == 1, a**2, a**0, a.real?, 1.real?, 1.i, 3.imaginary, 3.real, 3.abs2, 3.conj, error { a < b }, a.finite?]

### complex numbers: polar
[Complex.polar(2, Math::PI / 2).real.abs < 1e-15, Complex(1, 1).arg == Math::PI / 4, Complex(3, 4).polar[0], Complex.rectangular(1, 2), -1.arg == Math::PI, 1.arg, Complex(1, 2).hash == Complex(1, 2).hash, Complex(3, 0).to_i, error { Complex(3, 1).to_i }, Complex(1.5, 0).to_f, Complex::I]

### step
[1.step(10, 3).to_a, 10.step(1, -3).to_a, 1.0.step(2.0, 0.5).to_a, 1.step(by: 2, to: 7).to_a, 1.step(by: 2).first(3), 1.step(2, 0.5).to_a, 1.upto(3).to_a, 3.downto(1).to_a, 3.upto(1).to_a, 3.times.to_a, 1.step(10, 4) { |x| }, error { 1.step(10, 0) { } }, 1.upto(2.5).to_a]

### enumerators of steps
[1.step(10, 3).size, 1.step(by: 2, to: 7).size, 5.times.size, 1.upto(5).size, 5.downto(1).size, 1.step(10, 3).class, (1.step(10, 3)).inspect, 1.step(by: 3, to: 10).inspect, 5.times.inspect]

### clamp and between
[5.clamp(1, 3), 0.clamp(1, 3), 2.clamp(1, 3), 5.clamp(..3), 5.clamp(7..), 2.5.clamp(1, 2), 5.between?(1, 10), 5.between?(6, 10), error { 5.clamp(3, 1) }, 1.5.clamp(1..2), error { 5.clamp(1...3) }, 5.clamp(nil, 3), 5.clamp(7, nil)]

### Math
[Math.sqrt(16), Math.cbrt(27), Math.hypot(3, 4), Math.log(Math::E), Math.log(8, 2), Math.log2(8), Math.log10(1000), Math.exp(0), Math.sin(0), Math.cos(0), Math.atan2(1, 1), Math::PI, Math.sqrt(2), Math.log(2**70), error { Math.sqrt(-1) }, message { Math.sqrt(-1) }, error { Math.log(-1) }, error { Math.sqrt("x") }, error { Math.sqrt(nil) }, Math.log2(2**70), Math.log10(10**30), Math.gamma(5), Math.lgamma(3), Math.erf(0), Math.erfc(0), Math.sinh(0), Math.tanh(0), Math.acos(1), Math.asin(0), Math.atan(0), Math.frexp(8.0), Math.ldexp(0.5, 4)]

### numbers compared
[1 <=> 2, 1 <=> 1.0, 1 <=> "a", 1.0 <=> nil, 1 == 1.0, 1.eql?(1.0), 1.equal?(1), 1 === 1.0, Integer === 1, Numeric === 1.5, Float === 1, Comparable === 1, 17.hash == 17.hash, 1.hash == 1.0.hash]

### numbers of other types in messages
[1.inspect, 1.to_s, -1.to_s, 1.0.to_s, 1e3.to_i, 65.chr, error { 256.chr }, error { -1.chr }, 97.chr]

### numbers: dup, freeze and classes
[1.dup, 1.clone, 1.frozen?, 1.5.frozen?, (2**64).frozen?, 1.class, 1.5.class, (2**64).class, Integer.ancestors.include?(Comparable), Integer.ancestors.include?(Numeric), error { Integer.new }, error { Float.new }, 1.instance_of?(Integer), 1.is_a?(Comparable), 1.respond_to?(:+)]

### numbers: unary operators and precedence
[-2 ** 2, (-2) ** 2, -2.abs, +3, -(-3), !0, ~0, 2 - -2, -2.5.abs, 2 ** 3 ** 2, 7 - 3 - 2, 2 + 3 * 4, (2 + 3) * 4, 10 / 3 * 3, 10 % 4 ** 2]

### sums of ranges and arrays
[(1..100).sum, (1...100).sum, (1..0).sum, (1..10).sum { |x| x * 2 }, (1..2**40).sum, [1, 2, 3].sum, [1, 2.5].sum, [].sum, [].sum(0.0), [1].sum(10), ["a", "b"].sum(""), [[1], [2]].sum([]), error { ["a"].sum }, (1.0..3.0).step(1).sum, [1r, 2].sum]

### random numbers keep to their bounds
r = Random.new(42)
[(1..100).all? { rand(10).between?(0, 9) }, (1..100).all? { rand(1..6).between?(1, 6) }, (1..20).all? { (0...1).cover?(rand) }, rand(1..1), [1, 2, 3].shuffle.sort, [1, 2, 3].include?([1, 2, 3].sample), r.rand(5).between?(0, 4), r.rand(1.5) < 1.5, (1..20).all? { rand(1.0..2.0).between?(1, 2) }, Random.rand(3) < 3, [1, 2, 3].sample(2).size, [1, 2, 3].shuffle(random: Random.new(1)).sort]

### minus nothing
x = 0.0
[-x, x.-@, -(-x), -2.5, 1 / -x, -0.0, (-x).to_s, -x == x, [0.0].map(&:-@), -Float::INFINITY, (-Float::NAN).nan?]

### lengths of complex numbers on an axis
[3i.abs, Complex(-3, 0).abs, Complex(0.0, 2).abs, Complex(0, 2.5).abs, Complex(3, 4).abs, 2i.polar, Complex(1.5, 0).abs, Complex(3r / 2, 0).abs]
