# frozen_string_literal: true

# A script that nobody has reviewed works on a real table, and reaches nothing else.
#
#     ruby -Ilib examples/planets.rb
#
# The figures of planets.csv are those of NASA's Planetary Fact Sheet (moons as of 2024).

require "csv"
require "kobako"

# All that the script will know of this process: the table, to be read.
class Planets
  def initialize(path)
    table = CSV.read(path, headers: true, header_converters: :symbol, converters: :numeric)
    @rows = table.map { |row| row.to_h.freeze }.freeze
  end

  def size = @rows.size

  def each(&block) = @rows.each(&block)

  def find(name)
    @rows.find { |row| row[:name] == name } or raise KeyError, "no planet is called #{name.inspect}"
  end
end

sandbox = Kobako::Sandbox.new(timeout: 0.5, memory_limit: 8 << 20)
sandbox.bind("Solar::Planets", Planets.new(File.join(__dir__, "planets.csv")))

# It may come from a form, a database, a language model: it is only text.
script = <<~'RUBY'
  GRAVITATION = 6.674e-11 # m³/(kg s²)

  puts "How fast must one leave each of the #{Solar::Planets.size} planets, never to fall back?"

  speeds = {}
  Solar::Planets.each do |planet|
    mass = planet[:mass_1e24_kg] * 1e24
    radius = planet[:diameter_km] * 500.0
    speeds[planet[:name]] = (Math.sqrt(2 * GRAVITATION * mass / radius) / 1000).round(1)
  end

  ranking = speeds.sort_by { |_name, speed| -speed }
  ranking.each_with_index do |(name, speed), index|
    printf "%d. %-8s %4.1f km/s %s\n", index + 1, name, speed, "▪" * (speed / 2).round
  end

  hardest = Solar::Planets.find(ranking.first.first)
  { hardest: hardest[:name], moons: hardest[:moons], times_earth: (ranking.first.last / speeds["Earth"]).round(1) }
RUBY

execution = sandbox.eval(script)
usage = execution.usage

puts execution.stdout
puts
puts "It returned #{execution.value.inspect}"
puts format("and took %<ms>.1f ms, %<fuel>d instructions, %<calls>d calls to this process, %<kib>d KiB of new memory.",
            ms: usage.wall_time * 1000, fuel: usage.fuel, calls: usage.calls, kib: usage.memory_peak / 1024)

# These mean harm.
attempts = [
  'File.read("/etc/passwd")',
  'system("rm -rf ~")',
  'ENV["AWS_SECRET_ACCESS_KEY"]',
  'Solar::Planets.send(:instance_eval, "@rows = []")',
  "loop { }"
]

puts
puts "Others are refused:"
attempts.each do |attempt|
  sandbox.eval(attempt)
  abort "This was not refused: #{attempt}"
rescue Kobako::Error => e
  puts "", "  #{attempt}", "    #{e.class}: #{e.message}"
end

puts
puts "And still the sandbox is as good as new: 1 + 2 = #{sandbox.eval("1 + 2").value}"
