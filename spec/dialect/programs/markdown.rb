# A small Markdown to HTML converter: blocks by lines, spans by patterns.
class Markdown
  ESCAPES = { "&" => "&amp;", "<" => "&lt;", ">" => "&gt;" }.freeze
  SPANS = [
    [/`([^`]+)`/, '<code>\1</code>'],
    [/\*\*(.+?)\*\*/, '<strong>\1</strong>'],
    [/(?<!\w)[*_](?!\s)(.+?)(?<!\s)[*_](?!\w)/, '<em>\1</em>'],
    [/!\[(?<alt>[^\]]*)\]\((?<src>\S+?)\)/, '<img src="\k<src>" alt="\k<alt>">'],
    [/\[([^\]]+)\]\(([^\s)]+)(?:\s"([^"]*)")?\)/, nil]
  ].freeze

  def self.convert(source) = new(source).to_html

  def initialize(source)
    @lines = source.gsub(/\r\n?/, "\n").lines(chomp: true)
    @headings = []
  end

  def to_html
    output = []
    until @lines.empty?
      case @lines.first
      when /\A\s*\z/ then @lines.shift
      when /\A(?<marks>\#{1,6})\s+(?<title>.+?)\s*#*\z/ then output << heading($~[:marks].length, $~[:title]); @lines.shift
      when /\A(?:---|\*\*\*)\s*\z/ then output << "<hr>"; @lines.shift
      when /\A```(\w*)/ then output << code($1)
      when /\A\s*[-*+]\s/ then output << list("ul", /\A\s*[-*+]\s+/)
      when /\A\s*\d+\.\s/ then output << list("ol", /\A\s*\d+\.\s+/)
      when /\A>/ then output << quote
      when /\A\|/ then output << table
      else output << paragraph
      end
    end
    [toc, *output].compact.join("\n")
  end

  private

  def take_while(&block) = @lines.take_while(&block).tap { |taken| @lines.shift(taken.size) }

  def heading(level, title)
    slug = title.downcase.gsub(/[^a-z0-9]+/, "-").gsub(/\A-|-\z/, "")
    @headings << [level, slug]
    "<h#{level} id=\"#{slug}\">#{span(title)}</h#{level}>"
  end

  def code(language)
    @lines.shift
    body = take_while { |line| !line.start_with?("```") }
    @lines.shift
    %(<pre><code#{" class=\"#{language}\"" unless language.empty?}>#{escape(body.join("\n"))}</code></pre>)
  end

  def list(tag, marker)
    items = take_while { |line| line.match?(marker) }.map { |line| "  <li>#{span(line.sub(marker, ""))}</li>" }
    ["<#{tag}>", *items, "</#{tag}>"].join("\n")
  end

  def quote
    inner = take_while { |line| line.start_with?(">") }.map { |line| line.delete_prefix(">").lstrip }
    "<blockquote>\n#{Markdown.convert(inner.join("\n"))}\n</blockquote>"
  end

  def table
    head, rule, *rows = take_while { |line| line.start_with?("|") }.map { |line| line.split("|")[1..].map(&:strip) }
    aligns = rule.map { |cell| { [true, true] => "center", [false, true] => "right" }[[cell[0] == ":", cell[-1] == ":"]] }
    cells = lambda do |row, tag|
      row.zip(aligns).map { |cell, align| "<#{tag}#{%( align="#{align}") if align}>#{span(cell)}</#{tag}>" }.join
    end
    "<table>\n<tr>#{cells[head, "th"]}</tr>\n#{rows.map { |row| "<tr>#{cells.(row, "td")}</tr>" }.join("\n")}\n</table>"
  end

  def paragraph = "<p>#{span(take_while { |line| line !~ /\A(?:\s*\z|#|>|```|\|)/ }.join("\n"))}</p>"

  def span(text)
    SPANS.inject(escape(text)) do |result, (pattern, replacement)|
      next result.gsub(pattern, replacement) if replacement

      result.gsub(pattern) { %(<a href="#{$2}"#{$3 && %( title="#{$3}")}>#{$1}</a>) }
    end
  end

  def escape(text) = text.gsub(/[&<>]/, ESCAPES)
  def toc = @headings.size > 1 ? "<!-- #{@headings.map { |level, slug| "#{"." * level}#{slug}" }.join(" ")} -->" : nil
end

puts Markdown.convert(<<~'MARKDOWN')
  # Hello, *World* & Co. #

  Some **bold** and _soft_ text with `a < b` and snake_case_words,
  a [link](http://example.org "Title") and ![an image](cat.png).

  ## Lists
  - one
  - two **times**
  * three

  1. first
  2. second

  ```ruby
  puts 1 if a < b && c
  ```
  ---
  > quoted *text*
  > ### deep

  | Name | Size | Mid |
  |------|-----:|:---:|
  | tea  | 12   | *x* |
  | cake | 3    |     |
MARKDOWN
puts Markdown.convert("plain"), Markdown.convert("").inspect, Markdown.convert("a\r\nb\r\n\r\nc")
