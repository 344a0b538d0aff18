# frozen_string_literal: true

require "open3"

module Bench
  # One series as a picture: SVG, logarithmic both ways, drawn by gnuplot.
  class Plot
    COLOURS = %w[#0072b2 #d55e00 #009e73 #cc79a7].freeze
    # Round steps of both kinds of units, coarse and fine.
    BYTES = [2, 1].map do |step|
      [[0, "B"], [10, "KB"], [20, "MB"]].flat_map do |power, unit|
        (0..9).step(step).map { |more| [2**(power + more), "#{2**more} #{unit}"] }
      end
    end.freeze
    SECONDS = [[1], [1, 2, 5]].map do |digits|
      [[-9, "ns"], [-6, "µs"], [-3, "ms"], [0, "s"]].flat_map do |power, unit|
        [1, 10, 100].product(digits).map { |ten, digit| [(digit * ten * (10r**power)).to_f, "#{digit * ten} #{unit}"] }
      end
    end.freeze
    # A larger factor between the least and the most is told by coarse steps.
    WIDE = 50

    # @param lines [Array<Hash>] of one series, as bench:scaling writes them
    def initialize(lines)
      @lines = lines
      @title, @size, @cost, @unit = lines.first.values_at("title", "size", "cost", "unit")
    end

    # @raise [RuntimeError] there is no gnuplot, or it does not like something
    def draw(path)
      output, status = Open3.capture2e("gnuplot", stdin_data: script(path))
      raise "gnuplot: #{output}" unless status.success?
    rescue Errno::ENOENT
      raise "there is no gnuplot (Debian: gnuplot-nox)"
    end

    def script(path)
      <<~GNUPLOT
        set terminal svg size 760,460 enhanced background rgb "white" font "sans-serif,13"
        set encoding utf8
        set output #{quoted(path)}
        set title #{quoted(@title)} font ",16" noenhanced
        set xlabel #{quoted(@size)} noenhanced
        set ylabel #{quoted(@cost)} noenhanced
        set logscale xy
        set grid xtics ytics lc rgb "#dddddd"
        set key above
        set xrange [#{range(0, 1.3)}]
        set yrange [#{range(1, spread(1) > WIDE ? 1.6 : 2.6)}]
        #{ticks("x", 0, @size)}
        #{ticks("y", 1, @cost)}
        #{blocks}
        plot #{curves}
      GNUPLOT
    end

    private

    # The figures of all lines: sizes for 0, costs for 1.
    def all(axis) = @lines.flat_map { |line| line["drawn"].map { |point| point[axis] } }

    def spread(axis) = all(axis).max / all(axis).min.to_f

    def range(axis, room) = "#{all(axis).min / room}:#{all(axis).max * room}"

    # Ruby's own quoting writes a µ as a number.
    def quoted(text) = "\"#{text.gsub(/["\\\\]/) { |char| "\\\\#{char}" }}\""

    def ticks(axis, index, label)
      units = if label.start_with?("bytes") then BYTES
              elsif label.start_with?("seconds") then SECONDS
              end
      return "set #{axis}tics (#{plain(index)})" unless units

      low, high = all(index).minmax
      shown = units[spread(index) > WIDE ? 0 : 1].select { |value, _| value.between?(low / 4.0, high * 4.0) }
      "set #{axis}tics (#{shown.map { |value, text| "#{quoted(text)} #{value}" }.join(", ")})"
    end

    # Numbers of things: those of the points themselves, or 1, 2 and 5 of each decade.
    def plain(index)
      values = all(index).uniq.sort
      unless index.zero?
        decades = (Math.log10(values.first).floor..Math.log10(values.last).ceil)
        values = decades.flat_map { |power| [1, 2, 5].map { |digit| digit * (10**power) } }
      end
      values.map { |value| "\"#{value.to_s.gsub(/(?<=\d)(?=(\d{3})+$)/, " ")}\" #{value}" }.join(", ")
    end

    def blocks
      @lines.each_with_index.map do |line, index|
        "$line#{index} << EOD\n#{line["drawn"].map { |point| point.join(" ") }.join("\n")}\nEOD"
      end.join("\n")
    end

    def curves
      @lines.each_with_index.map do |line, index|
        "$line#{index} with linespoints lw 2 pt 7 ps 0.6 lc rgb \"#{COLOURS.fetch(index)}\" " \
          "title #{quoted(line["line"])} noenhanced"
      end.join(", ")
    end
  end
end
