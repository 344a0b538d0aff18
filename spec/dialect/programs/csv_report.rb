# Reads comma separated values with quotes, and prints a report by department.
SOURCE = <<~CSV
  id,name,department,salary,hired
  1,"Smith, John",Engineering,5200.50,2019-03-01
  2,Ana Díaz,Marketing,4100,2020-11-15
  3,"Bob ""Bobby"" Lee",Engineering,6100.25,2016-07-30
  4,Chloé,Sales,,2021-01-04
  5,Dmitri,Sales,3900.75,2018-05-21
CSV

class CSVParser
  class MalformedError < StandardError
    def initialize(line_number, message = "malformed row")
      super("#{message} in line #{line_number}")
    end
  end

  FIELD = /\G(?:"((?:[^"]|"")*)"|([^",]*))(,|\z)/

  def initialize(text)
    @lines = text.each_line(chomp: true)
  end

  def rows
    header, *rest = @lines.with_index(1).map { |line, number| split(line, number) }
    keys = header.map(&:to_sym)
    rest.map { |values| keys.zip(values).to_h }
  end

  private

  def split(line, number)
    fields = []
    position = 0
    loop do
      match = FIELD.match(line, position) or raise MalformedError.new(number)
      fields << (match[1]&.gsub('""', '"') || match[2])
      position = match.end(0)
      break if match[3].empty?
    end
    fields
  end
end

rows = CSVParser.new(SOURCE).rows
rows.each do |row|
  row[:id] = Integer(row[:id])
  row[:salary] = row[:salary].empty? ? nil : Float(row[:salary])
end

puts rows.map { |row| row[:name] }.sort_by(&:downcase)
puts

rows.group_by { |row| row[:department] }.sort.each do |department, members|
  salaries = members.filter_map { |member| member[:salary] }
  average = salaries.sum / salaries.size
  puts "%-12s %d people, %8.2f on average, %s at most" % [department, members.length, average, salaries.max]
  members.each do |member|
    member => { id:, name:, hired: }
    puts "  ##{id} #{name} since #{hired[/\d{4}/]}"
  end
end

missing = rows.select { |row| row[:salary].nil? }
puts "No salary: #{missing.map { _1[:name] }.join(", ")}"

rows.sort_by { |row| row.fetch_values(:hired, :id) }.each_cons(2) do |earlier, later|
  puts "#{earlier[:name][0, 5].inspect} came before #{later[:name].slice(0..4).inspect}"
end

begin
  CSVParser.new("a,b\n1,\"2").rows
rescue CSVParser::MalformedError => e
  puts "#{e.class}: #{e.message}"
end

puts rows.map { |row| row.values.map { |value| value.to_s.include?(",") ? %("#{value}") : value }.join(",") }
puts rows.sum { |row| row[:salary] || 0 }.round(1)
puts rows.first.slice(:id, :name).to_a.flatten.inspect
puts rows.map { |row| row.except(:hired, :name).compact.size }.tally.sort.inspect
