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
      raise ArgumentError, "no time information in #{text.inspect}" if fields.empty?

      today = now || self.now
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
      elsif ZONES.key?(word.upcase) && fields[:hour]
        fields[:zone] = (ZONES[word.upcase] * 3600).to_i
        fields[:utc] = ["UTC", "GMT", "Z", "UT"].include?(word.upcase)
      elsif ["AM", "PM"].include?(word.upcase) && fields[:hour]
        fields[:hour] = fields[:hour] % 12 + (word.upcase == "PM" ? 12 : 0)
      end
    end

    def __read_digits(digits, fields, reader)
      case reader.peek
      when ":"
        fields[:hour] = digits.to_i
        __read_minutes(reader, fields)
      when "-", "/", "."
        return __read_number(digits, fields) if fields[:day] || fields[:year]

        __read_date(digits, reader.take(reader.peek), reader, fields)
      else __read_number(digits, fields)
      end
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
      third = reader.take(separator) ? reader.digits : nil
      month = __month_of(second)
      if digits.size > 2
        fields[:year] = digits.to_i
        fields[:month] = month
        fields[:day] = third.to_i if third
      elsif third && third.size > 2
        fields[:day] = digits.to_i
        fields[:month] = month
        fields[:year] = third.to_i
      else
        fields[:month] = digits.to_i
        fields[:day] = second.to_i
      end
    end

    def __month_of(text)
      return nil if text.nil?

      text.__digits? ? text.to_i : MONTHS.index { |name| name.downcase.start_with?(text.downcase) }&.succ
    end

    def __read_number(digits, fields)
      if digits.size == 8 && !fields[:year]
        fields[:year] = digits[0, 4].to_i
        fields[:month] = digits[4, 2].to_i
        fields[:day] = digits[6, 2].to_i
      elsif digits.size == 6 && fields[:year] && !fields[:hour]
        fields[:hour] = digits[0, 2].to_i
        fields[:minute] = digits[2, 2].to_i
        fields[:second] = digits[4, 2].to_i
      elsif digits.size == 4 then fields[:year] = digits.to_i
      elsif !fields[:day] then fields[:day] = digits.to_i
      elsif !fields[:year] then fields[:year] = digits.to_i + (digits.size == 2 ? (digits.to_i < 69 ? 2000 : 1900) : 0)
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

    def strptime(text, format)
      reader = Reader.new(text)
      fields = {}
      i = 0
      while i < format.size
        if format[i] == "%"
          i += 1
          i += 1 while ["-", "0", "^", "_"].include?(format[i])
          right = __read_directive(format[i], reader, fields)
        elsif format[i] == " "
          reader.skip(" ", "\t", "\n")
          right = true
        else
          right = reader.take(format[i])
        end
        raise ArgumentError, "invalid date or strptime format - '#{text}' '#{format}'" unless right

        i += 1
      end
      __of_fields(fields)
    end

    def __of_fields(fields)
      return at(fields[:epoch]) if fields[:epoch]

      hour = fields[:hour]
      hour = hour % 12 + (fields[:pm] ? 12 : 0) if hour && fields.key?(:pm)
      zone = fields[:zone]
      utc = fields[:utc] || zone.nil?
      year = fields[:year] || now.year
      __make(year, fields[:month], fields[:day], hour, fields[:minute], fields[:second], zone || 0, utc)
    end

    def __read_directive(directive, reader, fields)
      case directive
      when "Y" then fields[:year] = reader.digits(4)&.to_i
      when "y" then (digits = reader.digits(2)) && fields[:year] = digits.to_i + (digits.to_i < 69 ? 2000 : 1900)
      when "m" then fields[:month] = reader.digits(2)&.to_i
      when "d", "e" then fields[:day] = reader.skip(" ").digits(2)&.to_i
      when "H", "I", "k", "l" then fields[:hour] = reader.skip(" ").digits(2)&.to_i
      when "M" then fields[:minute] = reader.digits(2)&.to_i
      when "S" then fields[:second] = reader.digits(2)&.to_i
      when "s" then fields[:epoch] = reader.digits&.to_i
      when "L", "N" then __read_part_of_second(reader.digits, fields)
      when "B", "b", "h" then fields[:month] = __month_of(reader.letters)
      when "A", "a" then reader.letters
      when "p", "P" then (word = reader.letters) && (fields[:pm] = word.upcase == "PM") != nil
      when "z", "Z" then __read_zone(reader, fields)
      when "F" then __read_composed("Y-m-d", "-", reader, fields)
      when "T" then __read_composed("H:M:S", ":", reader, fields)
      when "R" then __read_composed("H:M", ":", reader, fields)
      when "%" then reader.take("%")
      end
    end

    def __read_composed(parts, separator, reader, fields)
      parts.chars.all? { |part| part == separator ? reader.take(part) : __read_directive(part, reader, fields) }
    end

    def __read_part_of_second(digits, fields)
      digits && fields[:second] = (fields[:second] || 0) + Rational(digits.to_i, 10**digits.size)
    end

    def __read_zone(reader, fields)
      if ["+", "-"].include?(reader.peek) then __read_offset(reader, fields)
      else
        word = reader.letters
        return nil unless word && ZONES.key?(word.upcase)

        fields[:utc] = ["UTC", "GMT", "Z", "UT"].include?(word.upcase)
        fields[:zone] = (ZONES[word.upcase] * 3600).to_i
      end
    end
  end
end
