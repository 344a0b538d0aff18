# frozen_string_literal: true

require_relative "command"

module GuestBuild
  # Our edits to sources that are not ours: a directory for each library, a
  # patch for each reason, applied in the order of their names. A patch fits the
  # sources it was made for to the letter, or the build stops.
  module Patches
    DIR = File.expand_path("../patches", __dir__)

    # The directory, which stands for its patches in a digest.
    def self.dir(library)
      File.join(DIR, library)
    end

    def self.apply(library, tree, command)
      Dir.glob("*.patch", base: dir(library)).sort.each do |name|
        command.run("patch", "-p1", "--batch", "--fuzz=0", "--no-backup-if-mismatch",
                    "-i", File.join(dir(library), name), chdir: tree)
      end
    end
  end
end
