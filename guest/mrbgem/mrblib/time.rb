# frozen_string_literal: true

# mruby's Time is only the clock; this one computes.
module Kobako
  Clock = Object.const_get(:Time)
end
Object.__send__(:remove_const, :Time)

# A moment: nanoseconds since 1970 in UTC, and an offset in seconds to show it in.
class Time
  include Comparable

  MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December"].freeze
  DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].freeze
  NANO = 1_000_000_000
  UNITS = { millisecond: 1_000_000, usec: 1000, microsecond: 1000, nsec: 1, nanosecond: 1 }.freeze

  class << self
    def now(**options)
      clock = Kobako::Clock.now
      __at(clock.to_i * NANO + clock.usec * 1000, __offset(options[:in]), options[:in].nil? || __utc?(options[:in]))
    end

    def at(time, fraction = 0, unit = :microsecond, **options)
      zone = options[:in]
      if time.is_a?(Time)
        return __at(time.__nanoseconds, zone ? __offset(zone) : time.utc_offset, zone ? __utc?(zone) : time.utc?)
      end
      raise TypeError, "can't convert #{time.nil? ? "nil" : time.class} into an exact number" unless time.is_a?(Numeric)

      factor = UNITS[unit] || raise(ArgumentError, "unexpected unit: #{unit}")
      nanoseconds = __nanoseconds(time) + (fraction * factor).floor
      __at(nanoseconds, __offset(zone), zone.nil? || __utc?(zone))
    end

    def utc(year, month = 1, day = 1, hour = 0, minute = 0, second = 0, microseconds = 0)
      __make(year, month, day, hour, minute, second, 0, true, microseconds)
    end
    alias gm utc

    def local(...) = utc(...)
    alias mktime local

    def new(year = nil, month = 1, day = 1, hour = 0, minute = 0, second = 0, zone = nil, **options)
      zone = options[:in] if options.key?(:in)
      return now(in: zone) if year.nil?
      return __parse_new(year, zone) if year.is_a?(String) && year.size > 4

      __make(year, month, day, hour, minute, second, __offset(zone), zone.nil? || __utc?(zone))
    end

    def __at(nanoseconds, offset, utc)
      time = allocate
      time.__set(nanoseconds, offset, utc)
      time
    end

    def __nanoseconds(seconds)
      return seconds * NANO if seconds.is_a?(Integer)

      seconds = seconds.to_r if seconds.is_a?(Float)
      (seconds * NANO).floor
    end

    def __utc?(zone) = zone == "UTC" || zone == "Z" || zone == "-00:00"

    # Seconds east of Greenwich.
    def __offset(zone)
      case zone
      when nil, "UTC", "Z" then 0
      when Integer then zone
      when String
        sign = { "+" => 1, "-" => -1 }[zone[0]]
        digits = zone[1..].delete(":")
        unless sign && (digits.size == 4 || digits.size == 6 || digits.size == 2) && digits.__digits?
          raise ArgumentError, "\"+HH:MM\", \"-HH:MM\" or \"UTC\" expected for utc_offset: #{zone}"
        end

        sign * (digits[0, 2].to_i * 3600 + digits[2, 2].to_i * 60 + digits[4, 2].to_i)
      else raise TypeError, "can't convert #{zone.class} into an exact number"
      end
    end

    def __month(month)
      return month.to_i if month.is_a?(Numeric) || month.nil?

      place = MONTHS.index { |name| name[0, 3].downcase == month.downcase }
      place ? place + 1 : Integer(month, 10)
    end

    def __make(year, month, day, hour, minute, second, offset, utc, microseconds = 0)
      month = __month(month || 1)
      day = (day || 1).to_i
      hour = (hour || 0).to_i
      minute = (minute || 0).to_i
      second = second.is_a?(String) ? second.to_r : (second || 0)
      date = month.between?(1, 12) && day.between?(1, 31)
      unless date && hour.between?(0, 24) && minute.between?(0, 59) && second >= 0 && second < 61
        raise ArgumentError, "argument out of range"
      end

      days = __days(year.to_i, month, day)
      seconds = days * 86_400 + hour * 3600 + minute * 60 - offset
      __at(seconds * NANO + __nanoseconds(second) + (microseconds * 1000).floor, offset, utc)
    end

    # From 1970-01-01, in the calendar of today at all times.
    def __days(year, month, day)
      year -= 1 if month <= 2
      era = year.div(400)
      of_era = year - era * 400
      of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
      era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    end
  end

  def __set(nanoseconds, offset, utc)
    @nanoseconds = nanoseconds
    @offset = offset
    @utc = utc
  end

  def __nanoseconds = @nanoseconds
  def to_i = @nanoseconds.div(NANO)
  alias tv_sec to_i
  def to_f = @nanoseconds.fdiv(NANO)
  def to_r = Rational(@nanoseconds, NANO)
  def nsec = @nanoseconds % NANO
  alias tv_nsec nsec
  def usec = nsec / 1000
  alias tv_usec usec
  def subsec = Rational(nsec, NANO)
  def utc? = @utc
  alias gmt? utc?
  def utc_offset = @offset
  alias gmt_offset utc_offset
  alias gmtoff utc_offset
  def zone = @utc ? "UTC" : nil
  def dst? = false
  alias isdst dst?

  # [year, month, day, hour, minute, second, day of the week, day of the year]
  def __fields
    @fields ||= begin
      seconds = to_i + @offset
      days = seconds.div(86_400)
      left = seconds - days * 86_400
      shifted = days + 719_468
      era = shifted.div(146_097)
      of_era = shifted - era * 146_097
      year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365
      of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100)
      part = (5 * of_year + 2) / 153
      month = part < 10 ? part + 3 : part - 9
      year = year_of_era + era * 400 + (month <= 2 ? 1 : 0)
      [year, month, of_year - (153 * part + 2) / 5 + 1, left / 3600, left / 60 % 60, left % 60, (days + 4) % 7,
       days - Time.__days(year, 1, 1) + 1]
    end
  end

  def year = __fields[0]
  def month = __fields[1]
  alias mon month
  def day = __fields[2]
  alias mday day
  def hour = __fields[3]
  def min = __fields[4]
  def sec = __fields[5]
  def wday = __fields[6]
  def yday = __fields[7]
  def sunday? = wday == 0
  def monday? = wday == 1
  def tuesday? = wday == 2
  def wednesday? = wday == 3
  def thursday? = wday == 4
  def friday? = wday == 5
  def saturday? = wday == 6

  def +(other)
    raise TypeError, "time + time?" if other.is_a?(Time)
    raise TypeError, "can't convert #{other.class} into an exact number" unless other.is_a?(Numeric)

    Time.__at(@nanoseconds + Time.__nanoseconds(other), @offset, @utc)
  end

  def -(other)
    return (@nanoseconds - other.__nanoseconds).fdiv(NANO) if other.is_a?(Time)
    raise TypeError, "can't convert #{other.class} into an exact number" unless other.is_a?(Numeric)

    Time.__at(@nanoseconds - Time.__nanoseconds(other), @offset, @utc)
  end

  def <=>(other) = other.is_a?(Time) ? @nanoseconds <=> other.__nanoseconds : nil
  def ==(other) = other.is_a?(Time) && @nanoseconds == other.__nanoseconds
  def eql?(other) = other.is_a?(Time) && @nanoseconds == other.__nanoseconds
  def hash = @nanoseconds.hash
  def succ = self + 1

  def round(digits = 0) = Time.__at((Rational(@nanoseconds, NANO).round(digits) * NANO).to_i, @offset, @utc)
  def floor(digits = 0) = Time.__at((Rational(@nanoseconds, NANO).floor(digits) * NANO).to_i, @offset, @utc)
  def ceil(digits = 0) = Time.__at((Rational(@nanoseconds, NANO).ceil(digits) * NANO).to_i, @offset, @utc)

  def utc = __show(0, true)
  alias gmtime utc
  def localtime(zone = nil) = __show(Time.__offset(zone), zone.nil? || Time.__utc?(zone))
  def getutc = dup.utc
  alias getgm getutc
  def getlocal(zone = nil) = dup.localtime(zone)

  def __show(offset, utc)
    @fields = nil
    @offset = offset
    @utc = utc
    self
  end

  def to_a = [sec, min, hour, day, month, year, wday, yday, false, zone]

  def deconstruct_keys(_keys)
    [:year, :month, :day, :yday, :wday, :hour, :min, :sec, :subsec, :zone].to_h { |key| [key, __send__(key)] }
  end

  def to_s = strftime(@utc ? "%Y-%m-%d %H:%M:%S UTC" : "%Y-%m-%d %H:%M:%S %z")

  def inspect
    fraction = nsec == 0 ? "" : ".#{__trimmed(nsec.to_s.rjust(9, "0"))}"
    "#{strftime("%Y-%m-%d %H:%M:%S")}#{fraction} #{@utc ? "UTC" : strftime("%z")}"
  end

  def __trimmed(digits)
    digits = digits[0...-1] while digits.end_with?("0")
    digits
  end

  def iso8601(digits = 0)
    fraction = digits > 0 ? ".#{nsec.to_s.rjust(9, "0").ljust(digits, "0")[0, digits]}" : ""
    "#{strftime("%Y-%m-%dT%H:%M:%S")}#{fraction}#{@utc ? "Z" : strftime("%:z")}"
  end
  alias xmlschema iso8601

  def httpdate = getutc.strftime("%a, %d %b %Y %H:%M:%S GMT")
  def rfc2822 = strftime("%a, %d %b %Y %H:%M:%S ") + (@utc ? "-0000" : strftime("%z"))
  alias rfc822 rfc2822
  def ctime = strftime("%a %b %e %H:%M:%S %Y")
  alias asctime ctime
  def to_time = self
end
