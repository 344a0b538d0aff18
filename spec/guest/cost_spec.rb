# frozen_string_literal: true

# A few bytes of a script's can be many of Ruby's: what its messages become is bounded, whatever they consist of.
RSpec.describe "what a script's messages cost the host" do
  limit = 2 << 20

  # In kB: the bound, 9 times the limit; the message itself, here and there; and what Ruby takes beside what it needs.
  most = 50_000

  # How a run ends, and the kB by which the process then has grown, at its peak.
  growth = lambda do |example, code|
    ended, grown = example.in_subprocess(<<~RUBY).split("\n")
      peak = -> { File.read("/proc/self/status")[/VmHWM:\\s+(\\d+)/, 1].to_i }
      services = { "Take" => ->(*) { 1 }, "Each" => ->(*, &block) { block.call }, "List" => [0] * 20 }
      sandbox = Kobako::Sandbox.new(timeout: 30, result_limit: #{limit})
      services.each { |path, service| sandbox.bind(path, service) }
      sandbox.eval("1")
      before = peak.call
      puts((sandbox.eval(#{code.dump}).value rescue $!.message), peak.call - before)
    RUBY
    [ended, grown.to_i]
  end

  nested = "def go(n) = n == 0 ? 1 : Each.call($it) { go(n - 1) }; go(COUNT)"
  {
    "hashes of one entry" => ["h = { 1 => 1 }; Take.call(Array.new(COUNT, Array.new(1000, h)))", 90, 420],
    "hashes of nine" => ["h = (1..9).to_h { |i| [i, i] }; Take.call(Array.new(COUNT, Array.new(1000, h)))", 16, 100],
    "short arrays" => ["Take.call(Array.new(COUNT, Array.new(1000, [1, 1, 1, 1])))", 210, 400],
    "short strings" => ["Take.call(Array.new(COUNT, Array.new(1000, 'x')))", 360, 700],
    "symbols that are new to the host" =>
      ["Take.call(Array.new(COUNT) { |i| (i + 2_000_000).to_s(36).to_sym })", 80_000, 200_000],
    "lists in calls within calls" => ["$it = Array.new(62, Array.new(1000, [])); #{nested}", 5, 40],
    "strings in calls within calls" => ["$it = 'x' * 1_900_000; #{nested}", 4, 40],
    "what a block gives to a method of Ruby's that keeps it" =>
      ["n = 0; List.uniq { (n += 1) > COUNT ? 1 : n.to_s + 'x' * 1_300_000 }.size; 1", 13, 20],
    "the same, by an Enumerator" =>
      ["n = 0; List.sort_by.with_index { (n += 1).to_s + (n > COUNT ? '' : 'x' * 1_300_000) }.size; 1", 13, 20]
  }.each do |what, (code, fits, too_many)|
    it "is bounded: #{what}", contract: "limits" do
      ended, grown = growth.call(self, code.gsub("COUNT", too_many.to_s))
      expect([ended, grown]).to match(["messages hold more objects than fit the limit of #{limit} bytes", 0..most])
    end

    it "may go so far: #{what}", contract: "limits" do
      expect(growth.call(self, code.gsub("COUNT", fits.to_s))).to match(["1", 0..most])
    end
  end

  it "does not add up over calls that return, nor over what is let go of", contract: "limits" do
    each = ->(*, &block) { Array.new(20) { block.call && 1 } }
    services = { "Take" => ->(*) { 1 }, "Each" => each, "List" => [0] * 20 }
    sandbox = new_sandbox(timeout: 30, result_limit: limit, bind: services)
    text = "s = 'x' * 1_500_000; "
    codes = ["20.times { Take.call(s) }; 1", "Each.call { s }; 1", "List.each { s }; 1", "List.all? { s } ? 1 : 0",
             "20.times { Each.call(s) { 1 } }; 1", "20.times { (Take.nothing(s) rescue 0) }; 1",
             "20.times { (Each.call(s) { raise 'x' }) rescue 0 }; 1", "20.times { Each.call(s) { break } }; 1"]
    expect(codes.map { |code| sandbox.eval(text + code).value }).to all(eq(1))
  end
end
