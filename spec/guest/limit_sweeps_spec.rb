# frozen_string_literal: true

# Fifty scripts under limits of every size. What a run needs without a limit is what it needs with one: it ends the same
# where the limit is as large, and at the limit where it is not. `LONG=1` takes all the programs, and more sizes.
RSpec.describe "limits, of every size" do
  long = ENV.fetch("LONG", nil)
  programs = Dir[File.expand_path("../dialect/*.rb", __dir__)].sort.flat_map do |path|
    File.read(path).split(/^### .*\n/).drop(1)
  end
  programs = programs.each_slice(programs.size / 44).map(&:first).first(44) unless long
  # What takes its time, and much of everything.
  heavy = ["list = []; 60_000.times { |i| list << [i] }; list.size", "'xyz' * 1_500_000; 1",
           "Array.new(400_000).size", "$x = (1..20_000).map { |i| \"name\#{i}\".to_sym }; 1",
           "a = Array.new(300_000) { |i| i.to_s }; a.size", "s = ''; 200_000.times { |i| s << i.to_s }; s.size",
           "h = {}; 30_000.times { |i| h[i] = [i] }; h.size", "x = 3**20_000; x.to_s.size",
           "begin; 'x' * 30_000_000; rescue NoMemoryError, StandardError; 1; end; i = 0; i += 1 while i < 100_000; i",
           "Array.new(50_000) { |i| i * 7919 % 50_021 }.sort.sum"]
  scripts = programs + heavy
  page = 64 << 10
  interval = 100_000 # instructions between two looks
  slack = 0.05

  it "are tried on fifty scripts" do
    expect(scripts.size).to be >= 50
  end

  # What came of a run (its value in words, or its error's class and message), its usage, its seconds.
  def ending(script, sandbox)
    run = nil
    spent = seconds do
      run = sandbox.eval(script)
    rescue Kobako::Error => e
      run = e
    end
    return [[run.class, run.message], run.execution.usage, spent] if run.is_a?(Kobako::Error)

    [[:value, run.value.inspect, run.stdout], run.usage, spent]
  end

  def out_of_memory = [Kobako::MemoryLimitError, "the memory limit is reached"]

  def limited(script, **limits) = ending(script, new_sandbox(timeout: 30, **limits))

  # What any run leaves to the next one: nothing, so that a run ends as the first of such a sandbox does.
  def leaves_nothing?(script, **limits)
    used, fresh = Array.new(2) { new_sandbox(timeout: 30, **limits) }
    ending(script, used)
    used_ending, fresh_ending = [used, fresh].map { |sandbox| ending("1 + 1", sandbox).first }
    used_ending == fresh_ending && new_sandbox.eval("1 + 1").value == 2
  end

  it "stop a run by memory where it needs more, and only there", contract: "limits" do
    sizes = long ? (1..64).map { |count| count * page } : (0..10).map { |power| page << power }
    scripts.each do |script|
      ended, usage, = limited(script, memory_limit: nil)
      peak = usage.memory_peak
      [*sizes, peak, peak - page].uniq.select(&:positive?).each do |size|
        found, used, = limited(script, memory_limit: size)
        expect(found).to(size < peak ? eq(out_of_memory) : eq(ended), "#{size} of #{peak} bytes: #{found}\n#{script}")
        expect(used.memory_peak).to be <= size
      end
    end
  end

  it "are tried with what needs more memory than there is at first" do
    peaks = heavy.map { |script| limited(script, memory_limit: nil)[1].memory_peak }
    expect(peaks.count { |peak| peak > 10 * page }).to be >= 6
  end

  it "stop a run by fuel where it needs more, and only there", contract: "limits" do
    shares = long ? (1..99).map { |share| share / 100.0 } : [0.001, 0.01, 0.1, 0.5, 0.9, 0.99]
    scripts.each do |script|
      ended, usage, = limited(script, fuel_limit: nil)
      enough = [usage.fuel, usage.fuel + 1, usage.fuel * 2].map { |fuel| limited(script, fuel_limit: fuel)[0] }
      expect(enough).to all(eq(ended))
      shares.map { |share| (usage.fuel * share).ceil }.each do |fuel|
        found, used, = limited(script, fuel_limit: fuel)
        expect(found.first).to eq(Kobako::FuelLimitError), "#{fuel} of #{usage.fuel}: #{found}\n#{script}"
        expect(used.fuel).to be_between(fuel - interval, fuel + interval)
      end
    end
  end

  it "count the same fuel and memory each time, under one seed", contract: "isolation-profiles" do
    wrong = scripts.each_index.reject do |index|
      usages = Array.new(2) { limited(scripts[index], seed: 7)[1] }
      usages.map { |usage| [usage.fuel, usage.memory_peak] }.uniq.size == 1
    end
    expect(wrong).to be_empty
  end

  # A busy machine only ever adds time: of some runs the quickest is not late, and what passes with less time passes
  # with more in one of them.
  it "stop a run by time, not late, and none that less was enough for", contract: "limits" do
    times = long ? [0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5] : [0.001, 0.004, 0.02, 0.1]
    [*programs.first(long ? programs.size : 10), *heavy].each do |script|
      ended, = limited(script, timeout: 30)
      passed = false
      times.each do |time|
        runs = tries(script, time) { |found| passed ? found == ended : true }
        expect(runs.map(&:first)).to all(eq(ended).or(eq([Kobako::TimeoutError, "the time limit is reached"])))
        expect(runs.map(&:last).min).to be < time + slack
        expect(runs.map(&:first)).to include(ended) if passed
        passed ||= runs.last.first == ended
      end
    end
  end

  # Runs, up to five, until one was in time and ended as it should.
  def tries(script, time)
    runs = []
    until runs.size == 5
      found, _, spent = limited(script, timeout: time)
      runs << [found, spent]
      break if spent < time + 0.05 && yield(found)
    end
    runs
  end

  [{ memory_limit: 64 << 10 }, { memory_limit: 1 << 20 }, { fuel_limit: 50_000 }, { fuel_limit: 2_000_000 },
   { timeout: 0.001 }].each do |limits|
    it "leave nothing behind: #{limits}", contract: "a-clean-start" do
      tried = limits.key?(:timeout) ? heavy : scripts
      wrong = tried.each_index.reject do |index|
        limits.key?(:timeout) ? stopped_and_sound?(tried[index], limits) : leaves_nothing?(tried[index], **limits)
      end
      expect(wrong).to be_empty
    end
  end

  def stopped_and_sound?(script, limits)
    sandbox = new_sandbox(**limits)
    ending(script, sandbox)
    Array.new(20) { ending("1 + 1", sandbox).first }.include?([:value, "2", ""])
  end
end
