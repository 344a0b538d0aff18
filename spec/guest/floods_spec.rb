# frozen_string_literal: true

# Whatever loops or allocates inside the interpreter, in Ruby or in C, ends at its limit. A busy machine only ever adds
# time, so the quickest of three runs is what counts.
RSpec.describe "what loops or allocates in the interpreter" do
  timeout = 0.2
  slack = 0.05

  endless = {
    "digits of a big number" => "x = 3**400_000; loop { x.to_s }",
    "reading a big number" => "s = '7' * 400_000; loop { s.to_i }",
    "one product of big numbers" => "x = 3**2_000_000; loop { x * x }",
    "one quotient of big numbers" => "x = 3**900_000; y = 3**400_000; loop { x / y }",
    "one modular power" => "x = 3**20_000; loop { x.pow(x, x + 2) }",
    "a root of a big number" => "loop { Integer.sqrt(3**300_000) }",
    "gcd of big numbers" => "x = 3**200_000; y = 5**150_000; loop { x.gcd(y) }",
    "a shift of a big number" => "x = 1 << 8_000_000; loop { x >> 3 }",
    "one rational power" => "loop { Rational(3, 7)**100_000 }",
    "a string many times over" => "loop { 'abc' * 10_000_000 }",
    "an array many times over" => "loop { [1, 2] * 2_000_000 }",
    "an index on a periodic string" => "s = 'ab' * 2_000_000; t = 'ab' * 100_000 + 'b'; loop { s.index(t) }",
    "rindex on a periodic string" => "s = 'ab' * 2_000_000; t = 'b' + 'ab' * 100_000 + 'a' + 'a'; loop { s.rindex(t) }",
    "one count of a character set" => "s = 'a-z' * 1_000_000; loop { s.count(s) }",
    "tr of long sets" => "s = 'abc' * 500_000; loop { s.tr(s, s) }",
    "squeeze" => "s = 'a' * 5_000_000; loop { s.squeeze }",
    "reversing characters" => "s = 'ä' * 2_000_000; loop { s.reverse }",
    "an index into a long UTF-8 text" => "s = 'ä' * 2_000_000; loop { s[1_999_999] }",
    "succ of a long string" => "s = 'z' * 3_000_000; loop { s = s.succ }",
    "comparing long strings" => "a = 'a' * 5_000_000; b = 'a' * 5_000_000; loop { a == b }",
    "hash of a long string" => "a = 'a' * 5_000_000; loop { a.hash }",
    "upcase of a long string" => "a = 'äb' * 1_000_000; loop { a.upcase }",
    "inspect of a long string" => "a = \"\\x00\\u00e4\" * 500_000; loop { a.inspect }",
    "a flood of symbols" => "i = 0; loop { (i += 1).to_s.to_sym }",
    "a flood of methods" => "i = 0; loop { define_singleton_method(\"m\#{i += 1}\") { } }",
    "a flood of constants" => "i = 0; loop { Object.const_set(\"C\#{i += 1}\", 1) }",
    "a flood of instance variables" => "i = 0; loop { instance_variable_set(\"@v\#{i += 1}\", 1) }",
    "a flood of classes" => "loop { Class.new(Class.new) }",
    "a flood of singleton classes" => "a = []; loop { a << Object.new.singleton_class }",
    "keys with equal hashes" => "class K; def hash = 1; def eql?(o) = false; end; h = {}; loop { h[K.new] = 1 }",
    "strided keys" => "h = {}; i = 0; loop { h[i += 1 << 32] = 1 }",
    "strided float keys" => "h = {}; i = 0.0; loop { h[i += 2.0**40] = 1 }",
    "keys of NaN" => "h = {}; loop { h[0.0 / 0.0] = 1 }",
    "arrays as keys" => "h = {}; a = [1] * 100_000; loop { h[a] = 1 }",
    "deleting from a hash" => "h = {}; 100_000.times { |i| h[i] = i }; loop { h.shift; h[rand] = 1 }",
    "rehash" => "h = {}; 100_000.times { |i| h[i] = i }; loop { h.rehash }",
    "products" => "a = [*1..200]; a.product(a, a, a) { }",
    "permutations" => "[*1..20].permutation.to_a",
    "combinations" => "[*1..60].combination(30) { }",
    "repeated combinations" => "[*1..60].repeated_combination(30) { }",
    "packing" => "a = [1] * 500_000; loop { a.pack('w*') }",
    "packing to a place far off" => "loop { [1].pack('@500000000C') }",
    "packing a padded string" => "loop { ['x'].pack('a500000000') }",
    "unpacking" => "s = 'x' * 2_000_000; loop { s.unpack('C*') }",
    "unpacking a repeated directive" => "loop { 'x'.unpack('x0' * 500_000) }",
    "a sort whose block lies" => "a = [*1..100_000]; loop { a.sort { 1 } }",
    "a sort whose block changes the array" => "a = [*1..50_000]; loop { a.sort! { |x, y| a << 1; x <=> y } rescue a }",
    "a sort by random values" => "a = [*1..100_000]; loop { a.sort_by { rand } }",
    "a range of strings" => "('a'..'zzzzzzzzzz').to_a",
    "a range's sum of floats" => "(1..10**12).sum { 1.0 }",
    "a range's step of floats" => "(0.0..1e18).step(0.1).to_a",
    "an exploding regexp" => "loop { ('a' * 40) =~ /(a+)+$b/ }",
    "an exploding regexp with references" => "loop { ('a' * 40) =~ /(a|aa)+\\1b/ }",
    "a regexp of lookbehinds" => "loop { ('a' * 100_000) =~ /(?<=a|b|c)(?<!x)z/ }",
    "a large regexp" => "loop { Regexp.new('(a{1,100}){1,100}' * 10) }",
    "a long alternation" => "loop { Regexp.union(*(1..20_000).map(&:to_s)) }",
    "a regexp nested deep" => "loop { Regexp.new('(' * 3000 + ')' * 3000) rescue 0 }",
    "gsub of nothing" => "s = 'x' * 1_000_000; loop { s.gsub('', '-') }",
    "scan" => "s = 'x' * 500_000; loop { s.scan(/x/) }",
    "split" => "s = 'x,' * 500_000; loop { s.split(',') }",
    "each_line" => "s = \"x\\n\" * 500_000; loop { s.lines }",
    "JSON that nests" => "loop { JSON.parse('[' * 100_000) rescue 0 }",
    "JSON of many keys" =>
      "s = '{' + (1..50_000).map { |i| \"\\\"k\#{i}\\\":1\" }.join(',') + '}'; loop { JSON.parse(s) }",
    "JSON of a long number" => "s = '9' * 300_000; loop { JSON.parse(s) }",
    "JSON of a long float" => "s = '0.' + '9' * 1_000_000 + 'e-5'; loop { JSON.parse(s) }",
    "JSON of one list many times over" => "a = [1]; 30.times { a = [a, a] }; JSON.generate(a)",
    "inspect of one list many times over" => "a = [1]; 30.times { a = [a, a] }; a.inspect",
    "flatten of one list many times over" => "a = [1]; 30.times { a = [a, a] }; a.flatten",
    "hash of one list many times over" => "a = [1]; 30.times { a = [a, a] }; a.hash",
    "equality of one list many times over" => "a = [1]; b = [1]; 30.times { a = [a, a]; b = [b, b] }; a == b",
    "sending one list many times over" => "a = [1]; 30.times { a = [a, a] }; a",
    "a million exceptions" => "loop { begin; raise 'x'; rescue; end }",
    "exceptions with long messages" => "s = 'x' * 1_000_000; loop { begin; raise s; rescue => e; e.message.dup; end }",
    "a chain of causes" =>
      "e = nil; loop { begin; begin; raise e if e; raise 'x'; rescue; raise 'y'; end; rescue => f; e = f; end }",
    "throws" => "loop { catch(:a) { throw :a } }",
    "a deep ensure" => "def d(n) = begin; d(n + 1); ensure; loop { }; end; d(0)",
    "fibers" => "loop { Fiber.new { Fiber.yield }.resume }",
    "kept fibers" => "a = []; loop { f = Fiber.new { Fiber.yield }; f.resume; a << f }",
    "external enumerators" => "a = []; loop { e = (1..).each; e.next; a << e }",
    "a lazy chain" => "(1..).lazy.map { |x| x }.select { false }.first(1)",
    "a cycle" => "[1].cycle { }",
    "many literals" => "eval((1..20_000).map { |i| \"'s\#{i}'\" }.join(\"\\n\")); loop { }",
    "a large source many times" => "s = '1;' * 100_000; loop { eval(s) }",
    "an interpolation" => "s = 'x' * 1_000_000; loop { \"\#{s}\#{s}\" }",
    "a flood of output" => "s = 'x' * 1_000_000; loop { print s }",
    "a flood of empty lines" => "loop { puts }",
    "printing a large array" => "a = [1] * 100_000; loop { puts a }",
    "a format of many" => "f = '%d' * 100_000; a = [1] * 100_000; loop { format(f, *a) }",
    "justifying" => "loop { 'x'.ljust(500_000_000) }",
    "a splat" => "a = [1] * 1_000_000; def f(*x) = x.size; loop { f(*a) }",
    "concatenating arrays" => "a = [1] * 500_000; loop { a + a }",
    "removing from arrays" => "a = [*1..200_000]; loop { a - a.reverse }",
    "uniq" => "a = [*1..200_000]; loop { a.uniq }",
    "shuffling" => "a = [*1..300_000]; loop { a.shuffle }",
    "rotating" => "a = [1] * 1_000_000; loop { a.rotate(1) }",
    "inserting in front" => "a = [1] * 500_000; loop { a.unshift(1, 2); a.insert(1, 3) }",
    "filling" => "loop { [].fill(1, 0, 3_000_000) }",
    "transposing" => "a = [[1] * 1000] * 1000; loop { a.transpose }",
    "digits" => "x = 3**100_000; loop { x.digits }",
    "structs" => "loop { Struct.new(*(1..200).map { |i| :\"m\#{i}\" }) }",
    "dup of large things" => "a = [1] * 1_000_000; loop { a.dup << 1 }",
    "method_missing" => "def method_missing(n, *) = foo_bar; begin; x_y; rescue Exception; end; loop { }",
    "respond_to?" => "loop { respond_to?('x' * 1000) }",
    "strftime" => "loop { Time.at(0).strftime('%500000000d') }",
    "Time.parse" => "s = '2024-' + '1' * 1_000_000; loop { Time.parse(s) rescue 0 }",
    "Rational from a string" => "s = '1.' + '3' * 200_000; loop { Rational(s) rescue s.to_r }",
    "Float from a string" => "s = '1' * 2_000_000 + '.5'; loop { s.to_f }",
    "Float from few digits and a large exponent" =>
      "s = '0.' + '0' * 1_000_000 + '1e1000000'; loop { Float(s) rescue 0 }",
    "Integer with underscores" => "s = '1_' * 300_000 + '1'; loop { Integer(s) rescue 0 }",
    "sets" => "a = Set.new(1..100_000); loop { a | a; a & a }",
    "hashes merged" => "h = (1..100_000).to_h { |i| [i, i] }; loop { h.merge(h) }",
    "grapheme clusters" => "s = \"e\\u0301\" * 100_000; loop { s.each_grapheme_cluster.to_a }",
    "did you mean" => "loop { begin; ('x' * 50_000).to_sym.to_proc.call(1); rescue NameError => e; e.message; end }"
  }
  endless.each do |what, code|
    it "ends at a limit: #{what}", contract: "limits" do
      sandbox = new_sandbox(timeout: timeout, memory_limit: 32 << 20).tap { |box| box.eval("1") }
      error = nil
      spent = []
      until spent.size == 3 || spent.any? { |time| time < timeout + slack }
        spent << seconds { error = error_of { sandbox.eval(code) } }
      end
      expect(error).to be_an_instance_of(Kobako::TimeoutError).or be_an_instance_of(Kobako::MemoryLimitError)
      expect(spent.min).to be < timeout + slack
      expect(error.execution.usage.memory_peak).to be <= 32 << 20
      expect(sandbox).to be_sound
    end
  end

  # What could end in no other way is refused before it begins.
  {
    "a tower of powers" => ["9**9**9", "ArgumentError"],
    "one large product" => ["a = [*1..3000]; a.product(a, a).size", "RangeError"],
    "a range to_a" => ["(1..10**12).to_a", "ArgumentError"],
    "a wide format" => ["loop { format('%500000000d', 1) }", "ArgumentError"],
    "a precise format" => ["loop { format('%.500000000f', 1.0) }", "ArgumentError"],
    "an array far off" => ["loop { a = []; a[100_000_000] = 1 }", "NoMemoryError"],
    "min of what never ends" => ["(1..).min { -1 }", "RangeError"],
    "a step" => ["1.step(by: 0) { }", "ArgumentError"],
    "many names" => ["eval((1..20_000).map { |i| \"v\#{i} = 1\" }.join(\"\\n\")) rescue loop { }", "SyntaxError"]
  }.each do |what, (code, klass)|
    it "is refused: #{what}", contract: "limits" do
      sandbox = new_sandbox(timeout: timeout, memory_limit: 32 << 20)
      expect(error_of { sandbox.eval(code) })
        .to be_an_instance_of(Kobako::SandboxError).and have_attributes(klass: klass)
      expect(sandbox).to be_sound
    end
  end
end
