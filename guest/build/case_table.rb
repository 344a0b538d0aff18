# frozen_string_literal: true

# Writes guest/mrbgem/include/case_table.h from the tables of the Ruby that runs
# this: what letters become in upper and lower case. To be run by hand, with a
# newer Unicode; the result is part of the sources.
module CaseTable
  CODES = [*0x80..0xd7ff, *0xe000..0x1ffff].freeze
  TARGET = File.expand_path("../mrbgem/include/case_table.h", __dir__)

  module_function

  def distance(code, text) = text.size == 1 ? text.ord - code : 0

  # [first, last, step, to upper, to lower] of letters that all move by the same distances.
  def rows
    letters = CODES.to_h { |code| [code, [code].pack("U")] }
    letters = letters.to_h { |code, text| [code, [distance(code, text.upcase), distance(code, text.downcase)]] }
    letters = letters.reject { |_, moves| moves == [0, 0] }
    rows = []
    until letters.empty?
      first, moves = letters.first
      step = [1, 2].max_by { |candidate| run(letters, first, candidate) }
      count = run(letters, first, step)
      rows << [first, first + ((count - 1) * step), step, *moves]
      count.times { |i| letters.delete(first + (i * step)) }
    end
    rows
  end

  def run(letters, first, step)
    moves = letters[first]
    count = 1
    count += 1 while letters[first + (count * step)] == moves
    count
  end

  # Letters that become several, or another in titles than in upper case.
  def specials
    CODES.filter_map do |code|
      text = [code].pack("U")
      forms = [text.upcase, text.downcase, text.capitalize]
      next if forms.all? { |form| form.size == 1 } && forms[2] == forms[0]

      [code, *forms]
    end
  end

  def literal(text) = "\"#{text.bytes.map { |byte| format("\\x%02x", byte) }.join}\""

  def write
    File.open(TARGET, "w") do |file|
      file.puts "/* Made by guest/build/case_table.rb (Unicode #{RbConfig::CONFIG["UNICODE_VERSION"]}). */", ""
      file.puts "static const struct case_range case_ranges[] = {"
      rows.each { |row| file.puts "  { #{row.join(", ")} }," }
      file.puts "};", "", "static const struct special_case special_cases[] = {"
      specials.each { |code, *forms| file.puts "  { #{code}, #{forms.map { |form| literal(form) }.join(", ")} }," }
      file.puts "};"
    end
  end
end

CaseTable.write if $PROGRAM_NAME == __FILE__
