# frozen_string_literal: true

class EncodingError < StandardError; end

# A string is UTF-8 or bytes; the others are known by name, to be converted from and to.
class Encoding
  class CompatibilityError < EncodingError; end
  class UndefinedConversionError < EncodingError; end
  class InvalidByteSequenceError < EncodingError; end
  class ConverterNotFoundError < EncodingError; end

  attr_reader :name
  alias to_s name

  def initialize(name) = @name = name
  def inspect = "#<Encoding:#{name}>"
  def ascii_compatible? = !name.start_with?("UTF-16", "UTF-32")
  def dummy? = false
  def names = [name]

  UTF_8 = new("UTF-8")
  ASCII_8BIT = new("ASCII-8BIT")
  BINARY = ASCII_8BIT
  US_ASCII = new("US-ASCII")
  ASCII = US_ASCII
  ISO_8859_1 = new("ISO-8859-1")
  UTF_16LE = new("UTF-16LE")
  UTF_16BE = new("UTF-16BE")
  UTF_32LE = new("UTF-32LE")
  UTF_32BE = new("UTF-32BE")
  LIST = [UTF_8, ASCII_8BIT, US_ASCII, ISO_8859_1, UTF_16LE, UTF_16BE, UTF_32LE, UTF_32BE].freeze

  class << self
    def default_external = UTF_8
    def default_internal = nil
    def default_external=(encoding); end
    def default_internal=(encoding); end
    def list = LIST.dup
    def name_list = LIST.map(&:name)

    def find(name)
      return name if name.is_a?(Encoding)

      wanted = name.to_s.upcase
      wanted = "ASCII-8BIT" if wanted == "BINARY"
      wanted = "US-ASCII" if wanted == "ASCII"
      wanted = "UTF-8" if ["LOCALE", "EXTERNAL", "FILESYSTEM", "UTF8"].include?(wanted) && wanted != "UTF8"
      LIST.find { |encoding| encoding.name == wanted } || raise(ArgumentError, "unknown encoding name - #{name}")
    end

    def compatible?(first, second) = first.encoding == second.encoding ? first.encoding : UTF_8
  end
end

class String
  def encoding = __binary? ? Encoding::ASCII_8BIT : Encoding::UTF_8
  def b = "".dup.concat(self).__set_binary(true)

  def force_encoding(encoding)
    __set_binary(Encoding.find(encoding) != Encoding::UTF_8 && Encoding.find(encoding) != Encoding::US_ASCII)
  end

  def scrub(given = nil, &block)
    replacement = given || "\uFFFD"
    raise ArgumentError, "both of block and replacement given" if block && given

    pieces = __well_formed
    return dup if pieces.size == 1

    text = +""
    pieces.each_with_index do |piece, i|
      text << (i.even? ? piece : (block ? block.call(piece) : replacement))
    end
    text
  end

  def scrub!(...) = replace(scrub(...))

  def encode(to = Encoding::UTF_8, from = nil, **options)
    to = Encoding.find(to)
    from = from ? Encoding.find(from) : encoding
    text = __decoded(from, to, options)
    text = text.gsub("\r\n", "\n").gsub("\r", "\n") if options[:universal_newline]
    text = text.gsub("\n", "\r\n") if options[:crlf_newline]
    if options[:xml]
      text = text.gsub("&", "&amp;").gsub("<", "&lt;").gsub(">", "&gt;")
      text = "\"#{text.gsub("\"", "&quot;")}\"" if options[:xml] == :attr
    end
    text.__encoded(to, options)
  end

  # As UTF-8.
  def __decoded(from, to, options)
    case from.name
    when "UTF-8", "US-ASCII"
      return dup.force_encoding("UTF-8") if to == from && !options[:invalid]
      return scrub(options[:replace] || (to == Encoding::UTF_8 ? "\uFFFD" : "?")) if options[:invalid] == :replace
      return dup.force_encoding("UTF-8") if valid_encoding?

      broken = __well_formed[1].b.inspect
      raise Encoding::InvalidByteSequenceError, "#{broken} on UTF-8"
    when "ASCII-8BIT"
      return dup if ascii_only? || to == from

      text = +""
      each_byte do |byte|
        if byte < 128 then text << byte.chr
        elsif options[:undef] == :replace || options[:invalid] == :replace then text << (options[:replace] || "\uFFFD")
        else raise Encoding::UndefinedConversionError, "#{byte.chr.b.inspect} from ASCII-8BIT to #{to.name}"
        end
      end
      text
    when "ISO-8859-1" then bytes.pack("U*")
    else
      units = unpack({ "UTF-16LE" => "v*", "UTF-16BE" => "n*", "UTF-32LE" => "V*", "UTF-32BE" => "N*" }[from.name])
      __join_surrogates(units).pack("U*")
    end
  end

  def __join_surrogates(units)
    codes = []
    units.each do |unit|
      if unit >= 0xdc00 && unit < 0xe000 && codes[-1] && codes[-1] >= 0xd800 && codes[-1] < 0xdc00
        codes << 0x10000 + ((codes.pop - 0xd800) << 10) + unit - 0xdc00
      else
        codes << unit
      end
    end
    codes
  end

  # From UTF-8.
  def __encoded(to, options)
    case to.name
    when "UTF-8" then self
    when "US-ASCII", "ISO-8859-1", "ASCII-8BIT"
      limit = to.name == "ISO-8859-1" ? 256 : 128
      return self if ascii_only?

      text = "".b
      each_char do |char|
        if char.ord < limit then text << char.ord.chr
        elsif options[:fallback] then text << options[:fallback][char].b
        elsif options[:undef] == :replace then text << (options[:replace] || "?").b
        else
          code = char.ord.to_s(16).upcase
          raise Encoding::UndefinedConversionError, "U+#{"0" * [4 - code.size, 0].max}#{code} from UTF-8 to #{to.name}"
        end
      end
      limit == 256 ? text.__set_binary(true) : text.force_encoding("UTF-8")
    else
      codes = codepoints
      if to.name.start_with?("UTF-16")
        codes = codes.flat_map do |code|
          code < 0x10000 ? [code] : [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff)]
        end
      end
      codes.pack({ "UTF-16LE" => "v*", "UTF-16BE" => "n*", "UTF-32LE" => "V*", "UTF-32BE" => "N*" }[to.name]).b
    end
  end

  def encode!(...) = replace(encode(...))
  def unicode_normalize!(form = :nfc) = replace(unicode_normalize(form))
  def unicode_normalized?(form = :nfc) = unicode_normalize(form) == self
end
