# Hands of cards, ranked by patterns; scores of bowling; words for numbers; a game of noughts and crosses.
Card = Struct.new(:rank, :suit) do
  include Comparable
  RANKS = [*"2".."9", *%w[T J Q K A]].freeze
  def self.parse(text) = new(RANKS.index(text[0]) + 2, text[1])
  def <=>(other) = rank <=> other.rank
  def to_s = "#{RANKS[rank - 2]}#{suit}"
end

class Hand
  include Comparable

  NAMES = %w[high pair two\ pairs three straight flush full\ house four straight\ flush].freeze
  attr_reader :cards

  def initialize(text) = @cards = text.split.map { Card.parse(_1) }.sort.reverse
  def score = [kind, *grouped.map(&:first)]
  def <=>(other) = score <=> other.score
  def to_s = "#{cards.join(" ")}: #{NAMES[kind]}"

  private

  def grouped = cards.map(&:rank).tally.sort_by { |rank, n| [-n, -rank] }
  def flush? = cards.map(&:suit).uniq.one?
  def straight? = cards.each_cons(2).all? { |a, b| a.rank == b.rank + 1 } || cards.map(&:rank) == [14, 5, 4, 3, 2]

  def kind
    case [grouped.map(&:last), straight?, flush?]
    in [_, true, true] then 8
    in [[4, *], *] then 7
    in [[3, 2], *] then 6
    in [*, true] then 5
    in [_, true, _] then 4
    in [[3, *], *] then 3
    in [[2, 2, _], *] then 2
    in [[2, *], *] then 1
    else 0
    end
  end
end

hands = ["TH JH QH KH AH", "9C 9D 9H 9S 2D", "KC KD KH 2S 2D", "2H 9H 4H KH JH", "3C 4D 5H 6S 7D", "7C 7D 7H 2S 9D", "JC JD 4H 4S AD", "AC AD 3H 8S JD",
         "2C 5D 9H JS KD", "AC 2D 3H 4S 5D", "JC JH 4D 4C KD"].map { Hand.new(_1) }
hands.sort.reverse_each { |hand| puts hand }
p hands.max.score, hands.minmax.map(&:to_s), hands[6] > hands[10], hands.sum { |hand| hand.cards.first.rank }

def bowling(rolls)
  frames = []
  until frames.size == 10
    case rolls
    in [10, a, b, *] then frames << 10 + a + b and rolls = rolls.drop(1)
    in [a, b, c, *] if a + b == 10 then frames << 10 + c and rolls = rolls.drop(2)
    in [a, b, *] then frames << a + b and rolls = rolls.drop(2)
    end
  end
  frames.sum
end
p bowling([10] * 12), bowling([9, 0] * 10), bowling([5] * 21), bowling([1, 4, 4, 5, 6, 4, 5, 5, 10, 0, 1, 7, 3, 6, 4, 10, 2, 8, 6])

ONES = %w[zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen].freeze
TENS = %w[_ _ twenty thirty forty fifty sixty seventy eighty ninety].freeze
def words(n)
  case n
  when ..-1 then "minus #{words(-n)}"
  when 0..19 then ONES[n]
  when 20..99 then n.divmod(10).then { |t, o| o.zero? ? TENS[t] : "#{TENS[t]}-#{ONES[o]}" }
  when 100..999 then n.divmod(100).then { |h, r| "#{ONES[h]} hundred#{" and #{words(r)}" if r.positive?}" }
  else
    { 10**9 => "billion", 10**6 => "million", 1000 => "thousand" }.each do |size, name|
      next if n < size

      return n.divmod(size).then { |q, r| [words(q), name, *(words(r) if r > 0)].join(" ") }
    end
  end
end
[0, 13, 40, 99, 100, 342, 1000, 70_015, 1_000_001, -21, 3_000_000_000].each { |n| puts "#{n} #{words(n)}" }

LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]].freeze
winner = ->(board) { LINES.map { |line| board.chars.values_at(*line) }.find { |l| l.uniq.one? && l[0] != "." }&.first }
memo = {}
best = lambda do |board, player|
  memo[[board, player]] ||= begin
    other = player == "X" ? "O" : "X"
    if winner[board] then [-1, nil]
    elsif !board.include?(".") then [0, nil]
    else
      board.each_char.with_index.select { |c, _| c == "." }.map { |_, i| [-best.(board.dup.tap { _1[i] = player }, other)[0], -i] }.max.then { |score, i| [score, -i] }
    end
  end
end
board = "X...O...."
player = "X"
until winner[board] || !board.include?(".")
  _, move = best.(board, player)
  board[move] = player
  player = player == "X" ? "O" : "X"
end
puts board.scan(/.../), winner[board].inspect, memo.size > 50
