# frozen_string_literal: true

require_relative "../../support/rogue"

RSpec.describe "a guest that lies about itself" do
  include RogueRuns

  def setup_error(...) = error_of { new_sandbox(wasm_path: module_of(...)) }

  it "speaks another version", contract: "constructing" do
    expect(setup_error(version: 1)).to be_an_instance_of(Kobako::SetupError)
      .and have_attributes(message: /speaks version 1 of the wire, this gem speaks version 2/)
  end

  { "__kobako_invoke" => "(export \"__kobako_invoke\")", "memory" => "(export \"memory\")",
    "__stack_pointer" => "(export \"__stack_pointer\")",
    "__kobako_abi_version" => "(export \"__kobako_abi_version\")" }.each do |name, text|
    it "does not export #{name}", contract: "constructing" do
      expect(setup_error(edit: { text => "" })).to be_an_instance_of(Kobako::SetupError)
        .and have_attributes(message: "the module does not export #{name} as a guest does")
    end
  end

  {
    "env.other" => '(import "env" "other" (func))',
    "wasi_snapshot_preview1.path_open" => '(import "wasi_snapshot_preview1" "path_open" (func))',
    "env.memory" => '(import "env" "memory" (memory 1))'
  }.each do |name, text|
    it "wants #{name}", contract: "constructing" do
      expect(setup_error(imports: text)).to be_an_instance_of(Kobako::SetupError)
        .and have_attributes(message: /the module imports #{name}, which a guest may not/)
    end
  end

  it "calls its host when it is asked for its version", contract: "constructing" do
    body = "(func $ask (drop (call $send)))"
    expect(setup_error(frame: call, imports: "", version: "2) (call $ask",
                       edit: { "(func $body" => "#{body} (func $body" }))
      .to be_an_instance_of(Kobako::SetupError).and have_attributes(message: /__kobako_abi_version calls its host/)
  end

  it "starts with more memory than a guest may", contract: "constructing" do
    expect(setup_error(edit: { '(memory (export "memory") 1)' => '(memory (export "memory") 60000)' }))
      .to be_an_instance_of(Kobako::SetupError)
  end

  {
    "__kobako_invoke" => { "(param i32) (result i64)\n    (drop" => "(param i64) (result i64)\n    (drop" },
    "__kobako_abi_version" => { "(result i32) (i32.const 2))" => "(result i64) (i64.const 2))" },
    "__stack_pointer" => { "(mut i32) (i32.const 65536)" => "(mut i64) (i64.const 65536)" }
  }.each do |name, edit|
    it "exports #{name} as something else", contract: "constructing" do
      expect(setup_error(edit: edit)).to be_an_instance_of(Kobako::SetupError)
        .and have_attributes(message: "the module does not export #{name} as a guest does")
    end
  end

  it "never says its version", contract: "constructing" do
    expect(setup_error(version: "2) (loop $again (br $again)")).to be_an_instance_of(Kobako::SetupError)
      .and have_attributes(message: /__kobako_abi_version failed: .*all fuel consumed/)
  end

  it "traps when it is asked for its version", contract: "constructing" do
    expect(setup_error(version: "2) (unreachable")).to be_an_instance_of(Kobako::SetupError)
  end
end
