require "date"

# A month as a wall calendar shows it.
class MonthView
  def initialize(year, month, marks: [])
    @first = Date.new(year, month, 1)
    @last = Date.new(year, month, -1)
    @marks = marks
  end

  def to_s
    lead = Array.new(@first.cwday - 1)
    cells = lead + (@first..@last).map { |day| cell(day) }
    weeks = cells.each_slice(7).map { |week| week.map { |text| (text || "").rjust(4) }.join }
    [@first.strftime("%B %Y").center(28).rstrip, %w[Mo Tu We Th Fr Sa Su].map { |d| d.rjust(4) }.join, *weeks].join("\n")
  end

  private

  def cell(day)
    @marks.include?(day) ? "*#{day.day}" : day.day.to_s
  end
end

puts MonthView.new(2024, 2, marks: [Date.new(2024, 2, 29)])
puts MonthView.new(2023, 10)

# Due dates that fall on weekends move to Monday.
def due(date, terms)
  day = date + terms
  day += 1 while day.saturday? || day.sunday?
  day
end

[Date.new(2024, 1, 31), Date.new(2023, 12, 29), Date.parse("2024-02-28")].each do |issued|
  puts format("%s + 30 -> %s (%s)", issued, due(issued, 30), due(issued, 30).strftime("%a, week %V of %G"))
end

puts (1..12).map { |month| Date.new(2025, month, -1).day }.inspect
puts [Date.new(2024, 1, 31) >> 1, Date.new(2024, 3, 31) << 1, Date.new(2024, 2, 29).next_year, Date.new(2024, 1, 31).next_month(13)].join(" ")
puts (Date.new(2024, 12, 25) - Date.new(2024, 7, 4)).to_i
puts Date.new(2021, 1, 3).cweek, Date.new(2020, 12, 31).cwyear, Date.new(2020, 12, 31).yday
puts [1900, 2000, 2023, 2024].to_h { |year| [year, Date.leap?(year)] }
puts Date.new(2024, 1, 1).step(Date.new(2024, 3, 1), 14).map { |day| day.strftime("%d.%m.") }.join(", ")
puts Date.valid_date?(2023, 2, 29), Date.valid_date?(2024, 2, 29)
fridays = (Date.new(2024, 1, 1)..Date.new(2024, 12, 31)).select { |day| day.day == 13 && day.friday? }
puts fridays.map(&:iso8601)
case Date.new(2024, 5, 17)
when Date.new(2024, 1, 1)..Date.new(2024, 6, 30) then puts "first half"
else puts "second half"
end
begin
  Date.new(2023, 2, 30)
rescue Date::Error => e
  puts "#{e.class}: #{e.message}"
end
age = ->(born, on) { on.year - born.year - ((on.month <=> born.month).nonzero? || on.day <=> born.day).then { |c| c < 0 ? 1 : 0 } }
puts age.call(Date.new(1990, 6, 15), Date.new(2024, 6, 14)), age.call(Date.new(1990, 6, 15), Date.new(2024, 6, 15))
puts Date.strptime("03/14/2024", "%m/%d/%Y").to_s, Date.new(2024, 3, 14).ajd.to_s, Date.new(2024, 3, 14).inspect
