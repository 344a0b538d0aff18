# frozen_string_literal: true

require "delegate"
require "forwardable"
require "ostruct"
require "weakref"

RSpec.describe "what a guest may call" do
  # Every attempt as its outcome: the value, or the class of the error.
  def attempt(object, call)
    value_of("Bound#{call}", bind: { "Bound" => object })
  rescue Kobako::Error, SystemExit => e
    e.class
  end

  # The same as bytes on the wire: a name that the guest's own proxies would not send.
  def attempt_name(object, name, *args)
    value_of(<<~RUBY, bind: { "Bound" => object })
      Bound.method_missing(:#{name.to_s.inspect}#{args.map { |arg| ", #{arg.inspect}" }.join})
    RUBY
  rescue Kobako::Error, SystemExit => e
    e.class
  end

  let(:plain) do
    Class.new do
      def visible = 1

      def self.own = 2

      protected

      def guarded = 3

      private

      def hidden = 4
    end
  end

  it "is a public method", contract: "what-a-guest-may-call" do
    expect(attempt(plain.new, ".visible")).to eq(1)
  end

  it "is not a private or protected one", contract: "what-a-guest-may-call" do
    expect([attempt(plain.new, ".hidden"), attempt(plain.new, ".guarded")]).to all(eq(Kobako::NoServiceError))
  end

  it "is what the ancestry defines, modules included", contract: "what-a-guest-may-call" do
    mixin = Module.new { def mixed = 5 }
    child = Class.new(plain) { include mixin }
    expect([attempt(child.new, ".visible"), attempt(child.new, ".mixed")]).to eq([1, 5])
  end

  it "is a singleton method", contract: "what-a-guest-may-call" do
    object = Object.new
    def object.own = 6
    expect([attempt(object, ".own"), attempt(plain, ".own")]).to eq([6, 2])
  end

  it "is a method of the object's own class that has the name of one of Ruby's", contract: "what-a-guest-may-call" do
    own = Class.new do
      def display = "shown"
      def hash = 7
      def then(value) = value
    end
    expect([attempt(own.new, ".display"), attempt(own.new, ".then(8)")]).to eq(["shown", 8])
  end

  %w[send __send__ public_send eval instance_eval instance_exec method public_method singleton_method methods
     public_methods instance_variable_get instance_variable_set instance_variables define_singleton_method
     singleton_class extend tap then itself binding system exec exit exit! abort fork spawn open require load puts
     print p raise throw catch loop sleep gets format sprintf rand srand trap caller at_exit autoload object_id
     __id__ dup clone freeze display to_enum enum_for instance_of? respond_to? set_trace_func warn
     ` test select syscall proc lambda local_variables global_variables].each do |name|
    it "is never Ruby's own #{name}, whatever bytes the guest sends", contract: "what-a-guest-may-call" do
      expect(attempt_name(plain.new, name, 1)).to eq(Kobako::NoServiceError)
    end
  end

  %w[new allocate const_get const_set class_eval module_eval class_exec instance_method define_method attr_accessor
     remove_method undef_method alias_method private public send const_missing ancestors instance_methods superclass
     include prepend class_variable_get remove_const module_function name].each do |name|
    it "is never a class's own #{name}", contract: "what-a-guest-may-call" do
      expect(attempt_name(plain, name, 1)).to eq(Kobako::NoServiceError)
    end
  end

  it "is none of Ruby's own even where a class makes it public", contract: "what-a-guest-may-call" do
    opened = Class.new { public :binding, :eval, :instance_variable_get, :system, :define_singleton_method }
    names = %w[binding eval instance_variable_get system define_singleton_method]
    expect(names.map { |name| attempt_name(opened.new, name, "1") }).to all(eq(Kobako::NoServiceError))
  end

  it "is none of Ruby's own by another name", contract: "what-a-guest-may-call" do
    aliased = Class.new do
      alias_method :harmless, :instance_eval
      alias_method :quiet, :send
      alias_method :shown, :inspect
      public :harmless, :quiet
      def send(*) = :mine
    end
    expect([attempt(aliased.new, ".harmless('1')"), attempt(aliased.new, ".quiet(:object_id)"),
            attempt(aliased.new, ".shown")]).to all(eq(Kobako::NoServiceError))
  end

  it "is nothing that a core module answers itself", contract: "what-a-guest-may-call" do
    expect([attempt(Kernel, ".exit"), attempt(Kernel, ".system('true')"), attempt(Object, ".new")])
      .to all(eq(Kobako::NoServiceError))
  end

  describe "where Ruby's own methods call others by name" do
    # All of these once reached Kernel's private methods.
    {
      "Lazy#to_enum" => "Own.each.lazy.to_enum(:system, 'true').first(1)",
      "Lazy#enum_for" => "Own.each.lazy.enum_for(:eval, '1').first(1)",
      "Hash#lazy" => "Table.lazy.to_enum(:eval, '1').first(1)",
      "Range#lazy" => "Range.lazy.to_enum(:instance_eval, '1').first(1)",
      "inject with a start" => "List.inject(1, :instance_eval)",
      "inject without" => "List.inject(:send)",
      "inject with a String" => "List.inject('x', 'send')",
      "inject with a block too" => "List.inject('x', :send) { 1 }",
      "reduce" => "List.reduce('x', :public_send)",
      "an alias of inject" => "Folding.fold('x', :send)",
      "Hash#to_proc" => "Table.to_proc",
      "Symbol#to_proc" => "Sym.to_proc"
    }.each do |what, code|
      it "is not #{what}", contract: "what-a-guest-may-call" do
        own = Class.new { def each(&block) = [1].each(&block) }
        folding = Class.new(Array) { alias_method :fold, :inject }
        objects = { "Own" => own.new, "Table" => { "a" => 1 }, "Range" => 1..3, "List" => [:object_id],
                    "Folding" => folding.new([:object_id]), "Sym" => :system }
        expect(error_of { value_of(code, bind: objects) }).to be_an_instance_of(Kobako::NoServiceError)
      end
    end

    it "is a fold by an operation of numbers, or by a block", contract: "what-a-guest-may-call" do
      code = "[List.inject(:+), List.inject(10, :*), List.reduce(0) { |a, b| a - b }, List.inject(:x) { |_, b| b }]"
      expect(value_of(code, bind: { "List" => [1, 2, 3] })).to eq([6, 60, -6, 3])
    end
  end

  it "is not what Ruby itself calls, public or not", contract: "what-a-guest-may-call" do
    hooked = Class.new do
      def method_missing(name, *) = "missing #{name}" # rubocop:disable Style/MissingRespondToMissing
      def marshal_dump = "dumped"
      def self.inherited(_) = "inherited"
      def self.const_missing(name) = "constant #{name}"
    end
    expect([attempt_name(hooked.new, "method_missing", :system, "true"), attempt_name(hooked.new, "marshal_dump"),
            attempt_name(hooked, "inherited", 1), attempt_name(hooked, "const_missing", :X)])
      .to all(eq(Kobako::NoServiceError))
  end

  it "is nothing that a module brings to every object", contract: "what-a-guest-may-call" do
    expect(in_subprocess(<<~RUBY)).to eq("NoServiceError 1\n")
      require "pp"
      module Everywhere; def everywhere = "reached"; end
      class Object; include Everywhere; end
      sandbox = Kobako::Sandbox.new.bind("Bound", Class.new { def own = 1 }.new)
      errors = %w[everywhere pretty_print_instance_variables pretty_print_inspect].map do |name|
        sandbox.eval("Bound." + name).value
      rescue Kobako::Error => e
        e.class.name.split("::").last
      end
      puts [errors.uniq.join(","), sandbox.eval("Bound.own").value].join(" ")
    RUBY
  end

  it "is not what defines methods of a text", contract: "what-a-guest-may-call" do
    forwarding = Class.new { extend Forwardable }
    single = Object.new.extend(SingleForwardable)
    calls = %w[def_delegator def_delegators def_instance_delegator instance_delegate delegate].map do |name|
      attempt_name(forwarding, name, "system('true')", :to_s, :forwarded)
    end
    expect([*calls, attempt_name(single, "def_single_delegator", "system('true')", :to_s, :forwarded)])
      .to all(eq(Kobako::NoServiceError))
    expect([forwarding.method_defined?(:forwarded), single.respond_to?(:forwarded)]).to eq([false, false])
  end

  it "is no new member of an OpenStruct", contract: "what-a-guest-may-call" do
    struct = OpenStruct.new(city: "Bern")
    expect([attempt(struct, ".city = 'Ulm'"), attempt(struct, "[:respond_to_guest?] = 1"), attempt(struct, ".x = 1")])
      .to eq(["Ulm", Kobako::NoServiceError, Kobako::NoServiceError])
    expect(struct.to_h).to eq({ city: "Ulm" })
  end

  it "is not the object of a WeakRef", contract: "what-a-guest-may-call" do
    object = plain.new
    weak = WeakRef.new(object)
    expect([attempt_name(weak, "__getobj__"), attempt(weak, ".visible")]).to eq([Kobako::NoServiceError, 1])
  end

  describe "of a delegator" do
    %w[__getobj__ __setobj__ marshal_dump methods method_missing inject system].each do |name|
      it "is not #{name}", contract: "what-a-guest-may-call" do
        expect([SimpleDelegator, DelegateClass(Array)].map { |type| attempt_name(type.new(["1"]), name, "1", :eval) })
          .to all(eq(Kobako::NoServiceError))
      end
    end

    it "is what the object behind it offers", contract: "what-a-guest-may-call" do
      hidden = Class.new do
        def seen = 1
        def hidden = 2

        private

        def respond_to_guest?(name) = name == :seen
      end
      twice = SimpleDelegator.new(SimpleDelegator.new(hidden.new))
      expect([attempt(twice, ".seen"), attempt(twice, ".hidden"), attempt(DelegateClass(Array).new([3]), ".first"),
              attempt(SimpleDelegator.new([3]), ".map { |n| n + 1 }")]).to eq([1, Kobako::NoServiceError, 3, [4]])
    end
  end

  it "has no name that is no text", contract: "what-a-guest-may-call" do
    code = 'begin; Own.__send__("\xff".to_sym); rescue Kobako::NoServiceError; :refused; end'
    expect(value_of(code, bind: { "Own" => Object.new })).to eq(:refused)
  end

  it "is an alias of the object's own", contract: "what-a-guest-may-call" do
    own = Class.new do
      def greet = "hello"
      def inspect = "mine"
      alias_method :welcome, :greet
      alias_method :shown, :inspect
    end
    pair = Struct.new(:a) { alias_method :shown, :inspect }
    expect([attempt(own.new, ".welcome"), attempt(own.new, ".shown"), attempt(pair.new(1), ".shown")])
      .to eq(["hello", "mine", "#<struct a=1>"])
  end

  it "is no monkey patch on Object or Kernel", contract: "what-a-guest-may-call" do
    expect(in_subprocess(<<~RUBY)).to eq("NoServiceError NoServiceError NoServiceError\n")
      class Object; def patched = "reached"; end
      module Kernel; def patched_too = "reached"; end
      class BasicObject; def patched_deep = "reached"; end
      bound = Class.new { def own = 1 }.new
      sandbox = Kobako::Sandbox.new.bind("Bound", bound)
      names = %w[patched patched_too patched_deep].map do |name|
        sandbox.eval("Bound." + name).value
      rescue Kobako::Error => e
        e.class.name.split("::").last
      end
      puts names.join(" ")
    RUBY
  end

  it "is what a monkey patch on Object hides, when the object has its own", contract: "what-a-guest-may-call" do
    expect(in_subprocess(<<~RUBY)).to eq("own\n")
      class Object; def patched = "reached"; end
      bound = Class.new { def patched = "own" }.new
      puts Kobako::Sandbox.new.bind("Bound", bound).eval("Bound.patched").value
    RUBY
  end

  describe "of a Proc or Method" do
    callables = { "a lambda" => ->(x = 1) { x }, "a proc" => proc { |x| x || 1 }, "a Method" => 1.method(:itself) }

    callables.each do |what, callable|
      it "is call, in all its forms, for #{what}", contract: "what-a-guest-may-call" do
        expect([attempt(callable, ".call"), attempt(callable, ".()"), attempt(callable, "[]"),
                attempt_name(callable, "()")]).to eq([1, 1, 1, 1])
      end

      %w[curry binding source_location parameters to_proc unbind owner receiver super_method >> << == ruby2_keywords
         inspect hash instance_exec send original_name === tap].each do |name|
        it "is not #{name} of #{what}", contract: "what-a-guest-may-call" do
          expect(attempt_name(callable, name, 1)).to eq(Kobako::NoServiceError)
        end
      end
    end

    it "is arity and lambda?", contract: "what-a-guest-may-call" do
      expect([attempt(->(a, b) { [a, b] }, ".arity"), attempt(-> {}, ".lambda?"), attempt(proc {}, ".lambda?"),
              attempt(1.method(:+), ".arity")]).to eq([2, true, false, 1])
    end

    it "is yield, for a Proc", contract: "what-a-guest-may-call" do
      expect([attempt_name(->(x) { x }, "yield", 2), attempt_name(proc { |x| x }, "yield", 3)]).to eq([2, 3])
    end

    it "is not what a Method has not: lambda? and yield", contract: "what-a-guest-may-call" do
      expect([attempt(1.method(:+), ".lambda?"), attempt_name(1.method(:+), "yield", 1)])
        .to all(eq(Kobako::NoServiceError))
    end

    it "is nothing more for a Proc with methods of its own", contract: "what-a-guest-may-call" do
      callable = -> { 1 }
      def callable.extra = 2
      expect(attempt(callable, ".extra")).to eq(Kobako::NoServiceError)
    end
  end

  describe "by method_missing" do
    let(:honest) do
      Class.new do
        def method_missing(name, *args) = name.start_with?("find_") ? [name, args] : super
        def respond_to_missing?(name, _all = false) = name.start_with?("find_") || super
      end.new
    end

    it "is what the object's respond_to? owns up to", contract: "what-a-guest-may-call" do
      expect(attempt(honest, ".find_me(1)")).to eq([:find_me, [1]])
    end

    it "is given the block", contract: "what-a-guest-may-call" do
      open = Class.new do
        def method_missing(name, *) = yield(name)
        def respond_to_missing?(*) = true
      end
      expect(attempt(open.new, ".anything { |name| [name] }")).to eq([:anything])
    end

    it "is nothing else", contract: "what-a-guest-may-call" do
      expect(attempt(honest, ".lose_me")).to eq(Kobako::NoServiceError)
    end

    it "is nothing where respond_to? does not say so", contract: "what-a-guest-may-call" do
      dishonest = Class.new { def method_missing(name, *) = name }.new # rubocop:disable Style/MissingRespondToMissing
      expect(attempt(dishonest, ".anything")).to eq(Kobako::NoServiceError)
    end

    it "is any name for an object that answers everything, but none of Ruby's own", contract: "what-a-guest-may-call" do
      greedy = Class.new do
        def method_missing(name, *) = name
        def respond_to?(*) = true
        def respond_to_missing?(*) = true
      end.new
      refused = %w[send eval instance_eval exit system method binding __send__].map do |name|
        attempt_name(greedy, name, "1")
      end
      expect(attempt(greedy, ".anything")).to eq(:anything)
      expect(refused).to all(eq(Kobako::NoServiceError))
    end

    it "is none of Ruby's own for an object without them (BasicObject)", contract: "what-a-guest-may-call" do
      bare = Class.new(BasicObject) do
        def method_missing(name, *) = name
        def respond_to_missing?(*) = true
        def respond_to?(*) = true
      end.new
      expect([attempt(bare, ".anything"), attempt_name(bare, "instance_eval", "1"), attempt_name(bare, "__send__", :x),
              attempt_name(bare, "send", :exit), attempt_name(bare, "eval", "1")])
        .to eq([:anything, *[Kobako::NoServiceError] * 4])
    end

    it "is not private methods of an object that answers everything", contract: "what-a-guest-may-call" do
      greedy = Class.new do
        def method_missing(name, *) = "missing #{name}"
        def respond_to?(*) = true
        def respond_to_missing?(*) = true

        private

        def secret = "secret"
      end.new
      expect(attempt(greedy, ".secret")).to eq(Kobako::NoServiceError)
    end

    it "is refused when respond_to? raises", contract: "what-a-guest-may-call" do
      broken = Class.new do
        def method_missing(name, *) = name
        def respond_to?(*) = raise("broken")
        def respond_to_missing?(*) = true
      end.new
      expect(attempt(broken, ".anything")).to eq(Kobako::NoServiceError)
    end

    it "is a delegate's and an OpenStruct's, without the way to Ruby's own", contract: "what-a-guest-may-call" do
      delegate = SimpleDelegator.new(plain.new)
      struct = OpenStruct.new(city: "Bern")
      expect([attempt(delegate, ".visible"), attempt_name(delegate, "instance_eval", "1"),
              attempt_name(delegate, "send", "hidden"), attempt_name(delegate, "hidden"), attempt(struct, ".city"),
              attempt_name(struct, "instance_eval", "1"), attempt_name(struct, "send", "exit")])
        .to eq([1, *[Kobako::NoServiceError] * 3, "Bern", *[Kobako::NoServiceError] * 2])
    end
  end

  describe "by the object's own respond_to_guest?" do
    let(:gate) do
      Class.new do
        attr_accessor :answer, :asked

        def open = "open"
        def closed = "closed"
        def method_missing(name, *) = name # rubocop:disable Style/MissingRespondToMissing
        def respond_to?(name, *) = name == :dynamic || super

        private

        def respond_to_guest?(name)
          (self.asked ||= []) << name
          answer.call(name)
        end
      end.new
    end

    def gated(call, &answer)
      gate.answer = answer
      attempt(gate, call)
    end

    it "is narrowed to the names that it answers for", contract: "what-a-guest-may-call" do
      expect([gated(".open") { |name| name == :open }, gated(".closed") { |name| name == :open }])
        .to eq(["open", Kobako::NoServiceError])
    end

    it "is asked with a Symbol", contract: "what-a-guest-may-call" do
      gated(".open") { true }
      expect(gate.asked).to eq([:open])
    end

    it "is hidden by any falsy answer and shown by any other", contract: "what-a-guest-may-call" do
      expect([gated(".open") { nil }, gated(".open") { false }, gated(".open") { 0 }])
        .to eq([Kobako::NoServiceError, Kobako::NoServiceError, "open"])
    end

    it "is left as it is when the predicate throws or exits", contract: "what-a-guest-may-call" do
      leaving = Class.new do
        def name = "never"
        def respond_to_guest?(_name) = throw(:out, 5)
      end
      sandbox = new_sandbox(bind: { "Leaving" => leaving.new })
      expect(catch(:out) { sandbox.eval("Leaving.name rescue 1") }).to eq(5)
      expect(sandbox).to be_sound
    end

    it "is hidden when the predicate raises", contract: "what-a-guest-may-call" do
      expect(gated(".open") { raise "broken" }).to eq(Kobako::NoServiceError)
    end

    it "is never widened", contract: "what-a-guest-may-call" do
      gate.answer = ->(_) { true }
      expect(%w[send instance_eval respond_to_guest? exit].map { |name| attempt_name(gate, name, "1") })
        .to all(eq(Kobako::NoServiceError))
    end

    it "narrows method_missing too", contract: "what-a-guest-may-call" do
      expect([gated(".dynamic") { true }, gated(".dynamic") { false }]).to eq([:dynamic, Kobako::NoServiceError])
    end

    it "narrows a lambda", contract: "what-a-guest-may-call" do
      opaque = -> { "reached" }
      def opaque.respond_to_guest?(_name) = false
      expect(attempt(opaque, ".call")).to eq(Kobako::NoServiceError)
    end

    it "makes an object that is carried and never read", contract: "what-a-guest-may-call" do
      credential = Class.new do
        def headers = "secret"

        private

        def respond_to_guest?(_name) = false
      end.new
      bound = { "Issue" => -> { credential }, "Use" => ->(cred:) { cred.headers } }
      expect(value_of(<<~RUBY, bind: bound)).to eq(["secret", "Kobako::NoServiceError"])
        cred = Issue.call
        used = Use.call(cred: cred)
        read = begin
          cred.headers
        rescue Kobako::ServiceError => e
          e.class.name
        end
        [used, read]
      RUBY
    end
  end

  it "is decided anew for each call", contract: "what-a-guest-may-call" do
    type = Class.new { def visible = 1 }
    sandbox = new_sandbox(bind: { "Bound" => type.new, "Hide" => -> { type.send(:private, :visible) && nil } })
    expect(sandbox.eval(<<~RUBY).value).to eq([1, "Kobako::NoServiceError"])
      first = Bound.visible
      Hide.call
      second = begin
        Bound.visible
      rescue Kobako::ServiceError => e
        e.class.name
      end
      [first, second]
    RUBY
  end

  it "is no longer a method that was undefined or removed", contract: "what-a-guest-may-call" do
    child = Class.new(plain) { undef_method :visible }
    expect(attempt(child.new, ".visible")).to eq(Kobako::NoServiceError)
  end

  it "leaves no Symbol behind for the names that are refused" do
    sandbox = new_sandbox(bind: { "Bound" => plain.new })
    sandbox.eval("begin; Bound.warm_up; rescue Kobako::ServiceError; end")
    name = "refused_#{rand(1 << 60)}"
    sandbox.eval("begin; Bound.#{name}; rescue Kobako::ServiceError; end")
    expect(Symbol.all_symbols.map(&:to_s)).not_to include(name)
  end

  describe "refusals" do
    # The class, the message without the name, and what it says of itself.
    def refusal(object, call)
      value_of(<<~RUBY, bind: { "Bound" => object })
        begin
          Bound.#{call}
        rescue Kobako::ServiceError => e
          [e.class.name, e.message, e.backtrace.size, e.instance_variables]
        end
      RUBY
    end

    it "cannot be told apart", contract: "calls" do
      opaque = Class.new do
        def name_x = 1

        private

        def respond_to_guest?(_) = false
      end.new
      hidden = Class.new { private def name_x = 1 }.new
      nothing = Object.new
      refusals = [opaque, hidden, nothing, Kobako::Unresolved].map { |object| refusal(object, "name_x") }
      expect(refusals.uniq.size).to eq(1)
    end

    it "of a handle tell nothing of the object", contract: "calls" do
      opaque = Class.new do
        def secret = 1

        private

        def respond_to_guest?(_) = false
      end
      expect(value_of(<<~RUBY, bind: { "Make" => -> { [Object.new, opaque.new, [].each, -> { 1 }] } }).uniq).to eq(
        Make.call.map do |handle|
          begin
            handle.secret
          rescue Kobako::ServiceError => e
            [e.class.name, e.message]
          end
        end
      RUBY
        [["Kobako::NoServiceError", "undefined service method 'secret' for a handle"]]
      )
    end
  end
end
