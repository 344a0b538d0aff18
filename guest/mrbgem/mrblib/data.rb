# frozen_string_literal: true

Object.__send__(:remove_const, :Data) if Object.const_defined?(:Data)

# Classes of values: made once, with all their members, and never changed.
class Data
  class << self
    def define(*names, &block)
      names = names.map(&:to_sym)
      names.each { |name| raise ArgumentError, "invalid data member: #{name}" if name.to_s.end_with?("=") }
      twice = names.find { |name| names.count(name) > 1 }
      raise ArgumentError, "duplicate member: #{twice}" if twice

      klass = Class.new(self)
      klass.instance_variable_set(:@members, names.freeze)
      klass.singleton_class.class_eval do
        alias_method :new, :__new
        alias_method :[], :__new
        undef_method :define
      end
      names.each { |name| klass.define_method(name) { @__values[name] } }
      klass.class_eval(&block) if block
      klass
    end

    def new(*) = raise(NoMethodError, "undefined method 'new' for class Data")

    def members
      klass = self
      klass = klass.superclass until (members = klass.instance_variable_get(:@members))
      members
    end

    def __new(*values, **named)
      unless values.empty?
        if values.size > members.size
          raise ArgumentError, "wrong number of arguments (given #{values.size}, expected #{__expected})"
        end

        named = members.first(values.size).zip(values).to_h
      end
      data = allocate
      data.__send__(:initialize, **named)
      data.freeze
    end

    def __expected = members.empty? ? "0" : "0..#{members.size}"
  end

  def initialize(**named)
    members = self.class.members
    missing = members - named.keys
    unless missing.empty?
      raise ArgumentError, "missing keyword#{"s" if missing.size > 1}: #{missing.map(&:inspect).join(", ")}"
    end

    unknown = named.keys - members
    unless unknown.empty?
      raise ArgumentError, "unknown keyword#{"s" if unknown.size > 1}: #{unknown.map(&:inspect).join(", ")}"
    end

    @__values = members.to_h { |member| [member, named[member]] }.freeze
  end

  def __values = @__values
  def members = self.class.members
  def to_h(&block) = block ? @__values.to_h(&block) : @__values.dup

  def with(*values, **named)
    raise ArgumentError, "wrong number of arguments (given #{values.size}, expected 0)" unless values.empty?
    return self if named.empty?

    self.class.new(**@__values.merge(named))
  end

  def deconstruct_keys(keys) = keys ? @__values.slice(*keys) : to_h
  def ==(other) = other.class == self.class && @__values == other.__values
  def eql?(other) = other.class == self.class && @__values.values.eql?(other.__values.values)
  def hash = [self.class, @__values.values].hash
  def instance_variables = []

  def inspect
    name = self.class.name
    return "#<data #{"#{name} " if name}...>" if __inspect_recursive?

    fields = @__values.map { |member, value| "#{member}=#{value.inspect}" }.join(", ")
    "#<data #{[name, fields].compact.reject(&:empty?).join(" ")}>"
  end
  alias to_s inspect
end
