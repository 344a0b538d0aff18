# Regular expressions.

### a literal that matches
["cat" =~ /a/, "cat" =~ /x/, /t/ =~ "cat"]

### a match and what is around it
"hello world" =~ /o w/; [$~[0], $`, $', $&]

### numbered groups
"2024-05-06" =~ /(\d+)-(\d+)-(\d+)/; [$1, $2, $3, $4, $+]

### groups that did not match
"b" =~ /(a)?(b)/; [$1, $2, $+, $~.to_a]

### no match leaves nil
"a" =~ /a/; "a" =~ /b/; [$~, $1, $&, $`]

### nil on the left
[nil =~ /a/, $~]

### nil on the right
[/a/ =~ nil, $~]

### not matching
["a" !~ /a/, "a" !~ /b/, nil !~ /a/]

### a String on both sides
message { "a" =~ "a" }

### what is no text on the right
message { /a/ =~ 1 }

### symbols
[:cat =~ /a/, /t/ =~ :cat, :cat.match(/(a)/)[1], :cat.match?(/x/), :cat[/a./]]

### case and when
%w[12 ab 3c].map { |s| case s when /\A\d+\z/ then :number when /\A\d/ then :mixed else :word end }

### groups in a when
case "key: value" when /(\w+): (\w+)/ then [$1, $2] end

### === of what is no text
[/a/ === nil, /a/ === 1, /a/ === :a, /a/ === "ba"]

### match with a position
[/a/.match("banana", 2).begin(0), "banana".match(/a/, -1).begin(0), /a/.match("banana", 99)]

### match with a block
["cat".match(/a/) { |m| m[0] * 2 }, "cat".match(/x/) { 1 }]

### match of a String pattern
["a.c".match("a.c")[0], "abc".match("a.c")[0], "abc".match?("b")]

### match? leaves $~
"a" =~ /a/; ["b".match?(/b/), $~[0]]

### match? with a position
["ab".match?(/a/, 1), "ab".match?(/b/, 1), /b/.match?("ab", -1), /b/.match?(nil)]

### match with what is no pattern
[message { "a".match(1) }, message { "a".match(nil) }]

### offsets
m = /b(c)(x)?/.match("abcd"); [m.begin(0), m.end(0), m.offset(1), m.offset(2), m.begin(2)]

### offsets count characters
m = /ü(é)/.match("aüéz"); [m.begin(0), m.end(0), m.offset(1), "aüéz" =~ /z/]

### offsets of groups that are not there
[message { /a/.match("a").begin(1) }, message { /a/.match("a").end(-1) }, message { /a/.match("a").offset(:x) }]

### offsets by name
m = /(?<x>b)/.match("abc"); [m.begin(:x), m.end("x"), m.offset(:x)]

### MatchData#[]
m = /(.)(.)(.)?/.match("ab"); [m[0], m[1], m[-1], m[-2], m[9], m[1, 2], m[0..1], m[5..6]]

### MatchData#[] by name
m = /(?<first>\w)(?<second>\w)?/.match("a"); [m[:first], m["first"], m[:second]]

### a name that is not there
[message { /(?<a>.)/.match("x")[:b] }, message { /(?<a>.)/.match("x")["b"] }]

### captures and to_a
m = /(a)(b)?(c)/.match("xacx"); [m.captures, m.to_a, m.size, m.length]

### named captures
m = /(?<y>\d+)-(?<m>\d+)/.match("in 2024-05"); [m.named_captures, m.names, m.captures]

### names twice
m = /(?<a>x)|(?<a>y)/.match("y"); [m[:a], m.names, m.named_captures]

### names in the order of the pattern
/(?<zeta>.)(?<alpha>.)(?<mid>.)/.match("abc").named_captures

### values_at
m = /(.)(.)(.)/.match("abc"); [m.values_at(0, 2, -1), m.values_at(9), m.values_at(1..2)]

### values_at by name
/(?<a>.)(?<b>.)/.match("xy").values_at(:b, "a")

### pre_match and post_match
m = /-+/.match("ab--cd"); [m.pre_match, m.post_match, m.to_s]

### the string of a match is frozen
s = +"abc"; m = /b/.match(s); s << "d"; [m.string, m.string.frozen?, m.post_match]

### the pattern of a match
m = /b/i.match("aB"); [m.regexp, m.regexp == /b/i]

### MatchData#==
[/a/.match("xa") == /a/.match("xa"), /a/.match("xa") == /a/.match("a"), /a/.match("a") == 1]

### MatchData#inspect
[/(.)(x)?/.match("ab").inspect, /(?<q>a)(?<r>z)?/.match("a").inspect, /b/.match("ab").inspect]

### a MatchData cannot be made
[error { MatchData.new }, error { MatchData.allocate }]

### Regexp.last_match
"ab" =~ /(a)(b)/; [Regexp.last_match[0], Regexp.last_match(1), Regexp.last_match(2), Regexp.last_match(3)]

### Regexp.last_match by name
"ab" =~ /(?<n>b)/; [Regexp.last_match(:n), Regexp.last_match("n")]

### $~ is set
$~ = /(x)/.match("axb"); [$1, $`, $']

### $~ takes a match or nil
[message { $~ = 1 }, ($~ = nil), $1]

### a method has its own match
def m1(s) = s =~ /z/; "abc" =~ /b/; m1("xyz"); [$~[0], $~.begin(0)]

### a method that matches nothing
def m2(s) = s =~ /q/; "abc" =~ /b/; m2("xyz"); $~ && $~[0]

### a method begins without a match
def m3 = $~; "a" =~ /a/; m3

### a method called twice begins without a match
def m4(s) = (s =~ /x/ if s; $~ && $~[0]); [m4("x"), m4(nil)]

### a block shares its method's match
"abc" =~ /a/; [1].each { "xyz" =~ /y/ }; $~[0]

### a nested block shares it as well
[1].each { [2].each { "xyz" =~ /(z)/ } }; $1

### a lambda shares its method's match
f = ->(s) { s =~ /(\d)/ }; f.call("a7"); $1

### a lambda after its method
def m5 = ->(s) { s =~ /(\d)/; $1 }; m5.call("x5")

### recursion keeps matches apart
def m6(n) = (n.to_s =~ /(\d)/; m6(n - 1) if n > 0; $1); m6(5)

### grep and its block
%w[a1 b2 c].grep(/(\d)/) { $1.to_i }

### grep without a block
%w[apple banana cherry].grep(/an|rr/)

### grep_v
%w[apple banana cherry].grep_v(/an|rr/)

### any? and all? with a pattern
[%w[a b].any?(/b/), %w[a b].all?(/[ab]/), %w[a b].none?(/c/)]

### the pattern in each_with_object
%w[a=1 b=2 c].each_with_object({}) { |s, h| h[$1] = $2 if s =~ /(\w)=(\d)/ }

### map with groups
["x1", "y22"].map { |s| s =~ /(\d+)/ && $1.to_i }

### scan
["a1b22".scan(/\d+/), "a1b22".scan(/x/), "".scan(/x/)]

### scan with groups
"k1=v1;k2=v2".scan(/(\w+)=(\w+)/)

### scan with groups that do not match
"ab".scan(/(a)|(b)/)

### scan with a block
r = []; s = "a1b2".scan(/[a-z](\d)/) { |(d)| r << [d, $~[0]] }; [r, s]

### scan with a block and no groups
r = []; "abc".scan(/./) { |c| r << c }; r

### scan leaves the last match
"a1b2".scan(/\d/); [$~[0], $~.begin(0)]

### scan of nothing leaves nil
"a" =~ /a/; "abc".scan(/z/); $~

### scan of empty matches
["abc".scan(//), "aab".scan(/a*/), "éü".scan(/x*/)]

### scan with a String
["a.b.c".scan("."), "aaa".scan("aa"), "abc".scan("")]

### scan is left by break
"abc".scan(/./) { |c| break c if c == "b" }

### scan with what is no pattern
message { "a".scan(1) }

### scan of Unicode
"naïve café".scan(/\p{L}+/)

### gsub with a String
["hello".gsub(/l/, "L"), "hello".gsub(/x/, "L"), "a.b".gsub(".", "-")]

### gsub with groups
["John Smith".gsub(/(\w+) (\w+)/, '\2, \1'), "ab".gsub(/(a)(x)?/, '[\1\2]')]

### gsub with everything behind a backslash
["abc".gsub(/b/, '<\0>'), "abc".gsub(/b/, '<\&>'), "abc".gsub(/b/, '<\`>'), "abc".gsub(/b/, "<\\'>"), "abc".gsub(/b/, '\\\\')]

### gsub with an unknown escape
["abc".gsub(/b/, '\z'), "abc".gsub(/b/, 'x\\'), "abc".gsub(/(b)/, '\2\9')]

### gsub with names
["2024-05".gsub(/(?<y>\d+)-(?<m>\d+)/, '\k<m>/\k<y>'), message { "a".gsub(/(?<x>a)/, '\k<y>') }]

### gsub with names ignores numbers
"ab".gsub(/(?<x>a)/, '[\1]')

### gsub with a Hash
["cat".gsub(/[ac]/, "a" => "1", "c" => 2), "cat".gsub(/[at]/, "a" => "1")]

### gsub with a Hash that has a default
"cat".gsub(/[act]/, Hash.new { |_, k| k.upcase })

### gsub with a block
["hello".gsub(/[el]/) { |c| c.upcase }, "a1b2".gsub(/\d/) { |d| (d.to_i + 1).to_s }]

### gsub with a block that reads groups
"a1b2".gsub(/([a-z])(\d)/) { "#{$2}#{$1}" }

### gsub with a block that matches
"ab".gsub(/./) { |c| c =~ /a/ ? "y" : "n" }

### gsub with a block that gives no String
"a1".gsub(/\d/) { 42 }

### gsub of empty matches
["abc".gsub(//, "-"), "abc".gsub(/x*/, "-"), "éü".gsub(//, "."), "aab".gsub(/a*/, "-")]

### gsub leaves the last match
"aXbX".gsub(/X/, ""); [$~[0], $~.begin(0)]

### gsub of nothing leaves nil
"a" =~ /a/; "abc".gsub(/z/, ""); $~

### gsub with a block leaves the last match
"a1b2".gsub(/\d/) { "x" =~ /x/; "" }; [$~[0], $~.begin(0)]

### gsub with anchors
["a\nb".gsub(/^/, "> "), "a\nb".gsub(/$/, "!"), "ab".gsub(/\A/, ">"), "ab".gsub(/\b/, "|")]

### gsub with lookaround
["1234567".gsub(/(?<=\d)(?=(\d{3})+\z)/, ","), "foobar".gsub(/(?<!f)o/, "0")]

### gsub without anything
[message { "a".gsub }, message { "a".gsub(/a/, "b", "c") }]

### gsub as an enumerator
"abc".gsub(/[ac]/).to_a

### gsub with what is no pattern
[message { "a".gsub(1, "") }, message { "a".gsub(nil, "") }]

### gsub with what is no replacement
message { "a".gsub(/a/, 1) }

### gsub!
s = +"hello"; [s.gsub!(/l/, "L"), s, s.gsub!(/z/, "")]

### gsub! with a block
s = +"abc"; [s.gsub!(/[ac]/) { |c| c.upcase }, s, s.gsub!(/z/) { 1 }]

### gsub! of what is frozen
[error { "abc".freeze.gsub!(/b/, "x") }, error { "abc".freeze.gsub!(/b/) { "x" } }]

### gsub is left by break
"abc".gsub(/./) { |c| break c if c == "b" }

### gsub with String patterns
["a+b".gsub("+", "-"), "aaa".gsub("aa", "b"), "abc".gsub("", "-"), "a.b".gsub(".") { |x| "[#{x}]" }]

### gsub with a String pattern and escapes
["abc".gsub("b", '<\0>'), "abc".gsub("b", '\1'), "abc".gsub("b", '\`')]

### gsub with a String sets the match
"abc".gsub("b", "x"); [$~[0], $`, $', $~.regexp]

### sub
["hello".sub(/l/, "L"), "hello".sub(/x/, "L"), "hello".sub("l", "L"), "hello".sub(/l/) { |c| c.upcase }]

### sub with groups
["ab".sub(/(a)(b)/, '\2\1'), "ab".sub(/(?<q>a)/, '<\k<q>>'), "ab".sub(/b/, "a" => 1, "b" => 2)]

### sub!
s = +"hello"; [s.sub!(/l/, "L"), s, s.sub!(/z/, ""), s.sub!(/e/) { |c| c.upcase }, s]

### sub without a replacement
[message { "a".sub(/a/) }, message { "a".sub(/a/, "b", "c") }]

### sub leaves the match
"abc".sub(/b/, "x"); [$~[0], $', ("abc".sub(/z/, ""); $~)]

### sub returns another String
s = "abc"; t = s.sub(/z/, ""); [t, t.equal?(s)]

### split at a pattern
["a1b22c".split(/\d+/), "a, b,c".split(/,\s*/), "abc".split(/x/)]

### split with groups
["a1b2c".split(/(\d)/), "a-b+c".split(/(-)|(\+)/)]

### split into characters
["abc".split(//), "éü".split(//), "abc".split(/(?=b)/), "aXbX".split(/X/)]

### split with a limit
["a,b,c".split(/,/, 2), "a,b,c".split(/,/, 1), "a,b,,".split(/,/, -1), "abc".split(//, 2), "a,b,,".split(/,/, 0)]

### split of nothing
["".split(/,/), "".split(//), "".split(/,/, -1), ",".split(/,/), ",".split(/,/, -1)]

### split with an empty beginning
[",a".split(/,/), " a b".split(/\s+/), " a b".split(/ /)]

### split and the match
"q" =~ /q/; "a,b,c".split(/,/, 2); x = $~; "a,b".split(/,/); y = $~; "q" =~ /q/; "ab".split(//); [x && x[0], y, $~ && $~[0]]

### split with a block
r = []; x = "a,b".split(/,/) { |s| r << s.upcase }; [r, x]

### split with Strings
["a b  c".split, "a b  c".split(" "), "a,b".split(","), "abc".split("")]

### split with what is no pattern
message { "a".split(1) }

### split at anchors
["ab cd".split(/\b/), "a\nb".split(/$/), "a\nb".split(/^/), "abc".split(/\z/)]

### slicing by a pattern
["hello"[/l+/], "hello"[/(h)(e)/, 2], "hello"[/x/], "hello"[/(?<v>e)/, :v], "hello".slice(/l./), "hello"[/(h)/, -1]]

### slicing by a group that is not there
["hello"[/h/, 1], message { "hello"[/h/, :x] }]

### assigning to a pattern
s = +"hello"; s[/l+/] = "L"; t = +"hello"; t[/(h)(e)/, 2] = "E"; u = +"hello"; u[/(?<v>o)/, "v"] = "0"; [s, t, u]

### assigning to what does not match
[message { s = +"a"; s[/z/] = "" }, message { s = +"a"; s[/a/, 2] = "" }, message { s = +"a"; s[/a(b)?/, 1] = "" }]

### slice!
s = +"hello"; [s.slice!(/l+/), s, s.slice!(/z/), s.slice!(/(h)(e)/, 1), s]

### index
["hello".index(/l/), "hello".index(/l/, 3), "hello".index(/l/, -1), "hello".index(/z/), "hello".index(/l/, 9), "hello".index(/$/)]

### index counts characters
["éaéa".index(/a/, 2), "éaéa".index(/é/, 1), "éaéa".rindex(/é/)]

### index sets the match
"hello".index(/l(.)/); [$1, ("hello".index(/z/); $~)]

### rindex
["hello".rindex(/l/), "hello".rindex(/l/, 2), "hello".rindex(/l/, -3), "hello".rindex(/l/, -9), "hello".rindex(//), "hello".rindex(/l+/)]

### partition
["a=b=c".partition(/=/), "abc".partition(/x/), "a=b".partition("="), "abc".partition("x")]

### rpartition
["a=b=c".rpartition(/=/), "abc".rpartition(/x/), "a=b=c".rpartition("="), "abc".rpartition("x")]

### partition sets the match
"a=b".partition(/(=)/); [$1, $`, $']

### start_with?
["hello".start_with?(/he/), "hello".start_with?(/l/), "hello".start_with?("x", /h(e)/), $1, :hello.start_with?(/h/)]

### the source
[/a\/b/.source, /a.b/i.source, Regexp.new("a\\d").source, %r{a/b}.source]

### options
[/a/.options, /a/i.options, /a/x.options, /a/m.options, /a/mix.options, Regexp::IGNORECASE, Regexp::EXTENDED, Regexp::MULTILINE]

### casefold?
[/a/.casefold?, /a/i.casefold?]

### inspect
[/a/.inspect, /a\/b/im.inspect, Regexp.new("a/b").inspect, /\n\t/.inspect, Regexp.new("a\nb").inspect, /é/.inspect, %r{x/y}x.inspect]

### to_s
[/a/.to_s, /a/i.to_s, /a/mix.to_s, /a\/b/.to_s, /(?i:a)/.to_s, /(?i)a/.to_s, /(?i:a)(?m:b)/.to_s]

### one pattern in another
[/a#{/b/i}c/, /#{/x/}/, "aBc" =~ /a#{/b/i}c/, "aBC" =~ /a#{/b/i}c/]

### interpolation
word = "a.c"; [/#{word}/ =~ "abc", /#{Regexp.escape(word)}/ =~ "abc", /\A#{1 + 1}\z/ =~ "2"]

### equality
[/a/ == /a/, /a/ == /b/, /a/ == /a/i, /a/.eql?(/a/), /a/.hash == /a/.hash, /a/ == "a"]

### as keys
h = { /a/ => 1 }; [h[/a/], h[/b/]]

### literals are frozen
[/a/.frozen?, Regexp.new("a").frozen?]

### names and named_captures of a pattern
r = /(?<a>.)(?<b>.)(?<a>.)/; [r.names, r.named_captures, /x/.names, /x/.named_captures]

### Regexp.new
[Regexp.new("a", Regexp::IGNORECASE), Regexp.new("a", true), Regexp.new("a", nil), Regexp.new(/a/i), Regexp.new("a", 4 | 1)]

### Regexp.compile
[Regexp.compile("a+") =~ "baa", Regexp.compile("A", Regexp::IGNORECASE) =~ "a"]

### Regexp.new with what is no text
[message { Regexp.new(1) }, message { Regexp.new(nil) }]

### Regexp.escape
[Regexp.escape("a.b*c"), Regexp.escape("[x]{1}"), Regexp.escape("a b\n\t"), Regexp.quote("(?)"), Regexp.escape("é-#"), Regexp.escape(:"a.b")]

### escaped text matches itself
s = "a.b*c [x] {1} \n #é-^$|()\\/"; s =~ /\A#{Regexp.escape(s)}\z/

### Regexp.union
[Regexp.union, Regexp.union("a.b"), Regexp.union("a", /b/i), Regexp.union(["x", "y"]), Regexp.union(/a/), Regexp.union(/a/, /b/m)]

### Regexp.union matches
r = Regexp.union("a.c", /\d+/); ["abc"[r], "a.c"[r], "x42"[r]]

### Regexp.try_convert
[Regexp.try_convert(/a/), Regexp.try_convert("a")]

### ignoring case
["HeLLo"[/hello/i], "ÄÖ"[/äö/i], "straße"[/STRASSE/i], "ΣΑΣ"[/σας/i], "A"[/[a-z]/i]]

### multiline
["a\nb"[/a.b/], "a\nb"[/a.b/m], "a\nb"[/^b$/]]

### extended
"2024-05" =~ /(\d+)  # year
  -
  (\d+)  # month
/x; [$1, $2]

### options for a part
["aB"[/a(?i)b/], "aB"[/a(?i:b)/], "AB"[/a(?i:b)/], "a\nb"[/a(?m:.)b/], "Ab"[/(?i:a(?-i)b)/], "AB"[/(?i:a(?-i)b)/]]

### lines and ends
["a\nb\n"[/b$/], "ab\n" =~ /b\Z/, "ab\n" =~ /b\z/, "a\nb" =~ /\Ab/, "a\nb" =~ /^b/]

### word boundaries
["a cat sat".scan(/\b\w/), "cats"[/\Bat\B/], "été".scan(/\b./)]

### character types are of ASCII
["é"[/\w/], "é"[/\W/], "\u0663"[/\d/], "3"[/\d/], "\u00a0"[/\s/], " "[/\s/], "é_1"[/\w+/]]

### POSIX brackets are of Unicode
["é"[/[[:alpha:]]/], "É"[/[[:upper:]]/], "\u0663"[/[[:digit:]]/], "\u00a0"[/[[:space:]]/], "é"[/[[:word:]]/], "x1é"[/[[:alnum:]]+/]]

### POSIX brackets, negated
["a1"[/[[:^alpha:]]/], "a1"[/[^[:alpha:]]/], "!"[/[[:punct:]]/], "\t"[/[[:cntrl:]]/], "f"[/[[:xdigit:]]/], " \t"[/[[:blank:]]+/]]

### Unicode properties
["aé漢字"[/\p{Han}+/], "aΩ"[/\p{Greek}/], "Éé"[/\p{Lu}/], "Éé"[/\p{Ll}/], "1a"[/\p{Alpha}/], "éa"[/\P{ASCII}/], "a1"[/\p{^L}/], "ひら"[/\p{Hiragana}+/]]

### properties in classes
["x-é1"[/[\p{L}\d]+/], "a-b"[/[^\p{L}]/]]

### (?u) and (?a)
["é"[/(?u)\w/], "é"[/(?a)[[:alpha:]]/], "é"[/(?u:\w)/], "\u0663"[/(?u)\d/], "é"[/(?d)\w/]]

### hexadecimal digits
["0xAfg"[/\h+/], "xyz1"[/\H+/], "g0"[/[\h]/]]

### classes
["a-z"[/[a\-z]+/], "b"[/[^a]/], "]"[/[\]]/], "^"[/[\^]/], "a.b"[/[.]/], "x"[/[a-cx-z]/]]

### intersections
["abcdef".scan(/[a-f&&[^bd]]/), "b1"[/[\w&&[^\d]]/], "az"[/[a-z&&[aeiou]]/]]

### nested classes
["abc1".scan(/[a[1-9]]/), "é"[/[[:alpha:]&&[^a-z]]/]]

### greedy, reluctant, possessive
["<a><b>"[/<.+>/], "<a><b>"[/<.+?>/], "aaa"[/a++a/], "aaab"[/a++b/], "aaa"[/a{2}?/], "aaa"[/a??/]]

### counts
["aaaa"[/a{2}/], "aaaa"[/a{2,}/], "aaaa"[/a{,3}/], "aaaa"[/a{1,2}/], "a{1"[/a{1/], "a{,}"[/a{,}/]]

### atomic groups
["aaab"[/(?>a+)b/], "aaa"[/(?>a+)a/], "foobar"[/(?>foo|foob)ar/]]

### alternatives
["cat dog"[/dog|cat/], "ab"[/a|ab/], "ab"[/(?:a|ab)$/], "x"[/|x/]]

### back references
["abab"[/(ab)\1/], "aa bb"[/(.)\1 (.)\2/], "xyyx"[/(?<l>.)(?<r>.)\k<r>\k<l>/], "aa"[/(?<q>a)\k'q'/]]

### relative back references
["abab"[/(a)(b)\k<-2>\k<-1>/], "aa"[/(a)\k<1>/]]

### back references and case
["aA"[/(a)\1/i], "aA"[/(a)\1/]]

### lookahead
["foobar"[/foo(?=bar)/], "foobaz"[/foo(?=bar)/], "foobaz"[/foo(?!bar)/], "a1"[/(?=\d)./]]

### lookbehind
["price: $42"[/(?<=\$)\d+/], "ab"[/(?<=a)b/], "ab"[/(?<!a)b/], "xb"[/(?<=a|x)b/], "aab"[/(?<=aa|x)b/]]

### \K
["foobar".sub(/foo\Kbar/, "X"), "foobar"[/foo\Kb/]]

### \R and \X
["a\r\nb".split(/\R/), "e\u0301x".scan(/\X/).size, "a\nb\vc".split(/\R/)]

### \G
["aab".scan(/\Ga/), "baa".scan(/\Ga/)]

### conditionals
["(a)"[/\A(\()?a(?(1)\))\z/], "a"[/\A(\()?a(?(1)\))\z/], "(a"[/\A(\()?a(?(1)\))\z/]]

### conditionals by name
["<a>"[/\A(?<o><)?a(?(<o>)>|!)\z/], "a!"[/\A(?<o><)?a(?(<o>)>|!)\z/], "a>"[/\A(?<o><)?a(?(<o>)>|!)\z/]]

### calls
["((a))"[/\A(?<p>\((?:a|\g<p>)\))\z/], "((a)"[/\A(?<p>\((?:a|\g<p>)\))\z/], "1+2"[/(?<n>\d)\+\g<n>/]]

### calls of all
"x((y)z)"[/\((?:[^()]|\g<0>)*\)/]

### deep recursion
s = "(" * 60 + ")" * 60; s =~ /\A(?<p>\((?:\g<p>)*\))\z/

### absence
["/* a */ b */"[%r{/\*(?~\*/)\*/}], "abc"[/(?~b)/]]

### comments in patterns
["ab"[/a(?#note)b/], "ab"[/a (?# x ) b/x]]

### escapes
["\t"[/\t/], "\e"[/\e/], "\a"[/\a/], "A"[/\x41/], "A"[/\101/], "é"[/\u00e9/], "é"[/\u{e9}/], "ab"[/\u{61 62}/], "\u0001"[/\cA/].bytes]

### an escaped slash and others
["a/b"[/a\/b/], "a/b"[%r{a/b}], "#"[/\#/], "-"[/\-/], "#{1}"[/#/]]

### Unicode by escapes
["😀"[/\u{1F600}/], "😀"[/[\u{1F600}-\u{1F64F}]/], "€"[/\u20ac/], "日本"[/日/]]

### dots and characters
["日本"[/./], "日本" =~ /本/, "日本".scan(/./), "日本語"[/.{2}\z/]]

### errors: parentheses
[message { Regexp.new("(") }, message { Regexp.new(")") }, message { Regexp.new("(?<>a)") }]

### errors: classes
[message { Regexp.new("[a") }, message { Regexp.new("[]") }, message { Regexp.new("[z-a]") }, message { Regexp.new("[[:foo:]]") }]

### errors: repetition
[message { Regexp.new("*") }, message { Regexp.new("a{2,1}") }, message { Regexp.new("+a") }, message { Regexp.new("a{100001}") }]

### errors: references
[message { Regexp.new("\\k<a>") }, message { Regexp.new("(?<a>b)\\k<c>") }, message { Regexp.new("\\g<x>") }, message { Regexp.new("\\2") }]

### errors: escapes
[message { Regexp.new("\\") }, message { Regexp.new("\\x") }, message { Regexp.new("\\u12") }, message { Regexp.new("\\u{}") }, message { Regexp.new("\\c") }]

### errors: groups
[message { Regexp.new("(?z)") }, message { Regexp.new("(?<1a>b)") }, message { Regexp.new("\\p{Foo}") }, message { Regexp.new("\\g<0>") }]

### errors: with flags
[message { Regexp.new("(", Regexp::IGNORECASE) }, error { Regexp.new("[") }]

### errors: Unicode
[message { Regexp.new("\\u{110000}") }, message { Regexp.new("\\ud800") }, message { Regexp.new("\\xff") }, message { Regexp.new("\\M-a") }]

### text that is no UTF-8
[message { "\xff" =~ /a/ }, message { "\xff".scan(/a/) }, message { "\xff".gsub(/a/, "") }, message { "a\xff".match?(/a/) }]

### a pattern that is no UTF-8
message { Regexp.new("\xff") }

### an email
"me@example.com, you@test.org".scan(/[\w.+-]+@[\w-]+\.[\w.]+/)

### a log line
line = '127.0.0.1 - - [10/Oct] "GET /x HTTP/1.1" 200 12'; line.match(/^(\S+) \S+ \S+ \[([^\]]+)\] "(\w+) (\S+) [^"]*" (\d+) (\d+)$/).captures

### a date
m = "on 2024-02-29!".match(/(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)/); [m[:year].to_i, m["month"].to_i, m[:day].to_i]

### snake case
"HTTPServerError".gsub(/([A-Z]+)([A-Z][a-z])/, '\1_\2').gsub(/([a-z\d])([A-Z])/, '\1_\2').downcase

### camel case
"hello_big_world".gsub(/_(\w)/) { $1.upcase }

### thousands
"1234567.89".gsub(/(\d)(?=(\d{3})+\.)/, '\1,')

### a template
t = "Hi {{name}}, {{ age }}"; d = { "name" => "Bo", "age" => 5 }; t.gsub(/\{\{\s*(\w+)\s*\}\}/) { d[$1] }

### tokens
"x = 3 + foo(4)".scan(/\d+|\w+|[=+()]/)

### a line with CSV
'a,"b,c",d'.scan(/"([^"]*)"|([^,]+)/).map { |q, p| q || p }

### words counted
"the cat the dog".scan(/\w+/).each_with_object(Hash.new(0)) { |w, h| h[w] += 1 }

### trimming
["  a b ".gsub(/\A\s+|\s+\z/, ""), "a  b   c".gsub(/\s+/, " "), "x\n\n\ny".gsub(/\n{2,}/, "\n")]

### a query
"a=1&b=2&c=".split("&").map { |p| p.match(/\A(\w+)=(.*)\z/).captures }

### a number or not
%w[1 -2 3.5 x 4e5 .5].map { |s| s.match?(/\A-?\d+(\.\d+)?(e\d+)?\z/) }

### Markdown
"a **b** and *c*".gsub(/\*\*(.+?)\*\*/, '<b>\1</b>').gsub(/\*(.+?)\*/, '<i>\1</i>')

### HTML
"<a href='x'>1</a><a href='y'>2</a>".scan(/<a href='([^']*)'>(.*?)<\/a>/)

### a while loop over matches
s = "a1b2c3"; r = []; i = 0; while (m = s.match(/[a-z](\d)/, i)); r << m[1]; i = m.end(0); end; r

### a pattern in a variable
re = /(\w)(\d)/; [re.match("a1")[1], "b2" =~ re, "c3".sub(re, '\2\1'), "d4"[re, 2]]

### a pattern in a constant
WORD = /\w+/; "hi there".scan(WORD)

### patterns in a Hash
{ /^\d+$/ => :int, /^\w+$/ => :word }.map { |k, v| ["42", "ab"].map { |s| v if s =~ k } }

### a pattern made once in a loop
3.times.map { /a/.object_id }.uniq.size

### $~ in a loop
r = []; %w[a1 b c3].each { |s| s =~ /\d/; r << ($~ ? $~[0] : nil) }; r

### matching in conditions
x = "k=v"; if x =~ /(\w)=(\w)/ then "#{$2}#{$1}" else 0 end

### and, or, unless
s = "abc"; [(s =~ /b/ && $~[0]), (s =~ /z/ || 5), (1 unless s =~ /q/)]

### the match after a failing alternative
"b" =~ /(a)|(b)/; [$1, $2, $+, $~.captures]

### select and reject
[%w[a1 b c3].select { |s| s =~ /\d/ }, %w[a1 b c3].reject { |s| s.match?(/\d/) }]

### sort_by a group
%w[x10 x9 x1].sort_by { |s| s[/\d+/].to_i }

### group_by a pattern
%w[a1 b1 a2].group_by { |s| s[/[a-z]/] }

### partition of a list
%w[a1 b c3].partition { |s| s.match?(/\d/) }

### tr, delete and squeeze next to patterns
["a-b".tr("-", "_"), "a1b2".delete("0-9"), "aabb".squeeze]

### empty patterns
["abc" =~ //, ""[//], "abc".sub(//, "-"), //.source, //.inspect]

### NUL and control characters
["a\0b" =~ /\0/, "a\0b".split(/\0/), "a\x01b"[/\x01/].bytes]

### long texts
s = "ab" * 5000; [s.scan(/ab/).size, s.gsub(/b/, "").size, s =~ /ba\z/, s.index(/b/, 9998)]

### many groups
re = Regexp.new("(.)" * 30); m = re.match("abcdefghijklmnopqrstuvwxyz0123"); [m[30], m[10], m.size]

### a group of groups
m = /((a)(b(c)?))/.match("ab"); [m.to_a, m.offset(3)]

### repeated groups keep the last
["abc"[/(.)*/, 1], "aXbX"[/(?:(.)X)+/, 1]]

### empty loops
["b"[/(a*)*b/], "ab"[/(a*)+/], "x"[/(?:)*x/], "a"[/(a|)*/]]

### quantified lookaround
["ab"[/(?=a)*ab/], "ab"[/a(?!c)+b/], "ab"[/\A*ab/]]

### case is ignored in classes
["B"[/[a-c]/i], "k"[/[\W]/i], "s"[/[^\W]/i], "É"[/[é]/i], "É"[/é/i]]

### several methods in a row
" Foo-Bar ".strip.downcase.gsub(/[^a-z]+/, "_").split(/_/)

### encoding of results
["é-ü".split(/-/), "é-ü"[/ü/], "éü".partition(/ü/), "aé".sub(/é/) { |x| x * 2 }]

### each_line and patterns
"a: 1\nb: 2\n".each_line.map { |l| l[/\w+: (\d+)/, 1].to_i }

### String patterns with special characters
["a.b".sub(".", "+"), "a|b".split("|"), "a*b".index("*"), "[x]".gsub("[", "("), "a.b"["."]]

### $' and $` with Unicode
"añb" =~ /ñ/; [$`, $', $~.pre_match.size]

### last paren and nested
"abc" =~ /(a)(?:(b)(z)?)/; [$+, $~.size]

### a subclass of String
c = Class.new(String); s = c.new("abc"); [s =~ /b/, s[/b/], s.gsub(/b/, "x"), s.scan(/./)]

### Comparable patterns in uniq
[/a/, /a/, /b/].uniq.size

### freeze and dup
r = Regexp.new("a(b)"); d = r.dup; [d == r, d.match("ab")[1], r.clone.source]

### match in an ensure
def m7 = (begin; "x" =~ /(x)/; raise "e"; rescue; $1; ensure; "y" =~ /y/; end); m7

### match in define_method
Class.new { define_method(:go) { |s| s =~ /(\d)/; $1 } }.new.go("a4")

### match through method_missing
Class.new { def method_missing(n, *a) = n.to_s =~ /\Afind_(\w+)\z/ ? $1 : super; def respond_to_missing?(*) = true }.new.find_me

### match by a method object
[%w[a b].map(&"cab".method(:index)), %w[a1 b].map(&/\d/.method(:match?))]

### a pattern as a proc
%w[a1 b2].map { |s| s.slice(/\d/) }

### instance_eval and the match
"q" =~ /q/; Object.new.instance_eval { "zz" =~ /(z)/ }; $1

### gsub inside gsub
"a1 b2".gsub(/\w\d/) { |x| x.gsub(/\d/) { |d| (d.to_i * 2).to_s } }

### scan inside scan
r = []; "ab cd".scan(/\w+/) { |w| w.scan(/./) { |c| r << c }; r << $~[0] }; r

### a fiber in gsub
f = Fiber.new { "abc".gsub(/./) { |c| Fiber.yield(c); c.upcase } }; [f.resume, f.resume, f.resume, f.resume]

### an enumerator over scan
e = Enumerator.new { |y| "a1b2".scan(/\d/) { |d| y << d } }; [e.next, e.next]

### return out of gsub
def m8 = "abc".gsub(/./) { |c| return c if c == "b" }; m8

### throw out of scan
catch(:done) { "abc".scan(/./) { |c| throw :done, c if c == "c" } }

### raise in a block
message { "abc".gsub(/b/) { raise "inside" } }

### next in a block
"abc".gsub(/./) { |c| next "-" if c == "b"; c }

### a MatchData that is copied
m = /(a)(b)?/.match("xa"); d = m.dup; [d == m, d[1], d.pre_match, d.regexp, m.clone.to_a]

### a subclass that hides an error
c = Class.new(Regexp) { def initialize(s) = (super rescue nil) }; [error { c.new("(").match("a") }, error { c.new("(").source }, c.new("a") =~ "ba"]

### a pattern without initialize
[error { Regexp.allocate.match("a") }, error { Regexp.allocate.source }]

### a pattern initialized twice
[error { Regexp.new("a").send(:initialize, "b") }]

### bytes are matched one by one
bytes = "\xC3\x28\x00A".b
[bytes =~ /\(/, "\xFFab".b.scan(/[a-z]/), bytes.gsub(/[^[:print:]]/) { |c| format("<%02x>", c.ord) }, ["\xff\xfe".b].map { |s| s.match?(/\A..\z/) },
 "a\xffb".b.split(/b/).size, bytes.match(/(?<one>.)\(/)[:one].bytes, bytes.index(/A/), bytes.sub(/.\z/m, "").bytesize, bytes[/[\x00-\x1f]/],
 bytes.tr("A", "B").b =~ /B/, error { "\xff".b =~ /\u00e9/ }, error { "\xff" =~ /x/ }, "\xff" .b.match?(/\xff/n), "\u00e9".b =~ /\w/, $/]
