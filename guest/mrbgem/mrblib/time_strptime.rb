# frozen_string_literal: true

class Time
  class << self
    def strptime(text, format) = __of_fields(__strptime(text, format))

    # What the text says by the format: a hash of fields.
    def __strptime(text, format)
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
      if fields[:hour] && fields.key?(:pm)
        fields[:hour] = fields[:hour] % 12 + (fields[:pm] ? 12 : 0)
      end
      fields
    end

    def __of_fields(fields)
      return at(fields[:epoch]) if fields[:epoch]

      __settle_day_of_year(fields)
      zone = fields[:zone]
      utc = fields[:utc] || zone.nil?
      year = fields[:year] || now.year
      __make(year, fields[:month], fields[:day], fields[:hour], fields[:minute], fields[:second], zone || 0, utc)
    end

    # Month and day from the day of the year.
    def __settle_day_of_year(fields)
      return unless fields[:yday] && !fields[:month]

      first = utc(fields[:year] ||= now.year)
      fields[:month], fields[:day] = (first + (fields[:yday] - 1) * 86_400).__fields[1, 2]
    end

    def __read_directive(directive, reader, fields)
      case directive
      when "Y", "G" then fields[directive == "Y" ? :year : :cwyear] = __read_year(reader)
      when "y" then (digits = reader.digits(2)) && fields[:year] = __year_of(digits)
      when "m" then fields[:month] = reader.digits(2)&.to_i
      when "d", "e" then fields[:day] = reader.skip(" ").digits(2)&.to_i
      when "H", "I", "k", "l" then fields[:hour] = reader.skip(" ").digits(2)&.to_i
      when "M" then fields[:minute] = reader.digits(2)&.to_i
      when "S" then fields[:second] = reader.digits(2)&.to_i
      when "s" then fields[:epoch] = reader.digits&.to_i
      when "L", "N" then __read_part_of_second(reader.digits, fields)
      when "B", "b", "h" then fields[:month] = __month_of(reader.letters)
      when "A", "a" then fields[:wday] = __weekday_of(reader.letters.to_s)
      when "j" then fields[:yday] = reader.digits(3)&.to_i
      when "u", "w" then fields[directive == "u" ? :cwday : :wday] = reader.digits(1)&.to_i
      when "U", "W" then fields[directive == "U" ? :sunday_week : :monday_week] = reader.digits(2)&.to_i
      when "V" then fields[:cweek] = reader.digits(2)&.to_i
      when "p", "P" then (word = reader.letters) && (fields[:pm] = word.upcase == "PM") != nil
      when "z", "Z" then __read_zone(reader, fields)
      when "F" then __read_composed("Y-m-d", "-", reader, fields)
      when "D", "x" then __read_composed("m/d/y", "/", reader, fields)
      when "T", "X" then __read_composed("H:M:S", ":", reader, fields)
      when "R" then __read_composed("H:M", ":", reader, fields)
      when "%" then reader.take("%")
      end
    end

    def __read_year(reader)
      sign = reader.take("-") ? -1 : 1
      digits = reader.digits(4)
      digits && sign * digits.to_i
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
