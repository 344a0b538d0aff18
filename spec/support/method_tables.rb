# frozen_string_literal: true

# Tables of calls: what every method of a class is asked, in CRuby and in the guest. Each file of spec/dialect/methods
# is a Hash of titles and tables. A table says with Ruby's source
#
# - methods: names, as a rule MethodTables.own(the class), which the running Ruby knows;
# - receivers: expressions, evaluated for each call; "" for the functions of Kernel;
# - arguments: what stands behind the name, as "(1)" or "{ |x| x }";
# - setup: what is defined before;
# - apart: whether what one program defines would change the next;
# - also, instead: arguments that one method is asked in addition, or instead, by its name;
# - unlike: by name, by name and arguments, or by the whole call, the reason why the two differ, or why nobody asks;
# - missing: by name, why the guest has no such method.
class MethodTables
  DIRECTORY = File.expand_path("../dialect/methods", __dir__)

  # What programs print with. Addresses and places have no meaning; of what is missing every Ruby has another message,
  # and CRuby 3.4 prints hashes in another way.
  HELPERS = <<~'RUBY'
    if RUBY_VERSION >= "3.4"
      class Hash
        def inspect = "{#{map { |key, value| "#{key.inspect}=>#{value.inspect}" }.join(", ")}}"
        alias to_s inspect
      end
    end
    def plain(text) = text.gsub(/0x\h+/, "0x").gsub(/#<Method: [^>]*>/, "#<Method>").gsub(/\((eval|snippet)[^)]*\):\d+/, "(place)").tr("`", "'")
    def outcome
      plain(yield.inspect)
    rescue NoMethodError
      "NoMethodError"
    rescue NameError => e
      "#{e.class}: #{plain(e.message).sub(/ for .*/, "")}"
    rescue StandardError, NotImplementedError, SystemStackError => e
      "#{e.class}: #{plain(e.message)}"
    end
  RUBY

  # Names of a class's or module's own public methods, but for what Ruby code has added to them in this process.
  def self.own(owner, singleton: false)
    names = singleton ? owner.singleton_methods(false) : owner.public_instance_methods(false)
    names.select do |name|
      file, = (singleton ? owner.method(name) : owner.instance_method(name)).source_location
      file.nil? || file.start_with?("<internal:")
    end.sort
  end

  def self.all
    Dir[File.join(DIRECTORY, "*.rb")].sort.flat_map do |path|
      tables = eval(File.read(path), TOPLEVEL_BINDING.dup, path) # rubocop:disable Security/Eval
      tables.map { |title, table| new(title, **table) }
    end
  end

  # What differs, and why, in Markdown: a part of docs/language.md.
  def self.differences
    all.flat_map(&:differences).map { |line| "- #{line}".gsub(/(.{1,118})(?: |$)/, "\\1\n  ").rstrip }.join("\n")
  end

  attr_reader :title, :missing, :receivers, :apart

  def initialize(title, methods:, receivers:, arguments:, setup: "", apart: false,
                 also: {}, instead: {}, unlike: {}, missing: {})
    @title = title
    @methods = methods - missing.keys.map(&:to_sym) - unlike.keys.map(&:to_sym)
    @receivers = receivers
    @arguments = arguments
    @setup = setup
    @apart = apart
    @also = also
    @instead = instead
    @unlike = unlike
    @missing = missing
  end

  # A line for each reason: what is not asked for it, or differs.
  def differences
    { **@unlike, **@missing }.group_by(&:last).map do |reason, named|
      "#{title}: #{named.map { |call, _| "`#{call}`" }.join(", ")} (#{reason})"
    end
  end

  # What has to be run before any of the programs.
  def setup = "#{HELPERS}#{@setup}"

  # By method, calls and the program that gives the outcomes of them.
  def programs = @programs ||= @methods.to_h { |name| [name, calls(name)] }.reject { |_, calls| calls.empty? }

  # The program: Strings, one for each call.
  def source(calls)
    outcomes = calls.map do |receiver, call|
      receiver.empty? ? "outcome { #{call} }" : "outcome { x = #{receiver}; [#{call}, x] }"
    end
    "[#{outcomes.join(",\n")}]"
  end

  private

  def calls(name)
    asked = @instead.fetch(name.to_s, @arguments) + @also.fetch(name.to_s, [])
    asked = asked.map { |arguments| arguments.sub(/\A\{/, " {") }.uniq
    asked.reject! { |arguments| @unlike.key?("#{name}#{arguments}") }
    asked.product(@receivers).filter_map do |arguments, receiver|
      call = call(receiver, name, arguments)
      [receiver, call] unless @unlike.key?(call.sub(/\Ax\b/) { receiver })
    end
  end

  def call(receiver, name, arguments)
    return "#{name}#{arguments}" if receiver.empty?
    return "x.#{name}#{arguments}" unless name.match?(/\A\w+=\z/)

    arguments.start_with?("(") ? "x.public_send(:#{name}, #{arguments[1..]}" : "x.public_send(:#{name})#{arguments}"
  end
end
