require "set"

# Graphs: breadth first, depth first, shortest ways, an order of tasks.
class Graph
  include Enumerable

  def initialize = @edges = Hash.new { |hash, node| hash[node] = {} }

  def connect(from, to, weight = 1)
    @edges[from][to] = weight
    @edges[to]
    self
  end

  def each(&) = @edges.keys.each(&)
  def neighbours(node) = @edges.fetch(node).keys

  def breadth_first(start)
    return to_enum(__method__, start) unless block_given?

    seen = Set[start]
    queue = [start]
    until queue.empty?
      node = queue.shift
      yield node
      neighbours(node).each { |n| queue << n if seen.add?(n) }
    end
  end

  def depth_first(node, seen = Set.new, &block)
    return enum_for(:depth_first, node) unless block
    return unless seen.add?(node)

    block.call(node)
    neighbours(node).each { |n| depth_first(n, seen, &block) }
  end

  def shortest(from, to)
    distance = Hash.new(Float::INFINITY).merge(from => 0)
    before = {}
    open = [from]
    while (node = open.min_by { |n| distance[n] })
      open.delete(node)
      break if node == to

      @edges[node].each do |n, weight|
        next unless distance[node] + weight < distance[n]

        distance[n] = distance[node] + weight
        before[n] = node
        open |= [n]
      end
    end
    way = [to]
    way.unshift(before[way.first]) while before.key?(way.first)
    [distance[to], way]
  end

  def order
    marks = {}
    result = []
    visit = lambda do |node|
      case marks[node]
      when :done then next
      when :open then raise "cycle at #{node}"
      end
      marks[node] = :open
      neighbours(node).each(&visit)
      marks[node] = :done
      result.unshift(node)
    end
    each(&visit)
    result
  end
end

graph = Graph.new.connect(:a, :b, 4).connect(:a, :c, 1).connect(:c, :b, 2).connect(:b, :d, 5).connect(:c, :d, 8).connect(:e, :a)
puts graph.breadth_first(:a).to_a.inspect, graph.depth_first(:a).map(&:to_s).join
puts graph.shortest(:a, :d).inspect, graph.shortest(:d, :a).inspect
puts graph.order.inspect, graph.include?(:e), graph.sort.first, graph.each_slice(2).to_a.inspect, graph.min_by(&:to_s)
begin
  graph.connect(:d, :a).order
rescue RuntimeError => e
  puts e.message
end
puts graph.to_set.superset?(Set[:a, :b]), (Set[1, 2, 3] & [2, 3, 4]).inspect, (Set[1, 2] ^ Set[2, 3]).to_a.sort.inspect
puts Set[3, 1, 2].sort.inspect, Set[1, 2].subset?(Set[1, 2, 3]), Set[[1, 2]].include?([1, 2]), Set[1, 2].map { |x| x * 2 }.to_set.inspect
puts graph.entries.each_with_index.to_h { |node, i| [node, i] }.inspect, graph.reduce { |a, b| "#{a}#{b}" }
