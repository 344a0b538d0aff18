# A binary heap, used for scheduling, merging, Huffman codes and a running median.
class Heap
  def initialize(items = [], &order)
    @order = order || ->(a, b) { a <=> b }
    @items = []
    items.each { |item| push(item) }
  end

  def push(item)
    @items << item
    up(@items.size - 1)
    self
  end
  alias << push

  def pop
    return if @items.empty?

    swap(0, -1)
    @items.pop.tap { down(0) }
  end

  def peek = @items.first
  def size = @items.size
  def empty? = @items.empty?

  def drain
    return to_enum(:drain) { size } unless block_given?

    yield pop until empty?
  end

  private

  def before?(a, b) = @order.(@items[a], @items[b]).negative?
  def swap(a, b) = (@items[a], @items[b] = @items[b], @items[a])

  def up(index)
    while index.positive? && before?(index, parent = (index - 1) / 2)
      swap(index, parent)
      index = parent
    end
  end

  def down(index)
    loop do
      child = [2 * index + 1, 2 * index + 2].select { |i| i < size }.min { |a, b| @order[@items[a], @items[b]] }
      return unless child && before?(child, index)

      swap(index, child)
      index = child
    end
  end
end

numbers = [5, 3, 9, 1, 7, 3, 8]
puts Heap.new(numbers).drain.to_a.inspect, Heap.new(numbers) { |a, b| b <=> a }.drain.first(3).inspect
puts Heap.new(numbers).drain.size, Heap.new.pop.inspect, Heap.new([2, 1]).peek

Job = Struct.new(:name, :priority, :at) do
  include Comparable

  def <=>(other) = [-priority, at] <=> [-other.priority, other.at]
  def to_s = "#{name}(#{priority})"
end
queue = Heap.new
[["backup", 1], ["mail", 5], ["report", 3], ["alert", 9], ["letter", 5]].each_with_index { |job, at| queue << Job.new(*job, at) }
puts queue.drain.map(&:to_s).join(" ")
puts [Job.new("a", 1, 0), Job.new("b", 2, 0)].min, Job.new("a", 1, 0) > Job.new("b", 2, 0)

def huffman(text)
  heap = Heap.new { |(count_a, key_a), (count_b, key_b)| [count_a, key_a] <=> [count_b, key_b] }
  text.each_char.tally.each { |char, count| heap << [count, char, char] }
  while heap.size > 1
    (count_a, key_a, a), (count_b, key_b, b) = heap.pop, heap.pop
    heap << [count_a + count_b, [key_a, key_b].min, [a, b]]
  end
  codes = {}
  assign = lambda do |node, prefix|
    case node
    in [left, right]
      assign.(left, prefix + "0")
      assign.(right, "#{prefix}1")
    in String then codes[node] = prefix
    end
  end
  assign.call(heap.pop.last, "")
  codes
end

text = "abracadabra alakazam"
codes = huffman(text)
encoded = text.gsub(/./, codes)
puts codes.sort_by { |char, code| [code.size, code, char] }.map { |char, code| "#{char.inspect}=#{code}" }.join(" ")
puts encoded.size, text.size * 8, encoded.count("1")
inverse = codes.invert
decoded = encoded.each_char.with_object(["", ""]) do |bit, state|
  state[1] += bit
  state.replace([state[0] + inverse[state[1]], ""]) if inverse.key?(state[1])
end.first
puts decoded == text, codes.values.none? { |a| codes.values.any? { |b| a != b && b.start_with?(a) } }

low = Heap.new { |a, b| b <=> a }
high = Heap.new
medians = numbers.map do |number|
  (low.empty? || number <= low.peek ? low : high) << number
  low << high.pop if high.size > low.size
  high << low.pop if low.size > high.size + 1
  low.size > high.size ? low.peek : (low.peek + high.peek) / 2.0
end
puts medians.inspect

streams = [[1, 5, 9], [2, 6], [0, 7, 8, 10]].map(&:each)
heap = Heap.new { |a, b| a.peek <=> b.peek }
streams.each { |stream| heap << stream }
merged = []
while (stream = heap.pop)
  merged << stream.next
  begin
    stream.peek && heap << stream
  rescue StopIteration
    next
  end
end
puts merged.inspect
