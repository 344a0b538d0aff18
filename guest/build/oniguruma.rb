# frozen_string_literal: true

require_relative "cache"
require_relative "command"
require_relative "crates"
require_relative "patches"

module GuestBuild
  # Oniguruma, from the sources in the crate onig_sys, with our edits applied:
  # its header, and the objects that the guest is linked with. Of its encodings
  # there are two, UTF-8 and plain bytes.
  class Oniguruma
    # What is said of a size: most of the time goes to regexec.c, which matches.
    FAST = %w[regexec].freeze
    SMALL = %w[
      regcomp regparse regenc regerror regext regsyntax st ascii utf8
      unicode unicode_fold1_key unicode_fold2_key unicode_fold3_key unicode_unfold_key
    ].freeze

    # There is no configure script to run: what it would find is known.
    CONFIG = <<~C
      #define STDC_HEADERS 1
      #define HAVE_ALLOCA_H 1
      #define HAVE_STDINT_H 1
      #define HAVE_INTTYPES_H 1
      #define HAVE_SYS_TYPES_H 1
      #define SIZEOF_INT 4
      #define SIZEOF_LONG 4
      #define SIZEOF_LONG_LONG 8
      #define SIZEOF_VOIDP 4
      #define ONIG_DISABLE_DIRECT_THREADING 1
      /* Texts of warnings, which nobody reads, and of bytes: a printf of their own is not worth its size. */
      #define xvsnprintf(buffer, size, format, arguments) ((void)(arguments), *(buffer) = '\\0', 0)
      #define xsnprintf(buffer, ...) (*(buffer) = '\\0', 0)
    C

    def initialize(cache, progress, toolchain, cflags)
      @cache = cache
      @progress = progress
      @toolchain = toolchain
      @cflags = cflags
    end

    # The directory of oniguruma.h.
    def include = File.join(built, "src")

    # The paths of what is linked.
    def objects = (FAST + SMALL).map { |name| File.join(built, "#{name}.o") }

    private

    def built
      @built ||= @cache.entry("oniguruma-#{identity[0, 16]}") do |dir|
        @progress.call("building Oniguruma …")
        command = @cache.command("oniguruma")
        unpack(File.join(dir, "src"))
        Patches.apply("oniguruma", File.join(dir, "src"), command)
        FAST.each { |name| compile(command, dir, name, "-O3") }
        SMALL.each { |name| compile(command, dir, name, "-Os") }
        command.discard_log
      end
    end

    def identity
      Cache.digest(@toolchain.identity, *@cflags,
                   trees: [sources, __FILE__, Patches.dir("oniguruma")])
    end

    def sources = File.join(Crates.dir("onig_sys"), "oniguruma/src")

    def unpack(dir)
      FileUtils.mkdir_p(dir)
      FileUtils.cp(Dir.glob(File.join(sources, "*.{c,h}")), dir)
      File.write(File.join(dir, "config.h"), CONFIG)
    end

    def compile(command, dir, name, size)
      command.run(*@toolchain.cc.shellsplit, *@cflags, size, "-ffile-prefix-map=#{dir}=.", "-DHAVE_CONFIG_H",
                  "-w", "-c", "-o", "#{name}.o", "src/#{name}.c", chdir: dir, env: @toolchain.environment)
    end
  end
end
