# frozen_string_literal: true

require "objspace"

RSpec.describe "Ruby's collector" do
  runs = ENV["LONG"] ? 100_000 : 5_000

  it "may move and check everything between and during runs", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~'RUBY', within: 200)).to eq("ok\n")
      GC.compact rescue (puts("ok") || exit)
      verify = lambda do
        options = { toward: :empty }
        RUBY_VERSION >= "3.2" ? options[:expand_heap] = true : options[:double_heap] = true
        GC.verify_compaction_references(**options)
      end
      sandbox = Kobako::Sandbox.new
      sandbox.bind("Svc", Class.new { def make = [Object.new, "text", :a, { k: [1.5] }]
                                      def same(object) = object
                                      def fail = raise("x")
                                      def each = 3.times { |i| yield [i, Object.new] } }.new)
      sandbox.bind("Compact", -> { GC.compact && nil }).preload(code: "Main = ->(x, k:) { [x, k] }", name: :Main)
      used = lambda do
        object = Object.new
        sandbox.eval("a = Svc.make; Compact.call; Svc.same(a[0])").value.instance_of?(Object) or abort("lost")
        sandbox.eval("all = []; Svc.each { |x| Compact.call; all << x }; all.size").value == 3 or abort("lost blocks")
        sandbox.run(:Main, object, k: "v").value == [object, "v"] or abort("lost arguments")
        (sandbox.eval("Compact.call; Svc.fail") rescue $!.cause&.message) == "x" or abort("lost a failure")
      end
      used.()
      2.times { verify.(); used.() }
      GC.auto_compact = true
      20.times(&->(_) { used.() })
      puts "ok"
    RUBY
  end

  it "hears of a script's memory once, and of it being gone", contract: "one-process-many-runs" do
    script = new_sandbox.compile("[#{(1..20_000).to_a.join(",")}]")
    image = script.instance_variable_get(:@image)
    expect(ObjectSpace.memsize_of(image)).to be_between(script.memory, script.memory + 1024)
  end

  # Each holds a guest: without a word of that, the collector would let hundreds of megabytes stand.
  it "takes runs that were given up in a Service before they are many", contract: "one-process-many-runs" do
    expect(in_subprocess(<<~'RUBY')).to eq("true\n")
      sandbox = Kobako::Sandbox.new.bind("Pause", -> { Fiber.yield })
      most = 0
      2000.times do
        Fiber.new { sandbox.eval("Pause.call") }.resume
        most = [most, Kobako::Runtime.alive.fetch(:instances)].max
      end
      puts most < 500
    RUBY
  end

  it "leaves memory flat over runs of twenty kinds", contract: "one-process-many-runs" do
    grown = in_subprocess(<<~RUBY, within: 900).to_i
      class Host
        def make = Object.new
        def fail = raise("no")
        def each = yield(1)
        def leave = throw(:out)
        def text = "x" * 1000
        def hash = { a: [1, 2.5, nil, "s", :b] }
      end
      sandbox = Kobako::Sandbox.new(memory_limit: 1 << 20, fuel_limit: 300_000).bind("Host", Host.new)
      sandbox.preload(code: "Main = ->(*all, **named) { [all, named] }", name: :Main)
      kinds = ["1", "Host.make", "Host.each { |x| break x }", "Host.each { raise 'b' }", "raise 'z'", "Host.fail",
               "loop { }", "'x' * 2_000_000", "Host.leave", "def (", "Host.text.size", "Host.hash", "puts 'x' * 100",
               "$stderr.puts 'x'", "[3, 1].sort", "'abc' =~ /b/", "Host.nothing", "2**200"].map do |code|
        -> { catch(:out) { sandbox.eval(code) } }
      end
      number = 0
      kinds << -> { sandbox.run(:Main, 1, Object.new, k: "v") } << -> { sandbox.eval("\#{number += 1} + 1") }
      kinds.size == 20 or abort("there are \#{kinds.size} kinds")
      run = lambda do |n|
        kinds[n % kinds.size].call
      rescue Kobako::Error
        nil
      end
      rss = -> { 3.times { GC.start }; File.read("/proc/self/status")[/VmRSS:\\s+(\\d+)/, 1].to_i }
      #{runs / 2}.times(&run)
      before = rss.()
      #{runs / 2}.times(&run)
      puts rss.() - before
    RUBY
    expect(grown).to be < 4096
  end
end
