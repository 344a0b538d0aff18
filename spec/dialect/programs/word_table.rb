# How often which word comes, as a table and as bars.
text = <<~TEXT
  The quick brown fox jumps over the lazy dog. The dog sleeps; the fox doesn't.
  "Quick," said the dog, "is a word for foxes -- not for dogs!"
TEXT

words = text.downcase.scan(/[a-z]+(?:'[a-z]+)?/)
counts = words.tally
top = counts.sort_by { |word, count| [-count, word] }.first(6)
width = top.map { |word, _| word.length }.max

puts "#{words.size} words, #{counts.size} different"
top.each { |word, count| puts format("%-#{width}s %2d %s", word, count, "*" * count) }

by_length = words.uniq.group_by(&:length).sort.to_h
by_length.each { |length, list| puts "#{length.to_s.rjust(2)}: #{list.sort.join(', ')}" }

puts words.each_with_object(Hash.new(0)) { |word, letters| word.each_char { |c| letters[c] += 1 } }
          .select { |letter, _| letter =~ /\w/ }.max_by(3) { |letter, n| [n, letter] }.inspect
longest, shortest = words.minmax_by(&:length).reverse
puts "longest: #{longest}, shortest: #{shortest}"
puts words.each_cons(2).tally.select { |_, n| n > 1 }.map { |pair, n| "#{pair.join(' ')} x#{n}" }
puts text.lines.map.with_index(1) { |line, i| "#{i}: #{line.split.size}" }
