# frozen_string_literal: true

# What is publicly known of mruby and its compiler, as far as a script can ask for it: docs/security.md names each. The
# scripts end as CRuby ends them, and never in a trap.
RSpec.describe "what is known of the interpreter" do
  # Operators that are not Ruby's own any more, so that a pattern calls methods where it would compute.
  redefined = <<~RUBY
    class Integer
      alias ge >=
      alias eq ==
      alias minus -
      alias plus +
      def >=(other) = [1, 2, 3].map { |x| x } && ge(other)
      def ==(other) = [1, 2, 3].map { |x| x } && eq(other)
      def -(other) = [1, 2, 3].map { |x| x } && minus(other)
      def +(other) = [1, 2, 3].map { |x| x } && plus(other)
    end
    class Array
      alias at_index []
      def [](*given) = at_index(*given)
    end
  RUBY

  {
    # CVE-2026-1979: a jump of the left alternative's was turned round though others went to the place behind it.
    "alternatives, the last test of the left one" => ["case 2; in 0 | 1 | 2 then :in; end", :in],
    "alternatives with several tests" => ["case [1, 3]; in [0, 1] | [1, 2] | [1, 3] then :in; end", :in],
    "alternatives that all fail" => ["case [1, 4]; in [0, 1] | [1, 2] | {a: 1} then :in; else :out; end", :out],
    "alternatives with a pinned value" => ["x = 5; case 5; in 4 | ^x | 6 then :in; end", :in],
    "alternatives in a pattern without a case" => ["[1, [2, 3]] => [0 | 1, [2 | 9, Integer | nil => y]]; y", 3],
    "alternatives and objects that are freed" =>
      ["list = (1..300).map { |i| case [i, i.to_s * 50]; in [0, _] | [Integer, String] then i.to_s; end }; " \
       "GC.start; list.last", "300"],
    # mruby's pull request 7602: a frame with a register too few for the call that such an operator becomes.
    "elements by redefined operators" => ["#{redefined}; ->(x) { x => [a, *, b]; [a, b] }.call([1, 2, 3])", [1, 3]],
    "a search by redefined operators" =>
      ["#{redefined}; ->(x) { x => [*p, 2, q, *r]; [p, q, r] }.call([1, 2, 3, 4])", [[1], 3, [4]]],
    "deep in the stack" =>
      ["#{redefined}; def deep(n, x) = n.eq(0) ? (x => [*, 2, *r]; r) : deep(n.minus(1), x); " \
       "(1..150).map { |n| deep(n, [1, 2, n]) }.last", [150]]
  }.each do |what, (code, value)|
    it "does nothing to #{what}", contract: "four-outcomes" do
      expect(value_of(code)).to eq(value)
    end
  end

  # mruby's issue 6704: a source that its parser took, and its generator gave too small a frame.
  it "is a SyntaxError where a pattern pins what is no variable", contract: "errors-that-help" do
    error = error_of { value_of("R=>^\u0105;0") }
    expect(error).to be_an_instance_of(Kobako::SandboxError)
      .and have_attributes(klass: "SyntaxError", message: /no such local variable/)
  end
end
