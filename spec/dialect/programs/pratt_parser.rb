# Tokens, a Pratt parser, and a simplifier of what it gives.
Token = Struct.new(:kind, :text, :at) do
  def to_s = "#{kind}(#{text})"
end

class Lexer
  RULES = {
    number: /\d+(?:\.\d+)?/,
    name: /[a-z_]\w*/i,
    operator: %r{\*\*|[-+*/^(),=!<>]=?}
  }.freeze
  PATTERN = Regexp.union(*RULES.map { |kind, rule| /(?<#{kind}>#{rule})/ }, /(?<space>\s+)/, /(?<bad>.)/)

  include Enumerable

  def initialize(text) = @text = text

  def each
    return enum_for(:each) unless block_given?

    at = 0
    while at < @text.length && (match = PATTERN.match(@text, at))
      kind, text = match.named_captures.compact.first
      raise SyntaxError, "unexpected #{text.inspect} at #{at}" if kind == "bad"

      yield Token.new(kind.to_sym, text, at) unless kind == "space"
      at = match.end(0)
    end
    yield Token.new(:end, "", at)
  end
end

class Parser
  INFIX = { "+" => 10, "-" => 10, "*" => 20, "/" => 20, "**" => 41 }.freeze
  RIGHT = %w[**].freeze

  def self.parse(text) = new(Lexer.new(text).each).parse

  def initialize(tokens) = @tokens = tokens

  def parse
    expression(0).tap { expect(:end) }
  end

  private

  def expression(level)
    left = prefix
    while (power = INFIX[@tokens.peek.text]) && power > level
      op = @tokens.next.text
      right = expression(RIGHT.include?(op) ? power - 1 : power)
      left = [op.to_sym, left, right]
    end
    left
  end

  def prefix
    token = @tokens.next
    case token
    in { kind: :number, text: /\./ } then Float(token.text)
    in { kind: :number } then Integer(token.text)
    in { kind: :name, text: } if @tokens.peek.text == "(" then [:call, text.to_sym, *arguments]
    in { kind: :name, text: } then text.to_sym
    in { text: "-" } then [:neg, expression(30)]
    in { text: "(" } then expression(0).tap { expect(:operator, ")") }
    else raise SyntaxError, "unexpected #{token} at #{token.at}"
    end
  end

  def arguments
    @tokens.next
    list = []
    until @tokens.peek.text == ")"
      list << expression(0)
      @tokens.next if @tokens.peek.text == ","
    end
    @tokens.next
    list
  end

  def expect(kind, text = nil)
    token = @tokens.next
    return token if token.kind == kind && (text.nil? || token.text == text)

    raise SyntaxError, "expected #{text || kind}, got #{token} at #{token.at}"
  end
end

def simplify(tree)
  case tree
  in [op, left, right] if op != :call
    fold([op, simplify(left), simplify(right)])
  in [:neg, inner]
    case simplify(inner)
    in Numeric => number then -number
    in [:neg, twice] then twice
    in other then [:neg, other]
    end
  in [:call, name, *rest] then [:call, name, *rest.map { simplify(_1) }]
  in Symbol | Numeric then tree
  end
end

def fold(tree)
  case tree
  in [:+ | :- | :* | :** => op, Numeric => a, Numeric => b] then a.public_send(op, b)
  in [:/, Numeric => a, Integer | Float => b] unless b.zero? then (a % b).zero? ? a / b : a.fdiv(b)
  in [:+, 0, x] then x
  in [:+ | :-, x, 0] then x
  in [:* | :/ | :**, x, 1] then x
  in [:*, 1, x] then x
  in [:*, 0, _] | [:*, _, 0] then 0
  in [:**, _, 0] then 1
  in [:-, x, ^(tree[1])] then 0
  in [:+, x, ^(tree[1])] then [:*, 2, x]
  else tree
  end
rescue NoMatchingPatternError
  tree
end

def show(tree)
  case tree
  in [:call, name, *rest] then "#{name}(#{rest.map { |part| show(part) }.join(", ")})"
  in [:neg, inner] then "-#{show(inner)}"
  in [op, left, right] then "(#{show(left)} #{op} #{show(right)})"
  else tree.to_s
  end
end

["1 + 2 * 3", "2 ** 3 ** 2", "-x ** 2", "x * 1 + 0 * y", "(a + b) * (a + b)", "max(1, x + x, 2 - 2)", "- - y",
 "7 / 2 + 8 / 4", "x - x", "1.5 * 4", "f()", "1 +", "2 $ 3", "(1 + 2", "10 / 0"].each do |source|
  tree = Parser.parse(source)
  puts "#{source.ljust(20)} #{show(tree).ljust(26)} #{show(simplify(tree))}"
rescue SyntaxError => e
  puts "#{source.ljust(20)} ! #{e.message}"
end
puts Lexer.new("a >= 10").map(&:to_s).inspect
puts Lexer.new("a b c").each_cons(2).map { |one, two| two.at - one.at }.inspect
