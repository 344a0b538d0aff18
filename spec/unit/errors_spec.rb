# frozen_string_literal: true

require "kobako/errors"

RSpec.describe Kobako::Error do
  tree = {
    "SetupError" => "Error", "ModuleNotBuiltError" => "SetupError",
    "TrapError" => "Error", "TimeoutError" => "TrapError", "MemoryLimitError" => "TrapError",
    "FuelLimitError" => "TrapError", "StackError" => "TrapError",
    "SandboxError" => "Error", "BytecodeError" => "SandboxError", "UndefinedEntrypointError" => "SandboxError",
    "HandleExhaustedError" => "SandboxError", "CallLimitError" => "SandboxError", "ResultLimitError" => "SandboxError",
    "Transport::Error" => "SandboxError",
    "ServiceError" => "Error", "NoServiceError" => "ServiceError", "ServiceArgumentError" => "ServiceError",
    "BlockError" => "Error", "YieldValueError" => "Error", "PoolTimeoutError" => "Error"
  }

  tree.each do |name, parent|
    it "knows #{name} as a kind of #{parent}", contract: "public-surface" do
      expect(Kobako.const_get(name).superclass).to eq(Kobako.const_get(parent))
    end

    it "lets #{name} be raised like any exception" do
      expect { raise Kobako.const_get(name), "why" }.to raise_error(Kobako.const_get(name), "why")
    end
  end

  it "is a StandardError" do
    expect(described_class.superclass).to eq(StandardError)
  end

  it "has no execution when it is not a run's" do
    expect(described_class.new("why").execution).to be_nil
  end

  it "tells the origin of a script's and of a service's failure", contract: "public-surface" do
    expect([Kobako::SandboxError.new.origin, Kobako::ServiceError.new.origin]).to eq(%i[script service])
  end

  it "has no class and no lines of the guest's unless they are given" do
    expect(Kobako::SandboxError.new).to have_attributes(klass: nil, backtrace_lines: [])
  end

  it "makes a BlockError as native code does, with or without a class" do
    expect([Kobako::BlockError.new("why", "IOError", ["(eval):1"]), Kobako::BlockError.new("why", nil, nil)]).to match(
      [have_attributes(message: "why", klass: "IOError", backtrace_lines: ["(eval):1"]),
       have_attributes(message: "why", klass: nil, backtrace_lines: [])]
    )
  end
end
