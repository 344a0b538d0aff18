# URLs, query strings with nesting, percent encoding, routes.
class Address
  PATTERN = %r{\A
    (?:(?<scheme>[a-z][a-z0-9+.-]*):)?
    (?://(?:(?<user>[^:@/]+)(?::(?<password>[^@/]*))?@)?(?<host>\[[^\]]+\]|[^:/?\#]*)(?::(?<port>\d+))?)?
    (?<path>[^?\#]*)
    (?:\?(?<query>[^\#]*))?
    (?:\#(?<fragment>.*))?
  \z}xi

  DEFAULT_PORTS = { "http" => 80, "https" => 443, "ftp" => 21 }.freeze

  attr_reader(*PATTERN.names.map(&:to_sym))

  def initialize(text)
    match = PATTERN.match(text) or raise ArgumentError, "bad address"
    match.named_captures.each { |name, value| instance_variable_set("@#{name}", value) }
    @scheme = @scheme&.downcase
    @port = (@port || DEFAULT_PORTS[@scheme])&.to_i
  end

  def params = Query.parse(query.to_s)
  def segments = path.split("/").reject(&:empty?).map { |part| Query.decode(part) }

  def to_s
    authority = "//#{[user, host].compact.join("@")}#{":#{port}" if port && port != DEFAULT_PORTS[scheme]}" if host
    [scheme && "#{scheme}:", authority, path, query && "?#{query}", fragment && "##{fragment}"].join
  end
end

module Query
  UNRESERVED = [*"a".."z", *"A".."Z", *"0".."9", "-", "_", ".", "~"].freeze

  class << self
    def encode(text)
      text.to_s.gsub(/[^a-zA-Z0-9_.~-]/) { |char| char == " " ? "+" : char.bytes.map { |byte| format("%%%02X", byte) }.join }
    end

    def decode(text)
      text.tr("+", " ").b.gsub(/%(\h{2})/n) { $1.hex.chr }.force_encoding(Encoding::UTF_8)
    end

    def parse(text)
      text.split(/[&;]/).each_with_object({}) do |pair, result|
        key, value = pair.split("=", 2).map { |part| decode(part) }
        assign(result, key.scan(/[^\[\]]+|\[\]/), value)
      end
    end

    def build(value, prefix = nil)
      case value
      when Hash then value.map { |key, inner| build(inner, prefix ? "#{prefix}[#{key}]" : key.to_s) }.join("&")
      when Array then value.map { |inner| build(inner, "#{prefix}[]") }.join("&")
      else "#{prefix.split(/(?=[\[\]])|(?<=[\[\]])/).map { |part| "[]".include?(part) ? part : encode(part) }.join}=#{encode(value)}"
      end
    end

    private

    def assign(target, (key, *rest), value)
      if rest.empty? then target[key] = value
      elsif rest == ["[]"] then (target[key] ||= []) << value
      else assign(target[key] ||= {}, rest, value)
      end
    end
  end
end

address = Address.new("HTTPS://ida:secret@example.org:8443/a%20b/c?q=ruby+gems&tags[]=x&tags[]=%C3%A4#top")
puts address.scheme, address.user, address.password, address.host, address.port, address.segments.inspect, address.fragment
puts address.params["q"], address.params["tags"].inspect, address
puts Address.new("http://example.org").port, Address.new("/just/a/path?x").params.keys.inspect, Address.new("//h/p").host
puts Address.new("mailto:ida@example.org").then { |a| [a.scheme, a.host, a.path].inspect }, Address.new("http://[::1]:3000/").host

nested = Query.parse("user[name]=Ida+B&user[address][city]=K%C3%B6ln&user[langs][]=de&user[langs][]=fr&page=2&empty=")
puts nested.dig("user", "name"), nested.dig("user", "address", "city"), nested["user"]["langs"].join("/"), nested["empty"].inspect
puts Query.build(nested), Query.parse(Query.build(nested)) == nested
puts Query.encode("a/b c&d=ü€😀~"), Query.decode(Query.encode("a/b c&d=ü€😀~")), Query::UNRESERVED.size

ROUTES = {
  "/" => :home, "/users/:id" => :user, "/users/:id/posts/:post_id" => :post, "/files/*path" => :file
}.transform_keys do |route|
  Regexp.new("\\A" + Regexp.escape(route).gsub(/:(\w+)/, '(?<\1>[^/]+)').gsub(/\\\*(\w+)/, '(?<\1>.+)') + "\\z")
end

["/", "/users/42", "/users/42/posts/my-post", "/files/a/b/c.txt", "/nope"].each do |path|
  pattern, name = ROUTES.find { |regexp, _| regexp.match?(path) }
  captures = pattern&.match(path)&.named_captures || {}
  puts "#{path} -> #{name.inspect} #{captures.map { |key, value| "#{key}=#{value}" }.join(",")}".rstrip
end
