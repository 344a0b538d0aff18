# frozen_string_literal: true

require_relative "build/guest"

namespace :guest do
  out = File.expand_path("out", __dir__)

  desc "Build guest/out/guest.wasm: mruby and our mrbgem, for wasm"
  task :wasm do
    built = GuestBuild::Guest.new.wasm
    wasm = File.join(out, "guest.wasm")
    next if File.exist?(wasm) && FileUtils.identical?(built, wasm)

    mkdir_p out, verbose: false
    cp built, "#{wasm}.part", verbose: false
    mv "#{wasm}.part", wasm, verbose: false
  rescue GuestBuild::Failure => e
    abort "guest: #{e.message}"
  end

  desc "Remove guest/out (the cache, in ~/.cache/kobako, stays)"
  task :clean do
    rm_rf out
  end
end
