# frozen_string_literal: true

require_relative "../support/catalog"
require_relative "../support/child"

# What a program pays once: a process of its own for each sample, with the machine code that the gem brings.
Bench.area("start") do
  report "require", result: "constant" do
    -> { Bench::Child.run(<<~RUBY) }
      started = times
      require "kobako"
      puts JSON.generate([*since(started), defined?(Kobako::Sandbox)])
    RUBY
  end

  report "first_value", result: 3 do
    -> { Bench::Child.run(<<~RUBY) }
      started = times
      require "kobako"
      value = Kobako::Sandbox.new.eval("1 + 2").value
      puts JSON.generate([*since(started), value])
    RUBY
  end

  # From the shell's point of view: Ruby's own start and end with it.
  measure "process", result: 3 do
    -> { Bench::Child.run("require 'kobako'\nputs Kobako::Sandbox.new.eval('1 + 2').value") }
  end
end
