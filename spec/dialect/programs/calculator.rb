# A calculator: tokens, a tree by precedence, and its value.
class Calculator
  Error = Class.new(StandardError)
  TOKEN = /\s*(?:(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<name>[a-z]\w*)|(?<op>\*\*|[-+*\/%^(),=])|(?<bad>\S))/i
  BINARY = { "=" => [0, :right], "+" => [1, :left], "-" => [1, :left], "*" => [2, :left], "/" => [2, :left],
             "%" => [2, :left], "**" => [4, :right], "^" => [4, :right] }.freeze
  FUNCTIONS = { "sqrt" => ->(x) { Math.sqrt(x) }, "max" => ->(*xs) { xs.max }, "round" => ->(x, n = 0) { x.round(n) } }.freeze

  def initialize(variables = { "pi" => Math::PI }) = @variables = variables.dup

  def evaluate(text)
    @tokens = text.to_enum(:scan, TOKEN).map do
      match = Regexp.last_match
      raise Error, "unexpected #{match[:bad].inspect} at #{match.begin(:bad)}" if match[:bad]

      match.named_captures.compact.first
    end
    tree = expression(0)
    raise Error, "unexpected #{@tokens.first.last.inspect}" unless @tokens.empty?

    [show(tree), value(tree)]
  end

  private

  def peek = @tokens.first&.last

  def expression(least)
    left = unary
    while (precedence, side = BINARY[peek]) && precedence >= least
      operator = @tokens.shift.last
      right = expression(side == :left ? precedence + 1 : precedence)
      left = [operator, left, right]
    end
    left
  end

  def unary
    kind, text = @tokens.shift
    case [kind, text]
    in ["number", t] then t.match?(/[.e]/i) ? t.to_f : t.to_i
    in ["op", "-"] then [:negate, expression(3)]
    in ["op", "("] then expression(0).tap { expect(")") }
    in ["name", name] if peek == "("
      @tokens.shift
      arguments = []
      arguments << expression(0) && peek == "," && @tokens.shift until peek == ")" || peek.nil?
      expect(")")
      [:call, name, *arguments]
    in ["name", name] then [:variable, name]
    in [nil, nil] then raise Error, "unexpected end"
    in [_, other] then raise Error, "unexpected #{other.inspect}"
    end
  end

  def expect(text) = @tokens.shift&.last == text || raise(Error, "#{text.inspect} expected")

  def value(tree)
    case tree
    in Numeric then tree
    in [:variable, name] then @variables.fetch(name) { raise Error, "what is #{name}?" }
    in [:negate, inner] then -value(inner)
    in [:call, name, *arguments] then FUNCTIONS.fetch(name).call(*arguments.map { value(_1) })
    in ["=", [:variable, name], right] then @variables[name] = value(right)
    in ["/", l, r] then value(l).fdiv(value(r)).then { |q| q == q.to_i ? q.to_i : q }
    in ["^" | "**", l, r] then value(l)**value(r)
    in [operator, l, r] then value(l).public_send(operator, value(r))
    end
  end

  def show(tree)
    tree.is_a?(Array) ? "(#{tree.map { show(_1) }.join(' ')})" : tree.to_s
  end
end

calculator = Calculator.new
["1 + 2 * 3", "2 ** 3 ** 2", "-2 ^ 2", "(1+2)*-3", "x = y = 10 / 4", "x * 2", "max(1, sqrt(16), 2) % 3", "round(pi, 3)",
 "1.5e3 - 1", "7 / 2 / 2", "1 +", "(1", "2 $ 3", "q", "1 2", "10 % 4 - 3 - 2"].each do |text|
  tree, value = calculator.evaluate(text)
  puts "#{text.ljust(24)} #{tree.ljust(34)} #{value}"
rescue Calculator::Error => e
  puts "#{text.ljust(24)} error: #{e.message}"
end
