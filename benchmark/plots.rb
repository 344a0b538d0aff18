# frozen_string_literal: true

# Draws what `rake bench:scaling` wrote, one picture a series.
#
#     rake bench:plots [BENCH_JSON=file]

require "fileutils"
require "json"
require_relative "support/options"
require_relative "support/plot"

source = Bench::Options.new.json("scaling.json")
abort "there is no #{source}: run `rake bench:scaling` first" unless File.exist?(source)

directory = File.join(Bench::Options::ROOT, "docs/plots")
FileUtils.mkdir_p(directory)
JSON.parse(File.read(source)).fetch("lines").group_by { |line| line["series"] }.each do |name, lines|
  Bench::Plot.new(lines).draw(File.join(directory, "#{name}.svg"))
end
