# frozen_string_literal: true

require "date"
require "open3"
require "rbconfig"
require "set"
require "stringio"
require "time"
require_relative "support/method_tables"

# Every public method of the core classes, as the running Ruby has them, does with good and bad arguments what it does
# in CRuby. spec/dialect/methods holds the receivers and arguments, and the exceptions.
RSpec.describe "The methods of the core classes", :guest do
  libraries = %w[-rset -rtime -rdate -rstringio]

  # A process for each table. It forks for each program of those that define what the others would see.
  in_cruby = lambda do |table|
    code = <<~'RUBY'
      apart, setup, *programs = Marshal.load($stdin)
      $stdout = $stderr = StringIO.new
      TOPLEVEL_BINDING.eval(setup)
      run = ->(program) { STDOUT.write(Marshal.dump(TOPLEVEL_BINDING.eval(program).map(&:b))) && STDOUT.flush }
      programs.each { |program| apart ? Process.wait(fork { run.call(program) && exit! }) : run.call(program) }
    RUBY
    command = [RbConfig.ruby, "-W0", "--disable=error_highlight,did_you_mean", *libraries, "-e", code]
    programs = table.programs.values.map { |calls| table.source(calls) }
    output, = Open3.capture2(*command, stdin_data: Marshal.dump([table.apart, table.setup, *programs]), binmode: true)
    stream = StringIO.new(output)
    table.programs.keys.to_h { |name| [name, Marshal.load(stream)] } # rubocop:disable Security/MarshalLoad
  end

  # What differs, by call: what CRuby has said, and what the guest.
  differences = lambda do |calls, expected, got|
    expected.zip(got.map(&:b)).each_with_index.reject { |(there, here), _| there == here }.to_h do |pair, i|
      ["x = #{calls[i].first}; #{calls[i].last}", pair.map { |text| text.dup.force_encoding("UTF-8").scrub }]
    end
  end

  it "differ in nothing but what docs/language.md lists" do
    expect(File.read(File.expand_path("../docs/language.md", __dir__), encoding: "UTF-8"))
      .to end_with("#{MethodTables.differences}\n")
  end

  MethodTables.all.each do |table|
    context "of #{table.title}" do
      expected = nil
      sandbox = nil

      table.programs.each do |name, calls|
        it "has CRuby's #{name}" do
          expected ||= in_cruby.call(table)
          sandbox ||= new_sandbox(timeout: 5).tap { |made| made.preload(name: :Setup, code: table.setup) }
          expect(differences.call(calls, expected.fetch(name), sandbox.eval(table.source(calls)).value)).to eq({})
        end
      end

      table.missing.each_key do |name|
        it "has no #{name}, and says so" do
          asked = table.receivers.map { |receiver| "(#{receiver}).respond_to?(:#{name}, true)" }
          expect(value_of("#{table.setup}; [#{asked.join(", ")}].any?")).to be(false)
        end
      end
    end
  end
end
