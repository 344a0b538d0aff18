# frozen_string_literal: true

# Programs by chance, about numbers, formats, strings, sorting and hashes: the same for the same seed.
class Programs
  SIZES = [1, 8, 31, 32, 53, 62, 63, 64, 65, 100, 200].freeze
  TEXTS = ["", "a", "Zz", "az9", "hello world", "äöü", "日本語", "a-b_c", " x ", "l\nm\n", "ß", "e\u0301", "1.9",
           "~"].freeze

  def initialize(seed) = @random = Random.new(seed)

  def all(count) = Array.new(count) { |i| __send__(%i[numbers floats formats strings sorting hashes][i % 6]) }

  private

  def pick(list) = list[@random.rand(list.size)]

  def integer
    number = @random.rand(1 << pick(SIZES))
    "(#{pick([number, -number, number + 1, 1 << pick(SIZES)])})"
  end

  def float
    pick([-> { @random.rand }, -> { @random.rand(1000) / 100.0 }, -> { @random.rand * 10.0**@random.rand(-30..30) },
          -> { [@random.bytes(8)].pack("a8").unpack1("D") }, -> { 2.0**@random.rand(-60..60) }]).call.then do |number|
      number.finite? ? "(#{number})" : "1.5"
    end
  end

  # What each program asks of its values.
  NUMBERS = ["a + b", "a - b", "a * b", "(a / b rescue 0)", "(a % b rescue 0)", "a & b", "a | b", "a ^ b", "a <=> b",
             "a == b", "a.gcd(b)", "a.to_s(16)", "a >> 7", "a << 9", "a.abs.digits.size", "a.to_f",
             "(a.divmod(b) rescue 0)", "a.bit_length", "a.round(-2)", "a.abs.pow(3, b.abs + 2)",
             "Integer.sqrt(a.abs)", "a > 1.5", "a.hash == b.hash", "a.to_s.to_i == a"].freeze
  FLOATS = ["a", "-a", "a + b", "a * b", "a / (b == 0 ? 1.0 : b)", "a <=> b", "a.round(2)", "a.floor(1)", "a.ceil(3)",
            "a.round(1, half: :even)", "a.to_r", "a.abs.to_i.to_s.size", "a.to_s.to_f == a", "[a, b].sum",
            "a.truncate(2)", "a.rationalize"].freeze
  STRINGS = ["a.succ", "a.upcase", "a.capitalize", "a.swapcase", "a.center(n, '*')", "a.tr('a-m', 'n-z')",
             "a.delete('lo')", "a.squeeze", "a.count('a-z')", "a[n]", "a[n, 3]", "a + b", "a <=> b", "a.casecmp?(b)",
             "a.index(b)", "a.rindex(b)", "a.partition(b)", "a.split(b.empty? ? ' ' : b)", "a.chars", "a.reverse",
             "a.inspect", "a.lines", "a.strip", "a.bytes.sum", "a.ljust(n, 'xy')", "a.start_with?(b)",
             "a.dup.insert(0, b).size", "a.sum", "a.hex", "a.oct", "a.to_i", "a.to_f", "a.unpack('U*')",
             "a.each_grapheme_cluster.to_a", "a.encode('UTF-16LE').bytesize"].freeze
  SORTING = ["v.sort", "v.sort { |a, b| b <=> a }", "v.sort_by { |x| -x }", "v.min(2)", "v.max(3)", "v.minmax",
             "v.uniq", "v.tally", "v.partition { |x| x > 9 }", "v.each_slice(3).to_a", "v.each_cons(2).map(&:sum)",
             "v.sum", "w.sort", "w.sort_by { |x| [x.size, x] }", "w.group_by(&:size)", "w.max_by(&:size)",
             "v.chunk_while { |a, b| a <= b }.to_a", "v.each_with_index.to_a.rotate(2)", "v.inject(:+)",
             "v.combination(2).count", "v.zip(w)", "v.bsearch { |x| x >= 0 }"].freeze
  HASHES = ["h", "h.keys", "h.sum { |_, v| v }", "h.sort_by { |_, v| v }", "h.invert", "h.min_by { |_, v| v }",
            "h.select { |_, v| v > 20 }", "h.reject { |_, v| v > 20 }", "h.to_a", "h.group_by { |_, v| v % 3 }",
            "h.transform_values(&:to_s)", "h.any? { |_, v| v > 40 }", "h.find { |_, v| v > 10 }",
            "h.each_with_index.to_a", "h.merge({ a: 1 }) { |_, x, y| x + y }", "h.partition { |_, v| v.even? }",
            "h.filter_map { |k, v| k if v > 5 }", "h.reduce(0) { |s, (_, v)| s + v }", "h.dig(:a)", "h.key(5)",
            "h.count"].freeze

  def program(questions, **values)
    [*values.map { |name, value| "#{name} = #{value}" }, "[#{questions.join(", ")}]"].join("\n")
  end

  def numbers = program(NUMBERS, a: integer, b: integer)
  def floats = program(FLOATS, a: float, b: float)

  def formats
    flags = Array.new(@random.rand(3)) { pick(["+", "-", "0", "#", " "]) }.uniq.join
    width = pick(["", @random.rand(1..14)])
    precision = pick(["", ".#{@random.rand(9)}"])
    directive, value = pick([[pick(%w[d i x X o b]), integer], [pick(%w[f e g E]), float],
                             [pick(%w[s p]), pick(TEXTS).inspect]])
    "format(#{"%#{flags}#{width}#{precision}#{directive}|".inspect}, #{value})"
  end

  def strings = program(STRINGS, a: pick(TEXTS).inspect, b: pick(TEXTS).inspect, n: @random.rand(-6..12))

  def sorting
    values = Array.new(@random.rand(12)) { pick([@random.rand(20), (@random.rand(200) / 10.0) + 0.05]) }
    program(SORTING, v: values, w: Array.new(@random.rand(8)) { pick(TEXTS) })
  end

  # Without the same key twice, of which CRuby's parser keeps the second's place.
  def hashes
    keys = [":a", ":b", "1", "1.5", "nil", "'k'", "[1]"].sample(@random.rand(8), random: @random)
    program(HASHES, h: "{ #{keys.map { |key| "#{key} => #{@random.rand(50)}" }.join(", ")} }")
  end
end
