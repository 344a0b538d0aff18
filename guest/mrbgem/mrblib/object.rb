# frozen_string_literal: true

module Kernel
  def public_send(name = (raise ArgumentError, "no method name given"), *args, **options, &block)
    return method_missing(name.to_sym, *args, **options, &block) if __hidden?(name)

    __send__(name, *args, **options, &block)
  end

  def then(&block) = block ? block.call(self) : to_enum(:then) { 1 }
  def yield_self(&block) = block ? block.call(self) : to_enum(:yield_self) { 1 }

  def public_method(name)
    return method(name) unless __hidden?(name)

    raise NameError, "method '#{name}' for #{self.class.inspect} is not public"
  end

  alias __define_singleton_method define_singleton_method
  def define_singleton_method(name, body = nil, &block)
    return __define_singleton_method(name, &block) unless body

    singleton_class.define_method(name, body)
  end

  def instance_variable_names = instance_variables.map(&:to_s)
  def !~(other) = !(self =~ other)
  def <=>(other) = equal?(other) || self == other ? 0 : nil

  def display(port = $stdout)
    port.write(self)
    nil
  end

  alias __clone clone
  def clone(freeze: nil)
    return __clone if freeze.nil?

    copy = freeze ? __clone.freeze : dup
    if !freeze && frozen? && singleton_methods(false).any?
      singleton_methods(false).each { |name| copy.define_singleton_method(name, &method(name)) }
    end
    copy
  end
end

class Module
  def private_constant(*names) = __constants_here(names)
  def public_constant(*names) = __constants_here(names)
  def deprecate_constant(*names) = __constants_here(names)

  def __constants_here(names)
    names.each do |name|
      there = constants(false).include?(name.to_sym)
      raise NameError, "constant #{inspect}::#{name} not defined" unless there
    end
    self
  end

  alias __const_defined? const_defined?
  def const_defined?(name, inherit = true)
    return __const_defined?(name, inherit) unless name.is_a?(String) && name.include?("::")

    within = self
    name.split("::").all? { |part| within.__const_defined?(part, inherit) && (within = within.const_get(part)) }
  end

  alias __alias_method alias_method
  def alias_method(name, from)
    __alias_method(name, from)
    name.to_sym
  end

  alias __undef_method undef_method
  def undef_method(*names)
    __undef_method(*names)
    self
  end

  alias __const_get const_get
  def const_get(name, inherit = true)
    return __const_get(name) if inherit || (name.is_a?(String) && name.include?("::")) || const_defined?(name, false)

    const_missing(name.to_sym)
  end

  # Whether a method is there for callers: private ones are not.
  def method_defined?(name, inherit = true)
    visibility = __visibility(name)
    !visibility.nil? && visibility != :private && (inherit || __instance_methods(false).include?(name.to_sym))
  end

  def >=(other)
    raise TypeError, "compared with non class/module" unless other.is_a?(Module)

    equal?(other) || other < self
  end

  def public_instance_method(name) = instance_method(name)
  def public_method_defined?(name, inherit = true) = __defined_as?(:public, name, inherit)
  def private_method_defined?(name, inherit = true) = __defined_as?(:private, name, inherit)
  def protected_method_defined?(name, inherit = true) = __defined_as?(:protected, name, inherit)

  def __defined_as?(visibility, name, inherit)
    __visibility(name) == visibility && (inherit || __instance_methods(false).include?(name.to_sym))
  end

  def refine(*) = raise(NotImplementedError, "refinements are not available in the sandbox")
  def using(*) = raise(NotImplementedError, "refinements are not available in the sandbox")

  alias __instance_methods instance_methods
  def instance_methods(inherit = true) = __instance_methods(inherit).reject { |name| __visibility(name) == :private }
  def public_instance_methods(inherit = true) = __of_visibility(:public, inherit)
  def private_instance_methods(inherit = true) = __of_visibility(:private, inherit)
  def protected_instance_methods(inherit = true) = __of_visibility(:protected, inherit)

  def __of_visibility(visibility, inherit)
    __instance_methods(inherit).select { |name| __visibility(name) == visibility }
  end
end

class NilClass
  def to_a = []
  def to_h = {}
  def =~(_other) = nil
  def dup = self
  def clone(freeze: true) = freeze == false ? raise(ArgumentError, "can't unfreeze #{self.class}") : self
end

class TrueClass
  def dup = self
  def clone(freeze: true) = freeze == false ? raise(ArgumentError, "can't unfreeze #{self.class}") : self
  def ===(other) = equal?(other)
end

class FalseClass
  def dup = self
  def clone(freeze: true) = freeze == false ? raise(ArgumentError, "can't unfreeze #{self.class}") : self
  def ===(other) = equal?(other)
end

class Symbol
  def dup = self
  def clone(freeze: true) = freeze == false ? raise(ArgumentError, "can't unfreeze #{self.class}") : self
end

class Proc
  def ruby2_keywords = self
  def ===(*args, **options, &block) = call(*args, **options, &block)

  def >>(other)
    raise TypeError, "callable object is expected" unless other.respond_to?(:call)

    ->(*args, **options, &block) { other.call(call(*args, **options, &block)) }
  end

  def <<(other)
    raise TypeError, "callable object is expected" unless other.respond_to?(:call)

    ->(*args, **options, &block) { call(other.call(*args, **options, &block)) }
  end

  def yield(*args, **options, &block) = call(*args, **options, &block)
end

class Method
  def ===(*args, **options, &block) = call(*args, **options, &block)
  def curry(*arity) = to_proc.curry(*arity)
  def >>(other) = to_proc >> other
  def <<(other) = to_proc << other
end
