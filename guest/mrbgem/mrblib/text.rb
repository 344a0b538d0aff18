# frozen_string_literal: true

module Kobako
  # What DATA is: a text that is read like a file.
  class Text
    include Enumerable

    attr_reader :pos, :lineno

    def initialize(text)
      @text = text
      rewind
    end

    def rewind
      @pos = @lineno = 0
    end

    def eof? = @pos >= @text.bytesize
    alias eof eof?

    def read(length = nil)
      rest = @text.byteslice(@pos, length || @text.bytesize)
      @pos += rest.bytesize
      rest unless length&.positive? && rest.empty?
    end

    def gets(chomp: false)
      return if eof?

      stop = @text.byteindex("\n", @pos)
      line = @text.byteslice(@pos, (stop ? stop + 1 : @text.bytesize) - @pos)
      @pos += line.bytesize
      @lineno += 1
      chomp ? line.chomp : line
    end

    def readline(chomp: false)
      gets(chomp: chomp) or raise IndexError, "end of file reached"
    end

    def each_line(chomp: false)
      return readlines(chomp: chomp).each unless block_given?

      while (line = gets(chomp: chomp))
        yield line
      end
      self
    end
    alias each each_line

    def readlines(chomp: false)
      lines = []
      each_line(chomp: chomp) { |line| lines << line }
      lines
    end
  end
end
