# frozen_string_literal: true

# The guest's half of kobako. What it is compiled with, and the gems it has
# below it, are in guest/build_config.rb.
MRuby::Gem::Specification.new("kobako") do |spec|
  spec.license = "MIT"
  spec.author = "the kobako contributors"
  spec.add_dependency "mruby-compiler"
  spec.summary = "runs the host's scripts and calls the objects it bound"
  # What others build on comes first.
  first = %w[numeric rational time]
  spec.rbfiles = spec.rbfiles.sort_by { |path| [first.index(File.basename(path, ".rb")) || first.size, path] }
end
