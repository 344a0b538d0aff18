# frozen_string_literal: true

require "open3"
require "rbconfig"
require "tmpdir"

# Whole programs, as one writes them for CRuby: spec/dialect/programs holds each with what CRuby printed when it ran.
RSpec.describe "Programs of everyday Ruby", :guest do
  programs = Dir[File.expand_path("dialect/programs/*.rb", __dir__)]
  written = ->(program) { File.read(program.sub(/rb\z/, "out")) }

  programs.each do |program|
    it "prints what CRuby prints: #{File.basename(program, ".rb")}" do
      execution = new_sandbox.eval(File.read(program))
      expect(execution.stdout).to eq(written.call(program))
      expect(execution.stderr).to eq("")
    end
  end

  # One process for all of them, which forks for each. CRuby 3.4 prints hashes and some messages in another way.
  it "are kept with CRuby's own output", if: RUBY_VERSION < "3.4" do
    code = <<~'RUBY'
      target = ARGV.shift
      ARGV.each do |program|
        Process.wait(fork do
          $stdout.reopen(File.join(target, File.basename(program)), "w")
          load $0 = program
        end)
      end
    RUBY
    Dir.mktmpdir do |target|
      command = [RbConfig.ruby, "-W0", "--disable=error_highlight,did_you_mean", "-e", code]
      output, = Open3.capture2e(*command, target, *programs)
      expect(output).to eq("")
      printed = programs.to_h { |program| [program, File.read(File.join(target, File.basename(program)))] }
      expect(printed).to eq(programs.to_h { |program| [program, written.call(program)] })
    end
  end
end
