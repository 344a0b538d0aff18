# Libraries that a script requires.

### a scanner
require "strscan"
s = StringScanner.new("3.14 hello  wörld")
[s.scan(/\d+/), s.pos, s.check(/\./), s.getch, s.peek(3), s.scan_until(/ /), s.rest, s.eos?, s.matched, s.pre_match, s.post_match,
 s.scan(/x/), s.matched, s.pre_match, s.skip(/\w+/), s.pos, s.match?(/\s+/), s.skip_until(/r/), s.charpos, s.rest, s.rest_size,
 s.exist?(/d/), s.check_until(/d/), s.getch, s.getch, s.getch, s.eos?, s.inspect, s.reset.pos, s.terminate.eos?]

### a scanner's groups
require "strscan"
s = StringScanner.new("Fri Dec 12 1975")
[s.scan(/(?<day>\w+) (?<month>\w+) (?<nr>\d+) /), s[0], s[1], s[:month], s["nr"], s[9], error { s[:nope] }, s.captures,
 s.values_at(0, 2, -1), s.size, s.matched_size, s.matched?, s.post_match, s.unscan.pos, s.matched?, s[0], error { s.unscan }]

### the text of a scanner begins where it stands
require "strscan"
s = StringScanner.new("ab\nabc")
[s.scan(/^a/), s.scan(/^b/), s.bol?, s.scan(/\n/), s.bol?, s.scan(/\Aa/), s.scan(/(?<=a)b/), s.peek(9), s.scan("b"), s.scan("x"), s.rest?]

### a scanner that is moved and given more
require "strscan"
s = StringScanner.new(+"one two")
s.pos = 4
a = [s.rest, s.pos = -3, s.scan(/\w/), message { s.pos = 50 }, (s << " three").scan_until(/ee/), s.string, s.inspect]
s.string = "new"
a + [s.pos, s.getch, s.inspect, s.peek(0), s.scan_until(/nope/), s.pos, error { s.scan(5) }, StringScanner.new("").getch]

### a tokenizer with a scanner
require "strscan"
def tokens(text)
  scanner = StringScanner.new(text)
  all = []
  until scanner.eos?
    if scanner.skip(/\s+/) then next
    elsif (word = scanner.scan(/[a-z_]\w*/i)) then all << [:name, word]
    elsif (number = scanner.scan(/\d+(\.\d+)?/)) then all << [:number, scanner[1] ? number.to_f : number.to_i]
    elsif (text = scanner.scan(/"((?:[^"\\]|\\.)*)"/)) then all << [:text, scanner[1]]
    else all << [:sign, scanner.getch]
    end
  end
  all
end
tokens(%q(total = price * 1.5 + f("a \"b\" é", 3)))

### a scanner sets no $~
require "strscan"
"x" =~ /x/
StringScanner.new("abc").scan(/b|a/)
$~[0]

### bytes and characters
require "strscan"
s = StringScanner.new("é!")
[s.get_byte, s.pos, s.matched, s.pre_match, s.unscan.pos, s.getch, s.pos, s.charpos, s.getch, s.get_byte]

### delegators
require "forwardable"
class Queue2
  extend Forwardable
  include Enumerable
  def_delegators :@all, :push, :size, :first, :each, :<<, :[]
  def_delegator :@all, :shift, :take_one
  def_delegator "self.class", :name, :kind
  def_delegator :helper, :call
  instance_delegate [:last, :empty?] => :@all, to_s: :@all
  delegate %i[max min] => "@all.reverse"
  RESULT = [def_delegator(:@all, :sum), def_delegator(:@all, :join, "joined")]
  def initialize = @all = []

  private

  def helper = ->(x, by: 1) { x * by }
end
q = Queue2.new
q.push(1).push(2)
q << 3
[q.size, q.take_one, q.first, q.kind, q.last, q.empty?, q.map { |x| x + 1 }, q.to_s, q.max, q.sum { |x| x * 2 }, q.joined("-"), q[0],
 q.call(4, by: 3), Queue2::RESULT, Queue2.instance_methods(false).size, error { Queue2.new.push(1).nope }]

### delegators of one object
require "forwardable"
module Facade
  extend SingleForwardable
  TARGET = [3, 1]
  def_delegators :target, :size, :sort
  def_delegator "Facade::TARGET", :first, :one
  def self.target = TARGET
end
[Facade.size, Facade.sort, Facade.one, Facade.singleton_methods.sort]
