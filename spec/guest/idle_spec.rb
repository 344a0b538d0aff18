# frozen_string_literal: true

RSpec.describe "a process with sandboxes that rest" do
  status = <<~'RUBY'
    def status(name) = File.read("/proc/self/status")[/^#{name}:\s+(\d+)/, 1].to_i
  RUBY
  many = ENV["LONG"] ? 100_000 : 20_000

  before { skip("there is no /proc") unless File.exist?("/proc/self/task") }

  it "has no thread of ours and no wake-ups", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~RUBY)).to eq("1 1 true\n")
      #{status}
      threads = -> { Dir.children("/proc/self/task").size }
      before = threads.()
      %i[hold auto release].each { |gvl| Kobako::Sandbox.new(gvl: gvl, timeout: 5).eval("i = 0; i += 1 while i < 500_000") }
      after = threads.()
      switches = status("voluntary_ctxt_switches")
      sleep(1)
      # One of them is the sleep itself.
      puts [before, after, status("voluntary_ctxt_switches") - switches <= 2].join(" ")
    RUBY
  end

  it "needs about a kilobyte for each, and reserves nothing", contract: "constructing" do
    expect(in_subprocess(<<~RUBY, within: 300)).to eq("true true true\n2\n")
      #{status}
      Kobako::Sandbox.new.eval("1")
      settled = -> { 3.times { GC.start }; status("RssAnon") * 1024 }
      before, reserved = settled.(), status("VmSize")
      all = Array.new(#{many}) { Kobako::Sandbox.new }
      fresh = (settled.() - before) / all.size
      before = settled.()
      all.each { |sandbox| sandbox.eval("1") }
      each = (settled.() - before) / all.size
      # Bytes each; and the address space of them all is that of what they hold.
      puts [fresh < 1200, each < 1200, status("VmSize") - reserved < (3 << 10) * all.size / 1024 + (16 << 10)].join(" ")
      puts all.last.eval("1 + 1").value
    RUBY
  end
end
