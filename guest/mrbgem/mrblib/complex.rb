# frozen_string_literal: true

# Complex numbers with parts of any real class.
class Complex < Numeric
  attr_reader :real, :imaginary
  alias imag imaginary

  class << self
    undef_method :new

    def rectangular(real, imaginary = 0)
      [real, imaginary].each { |part| raise TypeError, "not a real" unless part.is_a?(Numeric) && part.real? }
      __make(real, imaginary)
    end
    alias rect rectangular

    def polar(radius, angle = 0)
      return __make(radius, 0) if angle.is_a?(Integer) && angle == 0

      __make(radius * Math.cos(angle), radius * Math.sin(angle))
    end

    def __make(real, imaginary)
      complex = allocate
      complex.__set(real, imaginary)
      complex.freeze
    end
  end

  def __set(real, imaginary)
    @real = real
    @imaginary = imaginary
  end

  def real? = false
  def rectangular = [@real, @imaginary]
  alias rect rectangular
  def conjugate = Complex.__make(@real, -@imaginary)
  alias conj conjugate
  def abs
    return __length(@imaginary, @real) if @real == 0
    return __length(@real, @imaginary) if @imaginary == 0

    Math.hypot(@real.to_f, @imaginary.to_f)
  end

  # Of a number on an axis: exact, where both parts are.
  def __length(part, zero) = zero.is_a?(Float) ? part.abs.to_f : part.abs
  alias magnitude abs
  def abs2 = @real * @real + @imaginary * @imaginary
  def arg = Math.atan2(@imaginary.to_f, @real.to_f)
  alias angle arg
  alias phase arg
  def polar = [abs, arg]
  def -@ = Complex.__make(-@real, -@imaginary)
  def finite? = @real.finite? && @imaginary.finite?
  def infinite? = @real.infinite? || @imaginary.infinite? ? 1 : nil
  def zero? = @real == 0 && @imaginary == 0

  def +(other)
    __with(other, :+) { |re, im| Complex.__make(@real + re, @imaginary + im) }
  end

  def -(other)
    __with(other, :-) { |re, im| Complex.__make(@real - re, @imaginary - im) }
  end

  def *(other)
    return Complex.__make(@real * other, @imaginary * other) if other.is_a?(Numeric) && other.real?

    __with(other, :*) { |re, im| Complex.__make(@real * re - @imaginary * im, @real * im + @imaginary * re) }
  end

  def /(other)
    if other.is_a?(Numeric) && other.real?
      return Complex.__make(@real.quo(other), @imaginary.quo(other))
    end

    __with(other, :/) do |re, im|
      size = re * re + im * im
      Complex.__make((@real * re + @imaginary * im).quo(size), (@imaginary * re - @real * im).quo(size))
    end
  end
  alias quo /

  def fdiv(other) = Complex.__make(@real.fdiv(other), @imaginary.fdiv(other))

  def **(other)
    return Complex.__make(1, 0) if other == 0
    return Complex.__make(1, 0) / self**-other if other.is_a?(Integer) && other < 0

    if other.is_a?(Integer)
      result = Complex.__make(1, 0)
      power = self
      while other > 0
        result *= power if other.odd?
        power *= power
        other >>= 1
      end
      return result
    end
    other = Complex.__make(other, 0) unless other.is_a?(Complex)
    radius, angle = polar
    re = other.real
    im = other.imaginary
    Complex.polar(Math.exp(re * Math.log(radius) - im * angle), angle * re + im * Math.log(radius))
  end

  def __with(other, operator)
    return yield(other.real, other.imaginary) if other.is_a?(Complex)
    return yield(other, 0) if other.is_a?(Numeric) && other.real?

    named = other.nil? ? "nil" : other.class
    raise TypeError, "#{named} can't be coerced into Complex" unless other.respond_to?(:coerce)

    a, b = other.coerce(self)
    a.__send__(operator, b)
  end

  def ==(other)
    return @real == other.real && @imaginary == other.imaginary if other.is_a?(Complex)

    other.is_a?(Numeric) && @imaginary == 0 && @real == other
  end

  def <=>(other)
    return nil unless @imaginary == 0
    return @real <=> other.real if other.is_a?(Complex) && other.imaginary == 0

    other.is_a?(Numeric) && other.real? ? @real <=> other : nil
  end

  undef_method :<, :<=, :>, :>=, :between?, :clamp, :%, :div, :divmod, :floor, :ceil, :round, :truncate, :modulo,
               :remainder, :positive?, :negative?, :i

  def eql?(other) = other.is_a?(Complex) && @real.eql?(other.real) && @imaginary.eql?(other.imaginary)
  def hash = [@real, @imaginary, :complex].hash

  def coerce(other)
    return [other, self] if other.is_a?(Complex)
    raise TypeError, "#{other.class} can't be coerced into Complex" unless other.is_a?(Numeric)

    [Complex.__make(other, 0), self]
  end

  def to_c = self
  def to_i = __real(Integer).to_i
  def to_f = __real(Float).to_f
  def to_r = __real(Rational).to_r

  def __real(kind)
    raise RangeError, "can't convert #{self} into #{kind}" unless @imaginary.is_a?(Integer) && @imaginary == 0

    @real
  end

  def to_s = __text(&:to_s)
  def inspect = "(#{__text(&:inspect)})"

  def __text
    negative = @imaginary.is_a?(Float) ? @imaginary < 0 || (@imaginary == 0 && 1 / @imaginary < 0) : @imaginary < 0
    size = yield(@imaginary.abs)
    "#{yield @real}#{negative ? "-" : "+"}#{size}#{"*" unless ("0".."9").cover?(size[-1])}i"
  end

  I = __make(0, 1)
end

module Kernel
  def Complex(real, imaginary = nil, exception: true)
    if real.is_a?(String)
      complex = Complex.__parse(real)
      return complex if complex && imaginary.nil?
      return nil unless exception

      raise ArgumentError, "invalid value for convert(): #{real.inspect}"
    end
    [real, imaginary || 0].each do |part|
      next if part.is_a?(Numeric)
      return nil unless exception

      raise TypeError, "can't convert #{part.nil? ? "nil" : part.class} into Complex"
    end
    return real if real.is_a?(Complex) && imaginary.nil?
    return Complex.__make(real, imaginary || 0) if real.real? && (imaginary || 0).real?

    real + (imaginary || 0) * Complex::I
  end
  module_function :Complex
end

class Complex
  # "1+2i", "3", "-i"; nil for anything else.
  def self.__parse(text)
    text = text.strip
    return nil if text.empty?
    return __number(text) && __make(__number(text), 0) unless ["i", "j"].include?(text[-1])

    text = text[0..-2]
    split = text.size - 1
    split -= 1 until split <= 0 || (["+", "-"].include?(text[split]) && !["e", "E"].include?(text[split - 1]))
    split = 0 if split < 0
    head = text[0, split]
    tail = text[split..]
    tail += "1" if ["", "+", "-"].include?(tail)
    real = head.empty? ? 0 : __number(head)
    imaginary = __number(tail)
    real && imaginary && __make(real, imaginary)
  end

  def self.__number(text)
    Integer(text, 10, exception: false) || Float(text, exception: false) || Rational(text, exception: false)
  end
end

class String
  # As far as it reads as a number.
  def to_c
    number = '\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?(?:[eE][-+]?\d+)?(?:/\d+)?'
    rectangular = "(?:[-+]?#{number})?[-+](?:#{number})?[ij]|(?:#{number})?[ij]"
    text = lstrip[/\A(?:[-+]?#{number}@[-+]?#{number}|#{rectangular}|[-+]?#{number})/]
    (text && Complex.__parse(text)) || Complex(0, 0)
  end
end

class NilClass
  def to_c = Complex(0, 0)
end
