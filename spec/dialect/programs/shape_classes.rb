# A small class hierarchy.
class Shape
  include Comparable
  @registry = {}
  class << self
    attr_reader :registry

    def inherited(klass)
      super
      Shape.registry[klass.name.downcase.to_sym] = klass
    end

    def build(kind, *sizes) = registry.fetch(kind) { raise ArgumentError, "no shape #{kind.inspect}" }.new(*sizes)
  end

  def area = raise(NotImplementedError, "#{self.class} has no area")
  def <=>(other) = area <=> other.area
  def to_s = "#{self.class.name.downcase} of #{format('%.3f', area)}"
  def inspect = "#<#{self.class} #{instance_variables.map { |v| "#{v}=#{instance_variable_get(v)}" }.join(' ')}>"
end

class Circle < Shape
  def initialize(radius) = @radius = radius
  def area = Math::PI * @radius**2
end

class Rectangle < Shape
  attr_reader :width, :height

  def initialize(width, height)
    @width, @height = width, height
  end

  def area = width * height
  protected :height
  def taller_than?(other) = height > other.height
end

class Square < Rectangle
  def initialize(side) = super(side, side)
  def to_s = super.sub("square", "SQUARE")
end

class Blob < Shape; end

shapes = [[:circle, 1.5], [:rectangle, 2, 3.5], [:square, 2]].map { |kind, *sizes| Shape.build(kind, *sizes) }
puts shapes.sort, shapes.max, shapes.minmax.map(&:inspect)
puts Square.ancestors.take(4).inspect, Square.superclass, Square.instance_methods(false).inspect
puts shapes[1].taller_than?(shapes[2])
puts shapes[2].is_a?(Rectangle), shapes[2].instance_of?(Rectangle), Rectangle === shapes[2], Shape.registry.keys.inspect
[-> { Blob.new.area }, -> { Shape.build(:cube, 1) }, -> { shapes[1].height }, -> { shapes[0] < 3 }].each do |attempt|
  attempt.call
rescue NotImplementedError, StandardError => e
  puts "#{e.class}: #{e.message[/\A[^\n#]*/].strip.tr("`", "'").sub(/for .*|for$/, "for it")}"
end
puts shapes[0].respond_to?(:area), shapes[1].respond_to?(:height), Circle.method_defined?(:area)
puts shapes.sum(&:area).round(3), shapes.each_slice(2).map { |pair| pair.map(&:class) }.inspect
