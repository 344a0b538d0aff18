# frozen_string_literal: true

require "open3"
require "rbconfig"
require_relative "support/programs"

# The guest's Ruby is CRuby's. Each file of spec/dialect holds programs of one area, under their titles; what they
# print, and what the last expression's value prints as, has to be the same here and there, or what a line `#=> value`
# at the end says.
RSpec.describe "The dialect", :guest do
  directory = File.expand_path("dialect", __dir__)

  # What the programs may use to show an exception.
  helpers = <<~'RUBY'
    def error = begin; yield; :none; rescue StandardError => e; e.class; end
    def message = begin; yield; :none; rescue StandardError => e; e.message; end
  RUBY

  # Each program runs in a process of its own; what it prints goes to a StringIO.
  in_cruby = lambda do |programs|
    code = <<~'RUBY'
      Marshal.load($stdin).each do |program|
        reader, writer = IO.pipe(binmode: true)
        fork do
          $stdout = StringIO.new
          text = begin
            TOPLEVEL_BINDING.eval(program).inspect
          rescue Exception => e
            "#{e.class}: #{e.message}"
          end
          writer.write(Marshal.dump([text, $stdout.string]))
          writer.close
          exit!
        end
        writer.close
        print reader.read
        Process.wait
      end
    RUBY
    command = [RbConfig.ruby, "-W0", *%w[json set stringio time date bigdecimal].map { |name| "-r#{name}" }, "-e", code]
    output, = Open3.capture2(*command, stdin_data: Marshal.dump(programs), binmode: true)
    stream = StringIO.new(output)
    programs.map { Marshal.load(stream) } # rubocop:disable Security/MarshalLoad
  end

  # Written ones, and as many made by chance: with SEED, of another seed.
  sources = Dir[File.join(directory, "*.rb")].to_h do |path|
    [File.basename(path, ".rb"), File.read(path).split(/^### (.*)\n/).drop(1).each_slice(2).to_h]
  end
  seed = ENV.fetch("SEED", 1).to_i
  sources["chance"] = Programs.new(seed).all(360).each_with_index.to_h do |program, i|
    ["number #{i} of seed #{seed}", program]
  end

  sources.each do |area, programs|
    context "in #{area}" do
      expected = nil

      given, beside = programs.partition { |_, program| program.match?(/^#=> /) }.map(&:to_h)

      given.each do |title, program|
        it "has what is said of #{title}" do
          expect(value_of("(#{helpers}#{program}).inspect")).to eq(program[/^#=> (.*)$/, 1])
        end
      end

      beside.each_with_index do |(title, program), index|
        it "agrees on #{title}" do
          expected ||= in_cruby.call(beside.values.map { |source| helpers + source })
          execution = new_sandbox.eval("(#{helpers}#{program}).inspect")
          expect([execution.value, execution.stdout].map(&:b)).to eq(expected[index].map(&:b))
        end
      end
    end
  end
end
