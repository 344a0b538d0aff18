# frozen_string_literal: true

require_relative "command"

module GuestBuild
  # One change to sources that are not ours: in a file, texts and what replaces
  # them. Each text has to be there exactly once, or the build stops: the sources
  # are then not those that the change was made for. A pair of texts stands for
  # what goes from the one to the other, without the other.
  class Patch
    def initialize(name, reason:, file:, edits:)
      @name = name
      @reason = reason
      @file = file
      @edits = edits
    end

    def apply(root)
      path = File.join(root, @file)
      refuse("there is no such file") unless File.file?(path)

      edited = @edits.reduce(File.binread(path)) do |source, (text, replacement)|
        first, last = Array(text).map { |one| place(source, one) }
        last ||= first + text.bytesize
        refuse("these texts are in another order:\n\n#{text.join("\n\n")}") if last < first

        source[0, first] + replacement.b + source[last..]
      end
      File.binwrite(path, edited)
    end

    private

    def place(source, text)
      count = source.scan(text.b).size
      refuse("this text should be there once, and is #{count} times:\n\n#{text}") unless count == 1

      source.index(text.b)
    end

    def refuse(what)
      raise Failure, "the patch #{@name} (#{@reason}) does not apply to #{@file}: #{what}"
    end
  end
end
