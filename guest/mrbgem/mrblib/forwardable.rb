# frozen_string_literal: true

# Methods that another object answers: of an instance variable, a method, a constant, or what code gives.
module Forwardable
  def instance_delegate(names)
    names.each do |methods, accessor|
      Array(methods).each { |method| def_instance_delegator(accessor, method) }
    end
  end

  def def_instance_delegators(accessor, *methods)
    methods.each do |method|
      next if ["__send__", "__id__"].include?(method.to_s)

      def_instance_delegator(accessor, method)
    end
  end

  def def_instance_delegator(accessor, method, name = method)
    find = Forwardable.__finder(accessor)
    define_method(name) { |*args, **options, &block| find.call(self).__send__(method, *args, **options, &block) }
    name.to_sym
  end

  alias delegate instance_delegate
  alias def_delegators def_instance_delegators
  alias def_delegator def_instance_delegator

  def self.__finder(accessor)
    text = accessor.to_s
    case text
    when /\A@@\w+\z/ then ->(object) { object.class.class_variable_get(text) }
    when /\A@\w+\z/ then ->(object) { object.instance_variable_get(text) }
    when /\A[a-z_]\w*[?!]?\z/ then text == "self" ? ->(object) { object } : ->(object) { object.__send__(text) }
    else ->(object) { object.instance_eval(text) }
    end
  end
end

# The same for one object: a module, or whatever is extended by it.
module SingleForwardable
  def single_delegate(names)
    names.each do |methods, accessor|
      Array(methods).each { |method| def_single_delegator(accessor, method) }
    end
  end

  def def_single_delegators(accessor, *methods)
    methods.each do |method|
      next if ["__send__", "__id__"].include?(method.to_s)

      def_single_delegator(accessor, method)
    end
  end

  def def_single_delegator(accessor, method, name = method)
    find = Forwardable.__finder(accessor)
    define_singleton_method(name) do |*args, **options, &block|
      find.call(self).__send__(method, *args, **options, &block)
    end
    name.to_sym
  end

  alias delegate single_delegate
  alias def_delegators def_single_delegators
  alias def_delegator def_single_delegator
end
