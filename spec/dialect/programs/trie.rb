# Words by their letters: a trie, anagrams, a ring of caesar's, soundex and a spelling check.
class Trie
  include Enumerable

  Node = Class.new do
    attr_accessor :last
    def children = @children ||= {}
    def [](letter) = children[letter]
    def fetch(letter) = children[letter] ||= self.class.new
  end

  def initialize(words = []) = (@root = Node.new) && words.each { add(_1) }

  def add(word)
    word.each_char.inject(@root) { |node, letter| node.fetch(letter) }.last = true
    self
  end
  alias << add

  def include?(word) = !!node_at(word)&.last

  def each(prefix = "", node = node_at(prefix), &block)
    return enum_for(:each, prefix) unless block_given?
    return self unless node

    yield prefix if node.last
    node.children.sort.each { |letter, child| each(prefix + letter, child, &block) }
    self
  end

  def match(pattern, at = 0, node = @root, found = "")
    return node.last ? [found] : [] if at == pattern.size

    wanted = pattern[at]
    node.children.select { |letter, _| wanted == "?" || letter == wanted }.flat_map { |letter, child| match(pattern, at + 1, child, found + letter) }
  end

  private

  def node_at(word) = word.chars.inject(@root) { |node, letter| node && node[letter] }
end

trie = Trie.new(%w[tea ten to inn in i team tent éa])
trie << "toe" << "tease"
p trie.to_a, trie.each("te").to_a, trie.include?("te"), trie.include?("ten"), trie.count, trie.first(2), trie.match("te?"), trie.match("???")
p trie.sort_by { |word| [-word.size, word] }.first, trie.each_slice(4).map(&:first), trie.min_by(&:length), trie.each_with_index.to_a.last
p trie.inject { |a, b| a.size >= b.size ? a : b }, trie.lazy.select { |word| word.size == 3 }.map(&:upcase).first(2), trie.reduce(0) { |n, w| n + w.size }

words = %w[listen silent enlist google elgoog abc cab inlets rat tar art]
words.group_by { |word| word.chars.sort.join }.values.select { |group| group.size > 1 }.sort_by { |group| [-group.size, group.first] }.each { |group| puts group.join(" ") }
caesar = ->(shift, text) { text.gsub(/[a-z]/) { |c| ((c.ord - 97 + shift) % 26 + 97).chr }.gsub(/[A-Z]/) { |c| ((c.ord - 65 + shift) % 26 + 65).chr } }.curry
rot13 = caesar[13]
puts rot13["Hello, World"], (rot13 >> rot13)["There and back"], caesar[-3]["Khoor"], "Hello".tr("A-Za-z", "N-ZA-Mn-za-m")
soundex = lambda do |name|
  codes = { "bfpv" => 1, "cgjkqsxz" => 2, "dt" => 3, "l" => 4, "mn" => 5, "r" => 6 }.flat_map { |letters, code| letters.chars.map { [_1, code.to_s] } }.to_h
  first, *rest = name.downcase.delete("hw").chars
  coded = [first, *rest].map { |c| codes[c] || "0" }.chunk_while { |a, b| a == b }.map(&:first).drop(1)
  (name[0].upcase + coded.join.delete("0")).ljust(4, "0")[0, 4]
end
puts %w[Robert Rupert Tymczak Pfister Honeyman].map { |name| "#{name}=#{soundex[name]}" }.join(" ")
edits = lambda do |word|
  splits = (0..word.size).map { |i| [word[0...i], word[i..]] }
  deletes = splits.filter_map { |a, b| a + b[1..] unless b.empty? }
  swaps = splits.filter_map { |a, b| a + b[1] + b[0] + b[2..] if b.size > 1 }
  changes = splits.flat_map { |a, b| b.empty? ? [] : ("a".."z").map { |c| a + c + b[1..] } }
  inserts = splits.flat_map { |a, b| ("a".."z").map { |c| a + c + b } }
  (deletes + swaps + changes + inserts).uniq
end
puts edits["cat"].size, edits["taem"].select { |word| trie.include?(word) }.inspect, edits["tn"].grep(->(w) { trie.include?(w) }).sort.inspect
puts "A man, a plan".scan(/[[:alpha:]]/).map(&:downcase).then { |l| l == l.reverse }, "Was it a car or a cat I saw".downcase.delete("^a-z").then { _1 == _1.reverse }
text = "the quick brown fox jumps over the lazy dog the end"
puts text.split.each_with_object(Hash.new(0)) { |w, h| h[w] += 1 }.max_by(2) { |w, n| [n, w] }.inspect, text.each_char.tally.reject { |c, _| c == " " }.minmax_by { |c, n| [n, c] }.inspect
puts text.split.chunk_while { |a, b| a.size == b.size }.map(&:size).inspect, ("a".."z").all? { |c| text.include?(c) }, text.squeeze("e").count("aeiou"), text.index("fox"), text[/q\w+/], text.capitalize.swapcase[0, 9]
puts %w[b10 b9 a1 a10 a2].sort_by { |s| s.scan(/\d+|\D+/).map { |x| x =~ /\d/ ? [1, x.to_i] : [0, x] } }.join(" ")
run = ->(s) { s.gsub(/(.)\1*/) { |m| "#{m.size if m.size > 1}#{m[0]}" } }
puts run["aaabccd"], run["aaabccd"].gsub(/(\d+)(.)/) { $2 * $1.to_i }, "WWWB".each_char.slice_when { |a, b| a != b }.map { |r| [r.first, r.size] }.inspect
puts "camelCaseString".gsub(/([A-Z])/) { "_#{$1.downcase}" }, "snake_case_here".split("_").each_with_index.map { |w, i| i.zero? ? w : w.capitalize }.join, "Title Case".swapcase, "hello world".split.map(&:capitalize).join(" ")
