# frozen_string_literal: true

require_relative "lib/kobako/version"

# What is built rather than written; the gem is worth nothing without it.
guest = %w[lib/kobako/guest/kobako.wasm lib/kobako/guest/kobako.cwasm]
missing = guest.reject { |path| File.file?(File.join(__dir__, path)) }
unless missing.empty?
  raise "the guest is not built: there is no #{missing.join(" and no ")}; run `rake guest` in #{__dir__} first"
end

Gem::Specification.new do |spec|
  spec.name = "kobako"
  spec.version = Kobako::VERSION
  spec.authors = ["the kobako authors"]
  spec.summary = "Runs Ruby that you do not trust, in a WebAssembly sandbox inside your process"
  spec.description = <<~TEXT
    Kobako runs Ruby scripts that you do not trust: in an mruby interpreter, compiled to WebAssembly, inside Wasmtime.
    A script reaches no file, no network and no environment, only the objects that you bind; time, memory,
    instructions, calls and output are limited, and each run starts clean.
  TEXT
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.1"
  spec.metadata = { "rubygems_mfa_required" => "true" }

  # Listed without git, so that an unpacked archive builds the same gem.
  patterns = %w[lib/**/*.rb sig/**/*.rbs ext/**/*.{rs,toml} guest/bake/Cargo.toml guest/bake/src/**/*.rs]
  written = %w[Cargo.toml Cargo.lock README.md CHANGELOG.md LICENSE NOTICE]
  spec.files = Dir.glob(patterns, base: __dir__) + guest + written

  # The baker is in there because it is a member of the workspace that Cargo.lock is for; nothing builds it.
  spec.extensions = ["ext/kobako/Cargo.toml"]
  spec.require_paths = ["lib"]
  spec.extra_rdoc_files = %w[README.md CHANGELOG.md LICENSE NOTICE]
end
