# frozen_string_literal: true

# What nobody holds any more does not count against the limit, however few and large the objects are.
RSpec.describe "memory" do
  def peak_of(code) = new_sandbox.eval(code).usage.memory_peak

  it "of large texts is found again", contract: "limits" do
    expect(peak_of("3000.times { 'a' * 300_000 }; 1")).to be < 16 << 20
  end

  it "of large arrays and hashes is found again", contract: "limits" do
    expect(peak_of("300.times { [nil] * 100_000 }; 1")).to be < 24 << 20
    expect(peak_of("20.times { h = {}; 20_000.times { |i| h[i] = i } }; 1")).to be < 24 << 20
  end

  it "that is held counts", contract: "limits" do
    sandbox = new_sandbox(memory_limit: 16 << 20)
    expect { sandbox.eval("a = []; 100.times { a << 'a' * 300_000 }; 1") }.to raise_error(Kobako::MemoryLimitError)
    expect(sandbox.eval("a = []; 20.times { a << 'a' * 300_000 }; a.size").value).to eq(20)
  end
end
