# Time: what it computes and how it prints, in UTC.

### making times
t = Time.utc(2024, 2, 29, 13, 5, 9)
[t, t.year, t.month, t.day, t.hour, t.min, t.sec, t.wday, t.yday, t.mon, t.mday, t.utc?, t.to_i, t.to_f, t.usec, t.nsec, Time.utc(2024), Time.utc(2024, "feb", 3), Time.gm(2000, 1, 1), Time.at(0).utc, Time.at(1.5).utc.usec, Time.at(0, 500, :millisecond).utc.usec, Time.at(1700000000).utc, Time.utc(2024, 12, 31, 23, 59, 59.5).sec, Time.new(2024, 1, 2, 3, 4, 5, "+00:00").to_i, Time.at(0, in: "UTC").to_s]

### time arithmetic
t = Time.utc(2024, 2, 28, 23, 59, 30)
[t + 60, t - 86_400, t - Time.utc(2024, 1, 1), (t + 0.5).usec, t + 86_400 * 2, Time.utc(2024, 3, 1) - t, t < t + 1, t == Time.utc(2024, 2, 28, 23, 59, 30), t <=> t - 1, [t, t - 1].min, t.between?(t - 1, t + 1), (t..t + 1).cover?(t), t.eql?(t.dup), t.hash == t.dup.hash, error { t + t }, t.round.sec, t.monday?, t.wednesday?, t.sunday?]

### strftime
t = Time.utc(2024, 3, 7, 9, 5, 3.25)
["%Y-%m-%d", "%H:%M:%S", "%d/%m/%y", "%B %b %A %a", "%j", "%I:%M %p", "%l|%e|%k", "%L", "%N", "%3N", "%6N", "%s", "%z", "%:z", "%Z", "%F", "%T", "%D", "%R", "%r", "%c", "%x", "%X", "%U", "%W", "%V", "%G", "%u", "%w", "%C", "%n%t%%", "%-d %-m", "%^a %^B", "%#p", "%010Y", "%_d", "%-H", "%3d", "%P", "%h", "%v", "%^b", "%-I", "%e", "%-y"].map { |f| t.strftime(f) }

### times print
t = Time.utc(2024, 3, 7, 9, 5, 3)
[t.to_s, t.inspect, t.to_a, (t + 0.5).inspect, t.iso8601, t.iso8601(3), t.xmlschema, t.httpdate, t.rfc2822, t.ctime, t.asctime, t.to_r]

### parsing times
require "time"
["2024-03-07", "2024-03-07 09:05:03", "2024-03-07T09:05:03Z", "2024-03-07T09:05:03.25Z", "2024-03-07 09:05:03 UTC", "2024-03-07T09:05:03+02:00", "2024-03-07 09:05 +0100", "Thu, 07 Mar 2024 09:05:03 GMT", "7 Mar 2024 10:00 UTC", "20240307T090503Z"].map { |s| Time.parse(s).utc.to_s } + [Time.iso8601("2024-03-07T09:05:03Z").to_s, error { Time.iso8601("nope") }, error { Time.parse("nope") }, message { Time.parse("nope") }, Time.strptime("2024-03-07", "%Y-%m-%d").day, Time.strptime("07/03/2024 13:45", "%d/%m/%Y %H:%M").utc.to_a.first(6).size]

### times with offsets
t = Time.new(2024, 3, 7, 9, 0, 0, "+02:00")
[t.to_s, t.utc_offset, t.hour, t.getutc.hour, t.dup.utc.hour, t.iso8601, t == Time.utc(2024, 3, 7, 7), t.strftime("%z %:z %::z"), t.localtime("+05:30").to_s, Time.at(0, in: "-03:00").to_s, t.gmt_offset, t.getlocal("+00:00").hour, (t + 3600).to_s, t.to_i]

### days of the calendar
[Time.utc(2024, 2, 29).yday, Time.utc(2023, 3, 1).yday, Time.utc(1900, 1, 1).wday, Time.utc(1969, 12, 31, 23, 59, 59).to_i, Time.utc(2038, 1, 19, 3, 14, 8).to_i, Time.utc(2100, 3, 1).to_i, Time.utc(1, 1, 1).year, Time.utc(2024, 1, 31) + 86_400, error { Time.utc(2024, 13, 1) }, error { Time.utc(2024, 1, 32) }, Time.utc(2023, 2, 29).to_s]

### grouping by day
ts = [Time.utc(2024, 1, 1, 5), Time.utc(2024, 1, 1, 9), Time.utc(2024, 1, 2)]
[ts.group_by { |t| t.strftime("%F") }.transform_values(&:size), ts.minmax.map(&:hour), ts.sort.last.day, (ts[2] - ts[0]) / 3600, ts.map(&:to_i).each_cons(2).map { |a, b| b - a }, ts.sum(&:hour)]
