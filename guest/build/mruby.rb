# frozen_string_literal: true

require "etc"
require "fileutils"
require "rbconfig"
require_relative "archive"
require_relative "cache"
require_relative "command"
require_relative "patches"
require_relative "prism"

module GuestBuild
  # mruby: its sources with our edits applied, its compiler for this machine,
  # and its build. MRUBY_SOURCE=directory takes the place of the released
  # sources; it is copied, never written to.
  class Mruby
    # Our part of its src/vm.c.
    OPS = File.expand_path("../vm", __dir__)

    def initialize(cache, progress)
      @cache = cache
      @progress = progress
      @archive = Archive.new(cache, progress)
      @checkout = ENV.fetch("MRUBY_SOURCE", "").strip.then { |dir| File.expand_path(dir) unless dir.empty? }
      return if !@checkout || File.file?(File.join(@checkout, "src/vm.c"))

      raise Failure, "MRUBY_SOURCE is #{@checkout}, which has no src/vm.c: it is not a checkout of mruby"
    end

    # What stands for mruby in a digest: the sources, our edits, and how both
    # are put together.
    def identity
      @identity ||= Cache.digest(@checkout ? Cache.digest(trees: [@checkout]) : Archive::SHA256,
                                 trees: [__FILE__, Patches.dir("mruby"), OPS, *Prism.interpreter])
    end

    # The directory of the edited sources. Nothing may be written below it.
    def tree
      @cache.entry("mruby-#{identity[0, 16]}") do |dir|
        @checkout ? copy(dir) : unpack(dir)
        edit(dir)
      end
    end

    # mruby's compiler to bytecode, made for this machine: it compiles the Ruby
    # code that is part of mruby and of the gems.
    def mrbc
      entry = @cache.entry("mrbc-#{identity[0, 16]}") do |dir|
        @progress.call("building mruby's compiler for this machine …")
        command = @cache.command("mrbc")
        Dir.mktmpdir do |build|
          # A copy, because mruby's build writes a lock file beside it.
          FileUtils.cp(File.join(tree, "build_config/mrbc.rb"), build)
          rake(command, build, File.join(build, "mrbc.rb"), "CFLAGS" => "-O0")
          FileUtils.cp(File.join(build, "host/bin/mrbc"), dir)
        end
        command.discard_log
      end
      File.join(entry, "mrbc")
    end

    # Runs mruby's build in a directory, with a build configuration.
    def rake(command, dir, config, env)
      places = { "MRUBY_CONFIG" => config, "MRUBY_BUILD_DIR" => dir, "INSTALL_DIR" => File.join(dir, "bin") }
      rake = [RbConfig.ruby, "-S", "rake", "-m", "-j", Etc.nprocessors.to_s]
      command.run(*rake, "-f", File.join(tree, "Rakefile"), "all", chdir: dir, env: env.merge(places))
    end

    private

    def unpack(dir)
      command = @cache.command("mruby-unpack")
      command.run("tar", "-xzf", @archive.path, "-C", dir, "--strip-components=1", "--no-same-owner")
      command.discard_log
    end

    def edit(dir)
      command = @cache.command("mruby-patch")
      Patches.apply("mruby", dir, command)
      Prism.renumber(dir)
      FileUtils.cp_r(OPS, File.join(dir, "vm"))
      command.discard_log
    end

    # Times are kept, because mruby's build compares them.
    def copy(dir)
      Cache.files_under(@checkout).each do |name, path|
        FileUtils.mkdir_p(File.join(dir, File.dirname(name)))
        FileUtils.cp(path, File.join(dir, name), preserve: true)
      end
    end
  end
end
