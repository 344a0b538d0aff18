# Web server lines taken apart by named captures.
LOG = <<~'LOG'
  127.0.0.1 - - [10/Oct/2023:13:55:36 +0000] "GET /index.html HTTP/1.1" 200 2326
  10.0.0.7 - bob [10/Oct/2023:13:55:40 +0000] "POST /login?next=%2Fhome&x=1 HTTP/1.1" 302 -
  10.0.0.7 - bob [10/Oct/2023:13:56:02 +0000] "GET /home HTTP/1.1" 500 17
  broken line
  192.168.1.9 - - [11/Oct/2023:00:00:01 +0000] "GET /img/a%20b.png HTTP/1.0" 404 0
LOG

PATTERN = /\A
  (?<ip>\d{1,3}(?:\.\d{1,3}){3})\s-\s(?<user>\S+)\s
  \[(?<time>[^\]]+)\]\s
  "(?<verb>[A-Z]+)\s(?<path>[^?\s"]+)(?:\?(?<query>\S*))?\sHTTP\/(?<version>[\d.]+)"\s
  (?<status>\d{3})\s(?<bytes>\d+|-)
\z/x

entries, bad = LOG.lines(chomp: true).map { |line| PATTERN.match(line) || line }.partition { |e| e.is_a?(MatchData) }
puts "#{entries.size} entries, #{bad.size} bad: #{bad.inspect}"
entries.each do |m|
  puts m.named_captures.compact.map { |k, v| "#{k}=#{v}" }.join(" ")
end
puts entries.group_by { |m| m[:status][0] + "xx" }.transform_values(&:count).sort.to_h.inspect
puts entries.sum { |m| m[:bytes].to_i }
def decode(text) = text.gsub(/%(\h\h)/) { $1.hex.chr }.tr("+", " ")
puts entries.map { |m| decode(m[:path]) }
query = entries.filter_map { |m| m[:query] }.first
puts query.split("&").map { |pair| pair.split("=", 2).map { |part| decode(part) } }.to_h.inspect
if /(?<day>\d+)\/(?<month>\w+)\/(?<year>\d+)/ =~ entries.last[:time]
  puts [year, month, day].join("-")
end
puts $~.pre_match.inspect, $~.post_match.inspect, $~.begin(:month)
puts entries.map { |m| m.values_at(:verb, :status).join(":") }.chunk_while { |a, b| a[0] == b[0] }.to_a.inspect
puts LOG[/"POST [^"]+"/], LOG.slice(/\d+(?= -\n)/).inspect, LOG.index("bob"), LOG.scan(/\b5\d\d\b/).inspect
