# frozen_string_literal: true

require "shellwords"
require_relative "cache"
require_relative "command"

module GuestBuild
  # The C compiler for wasm: zig's wheel from PyPI, which is clang, lld and a
  # libc in one, the same bytes on every machine. It lives in a virtual
  # environment of its own in the cache. WASM_CC="command" takes its place.
  class Toolchain
    VERSION = "0.17.1"
    # Linux, x86_64 and aarch64.
    WHEELS = %w[
      ea6cc5d87b033cf0aedfbc8f9549a908cae6c50ac31f1698188fa48a74524b54
      b7c5f02fccd40f89b999ee16a1f5ddced56e6182370f8affe494bcf8a28cf07e
    ].freeze

    def initialize(cache, progress)
      @cache = cache
      @progress = progress
      @override = ENV.fetch("WASM_CC", "").strip
    end

    # The compiler, as the beginning of a shell's command line.
    def cc
      return @override unless @override.empty?

      "#{zig.shellescape} cc"
    end

    # What stands for the compiler in a digest.
    def identity
      @override.empty? ? "zig #{VERSION}" : "WASM_CC #{@override}"
    end

    # zig keeps its libc, and what it compiles, by content.
    def environment
      zig_cache = File.join(@cache.root, "zig-cache")
      { "ZIG_GLOBAL_CACHE_DIR" => zig_cache, "ZIG_LOCAL_CACHE_DIR" => zig_cache }
    end

    private

    def zig
      venv = @cache.entry("zig-#{VERSION}") do |dir|
        @progress.call("fetching the C compiler for wasm, zig #{VERSION} (100 MB) …")
        install(dir)
      end
      # By its own path: the scripts of a virtual environment that was moved do not run.
      Dir.glob(File.join(venv, "lib/python3*/site-packages/ziglang/zig")).first or
        raise Failure, "no zig in #{venv}: remove that directory and build again"
    end

    def install(dir)
      command = @cache.command("toolchain")
      command.run("python3", "-m", "venv", dir)
      requirements = File.join(dir, "requirements.txt")
      hashes = WHEELS.map { |sha256| "--hash=sha256:#{sha256}" }
      File.write(requirements, "ziglang==#{VERSION} #{hashes.join(" ")}\n")
      command.run(File.join(dir, "bin/python"), "-m", "pip", "install", "--require-hashes", "--only-binary", ":all:",
                  "--no-deps", "--no-cache-dir", "--disable-pip-version-check", "-r", requirements)
      command.discard_log
    rescue Failure => e
      raise Failure, "could not install ziglang #{VERSION} (it takes python3 with its venv module, " \
                     "and PyPI; or set WASM_CC to a clang with a wasi libc)\n#{e.message}"
    end
  end
end
