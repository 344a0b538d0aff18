require "time"

# Reads a web server's log by a pattern with named groups.
LOG = <<~'LINES'
  10.0.0.1 - - [12/Mar/2024:08:15:30 +0000] "GET /index.html HTTP/1.1" 200 5120
  10.0.0.2 - ida [12/Mar/2024:08:15:31 +0000] "POST /login?next=%2Fhome HTTP/1.1" 302 0
  this line is broken
  10.0.0.1 - - [12/Mar/2024:08:16:02 +0000] "GET /missing HTTP/1.1" 404 312
  10.0.0.3 - - [12/Mar/2024:09:00:00 +0200] "GET /api/items/42 HTTP/2" 500 87
  10.0.0.2 - ida [12/Mar/2024:08:17:45 +0000] "DELETE /api/items/42 HTTP/1.1" 204 -
LINES

PATTERN = %r{
  \A(?<ip>\d+(?:\.\d+){3})\s\S+\s(?<user>\S+)\s
  \[(?<time>[^\]]+)\]\s
  "(?<verb>[A-Z]+)\s(?<path>[^\s"]+)\sHTTP/(?<version>[\d.]+)"\s
  (?<status>\d{3})\s(?<size>\d+|-)\Z
}x

Entry = Struct.new(:ip, :user, :time, :verb, :path, :status, :size) do
  def self.parse(line)
    return unless (match = PATTERN.match(line))

    fields = match.named_captures
    time = Time.strptime(fields["time"], "%d/%b/%Y:%H:%M:%S %z")
    new(fields["ip"], fields["user"].then { |user| user unless user == "-" }, time, fields["verb"].downcase.to_sym,
        fields["path"], fields["status"].to_i, fields["size"].to_i)
  end

  def error? = status >= 400
  def query = path[/\?(.*)/, 1]&.gsub(/%(\h\h)/) { $1.hex.chr }
end

entries, broken = LOG.lines(chomp: true).partition { |line| line =~ PATTERN }
entries.map! { |line| Entry.parse(line) }

puts "#{entries.size} entries, #{broken.size} broken: #{broken.first.inspect}"
entries.each do |entry|
  puts "%s %-6s %-22s %d %6d %s" % [entry.time.utc.strftime("%H:%M:%S"), entry.verb, entry.path, entry.status,
                                   entry.size, entry.user || "anonymous"]
end

puts "By status class:"
entries.group_by { |e| "#{e.status / 100}xx" }.sort.each { |key, list| puts "  #{key}: #{list.map(&:path).join(" ")}" }

puts "Errors: #{entries.select(&:error?).map { |e| e.path.split("/").last }.inspect}"
puts "Queries: #{entries.filter_map(&:query)}"
first, last = entries.map(&:time).minmax
puts "From #{first.getutc.iso8601} to #{last.getutc.iso8601}: #{(last - first).to_i / 60} minutes"
puts "Gaps: #{entries.sort_by(&:time).each_cons(2).map { |a, b| (b.time - a.time).round }.inspect}"

busiest, requests = entries.map(&:ip).tally.max_by { |ip, count| [count, ip] }
puts "Busiest: #{busiest} with #{requests}"

if /(?<first_octet>\d+)\.(?<rest>.+)/ =~ busiest
  puts "#{first_octet} | #{rest}"
end
puts $~.pre_match.empty?, $~.names.inspect, $~.begin(:rest), $~.values_at(1, 2).inspect
puts entries.sum(&:size).then { |bytes| "#{(bytes / 1024.0).round(2)} KiB" }
puts entries.map { |e| e.to_a.take(2).compact.join("/") }.uniq
puts Entry.members.inspect
case entries.last
in { verb: :delete, status: 200..299, user: String => who }
  puts "#{who} deleted something"
end
