# The longest common subsequence of two texts, and what a patch of it looks like.
module Diff
  Change = Struct.new(:sign, :line, keyword_init: true) do
    def to_s = "#{sign}#{line}"
  end

  module_function

  def table(old, new)
    lengths = Array.new(old.size + 1) { Array.new(new.size + 1, 0) }
    (old.size - 1).downto(0) do |i|
      (new.size - 1).downto(0) do |j|
        lengths[i][j] = old[i] == new[j] ? lengths[i + 1][j + 1] + 1 : [lengths[i + 1][j], lengths[i][j + 1]].max
      end
    end
    lengths
  end

  def changes(old, new)
    lengths = table(old, new)
    i = j = 0
    list = []
    while i < old.size || j < new.size
      if i < old.size && j < new.size && old[i] == new[j]
        list << Change.new(sign: " ", line: old[i])
        i += 1
        j += 1
      elsif j >= new.size || (i < old.size && lengths[i + 1][j] >= lengths[i][j + 1])
        list << Change.new(sign: "-", line: old[i])
        i += 1
      else
        list << Change.new(sign: "+", line: new[j])
        j += 1
      end
    end
    list
  end

  def hunks(list, context: 1)
    kept = list.each_index.select { |i| list[[i - context, 0].max..i + context].any? { |c| c.sign != " " } }
    kept.slice_when { |a, b| b > a + 1 }.map { |range| range.map { |i| list[i] } }
  end
end

OLD = <<~TEXT.lines(chomp: true)
  a shopping list
  milk
  eggs
  bread
  butter
  tea
  sugar
  salt
TEXT
NEW = <<~TEXT.lines(chomp: true)
  a shopping list
  milk
  bread
  brown bread
  butter
  tea
  coffee
  sugar
  salt
TEXT

list = Diff.changes(OLD, NEW)
puts list
puts list.map(&:sign).tally.sort.to_h { |sign, n| [sign.to_sym, n] }.inspect
Diff.hunks(list).each_with_index do |hunk, i|
  puts "@@ #{i + 1} @@", hunk
end
letters = Diff.changes("AGGTAB".chars, "GXTXAYB".chars)
puts letters.map(&:to_s).join(" "), letters.select { |c| c.sign == " " }.map(&:line).join
puts letters.chunk_while { |a, b| a.sign == b.sign }.map { |run| "#{run.first.sign}#{run.map(&:line).join}" }.join("|")
p letters.first, letters.first.to_h, letters.first == Diff::Change.new(sign: "-", line: "A")
similarity = ->(a, b) { (2.0 * Diff.table(a.chars, b.chars)[0][0] / (a.size + b.size)).round(3) }
%w[kitten sitting mitten bitter].combination(2) { |a, b| puts "#{a}/#{b} #{similarity[a, b]}" }
begin
  Diff::Change.new(sign: "+", text: "x")
rescue ArgumentError => e
  puts e.message
end
