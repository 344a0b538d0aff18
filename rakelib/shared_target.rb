# frozen_string_literal: true

require "fileutils"

# One cargo target directory for every checkout, because Wasmtime takes minutes to compile.
#
# Cargo tells the crates of one checkout from those of another by nothing but the times of their files, and takes an
# artifact of the other for its own when it is newer. So one checkout at a time owns the directory; when that changes,
# everything that the new one has counts as modified.
class SharedTarget
  SOURCES = %w[ext/**/*.rs guest/bake/**/*.rs].freeze

  # @param dir [String] the target directory
  # @param root [String] this checkout
  def initialize(dir, root)
    @dir = dir
    @root = root
  end

  # Yields while the directory is this checkout's, to build in it and to take out what was built.
  def own
    locked do |owner|
      if owner.read != @root
        FileUtils.touch(sources)
        sign(owner, @root)
      end
      yield
    end
  end

  # Yields while a copy of this checkout's sources is built in the directory. Whatever changes here meanwhile must be
  # built again.
  def lend
    locked do |owner|
      former = owner.read
      sign(owner, "")
      before = sources.map { |path| File.mtime(path) }
      yield
      sign(owner, former) if former == @root && before == sources.map { |path| File.mtime(path) }
    end
  end

  private

  def locked
    FileUtils.mkdir_p(@dir)
    File.open(File.join(@dir, "kobako-owner"), File::CREAT | File::RDWR) do |owner|
      unless owner.flock(File::LOCK_EX | File::LOCK_NB)
        warn "waiting for another build in #{@dir} …"
        owner.flock(File::LOCK_EX)
      end
      yield owner
    end
  end

  def sign(owner, text)
    owner.rewind
    owner.truncate(0)
    owner.write(text)
    owner.flush
  end

  def sources = Dir.glob(SOURCES, base: @root).map { |path| File.join(@root, path) }.sort
end
