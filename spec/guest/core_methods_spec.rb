# frozen_string_literal: true

RSpec.describe "Ruby's own methods" do
  # The audit calls everything that is public on objects of Ruby's own with arguments that a guest would try, and says
  # which of Ruby's own reflection ran, and which methods of an object that shows none. In a process of its own: what it
  # looks for would end this one.
  let(:secret) { Class.new { def initialize = @key = "s3cr3t" }.new }
  let(:audit) { <<~'RUBY' }
    $VERBOSE = nil # Ruby warns of blocks that are not used
    require "delegate"
    require "ostruct"
    require "set"

    REFLECTION = %i[system eval instance_eval instance_exec class_eval module_eval exit exit! abort send __send__
                    public_send binding public_method instance_variable_get instance_variable_set define_method
                    define_singleton_method const_get const_set spawn fork exec ` open require load callcc new allocate
                    object_id __id__ singleton_class].freeze

    # Shows nothing to guests, and notes what is called all the same.
    class Spy
      REACHED = []
      def initialize = @key = "s3cr3t"
      %i[to_ary to_a to_str to_s to_sym to_proc to_hash to_h to_int to_i to_f to_path to_io call === =~ <=> coerce each
         each_entry size begin end new read write join name + - * / % & | << [] succ dig].each do |name|
        define_method(name) { |*| REACHED << name && raise("reached") }
      end

      private

      def respond_to_guest?(_name) = false
    end

    class Own
      include Enumerable
      include Comparable
      attr_reader :rank

      def initialize(rank = 1)
        @rank = rank
        @key = "s3cr3t"
      end

      def each(*arguments) = arguments.empty? ? [1, :system, "eval"].each { |n| yield n } : Spy::REACHED << :each_with
      def <=>(other) = other.is_a?(Own) ? rank <=> other.rank : nil
    end

    Pair = Struct.new(:first_name, :held)
    OBJECTS = {
      array: -> { [:object_id, "eval", 3, [Own.new]] }, hash: -> { { system: "eval", "a" => Own.new, 1 => [2] } },
      struct: -> { Pair.new(:system, Own.new) }, range: -> { 1..4 }, words: -> { "a".."e" }, string: -> { +"eval" },
      symbol: -> { :system }, integer: -> { 3 }, float: -> { 1.5 }, rational: -> { 3r }, complex: -> { 2i },
      enumerator: -> { [:system, 2].each }, own_enumerator: -> { Own.new.each_entry }, lazy: -> { [:system, 2].lazy },
      chain: -> { [1].each + [2] }, steps: -> { 1.step(9, 2) }, set: -> { Set[:system, 2, Own.new] },
      time: -> { Time.at(0) }, error: -> { KeyError.new("m", receiver: {}, key: 1) }, own: -> { Own.new },
      delegator: -> { SimpleDelegator.new([:object_id, "eval"]) }, array_class: -> { DelegateClass(Array).new(%w[a b]) },
      twice: -> { SimpleDelegator.new(SimpleDelegator.new({ a: 1 })) }, open: -> { OpenStruct.new(city: "Bern") },
      regexp: -> { /a(b)?/ }, match: -> { "ab".match(/(?<x>a)(b)?/) }, status: -> { `true` && $? },
      module: -> { Comparable }, plain_class: -> { Own }, struct_class: -> { Pair }, math: -> { Math },
      kernel: -> { Kernel }, process: -> { Process }, space: -> { ObjectSpace }, gc: -> { GC }, marshal: -> { Marshal },
      signal: -> { Signal }, thread_class: -> { Thread }, iseq: -> { RubyVM::InstructionSequence }, io_class: -> { IO },
      proc_class: -> { Proc }, trace: -> { TracePoint }
    }.freeze

    ATTEMPTS = <<~'GUEST'
      lists = [[], [:system], ["eval"], [:system, "true"], [:eval, "1"], ["1", :instance_eval], [1, :send], [0, "eval"],
               [[:system]], [["eval", :exit]], [{ system: 1 }], [Spied], [[Spied]], [{ a: Spied }], [Spied, 1],
               [1, Spied], [Callable], [Callable, :call], [Type], [Type, :new], [:new, Type], ["true", Spied], ["p"],
               ["|true"], ["Q"], ["%p"], [:object_id], [[:object_id, 1], [:binding]], [1], [-1], [0, 1]]
      found = []
      lists.each do |list|
        [nil, ->(*given) { given.first }].each do |block|
          result = block ? Object.method_missing(NAME, *list, &block) : Object.method_missing(NAME, *list)
          next if list.include?(Callable) || !result.is_a?(Kobako::Handle)

          found << "gave a Proc" if result.lambda? || true
        rescue StandardError => e
          found << "told #{e.message}" if e.message.include?("s3cr3t") || e.message.include?(":0x")
        end
      end
      found
    GUEST

    reached = []
    trace = TracePoint.new(:c_call) do |call|
      next unless REFLECTION.include?(call.method_id)

      # What is written in Ruby does some of these with names of its own: how a Set makes another, for example.
      within = call.self.is_a?(Set) || call.self.nil? || (call.self.is_a?(OpenStruct) && call.method_id != :send) ||
               (call.method_id == :new && call.self != Own) || (call.method_id == :const_get && call.self == Object)
      reached << call.method_id unless within
    end
    sandbox = Kobako::Sandbox.new(timeout: 5)
    %w[Object Spied Callable Type].each { |path| sandbox.bind("Host::#{path}") }
    calling = lambda do |name, make|
      Spy::REACHED.clear
      reached.clear
      code = ATTEMPTS.gsub("NAME", name.inspect).gsub(/\b(Object|Spied|Callable|Type)\b(?=[\]),. ])/) { "Host::#{$1}" }
      found = sandbox.eval(code) do |context|
        objects = { "Object" => make.call, "Spied" => Spy.new, "Callable" => ->(*) { :called }, "Type" => Own }
        objects.each { |path, object| context.bind("Host::#{path}", object) }
        trace.enable
      end.value
      (reached + Spy::REACHED + found).uniq
    ensure
      trace.disable
    end
    calling.call(:first, -> { SimpleDelegator.new([1]) }) # loads what is loaded late
  RUBY

  def lines(code) = in_subprocess("#{audit}\n#{code}", within: 300).lines(chomp: true)

  it "reach no reflection and no method that an argument hides", contract: "what-a-guest-may-call" do
    expect(lines(<<~'RUBY')).to eq(["done"])
      OBJECTS.each do |kind, make|
        names = make.call.then { |object| object.methods + object.singleton_methods }.uniq.sort
        (names - [kind == :own && :each] | %i[method_missing inject reduce to_enum lazy]).each do |name|
          what = calling.call(name, make)
          puts "#{kind}##{name}: #{what.join(", ")}" unless what.empty?
        end
      end
      puts "done"
    RUBY
  end

  it "would be found out if they did" do
    expect(lines(<<~'RUBY')).to eq(["instance_eval", "to_str", "gave a Proc"])
      by_name = Class.new { def named(start = nil, operation = nil) = [1].inject(start, operation) }
      converting = Class.new { def named(other) = "a" + other }
      handing = Class.new { def named(*) = proc { 1 } }
      puts [calling.call(:named, -> { by_name.new }) & [:instance_eval],
            calling.call(:named, -> { converting.new }) & [:to_str], calling.call(:named, -> { handing.new })]
    RUBY
  end

  def refused(object, *calls)
    calls.map { |code| error_of { value_of("Own.#{code}", bind: { "Own" => object, "Secret" => secret }) }.class }
  end

  {
    "memory and addresses" => [["abc"], "pack('p')", "method_missing(:hash)"],
    "memory, by a String" => ["12345678", "unpack('Q')", "unpack1('P')", "crypt('ab')", "method_missing(:hash)"],
    "Procs of a Hash" => [Hash.new { 1 }, "default_proc", "to_proc"],
    "backtraces and paths" => [RuntimeError.new("x"), "full_message", "backtrace", "backtrace_locations"],
    "what an exception is about" => [KeyError.new("x", receiver: {}, key: 1), "receiver", "key"],
    "much for little" => [[1, 2], "cycle", "product([1])", "repeated_permutation(30)", "fill(0, 0, 9)", "*(9)",
                          "zip([])", "inject(:**)", "inject(:<<)"],
    "much for little, by a String" => ["aa", "gsub('a', 'b')", "sub('a', 'b')", "ljust(9)", "*(9)"],
    "regular expressions of a guest's" => ["aaa", "match('(a|aa)+$')", "match?('(a|aa)+$')", "=~('a')"],
    "an each that is left halfway" => [{ a: 1 }.each, "next", "peek", "next_values", "peek_values"],
    "wait for another thread" => [Thread::SizedQueue.new(1), "pop", "push(1)", "shift", "deq"],
    "lock" => [Thread::Mutex.new, "lock", "synchronize { }", "try_lock", "unlock"],
    "descriptor by its number" => [File, "open(1, 'w')", "open(1)", "read(0)"],
    "method that an element hides" => [[Object.new], "dig(0, 1)", "flatten", "sum", "to_h", "transpose", "inject(:+)"],
    "another file or command" => [$stdin, "reopen('/etc/hostname')", "ioctl(1, 1)", "fcntl(1, 1)", "path"],
    "commands, by IO" => [IO, "popen('true')", "read('|true')", "foreach('|true')"],
    "code" => [RubyVM::InstructionSequence, "compile('1')", "compile_file('x')"]
  }.each do |what, (object, *calls)|
    it "give no #{what}", contract: "what-a-guest-may-call" do
      expect(refused(object, *calls)).to all(eq(Kobako::NoServiceError))
    end
  end

  it "show what holds values alone", contract: "what-a-guest-may-call" do
    code = "[A.method_missing(:inspect), A.join('-'), S.method_missing(:to_s), R.method_missing(:to_s)]"
    values = { "A" => [1, :a], "S" => Struct.new(:a).new(1), "R" => "a".."c" }
    expect(value_of(code, bind: values)).to eq(["[1, :a]", "1-a", "#<struct a=1>", "a..c"])
    calls = %w[method_missing(:inspect) method_missing(:to_s) method_missing(:join)]
    expect(refused([secret], *calls) + refused(Struct.new(:a).new([secret]), *calls)).to all(eq(Kobako::NoServiceError))
  end

  it "take other objects only to keep or to compare them", contract: "what-a-guest-may-call" do
    list = []
    value = value_of("List.push(Secret); [List.include?(Secret), Table[Secret] = 1, Table.key?(Secret)]",
                     bind: { "List" => list, "Table" => {}, "Secret" => secret })
    expect([value, list]).to eq([[true, 1, true], [secret]])
    expect(refused([1], "grep(Secret)", "first(Secret)", "join(Secret)", "+([Secret])", "reverse_each(1)"))
      .to all(eq(Kobako::ServiceArgumentError))
  end

  it "compare objects of the host's own", contract: "what-a-guest-may-call" do
    version = Struct.new(:number) do
      include Comparable
      def <=>(other) = number <=> other.number
    end
    expect(value_of("A < B", bind: { "A" => version.new(1), "B" => version.new(2) })).to be(true)
    expect(value_of("A - B", bind: { "A" => Time.at(9), "B" => Time.at(4) })).to eq(5.0)
  end

  it "tell nothing of what an object holds when they fail", contract: "errors-that-help" do
    told = ->(service) { value_of("begin; S.call; rescue => e; e.message; end", bind: { "S" => service }) }
    texts = [-> { {}.fetch(secret) }, -> { secret.missing }, -> { raise "got #{[secret].inspect} there" }].map(&told)
    # Ruby 3.3 shows nothing of the object any more where a method is missing.
    expect(texts).to all(match(/#<.* …\z|for an instance of #<Class>\z/)).and all(not_include("s3cr3t"))
  end

  RSpec::Matchers.define_negated_matcher(:not_include, :include)

  it "are known when a class has renamed, copied or redefined them", contract: "what-a-guest-may-call" do
    renamed = Class.new(Array) do
      alias_method :fold, :inject
      alias_method :bytes_of, :pack
      alias_method :again, :bytes_of
      define_method(:copied, Enumerable.instance_method(:inject))
      def sum = "mine"
    end
    expect(refused(renamed.new([:a]), "fold('x', :send)", "bytes_of('p')", "again('p')", "copied('x', :send)"))
      .to all(eq(Kobako::NoServiceError))
    expect(value_of("Own.sum", bind: { "Own" => renamed.new })).to eq("mine")
  end

  it "of Structs are the Struct's", contract: "what-a-guest-may-call" do
    address = Struct.new(:zip, :count, :hash, :utime) # rubocop:disable Lint/StructNewOverride
    expect(value_of("[A.zip, A.count, A.method_missing(:hash), A.utime]", bind: { "A" => address.new(1, 2, 3, 4) }))
      .to eq([1, 2, 3, 4])
  end

  it "are known when their library is loaded after the first calls", contract: "what-a-guest-may-call" do
    output = in_subprocess(<<~'RUBY')
      def tried(object, code)
        Kobako::Sandbox.new.bind("It", object).eval("It.#{code}").value
      rescue Kobako::NoServiceError
        :refused
      end
      before = [tried([3, 1], "sort"), tried([1], "product"), defined?(Delegator), defined?(Forwardable)]
      require "delegate"
      require "forwardable"
      require "ostruct"
      require "set"
      forwarding = Class.new { extend Forwardable }
      after = [tried(forwarding, "def_delegator('system', :to_s, :x)"), tried(SimpleDelegator.new([2, 1]), "sort"),
               tried(SimpleDelegator.new([2, 1]), "methods"), tried(OpenStruct.new(a: 1), "delete_field(:a)"),
               tried(Set[1], "size"), tried(Set[1], "instance_eval('1')")]
      p before, after
    RUBY
    expect(output).to eq(<<~TEXT)
      [[1, 3], :refused, nil, nil]
      [:refused, [1, 2], :refused, :refused, 1, :refused]
    TEXT
  end

  it "leave a Hash and whatever has an each as they were", contract: "what-a-guest-may-call" do
    table = { a: 1 }
    pair = Struct.new(:one).new(1)
    ["Table.each.next", "Table.each_slice(1).peek", "Pair.zip(Table)"].each do |code|
      error_of { value_of(code, bind: { "Table" => table, "Pair" => pair }) }
    end
    table[:b] = 2
    expect(table.size).to eq(2)
  end

  it "compute with what crosses by value", contract: "what-a-guest-may-call" do
    bind = { "Third" => -> { 1r / 3 } }
    expect(value_of("(Third.call * 6).to_i + (Third.call / 2 - 1).to_f.round", bind: bind)).to eq(1)
    expect(error_of { value_of("part = Third.call; 40.times { part = part * part }", bind: bind) })
      .to be_a(Kobako::ServiceArgumentError)
      .and have_attributes(message: "ArgumentError: a method of Ruby's own takes no object of the host's here")
    expect(refused(1r / 3, "abs2", "**(9)")).to all(eq(Kobako::NoServiceError))
  end

  it "fold numbers by an operation's name, and all else by a block", contract: "what-a-guest-may-call" do
    code = "[A.inject(:*), A.inject(2, :+), A.inject { |a, b| a - b }, R.reduce(:+), S.inject { |a, b| b + a }]"
    expect(value_of(code, bind: { "A" => [2, 3, 4], "R" => 1..4, "S" => %w[a b] })).to eq([24, 11, -5, 10, "ba"])
    expect(refused(%w[a b], "inject(:+)", "inject('x', :+)") + refused(["a", 9], "inject(:*)"))
      .to all(eq(Kobako::NoServiceError))
  end

  it "count no further than they may, for there may be no end", contract: "what-a-guest-may-call" do
    later = Enumerator.new { |to| loop { to << 1 } }
    bind = { "Endless" => 1.., "Later" => later, "Part" => 0..9_000_000, "List" => [1] }
    expect(value_of("[Endless.first(2), Later.take(2), Later.each_slice(2).first, List.values_at(0, 5)]", bind: bind))
      .to eq([[1, 2], [1, 1], [1, 1], [1, nil]])
    ["Endless.first(1_000_001)", "Later.take(2**70)", "Later.first(10_000_000)", "Endless.each_slice(10_000_000)",
     "List.values_at(Part)"].each do |code|
      expect(error_of { value_of(code, bind: bind) }).to be_a(Kobako::ServiceArgumentError)
    end
  end

  it "take formats and separators that are short", contract: "what-a-guest-may-call" do
    bind = { "Time" => Time.at(0).utc, "List" => [1, 2] }
    expect(value_of("[Time.strftime('%Y-%m-%d'), List.join(', ')]", bind: bind)).to eq(["1970-01-01", "1, 2"])
    ["Time.strftime('%1000Y')", "Time.strftime('%c' * 3000)", "List.join('-' * 65)"].each do |code|
      expect(error_of { value_of(code, bind: bind) }).to be_a(Kobako::ServiceArgumentError)
        .and have_attributes(message: /a text is too long, or a width too large/)
    end
  end

  it "take as much as a message holds, however often it names a bound object", contract: "what-a-guest-may-call" do
    bind = { "List" => Array.new(100_000, 1) }
    expect(value_of("List.intersection(List)", bind: bind)).to eq([1])
    code = "List.union(*Array.new(200_000, List))"
    expect(seconds { expect { value_of(code, bind: bind) }.to raise_error(Kobako::ServiceArgumentError) }).to be < 5
  end

  it "say of an exception what the script may hear", contract: "errors-that-help" do
    errors = [-> { {}.fetch(secret) }, -> { secret.missing }, -> { [].fetch(9) }].map do |failing|
      -> { failing.call rescue $ERROR_INFO } # rubocop:disable Style/RescueModifier
    end
    said = errors.map { |error| value_of("E.call.message", bind: { "E" => error }) }
    expect(said.join("\n")).not_to match(/s3cr3t|0x|\.rb/)
    expect(said.last).to start_with("index 9 outside of array bounds")
  end

  it "do not include mixins that call what they are told, or lock", contract: "what-a-guest-may-call" do
    output = in_subprocess(<<~'RUBY', within: 20)
      require "observer"
      require "monitor"
      subject = Class.new { include Observable }.new
      locked = Class.new { include MonitorMixin }.new
      sandbox = Kobako::Sandbox.new.bind("Subject", subject).bind("Locked", locked).bind("Other", Object.new)
      ["Subject.add_observer(Other, :instance_eval)", "Subject.changed", "Subject.notify_observers('puts :pwned')",
       "Locked.mon_enter", "Locked.synchronize { }", "Locked.new_cond"].each do |code|
        sandbox.eval(code)
        puts "#{code} was called"
      rescue Kobako::NoServiceError
        next
      end
      puts "done"
    RUBY
    expect(output).to eq("done
")
  end

  it "do not include what Ruby's library mixes in later", contract: "what-a-guest-may-call" do
    output = in_subprocess(<<~'RUBY')
      require "json"
      sandbox = Kobako::Sandbox.new.bind("List", [Object.new])
      begin
        puts sandbox.eval("List.to_json").value
      rescue Kobako::NoServiceError => e
        puts e.class
      end
    RUBY
    expect(output).to eq("Kobako::NoServiceError\n")
  end

  describe "weigh what a block gives" do
    let(:own) do
      Class.new do
        include Enumerable

        def each
          yield 1
          yield 2
        end
      end
    end
    let(:shy) do
      Class.new do
        def self.reached = @reached ||= []
        %i[to_ary to_str coerce <=> < > +].each do |name|
          define_method(name) { |*| self.class.reached << name && raise("reached") }
        end

        private

        def respond_to_guest?(_name) = false
      end
    end

    %w[flat_map collect_concat to_h sum sum([]) sum('') max max(1) min minmax max_by min_by minmax_by sort
       sort_by].each do |call|
      it "only where the script might do so itself: #{call}", contract: "what-a-guest-may-call" do
        lists = [[3, 1, 2], 1..3, { a: 1, b: 2 }, own.new]
        errors = lists.flat_map do |list|
          ["Shy", "[[Shy]].first", "[1, [Shy]]"].filter_map do |given|
            error_of { value_of("List.#{call} { |*| #{given} }", bind: { "List" => list, "Shy" => shy.new }) }
          end
        end
        expect(shy.reached).to be_empty
        expect(errors.map(&:message).grep(/the script may not do that to this object/)).not_to be_empty
      end
    end

    it "and take all others", contract: "what-a-guest-may-call" do
      version = Struct.new(:number) do
        include Comparable
        def <=>(other) = number <=> other.number
      end
      bind = { "List" => [1, 2], "Version" => ->(n) { version.new(n) }, "Other" => -> { Object.new } }
      code = "[List.sort_by { |n| Version.call(-n) }, List.max_by { |n| Version.call(n) }, List.sum { |n| n / 2.0 }, " \
             "List.flat_map { |n| [n, Version.call(n)] }.size, List.flat_map { Other.call }.size, " \
             "List.map { Other.call }.size, List.to_h { |n| [n, Other.call] }.size]"
      expect(value_of(code, bind: bind)).to eq([[2, 1], 2, 1.5, 4, 2, 2, 2])
    end

    it "and nothing that has no end", contract: "what-a-guest-may-call" do
      code = "List.push(List) rescue List.sort_by { List }"
      expect { value_of(code, bind: { "List" => [1] }) }.to raise_error(Kobako::ServiceError, /may not do that/)
    end
  end

  describe "match" do
    let(:slow) { /\A(a|aa)+\1?\z/ } # which no Ruby does in linear time
    let(:texts) { ->(regexp) { { "Slow" => -> { regexp }, "Text" => "#{"a" * 60}b", "List" => ["#{"a" * 60}b"] } } }

    ["Slow.call.match?(T)", "Slow.call.match(T)", "Slow.call =~ T", "Slow.call.method_missing(:===, T)",
     "Text.scan(Slow.call)", "Text[Slow.call]", "Text.count(Slow.call)",
     "Text.start_with?(Slow.call)", "Text.partition(Slow.call)", "List.grep(Slow.call)", "List.any?(Slow.call)",
     "Text.split(Slow.call)", "Text.index(Slow.call)", "Text.slice(Slow.call)", "List.all?(Slow.call)"].each do |code|
      it "nothing that may take for ever: #{code}", contract: "limits" do
        error = nil
        took = seconds { error = error_of { value_of("T = 'a' * 60 + 'b'; #{code}", bind: texts.call(slow)) } }
        expect([error.class, took < 1]).to eq([Kobako::ServiceArgumentError, true])
      end
    end

    it "what Ruby has a time limit for, from 3.2 on", contract: "what-a-guest-may-call" do
      skip "this Ruby has none" unless Regexp.respond_to?(:timeout)

      limited = Regexp.new(slow.source, timeout: 0.1)
      expect(error_of { value_of("Slow.call.match?('a' * 60 + 'b')", bind: texts.call(limited)) })
        .to be_a(Kobako::ServiceError).and have_attributes(message: /Regexp::TimeoutError/)
      expect(value_of("Slow.call.match?('aaa')", bind: texts.call(/a+/))).to be(true)
    end

    it "nothing in a Ruby that has no such limit", contract: "what-a-guest-may-call" do
      skip "this Ruby has one" if Regexp.respond_to?(:timeout)

      error = error_of { value_of("Slow.call.match?('aaa')", bind: texts.call(/a+/)) }
      expect(error).to be_a(Kobako::ServiceArgumentError)
        .and have_attributes(message: /: a regular expression without a timeout is not matched for a script\z/)
      expect(value_of("Own.call('aaa')", bind: { "Own" => ->(text) { text.match?(/a+/) } })).to be(true)
    end
  end

  describe "that others have added to Ruby's classes" do
    def subprocess(patches, code, bound)
      in_subprocess("#{patches}\n" + <<~RUBY)
        values = #{code.inspect}.map do |code|
          Kobako::Sandbox.new.bind("It", #{bound}).eval(code).value
        rescue Kobako::ServiceError => e
          e.class.name.split("::").last
        end
        p values
      RUBY
    end

    it "are not offered, mixed in or not", contract: "what-a-guest-may-call" do
      patches = <<~RUBY
        module Inflections; def constantize = Object.const_get(self); end
        class String; include Inflections; def classify = Object.const_get(self); end
        module Enumerable; def pluck(name) = map { |item| item.send(name) }; end
        module Extra; def extra(name) = first.send(name); end
        class Array; prepend Extra; end
        class File; def self.atomic_write(name) = yield(name); end
        class Name < String; def shout = upcase; end
        class Own; include Enumerable; def each = yield(1); def pluck_own = 3; end
      RUBY
      expect([subprocess(patches, ["It.constantize", "It.classify", "It.shout"], 'Name.new("Object")'),
              subprocess(patches, ["It.pluck(:object_id)", "It.extra(:object_id)", "It.first"], "[1]"),
              subprocess(patches, ["It.pluck(:object_id)", "It.pluck_own"], "Own.new"),
              subprocess(patches, ["It.atomic_write('x') { 1 }", "It.exist?('/')"], "File")])
        .to eq([%w[NoServiceError NoServiceError] + ["OBJECT"], %w[NoServiceError NoServiceError] + [1],
                ["NoServiceError", 3], ["NoServiceError", true]].map { |values| "#{values}\n" })
    end

    it "are held to what the list says where they replace one of Ruby's", contract: "what-a-guest-may-call" do
      patches = <<~RUBY
        require "set"
        class Array; def rotate(*names) = names.empty? ? :replaced : send(*names); end
        module Replacing; def sum(*) = block_given? ? yield : :replaced; end
        Enumerable.prepend(Replacing)
        class Set; def size = :replaced; end
      RUBY
      expect(subprocess(patches, ["It.rotate", "It.rotate(It.method_missing(:each_entry))"], "[1]"))
        .to eq("[:replaced, \"ServiceArgumentError\"]\n")
      expect(subprocess(patches, ["It.sum", "It.size"], "Set[1]")).to eq("[:replaced, :replaced]\n")
    end
  end

  it "of Rails are not offered", contract: "what-a-guest-may-call" do
    output = in_subprocess(<<~'RUBY')
      $VERBOSE = nil
      begin
        require "active_support/all"
      rescue LoadError
        puts "skip"
        exit
      end
      class User; def self.destroy_all = puts("reached"); end
      pair = Struct.new(:one).new(1)
      objects = [[1], { a: 1 }, +"User", :User, 3, 1.5, Time.at(0), 1..3, pair, User, Comparable, KeyError.new("x"),
                 Object.new, /x/, Set[1], [1].each, -> { 1 }, $stdin, BasicObject.new]
      names = %i[try try! presence to_query as_json to_json to_param constantize safe_constantize pluck
                 index_by in? with_options instance_values html_safe? deep_merge to_sentence in_groups_of extract!
                 to_xml mb_chars delegate descendants subclasses class_attribute atomic_write inquiry deep_dup
                 acts_like? duplicable? cattr_accessor mattr_accessor thread_mattr_accessor ago
                 use_zone concerning silence_warnings suppress unescape]
      objects.product(names) do |object, name|
        ["", ", :system", ", 'exit'"].each do |more|
          Kobako::Sandbox.new.bind("It", object).eval("It.method_missing(#{name.inspect}#{more})")
          puts "#{object.inspect} #{name}"
        rescue Kobako::NoServiceError
          next
        end
      end
      codes = ["It.replace('User'); It.constantize.destroy_all", "It.classify.constantize.destroy_all"]
      codes.each { |code| Kobako::Sandbox.new.bind("It", +"User").eval(code) rescue $! }
      puts Kobako::Sandbox.new.bind("It", Time.at(9)).bind("List", [1, 2]).eval("[(It - 4).to_i, List.sum]").value.inspect
    RUBY
    skip "there is no ActiveSupport" if output == "skip\n"
    expect(output).to eq("[5, 3]\n")
  end
end
