# frozen_string_literal: true

require_relative "units"

module Bench
  # The table that a run ends in: what each case takes, in time and in calibration loops, and against the baseline.
  class Report
    COLUMNS = "%-28<name>s %11<value>s %11<ratio>s %11<kept>s %9<change>s  %<note>s"
    HEADINGS = { name: "case", value: "time", ratio: "ratio", kept: "baseline", change: "change", note: "" }.freeze

    def initialize(changes, calibration:, missing: [])
      @changes = changes
      @calibration = calibration
      @missing = missing
    end

    def to_s
      [format(COLUMNS, HEADINGS).rstrip, *@changes.map { |change| line(change) }, "", *ending].join("\n")
    end

    private

    def line(change)
      figure = change.figure
      format(COLUMNS, name: figure.name, value: Units.text(figure.value, figure.unit), ratio: ratio(figure),
                      kept: change.kept ? ratio(change.kept) : "-", change: share(change), note: note(change)).rstrip
    end

    # What is no time has no ratio: it is compared as it is.
    def ratio(figure) = figure.ratio ? Units.digits(figure.ratio) : Units.text(figure.value, figure.unit)

    def share(change) = change.share ? Units.percent(change.share) : "-"

    def note(change)
      case change.verdict
      when :new then "new"
      when :same then ""
      else "#{change.verdict.to_s.upcase} (noise: ±#{(change.noise * 100).round} %)"
      end
    end

    def ending
      worse = @changes.select { |change| change.verdict == :worse }.map { |change| change.figure.name }
      [
        "ratio: in calibration loops of #{Units.text(@calibration, "s")}; change: of the ratio, against the baseline's",
        (@missing.any? ? "in the baseline and not measured: #{@missing.join(", ")}" : nil),
        (worse.any? ? "worse than the baseline beyond noise: #{worse.join(", ")}" : "nothing is worse beyond noise")
      ].compact
    end
  end
end
