# frozen_string_literal: true

require "kobako/outcome"

RSpec.describe Kobako::Outcome do
  def report(verdict, detail) = [verdict, detail, ["out", true, "err", false], [0.5, 1, 2, 3, 4]]

  def failure(verdict, detail)
    described_class.resolve(report(verdict, detail))
    nil
  rescue Kobako::Error => e
    e
  end

  describe "of a value" do
    subject(:execution) { described_class.resolve(report(:value, [1])) }

    it "is a frozen Execution", contract: "four-outcomes" do
      expect(execution).to be_frozen.and have_attributes(
        class: Kobako::Execution, value: [1], failed?: false, stdout: "out", stdout_truncated?: true,
        stderr: "err", stderr_truncated?: false
      )
    end

    it "tells what it cost", contract: "public-surface" do
      expect(execution.usage).to be_frozen.and have_attributes(
        wall_time: 0.5, fuel: 1, memory_peak: 2, calls: 3, handles: 4,
        to_h: { wall_time: 0.5, fuel: 1, memory_peak: 2, calls: 3, handles: 4 },
        inspect: "#<Kobako::Usage wall_time=0.5 fuel=1 memory_peak=2 calls=3 handles=4>"
      )
    end

    it "compares usage by its figures" do
      expect(execution.usage).to eq(execution.usage)
    end

    it "has output that cannot be changed" do
      expect([execution.stdout, execution.stderr]).to all(be_frozen)
    end

    it "does not freeze the value" do
      expect(execution.value).not_to be_frozen
    end
  end

  {
    timeout: Kobako::TimeoutError, memory: Kobako::MemoryLimitError, fuel: Kobako::FuelLimitError,
    stack: Kobako::StackError, other: Kobako::TrapError
  }.each do |kind, type|
    it "is a #{type} for a trap of kind #{kind}", contract: "four-outcomes" do
      expect(failure(:trap, [kind, "why"])).to be_an_instance_of(type).and have_attributes(message: "why", cause: nil)
    end
  end

  {
    calls: Kobako::CallLimitError, handles: Kobako::HandleExhaustedError, result: Kobako::ResultLimitError,
    transport: Kobako::Transport::Error
  }.each do |kind, type|
    it "is a #{type} for a refusal of kind #{kind}", contract: "four-outcomes" do
      expect(failure(:refused, [kind, "why"])).to be_an_instance_of(type).and have_attributes(
        message: "why", klass: nil, origin: :script, backtrace_lines: []
      )
    end
  end

  { 0 => Kobako::SandboxError, 1 => Kobako::BytecodeError, 3 => Kobako::SandboxError }.each do |kind, type|
    it "is a #{type} for a script's failure of kind #{kind}", contract: "four-outcomes" do
      error = failure(:script, [kind, "IOError", "why", ["(eval):1"], nil])
      expect(error).to be_an_instance_of(type).and have_attributes(
        message: "why", klass: "IOError", origin: :script, backtrace_lines: ["(eval):1"], cause: nil
      )
    end
  end

  it "is an UndefinedEntrypointError with what there is", contract: "entrypoints-and-snippets" do
    error = failure(:script, [2, "NameError", "why", [], ["Mian", %w[Lib Main]]])
    expect(error).to be_an_instance_of(Kobako::UndefinedEntrypointError).and have_attributes(
      name: :Mian, available: %i[Lib Main], klass: "NameError", backtrace_lines: []
    )
  end

  {
    0 => Kobako::ServiceError, 1 => Kobako::ServiceArgumentError, 2 => Kobako::NoServiceError, 3 => Kobako::ServiceError
  }.each do |kind, type|
    it "is a #{type} for a call's failure of kind #{kind}", contract: "four-outcomes" do
      cause = IOError.new("host")
      error = failure(:service, [kind, "Kobako::ServiceError", "IOError: host", ["(eval):1"], cause])
      expect(error).to be_an_instance_of(type).and have_attributes(
        message: "IOError: host", klass: "Kobako::ServiceError", origin: :service, cause: cause
      )
    end
  end

  it "has no cause where the host has none, whatever is being rescued" do
    raise "unrelated"
  rescue RuntimeError
    errors = [failure(:service, [2, "Kobako::NoServiceError", "why", [], nil]), failure(:trap, [:fuel, "why"])]
    expect(errors.map(&:cause)).to eq([nil, nil])
  end

  it "takes no script's words for the class", contract: "four-outcomes" do
    error = failure(:script, [0, "Kobako::TimeoutError", "Kobako::ServiceError: TrapError", [], nil])
    expect(error).to be_an_instance_of(Kobako::SandboxError)
  end

  [[:trap, [:fuel, "why"]], [:refused, [:calls, "why"]], [:script, [0, "A", "why", [], nil]],
   [:service, [0, "A", "why", [], nil]]].each do |verdict, detail|
    it "leaves the execution with a #{verdict}", contract: "public-surface" do
      expect(failure(verdict, detail).execution).to be_frozen.and have_attributes(
        failed?: true, value: nil, stdout: "out", usage: have_attributes(calls: 3)
      )
    end
  end

  it "makes a new exception each time of one report" do
    kept = report(:script, [0, "A", "why", ["(eval):1"], nil])
    errors = Array.new(2) do
      described_class.resolve(kept)
    rescue Kobako::SandboxError => e
      e
    end
    expect([errors.map(&:message), errors.uniq(&:object_id).size]).to eq([%w[why why], 2])
  end
end
