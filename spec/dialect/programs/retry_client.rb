# Errors of one's own: hierarchies, causes, retry with backoff, ensure's order, a circuit breaker.
module Api
  class Error < StandardError
    def self.===(other) = super || (other.is_a?(StandardError) && other.message.start_with?("api:"))
  end

  class Timeout < Error
    attr_reader :after

    def initialize(message = "timed out", after: nil)
      @after = after
      super(after ? "#{message} after #{after}s" : message)
    end
  end

  class Status < Error
    attr_reader :code

    CODES = Hash.new { |h, code| h[code] = Class.new(self) { define_method(:initialize) { |text = "HTTP #{code}"| super(text); @code = code } } }
    def self.[](code) = CODES[code]
    def self.const_missing(name) = name.to_s =~ /\AE(\d+)\z/ ? const_set(name, CODES[$1.to_i]) : super
    def retry? = code >= 500
  end
end

class Breaker
  Open = Class.new(StandardError)

  def initialize(limit:) = (@limit, @failures, @state = limit, 0, :closed)
  attr_reader :state

  def call
    raise Open, "circuit is open" if @state == :open

    yield.tap { @failures = 0 }
  rescue Api::Error
    @state = :open if (@failures += 1) >= @limit
    raise
  end
end

def with_retries(tries: 3, base: 0.1, on: [Api::Error], waits: [])
  attempt = 0
  begin
    attempt += 1
    yield attempt
  rescue *on => e
    if attempt < tries && (!e.respond_to?(:retry?) || e.retry?)
      waits << (base * 2**(attempt - 1)).round(2)
      retry
    end
    raise RuntimeError, "gave up after #{attempt}: #{e.message}"
  else
    waits << :ok
  ensure
    waits << :done
  end
end

waits = []
puts with_retries(waits: waits) { |n| n < 3 ? raise(Api::Timeout.new(after: n)) : "answer #{n}" }
p waits
begin
  with_retries { raise Api::Status::E503 }
rescue => e
  p e.message, e.cause.class == Api::Status[503], e.cause.code, e.cause.class.name, e.cause.is_a?(Api::Error)
end
begin
  with_retries { raise Api::Status[404], "no such page" }
rescue => e
  p e.message, e.cause&.code
end
begin
  with_retries { raise KeyError.new("api: odd", receiver: {}, key: :k) }
rescue => e
  p e.message, e.cause.class, e.full_message(highlight: false, order: :top).lines.first.include?("gave up")
end
begin
  Api::Status::Nope
rescue NameError => e
  p e.message, e.name
end
breaker = Breaker.new(limit: 2)
results = 4.times.map do |i|
  breaker.call { i.zero? ? :fine : raise(Api::Timeout) }
rescue Api::Error, Breaker::Open => e
  "#{e.class}: #{e.message}"
end
p results, breaker.state

def order(log)
  log << :start
  yield log
  log << :after
rescue ZeroDivisionError, TypeError => e
  log << e.class
  :rescued
else
  :else
ensure
  log << :ensure
end
p order([]) { |log| log << 1 }, order([]) { 1 / 0 }, order([]) { Integer([]) }
log = []
p [1, 2, 3].each { |x| order(log) { break x * 10 if x == 2 } }, log
value = catch(:done) do
  10.times { |i| 10.times { |j| throw :done, [i, j] if i * j == 42 } }
  :never
end
p value, catch { |tag| throw tag, 7 }, catch(:a) { catch(:b) { throw :a, 1 }; 2 }
begin
  throw :nobody, 3
rescue UncaughtThrowError => e
  p e.message, e.tag, e.value
end
def nested
  yield
rescue ArgumentError => e
  begin
    raise TypeError, "second"
  rescue TypeError => inner
    raise IndexError, "third"
  end
end
begin
  nested { raise ArgumentError, "first" }
rescue => e
  chain = Enumerator.produce(e) { |x| x.cause || raise(StopIteration) }.map { |x| "#{x.class}(#{x.message})" }
  puts chain.join(" < ")
end
def risky = Integer("x") rescue $!.message
p risky, (raise "a" rescue "b"), $!.inspect
error = RuntimeError.new("boom")
p error.message, error.inspect, error.backtrace, error == RuntimeError.new("boom"), RuntimeError.new.message, (raise error rescue $!.equal?(error))
begin
  raise Class.new(StandardError) { def message = "anonymous #{super}" }, "one"
rescue => e
  p e.message
end
p((begin; exit_code = Integer("12", exception: false); [exit_code, Integer("zz", exception: false), Float("1e", exception: false)]; end))
x = begin 42 ensure 43 end
p x, [*1..3].each_with_object([]) { |i, a| a << (i == 2 ? next : i) }, (loop do break :out end), (while true do break end)
def early = [1, 2, 3].each { |i| return i if i > 1 }
p early, [[1, [2, 3]], [4, [5, 6]]].map { |a, (b, c)| a + b + c }, (begin; Comparable.clamp(1); rescue NoMethodError => e; e.name; end)
def checked(n) = n.positive? ? n : raise(ArgumentError, "not positive: #{n}", [])
begin; checked(-1); rescue ArgumentError => e; p e.message, e.backtrace; end
warn "not shown" if false
p (begin; raise "x"; rescue => e; e; ensure; :ignored; end).message, [ArgumentError, TypeError].map { |k| k.new("m").detailed_message rescue "m" }.size
