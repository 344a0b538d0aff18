# frozen_string_literal: true

# Random texts from a seed: JSON, and what is nearly JSON.
class JSONTexts
  SCALARS = [
    "0", "-12", "345", "1.5", "-0.25", "1e3", "true", "false", "null", '""', '"a"', '"é\\n"', '"\\u0041"'
  ].freeze
  PIECES = [
    *SCALARS, "{", "}", "[", "]", ",", ":", '"b":', '"', "\\", " ", "\n", "\t", "-", ".", "e", "/", "/*c*/", "//c\n",
    "NaN", "tru", "01", "12345678901234567890", "\\u00e9", "'", "é"
  ].freeze

  def initialize(seed)
    @random = Random.new(seed)
  end

  def next
    return Array.new(@random.rand(8)) { pick(PIECES) }.join if @random.rand(4).zero?

    Array.new(@random.rand(3)).inject(value(3)) { |text, _| changed(text) }
  end

  private

  def pick(list) = list[@random.rand(list.size)]

  def value(depth)
    return pick(SCALARS) if depth.zero?

    case @random.rand(3)
    when 0 then pick(SCALARS)
    when 1 then "[#{Array.new(@random.rand(4)) { value(depth - 1) }.join(pick([",", ", "]))}]"
    else "{#{Array.new(@random.rand(4)) { "\"k#{@random.rand(3)}\":#{value(depth - 1)}" }.join(",")}}"
    end
  end

  def changed(text)
    place = @random.rand(text.size + 1)
    length = @random.rand(3)
    "#{text[0, place]}#{pick(["", pick(PIECES)])}#{text[place + length..]}"
  end
end
