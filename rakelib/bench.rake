# frozen_string_literal: true

# What docs/performance.md tells about. ONLY=regex, QUICK=1 and BENCH_JSON=file go through the environment.

desc "Measure, and compare with benchmark/baseline.json (ONLY=regex QUICK=1 BENCH_JSON=file)"
task bench: %i[compile guest] do
  ruby "-Ilib", "benchmark/suite.rb", verbose: false
end

namespace :bench do
  desc "Measure three times over, and keep it as the baseline"
  task baseline: %i[compile guest] do
    ruby "-Ilib", "benchmark/suite.rb", "--keep", verbose: false
  end

  desc "Measure how costs grow with sizes and numbers; fails where one grows faster than they do"
  task scaling: %i[compile guest] do
    ruby "-Ilib", "benchmark/scaling.rb", verbose: false
  end

  desc "Draw what bench:scaling measured: docs/plots/*.svg (with gnuplot)"
  task :plots do
    ruby "-Ilib", "benchmark/plots.rb", verbose: false
  end

  desc "Run each case of the benchmark once, to see that it works"
  task smoke: %i[compile guest] do
    ruby "-Ilib", "benchmark/smoke.rb", verbose: false
  end
end
