# Versions that compare, ranges of them, and constraints.
class Version
  include Comparable

  PATTERN = /\A(?<major>\d+)\.(?<minor>\d+)(?:\.(?<patch>\d+))?(?:-(?<pre>[0-9A-Za-z.-]+))?\z/

  attr_reader :major, :minor, :patch, :pre

  def self.parse(text)
    match = PATTERN.match(text) or raise ArgumentError, "no version: #{text.inspect}"
    new(*match.values_at(:major, :minor, :patch).map(&:to_i), pre: match[:pre])
  end

  def initialize(major, minor = 0, patch = 0, pre: nil)
    @major, @minor, @patch = major, minor, patch
    @pre = pre&.split(".")&.map { |part| part.match?(/\A\d+\z/) ? part.to_i : part }
    freeze
  end

  def <=>(other)
    return unless other.is_a?(Version)

    (to_a <=> other.to_a).nonzero? || compare_pre(other)
  end

  def succ = self.class.new(major, minor, patch + 1)
  def bump(part) = part == :major ? Version.new(major + 1) : Version.new(major, minor + 1)
  def to_a = [major, minor, patch]
  def to_s = to_a.join(".") + (pre ? "-#{pre.join(".")}" : "")
  def inspect = "v#{self}"
  def hash = [*to_a, pre].hash
  def eql?(other) = other.is_a?(Version) && hash == other.hash
  def deconstruct = to_a
  def deconstruct_keys(_) = { major: major, minor: minor, patch: patch, pre: pre }

  private

  def compare_pre(other)
    return 0 if pre == other.pre
    return pre ? -1 : 1 unless pre && other.pre

    pre.zip(other.pre) do |a, b|
      return 1 if b.nil?

      order = a.class == b.class ? a <=> b : (a.is_a?(Integer) ? -1 : 1)
      return order unless order.zero?
    end
    -1
  end
end

list = %w[1.0.0 1.0.0-rc.2 1.0.0-rc.10 1.0.0-alpha 0.9 2.1.3 1.10.0 1.2.0 1.0.0-alpha.1].map { |text| Version.parse(text) }
p list.sort, list.max, list.minmax
a, b, c = Version.parse("1.2.3"), Version.parse("1.2.10"), Version.parse("1.2.3")
p a < b, a == c, a.eql?(c), a.equal?(c), a.between?(a, b), b.clamp(a, a), b.clamp(..c), [a, b, c].uniq.size, { a => 1 }[c]
p (a..b).include?(Version.parse("1.2.7")), (a..Version.parse("1.2.6")).to_a, (a...b).count, (a..b).cover?(Version.new(2))
p a.bump(:major), a.bump(:minor), a.succ, a.frozen?
begin
  a < 5
rescue ArgumentError => e
  puts e.message
end
begin
  Version.parse("one")
rescue ArgumentError => e
  puts e.message
end
p [a, 3].sort rescue puts $!.message
p a == 3, a <=> 3

def kind(version)
  case version
  in { pre: [String => label, *] } then "prerelease #{label}"
  in [0, *] then "unstable"
  in [1, 2.., _] then "modern one"
  in { major: 1 } then "old one"
  in [Integer => major, *] if major > 1 then "major #{major}"
  end
end
list.each { |version| puts "#{version.to_s.ljust(14)} #{kind(version)}" }

class Requirement
  TESTS = { ">=" => :>=, "<" => :<, "=" => :==, "!=" => :!=, "~>" => nil }.freeze

  def initialize(*parts) = @parts = parts.map { |part| part.split.then { |op, text| [op, Version.parse(text)] } }
  def ===(version) = @parts.all? { |op, wanted| TESTS[op] ? version.public_send(TESTS[op], wanted) : (wanted...wanted.bump(:minor)) === version }
end

%w[1.4.9 1.5.0 1.5.7 1.6.0].each do |text|
  answer = case Version.parse(text)
           when Requirement.new("~> 1.5.0", "!= 1.5.7") then "fits"
           when Requirement.new(">= 1.6.0") then "too new"
           else "no"
           end
  puts "#{text}: #{answer}"
end
