# frozen_string_literal: true

# What every number answers; the operators are in C.
class Numeric
  include Comparable

  def +@ = self
  def -@ = 0 - self
  def zero? = self == 0
  def nonzero? = zero? ? nil : self
  def positive? = self > 0
  def negative? = self < 0
  def integer? = false
  def real? = true
  def real = self
  def imaginary = 0
  def imag = 0
  def conj = self
  def conjugate = self
  def rectangular = [self, 0]
  def rect = [self, 0]
  def abs2 = self * self
  def arg = negative? ? Math::PI : 0
  def angle = arg
  def phase = arg
  def polar = [abs, arg]
  def i = Complex(0, self)
  def to_c = Complex(self, 0)
  def numerator = to_r.numerator
  def denominator = to_r.denominator
  def to_int = to_i
  def abs = negative? ? -self : self
  def magnitude = abs
  def finite? = true
  def infinite? = nil
  def div(other) = (self / other).floor
  def fdiv(other) = to_f / other
  def modulo(other) = self - other * div(other)
  def %(other) = self - other * div(other)
  def divmod(other) = [div(other), self % other]
  def floor(digits = 0) = to_f.floor(digits)
  def ceil(digits = 0) = to_f.ceil(digits)
  def round(digits = 0) = to_f.round(digits)
  def truncate(digits = 0) = to_f.truncate(digits)
  def dup = self
  def clone(freeze: true) = freeze == false ? raise(ArgumentError, "can't unfreeze #{self.class}") : self

  def remainder(other)
    rest = self % other
    rest != 0 && (negative? ? other.positive? : other.negative?) ? rest - other : rest
  end

  def coerce(other)
    return [other, self] if other.class == self.class

    [Float(other), Float(self)]
  end

  def quo(other)
    return self / other if other.is_a?(Float)

    Rational(self, 1) / other
  end
end

class Integer
  def quo(other)
    return fdiv(other) if other.is_a?(Float)

    Rational(self, 1) / other
  end

  def self.sqrt(number)
    number = number.to_int unless number.is_a?(Integer) || !number.respond_to?(:to_int)
    raise TypeError, "can't convert #{number.class} into Integer" unless number.is_a?(Integer)
    raise Math::DomainError, 'Numerical argument is out of domain - "isqrt"' if number < 0
    return number if number < 2

    root = 1 << ((number.bit_length + 1) / 2)
    while true
      better = (root + number / root) >> 1
      return root if better >= root

      root = better
    end
  end

  def self.try_convert(value) = value.is_a?(Integer) || value.respond_to?(:to_int) ? __from(value) : nil

  def integer? = true
  def __chr = [self].pack("U")
  def even? = self & 1 == 0
  def odd? = self & 1 == 1
  def zero? = self == 0
  def succ = self + 1
  def next = self + 1
  def pred = self - 1
  def ord = self
  def to_int = self
  def to_i = self
  def numerator = self
  def denominator = 1
  def to_r = Rational(self, 1)
  def rationalize(_within = nil) = Rational(self, 1)
  def abs = self < 0 ? -self : self
  def magnitude = abs
  def lcm(other) = self == 0 || other == 0 ? gcd(other) * 0 : (self / gcd(other) * other).abs
  def gcdlcm(other) = [gcd(other), lcm(other)]
  def allbits?(mask) = self & (mask = Integer.__from(mask)) == mask
  def anybits?(mask) = self & Integer.__from(mask) != 0
  def nobits?(mask) = self & Integer.__from(mask) == 0
  def size = bit_length <= 63 ? 8 : (bit_length + 63) / 64 * 8

  def __rational_power(exponent)
    return exponent.odd? ? self : 1 if abs == 1

    Rational(self, 1)**exponent
  end

  def __complex_power(exponent) = Complex(self, 0)**exponent

  def [](index, length = nil)
    if index.is_a?(Range)
      first = index.begin || 0
      return self >> first unless index.end

      length = index.end - first + (index.exclude_end? ? 0 : 1)
      return (self >> first) & ((1 << length) - 1)
    end
    index = Integer.__from(index)
    return (self >> index) & ((1 << Integer.__from(length)) - 1) if length

    index < 0 ? 0 : (self >> index) & 1
  end

  def coerce(other)
    return [other, self] if other.is_a?(Integer)

    [Float(other), to_f]
  end

  def digits(base = 10)
    raise Math::DomainError, "out of domain" if self < 0

    base = Integer.__from(base)
    raise ArgumentError, "negative radix" if base < 0
    raise ArgumentError, "invalid radix #{base}" if base < 2
    return [0] if self == 0

    rest = self
    digits = []
    while rest > 0
      rest, digit = rest.divmod(base)
      digits << digit
    end
    digits
  end

  def ceildiv(other) = -div(0 - other)
end

class Float
  def zero? = self == 0.0
  def quo(other) = self / other
  def magnitude = abs
  def abs = self < 0 || 1 / self < 0 ? -self : self
  def arg = nan? ? self : (self < 0 || (self == 0 && 1 / self < 0) ? Math::PI : 0)
  def coerce(other) = [Float(other), self]
  def __complex_power(exponent) = Complex(self, 0)**exponent

  def next_float = __neighbour(1)
  def prev_float = __neighbour(-1)

  def __neighbour(side)
    return self if nan? || self == side * INFINITY
    return side * Math.ldexp(1.0, -1074) if self == 0.0
    return side * -MAX if infinite?

    fraction, exponent = Math.frexp(self)
    step = Math.ldexp(1.0, (exponent < -1021 ? -1021 : exponent) - 53)
    step /= 2 if fraction.abs == 0.5 && (fraction < 0) == (side > 0) && exponent > -1021
    self + side * step
  end

  # The exact value: whole number times power of two.
  def to_r
    raise FloatDomainError, to_s unless finite?

    fraction, exponent = Math.frexp(self)
    whole = Math.ldexp(fraction, 53).to_i
    exponent -= 53
    exponent < 0 ? Rational(whole, 1 << -exponent) : Rational(whole << exponent, 1)
  end

  # The simplest fraction that is the same float, or within the tolerance.
  def rationalize(tolerance = nil)
    return to_r.rationalize(tolerance) if tolerance
    return Rational(to_i, 1) if self == to_i

    fraction, exponent = Math.frexp(self)
    whole = Math.ldexp(fraction, 53).to_i
    two = 1 << (54 - exponent)
    Rational.__simplest(Rational(2 * whole - 1, two), Rational(2 * whole + 1, two))
  end

  def numerator = to_r.numerator
  def denominator = to_r.denominator

  def __round_exactly(digits, mode)
    exact = to_r
    case mode
    when :floor then exact.floor(digits)
    when :ceil then exact.ceil(digits)
    when :truncate then exact.truncate(digits)
    else exact.round(digits, half: mode)
    end.to_f
  end
end
