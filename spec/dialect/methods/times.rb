# frozen_string_literal: true

arguments = ["", "(1)", "(-2)", "(2.5)", "(1r/3)", '("a")', "(nil)", "(:a)", "(Time.utc(2000))", "(1, 2)", '("+01:00")', "{ |*x| x.first }"]
{
  "Time" => {
    methods: MethodTables.own(Time),
    receivers: ["Time.utc(2024, 2, 29, 13, 5, 9.5)", 'Time.new(2000, 1, 1, 0, 0, 0, "+02:00")', "Time.at(-1.25).utc", "Time.gm(1969, 12, 31)"],
    arguments: arguments,
    instead: { "round" => ["", "(3)"], "floor" => ["", "(1)"], "ceil" => ["", "(1)"], "+" => ["(1)", "(2.5)", "(nil)", "(x)"], "-" => ["(1)", "(2.5)", "(Time.utc(2000))", "(nil)"] },
    also: { "strftime" => ['("%Y-%m-%d %H:%M:%S.%L %z %Z %a %A %b %B %j %U %W %u %w %e %l %I %p %P %y %C %s %N %3N %% %D %F %T %R %r %c %x %X %n%t%G-%V")'],
            "iso8601" => ["(3)"], "xmlschema" => ["(0)"],
            "deconstruct_keys" => ["([:year, :month])"], "<=>" => ["(x + 1)"] , "eql?" => ["(x)"], "==" => ["(x + 0)"], "-" => ["(x - 1.5)"] },
    unlike: { "hash" => "is of the run", "localtime" => "is UTC", "getlocal" => "is UTC", "subsec" => "is a Rational" }
  },
  "Time: making" => {
    methods: MethodTables.own(Time, singleton: true), receivers: ["Time"],
    arguments: ["(2000)", "(2000, 13)", "(2000, 1, 32)", "(2000, 2, 30)", '(2000, "feb", 3)', "(2000, 1, 1, 24)", "(2000, 1, 1, 25)", "(2000, 1, 1, 1, 60)", "(2000, 1, 1, 1, 1, 61)", '("2000")', "(nil)", '("x")', "(1.5)", "(1, 500)", "(1, 500, :millisecond)", "(1, 5, :nsec)", "(1, 5, :bad)", "(2000, 1, 2, 3, 4, 5.25)", "(2000, 1, 2, 3, 4, 5, 6)", "([1])"],
    instead: {
      "at" => ["(0).utc", "(1, 500).utc", "(1.5).utc", "(1, 5, :bad)"], "new" => [],
      "utc" => ["(2000)", "(2000, 2, 30)", '(2000, "feb", 3)', "(2000, 1, 1, 24)", "(2000, 1, 2, 3, 4, 5.25)", "(2000, 1, 2, 3, 4, 5, 6)"],
      "gm" => ["(2000)", "(2000, 12, 31, 23, 59, 59)"]
    },
    unlike: { "now" => "is the profile's clock", "local" => "is UTC", "mktime" => "is UTC" }
  }
}
