# frozen_string_literal: true

require "shellwords"
require_relative "../../guest/build/guest"

module GuestBuild
  # The guest's reader of messages, and all of mruby that it needs, for this machine: under clang's ASan, UBSan and
  # libFuzzer. It is for `rake fuzz:guest`, and nothing of it becomes part of the gem.
  class Fuzzer
    HARNESS = __dir__
    # The loop of quick.c works out an operand before it knows whether there is one, and does not use it then.
    IGNORED = "fun:quick\n"
    # What there is in place of WebAssembly's own.
    PLATFORM = ["-D__wasm__", "-D__builtin_wasm_memory_size(index)=256", "-isystem", HARNESS].freeze
    # mruby hands functions of one type over as another.
    GEM_CFLAGS = %w[-w -O1 -fsanitize=undefined,fuzzer-no-link -fno-sanitize=function
                    -fno-sanitize-recover=undefined].freeze

    def initialize(cache: Cache.new, progress: ->(line) { puts line })
      @cache = cache
      @progress = progress
      @mruby = Mruby.new(cache, progress)
      @oniguruma = Oniguruma.new(cache, progress, Toolchain.new(cache, progress), Guest::CFLAGS)
    end

    # The path of the finished program, in the cache.
    def program
      inputs = [Guest::GEM, HARNESS, File.join(Guest::GUEST, "build_config.rb")]
      entry = @cache.entry("fuzzer-#{Cache.digest(@mruby.identity, Prism.identity, trees: inputs)[0, 16]}") do |dir|
        @progress.call("building the guest for libFuzzer (some minutes) …")
        command = @cache.command("fuzzer")
        @cache.workspace { |work| build(command, work, File.join(dir, "decode")) }
        command.discard_log
      end
      File.join(entry, "decode")
    end

    private

    def build(command, work, output)
      ignored = File.join(work, "ignored.txt")
      File.write(ignored, IGNORED)
      flags = [*PLATFORM, "-O0", "-g1", "-fsanitize=address", "-fsanitize-ignorelist=#{ignored}"]
      settings = {
        "GUEST_MRBC" => @mruby.mrbc, "GUEST_CC" => "clang", "GUEST_CFLAGS" => flags.shelljoin,
        "GUEST_COMPILER" => Prism.gem(@cache), "GUEST_ONIGURUMA" => @oniguruma.include, "GUEST_GEM" => Guest::GEM,
        "GUEST_GEM_CFLAGS" => GEM_CFLAGS.shelljoin
      }
      @mruby.rake(command, work, File.join(Guest::GUEST, "build_config.rb"), settings)
      objects = [*patterns(command, work), "@#{File.join(work, "wasm/lib/libmruby.a")}"]
      command.run("clang", *PLATFORM, *defines, *includes(work), *GEM_CFLAGS, "-g1", "-fsanitize=address,fuzzer",
                  "-Wl,--wrap=mrb_open", "-o", output, File.join(HARNESS, "decode.c"), *objects, "-lm", chdir: work)
    end

    # As the build's configuration has them: the layout of values depends on them.
    def defines
      File.read(File.join(Guest::GUEST, "build_config.rb")).scan(/\bMRB_\w+(?:=\w+)?/).uniq.map { |name| "-D#{name}" }
    end

    def includes(work)
      [File.join(@mruby.tree, "include"), File.join(work, "wasm/include"), File.join(Guest::GEM, "include")]
        .flat_map { |dir| ["-I", dir] }
    end

    # Oniguruma, where a pointer has 64 bits.
    def patterns(command, work)
      dir = File.join(work, "oniguruma")
      FileUtils.cp_r(@oniguruma.include, dir)
      config = Oniguruma::CONFIG.gsub(/(SIZEOF_(?:LONG|VOIDP)) 4/, '\1 8')
      File.write(File.join(dir, "config.h"), config)
      (Oniguruma::FAST + Oniguruma::SMALL).map do |name|
        command.run("clang", "-O1", "-w", "-DHAVE_CONFIG_H", "-c", "-o", "#{name}.o", "#{name}.c", chdir: dir)
        File.join(dir, "#{name}.o")
      end
    end
  end
end
