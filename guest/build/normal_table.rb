# frozen_string_literal: true

# Writes guest/mrbgem/include/normal_table.h from the tables of the Ruby that runs this: what characters are made of, in
# the normal forms of Unicode. To be run by hand, with a newer Unicode; the result is part of the sources.
module NormalTable
  HANGUL = (0xac00..0xd7a3).freeze
  CODES = [*0x80..0xabff, *0xd7a4..0xd7ff, *0xe000..0x2ffff].freeze
  TARGET = File.expand_path("../mrbgem/include/normal_table.h", __dir__)

  module_function

  def text(code) = [code].pack("U")

  # What each becomes if it is taken apart, where that is something else.
  def canonical
    CODES.to_h { |code| [code, text(code).unicode_normalize(:nfd)] }.reject { |code, form| form == text(code) }
  end

  # The same, where it loses more than that.
  def compatible
    CODES.to_h { |code| [code, text(code).unicode_normalize(:nfkd)] }
         .reject { |code, form| form == text(code).unicode_normalize(:nfd) }
  end

  # [first, second] => what they make.
  def composed
    CODES.each_with_object({}) do |code, pairs|
      form = text(code).unicode_normalize(:nfd)
      next if form.size < 2 || form.unicode_normalize(:nfc) != text(code)

      pairs[[form[0..-2].unicode_normalize(:nfc).ord, form[-1].ord]] = code
    end
  end

  # The classes by which marks are put in order, 0 left out.
  def classes
    require "unicode_normalize/normalize"
    UnicodeNormalize::CLASS_TABLE.to_h { |char, number| [char.ord, number] }.sort.to_h
  end

  def list(type, name, values)
    rows = values.each_slice(16).map { |row| "  #{row.join(", ")},\n" }
    "static const #{type} #{name}[] = {\n#{rows.join}};\n\n"
  end

  # The codes of each plane are behind those of the one before: where they begin, for the planes 0 to 3.
  def planes(name, codes)
    list("uint16_t", "#{name}_planes", (0..3).map { |plane| codes.count { |code| code < plane << 16 } })
  end

  def forms(name, table)
    ends = table.values.map(&:bytesize).each_with_object([0]) { |size, all| all << all.last + size }
    bytes = table.values.join.bytes
    planes(name, table.keys) + list("uint16_t", "#{name}_codes", table.keys.map { |code| code & 0xffff }) +
      list("uint16_t", "#{name}_places", ends) + list("uint8_t", "#{name}_texts", bytes)
  end

  def pairs
    low, high = composed.sort.partition { |(first, second), code| [first, second, code].max < 0x10000 }
    list("uint16_t", "low_pairs", low.flatten) + list("uint32_t", "high_pairs", high.flatten)
  end

  def write
    version = RbConfig::CONFIG["UNICODE_VERSION"]
    File.write(TARGET, ["/* Made by guest/build/normal_table.rb (Unicode #{version}). */\n\n",
                        forms("canonical", canonical), forms("compatible", compatible), pairs,
                        planes("class", classes.keys),
                        list("uint16_t", "class_codes", classes.keys.map { |code| code & 0xffff }),
                        list("uint8_t", "class_numbers", classes.values)].join.chomp)
  end
end

NormalTable.write if $PROGRAM_NAME == __FILE__
