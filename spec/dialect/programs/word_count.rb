# frozen_string_literal: true

# Counts the words of a text and prints the most frequent ones, with a histogram.
TEXT = <<~ENDING
  It was the best of times, it was the worst of times, it was the age of
  wisdom, it was the age of foolishness, it was the epoch of belief, it was
  the epoch of incredulity; it was the season of Light -- it was the season
  of Darkness! "It was the spring of hope," don't you think?
ENDING

class WordCounter
  include Enumerable

  STOP_WORDS = %w[the of it was].freeze

  attr_reader :counts

  def initialize(text, stop_words: STOP_WORDS)
    @counts = Hash.new(0)
    @stop_words = stop_words
    text.scan(/[[:alpha:]]+(?:'[[:alpha:]]+)?/) { |word| add(word.downcase) }
  end

  def each(&block)
    return to_enum(:each) { @counts.size } unless block

    @counts.each_pair(&block)
    self
  end

  def top(limit = 5)
    sort_by { |word, count| [-count, word] }.first(limit)
  end

  def total
    @counts.each_value.sum
  end

  private

  def add(word)
    @counts[word] += 1 unless @stop_words.include?(word)
  end
end

counter = WordCounter.new(TEXT)
width = counter.map { |word, _| word.length }.max

puts "Total: #{counter.total}, distinct: #{counter.count}"
counter.top(6).each.with_index(1) do |(word, count), rank|
  puts "#{rank}. #{word.ljust(width, ".")} #{"#" * count} (#{count})"
end

puts "Sizes:"
counter.group_by { |word, _| word.size }.sort.each do |size, entries|
  puts format("%3d | %s", size, entries.map(&:first).sort.join(" "))
end

everything = WordCounter.new(TEXT, stop_words: [])
puts "With stop words: #{everything.total}"
puts everything.top(3).map { |pair| pair.join("=") }.join(", ")
once = everything.select { |_, count| count == 1 }.map(&:first)
puts "Only once: #{once.minmax.inspect} and #{once.size - 2} between"
puts everything.each.size
longest, = everything.max_by { |word, count| [word.size, count] }
puts "Longest: #{longest.capitalize}"
puts everything.partition { |word, _| word.match?(/[aeiou]{2}/) }.map(&:size).inspect
initials = everything.each_with_object(Hash.new { |hash, key| hash[key] = [] }) { |(word, _), list| list[word[0]] << word }
initials.sort_by(&:first).each { |letter, words| puts "#{letter.upcase}: #{words.sort!.join(", ")}" }
