# frozen_string_literal: true

RSpec.describe "a script that forges" do
  let(:counter) do
    Class.new do
      attr_reader :calls

      def initialize = @calls = 0
      def hit = @calls += 1
      def each_twice = [yield(self), yield(self)]
    end
  end
  let(:canary) { counter.new }
  let(:bound) { { "Make" => -> { counter.new }, "Canary" => -> { canary } } }

  def outcome(code, sandbox = new_sandbox(bind: bound)) = error_of { return sandbox.eval(code).value }.class

  describe "handles" do
    {
      "by allocate" => "Kobako::Handle.allocate",
      "by new" => "Kobako::Handle.new(2)",
      "by another class's new" => "Object.method(:new).unbind.bind(Kobako::Handle).call(2)",
      "by Class's own new" => "Class.instance_method(:new).bind_call(Kobako::Handle)",
      "by dup" => "Make.call.dup",
      "by clone" => "Make.call.clone(freeze: false)",
      "by Kernel's own dup" => "Kernel.instance_method(:dup).bind_call(Make.call)",
      "by Kernel's own clone" => "Kernel.instance_method(:clone).bind_call(Make.call)",
      "in a subclass" => "Class.new(Kobako::Handle).new(2)",
      "in a subclass that allocates" => "Class.new(Kobako::Handle) { def self.make = allocate }.make",
      "in a subclass with an initialize" => "Class.new(Kobako::Handle) { def initialize(n) = @n = n }.new(2)",
      "in a subclass of Service" => "Class.new(Kobako::Service).new(0)",
      "by a variable" => "Make.call.instance_variable_set(:@id, 2)",
      "by Kernel's own variables" => "Kernel.instance_method(:instance_variable_set).bind_call(Make.call, :@id, 2)",
      "by another class" => "class << Make.call; def hit = 1; end",
      "by a method of their own" => "h = Make.call; def h.hit = 1",
      "by extend" => "Kernel.instance_method(:extend).bind_call(Make.call, Module.new)",
      "by Marshal" => "Marshal.load(Marshal.dump(Make.call))",
      "by ObjectSpace" => "ObjectSpace.each_object(Kobako::Handle) { |h| h.hit }",
      "by their address" => "ObjectSpace._id2ref(1)",
      "by a Struct that is named so" => "Kobako.const_set(:Handle, Struct.new(:id)); Kobako::Handle.new(1)",
      "by a Struct in their place" => "Struct.new(:id).allocate.hit",
      "by a Comparable that says it is one" =>
        "o = Class.new { include Comparable; def <=>(_) = 0; def class = Kobako::Handle; def is_a?(_) = true }.new; " \
        "(o == Make.call) && o",
      "by a hash that is theirs" =>
        "o = Class.new { def hash = 3; def eql?(_) = true; def ==(_) = true }.new; { Make.call => 1 }.key?(o) && o"
    }.each do |how, code|
      it "#{how}, and gets at no object", contract: "handles" do
        expect(outcome("Canary.call; It = (#{code}); It.hit")).to be <= Kobako::Error
        expect(canary.calls).to eq(0)
      end
    end

    it "of a number that the run has not, by one that it has", contract: "handles" do
      expect(outcome("h = Make.call; [h.hash, h == Make.call, h.eql?(h), h.equal?(h)]")).to eq([3, false, true, true])
    end

    it "by another's place in a Hash or a sort", contract: "handles" do
      code = "a = Canary.call; b = Make.call; { a => 1, b => 2 }.keys.each { |h| h.hit }; [a, b].uniq.size"
      expect([outcome(code), canary.calls]).to eq([2, 1])
    end

    it "by initialize_copy of another's", contract: "handles" do
      code = "h = Make.call; Kernel.instance_method(:initialize_copy).bind_call(h, Canary.call); h.hit"
      expect([outcome(code), canary.calls]).to eq([1, 0])
    end

    it "by what an exception, a Fiber or a block has kept of them", contract: "handles" do
      sandbox = new_sandbox(bind: bound)
      code = "$h = Canary.call; $f = Fiber.new { $h.hit }; begin; raise 'x'; rescue => e; $e = e; end; 1"
      expect(sandbox.eval(code).value).to eq(1)
      expect([sandbox.eval("[$h, $f, $e, $!]").value, canary.calls]).to eq([[nil, nil, nil, nil], 0])
    end
  end

  describe "its blocks" do
    it "that are called when their call is over", contract: "blocks" do
      kept = nil
      sandbox = new_sandbox(bind: { "Keep" => ->(&block) { (kept = block) && nil }, "Later" => -> { kept.call } })
      expect { sandbox.eval("Keep.call { $ran = true }; Later.call") }
        .to raise_error(Kobako::ServiceError, /block was called after the call it was given to had ended/)
      expect(sandbox.eval("$ran").value).to be_nil
      expect { kept.call }.to raise_error(Kobako::BlockError, /after the call/)
    end

    it "that are called in another run of the sandbox", contract: "blocks" do
      kept = nil
      sandbox = new_sandbox(bind: { "Keep" => ->(&block) { (kept = block) && nil },
                                    "With" => ->(&block) { [kept.call, block] } })
      sandbox.eval("Keep.call { :first }")
      expect { sandbox.eval("With.call { :second }") }.to raise_error(Kobako::ServiceError, /after the call/)
    end
  end

  describe "what it takes for its own" do
    {
      "Kobako::Handle reopened" => "class Kobako::Handle; def hit = :mine; def class = Integer; end",
      "Kobako::Handle replaced" => "Kobako.send(:remove_const, :Handle); Kobako::Handle = Class.new { def hit = 7 }",
      "Kobako::Service reopened" => "class Kobako::Service; def method_missing(*) = :mine; def call(*) = :mine; end",
      "method_missing of all" => "class BasicObject; def method_missing(*) = :mine; end",
      "== of all" => "class BasicObject; def ==(_) = true; def !=(_) = false; def equal?(_) = true; end",
      "hash of handles" => "class Kobako::Handle; def hash = 0; def ==(_) = true; def eql?(_) = true; end",
      "respond_to? of handles" => "class Kobako::Handle; def respond_to?(*) = false; def to_ary = [1]; end",
      "Kernel" => "module Kernel; def raise(*) = nil; def send(*) = nil; def respond_to?(*) = true; end",
      "String and Symbol" => "class String; def to_s = 1; def size = -1; def bytesize = -5; end; " \
                             "class Symbol; def to_s = nil; def to_proc = nil; end",
      "Array and Hash" => "class Array; def size = 1 << 40; def each = nil; def [](*) = nil; end; " \
                          "class Hash; def each = nil; def size = -1; def keys = nil; end",
      "Exception" => "class Exception; def message = 1; def backtrace = 2; def exception(*) = nil; end",
      "Proc" => "class Proc; def call(*) = nil; def to_proc = nil; def arity = -9; end",
      "freezing" => "Kobako::Handle.freeze; Object.freeze; Kobako.freeze",
      "undefining" => "class Kobako::Handle; undef_method :method_missing; end"
    }.each do |what, code|
      it "is no more than that: #{what}", contract: "a-clean-start" do
        sandbox = new_sandbox(bind: bound)
        after = "h = Canary.call; x = [h, { h => [h] }]; x"
        ended = error_of { sandbox.eval("begin; #{code}; rescue Exception; end; #{after}") }
        expect(ended).to be_nil.or be_a(Kobako::SandboxError).or be_a(Kobako::ServiceError)
        expect(canary.calls).to eq(0)
        expect(sandbox.eval("h = Canary.call; [h.class.name, h.hit, h == h, [1].size, 'ab'.bytesize]").value)
          .to eq(["Kobako::Handle", 1, true, 1, 2])
      end
    end

    it "hides a call from the limit that counts it", contract: "limits" do
      code = "class Kobako::Service; def call(*) = 1; end; class Integer; def +(_) = 0; end; loop { Canary.hit }"
      sandbox = new_sandbox(bind: { "Canary" => canary }, call_limit: 50)
      expect { sandbox.eval(code) }.to raise_error(Kobako::CallLimitError)
      expect(canary.calls).to eq(50)
    end
  end

  describe "a failure of the host's" do
    ours = Kobako.constants.map { |name| Kobako.const_get(name) }.grep(Class).select { |type| type <= Kobako::Error }

    ours.each do |type|
      it "named #{type}, and is a script that failed", contract: "four-outcomes" do
        name = type.name.delete_prefix("Kobako::")
        made = "Kobako.send(:remove_const, :#{name}) rescue nil; Kobako::#{name} = Class.new(StandardError); " \
               "raise Kobako::#{name}, 'the time limit is reached'"
        error = error_of { new_sandbox(timeout: 50).eval(made) }
        expect(error).to be_an_instance_of(Kobako::SandboxError)
          .and have_attributes(message: "the time limit is reached", cause: nil)
      end
    end

    it "by the guest's own classes of that name", contract: "four-outcomes" do
      names = ours.map(&:name)
      raised = names.filter_map do |name|
        error_of { value_of("raise #{name}.new('x')") }.then { |error| [name, error.class, error.cause] }
      end
      expect(raised.map { |_, type, cause| [type, cause] }.uniq).to eq([[Kobako::SandboxError, nil]])
    end

    it "with the variables of one, and has no cause of the host's", contract: "four-outcomes" do
      code = <<~'RUBY'
        begin
          Disk.call
        rescue Kobako::ServiceError => real
          fake = Kobako::ServiceError.new("mine")
          real.instance_variables.each { |name| fake.instance_variable_set(name, real.instance_variable_get(name)) }
          raise fake
        end
      RUBY
      error = error_of { value_of(code, bind: { "Disk" => -> { raise IOError, "secret" } }) }
      expect([error.class, error.cause.class]).to eq([Kobako::SandboxError, NilClass])
    end

    it "of an earlier call, and is told the one that it raises", contract: "four-outcomes" do
      failures = %w[one two].each
      code = "errors = Array.new(2) { begin; Disk.call; rescue => e; e; end }; raise errors[0]"
      error = error_of { value_of(code, bind: { "Disk" => -> { raise IOError, failures.next } }) }
      expect([error.class, error.cause&.message]).to eq([Kobako::ServiceError, "one"])
    end

    it "by a SystemExit, a throw or an interrupt of its own", contract: "four-outcomes" do
      codes = ["raise Interrupt", "raise SignalException, 'KILL'", "throw :out, 1", "raise Exception, 'x'",
               "raise NoMemoryError", "raise SystemStackError", "abort 'x'", "raise fatal rescue raise 'x'"]
      errors = codes.map { |code| error_of { catch(:out) { value_of(code) && nil } } }
      expect(errors).to all(be_an_instance_of(Kobako::SandboxError))
    end
  end

  describe "texts" do
    it "that are formats or paths, and are told as they are", contract: "errors-that-help" do
      text = "%s %p %n %x %<a>s %<b>s ../../etc/passwd \#{exit} <%= exit %> \0 \e[2J"
      error = error_of { value_of("raise #{text.dump}") }
      expect(error.message).to eq(text)
      told = value_of("begin; S.call(#{text.dump}); rescue => e; e.message; end",
                      bind: { "S" => ->(given) { raise IOError, given } })
      expect(told).to eq("IOError: #{text}")
    end

    ["format('%1000000000d', 1)", "format('%.2000000000f', 1.0)", "'%*d' % [1 << 40, 1]", "'%99999999999s' % 'x'",
     "format('%-1000000000s|', 'x')", "format('%c' * 1_000_000, *Array.new(1_000_000, 65))", "'%n' % 1", "'%<a' % {}",
     "format('%1$s %1$n', 1)", "'%s' * 100_000_000"].each do |code|
      it "by a format that asks for much: #{code}", contract: "limits" do
        sandbox = new_sandbox(timeout: 2, memory_limit: 8 << 20)
        took = seconds do
          expect(error_of { sandbox.eval("(#{code}).size; 1") }).to be_nil.or be_a(Kobako::Error)
        end
        expect(took).to be < 3
        expect(sandbox).to be_sound
      end
    end
  end

  it "memory by its collector", contract: "isolation-profiles" do
    code = "GC.start; GC.disable; GC.enable; 1000.times { 'x' * 10_000 }; GC.start; 1"
    expect(outcome(code)).to eq(1)
    expect(outcome("GC.stress = true; 1").to_s).to match(/\A1\z|SandboxError/)
  end
end
