# frozen_string_literal: true

# Sources of scripts by chance, the same for the same seed: bytes, tokens in a row, calls on values at the edge, and
# programs of a stock with some of their tokens dropped, doubled, exchanged or replaced.
class Sources
  TOKENS = File.readlines(File.join(__dir__, "tokens.txt"), chomp: true, encoding: "UTF-8").freeze

  VALUES = File.readlines(File.join(__dir__, "values.txt"), chomp: true, encoding: "UTF-8").freeze

  KINDS = %i[bytes tokens calls mutant].freeze
  # What Ruby's own tokens look like, roughly.
  TOKEN = /[A-Za-z_@$]\w*[?!]?|\d[\w.]*|\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\w\s]{1,3}/m

  STOCK = Dir[File.expand_path("../spec/dialect/*.rb", __dir__)].sort.flat_map do |path|
    File.read(path).split(/^### .*\n/).drop(1).map { |program| program.scan(TOKEN) }
  end.freeze

  # @param seed [Integer]
  # @param kind [Symbol, nil] one of KINDS; nil for any
  # @return [String] the source of that seed
  def self.of(seed, kind = nil) = new(seed).source(kind)

  # @param seed [Integer]
  def initialize(seed) = @random = Random.new(seed)

  # @param kind [Symbol, nil]
  # @return [String] the next source
  def source(kind = nil) = __send__(kind || KINDS[[0, 1, 2, 2, 2, 2, 3, 3, 3, 3][@random.rand(10)]])

  private

  # Of an empty list, nil.
  def pick(list) = list.sample(random: @random)

  def bytes
    text = @random.bytes(@random.rand(1..300))
    @random.rand < 0.5 ? text.force_encoding("UTF-8").scrub("?") : text.tr("\x80-\xff".b, "")
  end

  def tokens = Array.new(@random.rand(1..40)) { pick(TOKENS) }.join(pick([" ", "\n", ""]))

  # The methods are found by the guest itself, so that no list of them can be out of date.
  def calls
    lines = Array.new(@random.rand(1..6)) { |i| "v#{i} = begin; #{one_call(i)}; rescue Exception => e; e; end" }
    "#{lines.join("\n")}\nv0.inspect.size"
  end

  def one_call(index)
    receiver = index.positive? && @random.rand < 0.3 ? "v#{@random.rand(index)}" : "(#{pick(VALUES)})"
    arguments = Array.new(pick([0, 0, 1, 1, 1, 2, 2, 3])) { "(#{pick(VALUES)})" }.join(", ")
    block = pick(["", "", " { |*a| a[0] }", " { |a, b| b }", " { break 7 }", " { raise 'x' }", " { |x| x <=> 1 }",
                  " { |s| s.clear rescue s }"])
    "r = #{receiver}; m = (r.methods.sort - [:loop])[#{@random.rand(10_000)} % r.methods.size] || :hash; " \
      "x = r.__send__(m#{", " unless arguments.empty?}#{arguments})#{block}; x = x.first(9) if Enumerator === x; x"
  end

  def mutant
    program = pick(STOCK).dup
    @random.rand(1..3).times { change(program, @random.rand(program.size)) unless program.empty? }
    program.join
  end

  # Mostly by something of the same kind, so that it still compiles.
  def change(program, at)
    case @random.rand(10)
    when 0 then program.delete_at(at)
    when 1 then program.insert(at, *program[at, @random.rand(1..20)])
    when 2 then program[at] = pick(TOKENS)
    else exchange(program)
    end
  end

  ALIKE = [/\A\d/, /\A[a-z]/, /\A["']/, %r{\A[-+*/%<>=&|]}].freeze

  def exchange(program)
    alike = pick(ALIKE)
    places = program.each_index.select { |index| program[index].match?(alike) }
    return if places.empty?

    others = pick(STOCK).grep(alike)
    others = VALUES.map { |value| "(#{value})" } if alike != ALIKE.last && (others.empty? || @random.rand < 0.2)
    program[pick(places)] = pick(others) || "+"
  end
end
