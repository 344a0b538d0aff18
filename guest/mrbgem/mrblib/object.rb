# frozen_string_literal: true

module Kernel
  def public_send(name, *args, **options, &block) = __send__(name, *args, **options, &block)
  def then(&block) = block ? block.call(self) : to_enum(:then)
  def yield_self(&block) = block ? block.call(self) : to_enum(:yield_self)
  def instance_variable_names = instance_variables.map(&:to_s)
  def !~(other) = !(self =~ other)
  def <=>(other) = equal?(other) || self == other ? 0 : nil
  def display(port = $stdout) = (port.write(self); nil)

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
  alias __module_function module_function

  # Without names: of all methods from here on.
  def module_function(*names)
    if names.empty?
      define_singleton_method(:method_added) { |name| __module_function(name) }
      return nil
    end
    __module_function(*names.flatten)
    names.size == 1 ? names[0] : names
  end

  def private_constant(*) = nil
  def public_constant(*) = nil
  def deprecate_constant(*) = self
  def private_class_method(*names) = (names.flatten.size == 1 ? names.flatten[0] : nil)
  def public_class_method(*names) = (names.flatten.size == 1 ? names.flatten[0] : nil)
  def public_instance_method(name) = instance_method(name)
  def public_method_defined?(name, _inherit = true) = method_defined?(name)
  def private_method_defined?(_name, _inherit = true) = false
  def protected_method_defined?(_name, _inherit = true) = false
  def private_instance_methods(*) = []
  def protected_instance_methods(*) = []
  def refine(*) = raise(NotImplementedError, "refinements are not available in the sandbox")
  def using(*) = raise(NotImplementedError, "refinements are not available in the sandbox")
end

class NilClass
  def to_a = []
  def to_h = {}
  def =~(_other) = nil
  def dup = self
  def clone(freeze: true) = self
end

class TrueClass
  def dup = self
  def clone(freeze: true) = self
  def ===(other) = equal?(other)
end

class FalseClass
  def dup = self
  def clone(freeze: true) = self
  def ===(other) = equal?(other)
end

class Symbol
  def dup = self
  def clone(freeze: true) = self
end

class Proc
  def ruby2_keywords = self
  def ===(*args) = call(*args)
  def yield(*args, &block) = call(*args, &block)
end
