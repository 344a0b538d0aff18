# frozen_string_literal: true

class Enumerator
  # What step gives without a block: numbers at equal distances.
  class ArithmeticSequence < Enumerator
    attr_reader :begin, :end, :step

    class << self
      undef_method :new

      def __make(first, last, step, excludes, text)
        sequence = allocate
        sequence.__set(first, last, step, excludes, text)
        sequence
      end
    end

    def __set(first, last, step, excludes, text)
      @begin = first
      @end = last
      @step = step
      @excludes = excludes
      @text = text
      @obj = self
      @meth = :each
      @args = []
      @kwd = {}
    end

    def exclude_end? = @excludes
    def inspect = @text
    def to_s = @text
    def rewind = self
    def hash = [@begin, @end, @step, @excludes].hash

    def ==(other)
      other.is_a?(ArithmeticSequence) && @begin == other.begin && @end == other.end && @step == other.step &&
        @excludes == other.exclude_end?
    end
    alias eql? ==
    alias === ==

    def __enumerator_block_call(&block) = each(&block)

    # What an array has at these places; backwards where they are.
    def __slice(array)
      forth = @step > 0
      part = array[forth ? Range.new(@begin, @end, @excludes) : Range.new(@end, @begin, @excludes)]
      return part if part.nil?

      part.reverse! unless forth
      width = @step.abs
      Array.new((part.size + width - 1) / width) { |i| part[i * width] }
    end

    def size
      return Float::INFINITY if @end.nil?
      return __float_size if __float?
      return @end.infinite? ? Float::INFINITY : 0 if @end.is_a?(Float)

      distance = @step > 0 ? @end - @begin : @begin - @end
      return 0 if distance < 0

      count = distance.div(@step.abs)
      @excludes && count * @step.abs == distance ? count : count + 1
    end

    def __float? = @begin.is_a?(Float) || @end.is_a?(Float) || @step.is_a?(Float)

    # As many as there are in the reals: steps that miss the end by an error of rounding count.
    def __float_size
      first = @begin.to_f
      last = @end.to_f
      step = @step.to_f
      return step > 0 ? (first <= last ? 1 : 0) : (first >= last ? 1 : 0) if step.infinite?

      count = (last - first) / step
      return count > 0 ? Float::INFINITY : 0 if count.infinite?

      error = (first.abs + last.abs + (last - first).abs) / step.abs * Float::EPSILON
      error = 0.5 if error > 0.5
      if @excludes
        return 0 if count <= 0

        count = count < 1 ? 0 : (count - error).floor
        count += 1 if first + count * step < last || step < 0 && first + count * step > last
        return count
      end
      count < 0 ? 0 : (count + error).floor + 1
    end

    def each(&block)
      return self unless block

      if __float? && @end
        __each_float(&block)
      else
        value = @begin
        step = @step
        if @end.nil?
          while true
            block.call(value)
            value += step
          end
        end
        count = size
        while count > 0
          block.call(value)
          value += step
          count -= 1
        end
      end
      self
    end

    def __each_float
      first = @begin.to_f
      step = @step.to_f
      last = @end.to_f
      count = __float_size
      return (yield(first) if count > 0) if step.infinite?

      i = 0
      while i < count
        value = i * step + first
        value = last if !@excludes && (step > 0 ? value > last : value < last)
        yield value
        i += 1
      end
    end

    def first(count = nil)
      if count.nil?
        each { |value| return value }
        return nil
      end
      values = []
      return values if count == 0

      each do |value|
        values << value
        break if values.size == count
      end
      values
    end

    def last(count = nil) = count ? to_a.last(count) : to_a.last

    def to_a
      raise RangeError, "cannot convert endless range to an array" if @end.nil?

      values = []
      each { |value| values << value }
      values
    end
    alias entries to_a
  end
end

class Numeric
  def step(limit = nil, step = nil, by: nil, to: nil, &block)
    raise ArgumentError, "to is given twice" if limit && to
    raise ArgumentError, "step is given twice" if step && by

    text = by || to ? [("by: #{by.inspect}" if by), ("to: #{to.inspect}" if to)] : [limit&.inspect, step&.inspect]
    limit = to if to
    step = step || by || 1
    raise ArgumentError, "step can't be 0" if step == 0

    text = text.compact.join(", ")
    sequence = Enumerator::ArithmeticSequence.__make(self, limit, step, false, "(#{inspect}.step(#{text}))")
    return sequence unless block

    sequence.each(&block)
    self
  end
end

class Integer
  def step(...) = super
end

class Float
  def step(...) = super
end

class Range
  def step(step = nil, &block)
    first = self.begin
    unless first.is_a?(Numeric)
      raise ArgumentError, "step is required for non-numeric ranges" if step.nil? && !first.respond_to?(:succ)

      return __step_other(step || 1, &block)
    end
    step = 1 if step.nil?
    raise ArgumentError, "step can't be 0" if step == 0
    raise ArgumentError, "step can't be negative" if block && step < 0

    text = "((#{inspect}).step(#{step.inspect}))"
    sequence = Enumerator::ArithmeticSequence.__make(first, self.end, step, exclude_end?, text)
    return sequence unless block

    sequence.each(&block)
    self
  end

  def %(step)
    return self.step(step) unless self.begin.is_a?(Numeric)

    text = "((#{inspect}).%(#{step.inspect}))"
    Enumerator::ArithmeticSequence.__make(self.begin, self.end, step, exclude_end?, text)
  end

  def __step_other(step)
    return to_enum(:step, step) unless block_given?
    raise ArgumentError, "step can't be 0" if step == 0

    i = 0
    each do |value|
      yield value if i % step == 0
      i += 1
    end
    self
  end
end
