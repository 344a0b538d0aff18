# frozen_string_literal: true

# A date with a time of the day and an offset.
class DateTime < Date
  class << self
    def new(year = -4712, month = 1, day = 1, hour = 0, minute = 0, second = 0, offset = 0, start = ITALY)
      days = Date.new(year, month, day, start).__days
      hour += 24 if hour < 0
      minute += 60 if minute < 0
      second += 60 if second < 0
      right = hour.between?(0, 23) && minute.between?(0, 59) && second < 60
      raise Error, "invalid date" unless right || (hour == 24 && minute == 0 && second == 0)

      __clocked(days, hour, minute, second, __seconds(offset))
    end
    alias civil new

    def now(start = ITALY)
      __calendar(start)
      Time.now.to_datetime
    end

    def __clocked(days, hour, minute, second, offset)
      seconds = days * 86_400 + hour * 3600 + minute * 60 - offset
      __of(Moment.__at(seconds * Time::NANO + Time.__nanoseconds(second), offset, false))
    end

    # An offset is a part of a day, or a text.
    def __seconds(offset)
      return (offset * 86_400).to_i if offset.is_a?(Numeric)

      sign = offset[0] == "-" ? -1 : 1
      hours, minutes = offset.delete("+-").include?(":") ? offset.delete("+-").split(":") : [offset.delete("+-"), 0]
      return Time.__offset(offset) if hours.size > 2 || !hours.__digits?

      sign * (hours.to_i * 3600 + minutes.to_i * 60)
    end

    def __from_fields(fields)
      return Time.at(fields[:epoch]).to_datetime if fields[:epoch]

      fields[:wday] ||= Time.now.wday if fields[:hour] && !__day?(fields) && !fields[:yday] && !fields[:cweek]
      days = __days_of(fields) || raise(Error, "invalid date")
      __clocked(days, fields[:hour] || 0, fields[:minute] || 0, fields[:second] || 0, fields[:zone] || 0)
    end
  end

  def hour = @time.hour
  def minute = @time.min
  alias min minute
  def second = @time.sec
  alias sec second
  def sec_fraction = @time.subsec
  alias second_fraction sec_fraction
  def offset = Rational(@time.utc_offset, 86_400)
  def zone = strftime("%:z")

  def new_offset(offset = 0)
    DateTime.__of(Moment.__at(__nanoseconds, DateTime.__seconds(offset), false))
  end

  def strftime(format = "%FT%T%:z") = @time.strftime(format)
  def to_s = strftime

  def iso8601(digits = 0)
    strftime("%FT%T#{digits > 0 ? ".%#{digits}N" : ""}%:z")
  end
  alias xmlschema iso8601
  alias rfc3339 iso8601

  def to_date = Date.__from_days(__days)
  def to_datetime = self
  def to_time = Time.__at(__nanoseconds, @time.utc_offset, false)

  def deconstruct_keys(keys)
    super.merge(hour: hour, minute: minute, second: second, sec_fraction: sec_fraction, zone: zone)
  end
end
