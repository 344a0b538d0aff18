# frozen_string_literal: true

%w[plot scaling series waiting].each { |name| require_relative "../../benchmark/support/#{name}" }

# The series themselves load the gem; what they are made of does not.
RSpec.describe "The benchmark's series" do
  def series(draw: :cost)
    Bench::Series.new("things", title: "Things", size: "things", cost: "seconds", draw: draw)
  end

  describe Bench::Series do
    it "shows a cost as it is, for each, or as what gets done in a second" do
      expect(series.drawn(10, 5.0)).to eq(5.0)
      expect(series(draw: :each).drawn(10, 5.0)).to eq(0.5)
      expect(series(draw: 100).drawn(10, 5.0)).to eq(200.0)
      expect([:cost, :each, 100].map { |draw| series(draw: draw).throughput? }).to eq([false, false, true])
    end

    it "checks what a size should come to" do
      one = series.tap do |all|
        all.line("a line", sizes: [1, 2], result: ->(size) { size * 2 }) do |size|
          lambda {
            size + 1
          }
        end
      end
      line = one.lines.first
      expect(line.at(1).tap { |point| point.check(point.prepare.call) }.name).to eq("things.a_line 1")
      expect { line.at(2).then { |point| point.check(point.prepare.call) } }
        .to raise_error(Bench::WrongResult, "things.a_line 2 gave 3, not 4")
    end

    it "repeats what can be repeated" do
      made = series.tap do |all|
        all.line("again", sizes: [1], result: 1) { -> { 1 } }
        all.line("once", sizes: [1], result: 1, once: true) { -> { 1 } }
        all.line("elsewhere", sizes: [1], result: 1, kind: :reported) { -> { [1, 1, 1] } }
      end
      expect(made.lines.map(&:once?)).to eq([false, true, true])
    end
  end

  describe Bench::Scaling::Outcome do
    def outcome(known: nil)
      made = series(draw: 10)
      made.line("a line", sizes: [0, 1, 10, 100], result: 1, known: known) { -> { 1 } }
      costs = [0, 1, 10, 100].map { |size| [size, yield(size)] }
      described_class.new(series: made, line: made.lines.first, costs: costs, waits: costs.last(2))
    end

    it "passes what grows in proportion, and fails what grows by the square" do
      expect(outcome { |size| 5 + size }).to have_attributes(verdict: "", linear?: true)
      expect(outcome { |size| 5 + (size**2) }).to have_attributes(verdict: "FASTER", linear?: false)
    end

    it "does not fail what is known to, and forgets that it is known once it is gone" do
      expect(outcome(known: "the parser") { |size| size**2 }.verdict).to eq("known")
      expect(outcome(known: "the parser") { |size| size }.verdict).to eq("")
    end

    it "writes costs of processors, and draws a throughput by the clock" do
      written = outcome { |size| size * 2.0 }.to_h
      expect(written).to include("costs" => [[0, 0.0], [1, 2.0], [10, 20.0], [100, 200.0]],
                                 "drawn" => [[10, 5.0], [100, 5.0]])
      expect(written["exponent"]).to be_within(1e-9).of(1)
    end
  end

  describe Bench::Plot do
    let(:lines) do
      [["a string", [[1024, 2e-5], [1 << 20, 1e-3]]],
       ["integers", [[1024, 4e-5], [1 << 20, 9e-3]]]].map do |name, points|
        { "title" => "Results", "size" => "bytes of the result", "cost" => "seconds to return it", "line" => name,
          "drawn" => points }
      end
    end

    it "has a title, both axes in readable units, and a legend" do
      script = described_class.new(lines).script("/nowhere/results.svg")
      expect(script).to include('set title "Results"', 'set xlabel "bytes of the result"', "set logscale xy")
      expect(script).to match(/^set xtics \(.*"1 KB" 1024, .*"1 MB" 1048576/)
      expect(script).to match(/^set ytics \("10 µs" 1\.0e-05, "100 µs" 0\.0001, "1 ms" 0\.001/)
      expect(script).to match(/^plot \$line0 .* title "a string" .*, \$line1 .* title "integers"/)
      expect(script).to include("$line1 << EOD\n1024 4.0e-05\n1048576 0.009\nEOD")
    end

    it "counts what has no unit" do
      counted = lines.map { |line| line.merge("size" => "threads", "drawn" => [[1, 12_000], [8, 40_000]]) }
      script = described_class.new(counted.map { |line| line.merge("cost" => "runs in a second") }).script("x.svg")
      expect(script).to include('set xtics ("1" 1, "8" 8)', '"20 000" 20000')
    end
  end

  describe Bench::Waiting do
    it "lets nobody go on before everybody waits" do
      events = []
      scheduler = described_class.new { events << :all_wait }
      Thread.new do
        Fiber.set_scheduler(scheduler)
        2.times do |number|
          Fiber.schedule do
            events << [:begins, number]
            sleep(1)
            events << [:ends, number]
          end
        end
      end.join
      expect(events).to eq([[:begins, 0], [:begins, 1], :all_wait, [:ends, 0], [:ends, 1]])
      expect(scheduler.most).to eq(2)
    end
  end
end
