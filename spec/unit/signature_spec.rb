# frozen_string_literal: true

require "kobako/signature"

RSpec.describe Kobako::Signature do
  let(:receiver) do
    Class.new do
      def none; end
      def two(one, two); end
      def range(one, two = 2); end
      def rest(one, *more); end
      def key(one, ttl:, size: 1); end
      def any(**options); end
      def no_keywords(**nil); end
      attr_writer :field
    end.new
  end

  def misfit?(name, count, keys = nil, receiver: self.receiver) = described_class._misfit?(receiver, name, count, keys)

  {
    none: { fits: [[0]], misfits: [[1], [0, [:a]]] },
    two: { fits: [[2], [1, [:a]]], misfits: [[1], [3], [2, [:a]], [0]] },
    range: { fits: [[1], [2], [1, [:a]]], misfits: [[0], [3]] },
    rest: { fits: [[1], [9], [0, [:a]]], misfits: [[0]] },
    key: { fits: [[1, [:ttl]], [1, %i[size ttl]]], misfits: [[1], [0, [:ttl]], [1, [:size]], [1, %i[ttl other]], [2]] },
    any: { fits: [[0], [0, [:a]]], misfits: [[1]] },
    no_keywords: { fits: [[0]], misfits: [[0, [:a]], [1]] },
    "field=": { fits: [[1]], misfits: [[0], [2]] }
  }.each do |name, cases|
    it "knows what #{name} takes", contract: "calls" do
      expect([cases[:fits].map { |given| misfit?(name, *given) }.uniq,
              cases[:misfits].map { |given| misfit?(name, *given) }.uniq]).to eq([[false], [true]])
    end
  end

  it "looks at a lambda's own parameters", contract: "calls" do
    callable = ->(one, two = 2) { [one, two] }
    answers = %i[call () [] yield].map do |name|
      [misfit?(name, 1, receiver: callable), misfit?(name, 3, receiver: callable)]
    end
    expect(answers).to all(eq([false, true]))
  end

  it "looks at a Method object's own parameters" do
    callable = receiver.method(:two)
    expect([misfit?(:call, 2, receiver: callable), misfit?(:call, 1, receiver: callable)]).to eq([false, true])
  end

  it "lets a proc take any number, but not any keyword" do
    callable = proc { |_one, ttl: 1| ttl }
    expect(misfit?(:call, 9, receiver: callable)).to be(false)
    expect(misfit?(:call, 0, [:other], receiver: callable)).to be(true)
  end

  it "works on an object that answers to nothing" do
    bare = Class.new(BasicObject) { def one(argument) = argument }.new
    expect([misfit?(:one, 1, receiver: bare), misfit?(:one, 0, receiver: bare)]).to eq([false, true])
  end
end
