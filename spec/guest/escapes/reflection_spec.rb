# frozen_string_literal: true

require "delegate"
require "ostruct"
require "set"
require "tempfile"
require_relative "../../support/attacks"

RSpec.describe "a script that attacks by reflection" do
  # With a secret that all of the attacks are after.
  plain = Class.new do
    def initialize = @secret = 1
    def offered = 1

    private

    def secret = 1
  end
  greedy = Class.new(plain) do
    def method_missing(name, *) = name
    def respond_to_missing?(*) = true
  end
  bare = Class.new(BasicObject) do
    def offered = 1
    def method_missing(name, *) = name
    def respond_to_missing?(*) = true
    def respond_to?(*) = true

    private

    def secret = 1
  end
  valued = Class.new do
    attr_reader :one

    def self.with(one) = new(one).freeze
    def initialize(one) = @one = one
    def ==(other) = other.is_a?(self.class) && one == other.one
    alias_method :eql?, :==
    def hash = one.hash
  end

  # The names that a kind of object offers itself, or answers by a method_missing of its own.
  dynamic = %w[callcc parameters owner undump instance_variable_names instance_values name= pretty_inspect pretty_print
               pretty_print_instance_variables]
  kinds = {
    "a plain object" => [-> { plain.new }],
    "a Struct" => [-> { Struct.new(:one).new(1) }],
    "a Proc" => [-> { proc { 1 } }],
    "a lambda" => [-> { ->(*) { 1 } }],
    "a Method" => [-> { plain.new.method(:offered) }],
    "a class" => [-> { Class.new(plain) }],
    "a module" => [-> { Module.new { def self.offered = 1 } }],
    "an Array" => [-> { [:secret, "system"] }, "prepend"],
    "a Hash" => [-> { { secret: "system" } }],
    "a String of a subclass" => [-> { Class.new(String).new("secret") }],
    "a Symbol" => [-> { :secret }],
    "an exception" => [-> { KeyError.new("secret", receiver: plain.new, key: 1) }],
    "an Enumerator" => [-> { [plain.new].each }],
    "a lazy Enumerator" => [-> { [plain.new].lazy }],
    "a SimpleDelegator" => [-> { SimpleDelegator.new(plain.new) }],
    "an OpenStruct" => [-> { OpenStruct.new(one: 1) }],
    "an IO" => [-> { File.open(File::NULL, "r+") }, "puts", "print", "gets"],
    "a Set" => [-> { Set[:secret] }],
    "a value like a Data" => [-> { valued.with(1) }],
    "an object that answers everything" => [-> { greedy.new }, *dynamic],
    "an object below all" => [-> { bare.new }, *dynamic],
    "a Range" => [-> { 1..3 }],
    "a Time" => [-> { Time.at(0) }],
    "a Thread" => [-> { Thread.current }],
    "a Regexp" => [-> { /secret/ }],
    "a WeakMap" => [-> { ObjectSpace::WeakMap.new }]
  }

  # What ran on the object meanwhile, of all that the attacks name, but for what is asked before a call.
  def reached_on(object, &block)
    asked = %i[method_missing respond_to_missing? __getobj__]
    names = Attacks::REFLECTION.map { |call| call[/\A[^( ]+/].to_sym } - asked
    same = BasicObject.instance_method(:equal?)
    reached = []
    trace = TracePoint.new(:call, :c_call) do |call|
      reached << call.method_id if names.include?(call.method_id) && same.bind_call(call.self, object)
    end
    trace.enable(&block)
    reached.uniq
  end

  def attack(object, setup, offered)
    answer = nil
    reached = reached_on(object) do
      sandbox = new_sandbox(bind: { "Host::It" => object, "Host::Get" => -> { object } })
      answer = sandbox.eval("It = #{setup}\n#{Attacks.script(except: offered)}").value
    end
    [answer[0], reached, answer[1] > 300]
  end

  kinds.each do |what, (make, *offered)|
    it "gets at nothing of #{what} that is bound", contract: "what-a-guest-may-call" do
      expect(attack(make.call, "Host::It", offered)).to eq([[], [], true])
    end

    object = make.call
    next if [Array, Hash, String, Symbol, Method].any? { |type| type === object } # rubocop:disable Style/CaseEquality

    it "gets at nothing of #{what} that it holds by a handle", contract: "what-a-guest-may-call" do
      expect(attack(make.call, "Host::Get.call", offered)).to eq([[], [], true])
    end
  end

  it "would be seen to reach an object", contract: "what-a-guest-may-call" do
    open = Class.new { def then(*) = 1 }
    expect(attack(open.new, "Host::It", []))
      .to eq([["It.then()", "It.__send__(:then)", "It.method_missing(:then)"].map do |code|
        ["#{code} { |it| it }", "Integer"]
      end, [:then], true])
  end

  it "carries a Method, Binding or UnboundMethod away", contract: "handles" do
    [1.method(:+), binding, Integer.instance_method(:+)].each do |object|
      expect { value_of("Get.call", bind: { "Get" => -> { object } }) }
        .to raise_error(Kobako::ServiceError, /the service's result cannot cross/)
    end
  end

  # What distributed objects are taken over with: a call is made by name on whatever an argument is.
  it "sends an object of its own to be called", contract: "values" do
    attempts = ["Object.new", "Class", "Kernel", "-> { 1 }", "Struct.new(:a).new(1)",
                "Class.new { def to_str = 'x' }.new",
                "method(:puts)", "[Object.new]", "{ a: -> { 1 } }", "Exception.new", "1..2", "nil.to_enum"]
    seen = []
    attempts.each do |code|
      expect { value_of("Take.call(#{code})", bind: { "Take" => ->(*given) { seen << given } }) }
        .to raise_error(Kobako::SandboxError)
    end
    expect(seen).to be_empty
  end

  it "sends a text that becomes an object", contract: "values" do
    seen = nil
    code = 'Take.call("\x04\bo:\vObject\x00", "--- !ruby/object:Object {}", { json_class: "Object" }, :system)'
    value_of(code, bind: { "Take" => ->(*given) { seen = given } })
    expect(seen.map(&:class)).to eq([String, String, Hash, Symbol])
  end
end
