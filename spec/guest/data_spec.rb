# frozen_string_literal: true

# Data is newer than the CRuby that these specs may run on: its values are written down here.
RSpec.describe "Data", :guest do
  def text_of(code) = value_of("P = Data.define(:x, :y)\n(#{code}).inspect")

  {
    "P.new(1, 2)" => "#<data P x=1, y=2>",
    "P.new(x: 1, y: 2)" => "#<data P x=1, y=2>",
    "P[1, 2]" => "#<data P x=1, y=2>",
    "P.new(1, 2).with(y: 5)" => "#<data P x=1, y=5>",
    "P.new(1, [2]).to_h" => "{:x=>1, :y=>[2]}",
    "P.members" => "[:x, :y]",
    "p = P.new(1, 2); [p == P.new(1, 2), p == P.new(1.0, 2), p.eql?(P.new(1.0, 2))]" => "[true, true, false]",
    "{ P.new(1, 2) => 3 }[P.new(1, 2)]" => "3",
    "P.new(1, 2).frozen?" => "true",
    "P.new(1, 2).deconstruct_keys([:x])" => "{:x=>1}",
    "Data.define.new" => "#<data >",
    "class Q < Data.define(:a); def initialize(a: 5) = super(a: a * 2); end; [Q.new, Q.new(a: 1), Q.new(2)]" =>
      "[#<data Q a=10>, #<data Q a=2>, #<data Q a=4>]",
    "R = Data.define(:n) { def double = n * 2 }; R.new(3).double" => "6"
  }.each do |code, text|
    it "gives what CRuby gives: #{code}" do
      expect(text_of(code)).to eq(text)
    end
  end

  {
    "P.new(1)" => ["ArgumentError", "missing keyword: :y"],
    "P.new" => ["ArgumentError", "missing keywords: :x, :y"],
    "P.new(1, 2, 3)" => ["ArgumentError", "wrong number of arguments (given 3, expected 0..2)"],
    "P.new(x: 1, y: 2, z: 3)" => ["ArgumentError", "unknown keyword: :z"],
    "P.new(1, 2).with(1)" => ["ArgumentError", "wrong number of arguments (given 1, expected 0)"],
    "P.new(1, 2).instance_variable_set(:@x, 3)" => ["FrozenError", "can't modify frozen P: #<data P x=1, y=2>"],
    "P.new(1, 2).x = 3" => ["NoMethodError", /undefined method 'x='/],
    "Data.define(:a, :a)" => ["ArgumentError", "duplicate member: a"],
    "Data.new" => ["NoMethodError", /undefined method 'new' for class Data/]
  }.each do |code, (klass, message)|
    it "refuses what CRuby refuses: #{code}" do
      expect(error_of { text_of(code) }).to have_attributes(klass: klass, message: message)
    end
  end
end
