# frozen_string_literal: true

RSpec.describe "handles" do
  let(:counter) do
    Class.new do
      attr_reader :count

      def initialize = @count = 0
      def up(by = 1) = @count += by
      def same?(other) = equal?(other)
      def child = self.class.new
      def each_twice = [yield(self), yield(self)]
    end
  end

  it "take calls to the object", contract: "handles" do
    made = counter.new
    expect(value_of("c = Make.call; c.up; c.up(5); c.count", bind: { "Make" => -> { made } })).to eq(6)
    expect(made.count).to eq(6)
  end

  it "lead on to the objects that their calls return", contract: "handles" do
    expect(value_of("Make.call.child.child.up", bind: { "Make" => -> { counter.new } })).to eq(1)
  end

  it "are the object itself when they come back, nested too", contract: "handles" do
    made = counter.new
    seen = []
    bound = { "Make" => -> { made }, "Take" => ->(*args, **kwargs) { seen.push(*args, kwargs) && nil } }
    expect(value_of("h = Make.call; Take.call(h, [1, { k: h }], key: { h => h }); h", bind: bound)).to equal(made)
    expect([seen[0], seen[1][1][:k], seen[2][:key].keys[0], seen[2][:key].values[0]]).to all(equal(made))
  end

  it "are what a nested result holds", contract: "handles" do
    made = [counter.new, counter.new]
    expect(value_of("Make.call[:list].map { |c| c.up(2) }", bind: { "Make" => -> { { list: made } } })).to eq([2, 2])
  end

  it "are what run is given", contract: "handles" do
    made = counter.new
    sandbox = new_sandbox.preload(code: "Main = ->(c, deep:) { [c.up, deep[0].up, c, deep[0].same?(c)] }", name: :Main)
    expect(sandbox.run(:Main, made, deep: [made]).value).to eq([1, 2, made, true])
  end

  it "are what a Service yields", contract: "handles" do
    made = counter.new
    expect(value_of("Make.each_twice { |c| c.up }", bind: { "Make" => made })).to eq([1, 2])
  end

  it "are a bound object that a Service returns itself" do
    made = counter.new
    def made.itself_again = self
    expect(value_of("[Make.itself_again.up, Make.count, Make]", bind: { "Make" => made })).to eq([1, 1, made])
  end

  it "pass a bound path to another Service as its object" do
    made = counter.new
    bound = { "Make" => made, "Same" => ->(object) { object.equal?(made) } }
    expect(value_of("Same.call(Make)", bind: bound)).to be(true)
  end

  it "hold classes, ranges, procs, exceptions and IOs", contract: "handles" do
    things = [String, 1..2, -> { 1 }, StandardError.new, $stdout, Time.now, 1r, /x/, Struct.new(:a).new(1), BasicObject]
    expect(value_of("Make.call.map { |h| h.class.name }", bind: { "Make" => -> { things } }))
      .to eq(["Kobako::Handle"] * things.size)
  end

  it "hold an object that answers to nothing" do
    bare = Class.new(BasicObject) { def ping(number) = number }.new
    expect(value_of("Make.call.ping(3)", bind: { "Make" => -> { bare } })).to eq(3)
  end

  it "call a returned lambda by the same rules" do
    expect(value_of("f = Make.call; [f.call(1), f.(2), f[3], f.arity]", bind: { "Make" => -> { ->(n) { n * 2 } } }))
      .to eq([2, 4, 6, 1])
  end

  it "cannot be made by a script", contract: "handles" do
    attempts = ["Kobako::Handle.new", "Kobako::Handle.new(1)", "Kobako::Handle.allocate",
                "Class.instance_method(:new).bind(Kobako::Handle).call", "Class.new(Kobako::Handle).new",
                "Class.new(Kobako::Handle).allocate", "Make.call.dup", "Make.call.clone",
                "Make.call.instance_variable_set(:@id, 2)", "class << Make.call; end; Make.call.singleton_class"]
    outcomes = attempts.map { |code| error_of { value_of(code, bind: { "Make" => -> { counter.new } }) } }
    expect(outcomes).to all(be_a(Kobako::SandboxError).or(be_a(Kobako::NoServiceError)))
  end

  it "are frozen", contract: "handles" do
    expect(value_of("Make.call.frozen?", bind: { "Make" => -> { counter.new } })).to be(true)
  end

  it "show nothing of the object" do
    expect(value_of("h = Make.call; [h.inspect, h.class.name]", bind: { "Make" => -> { counter.new } }))
      .to eq(["#<Kobako::Handle>", "Kobako::Handle"])
  end

  it "die with their run", contract: "handles" do
    kept = nil
    sandbox = new_sandbox(bind: { "Make" => -> { counter.new }, "Keep" => ->(handle) { kept = handle } })
    sandbox.eval("$h = Make.call; Keep.call($h)")
    expect(sandbox.eval("$h").value).to be_nil
    expect(kept.up).to eq(1)
  end

  it "start at 1 in each run, so that runs are alike" do
    sandbox = new_sandbox(bind: { "Make" => -> { counter.new } })
    expect(Array.new(3) { sandbox.eval("3.times { Make.call }; Make.call.hash").value }.uniq.size).to eq(1)
  end

  it "are counted", contract: "public-surface" do
    sandbox = new_sandbox(bind: { "Make" => -> { counter.new } })
    expect(sandbox.eval("3.times { Make.call }").usage).to have_attributes(handles: 3, calls: 3)
  end

  it "of one run do not keep the objects after it", contract: "handles" do
    count = -> { ObjectSpace.each_object(counter).count }
    sandbox = new_sandbox(bind: { "Make" => -> { counter.new } })
    20.times { sandbox.eval("100.times { Make.call }; nil") }
    GC.start
    expect(count.call).to be < 500
  end
end
