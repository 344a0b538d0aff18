require "set"

# Graph algorithms: breadth and depth first, Dijkstra, topological order, components, cycles.
class Graph
  Edge = Struct.new(:from, :to, :weight)

  attr_reader :nodes

  def initialize(directed: true)
    @directed = directed
    @adjacent = Hash.new { |hash, node| hash[node] = [] }
    @nodes = Set.new
  end

  def connect(from, to, weight = 1)
    @nodes.merge([from, to])
    @adjacent[from] << Edge.new(from, to, weight)
    @adjacent[to] << Edge.new(to, from, weight) unless @directed
    self
  end

  def neighbours(node) = @adjacent.key?(node) ? @adjacent[node].map(&:to) : []

  def breadth_first(start)
    return enum_for(__method__, start) unless block_given?

    seen = Set[start]
    queue = [start]
    until queue.empty?
      node = queue.shift
      yield node
      neighbours(node).each { |other| queue.push(other) if seen.add?(other) }
    end
  end

  def depth_first(node, seen = Set.new, &block)
    return to_enum(:depth_first, node) unless block
    return unless seen.add?(node)

    block.call(node)
    neighbours(node).each { |other| depth_first(other, seen, &block) }
  end

  def shortest(from, to)
    distance = Hash.new(Float::INFINITY).update(from => 0)
    previous = {}
    open = [from]
    while (node = open.min_by { |candidate| distance[candidate] })
      open.delete(node)
      break if node == to

      @adjacent[node].each do |edge|
        length = distance[node] + edge.weight
        next unless length < distance[edge.to]

        distance[edge.to], previous[edge.to] = length, node
        open |= [edge.to]
      end
    end
    return unless distance.key?(to)

    path = [to]
    path.unshift(previous[path.first]) while previous.key?(path.first)
    [distance[to], path]
  end

  def topological
    incoming = nodes.to_h { |node| [node, 0] }
    nodes.each { |node| neighbours(node).each { |other| incoming[other] += 1 } }
    ready = incoming.select { |_, count| count.zero? }.keys
    order = []
    while (node = ready.min)
      ready.delete(node)
      order << node
      neighbours(node).each { |other| ready << other if (incoming[other] -= 1).zero? }
    end
    order.size == nodes.size ? order : raise(ArgumentError, "cycle among #{(nodes - order).to_a.sort.join(", ")}")
  end

  def components
    rest = nodes.dup
    result = []
    until rest.empty?
      component = breadth_first(rest.first).to_set
      result << component
      rest -= component
    end
    result
  end
end

roads = Graph.new(directed: false)
[["A", "B", 7], ["A", "C", 9], ["A", "F", 14], ["B", "C", 10], ["B", "D", 15], ["C", "D", 11], ["C", "F", 2],
 ["D", "E", 6], ["E", "F", 9], ["X", "Y", 1]].each { |road| roads.connect(*road) }

puts roads.breadth_first("A").to_a.join, roads.depth_first("A").to_a.join
puts roads.shortest("A", "E").inspect, roads.shortest("A", "X").inspect
puts roads.components.map { |set| set.sort.join }.inspect, roads.nodes.size
puts roads.breadth_first("A").lazy.reject { |node| node == "A" }.map(&:downcase).first(2).inspect
walker = roads.breadth_first("X")
puts walker.next, walker.next
begin
  walker.next
rescue StopIteration => e
  puts e.class
end

tasks = Graph.new
{ "shirt" => %w[tie belt], "tie" => ["jacket"], "trousers" => %w[shoes belt], "belt" => %w[jacket], "socks" => ["shoes"] }
  .each { |before, afters| afters.each { |after| tasks.connect(before, after) } }
puts tasks.topological.join(" < ")
begin
  tasks.connect("jacket", "shirt").topological
rescue ArgumentError => e
  puts e.message
end
