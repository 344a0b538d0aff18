# frozen_string_literal: true

# Values by chance from a guest that may send any bytes, for TIME seconds (60), from SEED on (the time of day). What is
# found is printed with its seed; the exit status says whether there was anything. Run it by `rake fuzz:values`.

require "fileutils"
require_relative "payloads"
require_relative "messenger"

seed = Integer(ENV.fetch("SEED", Time.now.to_i))
stop = Process.clock_gettime(Process::CLOCK_MONOTONIC) + Float(ENV.fetch("TIME", 60))
messenger = Messenger.new
count = found = 0
$stdout.sync = true
puts "seed #{seed}"
while Process.clock_gettime(Process::CLOCK_MONOTONIC) < stop
  bytes = Payloads.of(seed + count)
  findings = messenger.findings(bytes)
  count += 1
  next if findings.empty?

  found += 1
  puts "", "#{findings.join("; ")} (SEED=#{seed + count - 1}):", bytes.inspect
end
puts "#{count} values, #{found} findings"
exit(found.zero?)
