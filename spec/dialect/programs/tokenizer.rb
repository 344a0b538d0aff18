# A calculator: tokens by a pattern, precedence climbing, variables and functions.
class Calculator
  class SyntaxError < StandardError; end

  Token = Struct.new(:type, :value, :position)

  RULES = {
    number: /\d+(?:\.\d+)?(?:e[+-]?\d+)?/i,
    name: /[a-z_]\w*/i,
    operator: %r{\*\*|[-+*/%^=(),]},
    space: /\s+/,
  }.freeze
  PATTERN = Regexp.union(RULES.map { |name, rule| /(?<#{name}>#{rule})/ })

  OPERATORS = {
    "=" => [1, :right], "+" => [2, :left], "-" => [2, :left], "*" => [3, :left], "/" => [3, :left], "%" => [3, :left],
    "**" => [5, :right]
  }.freeze

  FUNCTIONS = { "sqrt" => Math.method(:sqrt), "max" => ->(*list) { list.max }, "abs" => :abs.to_proc }.freeze

  def initialize = @variables = { "pi" => Math::PI }

  def evaluate(source)
    @tokens = tokenize(source)
    result = expression(0)
    fail_at(@tokens.first, "unexpected") unless @tokens.empty?
    result
  end

  private

  def tokenize(source)
    position = 0
    tokens = []
    while position < source.size
      match = PATTERN.match(source, position)
      raise SyntaxError, "bad character #{source[position].inspect} at #{position}" if match.nil? || match.begin(0) != position

      type, value = match.named_captures.find { |_, text| text }
      tokens << Token.new(type.to_sym, value, position) unless type == "space"
      position = match.end(0)
    end
    tokens
  end

  def expression(minimum)
    left = primary
    while (token = @tokens.first) && (power, side = OPERATORS[token.value]) && power >= minimum
      @tokens.shift
      right = expression(side == :left ? power + 1 : power)
      left = apply(token, left, right)
    end
    left.is_a?(Token) ? lookup(left) : left
  end

  def apply(token, left, right)
    return @variables[left.value] = right if token.value == "="

    left = lookup(left) if left.is_a?(Token)
    left.public_send(token.value, right)
  rescue ZeroDivisionError
    Float::NAN
  end

  def primary
    case token = @tokens.shift
    in nil then raise SyntaxError, "unexpected end"
    in { type: :number, value: /[.e]/i => text } then text.to_f
    in { type: :number, value: } then value.to_i
    in { type: :operator, value: "-" } then -expression(4)
    in { type: :operator, value: "(" } then expression(0).tap { expect(")") }
    in { type: :name, value: } if @tokens.first&.value == "(" then call(value)
    in { type: :name } then token
    else fail_at(token, "unexpected")
    end
  end

  def call(name)
    arguments = []
    begin
      @tokens.shift
      arguments << expression(0)
    end while @tokens.first&.value == ","
    expect(")")
    FUNCTIONS.fetch(name) { raise NameError, "no function #{name}" }.call(*arguments)
  end

  def lookup(token) = @variables.fetch(token.value) { raise NameError, "no variable #{token.value}" }
  def expect(text) = @tokens.first&.value == text ? @tokens.shift : fail_at(@tokens.first, "expected #{text} instead of")
  def fail_at(token, what) = raise(SyntaxError, token ? "#{what} #{token.value.inspect} at #{token.position}" : "#{what} end")
end

calculator = Calculator.new
["1 + 2 * 3", "(1 + 2) * 3", "2 ** 3 ** 2", "-2 ** 2", "7 / 2", "7 / 2.0", "10 % 4 - 1", "x = y = 6", "x * y + 0.5",
 "sqrt(x + 3)", "max(1, x, 3)", "abs(-4.5)", "1.5e3 / 4", "pi * 2 ** 0", "5 / 0", "2 $ 3", "(1", "1 2", "nope + 1",
 "nope(1)", "", "2 ** 100"].each do |source|
  result = calculator.evaluate(source)
  puts "#{source.ljust(14)} = #{result.inspect}"
rescue Calculator::SyntaxError, NameError => e
  puts "#{source.ljust(14)} ! #{e.message} (#{e.class.name[/\w+\z/]})"
end
