# frozen_string_literal: true

RSpec.describe "blocks" do
  let(:log) { [] }
  let(:list) do
    events = log
    Class.new do
      define_method(:each) { |&block| [1, 2, 3].each(&block) }
      define_method(:map) { |&block| [1, 2, 3].map(&block) }
      define_method(:give) { |*args, **kwargs, &block| block.call(*args, **kwargs) }
      define_method(:plain) { |*args, &block| block.call(*args) }
      define_method(:with_ensure) do |&block|
        block.call(1)
      ensure
        events << :ensured
      end
      define_method(:rescuing) do |&block|
        block.call(1)
      rescue StandardError => e
        events << e
        "rescued"
      end
      define_method(:keep) { |&block| (events << block) && nil }
      define_method(:kept) { events.last.call(1) }
      define_method(:object) { |&block| block.call(Object.new) }
      define_method(:bad) { |&block| block.call([binding]) }
    end.new
  end

  def with_list(code, **options) = value_of(code, bind: { "List" => list }, **options)

  it "get what the Service yields and give their value back", contract: "blocks" do
    expect(with_list("List.map { |n| n * 10 }")).to eq([10, 20, 30])
  end

  it "are given positional and keyword arguments apart", contract: "blocks" do
    expect(with_list(<<~RUBY)).to eq([[[1, { a: 2 }], {}], [[], { a: 2 }], [[1, 2], { k: 3 }]])
      [List.give(1, { a: 2 }) { |*args, **kwargs| [args, kwargs] },
       List.give(a: 2) { |*args, **kwargs| [args, kwargs] },
       List.give(1, 2, k: 3) { |*args, **kwargs| [args, kwargs] }]
    RUBY
  end

  it "take arguments apart as blocks do, and lambdas do not", contract: "blocks" do
    expect(with_list(<<~RUBY)).to eq([[1, 2], [1, nil], "ArgumentError", 3])
      loose = [List.plain([1, 2]) { |a, b| [a, b] }, List.plain(1) { |a, b| [a, b] }]
      strict = begin
        List.plain(1, &->(a, b) { [a, b] })
      rescue => e
        e.class.name
      end
      loose + [strict, List.plain(1, 2, &->(a, b) { a + b })]
    RUBY
  end

  it "see and change the variables around them", contract: "blocks" do
    expect(with_list("sum = 0; List.each { |n| sum += n }; sum")).to eq(6)
  end

  it "are left early with next", contract: "blocks" do
    expect(with_list("List.map { |n| next 0 if n == 2; n }")).to eq([1, 0, 3])
  end

  it "are a method's block handed on", contract: "blocks" do
    expect(with_list("def mine(&block) = List.map(&block); mine { |n| -n }")).to eq([-1, -2, -3])
  end

  it "are a Symbol's", contract: "blocks" do
    expect(with_list("List.map(&:to_s)")).to eq(%w[1 2 3])
  end

  it "call Services from within", contract: "blocks" do
    sandbox = new_sandbox(bind: { "List" => list, "Twice" => ->(n) { n * 2 } })
    expect(sandbox.eval("List.map { |n| Twice.call(n) }").value).to eq([2, 4, 6])
  end

  it "nest", contract: "blocks" do
    expect(with_list("List.map { |a| List.map { |b| List.map { |c| a * b * c }.sum }.sum }")).to eq([36, 72, 108])
  end

  it "are given objects as handles", contract: "blocks" do
    expect(with_list("List.object { |o| o.class.name }")).to eq("Kobako::Handle")
  end

  it "may yield often", contract: "blocks" do
    many = ->(count, &block) { count.times { |n| block.call(n) } }
    expect(value_of("s = 0; Many.call(20_000) { |n| s += n }; s", bind: { "Many" => many })).to eq((0...20_000).sum)
  end

  describe "and break" do
    it "end the Service's call with a value, running its ensure", contract: "blocks" do
      expect(with_list("[List.with_ensure { |n| break n + 41 }, 1]")).to eq([42, 1])
      expect(log).to eq([:ensured])
    end

    it "are past the Service's rescue", contract: "blocks" do
      expect(with_list("List.rescuing { break :out }")).to eq(:out)
      expect(log).to be_empty
    end

    it "give nil without a value", contract: "blocks" do
      expect(with_list("List.each { break }")).to be_nil
    end

    it "leave the inner or the outer of two calls", contract: "blocks" do
      expect(with_list(<<~RUBY)).to eq([%i[inner inner inner], :outer])
        [List.map { List.each { break :inner } }, List.each { List.each { }; break :outer }]
      RUBY
    end

    it "are a lambda's value", contract: "blocks" do
      expect(with_list("List.map(&lambda { |n| break n * 2 })")).to eq([2, 4, 6])
    end

    it "may happen any number of times", contract: "blocks" do
      sandbox = new_sandbox(bind: { "List" => list })
      expect(sandbox.eval("c = 0; 3000.times { c += List.each { |n| break n } }; c").value).to eq(3000)
      expect(sandbox).to be_sound
    end
  end

  it "return from the method around them, as in Ruby, running the Service's ensure", contract: "blocks" do
    expect(with_list("def leave; List.with_ensure { return 41 }; 0; end; leave + 1")).to eq(42)
    expect(log).to eq([:ensured])
  end

  it "return from a method that has ended is an error of the script's", contract: "blocks" do
    expect { with_list("def maker = proc { return 1 }; List.each(&maker)") }
      .to raise_error(Kobako::SandboxError) { |e| expect(e.klass).to eq("LocalJumpError") }
  end

  describe "and Services that rescue everything" do
    let(:stubborn) do
      kept = log
      Class.new do
        define_method(:swallow) do |&block|
          block.call(1)
        rescue Exception # rubocop:disable Lint/RescueException
          :swallowed
        end
        define_method(:again) do |&block|
          block.call(1)
        rescue Exception # rubocop:disable Lint/RescueException
          block.call(2)
        end
        define_method(:wrap) do |&block|
          block.call(1)
        rescue Exception # rubocop:disable Lint/RescueException
          raise IOError, "wrapped"
        end
        define_method(:keep) do |&block|
          block.call(1)
        rescue Exception => e # rubocop:disable Lint/RescueException
          kept << e
          raise
        end
        define_method(:raise_kept) { raise kept.last }
      end.new
    end

    def with_stubborn(code) = value_of(code, bind: { "S" => stubborn, "List" => list })

    it "are left by break, throw and return all the same", contract: "blocks" do
      expect(with_stubborn("[S.swallow { break 5 }, catch(:a) { S.swallow { throw :a, 6 }; 0 }]")).to eq([5, 6])
      expect(with_stubborn("S.swallow { S.swallow { break 1 }; 2 }")).to eq(2)
      expect(with_stubborn("S.swallow { S.swallow { 1 }; break 2 }")).to eq(2)
    end

    it "go on from the block that was left last", contract: "blocks" do
      expect(with_stubborn("S.again { |n| break n }")).to eq(2)
      expect(with_stubborn("S.again { |n| n == 1 ? (break :left) : List.map { |m| m } }")).to eq(:left)
    end

    it "fail with what they raise instead", contract: "blocks" do
      expect { with_stubborn("S.wrap { break 5 }") }.to raise_error(Kobako::ServiceError, "IOError: wrapped")
    end

    it "fail when they raise anew what has left the block of a call that is over", contract: "blocks" do
      expect { with_stubborn("S.keep { break 5 }; S.raise_kept") }
        .to raise_error(Kobako::ServiceError, /\AKobako::BlockError: .* after the call had ended\z/) do |e|
          expect(e.cause).to be_an_instance_of(Kobako::BlockError)
        end
    end

    it "may be left through another run", contract: "blocks" do
      inner = Kobako::Sandbox.new.bind("Back")
      through = lambda do |&block|
        inner.eval("begin; Back.call; rescue Exception; :kept; end") { |run| run.bind("Back", -> { block.call }) }.value
      end
      expect(value_of("[Through.call { break 7 }, 1]", bind: { "Through" => through })).to eq([7, 1])
      expect(inner).to be_sound
    end
  end

  it "nest until the stack is full, with an error that has a name", contract: "errors-that-help" do
    code = "def deep = List.each { deep }\nbegin; deep; rescue Exception => e; e.message; end"
    expect(with_list(code)).to match(/stack level too deep/)
    expect(Thread.new { with_list(code) }.value).to match(/stack level too deep/)
    expect(Fiber.new { with_list(code) }.resume).to match(/stack level too deep/)
  end

  %w[RUBY_THREAD_VM_STACK_SIZE RUBY_THREAD_MACHINE_STACK_SIZE RUBY_FIBER_VM_STACK_SIZE
     RUBY_FIBER_MACHINE_STACK_SIZE].each do |size|
    it "end in an error, not in a crash, under a small #{size}", contract: "errors-that-help" do
      output = in_subprocess(<<~RUBY, env: { size => "131072" })
        recurse = Class.new { def each(&block) = [1].each(&block)
                              def down(n) = n.zero? ? 0 : down(n - 1) }.new
        work = lambda do
          sandbox = Kobako::Sandbox.new(call_limit: nil).bind("S", recurse)
          scripts = ["def f; S.each { f }; end; f", "S.down(10**6)",
                     "def f; S.each { S.down(3000) rescue 0; f }; end; f"]
          scripts.map do |code|
            sandbox.eval(code).value
          rescue Kobako::SandboxError, Kobako::ServiceError => e
            [e.message.match?(/stack level|SystemStackError/), sandbox.eval("1 + 1").value]
          end
        end
        p (Thread.new(&work).value + Fiber.new(&work).resume).uniq
      RUBY
      expect(output).to eq("[[true, 2]]\n")
    end
  end

  it "that nest without end keep to the time limit", contract: "limits" do
    code = <<~RUBY
      def nest(n) = n.zero? ? loop { } : List.with_ensure { begin; nest(n - 1); rescue Exception; nest(n - 1); end }
      nest(100)
    RUBY
    spent = seconds { expect { with_list(code, timeout: 0.5, call_limit: nil) }.to raise_error(Kobako::TimeoutError) }
    expect(spent).to be_between(0.5, 0.6)
  end

  it "leave by throw to a catch around the call" do
    expect(with_list("catch(:done) { List.each { |n| throw :done, n } }")).to eq(1)
  end

  describe "and exceptions" do
    it "reach the Service at its yield, with class, message and lines", contract: "blocks" do
      expect(with_list("List.rescuing { raise ArgumentError, 'mine' }")).to eq("rescued")
      expect(log.first).to be_an_instance_of(Kobako::BlockError).and have_attributes(
        message: "mine", klass: "ArgumentError", backtrace_lines: start_with(/\A\(eval\):1/)
      )
    end

    it "go on in the guest as the same object when the Service lets them pass", contract: "blocks" do
      expect(with_list(<<~RUBY)).to eq([true, "mine", 7])
        class Mine < StandardError
          attr_accessor :extra
        end
        raised = Mine.new("mine")
        raised.extra = 7
        begin
          List.with_ensure { raise raised }
        rescue Mine => e
          [e.equal?(raised), e.message, e.extra]
        end
      RUBY
      expect(log).to eq([:ensured])
    end

    it "are the script's own failure when nobody rescues them", contract: "four-outcomes" do
      error = error_of { with_list("\nList.each { raise ArgumentError, 'mine' }") }
      expect(error).to be_an_instance_of(Kobako::SandboxError).and have_attributes(
        message: "mine", klass: "ArgumentError", origin: :script
      )
    end

    it "cross several Services on the way", contract: "blocks" do
      expect(with_list(<<~RUBY)).to eq([true, "deep"])
        raised = RuntimeError.new("deep")
        begin
          List.each { List.map { List.with_ensure { raise raised } } }
        rescue => e
          [e.equal?(raised), e.message]
        end
      RUBY
    end

    it "are the Service's own when it raises another", contract: "blocks" do
      wrapping = lambda do |&block|
        block.call
      rescue Kobako::BlockError => e
        raise IOError, "wrapped #{e.message}"
      end
      expect { value_of("Wrap.call { raise 'x' }", bind: { "Wrap" => wrapping }) }
        .to raise_error(Kobako::ServiceError, "IOError: wrapped x") { |e| expect(e.cause).to be_a(IOError) }
    end

    it "of a Service called in the block are told from the block's own", contract: "blocks" do
      bound = { "List" => list, "Bad" => -> { raise IOError, "inner" } }
      expect { value_of("List.each { Bad.call }", bind: bound) }
        .to raise_error(Kobako::ServiceError, "IOError: inner") { |e| expect(e.cause).to be_an_instance_of(IOError) }
    end
  end

  it "tell the Service when what it yields cannot cross", contract: "blocks" do
    expect { with_list("List.bad { }") }.to raise_error(Kobako::ServiceError) do |e|
      expect(e.cause).to be_an_instance_of(Kobako::YieldValueError)
        .and have_attributes(message: /\Awhat was yielded cannot cross: a Binding cannot cross/)
    end
  end

  it "tell the Service when their value cannot cross", contract: "blocks" do
    expect(with_list("List.rescuing { Object.new }")).to eq("rescued")
    expect(log.first).to be_an_instance_of(Kobako::YieldValueError).and have_attributes(
      message: "the block's value cannot cross: cannot pass an instance of Object to the host"
    )
  end

  it "kept and called after their call raise on the host", contract: "blocks" do
    expect { with_list("List.keep { 1 }; List.kept") }.to raise_error(Kobako::ServiceError) do |e|
      expect(e.cause).to be_a(Kobako::BlockError).and have_attributes(message: /after the call .* had ended/)
    end
  end

  it "kept and called after their run raise on the host", contract: "blocks" do
    with_list("List.keep { 1 }")
    expect { log.last.call(1) }.to raise_error(Kobako::BlockError, /after the call .* had ended/)
  end

  it "called from another thread raise there", contract: "blocks" do
    threaded = ->(&block) { Thread.new { block.call(1) }.tap { |thread| thread.report_on_exception = false }.value }
    expect { value_of("Threaded.call { 1 }", bind: { "Threaded" => threaded }) }
      .to raise_error(Kobako::ServiceError, /another thread/) { |e| expect(e.cause).to be_a(Kobako::BlockError) }
  end

  it "work in an Enumerator's Fiber" do
    stepping = ->(&block) { Enumerator.new { |y| 3.times { |n| y << block.call(n) } }.each_slice(2).to_a }
    expect(value_of("Step.call { |n| n * 3 }", bind: { "Step" => stepping })).to eq([[0, 3], [6]])
  end

  {
    "an external Enumerator" =>
      ->(&block) { Enumerator.new { |y| 3.times { |n| y << block.call(n) } }.then { |e| [e.next, e.next] } },
    "a lazy one" => ->(&block) { (0..).lazy.map { |n| block.call(n) }.first(2) },
    "a Fiber" => ->(&block) { Fiber.new { [block.call(0), block.call(1)] }.resume }
  }.each do |what, service|
    it "are called, left and stopped from #{what}", contract: "blocks" do
      sandbox = new_sandbox(timeout: 1, bind: { "Step" => service })
      expect(sandbox.eval("Step.call { |n| n * 3 }").value).to eq([0, 3])
      expect(sandbox.eval("Step.call { |n| break n + 7 }").value).to eq(7)
      expect { sandbox.eval("Step.call { raise ArgumentError, 'mine' }") }.to raise_error(Kobako::SandboxError, "mine")
      expect { sandbox.eval("Step.call { loop { } }") }.to raise_error(Kobako::TimeoutError)
      expect(sandbox).to be_sound
    end
  end

  it "suspended in a Fiber leave the sandbox sound" do
    fiber = nil
    pausing = lambda do |&block|
      fiber = Fiber.new do
        block.call(1)
        Fiber.yield
        block.call(2)
      end
      fiber.resume
      "left"
    end
    sandbox = new_sandbox(bind: { "Pause" => pausing })
    expect(sandbox.eval("Pause.call { |n| n }").value).to eq("left")
    expect { fiber.resume }.to raise_error(Kobako::BlockError)
    expect(sandbox).to be_sound
  end
end
