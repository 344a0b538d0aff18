# frozen_string_literal: true

require "set"

# While a value crosses, nothing of its own is called but a key's `hash` and `eql?`, and nobody else changes it unseen.
RSpec.describe "a value that changes while it crosses" do
  # The object's methods that a conversion could think of; each notes that it was called, and spoils the object.
  tempting = %i[each each_pair each_entry each_char to_a to_ary to_h to_hash to_s to_str to_sym to_set to_proc to_i
                to_int to_f inspect hash == eql? === <=> size length count bytesize bytes encoding encode
                force_encoding dup clone freeze frozen? empty? first keys values fetch [] coerce class is_a?
                kind_of? instance_of? respond_to? respond_to_missing? method_missing marshal_dump _dump to_json
                to_msgpack default]

  # An instance of a class made of this one, which notes what is called.
  spoiled = lambda do |klass, *arguments, notes|
    tempted = Class.new(klass) do
      tempting.each do |name|
        define_method(name) do |*, **, &_|
          notes << name
          klass.instance_method(:clear).bind_call(self) if klass.method_defined?(:clear)
          klass.method_defined?(name) ? klass.instance_method(name).bind_call(self) : nil
        end
      end
    end
    tempted.new(*arguments).tap { notes.clear }
  end

  # Made before its methods are spoiled.
  hash = lambda do |notes|
    spoiled.call(Hash, notes).tap { |made| Hash.instance_method(:[]=).bind_call(made, :a, [1]) && notes.clear }
  end

  {
    "an Array" => [->(notes) { spoiled.call(Array, 2, 7, notes) }, [7, 7]],
    "a Hash" => [hash, { a: [1] }],
    "a String" => [->(notes) { spoiled.call(String, "äb", notes) }, "äb"]
  }.each do |what, (made, value)|
    it "is written as it is, and none of its methods is called: #{what}", contract: "values" do
      notes = []
      object = made.call(notes)
      services = { "Give" => -> { [object] }, "Each" => ->(&block) { block.call(object) } }
      sandbox = new_sandbox(bind: services).preload(code: "Same = ->(value) { value }", name: :Same)
      results = [sandbox.eval("Give.call[0]"), sandbox.eval("Each.call { |x| $x = x }; $x"), sandbox.run(:Same, object)]
      expect([results.map(&:value), notes]).to eq([[value] * 3, []])
    end
  end

  it "stays with the host, and none of its methods is called: a Set, an object", contract: "handles" do
    [Set, Object].each do |klass|
      notes = []
      object = spoiled.call(klass, notes)
      map = {}.compare_by_identity
      map[object] = 1
      notes.clear
      sandbox = new_sandbox(bind: { "Give" => -> { [object, map] } })
      expect(sandbox.eval("a, b = Give.call; [a.class.name, b.size, b.keys[0].class.name]").value)
        .to eq(["Kobako::Handle", 1, "Kobako::Handle"])
      expect(notes).to eq([])
    end
  end

  it "is read with no more than the hash and eql? of a key", contract: "values" do
    called = []
    key = Class.new do
      define_method(:hash) { called << :hash && 1 }
      define_method(:eql?) { |other| called << :eql? && equal?(other) }
      %i[== to_s to_str to_ary to_hash coerce].each { |name| define_method(name) { |*| called << name && nil } }
    end
    keys = [key.new, key.new]
    services = { "Keys" => -> { keys }, "Take" => ->(map) { map.size } }
    expect(value_of("a, b = Keys.call; Take.call({ a => 1, b => 2 })", bind: services)).to eq(2)
    expect(called.uniq.sort).to eq(%i[eql? hash])
  end

  # What a key's own method does there, in the middle of a message.
  {
    "raises" => [-> { raise "no key" }, /an argument cannot cross: an instance of Object cannot be a key/],
    "throws" => [-> { throw :out, 1 }, nil],
    "runs another script" => [-> { Kobako::Sandbox.new.eval("1").value }, nil],
    "gives no number" => [-> { "x" }, /an argument cannot cross: an instance of Object cannot be a key/]
  }.each do |what, (action, message)|
    it "ends as it should where a key's hash #{what}", contract: "values" do
      key = Object.new.tap { |made| made.define_singleton_method(:hash) { action.call } }
      sandbox = new_sandbox(bind: { "Key" => -> { key }, "Take" => ->(map) { map.size } })
      ended = catch(:out) do
        sandbox.eval("Take.call({ Key.call => 1 })").value
      rescue Kobako::Error => e
        e
      end
      expect(ended).to message ? be_a(Kobako::ServiceError).and(have_attributes(message: message)) : eq(1)
      expect(sandbox).to be_sound
    end
  end

  # Another thread has its turn while a large value is written.
  {
    "an Array" => [-> { Array.new(3_000_000, 1) }, ->(list) { list.pop }, "an Array was changed while it was read"],
    "an Array that grows" =>
      [-> { Array.new(3_000_000, 1) }, ->(list) { list << 1 }, "an Array was changed while it was read"],
    "a Hash" => [-> { (1..600_000).to_h { |i| [i, i] } }, ->(map) { map.delete(map.size) },
                 "a Hash was changed while it was read"]
  }.each do |what, (made, change, message)|
    it "is refused where another thread changes its size: #{what}", contract: "values" do
      value = made.call
      started = Queue.new
      changing = Thread.new do
        started.pop
        loop { change.call(value) && Thread.pass }
      end
      give = lambda do
        started << 1
        value
      end
      sandbox = new_sandbox(timeout: 30, memory_limit: nil, result_limit: nil, bind: { "Give" => give })
      expect { sandbox.eval("Give.call; 1") }
        .to raise_error(Kobako::ServiceError, "TypeError: the service's result cannot cross: #{message}")
    ensure
      changing.kill.join
    end
  end

  it "is written where nobody changes it, however large", contract: "values" do
    sandbox = new_sandbox(timeout: 30, memory_limit: nil, result_limit: nil,
                          bind: { "Give" => -> { [Array.new(1_000_000, 1), (1..200_000).to_h { |i| [i, i] }] } })
    expect(sandbox.eval("Give.call.map(&:size)").value).to eq([1_000_000, 200_000])
  end
end
