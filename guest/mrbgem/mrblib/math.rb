# frozen_string_literal: true

module Math
  # Lanczos' approximation, and exact where factorials are.
  LANCZOS = [676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
             -0.13857109526572012, 9.984369578019572e-06, 1.5056327351493116e-07].freeze

  class << self
    def gamma(x)
      x = Float(x)
      pole = x == -Float::INFINITY || (x < 0 && x == x.floor)
      raise DomainError, "Numerical argument is out of domain - gamma" if pole
      return x if x.nan? || x == Float::INFINITY
      return 1 / x if x == 0
      return (2...x.to_i).inject(1) { |product, n| product * n }.to_f if x == x.floor && x <= 23
      return PI / (sin(PI * x) * gamma(1 - x)) if x < 0.5
      return Float::INFINITY if x > 171.7

      t = x + 6.5
      sqrt(2 * PI) * t**((x - 0.5) / 2) * exp(-t) * t**((x - 0.5) / 2) * __lanczos(x)
    end

    def lgamma(x)
      x = Float(x)
      raise DomainError, "Numerical argument is out of domain - lgamma" if x == -Float::INFINITY
      return [Float::INFINITY, 1 / x < 0 ? -1 : 1] if x == 0
      return [Float::INFINITY, 1] if x.infinite? || (x < 0 && x == x.floor)

      if x < 0.5
        sine = sin(PI * x)
        return [log(PI / sine.abs) - lgamma(1 - x)[0], sine < 0 ? -1 : 1]
      end
      return [log(gamma(x)), 1] if x == x.floor && x <= 23

      t = x + 6.5
      [0.5 * log(2 * PI) + (x - 0.5) * log(t) - t + log(__lanczos(x)), 1]
    end

    def __lanczos(x)
      sum = 0.9999999999998099
      LANCZOS.each_with_index { |c, i| sum += c / (x + i) }
      sum
    end
  end

  def gamma(x) = Math.gamma(x)
  def lgamma(x) = Math.lgamma(x)
end
