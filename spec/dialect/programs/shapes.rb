# A small hierarchy of shapes: Comparable, abstract methods, inheritance hooks, to_s and inspect.
class Shape
  include Comparable

  @registry = []

  class << self
    attr_reader :registry

    def inherited(child)
      super
      Shape.registry << child
    end

    def build(kind, *sizes)
      type = Shape.registry.find { |candidate| candidate.name.downcase == kind.to_s }
      raise ArgumentError, "unknown shape: #{kind}" unless type

      type.new(*sizes)
    end
  end

  def area
    raise NotImplementedError, "#{self.class} must implement #{__method__}"
  end

  def <=>(other)
    return unless other.is_a?(Shape)

    area <=> other.area
  end

  def to_s = "#{self.class.name.downcase} of #{area.round(2)}"
  def inspect = "#<#{self.class} #{instance_variables.map { |name| "#{name}=#{instance_variable_get(name)}" }.join(" ")}>"
end

class Circle < Shape
  attr_reader :radius

  def initialize(radius)
    super()
    @radius = radius
  end

  def area = Math::PI * radius**2
end

class Rectangle < Shape
  attr_reader :width, :height

  def initialize(width, height)
    @width = width
    @height = height
  end

  def area = width * height
end

class Square < Rectangle
  def initialize(side) = super(side, side)
end

class Blob < Shape; end

shapes = [Shape.build(:circle, 1.5), Shape.build("rectangle", 2, 4), Shape.build(:square, 3)]
puts shapes, shapes.inspect
puts shapes.sort.map(&:to_s).inspect, shapes.min, shapes.max
puts shapes[0] < shapes[1], shapes[2].between?(*shapes.minmax), shapes[2].clamp(shapes[0], shapes[1])
puts Square.superclass, Square.ancestors.take_while { |a| a != Object }.inspect, Square.instance_methods(false).inspect
puts Shape.registry.map(&:name).join(", ")
puts Square.new(2) == Rectangle.new(1, 4), Square.new(2).equal?(Square.new(2)), Square === shapes[2]
puts shapes.map { |shape| shape.respond_to?(:radius) }.inspect
puts Shape.instance_method(:area).owner, Square.new(1).method(:area).owner, Square.method_defined?(:width)

begin
  Blob.new.area
rescue NotImplementedError => e
  puts "#{e.class}: #{e.message}", e.is_a?(StandardError), e.is_a?(ScriptError)
end
begin
  Shape.build(:hexagon)
rescue => e
  puts e.message
end
begin
  shapes[0] < 3
rescue ArgumentError => e
  puts e.message
end
begin
  Square.new(1, 2)
rescue ArgumentError => e
  puts e.message
end

total = shapes.sum(&:area)
puts "Total: %.3f" % total
by_type = shapes.group_by { |shape| shape.class.ancestors.include?(Rectangle) ? :angular : :round }
by_type.each_pair { |kind, members| puts "#{kind}: #{members.map(&:class).join("/")}" }
puts shapes.each_with_index.max_by { |shape, _| shape.area }.last
copy = shapes.first.dup
copy.instance_variable_set(:@radius, 10)
puts shapes.first.radius, copy.radius, copy.instance_variables.inspect, copy.instance_variable_defined?(:@width)
