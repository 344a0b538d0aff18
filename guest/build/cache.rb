# frozen_string_literal: true

require "digest"
require "fileutils"
require "tmpdir"
require_relative "command"

module GuestBuild
  # The build cache: one directory an output, named by a digest of everything
  # the output depends on. An entry appears by a rename once it is complete, so
  # one that exists can be trusted; interrupted work is only ever a leftover in
  # a directory that nobody looks at.
  class Cache
    def self.default_root
      home = ENV.fetch("XDG_CACHE_HOME", "")
      File.join(home.start_with?("/") ? home : File.expand_path("~/.cache"), "kobako")
    end

    # Digest of strings, and of files and directories by name and content.
    # Where a directory is does not count.
    def self.digest(*strings, trees: [])
      sum = Digest::SHA256.new
      strings.each { |string| sum << "#{string.bytesize}:#{string}" }
      trees.each do |root|
        sum << "tree:"
        files_under(root).each do |name, path|
          sum << "#{name}\0#{Digest::SHA256.file(path).hexdigest}\0"
        end
      end
      sum.hexdigest
    end

    # [[name below the root, path], …] in a fixed order, without git's files.
    def self.files_under(root)
      return [[File.basename(root), root]] if File.file?(root)

      names = Dir.glob("**/*", File::FNM_DOTMATCH, base: root).reject { |name| name.split("/").include?(".git") }
      names.map { |name| [name, File.join(root, name)] }.select { |_, path| File.file?(path) }.sort
    end

    # Days after which an entry that was not asked for is removed. Downloads and
    # the toolchain stay.
    KEPT = 30
    SWEPT = "{.staging,guest,mrbc,mruby,oniguruma,prism}-*"

    attr_reader :root

    def initialize(root = Cache.default_root)
      @root = root
      FileUtils.mkdir_p(root)
      sweep
    end

    # The path of the entry, made by the block (which is given a directory to
    # fill) unless it is there.
    def entry(name)
      path = File.join(root, name)
      return path.tap { FileUtils.touch(path) } if File.directory?(path)

      FileUtils.mkdir_p(File.dirname(path))
      Dir.mktmpdir(".staging-", File.dirname(path)) do |staging|
        filled = File.join(staging, "entry")
        Dir.mkdir(filled)
        yield filled
        publish(filled, path)
      end
      path
    end

    # An empty directory, always the same one, that belongs to the block while
    # it runs: zig knows again what it compiled at the same paths.
    def workspace
      path = File.join(root, "work")
      File.open("#{path}.lock", File::CREAT | File::RDWR) do |lock|
        lock.flock(File::LOCK_EX)
        FileUtils.rm_rf(path)
        FileUtils.mkdir_p(path)
        yield path
      ensure
        FileUtils.rm_rf(path)
      end
    end

    # Runs programs, and keeps what they print in a log of that name.
    def command(name)
      Command.new(File.join(root, "logs", "#{name}.log"))
    end

    private

    def sweep
      oldest = Time.now - (KEPT * 24 * 60 * 60)
      Dir.glob(File.join(root, SWEPT)).each { |path| FileUtils.rm_rf(path) if File.mtime(path) < oldest }
    end

    # Another process may have made the same entry meanwhile: equal inputs, so
    # either will do.
    def publish(filled, path)
      File.rename(filled, path)
    rescue Errno::ENOTEMPTY, Errno::EEXIST
      raise unless File.directory?(path)
    end
  end
end
