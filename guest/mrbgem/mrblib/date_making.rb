# frozen_string_literal: true

# How dates are made: of numbers, and of texts, which Time reads.
class Date
  # A date of the month, of the year or of a week, and what begins with it.
  ISO8601 = /\A\s*(?:\d{4}-\d\d-\d\d|\d{8}|\d{4}-?\d{3}|\d{4}-?W\d\d-?\d)(?:T.*)?\s*\z/i

  class << self
    def new(year = -4712, month = 1, day = 1, start = ITALY)
      __calendar(start)
      days = __civil(__number(year, "year"), __number(month, "month"), __number(day, "day"))
      __from_days(days || raise(Error, "invalid date"))
    end
    alias civil new

    def jd(day = 0, start = ITALY)
      __calendar(start)
      __from_days(__number(day, "jd") - EPOCH)
    end

    def ordinal(year = -4712, yday = 1, start = ITALY)
      __calendar(start)
      days = __ordinal(__number(year, "year"), __number(yday, "yday")) || raise(Error, "invalid date")
      __from_days(days)
    end

    def commercial(year = -4712, week = 1, day = 1, start = ITALY)
      __calendar(start)
      numbers = [__number(year, "year"), __number(week, "cweek"), __number(day, "cwday")]
      __from_days(__commercial(*numbers) || raise(Error, "invalid date"))
    end

    def today(start = ITALY)
      __calendar(start)
      now = Time.now.to_date
      instance_of?(Date) ? now : __of(now.__time)
    end

    def valid_date?(year, month, day, _start = ITALY) = __valid?(year, month, day) { __civil(year, month, day) }
    alias valid_civil? valid_date?
    def valid_ordinal?(year, yday, _start = ITALY) = __valid?(year, yday) { __ordinal(year, yday) }
    def valid_commercial?(year, week, day, _start = ITALY) = __valid?(year, week, day) { __commercial(year, week, day) }
    def valid_jd?(day, _start = ITALY) = day.is_a?(Numeric)

    def leap?(year) = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    alias gregorian_leap? leap?

    # @raise [Date::Error] when the text names no day
    def parse(text = "-4712-01-01", _complete = true, start = ITALY, limit: 128)
      __calendar(start)
      __from_fields(__fields_of(text, limit))
    end

    def iso8601(text = "-4712-01-01", start = ITALY, limit: 128)
      __calendar(start)
      __limit(text, limit)
      raise Error, "invalid date" unless ISO8601.match?(text)

      __from_fields(__fields_of(text, limit))
    end
    alias xmlschema iso8601
    alias rfc3339 parse
    alias rfc2822 parse
    alias rfc822 parse
    alias httpdate parse

    def strptime(text = "-4712-01-01", format = "%F", start = ITALY)
      __calendar(start)
      __from_fields(__strptime(text, format))
    end

    def __strptime(text, format)
      Time.__strptime(text, format)
    rescue ArgumentError
      raise Error, "invalid date"
    end

    def __fields_of(text, limit)
      __limit(text, limit)
      Time.__read(text)
    end

    def __limit(text, limit)
      wrong = text.nil? ? "nil" : text.class
      raise TypeError, "no implicit conversion of #{wrong} into String" unless text.is_a?(String)
      return unless limit && text.size > limit

      raise ArgumentError, "string length (#{text.size}) exceeds the limit #{limit}"
    end

    def __of(time) = allocate.__set(time)

    # So many days after 1970-01-01.
    def __from_days(days) = __of(Moment.__at(days * DAY, 0, false))

    def __from_fields(fields) = __from_days(__days_of(fields) || raise(Error, "invalid date"))

    # What is not said is of today, or the first of what follows.
    def __days_of(fields)
      return fields[:epoch].div(86_400) if fields[:epoch]

      today = Time.now
      year = fields[:year]
      return __ordinal(year || today.year, fields[:yday]) if fields[:yday] && !fields[:month]
      return __week_of(fields, today) if fields[:cweek]
      return __week_of_year(fields, year || today.year) if fields[:sunday_week] || fields[:monday_week]

      if __day?(fields)
        month = fields[:month] || (year ? 1 : today.month)
        return __civil(year || today.year, month, fields[:day] || 1)
      end
      wday = fields[:wday] || fields[:cwday]
      wday && today.to_date.__days - today.wday + wday
    end

    def __day?(fields) = fields[:year] || fields[:month] || fields[:day]

    def __week_of(fields, today)
      day = fields[:cwday] || (fields[:wday] == 0 ? 7 : fields[:wday]) || 1
      __commercial(fields[:cwyear] || fields[:year] || today.to_date.cwyear, fields[:cweek], day)
    end

    def __week_of_year(fields, year)
      first = Time.__days(year, 1, 1)
      wday = fields[:wday] || (fields[:cwday] && fields[:cwday] % 7)
      if (week = fields[:sunday_week])
        first - (first + 4) % 7 + ((first + 4) % 7 == 0 ? week - 1 : week) * 7 + (wday || 0)
      else
        week = fields[:monday_week]
        first - (first + 3) % 7 + ((first + 3) % 7 == 0 ? week - 1 : week) * 7 + ((wday || 1) - 1) % 7
      end
    end

    # Days since 1970-01-01 of a day that there is, or nil. Negative months and days count from the end.
    def __civil(year, month, day)
      month += 13 if month < 0
      return nil unless month.between?(1, 12)

      last = __month_size(year, month)
      day += last + 1 if day < 0
      day.between?(1, last) ? Time.__days(year, month, day) : nil
    end

    def __month_size(year, month)
      Time.__days(month == 12 ? year + 1 : year, month % 12 + 1, 1) - Time.__days(year, month, 1)
    end

    def __last_valid(year, month, day)
      Time.__days(year, month, [day, __month_size(year, month)].min)
    end

    def __ordinal(year, yday)
      size = leap?(year) ? 366 : 365
      yday += size + 1 if yday < 0
      yday.between?(1, size) ? Time.__days(year, 1, 1) + yday - 1 : nil
    end

    def __commercial(year, week, day)
      first = __first_monday(year)
      weeks = (__first_monday(year + 1) - first) / 7
      week += weeks + 1 if week < 0
      day += 8 if day < 0
      week.between?(1, weeks) && day.between?(1, 7) ? first + (week - 1) * 7 + day - 1 : nil
    end

    # Of the week that January 4 is in.
    def __first_monday(year)
      fourth = Time.__days(year, 1, 4)
      fourth - (fourth + 3) % 7
    end

    def __valid?(*numbers) = numbers.all?(Numeric) && !yield.nil?

    def __number(value, name)
      raise TypeError, "invalid #{name} (not numeric)" unless value.is_a?(Numeric)

      value.to_i
    end

    # There is one calendar, and whoever asks for the old one is told so.
    def __calendar(start)
      return if start == ITALY || start == GREGORIAN

      raise NotImplementedError, "the Julian calendar is not available in the sandbox"
    end
  end
end
