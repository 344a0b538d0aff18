# frozen_string_literal: true

RSpec.describe "isolation profiles" do
  let(:probe) { "[Time.now.to_f, Array.new(3) { rand(1 << 30) }, Random.new.rand(1 << 30), (1..8).to_a.shuffle]" }

  it "are refused on a runtime that declares less", contract: "isolation-profiles" do
    runtime = Kobako::Runtime.at(Kobako::Runtime::BUNDLED)
    expect(runtime.profile).to eq(:hermetic)
    lenient = Struct.new(:profile, :_image).new(:permissive, runtime._image)
    allow(Kobako::Runtime).to receive(:at).and_return(lenient)
    expect { new_sandbox }.to raise_error(Kobako::SetupError, /the runtime provides :permissive/)
    expect(value_of("1 + 1", profile: :permissive)).to eq(2)
  end

  it "stand at the epoch with a fixed stream when hermetic", contract: "isolation-profiles" do
    first, second = Array.new(2) { new_sandbox.eval(probe).value }
    expect(first).to eq(second)
    expect(first[0]).to eq(0.0)
  end

  it "have another stream for each seed", contract: "isolation-profiles" do
    streams = [nil, 1, 2, -1, 2**70].map { |seed| new_sandbox(seed: seed).eval(probe).value[1] }
    expect(streams.uniq.size).to eq(streams.size)
    expect(new_sandbox(seed: 2).eval(probe).value[1]).to eq(streams[2])
  end

  it "tell real time and draw real randomness when permissive", contract: "isolation-profiles" do
    first, second = Array.new(2) { new_sandbox(profile: :permissive).eval(probe).value }
    expect(first[0]).to be_within(60).of(Time.now.to_f)
    expect(first[1]).not_to eq(second[1])
  end

  it "ignore the seed when permissive" do
    first, second = Array.new(2) { new_sandbox(profile: :permissive, seed: 1).eval(probe).value }
    expect(first[1]).not_to eq(second[1])
  end

  %w[File Dir IO ENV ARGV Process Socket TCPSocket Thread Mutex ObjectSpace Signal Net Open3 Pathname
     Tempfile].each do |name|
    it "have no #{name}", contract: "isolation-profiles" do
      expect { new_sandbox(profile: :permissive).eval("#{name}.inspect") }.to raise_error(
        Kobako::SandboxError, "uninitialized constant #{name} (not available in the sandbox)"
      )
    end
  end

  ["system('id')", "`id`", "exec('id')", "fork { }", "spawn('id')", "open('/etc/passwd')", "gets", "readline",
   "require 'socket'", "load '/etc/passwd'", "require_relative 'x'", "trap('INT') { }", "syscall(1)",
   "sleep 1", "exit!(1)", "abort", "binding.local_variables.x", "ObjectSpace.each_object { }",
   "Kernel.system('id')", "Object.new.send(:system, 'id')", "method(:system).call('id')"].each do |code|
    it "refuse #{code}", contract: "isolation-profiles" do
      expect { new_sandbox(profile: :permissive).eval(code) }.to raise_error(Kobako::SandboxError)
    end
  end

  it "show no environment, arguments or path of the host", contract: "isolation-profiles" do
    ENV["KOBAKO_PROBE"] = "secret-of-the-host"
    code = "[$0, __FILE__, __dir__, $*, $PROGRAM_NAME].inspect rescue __FILE__"
    expect(value_of(code).to_s).not_to match(%r{secret|/work|rspec|spec})
  ensure
    ENV.delete("KOBAKO_PROBE")
  end
end
