# A text editor's buffer with commands, undo, redo and macros.
class Buffer
  attr_reader :text, :cursor

  def initialize(text = "") = (@text, @cursor = text.dup, text.length)

  def insert(at, piece)
    @text.insert(at, piece)
    @cursor = at + piece.length
  end

  def remove(range)
    gone = @text.slice!(range)
    @cursor = range.begin
    gone
  end

  def to_s = @text.dup.insert(@cursor, "|")
end

class Command
  class << self
    attr_reader :verbs

    def inherited(subclass)
      super
      (Command.instance_variable_get(:@verbs) || Command.instance_variable_set(:@verbs, {}))[subclass.name.downcase.to_sym] = subclass
    end

    def [](verb, *args, **options) = verbs.fetch(verb).new(*args, **options)
  end

  def name = self.class.name
  def inspect = "#<#{name}#{instance_variables.map { |v| " #{v[1..]}=#{instance_variable_get(v).inspect}" }.join}>"
end

class Insert < Command
  def initialize(piece, at: nil) = (@piece, @at = piece, at)
  def run(buffer) = buffer.insert(@at ||= buffer.cursor, @piece)
  def undo(buffer) = buffer.remove(@at...@at + @piece.length)
end

class Delete < Command
  def initialize(range) = @range = range
  def run(buffer) = @gone = buffer.remove(@range)
  def undo(buffer) = buffer.insert(@range.begin, @gone)
end

class Upcase < Command
  def run(buffer)
    @before = buffer.text.dup
    buffer.text.upcase!
  end

  def undo(buffer) = buffer.text.replace(@before)
end

class Macro < Command
  def initialize(*commands) = @commands = commands
  def run(buffer) = @commands.each { _1.run(buffer) }
  def undo(buffer) = @commands.reverse_each { |command| command.undo(buffer) }
end

class Editor
  attr_reader :buffer

  def initialize(text) = (@buffer, @done, @undone = Buffer.new(text), [], [])

  def do(verb, *args, **options)
    command = verb.is_a?(Command) ? verb : Command[verb, *args, **options]
    command.run(@buffer)
    @done.push(command)
    @undone.clear
    self
  end

  def undo(times = 1)
    times.times { (command = @done.pop) ? command.undo(@buffer).then { @undone << command } : break }
    self
  end

  def redo(times = 1)
    times.times do
      command = @undone.pop or break
      command.run(@buffer)
      @done << command
    end
    self
  end

  def history = @done.map(&:name).join(">")
end

editor = Editor.new("hello")
puts editor.buffer
puts editor.do(:insert, " world").buffer
puts editor.do(:insert, ">> ", at: 0).buffer
puts editor.do(:delete, 3..7).buffer, editor.history
puts editor.undo.buffer, editor.undo(2).buffer, editor.redo.buffer, editor.redo(9).buffer
puts editor.do(:upcase).buffer.text, editor.undo.buffer.text
puts editor.do(Macro.new(Insert.new("1", at: 0), Insert.new("2", at: 0), Delete.new(2..2))).buffer
puts editor.undo.buffer, editor.undo(100).buffer, editor.history.inspect
p Command.verbs.keys, Command[:insert, "x"], Command[:insert, "y", at: 3]
begin
  editor.do(:paste)
rescue KeyError => e
  puts e.message, e.key.inspect, e.receiver.size
end
