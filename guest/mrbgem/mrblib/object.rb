# frozen_string_literal: true

module Kernel
  def public_send(name, *args, **options, &block)
    return method_missing(name.to_sym, *args, **options, &block) if __hidden?(name)

    __send__(name, *args, **options, &block)
  end

  def then(&block) = block ? block.call(self) : to_enum(:then)
  def yield_self(&block) = block ? block.call(self) : to_enum(:yield_self)
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
  def private_constant(*) = nil
  def public_constant(*) = nil
  def deprecate_constant(*) = self
  def public_instance_method(name) = instance_method(name)
  def public_method_defined?(name, _inherit = true) = __visibility(name) == :public
  def private_method_defined?(name, _inherit = true) = __visibility(name) == :private
  def protected_method_defined?(name, _inherit = true) = __visibility(name) == :protected
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
