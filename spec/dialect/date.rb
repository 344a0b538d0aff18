# Date and DateTime: the calendar, arithmetic, texts; all days after 1582-10-15, where both have the same calendar.

### making dates
[Date.new(2001, 2, 3), Date.new(2001, -1, -1), Date.new(2024), Date.civil(2024, 2, -1), Date.jd(2451944), Date.ordinal(2001, 34), Date.ordinal(2001, -1), Date.commercial(2001, 5, 6), Date.commercial(2001, -1, -1), Date.new(2001, 2, 3, Date::GREGORIAN).to_s]

### days there are not
tries = [-> { Date.new(2001, 2, 29) }, -> { Date.new(2001, 13, 1) }, -> { Date.new(2001, 4, 31) }, -> { Date.new("2001") }, -> { Date.new(2001, 2, nil) }, -> { Date.ordinal(2001, 366) }, -> { Date.commercial(2001, 53, 1) }]
tries.map { |try| [error(&try), message(&try)] } + [Date::Error.superclass, Date.valid_date?(2001, 2, 29), Date.valid_date?(2004, 2, 29), Date.valid_civil?(2001, 2, "3"), Date.valid_ordinal?(2001, 366), Date.valid_commercial?(2004, 53, 1)]

### parts of a date
d = Date.new(2024, 2, 29)
[d.year, d.month, d.mon, d.day, d.mday, d.wday, d.yday, d.cwday, d.cweek, d.cwyear, d.jd, d.mjd, d.ld, d.ajd, d.amjd, d.day_fraction, d.leap?, d.thursday?, d.saturday?, Date.leap?(1900), Date.gregorian_leap?(2000), d.start, d.julian?]

### weeks at the ends of years
[2004, 2005, 2008, 2009, 2010, 2015, 2020, 2021].flat_map { |y| [Date.new(y, 1, 1), Date.new(y, 12, 31)] }.map { |d| [d.cwyear, d.cweek, d.cwday, d.strftime("%U %W %V %G %j"), d == Date.commercial(d.cwyear, d.cweek, d.cwday)] }

### date arithmetic
d = Date.new(2024, 1, 31)
[d + 1, d - 31, d >> 1, d >> 13, d << 1, d << 2, d.next_day(3), d.prev_day, d.next_month, d.prev_month(2), d.next_year, Date.new(2024, 2, 29).prev_year, d.succ, d.next, d - Date.new(2024, 1, 1), (Date.new(2024, 12, 25) - d).to_i, d + 0.5, (d + Rational(1, 2)).day_fraction, error { d + "1" }, error { d - nil }, error { d >> "1" }, message { d + nil }]

### comparing dates
d = Date.new(2001, 2, 3)
[d <=> d + 1, d == Date.new(2001, 2, 3), d === DateTime.new(2001, 2, 3, 4), d == DateTime.new(2001, 2, 3, 4), d.eql?(Date.new(2001, 2, 3)), d.hash == Date.new(2001, 2, 3).hash, { d => 1 }[Date.new(2001, 2, 3)], [d + 2, d, d + 1].sort.map(&:day), [d, d + 1].max, d.between?(d - 1, d), d.clamp(d + 2, d + 3), d < 3, error { d < "x" }, message { d < "x" }, d <=> "x", d == nil, [d, d].uniq.size, d.equal?(d.to_date)]

### ranges and steps of dates
a = Date.new(2024, 2, 27)
b = Date.new(2024, 3, 2)
[(a..b).map(&:day), (a...b).to_a.size, (a..b).include?(a + 2), (a..b) === DateTime.new(2024, 2, 28, 5), (a..b).step(2).map(&:to_s), a.step(b, 3).map(&:day), b.step(a, -2).map(&:day), a.upto(b).map(&:day), b.downto(a).to_a.size, (a..b).count(&:saturday?), (a..).first(2), a.upto(b) { }, (a..b).each_slice(2).map(&:size), (a..b).group_by(&:month).transform_values(&:size), (a..b).cover?(b), (a..b).to_s]

### dates print
d = Date.new(2001, 2, 3)
[d, d.to_s, d.inspect, d.iso8601, d.xmlschema, d.rfc3339, d.rfc2822, d.httpdate, d.ctime, d.strftime, "#{d}", d.strftime("%Y/%-m/%-d %a %A %b %B %j %y %e %F %D %x %c %v %s %Q %z %Z %H:%M %+ %C %u %w %10A|%^a"), Date.new(-1, 2, 3).to_s, Date.new(12_345, 2, 3).to_s, Date::MONTHNAMES, Date::ABBR_DAYNAMES, Date::DAYNAMES[0], Date::ABBR_MONTHNAMES[12]]

### Date.parse
texts = ["2001-02-03", "20010203", "2001-2-3", "2001/02/03 10:11", "3rd Feb 2001 04:05:06 PM", "Feb 3, 2001", "July 4th, 2021", "4 July 21", "04-Sep-12", "25dec2024", "2024-dec-25", "24.12.2024", "1.2.2003", "01/02/03", "25/12/24", "99-1-2", "Sat Aug 28 02:55:00 2000", "Aug 2000", "2001-W05-6", "2001-W05", "2012W056", "2001-034", "2012034", "120904", "20120904T101112Z", "on 2012-09-04, at noon", "2021/07"]
texts.map { |text| Date.parse(text).to_s } + ["nope", "", "2001-02-30", "10/24/2024", "12/25/24", "10:00", "3pm", "noon", "2001-13-01"].map { |text| error { Date.parse(text) } } + [error { Date.parse(nil) }, message { Date.parse("nope") }, message { Date.parse("x" * 200) }]

### parts that are not said are of today
t = Date.today
[Date.parse("10") == Date.new(t.year, t.month, 10), Date.parse("may 5") == Date.new(t.year, 5, 5), Date.parse("Monday") == t - t.wday + 1, Date.strptime("5", "%m") == Date.new(t.year, 5, 1), Date.parse("100") == Date.ordinal(t.year, 100), Date.today.class, DateTime.now.class, Date.today == Time.now.to_date]

### Date.iso8601 and its kin
[Date.iso8601("2001-02-03"), Date.iso8601("20010203"), Date.iso8601("2001-W05-6"), Date.iso8601("2001-034"), Date.iso8601("2001-02-03T04:05:06Z"), Date.xmlschema("2001-02-03"), Date.rfc3339("2001-02-03T04:05:06+07:00"), Date.rfc2822("Sat, 3 Feb 2001 00:00:00 +0000"), Date.httpdate("Sat, 03 Feb 2001 00:00:00 GMT"), error { Date.iso8601("nope") }, error { Date.iso8601("2001-2-3") }, error { Date.iso8601("2001-02-03 foo") }, error { Date.iso8601("2001-02-31") }]

### Date.strptime
pairs = [["2001-02-03", "%Y-%m-%d"], ["2001-02", "%Y-%m"], ["2001-034", "%Y-%j"], ["2001-W05-6", "%G-W%V-%u"], ["2001 04 6", "%Y %U %w"], ["2001 05 6", "%Y %W %u"], ["sat3feb2001", "%a%d%b%Y"], ["12/25/24", "%D"], ["12/25/24", "%m/%d/%y"], [" 3 Feb 2001", "%e %b %Y"], ["1700000000", "%s"], ["2024", "%Y"], ["March 5, 2024", "%B %d, %Y"], ["2001-02-03", "%F"]]
pairs.map { |pair| Date.strptime(*pair).to_s } + [error { Date.strptime("xxx", "%Y-%m-%d") }, message { Date.strptime("xxx", "%Y-%m-%d") }, error { Date.strptime("2001-04-31", "%Y-%m-%d") }, error { Date.strptime("2001-02-03", "%Y/%m/%d") }, Date.strptime("2001-02-03").to_s]

### dates and times
t = Time.utc(2024, 3, 7, 23, 5, 9)
n = Time.new(2024, 3, 7, 23, 5, 9, "-05:00")
[t.to_date, n.to_date, t.to_datetime, n.to_datetime, Date.new(2001, 2, 3).to_time.to_a.first(6), Date.new(2001, 2, 3).to_datetime, DateTime.new(2001, 2, 3, 4, 5, 6, "+7").to_time, DateTime.new(2001, 2, 3, 4, 5, 6, "+7").to_date, t.to_date.to_time.hour]

### DateTime
d = DateTime.new(2001, 2, 3, 4, 5, 6.5, "+7")
[d, d.to_s, d.hour, d.minute, d.min, d.second, d.sec, d.sec_fraction, d.offset, d.zone, d.new_offset, d.new_offset("-03:00"), d.iso8601(3), d.strftime("%Z %z %:z %s %Q %L %P"), d + 1, d >> 1, d - DateTime.new(2001, 2, 3), d - Date.new(2001, 2, 3), d < Date.new(2001, 2, 4), DateTime.new(2001, 2, 3, 24), DateTime.new(2001, 2, 3, -1), error { DateTime.new(2001, 2, 3, 25) }, DateTime.new(2001, 2, 3, 4, 5, 6, Rational(3, 24)), d.is_a?(Date), d.next_day.hour]

### DateTime of texts
[DateTime.parse("2001-02-03T04:05:06+07:00"), DateTime.parse("2001-02-03"), DateTime.parse("3rd Feb 2001 04:05:06 PM"), DateTime.iso8601("2001-02-03T04:05:06Z"), DateTime.strptime("2001-02-03T04:05:06+07:00", "%Y-%m-%dT%H:%M:%S%z"), DateTime.strptime("2001-02-03 04:05:06 PM", "%Y-%m-%d %I:%M:%S %p"), error { DateTime.parse("nope") }]

### times by the day of the year
require "time"
[Time.strptime("2024-067", "%Y-%j").yday, Time.parse("2024-067").yday, Time.parse("3pm 2024-01-02").hour, Time.strptime("12/25/24 10:11:12", "%D %T").to_a.first(6), error { Time.parse("monday") }]

### dates as patterns
case Date.new(2024, 2, 29)
in { year: 2000.., month:, wday: 4 } then month
end
#=> 2

### dates and times as patterns
[Date.new(2024, 2, 29).deconstruct_keys(nil), (DateTime.new(2024, 2, 29, 5) in { hour: 5, day: }) && day]
#=> [{:year=>2024, :month=>2, :day=>29, :yday=>60, :wday=>4}, 29]

### dates in JSON
require "json"
JSON.generate({ "on" => Date.new(2024, 2, 29) })

### the calendar of before 1582 is today's
[Date.new(1582, 10, 10).to_s, Date.new(1582, 10, 15) - Date.new(1582, 10, 4), begin; Date.new(2001, 2, 3, Date::JULIAN); rescue NotImplementedError => e; e.message; end]
#=> ["1582-10-10", (11/1), "the Julian calendar is not available in the sandbox"]

### require "date"
[require("date"), require("date")]
#=> [true, false]
