# frozen_string_literal: true

# Numbers in ranges, of a generator that knows floats from 0 to 1.
class Random
  module Formatter
    def rand(limit = nil)
      case limit
      when nil then __real
      when Float
        raise ArgumentError, "invalid argument - #{limit}" unless limit > 0

        __real * limit
      when Range then __in_range(limit)
      else
        limit = limit.to_int
        raise ArgumentError, "invalid argument - #{limit}" unless limit > 0

        __below(limit)
      end
    end

    def random_number(limit = nil) = limit.nil? || limit == 0 ? __real : rand(limit)

    # A whole number from 0 on, all equally likely.
    def __below(limit)
      bits = (limit - 1).bit_length
      while true
        number = 0
        left = bits
        while left > 0
          number = (number << 30) | (__real * 1_073_741_824).to_i
          left -= 30
        end
        number &= (1 << bits) - 1
        return number if number < limit
      end
    end

    def __in_range(range)
      first = range.begin
      last = range.end
      raise ArgumentError, "Numerical argument out of domain" unless first && last
      return first + __real * (last - first) if first.is_a?(Float) || last.is_a?(Float)

      size = last - first + (range.exclude_end? ? 0 : 1)
      size > 0 ? first + __below(size) : nil
    end
  end

  alias __real rand
  remove_method :rand
  include Formatter

  class << self
    alias __real rand
    remove_method :rand
    include Formatter

    def new_seed = __below(1 << 64)
  end
end

module Kernel
  def rand(limit = nil)
    limit = limit.to_i.abs if limit.is_a?(Numeric)
    Random.rand(limit == 0 ? nil : limit)
  end

  def self.rand(limit = nil) = Random.rand(limit)
end

class Array
  def shuffle(random: Random) = dup.shuffle!(random: random)

  def shuffle!(random: Random)
    i = size
    while i > 1
      j = random.rand(i)
      i -= 1
      self[i], self[j] = self[j], self[i]
    end
    self
  end

  def sample(count = nil, random: Random)
    return self[random.rand(size)] if count.nil? && !empty?
    return nil if count.nil?

    count = count.__to_int
    raise ArgumentError, "negative sample number" if count < 0

    shuffle(random: random).first(count)
  end
end
