# frozen_string_literal: true

require "fileutils"
require "shellwords"

module GuestBuild
  # What goes wrong in a build, in words for the person who ran it.
  class Failure < StandardError; end

  # Runs programs with their output in a log file, which is only worth reading,
  # and only kept, when one of them fails.
  class Command
    TAIL = 30

    # Bundler's and mruby's own settings would change what a child does.
    CLEAN = %w[
      RUBYOPT RUBYLIB BUNDLE_GEMFILE CFLAGS CXXFLAGS LDFLAGS LD MRUBY_CONFIG MRUBY_BUILD_DIR INSTALL_DIR
    ].to_h { |name| [name, nil] }.freeze

    def initialize(log)
      @log = log
      discard_log
    end

    # Returns when the program and all that it started have ended.
    def run(*argv, env: {}, chdir: Dir.pwd)
      FileUtils.mkdir_p(File.dirname(@log))
      File.open(@log, "ab") do |log|
        log.puts("$ #{argv.shelljoin}")
        IO.popen(CLEAN.merge(env), argv, chdir: chdir, in: File::NULL, err: %i[child out]) do |out|
          IO.copy_stream(out, log)
        end
      end
      raise Failure, failure(argv) unless Process.last_status.success?
    rescue Errno::ENOENT
      raise Failure, "#{argv.first} is needed, and not found"
    end

    def discard_log
      FileUtils.rm_f(@log)
    end

    private

    def failure(argv)
      tail = File.readlines(@log, encoding: "UTF-8").last(TAIL).join.scrub
      "#{File.basename(argv.first)} failed; the last lines of its output (all of it is in #{@log}):\n\n#{tail}"
    end
  end
end
