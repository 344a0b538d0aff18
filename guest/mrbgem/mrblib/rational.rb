# frozen_string_literal: true

# Fractions of integers of any size, in lowest terms.
class Rational < Numeric
  attr_reader :numerator, :denominator

  class << self
    undef_method :new

    def __make(numerator, denominator)
      raise ZeroDivisionError, "divided by 0" if denominator == 0

      if denominator < 0
        numerator = -numerator
        denominator = -denominator
      end
      factor = numerator.gcd(denominator)
      __lowest(numerator / factor, denominator / factor)
    end

    def __lowest(numerator, denominator)
      rational = allocate
      rational.__set(numerator, denominator)
      rational.freeze
    end

    # The fraction with the smallest denominator between two.
    def __simplest(low, high)
      return -__simplest(-high, -low) if high < 0
      return __make(0, 1) if low <= 0

      whole = low.ceil
      return __make(whole, 1) if whole <= high

      rest = __simplest(1 / (high - low.floor), 1 / (low - low.floor))
      low.floor + 1 / rest
    end

    # Digits, a point, an exponent, a fraction; nil where there is no number. `strict`: and nothing else.
    def __parse(text, strict)
      head, rest = __scan(text.strip)
      return strict ? nil : __make(0, 1) unless head
      return head if rest.empty?

      if rest[0] == "/"
        digits = rest[1..]
        count = __digits(digits)
        if count > 0
          rest = digits[count..]
          divisor = digits[0, count].to_i
          return strict && !rest.empty? ? nil : head / divisor
        end
      end
      strict ? nil : head
    end

    def __digits(text)
      count = 0
      count += 1 while count < text.size && (("0".."9").cover?(text[count]) || (text[count] == "_" && count > 0))
      count
    end

    # The decimal number that the text starts with, and what follows.
    def __scan(text)
      sign = text[0] == "-" ? -1 : 1
      text = text[1..] if text[0] == "-" || text[0] == "+"
      count = __digits(text)
      return nil if count == 0 && !(text[0] == "." && __digits(text[1..]) > 0)

      number = __make(text[0, count].to_i, 1)
      text = text[count..]
      if text[0] == "." && (count = __digits(text[1..])) > 0
        digits = text[1, count].delete("_")
        number += __make(digits.to_i, 10**digits.size)
        text = text[(count + 1)..]
      end
      if text[0] == "e" || text[0] == "E"
        power = text[1..]
        power = power[1..] if (minus = power[0] == "-") || power[0] == "+"
        count = __digits(power)
        if count > 0
          exponent = power[0, count].to_i
          number = minus ? number / 10**exponent : number * 10**exponent
          text = power[count..]
        end
      end
      [number * sign, text]
    end
  end

  def __set(numerator, denominator)
    @numerator = numerator
    @denominator = denominator
  end

  def +(other) = __with(other, :+) { |n, d| Rational.__make(@numerator * d + n * @denominator, @denominator * d) }
  def -(other) = __with(other, :-) { |n, d| Rational.__make(@numerator * d - n * @denominator, @denominator * d) }
  def *(other) = __with(other, :*) { |n, d| Rational.__make(@numerator * n, @denominator * d) }
  def /(other) = __with(other, :/) { |n, d| Rational.__make(@numerator * d, @denominator * n) }
  alias quo /
  def -@ = Rational.__lowest(-@numerator, @denominator)
  def fdiv(other) = to_f / other

  def __with(other, operator)
    case other
    when Integer then yield other, 1
    when Rational then yield other.numerator, other.denominator
    when Float then to_f.__send__(operator, other)
    else
      named = other.nil? ? "nil" : other.class
      raise TypeError, "#{named} can't be coerced into Rational" unless other.respond_to?(:coerce)

      a, b = other.coerce(self)
      a.__send__(operator, b)
    end
  end

  def **(other)
    if other.is_a?(Rational)
      return to_f**other.to_f unless other.denominator == 1

      other = other.numerator
    end
    return to_f**other if other.is_a?(Float)
    return __with(other, :**) { nil } unless other.is_a?(Integer)
    return Rational.__lowest(@numerator**other, @denominator**other) if other >= 0
    raise ZeroDivisionError, "divided by 0" if @numerator == 0

    Rational.__make(@denominator**-other, @numerator**-other)
  end

  def <=>(other)
    case other
    when Integer then @numerator <=> other * @denominator
    when Rational then @numerator * other.denominator <=> other.numerator * @denominator
    when Float then other.nan? ? nil : (other.infinite? ? -other.infinite? : self <=> other.to_r)
    else
      return nil unless other.respond_to?(:coerce)

      a, b = other.coerce(self)
      a <=> b
    end
  end

  def ==(other)
    case other
    when Integer then @denominator == 1 && @numerator == other
    when Rational then @numerator == other.numerator && @denominator == other.denominator
    when Float then to_f == other
    else other.is_a?(Numeric) && other == self
    end
  end

  def eql?(other) = other.is_a?(Rational) && self == other
  def hash = [@numerator, @denominator, :rational].hash

  def coerce(other)
    case other
    when Integer then [Rational.__lowest(other, 1), self]
    when Float then [other, to_f]
    when Rational then [other, self]
    else raise TypeError, "#{other.class} can't be coerced into Rational"
    end
  end

  def zero? = @numerator == 0
  def positive? = @numerator > 0
  def negative? = @numerator < 0
  def abs = negative? ? -self : self
  def to_i = @numerator < 0 ? -(-@numerator / @denominator) : @numerator / @denominator
  def to_f = @numerator.fdiv(@denominator)
  def to_r = self
  def to_s = "#{@numerator}/#{@denominator}"
  def inspect = "(#{@numerator}/#{@denominator})"

  def floor(digits = 0) = __to_digits(digits) { |r| r.numerator.div(r.denominator) }
  def ceil(digits = 0) = __to_digits(digits) { |r| -(-r.numerator).div(r.denominator) }
  def truncate(digits = 0) = __to_digits(digits, &:to_i)

  def round(digits = 0, half: :up)
    known = [nil, :up, :down, :even, "up", "down", "even"].include?(half)
    raise ArgumentError, "invalid rounding mode: #{half}" unless known

    __to_digits(digits) do |r|
      whole, rest = r.abs.divmod(1)
      side = rest <=> Rational.__lowest(1, 2)
      up = side > 0 || (side == 0 && (half.nil? || half.to_sym == :up || (half.to_sym == :even && whole.odd?)))
      whole += 1 if up
      r.negative? ? -whole : whole
    end
  end

  # For format: times the power of ten, rounded.
  def __scaled(scale) = (self * scale).round

  def __to_digits(digits)
    return yield(self) if digits == 0

    factor = 10**digits.abs
    return Rational.__make(yield(self * factor), factor) if digits > 0

    yield(self / factor) * factor
  end

  def rationalize(tolerance = nil)
    return self unless tolerance

    Rational.__simplest(self - tolerance.abs, self + tolerance.abs)
  end
end

module Kernel
  def Rational(numerator, denominator = 1, exception: true)
    a = __rational(numerator)
    b = denominator == 1 ? 1 : __rational(denominator)
    return Rational.__make(a, b) if a.is_a?(Integer) && b.is_a?(Integer)

    a.is_a?(Integer) ? Rational.__make(a, 1) / b : a / b
  rescue ArgumentError, TypeError, FloatDomainError => e
    raise e if exception
  end

  def __rational(value)
    case value
    when Integer, Rational then value
    when Float then value.to_r
    when String
      Rational.__parse(value, true) || raise(ArgumentError, "invalid value for convert(): #{value.inspect}")
    when nil then raise TypeError, "can't convert nil into Rational"
    else
      raise TypeError, "can't convert #{value.class} into Rational" unless value.respond_to?(:to_r)

      value.to_r
    end
  end
  module_function :Rational, :__rational
end

class String
  def to_r = Rational.__parse(self, false)
end

class NilClass
  def to_r = Rational.__make(0, 1)
  def rationalize(_within = nil) = to_r
end
