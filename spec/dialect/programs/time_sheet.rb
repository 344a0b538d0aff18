require "time"

# Hours worked, from times; all in UTC so that it prints the same everywhere.
entries = [
  ["2024-02-28T08:15:00Z", "2024-02-28T17:00:00Z"],
  ["2024-02-29T22:30:00Z", "2024-03-01T06:10:30Z"],
  ["2024-12-31T23:59:30Z", "2025-01-01T00:00:15Z"]
].map { |pair| pair.map { |text| Time.iso8601(text) } }

def clock(seconds)
  hours, rest = seconds.to_i.divmod(3600)
  format("%02d:%02d:%02d", hours, *rest.divmod(60))
end

entries.each do |from, to|
  puts "#{from.strftime('%a %d %b %Y %H:%M')} - #{to.strftime('%H:%M:%S')}  #{clock(to - from)}"
end
puts clock(entries.sum { |from, to| to - from })
t = Time.utc(2024, 2, 29, 13, 5, 9.5)
puts t, t.inspect, t.iso8601, t.iso8601(3), t.to_a.inspect, t.to_i, t.to_f, t.usec, t.yday, t.wday, t.month, t.monday?, t.thursday?
puts t + 86_400, t - 3600, (t - Time.utc(2024, 1, 1)) / 86_400, t <=> t + 1, t == Time.at(t.to_r).utc, t.round.sec
%w[%Y-%m-%d %j %U %W %V %G %u %w %e %-d %-m %I:%M%p %l %P %y %C %B %b %^a %A %s %L %N %3N %6N %z %:z %Z %% %F %T %D %R %r %c %x %X %n%t| %10Y %-H %05d %h].each do |directive|
  puts "#{directive}: #{t.strftime(directive).inspect}"
end
puts Time.at(0).utc.iso8601, Time.at(1_700_000_000, 123_456, :usec).utc.iso8601(6), Time.gm(2000, "jan", 1, 20, 15, 1)
puts Time.parse("2024-05-06 07:08:09 UTC").to_s, Time.parse("6 May 2024 07:08 +0200").utc, Time.strptime("31/12/2023 23:00 +0000", "%d/%m/%Y %H:%M %z").utc
offset = Time.new(2024, 6, 1, 12, 0, 0, "+05:30")
puts offset, offset.utc_offset, offset.utc?, offset.getutc, offset.iso8601, offset.hour, (offset + 60).zone.inspect
def age(born, on) = on.year - born.year - ([on.month, on.day] <=> [born.month, born.day]).then { |c| c.negative? ? 1 : 0 }
puts age(Time.utc(2000, 2, 29), Time.utc(2023, 2, 28)), age(Time.utc(2000, 2, 29), Time.utc(2024, 2, 29))
puts (1..12).map { |m| (Time.utc(m == 12 ? 2025 : 2024, m % 12 + 1, 1) - 1).day }.join(" ")
weeks = (0...10).map { |i| Time.utc(2024, 1, 1) + i * 86_400 }.slice_when { |a, b| b.monday? }.map { |w| w.map { |d| d.strftime("%a") }.join(" ") }
puts weeks
begin
  Time.iso8601("yesterday")
rescue ArgumentError => e
  puts e.class
end
