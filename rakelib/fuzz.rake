# frozen_string_literal: true

# Not part of `rake`, whose specs do the same for some seconds. TIME=seconds and SEED=n go through the environment.

desc "Scripts by chance, for TIME seconds (60) from SEED on"
task fuzz: %i[compile guest] do
  ruby "-Ilib", "fuzz/scripts.rb", verbose: false
end

namespace :fuzz do
  desc "Values by chance from a guest that may send any bytes, for TIME seconds (60) from SEED on"
  task values: %i[compile guest] do
    ruby "-Ilib", "fuzz/values.rb", verbose: false
  end

  desc "Messages for the guest's own reader by libFuzzer, for TIME seconds (60); with clang"
  task :guest do
    require_relative "../fuzz/guest/build"
    program = GuestBuild::Fuzzer.new.program
    cache = File.join(GuestBuild::Cache.default_root, "fuzz")
    corpus = File.join(cache, "values")
    mkdir_p corpus, verbose: false
    # The collector of mruby holds what it will free later, so nothing can be said of what leaks.
    sh({ "ASAN_OPTIONS" => "detect_leaks=0:detect_stack_use_after_return=0" }, program,
       "-max_total_time=#{ENV.fetch("TIME", 60)}", "-artifact_prefix=#{cache}/", corpus, "fuzz/corpus/values",
       verbose: false)
  rescue GuestBuild::Failure => e
    abort "fuzz:guest: #{e.message}"
  end
end

namespace :fuzz do
  # libFuzzer by hand: the crate has one target, and a nightly compiler brings all that it needs.
  coverage = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Ccodegen-units=1 -Zsanitizer=address " \
             "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table " \
             "-Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing"

  desc "Frames of the wire by libFuzzer, for TIME seconds (60); with a nightly Rust"
  task :frames do
    cache = File.join(GuestBuild::Cache.default_root, "fuzz")
    corpus = File.join(cache, "corpus")
    mkdir_p corpus, verbose: false
    sh({ "RUSTFLAGS" => coverage, "CARGO_TARGET_DIR" => cache }, "cargo", "+nightly", "run", "--release", "--locked",
       "--target", "x86_64-unknown-linux-gnu", "--manifest-path", "fuzz/Cargo.toml", "--",
       "-max_total_time=#{ENV.fetch("TIME", 60)}", "-artifact_prefix=#{cache}/", corpus, verbose: false)
  end
end
