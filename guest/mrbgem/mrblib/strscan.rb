# frozen_string_literal: true

# Reads a text from left to right by patterns. Places are bytes; for a pattern the text begins at the place.
class StringScanner
  class Error < StandardError; end

  # The match of a byte that was read.
  class Byte
    def initialize(text) = @text = text
    def [](group) = [0, -1].include?(group) ? @text : nil
    def values_at(*groups) = groups.map { |group| self[group] }
    def byteoffset(_group) = [0, 1]
    def captures = []
    def names = []
    def named_captures = {}
    def size = 1
  end

  attr_reader :string, :pos
  alias pointer pos

  def self.must_C_version = self

  def initialize(string, _dup = false, fixed_anchor: false)
    raise NotImplementedError, "fixed_anchor is not available in the sandbox" if fixed_anchor

    self.string = string
  end

  def string=(string)
    @string = string.to_str
    @text = @string.frozen? ? @string : @string.dup.freeze
    reset
  end

  def concat(string)
    @string << string
    @text = @string.dup.freeze
    self
  end
  alias << concat

  def pos=(place)
    place += @text.bytesize if place < 0
    raise RangeError, "index out of range" if place < 0 || place > @text.bytesize

    @pos = place
  end
  alias pointer= pos=

  def charpos = @text.byteslice(0, @pos).size
  def fixed_anchor? = false

  def reset
    @pos = 0
    @match = nil
    self
  end

  def terminate
    @pos = @text.bytesize
    @match = nil
    self
  end

  def scan(pattern) = __scan(pattern, true, true, true)
  def match?(pattern) = __scan(pattern, true, false, false)
  def skip(pattern) = __scan(pattern, true, true, false)
  def check(pattern) = __scan(pattern, true, false, true)
  def scan_full(pattern, advance, text) = __scan(pattern, true, advance, text)
  def scan_until(pattern) = __scan(pattern, false, true, true)
  def exist?(pattern) = __scan(pattern, false, false, false)
  def skip_until(pattern) = __scan(pattern, false, true, false)
  def check_until(pattern) = __scan(pattern, false, false, true)
  def search_full(pattern, advance, text) = __scan(pattern, false, advance, text)
  def getch = scan(/./m)

  def get_byte # rubocop:disable Naming/AccessorMethodName
    return @match = nil if eos?

    @match = Byte.new(@text.byteslice(@pos, 1))
    @before = @pos
    @shift = @pos
    @pos += 1
    @match[0]
  end

  def peek(length) = @text.byteslice(@pos, length)
  def eos? = @pos >= @text.bytesize
  def rest? = !eos?
  def rest = @text.byteslice(@pos..) || ""
  def rest_size = @text.bytesize - @pos
  def beginning_of_line? = @pos == 0 || @text.getbyte(@pos - 1) == 10
  alias bol? beginning_of_line?

  def unscan
    raise Error, "unscan error: previous match record not exist" unless @match

    @pos = @before
    @match = nil
    self
  end

  def matched = @match&.[](0)
  def matched? = !@match.nil?
  def matched_size = @match&.[](0)&.bytesize
  def pre_match = @match && @text.byteslice(0, @shift + @match.byteoffset(0)[0])
  def post_match = @match && @text.byteslice((@shift + @match.byteoffset(0)[1])..)
  def size = @match&.size
  def captures = @match&.captures
  def values_at(*groups) = @match&.values_at(*groups)
  def named_captures = @match ? @match.named_captures : {}

  def [](group)
    return nil unless @match
    return @match[group] if group.is_a?(Integer) || @match.names.include?(group.to_s)

    raise IndexError, "undefined group name reference: #{group}"
  end

  def inspect
    return "#<StringScanner fin>" if eos?

    after = rest_size > 5 ? "#{peek(5)}..." : peek(5)
    before = @text.byteslice([@pos - 5, 0].max, [@pos, 5].min)
    before = "...#{before}" if @pos > 5
    "#<StringScanner #{@pos}/#{@text.bytesize} #{"#{before.inspect} " if @pos > 0}@ #{after.inspect}>"
  end

  private

  def __scan(pattern, here, advance, text)
    unless pattern.is_a?(Regexp)
      raise TypeError, "wrong argument type #{pattern.class} (expected Regexp)" unless pattern.respond_to?(:to_str)

      pattern = Regexp.new(Regexp.escape(pattern.to_str))
    end
    @match = pattern.__scan(@text, @pos, here)
    return nil unless @match

    @shift = 0
    @before = @pos
    stop = @match.byteoffset(0)[1]
    @pos = stop if advance
    text ? @text.byteslice(@before, stop - @before) : stop - @before
  end
end
