# frozen_string_literal: true

several = <<~'RUBY'
  class Several
    include Enumerable
    def inspect = "SEVERAL"
    def each
      yield 1, 2
      yield 3
      yield [4, 5]
      yield nil, false
    end
  end
RUBY

blocks = ["", "{ |x| x }", "{ |x, y| [x, y] }", '{ |x| x.to_s > "2" }', "{ |a, b| a == 1 }"]
numbers = ["(1)", "(0)", "(-1)", "(9)", "(1, 2)", "(2.5)", '("a")', "(nil)"]

{
  "Enumerator" => {
    setup: several, methods: MethodTables.own(Enumerator),
    receivers: ["[3, 1, 2].each", "[4, 5].each_with_index", "(1..3).each_slice(2)", "{ a: 1 }.each", "[].map",
                "Enumerator.new { |y| y << 1 << 2; y.yield 3, 4; :done }", '"ab".each_char', "Several.new.each_entry",
                "[4, 5, 6].select.with_index(1)", "3.times", "[1, 2].each.with_object([])"],
    arguments: blocks + numbers,
    also: {
      "with_index" => ["(1) { |x, i| [x, i] }", "(2).to_a", ".size", "{ |x, i| i > 0 }", "(1, 2) { |x| x }"],
      "each_with_index" => [".to_a", ".size"], "with_object" => ["([]) { |x, memo| memo << x }", "([]).size"],
      "each_with_object" => ["([]) { |x, memo| memo << x }", "([]).to_a"], "+" => ["([9]).to_a", "([9]).size"],
      "next" => [".then { x.next }", ".then { [x.peek, x.next] }"], "peek" => [".then { x.next }"],
      "next_values" => [".then { x.next_values }"], "rewind" => [".next"], "size" => ["()"], "feed" => ["(1)"]
    },
    instead: { "inspect" => ["", "(1)"], "rewind" => [".inspect", "(1)"], "each" => ["", "{ |x| x }", "{ |x, y| [x, y] }"] }
  },
  "Enumerator: class" => {
    methods: %i[new produce product].select { |name| Enumerator.respond_to?(name) }, receivers: ["Enumerator"],
    arguments: ["", "(1)", "(3) { |y| y << 1 }.size", "{ |y| y << 1 }.to_a", "{ |y| y.yield(1, 2) }.to_a", "(-> { 7 }) { |y| y }.size"],
    instead: {
      "produce" => ["", "(1) { |x| x * 2 }.take(3)", "{ |x| 5 }.first(2)", "(1) { raise StopIteration }.to_a", "(1) { |x| x }.size",
                    "(1) { |x| x + 1 }.lazy.select(&:even?).first(2)", "(1, 2)"],
      "product" => ["([1, 2], [3]).to_a", "([1, 2], 3..4).size", "().to_a"]
    }
  },
  "Enumerator::Yielder" => {
    methods: %i[<< yield to_proc], receivers: ["Enumerator::Yielder.new { |*x| x }"],
    arguments: ["(1).class", "(1, 2).class", "().class"], instead: { "to_proc" => [".call(1, 2)", ".lambda?"] }
  },
  "Enumerator::Chain" => {
    methods: MethodTables.own(Enumerator::Chain) + %i[next peek to_a map first lazy],
    receivers: ["([1, 2].each + [3])", "[1].chain", "[1, 2].chain([], 3..4)", "[1].chain(5)"],
    arguments: ["(1)", ".class"],
    instead: {
      "each" => ["{ |x| x }", "(1) { |x| x }"], "size" => [""], "inspect" => [""], "+" => ["([9]).to_a", "([9]).size"],
      "next" => ["", ".then { [x.next, x.next] }"], "peek" => [""], "to_a" => [""], "map" => ["{ |x| [x] }"], "first" => ["", "(2)"],
      "lazy" => [".map { |x| x }.first(2)"], "rewind" => [".class"], "dup" => [".to_a"]
    }
  },
  "Enumerator::Lazy" => {
    setup: several, methods: MethodTables.own(Enumerator::Lazy),
    receivers: ["(1..4).lazy", "[3, nil, 1].lazy", "[[1, 2], [3, 4]].lazy", "(1..3).lazy.map { |x| x * 2 }", "{ a: 1 }.lazy"],
    arguments: blocks + numbers + blocks.drop(1).flat_map { |block| ["#{block}.to_a", "#{block}.size"] } +
               ["(1).to_a", "(0).to_a", "(2.5).to_a", "(2).size"],
    also: {
      "zip" => ["([5, 6]).to_a", "(1..2).to_a", "([5]).size", "([5]) { |x| x }"], "uniq" => [".to_a"], "compact" => [".to_a", ".size"],
      "grep" => ["(Integer).to_a", "(Integer) { |x| -x }.to_a"], "grep_v" => ["(Integer).to_a"], "flat_map" => ["{ |x| [x, x] }.to_a"],
      "with_index" => [".to_a", "(1) { |x, i| i }.to_a", "{ |x, i| i }.first(1)"], "each_with_index" => [".to_a"],
      "chunk_while" => ["{ |a, b| true }.to_a"], "slice_when" => ["{ |a, b| true }.to_a"], "eager" => [".map { |x| x }", ".size"],
      "filter_map" => ["{ |x| x && [x] }.first(2)"], "tap_each" => [], "first" => ["(2)"], "take" => ["(2).map { |x| [x] }.to_a"],
      "drop" => ["(1).size", "(9).size"], "take_while" => ["{ |x| x }.to_a"], "drop_while" => ["{ |x| x }.to_a"]
    },
    instead: {
      "to_enum" => ["(:each_slice, 2).to_a", "(:each_slice, 2).inspect"], "enum_for" => ["(:each_slice, 2).to_a"], "with_index" => blocks + ["(1)", "(nil)", "(1, 2)"],
      "to_a" => ["", "{ |x| x }"], "force" => ["", "{ |x| x }"], "chunk" => ["{ |x| x }.to_a", "(1)"],
      "chunk_while" => ["", "(1)"], "slice_when" => ["", "(1)"],
      "slice_before" => ["", "(1, 2)", "{ |x| x }.to_a", "(1).to_a"], "slice_after" => ["", "(1, 2)", "{ |x| x }.to_a", "(1).to_a"]
    }
  },
  "Enumerator::Lazy: several values" => {
    setup: several, receivers: ["Several.new.lazy"],
    methods: %i[map select reject filter_map flat_map take_while drop_while grep with_index each_with_index uniq zip compact first],
    arguments: ["{ |x| x }.to_a", "{ |x, y| [x, y] }.to_a", '{ |x| x.to_s > "2" }.to_a'],
    instead: {
      "grep" => ["(Array).to_a", "(Array) { |x| x }.to_a"], "with_index" => [".to_a"], "each_with_index" => [".to_a"],
      "zip" => ["([1]).to_a"], "compact" => [".to_a"], "first" => ["", "(3)"]
    }
  }
}
