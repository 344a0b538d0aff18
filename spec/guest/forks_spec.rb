# frozen_string_literal: true

require "net/http"
require "tmpdir"

RSpec.describe "forks" do
  # A child's word on all that it should be able to do: what failed, or nothing.
  checks = <<~'RUBY'
    def failings(sandbox, gvl)
      failed = []
      GC.start
      sandbox.eval("Add.call(1, X)").value == 5 or failed << :old
      begin
        sandbox.eval("loop { }")
        failed << :endless
      rescue Kobako::TimeoutError
      end
      Array.new(4) { Thread.new { sandbox.eval("X").value } }.map(&:value) == [4] * 4 or failed << :threads
      made = Kobako::Sandbox.new(gvl: gvl).bind("Mine", -> { 6 }).preload(code: "Y = 7", name: :Y)
      made.eval("Mine.call * Y").value == 42 or failed << :new
      GC.start
      failed
    end

    def sandbox_for(gvl)
      sandbox = Kobako::Sandbox.new(gvl: gvl, timeout: 0.3)
      sandbox.bind("Add", ->(a, b) { a + b }).preload(code: "X = 4", name: :X)
    end

    # The block's value, from a child.
    def child(&block)
      reader, writer = IO.pipe
      pid = fork do
        reader.close
        writer.write(Marshal.dump(block.call))
        writer.close
        exit!(0)
      end
      writer.close
      told = reader.read
      status = Process.wait2(pid).last
      status.success? ? Marshal.load(told) : status.inspect
    end
  RUBY

  it "have children that run what the parent made, and fork again", contract: "one-process-many-runs" do
    expect(in_subprocess(checks + <<~'RUBY')).to eq("[[[], []]]\n")
      sandbox = sandbox_for(:auto)
      sandbox.eval("1")
      children = Array.new(8) do
        Thread.new { child { [failings(sandbox, :auto), child { failings(sandbox, :auto) }] } }
      end
      p children.map(&:value).uniq
    RUBY
  end

  # In another thread a guest is in the middle of something, now with Ruby's lock and now without it. What it held does
  # not stay locked in the child, and what it was is collected there as garbage.
  %i[hold release auto].each do |gvl|
    it "may come at any moment of a run in another thread under gvl: #{gvl}", contract: "one-process-many-runs" do
      expect(in_subprocess(checks + <<~RUBY)).to eq("[[[], true]]\n[]\n")
        sandbox = sandbox_for(:#{gvl})
        sandbox.eval("1")
        busy = Kobako::Sandbox.new(gvl: :#{gvl}, timeout: nil, call_limit: nil).bind("Each", ->(&block) { block.call })
        codes = ["loop { }", "Each.call { loop { } }", "loop { 'x' * 100_000 }"]
        threads = codes.map { |code| Thread.new { busy.eval(code) } }
        threads << Thread.new { loop { busy.eval("[1] * 1000") } }
        sleep(0.1)
        told = Array.new(6) do |n|
          sleep(0.001 * (n % 7))
          child do
            threads.clear # They are dead here, and keep what is on their stacks.
            5.times { Thread.new { GC.start }.join }
            # Of the parent's four runs: the collector takes what lies on a stack for an object.
            left = Kobako::Runtime.alive.fetch(:instances)
            [n < 2 ? failings(sandbox, :#{gvl}) : [], left <= 2 && sandbox.eval("X").value == 4]
          end
        end
        p told.uniq
        threads.each(&:kill).each(&:join)
        p failings(sandbox, :#{gvl})
      RUBY
    end
  end

  it "may come from another thread than the main one, and from within a Service",
     contract: "one-process-many-runs" do
    expect(in_subprocess(checks + <<~'RUBY')).to eq("[]\n[[], 3]\n[0, 3]\n")
      sandbox = sandbox_for(:auto)
      p Thread.new { child { failings(sandbox, :auto) } }.value
      # Both go on with the run that forked.
      ended = nil
      forking = Kobako::Sandbox.new.bind("Fork", -> { (ended = fork) ? 0 : 1 })
      reader, writer = IO.pipe
      value = forking.eval("a = Fork.call; [a, 3]").value
      if ended.nil?
        writer.puts([failings(sandbox, :auto), value.sum - 1].inspect)
        exit!(0)
      end
      Process.wait(ended)
      puts reader.gets
      p value
    RUBY
  end

  it "have children that draw other randomness than each other, permitted that", contract: "isolation-profiles" do
    expect(in_subprocess(checks + <<~'RUBY')).to eq("5 1\n")
      draw = "[rand(1 << 60), Random.new.rand(1 << 60), Random.new_seed, (1..50).to_a.shuffle]"
      permissive = Kobako::Sandbox.new(profile: :permissive)
      hermetic = Kobako::Sandbox.new
      permissive.eval(draw)
      drawn = Array.new(4) { child { permissive.eval(draw).value } } << permissive.eval(draw).value
      puts [drawn.transpose.map { |of_each| of_each.uniq.size }.min,
            Array.new(4) { child { hermetic.eval(draw).value } }.uniq.size].join(" ")
    RUBY
  end

  it "leave nothing locked that another thread's first use of the gem held", contract: "one-process-many-runs" do
    expect(in_subprocess(checks + <<~'RUBY')).to eq("[2]\n")
      busy = Array.new(3) { |n| Thread.new { sleep(0.002 * n); Kobako::Sandbox.new.preload(code: "X = 1", name: :X).eval("X") } }
      told = Array.new(6) { sleep(0.001); child { Kobako::Sandbox.new.eval("1 + 1").value } }
      busy.each(&:join)
      p told.uniq
    RUBY
  end

  describe "of Puma, which loads the application before them" do
    let(:dir) { Dir.mktmpdir }
    let(:socket) { File.join(dir, "puma.sock") }

    after { FileUtils.rm_rf(dir) }

    def serve
      skip("Puma is not installed: apt-get install puma") if Gem::Specification.find_all_by_name("puma").empty?
      File.write(File.join(dir, "config.ru"), <<~'RUBY')
        require "kobako"
        sandbox = Kobako::Sandbox.new(timeout: 0.5).bind("Number").preload(code: "X = 40", name: :X)
        sandbox.eval("X")
        run(lambda do |env|
          number = Integer(env["QUERY_STRING"])
          code = number == 13 ? "loop { }" : "Number.call + X"
          value = sandbox.eval(code) { |ctx| ctx.bind("Number", -> { number }) }.value
          [200, { "content-type" => "text/plain" }, ["#{value} #{Process.pid}"]]
        rescue Kobako::TimeoutError
          [503, { "content-type" => "text/plain" }, ["late #{Process.pid}"]]
        end)
      RUBY
      File.write(File.join(dir, "puma.rb"), <<~RUBY)
        workers 2
        threads 4, 4
        preload_app!
        bind "unix://#{socket}"
        environment "production"
        rackup "#{dir}/config.ru"
      RUBY
      log = File.join(dir, "log")
      spawn(RbConfig.ruby, "-I", GuestHelpers::LIB, Gem.bin_path("puma", "puma"), "-C", File.join(dir, "puma.rb"),
            %i[out err] => log)
    end

    def get(number)
      connection = Net::BufferedIO.new(UNIXSocket.new(socket))
      request = Net::HTTP::Get.new("/?#{number}")
      request["host"] = "localhost"
      request["connection"] = "close"
      request.exec(connection, "1.1", request.path)
      response = Net::HTTPResponse.read_new(connection)
      response.reading_body(connection, true) { response.body }
      [response.code, *response.body.split]
    end

    # What is asked while the workers are still being forked is refused.
    def get_once_up(number)
      300.times do
        return get(number)
      rescue SystemCallError, EOFError
        sleep(0.1)
      end
      raise "Puma does not answer:\n#{File.read(File.join(dir, "log"))}"
    end

    it "answer requests, each from a run of its own", contract: "one-process-many-runs" do
      pid = serve
      get_once_up(1)
      numbers = [*0...12, *14...40].shuffle
      answers = numbers.each_slice(10).flat_map { |slice| slice.map { |n| Thread.new { [n, *get(n)] } }.map(&:value) }
      expect(answers.map { |number, code, value, _| [code, value.to_i - number] }.uniq).to eq([["200", 40]])
      workers = Array.new(40) { Thread.new { get(1).last } }.map(&:value).uniq
      expect(workers.size).to eq(2)
      expect(get(13).first(2)).to eq(%w[503 late])
      expect(get(2)[1]).to eq("42")
      Process.kill(:TERM, pid)
      expect(Process.wait2(pid).last.termsig.to_i).to be_zero.or eq(15)
    ensure
      begin
        Process.kill(:KILL, pid) if pid && Process.wait(pid, Process::WNOHANG).nil?
      rescue SystemCallError
        nil
      end
    end
  end
end
