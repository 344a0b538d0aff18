# Ways through a maze, by breadth first; flood fill; a binary tree that is Enumerable; islands; spirals.
MAZE = <<~TEXT.lines(chomp: true).map(&:chars)
  #########
  #S..#...#
  #.#.#.#.#
  #.#...#.#
  #.#####.#
  #......E#
  #########
TEXT
Point = Struct.new(:row, :column) do
  STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }.freeze
  def near = STEPS.map { |name, (r, c)| [name, self + Point.new(r, c)] }
  def +(other) = Point.new(row + other.row, column + other.column)
  def distance(other) = (row - other.row).abs + (column - other.column).abs
end

find = ->(mark) { MAZE.each_with_index { |row, r| (c = row.index(mark)) and return_point = Point.new(r, c) and break return_point } }
start, goal = find["S"], find["E"]
p start, goal, start.distance(goal)

def search(from, to)
  queue = [from]
  came = { from => nil }
  until queue.empty?
    here = queue.shift
    return came if here == to

    here.near.each do |name, point|
      next if came.key?(point) || MAZE[point.row][point.column] == "#"

      came[point] = [here, name]
      queue.push(point)
    end
  end
end

came = search(start, goal)
way = Enumerator.produce(goal) { |point| came[point]&.first || raise(StopIteration) }.to_a.reverse
puts way.size, way.filter_map { |point| came[point]&.last }.chunk_while { |a, b| a == b }.map { |run| "#{run[0]} #{run.size}" }.join(", ")
picture = MAZE.map(&:dup)
way[1..-2].each { |point| picture[point.row][point.column] = "*" }
puts picture.map(&:join)

class Tree
  include Enumerable
  Node = Struct.new(:key, :value, :left, :right)

  attr_reader :size

  def self.[](**pairs) = pairs.each_with_object(new) { |(k, v), tree| tree[k] = v }

  def initialize = @size = 0

  def []=(key, value)
    @root = put(@root, key, value)
  end

  def [](key)
    node = @root
    node = key < node.key ? node.left : node.right while node && node.key != key
    node&.value
  end

  def each(node = @root, &block)
    return enum_for(:each, node) { size } unless block
    return self unless node

    each(node.left, &block)
    yield node.key, node.value
    each(node.right, &block)
  end

  def depth(node = @root) = node ? 1 + [depth(node.left), depth(node.right)].max : 0
  def dig(key, *rest) = rest.empty? ? self[key] : self[key]&.dig(*rest)

  private

  def put(node, key, value)
    return Node.new(key, value).tap { @size += 1 } unless node

    case key <=> node.key
    when -1 then node.left = put(node.left, key, value)
    when 1 then node.right = put(node.right, key, value)
    when 0 then node.value = value
    else raise ArgumentError, "cannot compare #{key.inspect} with #{node.key.inspect}"
    end
    node
  end
end

tree = Tree[m: 1, c: 6, x: 3, a: 4, d: 5]
p tree.to_a, tree[:d], tree[:zz], tree.size, tree.depth, tree.map { |k, v| "#{k}#{v}" }, tree.to_h, tree.each.size, tree.min_by { |_, v| v }
p tree.select { |k, v| v > 3 }, tree.sort_by { |k, v| -v }.first, tree.each_with_index.map { |(k, v), i| [i, k, v] }.last, tree.include?([:a, 4]), tree.first, tree.inject { |a, b| a + b }, tree.each_slice(2).to_a.size, tree.zip(1..5).last, tree.reduce(0) { |n, (_, v)| n + v }, tree.partition { |k, _| k < :d }.map(&:size), tree.each_entry.to_a == tree.to_a, tree.lazy.map { |k, v| v }.first(2)
begin
  tree[5] = 1
rescue ArgumentError => e
  puts e.message
end

grid = ["11000", "11000", "00100", "00011"].map(&:chars)
islands = 0
sink = lambda do |r, c|
  return if r < 0 || c < 0 || grid.dig(r, c) != "1"

  grid[r][c] = "."
  [[1, 0], [-1, 0], [0, 1], [0, -1]].each { |dr, dc| sink.(r + dr, c + dc) }
end
grid.each_index { |r| grid[r].each_index { |c| (islands += 1; sink.(r, c)) if grid[r][c] == "1" } }
p islands, grid.map(&:join)
spiral = ->(m) { m.empty? ? [] : m.first + spiral.(m.drop(1).transpose.reverse) }
p spiral.([[1, 2, 3], [4, 5, 6], [7, 8, 9]]), [[1, 2], [3, 4]].transpose.map(&:reverse), (0...4).map { |i| (0..i).map { |j| j.zero? || j == i ? 1 : i } }
triangle = (1..4).map { |i| ("*" * (2 * i - 1)).center(7).rstrip }
puts triangle, triangle.map(&:length).inspect
rotated = %w[abc def].map(&:chars).transpose.map { |column| column.reverse.join }
p rotated, %w[abc def].flat_map(&:chars).each_slice(2).map(&:join), [1, 2, 3, 4, 5].rotate(2), [1, 2, 3].each_cons(2).to_a, [3, 1, 2].each_with_index.sort.map(&:last), [[1, :a], [2, :b]].each_with_object({}) { |(n, s), h| h[s] = n }
