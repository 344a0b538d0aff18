# Wrapping, justifying and aligning text; tables, boxes, columns.
LOREM = "The quick brown fox jumps over the lazy dog, and then it runs away as fast as it can because the dog woke up. " \
        "Nobody knows where it went."

def wrap(text, width)
  text.gsub(/(.{1,#{width}})(?:\s+|\Z)/, "\\1\n")
end

def greedy(text, width)
  text.split.each_with_object([+""]) do |word, lines|
    if lines.last.empty? then lines.last << word
    elsif lines.last.length + 1 + word.length <= width then lines.last << " " << word
    else lines << word.dup
    end
  end
end

def justify(line, width)
  words = line.split
  return line if words.size < 2

  gaps = words.size - 1
  space, extra = (width - words.sum(&:size)).divmod(gaps)
  words.each_with_index.map { |word, i| i == gaps ? word : word + " " * (space + (i < extra ? 1 : 0)) }.join
end

puts wrap(LOREM, 30)
puts greedy(LOREM, 24).map { |line| "|#{line.center(24)}|" }
*body, last = greedy(LOREM, 28)
puts body.map { |line| justify(line, 28) }, last
puts wrap(LOREM, 30).lines.map(&:chomp) == greedy(LOREM, 30)

class Table
  ALIGN = { left: :ljust, right: :rjust, center: :center }.freeze

  def initialize(*headers, align: [])
    @rows = [headers.map(&:to_s)]
    @align = align
  end

  def <<(row) = tap { @rows << row.map { |cell| show(cell) } }

  def to_s
    widths = @rows.transpose.map { |column| column.map(&:size).max }
    rule = "+#{widths.map { |width| "-" * (width + 2) }.join("+")}+"
    lines = @rows.map do |row|
      "| " + row.zip(widths, @align).map { |cell, width, align| cell.public_send(ALIGN.fetch(align || :left), width) }.join(" | ") + " |"
    end
    [rule, lines.first, rule, *lines.drop(1), rule].join("\n")
  end

  private

  def show(cell)
    case cell
    when Float then format("%.2f", cell)
    when Integer then cell.to_s.gsub(/(?<=\d)(?=(?:\d{3})+\z)/, "_")
    when nil then "-"
    when true, false then cell ? "yes" : "no"
    else cell.to_s
    end
  end
end

table = Table.new("City", "People", "Area", "Capital", align: [:left, :right, :right, :center])
table << ["Berlin", 3_769_495, 891.7, true] << ["Köln", 1_087_863, 405.02, false] << ["Nowhere", nil, 0.0, nil]
puts table

def box(text, style: "+-|")
  corner, horizontal, vertical = style.chars
  lines = text.lines(chomp: true)
  width = lines.map(&:length).max
  edge = corner + horizontal * (width + 2) + corner
  [edge, *lines.map { |line| "#{vertical} #{line.ljust(width)} #{vertical}" }, edge]
end
puts box("one\nthree lines\nin a box"), box("*", style: "#=!")

items = %w[apple banana cherry date elderberry fig grape]
columns = items.each_slice((items.size / 3.0).ceil).to_a
puts columns.first.zip(*columns.drop(1)).map { |row| row.map { |cell| cell.to_s.ljust(12) }.join.rstrip }
puts "%-10s|%10s|%05d|%+.1e|%x|%08b|%%|%c|%p" % ["left", "right", 42, 12345.678, 255, 37, "z", nil]
puts format("%<name>-8s%<n>03d %{name}", name: "ida", n: 7), "tab\tstop".expand_tabs rescue puts "no expand_tabs"
puts "abc".ljust(6, "12") + "|", "abc".rjust(8, "xyz"), "title case here".split.map(&:capitalize).join(" ")
puts "a-b_c d".tr("-_", "  ").squeeze(" ").split(" ").inspect, "snake_case_word".gsub(/_(\w)/) { $1.upcase }
puts "CamelCaseHTTPWord".gsub(/([A-Z]+)([A-Z][a-z])/, '\1_\2').gsub(/([a-z\d])([A-Z])/, '\1_\2').downcase
puts LOREM[0, 20].rstrip + "…", LOREM.slice(/\w+\.$/), LOREM.length, LOREM.count("aeiou"), LOREM.index("fox")
puts "  indented\n    more\n".lines.map { |line| line[/\A */].size }.min, <<~TEXT.lines.map(&:rstrip).inspect
  first
    second
  third   
TEXT
