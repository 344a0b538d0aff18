# frozen_string_literal: true

# A Range of the host's is a few bytes that stand for any number of elements. No limit of a run's ends a method of
# Ruby's that goes through them without a block.
RSpec.describe "a long Range of the host's" do
  services = { "Long" => (1..10**12), "Short" => (1..1000), "Letters" => ("a".."zzzzzzzz"), "Few" => ("a".."zz") }

  def outcome(code, services)
    new_sandbox(timeout: 0.3, bind: services).eval(code).value
  rescue Kobako::Error => e
    e.class
  end

  calls = ["to_a", "entries", "reverse_each", "sort", "tally", "uniq", "to_set", "count", "to_h", "find_index(-1)",
           "all?", "none?", "each.to_a", "each_entry.to_a", "each_slice(2).to_a", "map.to_a", "grep('x')"]
  calls += calls.grep_v(/to_a|none/).map { |call| "#{call} { |x| [x, x] }" } + ["to_a { }", "reverse_each { }"]
  calls.product(%w[Long Letters]).each do |call, range|
    it "is not gone through by #{range}.#{call}", contract: "what-a-guest-may-call" do
      found = nil
      spent = seconds { found = outcome("#{range}.#{call}; 1", services) }
      expect([Kobako::NoServiceError, Kobako::ServiceArgumentError, Kobako::TimeoutError]).to include(found)
      expect(spent).to be < 2
    end
  end

  it "answers what takes no walk, and is walked with a block", contract: "what-a-guest-may-call" do
    code = "[Long.first, Long.first(2), Long.include?(7), Long.size, Long.each { |x| break x if x > 5 }, " \
           "Long.take(1), " \
           "Long.find { |x| x > 9 }, Long.each_slice(3) { |x| break x }, Long.map { |x| break x }, Letters.cover?('b')]"
    expect(value_of(code, bind: services)).to eq([1, [1, 2], true, 10**12, 6, [1], 10, [1, 2, 3], 1, true])
  end

  it "is another matter where it is short", contract: "what-a-guest-may-call" do
    code = "[Short.to_a.size, Short.count, Short.sort.size, Few.to_a.size, Short.reverse_each.size]"
    expect(value_of(code, bind: services)).to eq([1000, 1000, 1000, 702, 1000])
  end
end
