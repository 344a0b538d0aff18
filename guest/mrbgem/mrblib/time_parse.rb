# frozen_string_literal: true

class Time
  # Goes through a text, piece by piece.
  class Reader
    def initialize(text)
      @text = text
      @at = 0
    end

    def done? = @at >= @text.size
    def peek = @text[@at]
    def rest = @text[@at..]
    def back(count = 1) = @at -= count

    def skip(*chars)
      @at += 1 while !done? && chars.include?(peek)
      self
    end

    def take(char)
      return nil unless peek == char

      @at += 1
      char
    end

    def digits(most = 99)
      from = @at
      @at += 1 while @at - from < most && !done? && peek >= "0" && peek <= "9"
      @at == from ? nil : @text[from...@at]
    end

    def letters
      from = @at
      @at += 1 while !done? && (("a".."z").cover?(peek) || ("A".."Z").cover?(peek))
      @at == from ? nil : @text[from...@at]
    end
  end

  ZONES = { "UTC" => 0, "GMT" => 0, "Z" => 0, "UT" => 0, "EST" => -5, "EDT" => -4, "CST" => -6, "CDT" => -5,
            "MST" => -7, "MDT" => -6, "PST" => -8, "PDT" => -7, "JST" => 9, "CET" => 1, "CEST" => 2, "BST" => 1,
            "IST" => 5.5 }.freeze

  class << self
    # ISO 8601 and its kin, dates of mails and of web servers, and times of a day.
    def parse(text, now = nil)
      fields = __read(text)
      raise ArgumentError, "no time information in #{text.inspect}" if fields.empty? || fields.keys == [:wday]

      today = now || self.now
      __settle_day_of_year(fields)
      year = fields[:year] || today.year
      month = fields[:month] || (fields[:year] ? 1 : today.month)
      day = fields[:day] || (fields[:month] || fields[:year] ? 1 : today.day)
      zone = fields[:zone]
      __make(year, month, day, fields[:hour], fields[:minute], fields[:second], zone || 0, fields[:utc] || zone.nil?)
    end

    def __read(text)
      reader = Reader.new(text)
      fields = {}
      until reader.done?
        reader.skip(" ", ",", "\t", "\n")
        if (word = reader.letters) then __read_word(word, fields, reader)
        elsif (digits = reader.digits) then __read_digits(digits, fields, reader)
        elsif fields[:hour] && ["+", "-"].include?(reader.peek) then __read_offset(reader, fields)
        elsif !reader.done? then reader.take(reader.peek)
        end
      end
      fields
    end

    def __read_word(word, fields, reader)
      month = MONTHS.index { |name| word.size >= 3 && name.downcase.start_with?(word.downcase) }
      if month then fields[:month] = month + 1
      elsif (wday = __weekday_of(word)) then fields[:wday] = wday
      elsif ZONES.key?(word.upcase) && fields[:hour]
        fields[:zone] = (ZONES[word.upcase] * 3600).to_i
        fields[:utc] = ["UTC", "GMT", "Z", "UT"].include?(word.upcase)
      elsif ["AM", "PM"].include?(word.upcase) && fields[:hour]
        fields[:hour] = fields[:hour] % 12 + (word.upcase == "PM" ? 12 : 0)
      end
    end

    def __weekday_of(word)
      word.size >= 3 ? DAYS.index { |name| name.downcase.start_with?(word.downcase) } : nil
    end

    def __read_digits(digits, fields, reader)
      case reader.peek
      when ":"
        fields[:hour] = digits.to_i
        __read_minutes(reader, fields)
      when "-", "/", "."
        return __read_number(digits, fields) if fields[:day] || fields[:year] || fields[:month]

        __read_date(digits, reader.take(reader.peek), reader, fields)
      when "a", "A", "p", "P" then __read_number(digits, fields) unless __read_hour(digits, fields, reader)
      when "W" then __read_week(digits, reader, fields) if reader.take("W")
      else __read_number(digits, fields)
      end
    end

    # A number and "am" or "pm".
    def __read_hour(digits, fields, reader)
      return nil if fields[:hour] || !["AM", "PM"].include?(reader.rest[0, 2].upcase)

      fields[:hour] = digits.to_i
    end

    def __read_minutes(reader, fields)
      reader.take(":")
      fields[:minute] = reader.digits.to_i
      return unless reader.take(":")

      fields[:second] = reader.digits.to_i
      __read_fraction(reader, fields)
    end

    def __read_fraction(reader, fields)
      return unless reader.take(".") || reader.take(",")

      fraction = reader.digits
      fields[:second] += Rational(fraction.to_i, 10**fraction.size) if fraction
    end

    def __read_date(digits, separator, reader, fields)
      second = reader.digits || reader.letters
      return __read_week(digits, reader, fields) if second == "W"
      return __read_day_of_year(digits, second, fields) if second && second.size == 3 && second.__digits?

      third = reader.take(separator) ? reader.digits : nil
      fields[:month] = __month_of(second)
      if digits.size > 2 || (third && third.size < 3 && second.__digits?)
        fields[:year] = __year_of(digits)
        fields[:day] = third.to_i if third
      elsif third
        fields[:day] = digits.to_i
        fields[:year] = __year_of(third)
      else
        fields[:month] = digits.to_i
        fields[:day] = second.to_i
      end
    end

    def __read_week(digits, reader, fields)
      fields[:cwyear] = digits.to_i
      fields[:cweek] = reader.digits(2).to_i
      reader.take("-")
      day = reader.digits(1)
      fields[:cwday] = day.to_i if day
    end

    def __read_day_of_year(digits, second, fields)
      fields[:year] = digits.to_i
      fields[:yday] = second.to_i
    end

    # Two digits are a year of this century or of the last.
    def __year_of(digits) = digits.to_i + (digits.size > 2 ? 0 : (digits.to_i < 69 ? 2000 : 1900))

    def __month_of(text)
      return nil if text.nil?

      text.__digits? ? text.to_i : MONTHS.index { |name| name.downcase.start_with?(text.downcase) }&.succ
    end

    def __read_number(digits, fields)
      if [6, 8].include?(digits.size) && !fields[:year]
        fields[:year] = __year_of(digits[0...-4])
        fields[:month] = digits[-4, 2].to_i
        fields[:day] = digits[-2, 2].to_i
      elsif [3, 5, 7].include?(digits.size) && !fields[:day]
        fields[:year] = __year_of(digits[0...-3]) if digits.size > 3
        fields[:yday] = digits[-3, 3].to_i
      elsif digits.size == 6 && fields[:year] && !fields[:hour]
        fields[:hour] = digits[0, 2].to_i
        fields[:minute] = digits[2, 2].to_i
        fields[:second] = digits[4, 2].to_i
      elsif digits.size == 4 then fields[:year] = digits.to_i
      elsif !fields[:day] then fields[:day] = digits.to_i
      elsif !fields[:year] then fields[:year] = __year_of(digits)
      end
    end

    def __read_offset(reader, fields)
      sign = reader.take("+") ? 1 : (reader.take("-"); -1)
      hours = reader.digits(2).to_i
      reader.take(":")
      fields[:zone] = sign * (hours * 3600 + reader.digits(2).to_i * 60)
    end

    def iso8601(text)
      date, clock = text.split("T", 2)
      year, month, day = date.to_s.split("-")
      right = clock && [year, month, day].all? { |part| part&.__digits? } && clock[2] == ":" && clock[5] == ":"
      raise ArgumentError, "invalid xmlschema date: #{text.inspect}" unless right

      parse(text)
    end
    alias xmlschema iso8601

    def httpdate(text) = parse(text)
    def rfc2822(text) = parse(text)
    alias rfc822 rfc2822
    def __parse_new(text, zone) = zone ? parse(text).localtime(zone) : parse(text)
  end
end
