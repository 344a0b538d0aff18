# frozen_string_literal: true

class Time
  COMPOSED = { "F" => "%Y-%m-%d", "T" => "%H:%M:%S", "X" => "%H:%M:%S", "D" => "%m/%d/%y", "x" => "%m/%d/%y",
               "R" => "%H:%M", "r" => "%I:%M:%S %p", "c" => "%a %b %e %H:%M:%S %Y", "v" => "%e-%^b-%Y",
               "+" => "%a %b %e %H:%M:%S %Z %Y" }.freeze
  # Numbers: how wide, and with what before them.
  PADDED = { "d" => [2, "0"], "e" => [2, " "], "H" => [2, "0"], "k" => [2, " "], "I" => [2, "0"], "l" => [2, " "],
             "j" => [3, "0"], "m" => [2, "0"], "M" => [2, "0"], "S" => [2, "0"], "y" => [2, "0"], "C" => [2, "0"],
             "U" => [2, "0"], "W" => [2, "0"], "V" => [2, "0"], "g" => [2, "0"], "Y" => [4, "0"], "G" => [4, "0"],
             "u" => [1, "0"], "w" => [1, "0"], "s" => [1, "0"] }.freeze

  def strftime(format)
    format = String.__from(format)
    out = +""
    i = 0
    while i < format.size
      percent = format.index("%", i)
      return out << format[i..] unless percent

      out << format[i...percent]
      i = percent + 1
      flags = +""
      while (char = format[i]) && ["-", "0", "^", "#", "_", ":"].include?(char)
        flags << char
        i += 1
      end
      width = +""
      while (char = format[i]) && char >= "0" && char <= "9"
        width << char
        i += 1
      end
      directive = format[i]
      i += 1
      out << (directive && __directive(directive, flags, width.empty? ? nil : width.to_i) || format[percent...i])
    end
    out
  end

  def __directive(directive, flags, width)
    return __composed(directive, flags, width) if COMPOSED.key?(directive)

    if PADDED.key?(directive)
      number = __number(directive)
      default, pad = PADDED[directive]
      return number.to_s if flags.include?("-")

      pad = "0" if flags.include?("0")
      pad = " " if flags.include?("_")
      default = 5 if directive == "Y" && number < 0
      return __pad_number(number, width || default, pad)
    end
    text = __text(directive, flags, width)
    return text if text.nil? || ["L", "N", "z"].include?(directive)

    text = text.upcase if flags.include?("^")
    text = directive == "p" ? text.downcase : text.swapcase if flags.include?("#")
    width ? text.rjust(width, flags.include?("0") ? "0" : " ") : text
  end

  def __composed(directive, flags, width)
    text = strftime(COMPOSED[directive])
    text = text.upcase if flags.include?("^")
    width ? text.rjust(width, flags.include?("0") ? "0" : " ") : text
  end

  def __pad_number(number, width, pad)
    return number.to_s.rjust(width, pad) if number >= 0 || pad == " "

    "-#{(-number).to_s.rjust(width - 1, pad)}"
  end

  def __number(directive)
    case directive
    when "d", "e" then day
    when "H", "k" then hour
    when "I", "l" then (hour + 11) % 12 + 1
    when "j" then yday
    when "m" then month
    when "M" then min
    when "S" then sec
    when "Y" then year
    when "y" then year % 100
    when "C" then year.div(100)
    when "s" then to_i
    when "u" then wday == 0 ? 7 : wday
    when "w" then wday
    when "U" then (yday - 1 + 7 - wday) / 7
    when "W" then (yday - 1 + 7 - (wday - 1) % 7) / 7
    when "V" then __iso_week[1]
    when "G" then __iso_week[0]
    when "g" then __iso_week[0] % 100
    end
  end

  # The year and the week that the week's Thursday is in.
  def __iso_week
    thursday = yday + 3 - (wday - 1) % 7
    if thursday < 1
      length = Time.__days(year, 1, 1) - Time.__days(year - 1, 1, 1)
      return [year - 1, (thursday + length - 1) / 7 + 1]
    end
    length = Time.__days(year + 1, 1, 1) - Time.__days(year, 1, 1)
    thursday > length ? [year + 1, 1] : [year, (thursday - 1) / 7 + 1]
  end

  def __text(directive, flags, width)
    case directive
    when "B" then MONTHS[month - 1]
    when "b", "h" then MONTHS[month - 1][0, 3]
    when "A" then DAYS[wday]
    when "a" then DAYS[wday][0, 3]
    when "p" then hour < 12 ? "AM" : "PM"
    when "P" then hour < 12 ? "am" : "pm"
    when "L" then nsec.to_s.rjust(9, "0").ljust(width || 3, "0")[0, width || 3]
    when "N" then nsec.to_s.rjust(9, "0").ljust(width || 9, "0")[0, width || 9]
    when "z" then __zone_text(flags)
    when "Z" then @utc ? "UTC" : ""
    when "n" then "\n"
    when "t" then "\t"
    when "%" then "%"
    end
  end

  def __zone_text(flags)
    sign = @offset < 0 ? "-" : "+"
    size = @offset.abs
    parts = [size / 3600, size / 60 % 60, size % 60].map { |part| part.to_s.rjust(2, "0") }
    colons = flags.count(":")
    colons == 0 ? "#{sign}#{parts[0]}#{parts[1]}" : "#{sign}#{parts.first(colons == 1 ? 2 : 3).join(":")}"
  end
end
