# frozen_string_literal: true

require "json"
require "stringio"
require "tmpdir"

%w[baseline catalog document growth options progress report sampler statistics].each do |name|
  require_relative "../../benchmark/support/#{name}"
end

RSpec.describe "The benchmark" do
  figure = lambda do |name = "a.b", ratio: 1.0, spread: 0.0, value: 1e-3|
    Bench::Figure.new("name" => name, "unit" => "s", "value" => value, "best" => value, "ratio" => ratio,
                      "spread" => spread, "samples" => 5)
  end

  describe Bench::Statistics do
    it "finds the middle, between two figures where there are two" do
      expect(described_class.median([9, 1, 2])).to eq(2)
      expect(described_class.median([4, 1, 2, 9])).to eq(3)
      expect(described_class.median([7])).to eq(7)
    end

    it "tells how wide the middle half is, whatever the others do" do
      expect(described_class.spread([1, 2, 3, 4, 5])).to be_within(1e-9).of(2 / 3.0)
      expect(described_class.spread([1, 2, 3, 4, 5_000_000])).to be_within(1e-9).of(2 / 3.0)
      expect(described_class.spread([3, 3, 3])).to eq(0)
      expect(described_class.spread([0, 0, 0])).to eq(0)
    end
  end

  describe Bench::Growth do
    def points = [1, 10, 100, 1000].map { |size| [size, yield(size)] }

    it "finds the exponent of a power" do
      expect(described_class.exponent(points { |size| 3 * size })).to be_within(1e-9).of(1)
      expect(described_class.exponent(points { |size| 5 * (size**2) })).to be_within(1e-9).of(2)
      expect(described_class.exponent(points { 7 })).to be_within(1e-9).of(0)
    end

    it "sees what grows by the square behind what does not grow, in the upper half" do
      mixed = points { |size| 10_000 + (size**2) }
      expect(described_class.exponent(mixed)).to be < described_class::BOUND
      expect(described_class.exponent(described_class.upper_half(mixed))).to be > described_class::BOUND
    end

    it "lets n log n pass, and nothing that is halfway to the square" do
      sizes = (10..24).step(2).map { |power| 2**power }
      sorting = sizes.map { |size| [size, size * Math.log2(size)] }
      halfway = sizes.map { |size| [size, size**1.5] }
      expect(described_class.exponent(described_class.upper_half(sorting))).to be < described_class::BOUND
      expect(described_class.exponent(described_class.upper_half(halfway))).to be > described_class::BOUND
    end

    it "takes the larger points, two at least, in whatever order they come" do
      expect(described_class.upper_half([[100, 3], [1, 1], [10, 2], [1000, 4]])).to eq([[100, 3], [1000, 4]])
      expect(described_class.upper_half([[1, 1], [2, 2], [3, 3]])).to eq([[2, 2], [3, 3]])
      expect(described_class.upper_half([[1, 1], [2, 2]])).to eq([[1, 1], [2, 2]])
    end

    it "finds no slope in a single size" do
      expect { described_class.exponent([[1, 2], [1, 3]]) }.to raise_error(ArgumentError, /needs two sizes/)
    end
  end

  describe Bench::Figure do
    it "compares times by their ratios, and what is no time by itself" do
      time = described_class.of("a.time", "s", [0.2, 0.4, 0.3], [2.0, 4.0, 3.0])
      expect(time).to have_attributes(value: 0.3, best: 0.2, ratio: 3.0, comparable: 3.0, samples: 3)
      amount = described_class.of("a.size", "B", [10, 30, 20], nil)
      expect(amount).to have_attributes(value: 20, ratio: nil, comparable: 20)
    end

    it "takes the spread from what is compared" do
      even = described_class.of("a.b", "s", [1.0, 2.0, 3.0], [5.0, 5.0, 5.0])
      expect(even.spread).to eq(0)
    end
  end

  describe Bench::Baseline do
    def verdict(figure, kept) = described_class.new([kept]).compare(figure).verdict

    it "tells worse from better, beyond the floor" do
      expect(verdict(figure.call(ratio: 1.2), figure.call)).to eq(:worse)
      expect(verdict(figure.call(ratio: 0.8), figure.call)).to eq(:better)
      expect(verdict(figure.call(ratio: 1.05), figure.call)).to eq(:same)
    end

    it "compares ratios: a slower machine is no slower program" do
      expect(verdict(figure.call(value: 5e-3), figure.call(value: 1e-3))).to eq(:same)
    end

    it "takes for noise what the samples of both sides vary by" do
      expect(verdict(figure.call(ratio: 1.45, spread: 0.3), figure.call(spread: 0.4))).to eq(:same)
      expect(verdict(figure.call(ratio: 1.55, spread: 0.3), figure.call(spread: 0.4))).to eq(:worse)
    end

    it "says what is new and what was left out" do
      kept = described_class.new([figure.call("a.b"), figure.call("a.gone")])
      expect(kept.compare(figure.call("a.new"))).to have_attributes(verdict: :new, share: nil)
      expect(kept.missing([figure.call("a.b"), figure.call("a.new")])).to eq(["a.gone"])
    end

    it "replaces those of the same names" do
      merged = described_class.new([figure.call("a"), figure.call("b")]).with([figure.call("b", ratio: 9.0)])
      expect(merged.map { |one| [one.name, one.ratio] }).to eq([["a", 1.0], ["b", 9.0]])
    end

    it "is read as it was written" do
      Dir.mktmpdir do |dir|
        path = File.join(dir, "below/baseline.json")
        Bench::Document.write(path, { "load" => [0.1234567, nil], "cases" => [figure.call(ratio: 2.5).to_h] })
        expect(described_class.load(path).compare(figure.call(ratio: 2.5)).share).to eq(0)
        expect(JSON.parse(File.read(path))["load"]).to eq([0.1235, nil])
      end
    end

    it "is empty where none was kept" do
      expect(described_class.load("/nowhere/baseline.json").compare(figure.call).verdict).to eq(:new)
    end
  end

  describe Bench::Report do
    it "shows time, ratio, the baseline's ratio and the change, and names what is worse" do
      baseline = Bench::Baseline.new([figure.call("a.b", ratio: 0.5, spread: 0.02)])
      changes = [figure.call("a.b", ratio: 1.0), figure.call("a.new")].map { |one| baseline.compare(one) }
      text = described_class.new(changes, calibration: 1e-3, missing: ["a.gone"]).to_s
      expect(text).to match(/^a\.b +1\.00 ms +1\.00 +0\.500 +\+100 %  WORSE \(noise: ±10 %\)$/)
      expect(text).to match(/^a\.new +1\.00 ms +1\.00 +- +-  new$/)
      expect(text).to include("not measured: a.gone", "worse than the baseline beyond noise: a.b")
    end
  end

  describe Bench::Units do
    it "writes three figures that count" do
      expect(described_class.text(1.761e-5, "s")).to eq("17.6 µs")
      expect(described_class.text(0.0, "s")).to eq("0 ns")
      expect(described_class.text(2.5, "s")).to eq("2.50 s")
      expect(described_class.text(1_572_864, "B")).to eq("1.50 MB")
      expect(described_class.text(250.4, "1/s")).to eq("250 1/s")
    end
  end

  describe Bench::Sampler do
    let(:effort) { described_class::Effort.new(samples: 3, seconds: 1e-6) }

    it "fails a case whose result is wrong, measured or once" do
      wrong = Bench::Case.new("a.wrong", result: 3) { -> { 4 } }
      expect { described_class.new(effort).sample(wrong) }.to raise_error(Bench::WrongResult, "a.wrong gave 4, not 3")
      expect { described_class.once(wrong) }.to raise_error(Bench::WrongResult)
    end

    it "fails a case whose result goes wrong later on" do
      calls = 0
      later = Bench::Case.new("a.later", result: true) { -> { (calls += 1) < 3 } }
      expect { described_class.new(effort).sample(later) }.to raise_error(Bench::WrongResult)
    end

    it "divides by what a call does, and takes a ratio for each value" do
      told = Bench::Case.new("a.told", result: :ok, kind: :amount, per: 4) { -> { [20, :ok] } }
      values, ratios = described_class.new(described_class::Effort.new(samples: 6, seconds: 0)).sample(told)
      expect(values).to eq([5.0, 5.0, 5.0])
      expect(ratios.size).to eq(3)
    end

    it "measures a time in seconds of one call" do
      slow = Bench::Case.new("a.slow", result: nil) { -> { sleep(0.01) && nil } }
      values, = described_class.new(effort).sample(slow)
      expect(values.min).to be_between(0.01, 0.1)
    end
  end

  describe Bench::Catalog do
    it "names cases by area, once each, and finds them" do
      catalog = described_class.new
      catalog.area("one") { measure("a", result: 1) { -> { 1 } } }
      catalog.area("two") { amount("b", unit: "B", result: 1) { -> { [1, 1] } } }
      expect(catalog.cases.map(&:name)).to eq(%w[one.a two.b])
      expect(catalog.matching(/^two/).map(&:kind)).to eq([:amount])
      expect { catalog.area("one") { report("a", result: 1) { nil } } }.to raise_error(ArgumentError, /two cases one.a/)
    end
  end

  describe Bench::Options do
    it "reads the environment, where nothing means everything" do
      plain = described_class.new({})
      expect(plain).to have_attributes(quick?: false, everything?: true)
      expect(plain.json("suite.json")).to end_with("/pkg/bench/suite.json")
      asked = described_class.new("ONLY" => "^eval", "QUICK" => "1", "BENCH_JSON" => "/tmp/figures.json")
      expect(asked).to have_attributes(quick?: true, everything?: false)
      expect(asked.json("suite.json")).to eq("/tmp/figures.json")
      expect(asked.only).to match("eval.add")
      expect([plain, asked, described_class.new("ROUNDS" => "9")].map(&:rounds)).to eq([7, 2, 9])
    end
  end

  describe Bench::Progress do
    it "shows on a terminal where it is, and nothing elsewhere" do
      terminal = StringIO.new
      def terminal.tty? = true
      file = StringIO.new
      [terminal, file].each { |output| described_class.new(2, output).during("eval.add") { nil } }
      expect(terminal.string).to include("[1/2] eval.add")
      expect(file.string).to be_empty
    end
  end
end
