require "stringio"

# Lines of logs read from a StringIO, counted by minute, client and status; sessions; a text chart.
LOG = <<~TEXT
  10.0.0.1 - [2024-05-01 10:00:01] "GET /index.html" 200 512
  10.0.0.2 - [2024-05-01 10:00:03] "GET /missing" 404 0
  10.0.0.1 - [2024-05-01 10:00:59] "POST /login?user=ann&x=1%202" 302 17
  garbage line
  10.0.0.3 - [2024-05-01 10:01:30] "GET /big" 200 1048576

  10.0.0.2 - [2024-05-01 10:17:00] "GET /index.html" 500 9
  10.0.0.1 - [2024-05-01 10:45:00] "GET /index.html" 200 512
TEXT
LINE = /^(?<ip>[\d.]+)\s-\s\[(?<at>[^\]]+)\]\s"(?<verb>[A-Z]+)\s(?<path>[^"?]+)(?:\?(?<query>[^"]*))?"\s(?<status>\d{3})\s(?<size>\d+)$/

Entry = Struct.new(:ip, :at, :verb, :path, :query, :status, :size) do
  def self.parse(line)
    match = LINE.match(line) or return
    new(*match.captures).tap do |entry|
      entry.at = Time.utc(*entry.at.scan(/\d+/).map(&:to_i))
      entry.status, entry.size = entry.status.to_i, Integer(entry.size, 10)
      entry.query = entry.query&.split("&")&.to_h { |pair| pair.split("=", 2).map { |s| s.gsub(/%(\h\h)/) { $1.hex.chr } } } || {}
    end
  end

  def ok? = (200...400).cover?(status)
end

input = StringIO.new(LOG)
entries, bad = [], []
until input.eof?
  line = input.gets(chomp: true)
  next if line.strip.empty?

  (entry = Entry.parse(line)) ? entries << entry : bad << [input.lineno, line]
end
p entries.size, bad, input.pos == LOG.bytesize, input.gets, entries[2].query, entries.first.to_h.slice(:ip, :status)

human = ->(n) { %w[B KB MB].each_with_index.map { |u, i| [n.fdiv(1024**i), u] }.reverse.find { |v, _| v >= 1 }.then { |v, u| v ? format("%.4g %s", v, u) : "0 B" } }
out = StringIO.new
out.puts "%-10s %5s %10s" % %w[client hits bytes]
entries.group_by(&:ip).sort_by { |ip, list| [-list.size, ip] }.each do |ip, list|
  out.printf("%-10s %5d %10s\n", ip, list.size, human[list.sum(&:size)])
end
out << "-" * 27 << "\n"
out.print "ok: ", entries.count(&:ok?), "/", entries.size, "\n"
out.write("errors: ", entries.reject(&:ok?).map(&:status).join(","), "\n")
puts out.string, out.string.lines.size, out.pos

by_minute = entries.each_with_object(Hash.new { |h, k| h[k] = Hash.new(0) }) { |e, h| h[e.at.strftime("%H:%M")][e.status / 100] += 1 }
by_minute.each { |minute, counts| puts "#{minute} #{counts.map { |k, n| "#{k}xx#{"*" * n}" }.join(" ")}" }
sessions = entries.group_by(&:ip).transform_values { |list| list.sort_by(&:at).slice_when { |a, b| b.at - a.at > 15 * 60 }.map(&:size) }
p sessions, entries.map(&:verb).tally, entries.max_by(&:size).path, entries.partition(&:ok?).map(&:size), entries.sum(&:size).digits.each_slice(3).map(&:join).join(",").reverse
p entries.each_cons(2).map { |a, b| (b.at - a.at).to_i }, entries.minmax_by(&:at).map { |e| e.at.strftime("%T") }, entries.find { _1.status == 500 }&.path, entries.map(&:status).uniq.sort, entries.sort_by { |e| [e.status, -e.size] }.map(&:status)
first, *, last = entries
puts "#{((last.at - first.at) / 60).round(1)} minutes", first.at.inspect, last.at - first.at
if (m = LOG.match(/POST (?<path>\S+?)\?(?<query>[^"]+)/))
  p m[:path], m.names, m.pre_match.lines.size, m.begin(:query), m.named_captures, m.values_at(1, 2), m.to_a.size
end
if /(?<hour>\d\d):(?<minute>\d\d)/ =~ LOG
  p [hour, minute].map(&:to_i), $~.offset(:hour), Regexp.last_match(2), $`.size, $'.size
end
p LOG.scan(/" (\d)\d\d /).flatten.tally, LOG.each_line.with_index(1).select { |l, _| l.include?("404") }.map(&:last), LOG.lines.grep(/GET/).size, LOG.lines.grep_v(/GET/) { |l| l[0, 7] }, LOG[/"GET ([^"]+)" 500/, 1], LOG =~ /garbage/, LOG.index("10.0.0.3"), LOG.count("\n"), LOG.slice(0, 8), LOG.partition(/\s-\s/).first, LOG.rpartition("/").last.strip, LOG.each_line(chomp: true).map(&:size).max
io = StringIO.new("one\ntwo\nthree")
p io.readline, io.read(2), io.getc, io.read, io.rewind, io.each_line.map(&:chomp), io.eof?, io.string.size, (io.readline rescue $!.class), StringIO.new("a,b;c,d").each_line(";").to_a, StringIO.new("x\n\ny\nz\n\n\nw").each_line("").map(&:strip)
$stdout.puts "to stdout"
STDOUT.print "printed", "\n"
$stdout << "appended" << "\n"
old, $stdout = $stdout, StringIO.new
puts "hidden"
captured, $stdout = $stdout.string, old
p captured
