# Fibers that take turns, a clock of our own, and a queue of tasks by priority.
class Scheduler
  Task = Struct.new(:name, :priority, :fiber, :wake, keyword_init: true) do
    include Comparable
    def <=>(other) = [wake, -priority, name] <=> [other.wake, -other.priority, other.name]
    def done? = !fiber.alive?
  end

  attr_reader :now, :log

  def initialize
    @now = 0
    @tasks = []
    @log = []
    @mail = Hash.new { |boxes, name| boxes[name] = [] }
  end

  def spawn(name, priority: 0, after: 0, &work)
    @tasks << Task.new(name: name, priority: priority, wake: @now + after, fiber: Fiber.new { work.call(self) })
    self
  end

  def pause(ticks) = Fiber.yield([:pause, ticks])
  def send_to(name, value) = @mail[name] << value
  
  def receive(name)
    Fiber.yield([:receive]) while @mail[name].empty?
    @mail[name].shift
  end


  def run(limit: 100)
    until @tasks.empty?
      task = @tasks.min
      @now = [@now, task.wake].max
      raise "too long, #{@tasks.size} left" if @now > limit

      step(task)
    end
    self
  end

  private

  def step(task)
    value = task.fiber.resume
    case value
    in [:pause, Integer => ticks] then task.wake = @now + ticks
    in [:receive] then task.wake = @now + 1
    else
      @log << "#{format("%03d", @now)} #{task.name} ends with #{value.inspect}"
      @tasks.delete(task)
    end
  rescue StandardError => e
    @log << "#{format("%03d", @now)} #{task.name} fails: #{e.message} (#{e.class})"
    @tasks.delete(task)
  end
end

s = Scheduler.new
s.spawn(:slow) { |it| 3.times { |i| it.log << "    slow #{i} at #{it.now}"; it.pause(5) }; :slow_done }
 .spawn(:urgent, priority: 9) { |it| it.log << "    urgent at #{it.now}"; it.send_to(:reader, "mail"); it.pause(2); 42 }
 .spawn(:reader) { |it| it.receive(:reader).upcase }
 .spawn(:broken, after: 4) { |it| it.pause(1); raise ArgumentError, "bad task" }
s.run
puts s.log, s.now
begin
  Scheduler.new.spawn(:endless) { |it| loop { it.pause(10) } }.run(limit: 50)
rescue RuntimeError => e
  puts e.message
end

numbers = Fiber.new do
  total = 0
  total += Fiber.yield(total) while total < 10
  :enough
end
p numbers.resume, numbers.resume(3), numbers.resume(4), numbers.resume(5), numbers.alive?
begin
  numbers.resume
rescue FiberError => e
  puts e.class
end

tree = { value: 1, left: { value: 2, left: { value: 3 } }, right: { value: 4, right: { value: 5 } } }
walk = ->(node) { Enumerator.new { |y| [node[:left], node, node[:right]].compact.each { |part| part.equal?(node) ? y << node[:value] : walk.(part).each { |v| y << v } } } }
p walk.(tree).to_a, walk.(tree).with_index(1).map { |v, i| v * i }, walk.(tree).next
left, right = [1, 4, 9, 12].each, [2, 3, 10].each
merged = []
loop { merged << (left.peek <= right.peek ? left.next : right.next) }
merged << left.next while (left.peek rescue nil)
p merged, (begin; right.peek; rescue StopIteration; :over; end)
round = %w[a b c].cycle
p 7.times.map { round.next }.join, round.size
jobs = { build: %i[fetch], test: %i[build lint], lint: [], fetch: [], ship: %i[test] }
order = []
visit = ->(job) { jobs.fetch(job).each(&visit); order |= [job] }
jobs.each_key(&visit)
p order
levels = Hash.new { |h, job| h[job] = (jobs[job].map { |need| h[need] }.max || -1) + 1 }
p jobs.keys.group_by { |job| levels[job] }.sort.to_h
