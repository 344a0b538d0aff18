# frozen_string_literal: true

class String
  def self.try_convert(value) = value.is_a?(String) ? value : nil

  alias __initialize initialize
  def initialize(string = "", encoding: nil, capacity: nil)
    replace(string)
    force_encoding(encoding) if encoding
  end

  alias intern to_sym

  # Counts the last letter or digit up; what comes after the last of a kind goes on with the one before it.
  alias __succ succ
  def succ
    return __succ if empty? || count("^a-zA-Z0-9") == 0

    chars = self.chars
    places = (0...chars.size).select { |i| __alphanumeric?(chars[i]) }
    return __succ_of_others if places.empty?

    at = places.pop
    while true
      chars[at], carry = __count_up(chars[at])
      return chars.join unless carry

      before = places.pop
      break if before.nil?
      break if before < at - 1 && __digit?(chars[before]) != __digit?(chars[at])

      at = before
    end
    chars.insert(at, __digit?(chars[at]) ? "1" : chars[at])
    chars.join
  end

  def __digit?(char) = char >= "0" && char <= "9"
  def __alphanumeric?(char) = __digit?(char) || (char >= "a" && char <= "z") || (char >= "A" && char <= "Z")

  def __count_up(char)
    case char
    when "z" then ["a", true]
    when "Z" then ["A", true]
    when "9" then ["0", true]
    else [(char.ord + 1).chr, false]
    end
  end

  def __succ_of_others
    code = self[-1].ord + 1
    code += 0x800 if code == 0xd800
    self[0...-1] + [code].pack("U")
  end

  def next = succ
  def succ! = replace(succ)
  def next! = replace(succ)

  def unicode_normalize(form = :nfc)
    compatible = [:nfkc, :nfkd].include?(form)
    raise ArgumentError, "Invalid normalization form #{form}." unless compatible || [:nfc, :nfd].include?(form)
    raise Encoding::CompatibilityError, "Unicode Normalization not appropriate for #{encoding}" if __binary?
    raise ArgumentError, "invalid byte sequence in UTF-8" unless valid_encoding?

    ascii_only? ? dup : __normal_form(compatible, [:nfc, :nfkc].include?(form))
  end

  def unicode_normalize!(form = :nfc) = replace(unicode_normalize(form))

  def to_str = to_s
  def itself = self
  def +@ = frozen? ? dup : self
  def -@ = frozen? ? self : dup.freeze
  def dedup = -self
  def clear = replace("")

  def append_as_bytes(*values)
    values.each { |value| concat(value.is_a?(Integer) ? (value & 255).chr : value) }
    self
  end

  def clone(freeze: nil) = freeze == false ? dup : (freeze || frozen? ? dup.freeze : dup)
  def unpack1(format, offset: 0) = unpack(format, offset: offset)[0]

  def sum(bits = 16)
    bits = Integer.__from(bits)
    bits > 0 ? bytes.sum & ((1 << bits) - 1) : bytes.sum
  end

  # As `inspect` shows it, with letters beyond ASCII by their codes.
  alias __dump dump
  def dump
    return __dump if ascii_only? || !valid_encoding? || encoding != Encoding::UTF_8

    parts = scan(/[[:ascii:]]+|[^[:ascii:]]/).map do |part|
      part.ascii_only? ? part.__dump[1..-2] : format(part.ord > 0xffff ? "\\u{%X}" : "\\u%04X", part.ord)
    end
    "\"#{parts.join}\""
  end

  alias __bytes bytes
  def bytes(&block) = block ? each_byte(&block) : __bytes
  def hex = __radix(16)

  def oct
    text = lstrip
    sign = text.start_with?("-") ? -1 : 1
    text = text[1..] if text.start_with?("-", "+")
    base = { "0x" => 16, "0X" => 16, "0b" => 2, "0B" => 2, "0d" => 10, "0D" => 10 }[text[0, 2]]
    sign * text.__radix(base || 8)
  end

  def __radix(base) = to_i(base)

  alias __unpack unpack
  def unpack(format, offset: 0)
    values = __unpack(offset == 0 ? format : "@#{offset}#{format}")
    values.each { |value| value.__set_binary(true) if value.is_a?(String) } if format.count("aAZmMu") > 0
    return values unless block_given?

    values.each { |value| yield value }
    nil
  end

  def concat(*values)
    values.map { |value| value.equal?(self) ? dup : value }.each { |value| self << value }
    self
  end

  def prepend(*values) = insert(0, values.map { |value| String.__from(value) }.join)

  def center(width, pad = " ") = __pad(width, pad) { |missing| [missing / 2, missing - missing / 2] }
  def ljust(width, pad = " ") = __pad(width, pad) { |missing| [0, missing] }
  def rjust(width, pad = " ") = __pad(width, pad) { |missing| [missing, 0] }

  def __pad(width, pad)
    missing = Integer.__from(width) - size
    pad = String.__from(pad)
    raise ArgumentError, "zero width padding" if pad.empty?

    return dup if missing <= 0

    left, right = yield missing
    __fill(pad, left) + self + __fill(pad, right)
  end

  def __fill(pad, count) = pad.size == 1 ? pad * count : (pad * (count / pad.size + 1))[0, count]

  def casecmp(other)
    return nil unless other.is_a?(String)

    downcase(:ascii) <=> other.downcase(:ascii)
  end

  def casecmp?(other) = other.is_a?(String) ? upcase.downcase == other.upcase.downcase : nil

  def delete!(...) = __changed(delete(...))
  def squeeze!(...) = __changed(squeeze(...))
  def tr!(...) = __changed(tr(...))
  def tr_s!(...) = __changed(tr_s(...))

  # What a method with an exclamation mark gives: self if something changed.
  def __changed(text)
    raise FrozenError, "can't modify frozen String: #{inspect}" if frozen?

    text == self ? nil : replace(text)
  end

  BLANKS = ["\t", "\n", "\v", "\f", "\r", " ", "\0"].freeze

  def lstrip
    i = 0
    i += 1 while i < bytesize && BLANKS.include?(byteslice(i, 1))
    byteslice(i..)
  end

  def rstrip
    i = bytesize
    i -= 1 while i > 0 && BLANKS.include?(byteslice(i - 1, 1))
    byteslice(0, i)
  end

  def strip = lstrip.rstrip
  def lstrip! = __changed(lstrip)
  def rstrip! = __changed(rstrip)
  def strip! = __changed(strip)

  def lines(separator = "\n", chomp: false, &block)
    lines = __lines(separator, chomp)
    return lines unless block

    lines.each(&block)
    self
  end

  def each_line(*separator, **options, &block)
    return to_enum(:each_line, *separator, **options) unless block

    lines(*separator, **options, &block)
  end

  def __lines(separator, chomp)
    return [dup] if separator.nil?
    return [] if empty?

    separator = String.__from(separator)
    paragraphs = separator.empty?
    separator = "\n\n" if paragraphs
    lines = []
    from = 0
    while from < bytesize
      stop = byteindex(separator, from)
      stop = stop ? stop + separator.bytesize : bytesize
      line = byteslice(from, stop - from)
      stop += 1 while paragraphs && stop < bytesize && getbyte(stop) == 10
      lines << (chomp ? line.__without(separator, paragraphs) : line)
      from = stop
    end
    lines
  end

  def __without(separator, paragraphs)
    return chomp("") if paragraphs

    separator == "\n" ? chomp : delete_suffix(separator)
  end

  def each_grapheme_cluster(&block)
    return to_enum(:each_grapheme_cluster) { __clusters.size } unless block

    __clusters.each(&block)
    self
  end

  def grapheme_clusters(&block) = block ? each_grapheme_cluster(&block) : __clusters

  def __clusters
    clusters = []
    flags = 0
    before = nil
    each_char do |char|
      code = char.ord
      joined = before && __joined?(before, code, flags)
      flags = __regional?(code) ? (joined ? 0 : 1) : 0
      joined ? clusters[-1] << char : clusters << +char
      before = code
    end
    clusters
  end

  def __regional?(code) = code >= 0x1f1e6 && code <= 0x1f1ff

  # Whether no cluster ends between two characters. `flags`: of regional indicators, an odd one.
  def __joined?(before, code, flags)
    return before == 13 && code == 10 if before < 32 || code < 32
    return true if __extends?(code)
    return true if before == 0x200d && __pictograph?(code)
    return flags == 1 if __regional?(before) && __regional?(code)

    __hangul_joined?(before, code)
  end

  # Marks, tones of skin and tags: the most common of what Unicode has extend a cluster.
  EXTENDERS = [0x1f3fb..0x1f3ff, 0x20d0..0x20f0, 0x1ab0..0x1aff, 0x1dc0..0x1dff, 0xfe20..0xfe2f, 0xe0100..0xe01ef,
               0xe0020..0xe007f, 0x483..0x489, 0x591..0x5bd, 0x610..0x61a, 0x64b..0x65f, 0x93a..0x93c, 0x93e..0x94f,
               0xe31..0xe31, 0xe34..0xe3a, 0xe47..0xe4e, 0x3099..0x309a].freeze

  def __extends?(code)
    return false if code < 0x300

    code <= 0x36f || code == 0x200d || code == 0x200c || (code >= 0xfe00 && code <= 0xfe0f) ||
      EXTENDERS.any? { |range| range.cover?(code) }
  end

  def __pictograph?(code) = code >= 0x1f000 || (code >= 0x2190 && code <= 0x2bff) || code == 0x3030 || code == 0x303d

  def __hangul_joined?(before, code)
    return false if code < 0x1100

    leading = before >= 0x1100 && before <= 0x115f
    syllable = before >= 0xac00 && before <= 0xd7a3
    vowel = before >= 0x1160 && before <= 0x11a7
    trailing = before >= 0x11a8 && before <= 0x11ff
    return (code >= 0x1100 && code <= 0x11a7) || (code >= 0xac00 && code <= 0xd7a3) if leading
    return code >= 0x11a8 && code <= 0x11ff if trailing || (syllable && (before - 0xac00) % 28 != 0)

    (syllable || vowel) && code >= 0x1160 && code <= 0x11ff
  end

  def each_byte(&block)
    return to_enum(:each_byte) unless block

    bytes.each(&block)
    self
  end

  def each_codepoint(&block)
    return to_enum(:each_codepoint) unless block

    codepoints.each(&block)
    self
  end

  def upto(last, *exclusive, &block)
    raise ArgumentError, "wrong number of arguments (given #{exclusive.size + 1}, expected 1..2)" if exclusive.size > 1
    return to_enum(:upto, last, *exclusive) unless block

    last = String.__from(last)
    exclusive = exclusive[0]
    return __upto_digits(last, exclusive, &block) if __digits? && last.__digits?

    return self if size > last.size || (self <=> last) > 0

    value = self
    while true
      stop = value == last
      break if stop && exclusive

      block.call(value.dup)
      break if stop

      value = value.succ
      break if value.size > last.size || value.empty?
    end
    self
  end

  def __digits? = !empty? && bytes.all? { |byte| byte >= 48 && byte <= 57 }

  def __upto_digits(last, exclusive)
    width = size
    number = to_i
    stop = last.to_i
    stop -= 1 if exclusive
    while number <= stop
      yield number.to_s.rjust(width, "0")
      number += 1
    end
    self
  end

  alias __chomp chomp
  def chomp(*separator) = separator.size == 1 && separator[0].nil? ? dup : __chomp(*separator)
  def chomp!(*separator) = __changed(chomp(*separator))

  def slice!(*args)
    raise FrozenError, "can't modify frozen String: #{inspect}" if frozen?

    text = self[*args]
    return nil if text.nil?

    self[*args] = ""
    text
  end
end

class Symbol
  include Comparable

  def [](*args) = to_s[*args]
  def slice(*args) = to_s[*args]
  def size = to_s.size
  def length = to_s.size
  def upcase(...) = to_s.upcase(...).to_sym
  def downcase(...) = to_s.downcase(...).to_sym
  def capitalize(...) = to_s.capitalize(...).to_sym
  def swapcase(...) = to_s.swapcase(...).to_sym
  def succ = to_s.succ.to_sym
  def next = succ
  def start_with?(...) = to_s.start_with?(...)
  def end_with?(...) = to_s.end_with?(...)
  def empty? = to_s.empty?
  def id2name = to_s
  def name = to_s.freeze
  def encoding = to_s.encoding
  def casecmp(other) = other.is_a?(Symbol) ? to_s.casecmp(other.to_s) : nil
  def casecmp?(other) = other.is_a?(Symbol) ? to_s.casecmp?(other.to_s) : nil
end

class Array
  alias __pack pack

  # Bytes, unless the format makes characters or a text of letters.
  def pack(format, buffer: nil)
    packed = __pack(format)
    packed.__set_binary(true) unless format.start_with?("U") || (!format.empty? && format.delete("mM0-9 ").empty?)
    buffer ? buffer << packed : packed
  end
end
