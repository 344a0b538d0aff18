# frozen_string_literal: true

require "shellwords"
require_relative "cache"
require_relative "command"
require_relative "crates"
require_relative "imports"
require_relative "mruby"
require_relative "oniguruma"
require_relative "prism"
require_relative "toolchain"

module GuestBuild
  # The guest's module: mruby and our mrbgem, compiled and linked into a wasm
  # reactor. Equal inputs give equal bytes, whatever the directory.
  class Guest
    GUEST = File.expand_path("..", __dir__)
    GEM = File.join(GUEST, "mrbgem")

    # The shadow stack of C. It lies first in memory, so that running off it
    # traps instead of overwriting data.
    STACK_SIZE = 4 << 20

    # Exceptions carry setjmp and longjmp. zig would add checks that stop where
    # C leaves something undefined, as mruby does at times.
    CFLAGS = %w[
      -target wasm32-wasi -O3 -mbulk-memory
      -mexception-handling -mllvm -wasm-enable-sjlj -mllvm -wasm-use-legacy-eh=false
      -fno-sanitize=undefined
    ].freeze
    # For our own files. A method of mruby's that ignores `self` is no mistake.
    WARNINGS = %w[-Wall -Wextra -Wno-unused-parameter -Werror].freeze
    LDFLAGS = ["-mexec-model=reactor", "-Wl,-z,stack-size=#{STACK_SIZE}", "-Wl,--export=__stack_pointer", "-s"].freeze

    # All that the guest may ask of its host.
    IMPORTS = {
      "env" => %w[__kobako_dispatch],
      "wasi_snapshot_preview1" => %w[clock_time_get fd_write random_get]
    }.freeze

    def initialize(cache: Cache.new, progress: ->(line) { puts line })
      @cache = cache
      @progress = progress
      @toolchain = Toolchain.new(cache, progress)
      @mruby = Mruby.new(cache, progress)
      @oniguruma = Oniguruma.new(cache, progress, @toolchain, CFLAGS)
    end

    # The path of the finished module, in the cache.
    def wasm
      inputs = identity
      entry = @cache.entry("guest-#{inputs[0, 16]}") do |dir|
        build(File.join(dir, "guest.wasm"))
        raise Failure, "the guest's sources changed while they were built: build again" unless identity == inputs
      end
      File.join(entry, "guest.wasm")
    end

    private

    def identity
      inputs = %w[build build_config.rb crates libc mrbgem patches prism].map { |name| File.join(GUEST, name) }
      Cache.digest(@toolchain.identity, @mruby.identity, trees: inputs)
    end

    def build(output)
      fetch
      command = @cache.command("guest")
      @cache.workspace do |dir|
        compile(command, dir)
        link(command, dir, output)
      end
      check_imports(output)
      command.discard_log
    end

    # First all that may need the network.
    def fetch
      @mruby.tree
      compiler
      @toolchain.cc
      allocator
      @oniguruma.include
    end

    def compile(command, dir)
      mrbc = @mruby.mrbc
      @progress.call("building the guest (about a minute the first time) …")
      settings = {
        "GUEST_MRBC" => mrbc, "GUEST_CC" => @toolchain.cc, "GUEST_CFLAGS" => cflags(@mruby.tree, dir).shelljoin,
        "GUEST_COMPILER" => compiler, "GUEST_ONIGURUMA" => @oniguruma.include, "GUEST_GEM" => GEM,
        "GUEST_GEM_CFLAGS" => [*WARNINGS, prefix_map(GEM)].shelljoin
      }
      @mruby.rake(command, dir, File.join(GUEST, "build_config.rb"), settings.merge(@toolchain.environment))
    end

    def link(command, dir, output)
      sources = Dir.glob(File.join(GUEST, "libc/*.c"))
      objects = File.join(dir, "wasm/lib/libmruby.a")
      command.run(*@toolchain.cc.shellsplit, *cflags(GUEST, allocator, dir), *WARNINGS, "-isystem", allocator, *LDFLAGS,
                  "-o", output, *sources, *@oniguruma.objects, "@#{objects}", chdir: dir, env: @toolchain.environment)
    end

    def compiler
      Prism.gem(@cache)
    end

    def allocator
      File.join(Crates.dir("libffi-sys"), "libffi/src")
    end

    def cflags(*dirs)
      CFLAGS + dirs.map { |dir| prefix_map(dir) }
    end

    # No directory of this machine gets into the module.
    def prefix_map(dir)
      "-ffile-prefix-map=#{dir}=."
    end

    def check_imports(output)
      surplus = Imports.of(output).reject { |mod, name| IMPORTS.fetch(mod, []).include?(name) }
      return if surplus.empty?

      names = surplus.map { |pair| pair.join(".") }.join(", ")
      raise Failure, "the guest asks its host for #{names}: find what pulls it in, and keep it out of the link " \
                     "(or allow it in #{__FILE__})"
    end
  end
end
