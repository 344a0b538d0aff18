# frozen_string_literal: true

# Scripts by chance, for TIME seconds (60), from SEED on (the time of day). What is found is printed with its seed; the
# exit status says whether there was anything. Run it by `rake fuzz:scripts`.

require_relative "sources"
require_relative "judge"

seed = Integer(ENV.fetch("SEED", Time.now.to_i))
stop = Process.clock_gettime(Process::CLOCK_MONOTONIC) + Float(ENV.fetch("TIME", 60))
judge = Judge.new
count = found = 0
current = ENV["CURRENT"]
$stdout.sync = true
puts "seed #{seed}"
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < stop
  source = Sources.of(seed + count)
  File.write(current, "# seed #{seed + count}\n#{source}") if current
  findings = judge.findings(source)
  count += 1
  next if findings.empty?

  found += 1
  puts "", "#{findings.join("; ")} (SEED=#{seed + count - 1}):", source.inspect
end
puts "#{count} scripts, #{found} findings"
exit(found.zero?)
