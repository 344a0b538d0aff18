# Templates: by gsub with hash and block, by heredocs, by an instance_eval'd builder; filters as composed methods.
class Template
  FILTERS = {
    upcase: :upcase.to_proc, strip: :strip.to_proc, reverse: :reverse.to_proc,
    escape: ->(text) { text.to_s.gsub(/[&<>"']/, "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;", "'" => "&#39;") },
    money: ->(cents) { format("%.2f €", cents / 100.0) },
    default: ->(fallback, value) { value.nil? || value == "" ? fallback : value }.curry
  }.freeze

  class Missing < KeyError; end

  def initialize(source) = @source = source

  def render(scope = {}, **more)
    scope = scope.merge(more)
    text = @source.gsub(/^[ ]*\{%\s*each (?<item>\w+) in (?<list>[\w.]+)\s*%\}\n(?<body>.*?)^[ ]*\{%\s*end\s*%\}\n/m) do
      match = Regexp.last_match
      lookup(scope, match[:list]).each_with_index.map do |value, i|
        Template.new(match[:body]).render(scope.merge(match[:item].to_sym => value, index: i + 1))
      end.join
    end
    text.gsub(/\{\{\s*(.+?)\s*\}\}/) { filter(scope, *$1.split(/\s*\|\s*/)) }
  end

  private

  def lookup(scope, path)
    path.split(".").reduce(scope) do |value, key|
      case value
      in Hash if value.key?(key.to_sym) then value[key.to_sym]
      in Hash | nil then return nil
      in Array then key.match?(/\A\d+\z/) ? value[key.to_i] : value.public_send(key)
      else value.public_send(key)
      end
    end
  rescue NoMethodError => e
    raise Missing.new("nothing called #{e.name} in #{path}", receiver: scope, key: path)
  end

  def filter(scope, path, *names)
    names.map { |name| name =~ /(\w+)\((.*)\)/ ? FILTERS.fetch($1.to_sym)[$2.delete('"')] : FILTERS.fetch(name.to_sym) }
         .reduce(:itself.to_proc) { |all, one| all >> one }
         .call(lookup(scope, path)).to_s
  end
end

SOURCE = <<~HTML
  <h1>{{ title | strip | upcase }}</h1>
  <p>By {{ author.name | escape }}, {{ author.age | default("unknown") }}; {{ tags.size }} tags, first {{ tags.0 }}</p>
  <ul>
  {% each line in lines %}
    <li>{{ index }}. {{ line.name | escape | reverse }}: {{ line.cents | money }}</li>
  {% end %}
  </ul>
HTML

puts Template.new(SOURCE).render(title: "  a page ", author: { name: "O'Neil & <Sons>" }, tags: %w[x y],
                                 lines: [{ name: "tea", cents: 250 }, { name: "cup", cents: 1999 }])
begin
  Template.new("{{ name.shout }}").render(name: "x")
rescue Template::Missing => e
  puts "#{e.class}: #{e.message} #{e.key} #{e.receiver}"
end
begin
  Template.new("{{ a | nope }}").render({ a: 1 })
rescue KeyError => e
  puts e.message
end

class Page
  VOID = %i[br img].freeze

  def self.build(&block) = new.tap { |page| page.instance_eval(&block) }.to_s

  def initialize = (@out, @depth = [], 0)
  def text(string) = @out << "#{"  " * @depth}#{string}"
  def to_s = @out.join("\n")

  %i[html body div p ul li a br img].each do |tag|
    define_method(tag) do |content = nil, **attributes, &inner|
      open = "<#{tag}#{attributes.map { |k, v| v == true ? " #{k}" : %( #{k.to_s.tr("_", "-")}="#{v}") }.join}>"
      if VOID.include?(tag) then text(open)
      elsif inner
        text(open)
        @depth += 1
        value = instance_exec(self, &inner)
        text(value) if value.is_a?(String)
        @depth -= 1
        text("</#{tag}>")
      else text("#{open}#{content}</#{tag}>")
      end
      nil
    end
  end
end

puts Page.build {
  div(class: "box", data_id: 7, hidden: true) do
    p "hi"
    ul { %w[a b].each_with_index { |name, i| li(name.upcase, id: "n#{i}") } }
    a(href: "/x") { "link" }
    br
  end
}
name, width = "wide", 12
puts <<~ONE + <<-'TWO' + <<~"THREE".lines.map(&:rstrip).join("|")
  #{name.center(width, "*")}
    indented \t#{1 +
      1}
ONE
    raw #{name} \n
    TWO
  a
    b

  c
THREE
puts "%-10s|%5.1f|%+d|%05d|%x|%e|%%|%c|%p" % ["left", 3.14159, 5, -42, 255, 12345.678, "z", nil]
puts "%<a>05.1f %{b} %<c>-5s|" % { a: 2.25, b: :sym, c: "x" }, format("%2$s %1$s %2$s", "a", "b"), format("%*d|%-*d|", 5, 42, 5, 42)
puts "cat hat".gsub(/[ch]at/, "cat" => "dog", "hat" => "cap"), "hello".gsub(/l/) { |m| m.ord.to_s }, "path/to".sub("/") { "::" }, "x-1, y-2".gsub(/(?<n>\w)-(?<d>\d)/, '\k<d>=\k<n>'), "abc".gsub(/b/, '<\0>'), "tel 555".gsub(/\d/, "5" => "*")
