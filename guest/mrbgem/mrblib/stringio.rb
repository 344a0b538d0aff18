# frozen_string_literal: true

# A string to print to and read from.
class StringIO
  include Enumerable

  attr_accessor :string, :pos, :lineno
  alias tell pos

  def self.open(*args) = block_given? ? yield(new(*args)) : new(*args)

  def initialize(string = +"", mode = nil)
    @string = string
    @pos = mode.is_a?(String) && mode.start_with?("a") ? string.bytesize : 0
    @string.replace("") if mode.is_a?(String) && mode.start_with?("w")
    @lineno = 0
    @closed = false
  end

  def write(*values)
    values.sum(0) do |value|
      text = value.to_s
      if @pos == @string.bytesize then @string << text
      else
        @string << "\0" * (@pos - @string.bytesize) if @pos > @string.bytesize
        tail = @string.byteslice(@pos + text.bytesize..) || ""
        @string.replace((@string.byteslice(0, @pos) + text) + tail)
      end
      @pos += text.bytesize
      text.bytesize
    end
  end

  def <<(value)
    write(value)
    self
  end

  def print(*values)
    write(*values)
    nil
  end

  def puts(*values)
    write("\n") if values.empty?
    values.each { |value| __put_line(value) }
    nil
  end

  def __put_line(value)
    if value.is_a?(Array)
      value.each { |element| __put_line(element) }
    else
      text = value.to_s
      write(text.end_with?("\n") ? text : "#{text}\n")
    end
  end

  def printf(*values)
    write(format(*values))
    nil
  end

  def putc(value)
    write(value.is_a?(String) ? value[0] : value.chr)
    value
  end

  def read(length = nil, buffer = nil)
    return length && length > 0 ? nil : "" if @pos >= @string.bytesize

    text = length ? @string.byteslice(@pos, length) : @string.byteslice(@pos..)
    @pos += text.bytesize
    buffer ? buffer.replace(text) : text
  end

  def gets(separator = "\n", limit = nil, chomp: false)
    return nil if @pos >= @string.bytesize

    rest = @string.byteslice(@pos..)
    line = rest
    if separator
      blank = separator.empty?
      separator = "\n\n" if blank
      stop = rest.byteindex(separator)
      line = rest.byteslice(0, stop + separator.bytesize) if stop
    end
    @pos += line.bytesize
    @lineno += 1
    chomp && separator ? line.chomp(separator) : line
  end

  def readline(...) = gets(...) || raise(EOFError, "end of file reached")

  def each_line(separator = "\n", chomp: false)
    return to_enum(:each_line, separator, chomp: chomp) unless block_given?

    while (line = gets(separator, chomp: chomp))
      yield line
    end
    self
  end
  alias each each_line

  def readlines(separator = "\n", chomp: false)
    lines = []
    each_line(separator, chomp: chomp) { |line| lines << line }
    lines
  end

  def getc
    char = (@string.byteslice(@pos..) || "")[0]
    @pos += char.bytesize if char
    char
  end

  def each_char
    while (char = getc)
      yield char
    end
    self
  end

  def getbyte
    byte = @string.getbyte(@pos)
    @pos += 1 if byte
    byte
  end

  def ungetc(char)
    @string.replace(@string.byteslice(0, [@pos - char.bytesize, 0].max) + char + (@string.byteslice(@pos..) || ""))
    @pos = [@pos - char.bytesize, 0].max
    nil
  end

  def rewind
    @pos = 0
    @lineno = 0
    0
  end

  def seek(offset, whence = 0)
    @pos = whence == 0 ? offset : (whence == 1 ? @pos + offset : @string.bytesize + offset)
    0
  end

  def truncate(length)
    @string.replace(@string.byteslice(0, length) || "")
    length
  end

  def reopen(string = +"", *)
    initialize(string)
    self
  end

  def eof? = @pos >= @string.bytesize
  alias eof eof?
  def size = @string.bytesize
  alias length size

  def close
    @closed = true
    nil
  end

  def close_read = nil
  def close_write = nil
  def closed? = @closed
  def flush = self
  def sync = true
  def sync=(value); end
  def fsync = 0
  def tty? = false
  alias isatty tty?
  def fileno = nil
  def binmode = self
  def set_encoding(*) = self
  def external_encoding = Encoding::UTF_8
end
