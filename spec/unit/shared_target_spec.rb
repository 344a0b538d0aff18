# frozen_string_literal: true

require "fileutils"
require "tmpdir"
require_relative "../../rakelib/shared_target"

RSpec.describe SharedTarget do
  let(:dir) { Dir.mktmpdir }
  let(:target) { File.join(dir, "target") }
  let(:old) { Time.at(1_000_000_000) }

  after { FileUtils.rm_rf(dir) }

  # A checkout with one source, last written long ago.
  def checkout(name)
    root = File.join(dir, name)
    FileUtils.mkdir_p(File.join(root, "ext/engine/src"))
    FileUtils.touch(source(root), mtime: old)
    root
  end

  def source(root) = File.join(root, "ext/engine/src/lib.rs")

  def modified?(root) = File.mtime(source(root)) != old

  it "makes a checkout build all of its own, when another one has built last" do
    here = checkout("here")
    there = checkout("there")
    described_class.new(target, here).own { FileUtils.touch(source(here), mtime: old) }
    described_class.new(target, there).own { nil }
    described_class.new(target, here).own { nil }

    expect(modified?(there)).to be(true)
    expect(modified?(here)).to be(true)
  end

  it "leaves the files of a checkout alone that has built last itself" do
    here = checkout("here")
    described_class.new(target, here).own { FileUtils.touch(source(here), mtime: old) }
    described_class.new(target, here).own { nil }

    expect(modified?(here)).to be(false)
  end

  it "leaves them alone after a copy was built" do
    here = checkout("here")
    described_class.new(target, here).own { FileUtils.touch(source(here), mtime: old) }
    described_class.new(target, here).lend { nil }
    described_class.new(target, here).own { nil }

    expect(modified?(here)).to be(false)
  end

  it "makes a checkout build again that changed while a copy was built" do
    here = checkout("here")
    described_class.new(target, here).own { nil }
    described_class.new(target, here).lend { FileUtils.touch(source(here), mtime: old) }
    described_class.new(target, here).own { nil }

    expect(modified?(here)).to be(true)
  end

  it "makes a checkout build again when the build of a copy failed" do
    here = checkout("here")
    described_class.new(target, here).own { FileUtils.touch(source(here), mtime: old) }
    expect { described_class.new(target, here).lend { raise "failed" } }.to raise_error("failed")
    described_class.new(target, here).own { nil }

    expect(modified?(here)).to be(true)
  end

  it "lets one build at a time in" do
    here = described_class.new(target, checkout("here"))
    inside = Queue.new
    leave = Queue.new
    first = Thread.new { here.own { inside << :first && leave.pop } }
    inside.pop

    expect do
      second = Thread.new { here.own { inside << :second } }
      sleep 0.05
      expect(inside).to be_empty
      leave << nil
      [first, second].each(&:join)
    end.to output(/waiting for another build/).to_stderr
    expect(inside.pop).to eq(:second)
  end
end
