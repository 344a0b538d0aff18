# What is printed, and what printing gives; the outputs are compared, too.

### puts
[puts("a"), puts("b\n"), puts(1, 2.5, nil), puts, puts([1, [2, [nil]]]), puts([]), puts(true), puts(:sym), puts("")]

### print
[print("a", "b"), print(1), print(nil), print([1]), print("\n")]

### p
[p(1), p(1, "a"), p(), p(nil), p([1, nil, "x", :y, 1.5]), p({ a: 1, "b" => 2 }), p("a\nb\t\e\u0001é\"\#{x}")]

### pp
[pp(1), pp({ a: [1, 2] }), pp, pp("a", "b")]

### printf and putc
[printf("%d-%s\n", 1, "a"), printf("x"), putc("A"), putc("xyz"), putc(66), putc(10)]

### streams
$stdout.puts "a"
$stdout << "c" << 1 << :d << nil << "\n"
[$stdout.write("ab", 1), $stdout.printf("%02d", 5), $stdout.flush.equal?($stdout), $stdout.sync = true, $stdout.puts, $stdout.putc("x")]

### warnings go elsewhere
[warn("x"), $stderr.puts("y"), STDERR.print("z"), $stderr.write("w")]

### objects with their own to_s and inspect
class A; def to_s = "an a"; def inspect = "#<an A>"; end
puts A.new
p A.new
print A.new, "\n"
puts "#{A.new}"
puts [A.new].inspect
puts({ A.new => A.new }.to_s)

### an object with a to_s that is none
class B; def to_s = 1; end
["#{B.new}".start_with?("#<B"), B.new.inspect.start_with?("#<B")]

### inspect shows instance variables
class C; def initialize; @a = 1; @b = "x"; end; end
text = C.new.inspect
[text.start_with?("#<C:0x"), text.include?("@a=1"), text.include?("@b=\"x\""), C.new.instance_variables.sort, text.end_with?(">")]

### strings as they inspect
["a", "a\"b", "a\\b", "\n\t\r\e\a\b\f\v\0", "\x7f", "é", "日本", "\u200b", "\u{1F600}", "\xff", "a\xffb", '#{x}', "#x", "\#$x", "'", "\u0080", "\u00a0"].map(&:inspect)

### symbols as they inspect
[:a, :"a b", :a?, :b!, :c=, :[], :[]=, :+, :"1a", :"", :A, :"a-b", :@a, :@@b, :$c, :"@", :é, :"foo bar=", :!, :<=>, :==, :"&&", :nil, :"9", :a1].map(&:inspect)

### hashes as they inspect
[{ a: 1 }, { "a" => 1 }, { 1 => 2, nil => 3 }, {}, { a: { b: 1 } }, { "a b": 1 }, { :a? => 1, [] => {} }, { 1.5 => :x }]

### collections that contain themselves
a = [1]
a << a
h = { a: 1 }
h[:h] = h
[a.inspect, h.inspect, a.to_s]

### ranges, structs and others as they print
S = Struct.new(:a, :b)
[1..2, 1...3, ("a".."c"), (1..), (..2), S.new(1, "x"), nil, true, :a..:b, 1.0..2.0, Object, Comparable, Class, Struct, S].map { |x| [x.to_s, x.inspect] }

### exceptions as they print
e = RuntimeError.new("x")
[e.inspect, e.to_s, e.message, RuntimeError.new.inspect, RuntimeError.new.message, ArgumentError.new("a\nb").message, StandardError.new(nil).message, StandardError.new(:sym).message, RuntimeError.new("").inspect]

### puts of an array-like
class D; def to_ary = [1, [2]]; end
puts D.new
puts [D.new, 3]

### here documents
puts <<~A
  one
    two #{1 + 2}
  three
A
puts <<-'B'
    raw #{x}
    B
puts(<<~ONE + <<~TWO)
  1
ONE
  2
TWO

### display
[1.display, "a\n".display, nil.display]

### printing to a string
require "stringio"
io = StringIO.new
io.puts "a", 1
io << "b"
io.print "c", "d"
io.printf("%03d", 7)
io.write("x", :y)
io.string

### reading from a string
require "stringio"
io = StringIO.new("one\ntwo\nthree")
[io.gets, io.read(2), io.gets, io.read, io.gets, io.eof?, io.rewind, io.readlines, io.rewind, io.each_line.to_a, StringIO.new("a\nb").each_line.map(&:chomp)]

### output that goes to another place for a while
require "stringio"
old = $stdout
$stdout = StringIO.new
puts "hidden"
print 1, 2
p :x
text = $stdout.string
$stdout = old
puts "shown"
text
