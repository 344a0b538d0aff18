# frozen_string_literal: true

require_relative "../support/catalog"
require_relative "../support/child"

# What sandboxes hold while nothing runs: pages of a process of its own.
Bench.area("memory") do
  amount "process", unit: "B", result: 3 do
    -> { Bench::Child.run(<<~RUBY) }
      require "kobako"
      value = Kobako::Sandbox.new.eval("1 + 2").value
      GC.start
      puts JSON.generate([resident, value])
    RUBY
  end

  { "idle_new" => "", "idle_used" => 'each.eval("1 + 2")', "idle_sealed" => 'each.bind("Host::A", 1).eval("1 + 2")' }
    .each do |name, use|
      # Of one sandbox among a thousand.
      amount name, unit: "B", result: 1000, per: 1000 do
        -> { Bench::Child.run(<<~RUBY) }
          require "kobako"
          Kobako::Sandbox.new.eval("nil")
          GC.start
          before = resident
          kept = Array.new(1000) { Kobako::Sandbox.new }
          kept.each { |each| #{use} }
          GC.start
          puts JSON.generate([resident - before, kept.size])
        RUBY
      end
    end

  # Of a thousand runs that are over.
  amount "runs_1000", unit: "B", result: 3 do
    -> { Bench::Child.run(<<~RUBY) }
      require "kobako"
      sandbox = Kobako::Sandbox.new.bind("Host::Open", -> { Object.new })
      1000.times { sandbox.eval("Host::Open.call; 1") }
      GC.start
      before = resident
      1000.times { sandbox.eval("Host::Open.call; 1") }
      value = sandbox.eval("1 + 2").value
      GC.start
      puts JSON.generate([resident - before, value])
    RUBY
  end
end
