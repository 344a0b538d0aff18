# Emitters, pipelines, currying, observers, and closures.
class Emitter
  def initialize = @handlers = Hash.new { |h, k| h[k] = [] }

  def on(event, once: false, &handler)
    @handlers[event] << [handler, once]
    -> { @handlers[event].reject! { |h, _| h.equal?(handler) } && :removed }
  end

  def emit(event, *args, **options)
    @handlers[event].dup.map do |handler, once|
      @handlers[event].delete([handler, once]) if once
      handler.call(*args, **options)
    end
  end
end

emitter = Emitter.new
remove = emitter.on(:save) { |name, by: "nobody"| "#{name} saved by #{by}" }
emitter.on(:save, once: true) { |name, **| name.upcase }
puts emitter.emit(:save, "doc", by: "ann"), emitter.emit(:save, "doc"), remove.call, emitter.emit(:save, "x").inspect, remove.call.inspect

add = ->(a, b, c = 0) { a + b + c }
double = :*.to_proc.curry(2)[2] rescue double = ->(x) { x * 2 }
inc = add.curry[1]
puts add.curry[1][2], add.curry(3)[1][2][3], inc.(5), (method(:Integer) >> ->(x) { x + 1 }).call("41"), (->(x) { x * 2 } << ->(x) { x + 1 }).(5)
puts %w[1 2 3].map(&method(:Integer)).sum, [1, 2, 3].map(&2.method(:+)).inspect, %i[upcase reverse].map(&:to_proc).reduce(:>>).call("abc")
puts add.arity, add.lambda?, proc { |a, b| }.arity, proc { |a, *d, e: 1, **f, &g| }.parameters.inspect, add.parameters.inspect
pipeline = [:strip, :downcase, ->(s) { s.gsub(/\W+/, "-") }, proc { _1.delete_suffix("-") }]
puts pipeline.inject("  Hello, World!  ") { |value, f| f.to_proc.call(value) }
counter = 0
increment = -> { counter += 1 }
3.times(&increment) rescue 3.times { increment.() }
puts counter
makers = (1..3).map { |i| -> { i * 10 } }
puts makers.map(&:call).inspect
def run = yield(1, 2, 3)
run { |a, (b, c), d| p [a, b, c, d] }
run { |a, *rest| p [a, rest] }
run { |*, last| p last }
[[1, [2, 3]], [4, [5, 6]]].each { |a, (b, c)| print a + b + c, " " }
puts
def kw(a, b = a * 2, *rest, c:, d: c + 1, **others, &block) = [a, b, rest, c, d, others, block&.call]
p kw(1, c: 3), kw(1, 2, 3, 4, c: 5, d: 6, e: 7) { :block }, kw(*[1, 2], **{ c: 1, "s": 2 })
def forward(...) = kw(...)
p forward(9, c: 1) { 2 }
begin
  kw(1)
rescue ArgumentError => e
  puts e.message
end
begin
  add.(1)
rescue ArgumentError => e
  puts e.message
end
def early = [1, 2, 3].each { |x| return x if x > 1 }
p early, [3, 4].each_with_index.map { |x, i| next 0 if i.zero?; x }, (1..Float::INFINITY).each { |i| break i if i * i > 50 }
x = 10
[1].each { |i; x| x = i }
p x, binding.local_variable_defined?(:x), defined?(zzz), defined?(x), defined?(puts), defined?(String), defined?(@a), [1, 2].then { |a, b| a }
square = proc { |n| next n * n }
p square.call(4), square.(5), square[6], square.yield(7), square === 8
compose = ->(*fs) { fs.reduce { |f, g| f >> g } }
p compose.(->(v) { v + 1 }, ->(v) { v * 2 }, :to_s.to_proc).(3), %w[a b].each_with_index.to_a, %w[a b].each.with_index(1).to_h
def gen = return(to_enum(:gen)) unless block_given?
p gen.class, __method__.inspect, [nil, 1, false].map(&:!).inspect, [[1, 2], [3]].sum([])
nil
