require "time"

# Time: differences, rounding, calendars and formats.
def days_in(year, month)
  (Time.utc(month == 12 ? year + 1 : year, month % 12 + 1, 1) - 86_400).day
end

def humanize(seconds)
  parts = { day: 86_400, hour: 3600, minute: 60, second: 1 }.filter_map do |unit, size|
    count, seconds = seconds.divmod(size)
    "#{count} #{unit}#{"s" unless count == 1}" if count.positive?
  end
  parts.empty? ? "now" : parts.join(", ")
end

def add_months(time, count)
  year, month = (time.year * 12 + time.month - 1 + count).divmod(12)
  day = [time.day, days_in(year, month + 1)].min
  Time.utc(year, month + 1, day, time.hour, time.min, time.sec)
end

def calendar(year, month)
  first = Time.utc(year, month, 1)
  lines = [first.strftime("%B %Y").center(20).rstrip, "Mo Tu We Th Fr Sa Su"]
  cells = Array.new((first.wday + 6) % 7, "  ") + (1..days_in(year, month)).map { |day| day.to_s.rjust(2) }
  lines + cells.each_slice(7).map { |week| week.join(" ") }
end

start = Time.utc(2024, 2, 28, 22, 30, 15)
puts start, start.inspect, start.iso8601, start.to_a.take(6).inspect
puts (start + 2 * 86_400).strftime("%A, %d %B %Y, week %V, day %j")
puts (start + 0.25).iso8601(3), (start - 31).strftime("%I:%M:%S %p %L")

[0, 59, 61, 3600, 90_061, 86_400 * 3].each { |seconds| puts "#{seconds}: #{humanize(seconds)}" }

puts (1..12).map { |month| days_in(2024, month) }.inspect, days_in(2023, 2)
puts (1..4).map { |n| add_months(Time.utc(2024, 1, 31), n).strftime("%F") }.join(" ")
puts add_months(start, -14).strftime("%d.%m.%y")
puts calendar(2024, 2), calendar(2023, 10)

finish = Time.parse("2024-03-10T08:00:00+02:00")
puts finish.utc_offset, finish.hour, finish.utc.hour
gap = finish - start
puts gap.class, humanize(gap.to_i)
puts [finish, start].min == start, start <=> finish, start.between?(start - 1, finish)
puts (finish - start).fdiv(3600).round(2)

weekend = ->(time) { time.saturday? || time.sunday? }
workdays = (0..13).map { |n| Time.utc(2024, 2, 28) + n * 86_400 }.reject(&weekend)
puts workdays.map { |time| time.strftime("%a %e") }.each_slice(5).map { |week| week.join(" | ") }
puts workdays.chunk_while { |a, b| b - a == 86_400 }.map(&:size).inspect

stamps = %w[2024-01-05T10:00:00Z 2023-12-31T23:59:59Z 2024-01-05T09:30:00Z]
times = stamps.map { |stamp| Time.iso8601(stamp) }
puts times.sort.map { |time| time.strftime("%Y/%m/%d %R") }
puts times.group_by { |time| [time.year, time.month] }.map { |(year, month), list| "#{year}-#{month}: #{list.size}" }
puts times.max.to_i, Time.at(1_700_000_000).utc.to_s, Time.at(0, 500, :millisecond).utc.to_f
puts Time.utc(2000, "jan", 1).yday, Time.gm(2000, 12, 31).yday, Time.utc(1969, 12, 31, 23, 59, 59).to_i
puts start.round.usec, (start + 1.5).round.sec, start == Time.at(start.to_i), start.eql?(start.dup)
begin
  Time.iso8601("yesterday")
rescue ArgumentError => e
  puts e.class
end
puts Time.utc(2024, 13, 1) rescue puts "no such month"
