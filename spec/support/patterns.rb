# frozen_string_literal: true

# Random patterns, and texts for them, from a seed. Left out is what is known to differ: see docs/language.md.
class Patterns
  ATOMS = %w[
    a b c . \d \w \s \W \D \S [abc] [^ab] [a-c] é \. [[:alpha:]] \p{L} \h x [\d\s] [^\W] (?:ab) ^ $ \A \z \Z \b \B
    ß I i \n [é-ü] [a&&[ab]] [[:digit:]] K \u00fc
  ].freeze
  ANCHOR = /\A(?:\\[bBAzZ]|\^|\$)\z/
  QUANTIFIERS = %w[* + ? *? +? ?? *+ {2} {1,2} {0,1}? ++ {,2}].freeze
  OPENINGS = %w[: = ! > i: m: x: i-m:].freeze
  BEHIND = %w[a b é . ab].freeze
  CHARACTERS = ["a", "b", "c", "é", "ü", " ", "\n", "1", "x", "A", "ß", "s", "K", "_", "i"].freeze

  def initialize(seed)
    @random = Random.new(seed)
  end

  # [source, options, text]
  def next
    @groups = 0
    @named = @random.rand(6).zero?
    [alternatives(2), pick([0, 0, 0, 1, 2, 4, 7]), Array.new(@random.rand(9)) { pick(CHARACTERS) }.join]
  end

  private

  def pick(list) = list[@random.rand(list.size)]

  def alternatives(depth) = Array.new(@random.rand(4).zero? ? 2 : 1) { sequence(depth) }.join("|")

  def sequence(depth) = Array.new(1 + @random.rand(3)) { repeated(depth) }.join

  def repeated(depth)
    atom = atom(depth)
    atom.match?(ANCHOR) || @random.rand(3).positive? ? atom : atom + pick(QUANTIFIERS)
  end

  def atom(depth)
    return pick(ATOMS) if depth.zero?

    case @random.rand(12)
    when 0, 1 then group(depth)
    when 2..4 then "(?#{pick(OPENINGS)}#{alternatives(depth - 1)})"
    when 5 then "(?#{pick(%w[<= <!])}#{pick(BEHIND)})"
    when 6 then reference
    else pick(ATOMS)
    end
  end

  def group(depth)
    @groups += 1
    "(#{"?<g#{@groups}>" if @named}#{alternatives(depth - 1)})"
  end

  def reference
    return pick(ATOMS) if @groups.zero?

    number = 1 + @random.rand(@groups)
    @named ? "\\k<g#{number}>" : "\\#{number}"
  end
end
