# frozen_string_literal: true

arguments = ["", "(0)", "(1)", "(9)", '("l")', '("abc12")', "(:l)", "(:x)", "(nil)", "(1, 2)", '("ab", 1)', "{ |*x| x.first }", "(0..1)", "([1])", "(1.5)"]

{
  "Regexp" => {
    methods: MethodTables.own(Regexp),
    receivers: ["/a(b)?/i", '/(?<n>\d+)/mx', "//", "/ä+/"],
    arguments: arguments,
    also: { "==" => ["(/a(b)?/i)"], "eql?" => ["(/a(b)?/i)"], "match" => ['("xab") { |m| m.pre_match }'] },
    unlike: { "hash" => "is of the run", "encoding" => "is not there", "fixed_encoding?" => "is not there", "~" => "is not there" }
  },
  "Regexp: making" => {
    methods: MethodTables.own(Regexp, singleton: true), receivers: ["Regexp"],
    arguments: ["", '("a.b")', '("a b\n-#")', "(/a/i)", "(/a/, /b/i)", '(["a", /b/])', "(:sym)", "(1)", "(nil)", '("a", true)', '("a", 4)', '("(")', '("a", 1, 2, 3)', '("[z-a]")', '("é")'],
  },
  "MatchData" => {
    methods: MethodTables.own(MatchData),
    receivers: ['/(?<l>[a-z]+)(?<n>\d+)?/.match("ab12 c")', '/(b)(x)?/.match("abc")', '/(?<l>ü)/.match("äöü-")', '/b/.match("abc")'],
    arguments: arguments,
    also: { "values_at" => ["(0, 1)", "(:l)"], "==" => ["(x)"], "[]" => ["(0, 2)", "(1..)"], "deconstruct_keys" => ["([:l])", "([:l, :x])", '(["l"])'] },
    instead: { "named_captures" => ["", "{ 1 }"] },
    unlike: { "hash" => "is of the run" }
  }
}
