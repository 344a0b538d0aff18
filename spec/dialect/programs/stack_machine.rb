# A little language: compiled to instructions, run on a stack, with a debugger's trace.
Instruction = Struct.new(:op, :arg) do
  def to_s = arg.nil? ? op.to_s : "#{op} #{arg.inspect}"
end

class Compiler
  PRECEDENCE = { "||" => 1, "&&" => 2, "==" => 3, "<" => 4, ">" => 4, "+" => 5, "-" => 5, "*" => 6, "/" => 6, "%" => 6 }.freeze

  def initialize(source)
    @tokens = source.scan(/\d+|"[^"]*"|\w+|==|&&|\|\||[-+*\/%<>=(){};,]/)
    @code = []
  end

  def compile
    statement until @tokens.empty?
    @code << Instruction.new(:halt)
  end

  private

  def emit(op, arg = nil) = @code.push(Instruction.new(op, arg)).size - 1
  def patch(at) = @code[at].arg = @code.size
  def accept(text) = @tokens.first == text && @tokens.shift
  def expect(text) = accept(text) || raise(SyntaxError, "expected #{text}, got #{@tokens.first || "the end"}")

  def block
    expect("{")
    statement until accept("}") || @tokens.empty?
  end

  def statement
    case @tokens.shift
    in "print" then expression && emit(:print)
    in "if"
      expression
      jump = emit(:jump_unless)
      block
      if accept("else")
        over = emit(:jump)
        patch(jump)
        block
        patch(over)
      else
        patch(jump)
      end
      return
    in "while"
      start = @code.size
      expression
      out = emit(:jump_unless)
      block
      emit(:jump, start)
      patch(out)
      return
    in /\A[a-z]\w*\z/ => name
      expect("=")
      expression
      emit(:store, name)
    in other then raise SyntaxError, "unexpected #{other}"
    end
    expect(";")
  end

  def expression(level = 0)
    operand
    while (power = PRECEDENCE[@tokens.first]) && power > level
      op = @tokens.shift
      expression(power)
      emit(:apply, op.to_sym)
    end
    true
  end

  def operand
    case @tokens.shift
    in "(" then expression.then { expect(")") }
    in "-" then operand.then { emit(:negate) }
    in /\A\d/ => digits then emit(:push, digits.to_i)
    in /\A"(?<text>.*)"\z/ then emit(:push, $~[:text])
    in /\A[a-z]/ => name then emit(:load, name)
    in nil then raise SyntaxError, "unexpected end"
    in other then raise SyntaxError, "unexpected #{other}"
    end
  end
end

class Machine
  class Fault < StandardError; end

  attr_reader :output, :steps

  def initialize(code, limit: 1000, trace: nil)
    @code, @limit, @trace = code, limit, trace
    @stack, @variables, @output, @at, @steps = [], {}, [], 0, 0
  end

  def run
    catch(:halt) { step while true }
    self
  end

  private

  def step
    raise Fault, "no end after #{@steps} steps" if (@steps += 1) > @limit

    instruction = @code.fetch(@at)
    @trace&.call(@at, instruction, @stack.dup)
    @at += 1
    __send__(:"do_#{instruction.op}", *instruction.arg)
  end

  def do_halt = throw(:halt)
  def do_push(value) = @stack.push(value)
  def do_store(name) = @variables[name] = @stack.pop
  def do_load(name) = @stack.push(@variables.fetch(name) { raise Fault, "#{name} is not set" })
  def do_print = @output << @stack.pop.to_s
  def do_negate = @stack.push(-@stack.pop)
  def do_jump(to) = @at = to
  def do_jump_unless(to) = (@at = to unless @stack.pop)

  def do_apply(op)
    right, left = @stack.pop, @stack.pop
    @stack << case op
              when :"&&" then left && right
              when :"||" then left || right
              else left.public_send(op, right)
              end
  rescue ZeroDivisionError, TypeError, NoMethodError => e
    raise Fault, "#{left.inspect} #{op} #{right.inspect}: #{e.class}"
  end
end

programs = {
  sum: "i = 1; s = 0; while i < 11 { s = s + i * i; i = i + 1; } print s;",
  collatz: "n = 27; c = 0; while (n == 1) == (1 == 2) { if n % 2 == 0 { n = n / 2; } else { n = 3 * n + 1; } c = c + 1; } print c;",
  fizz: 'i = 1; while i < 16 { if i % 15 == 0 { print "fizzbuzz"; } else { if i % 5 == 0 { print "buzz"; } else { print i; } } i = i + 1; }',
  logic: "print 1 < 2 && 2 < 1 || 3 == 3; print -(2 + 3) * 4; print 7 % 4;",
  endless: "while 1 == 1 { a = 1; }", zero: "print 1 / 0;", unset: "print x;", mixed: 'print 1 + "a";',
  broken: "print 1", odd: "1 = 2;", open: "if 1 { print 2;", text: 'print "a" + "b" * 3;'
}
programs.each do |name, source|
  machine = Machine.new(Compiler.new(source).compile, limit: 5000).run
  puts "#{name}: #{machine.output.join(" ")} (#{machine.steps} steps)"
rescue Machine::Fault, SyntaxError => e
  puts "#{name}: #{e.class}: #{e.message}"
end
code = Compiler.new("x = 2; if x > 1 { print x; }").compile
code.each_with_index { |instruction, i| puts format("%02d %s", i, instruction) }
Machine.new(code, trace: ->(at, instruction, stack) { puts "#{at.to_s.rjust(2)} #{instruction.to_s.ljust(14)} #{stack}" }).run
p code.map(&:op).tally, code.select { |i| i in { op: /jump/, arg: Integer } }.size, code.first.to_a, code.last == Instruction.new(:halt)
