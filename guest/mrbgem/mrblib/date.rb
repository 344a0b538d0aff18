# frozen_string_literal: true

# A day of the calendar of today, at all times. It is kept as the Time at which it begins, which does the reckoning and
# the formatting; a fraction of a day may be added to it.
class Date
  include Comparable

  class Error < ArgumentError; end

  # A Time that names its zone by the offset.
  class Moment < Time
    def __text(directive, flags, width)
      case directive
      when "Z" then __zone_text(":")
      when "Q" then @nanoseconds.div(1_000_000).to_s
      else super
      end
    end
  end

  MONTHNAMES = [nil, *Time::MONTHS].freeze
  ABBR_MONTHNAMES = MONTHNAMES.map { |name| name && name[0, 3] }.freeze
  DAYNAMES = Time::DAYS
  ABBR_DAYNAMES = DAYNAMES.map { |name| name[0, 3] }.freeze
  ITALY = 2_299_161
  ENGLAND = 2_361_222
  JULIAN = Float::INFINITY
  GREGORIAN = -Float::INFINITY
  DAY = 86_400 * Time::NANO
  # Julian day of 1970-01-01.
  EPOCH = 2_440_588

  def __set(time)
    @time = time
    self
  end

  def __time = @time
  def __days = (@time.to_i + @time.utc_offset).div(86_400)
  def __nanoseconds = @time.__nanoseconds

  def year = @time.year
  def month = @time.month
  alias mon month
  def day = @time.day
  alias mday day
  def wday = @time.wday
  def yday = @time.yday
  def cwyear = @time.__iso_week[0]
  def cweek = @time.__iso_week[1]
  def cwday = wday == 0 ? 7 : wday
  def jd = __days + EPOCH
  def mjd = jd - 2_400_001
  def ld = jd - 2_299_160
  def ajd = Rational(__nanoseconds, DAY) + EPOCH - Rational(1, 2)
  def amjd = ajd - Rational(4_800_001, 2)
  def day_fraction = (rest = (__nanoseconds + @time.utc_offset * Time::NANO) % DAY) == 0 ? 0 : Rational(rest, DAY)
  def start = ITALY.to_f
  def leap? = Date.leap?(year)
  def gregorian? = true
  def julian? = false
  def gregorian = self
  def sunday? = wday == 0
  def monday? = wday == 1
  def tuesday? = wday == 2
  def wednesday? = wday == 3
  def thursday? = wday == 4
  def friday? = wday == 5
  def saturday? = wday == 6

  def +(other)
    raise TypeError, "expected numeric" unless other.is_a?(Numeric)

    __at(__nanoseconds + __exact(other))
  end

  def -(other)
    return Rational(__nanoseconds - other.__nanoseconds, DAY) if other.is_a?(Date)
    raise TypeError, "expected numeric" unless other.is_a?(Numeric)

    __at(__nanoseconds - __exact(other))
  end

  # Nanoseconds of so many days.
  def __exact(days) = days.is_a?(Integer) ? days * DAY : (days.to_r * DAY).round

  def __at(nanoseconds) = self.class.__of(Moment.__at(nanoseconds, @time.utc_offset, false))

  # The same day of another month, or that month's last.
  def >>(other)
    raise TypeError, "expected numeric" unless other.is_a?(Numeric)

    months = year * 12 + month - 1 + other.to_i
    days = Date.__last_valid(months.div(12), months % 12 + 1, day)
    __at(__nanoseconds + (days - __days) * DAY)
  end

  def <<(other)
    raise TypeError, "expected numeric" unless other.is_a?(Numeric)

    self >> -other
  end

  def next_day(count = 1) = self + count
  def prev_day(count = 1) = self - count
  def next_month(count = 1) = self >> count
  def prev_month(count = 1) = self << count
  def next_year(count = 1) = self >> count * 12
  def prev_year(count = 1) = self << count * 12
  def succ = self + 1
  alias next succ

  def <=>(other)
    case other
    when Date then __nanoseconds <=> other.__nanoseconds
    when Numeric then ajd <=> other
    end
  end

  def ==(other) = (self <=> other) == 0
  def ===(other) = other.is_a?(Date) ? jd == other.jd : self == other
  def eql?(other) = other.is_a?(Date) && self == other
  def hash = __nanoseconds.hash

  def step(limit, by = 1)
    return to_enum(:step, limit, by) unless block_given?
    raise ArgumentError, "step can't be 0" if by == 0

    date = self
    while by > 0 ? date <= limit : date >= limit
      yield date
      date += by
    end
    self
  end

  def upto(limit, &block) = block ? step(limit, 1, &block) : to_enum(:upto, limit)
  def downto(limit, &block) = block ? step(limit, -1, &block) : to_enum(:downto, limit)

  def strftime(format = "%F") = @time.strftime(format)
  def to_s = strftime("%Y-%m-%d")
  alias iso8601 to_s
  alias xmlschema to_s
  def rfc3339 = strftime("%Y-%m-%dT%H:%M:%S%:z")
  def rfc2822 = strftime("%a, %-d %b %Y %T %z")
  alias rfc822 rfc2822
  def httpdate = Moment.__at(__nanoseconds, 0, false).strftime("%a, %d %b %Y %T GMT")
  def ctime = strftime("%a %b %e %H:%M:%S %Y")
  alias asctime ctime

  def inspect
    days, rest = __nanoseconds.divmod(DAY)
    seconds, nanoseconds = rest.divmod(Time::NANO)
    offset = @time.utc_offset
    shown = "#{days + EPOCH}j,#{seconds}s,#{nanoseconds}n"
    "#<#{self.class}: #{self} ((#{shown}),#{offset < 0 ? "" : "+"}#{offset}s,#{ITALY}j)>"
  end

  def to_date = self
  def to_datetime = DateTime.__of(@time)
  def to_time = Time.local(year, month, day)

  def deconstruct_keys(_keys) = { year: year, month: month, day: day, yday: yday, wday: wday }
end

class Time
  def to_date = Date.__from_days((to_i + utc_offset).div(86_400))
  def to_datetime = DateTime.__of(Date::Moment.__at(__nanoseconds, utc_offset, false))
end
