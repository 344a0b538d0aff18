# frozen_string_literal: true

RSpec.describe "a clean start" do
  let(:sandbox) { new_sandbox(bind: { "KV" => -> { 1 } }).preload(code: "Lib = { list: [1] }", name: :Lib) }

  {
    "globals" => ["$x = 1", "$x", nil],
    "constants" => ["X = 1", "Object.const_defined?(:X)", false],
    "methods" => ["def helper = 1", "respond_to?(:helper, true) || Object.method_defined?(:helper)", false],
    "classes" => ["class Foo; end", "Object.const_defined?(:Foo)", false],
    "monkey patches" => ["class Integer; def +(_) = 42; end; class String; def size = -1; end",
                         "[1 + 1, 'ab'.size]", [2, 2]],
    "a top-level variable" => ["x = 1", "begin; x; rescue NameError; :gone; end", :gone],
    "self's instance variables" => ["@x = 1", "@x", nil],
    "a snippet's state" => ["Lib[:list] << 2; Lib[:new] = 1", "Lib", { list: [1] }],
    "a replaced service" => ["Object.send(:remove_const, :KV) rescue KV = 5", "KV.call", 1],
    "a replaced output" => ["$stdout = nil", "$stdout.class.name == $stderr.class.name", true],
    "method_missing" => ["class BasicObject; def method_missing(*) = 7; end",
                         "begin; nothing_here; rescue NameError; 1; end", 1],
    "a frozen class" => ["Object.freeze; String.freeze", "class String; def mine = 1; end; 'x'.mine", 1],
    "random numbers" => ["10.times { rand }", "rand == rand", false]
  }.each do |what, (first, second, value)|
    it "leaves no trace of #{what}", contract: "a-clean-start" do
      error_of { sandbox.eval(first) }
      expect(sandbox.eval(second).value).to eq(value)
    end
  end

  it "gives each run the same random numbers whatever ran before", contract: "isolation-profiles" do
    expected = new_sandbox.eval("Array.new(5) { rand }").value
    error_of { sandbox.eval("100.times { rand }; raise 'x'") }
    expect(sandbox.eval("Array.new(5) { rand }").value).to eq(expected)
  end

  it "follows whatever ended the run before", contract: "a-clean-start" do
    box = new_sandbox(timeout: 0.1, memory_limit: 8 << 20, call_limit: 10, handle_limit: 10, fuel_limit: 500_000_000,
                      bind: { "Svc" => ->(*) { Object.new }, "Out" => -> { throw :out }, "Bad" => -> { raise "x" },
                              "Each" => ->(&block) { block.call } })
    endings = ["raise 'x'", "loop { }", "a = []; loop { a << 'x' * 9999 }", "loop { Svc.call }", "Out.call", "Bad.call",
               "Each.call { loop { } }", "def deep = deep; deep", "Each.call { raise 'y' }", "Each.call { break }",
               "Object.new", "Svc.nothing", "("]
    2.times do
      endings.shuffle.each do |code|
        catch(:out) { error_of { box.eval("$m = 1; #{code}") } }
        expect(box.eval("[$m, 1 + 1]").value).to eq([nil, 2])
      end
    end
  end

  it "shows a run no byte of another's memory", contract: "a-clean-start" do
    secret = "SECRET-#{rand(1 << 60)}"
    a = new_sandbox
    b = new_sandbox
    a.eval("x = '#{secret}' * 10_000; x.size")
    # Strings that mruby hands out uninitialised would show what was there.
    probe = "found = false; 200.times { s = 'x' * 60_000; s = s + s; found ||= s.include?('SECRET') }; found"
    expect([a.eval(probe).value, b.eval(probe).value]).to eq([false, false])
  end

  it "does not depend on other sandboxes", contract: "a-clean-start" do
    one = new_sandbox(bind: { "A" => -> { 1 } }).preload(code: "$x = 1", name: :Lib)
    two = new_sandbox(bind: { "B" => -> { 2 } }).preload(code: "$x = 2", name: :Lib)
    values = Array.new(3) do
      [one.eval("[$x, A.call, Object.const_defined?(:B)]").value, two.eval("[$x, B.call]").value]
    end
    expect(values.uniq).to eq([[[1, 1, false], [2, 2]]])
  end

  it "costs the same fuel each time", contract: "isolation-profiles" do
    code = "h = {}; 500.times { |i| h[\"k\#{i}\"] = [i, rand] }; h.size"
    fuels = Array.new(3) { new_sandbox.eval(code).usage.fuel } + Array.new(3) { sandbox.eval(code).usage.fuel }
    expect([fuels[0..2].uniq.size, fuels[3..].uniq.size]).to eq([1, 1])
  end
end
