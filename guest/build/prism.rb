# frozen_string_literal: true

require "fileutils"
require_relative "cache"
require_relative "command"
require_relative "crates"
require_relative "patches"

module GuestBuild
  # The guest's compiler: Prism, CRuby's parser, and the generator of mruby's
  # bytecode on top of it, both in a crate, with our edits applied. It takes the
  # place of mruby's own in the guest; the mrbc of this machine, which compiles
  # Ruby that is part of the build, stays mruby's own.
  module Prism
    GEM = File.expand_path("../prism", __dir__)
    OPCODE = /^OPCODE\((\w+),\s*(\w+)\)/.freeze

    # What both lists of ops must agree on: [name, operands] in order.
    RENAMED = { "LOADI" => "LOADI8", "LOADT" => "LOADTRUE", "LOADF" => "LOADFALSE" }.freeze
    VERSION = /^#define (RITE_(?:BINARY_M\w+|VM)_VER)\s+"(\d+)"/.freeze

    class << self
      # What stands for the compiler in a digest.
      def identity
        @identity ||= Cache.digest(trees: [sources, GEM, __FILE__, Patches.dir("compiler")])
      end

      # What mruby's interpreter takes from the compiler.
      def interpreter
        [File.join(sources, "include/mrc_ops.h"), __FILE__]
      end

      # The directory of an mrbgem with the edited sources.
      def gem(cache)
        cache.entry("prism-#{identity[0, 16]}") do |dir|
          copy("src", File.join(dir, "src"), except: %w[cdump.c codedump.c dump.c mruby_compat.c])
          copy("include", File.join(dir, "include"))
          copy("lib/prism/include", File.join(dir, "include"))
          copy("lib/prism/src", File.join(dir, "prism"))
          ours(dir)
          edit(dir, cache.command("prism-patch"))
        end
      end

      # Gives mruby the compiler's list of ops. It may add to mruby's and put them
      # in another order, but not change one: vm.c knows what is in mruby's.
      def renumber(tree)
        path = File.join(tree, "include/mruby/ops.h")
        list = File.read(File.join(sources, "include/mrc_ops.h"))
        changed = ops(File.read(path)).map { |name, operands| [RENAMED.fetch(name, name), operands] } - ops(list)
        raise Failure, "the compiler has no such ops: #{changed.inspect}" unless changed.empty?

        File.write(path, list)
        check_format(tree)
      end

      private

      def sources
        File.join(Crates.dir("mruby-compiler2-sys"), "vendor/mruby-compiler2")
      end

      def copy(from, to, except: [])
        root = File.join(sources, from)
        Cache.files_under(root).each do |name, path|
          next if except.include?(name)

          FileUtils.mkdir_p(File.dirname(File.join(to, name)))
          FileUtils.cp(path, File.join(to, name))
        end
      end

      def ours(dir)
        { "mrbgem.rake" => ".", "compiler.h" => "include", "compiler.c" => "src" }.each do |name, place|
          FileUtils.cp(File.join(GEM, name), File.join(dir, place))
        end
      end

      def edit(dir, command)
        Patches.apply("compiler", dir, command)
        command.discard_log
      end

      def ops(text)
        text.scan(OPCODE)
      end

      def check_format(tree)
        written, read = [File.join(sources, "include/mrc_dump.h"), File.join(tree, "include/mruby/dump.h")].map do |path|
          File.read(path).scan(VERSION).to_h
        end
        return if written == read

        raise Failure, "the compiler writes bytecode #{written}, and the interpreter reads #{read}"
      end
    end
  end
end
