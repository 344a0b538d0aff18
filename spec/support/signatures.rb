# frozen_string_literal: true

require "pathname"
require "rbs"
require "rbs/test"

# What the signatures in a directory say of Kobako's classes, and where the loaded classes differ.
class Signatures
  # What lib/ and the extension keep to themselves; everything else is public and has a signature.
  INTERNAL = %w[
    Kobako::Bindings Kobako::CoreMethods Kobako::Dialect Kobako::Events Kobako::Extension::Provided Kobako::Image
    Kobako::Invocation
    Kobako::Outcome Kobako::Runtime Kobako::Scripts Kobako::Settings Kobako::Signature Kobako::Snippets Kobako::Source
    Kobako::Unwind Kobako::Yielder
  ].freeze
  # Methods that pass keywords on, and where to: the signature names them all.
  FORWARDING = {
    "Kobako::Sandbox#initialize" => "Kobako::Options",
    "Kobako::UndefinedEntrypointError#initialize" => "Kobako::SandboxError"
  }.freeze

  def initialize(directory)
    loader = RBS::EnvironmentLoader.new
    loader.add(path: Pathname(directory))
    @environment = RBS::Environment.from_loader(loader).resolve_type_names
    @builder = RBS::DefinitionBuilder.new(env: @environment)
  end

  # Texts, one for each difference; none if signatures and code agree.
  def differences
    there = modules.select { |name| Object.const_defined?(name) }
    constants + there.flat_map { |name| [ancestry(name), *methods_of(name)].compact }
  end

  # What of `object` is not as its readers' signatures say: the methods without parameters are called.
  def broken_promises(object)
    name = object.class.name
    check = RBS::Test::TypeCheck.new(self_class: object.class, builder: @builder, sample_size: 100,
                                     unchecked_classes: [])
    readers(name).filter_map do |method, type|
      value = object.public_send(method)
      "#{name}##{method} is #{value.inspect}, not #{type}" unless check.value(value, type)
    end
  end

  private

  def modules = @environment.class_decls.keys.map { |name| name.to_s.delete_prefix("::") }.grep(/\AKobako/).sort

  def constants
    named = @environment.constant_decls.keys.map { |name| name.to_s.delete_prefix("::") }.grep(/\AKobako::/)
    there = constants_in(Kobako)
    missing = (modules - ["Kobako"] + named) - there
    missing.map { |name| "#{name} has a signature, but is not there" } +
      (there - modules - named - INTERNAL).map { |name| "#{name} has no signature" }
  end

  def constants_in(outer)
    outer.constants(false).flat_map do |name|
      path = "#{outer}::#{name}"
      inner = outer.const_get(name)
      [path, *(constants_in(inner) if inner.is_a?(Module) && !INTERNAL.include?(path))]
    end
  end

  def ancestry(name)
    real = Object.const_get(name)
    said = @builder.ancestor_builder.instance_ancestors(type_name(name)).ancestors
    said = said.map { |ancestor| ancestor.name.to_s.delete_prefix("::") }
    found = real.ancestors.map(&:name)
    wanted = ->(list) { list.grep(/\A(?:Kobako\b|StandardError\z)/) }
    return "#{name} is no #{real.class.name.downcase}" if real.is_a?(Class) != said.include?("Object")

    "#{name} is a #{found.first(3)}, not a #{said.first(3)}" unless wanted[said] == wanted[found]
  end

  def methods_of(name)
    definition = @builder.build_instance(type_name(name))
    own = definition.methods.select { |_, method| method.defined_in == type_name(name) }
    real = Object.const_get(name)
    own.flat_map { |method, said| compare(real, method, said.method_types) } + unsaid(real, definition) +
      singleton_methods_of(name, real)
  end

  def singleton_methods_of(name, real)
    said = @builder.build_singleton(type_name(name)).methods.select { |_, method| method.defined_in == type_name(name) }
    real.singleton_methods(false).map { |method| real.method(method) }.flat_map do |method|
      next [] if internal?(method)
      next ["#{real}.#{method.name} has no signature"] unless said.key?(method.name)

      compare_parameters("#{real}.#{method.name}", method.parameters, said.fetch(method.name).method_types)
    end
  end

  def unsaid(real, definition)
    instance = real.public_instance_methods(false).map { |name| real.instance_method(name) }
    instance = instance.reject { |method| definition.methods.key?(method.name) || internal?(method) }
    instance.map { |method| "#{real}: #{method.name} has no signature" }
  end

  # Below a comment that says so.
  def internal?(method)
    return true if method.name.start_with?("_")

    file, line = method.source_location
    comment = File.readlines(file)[0...(line - 1)].reverse.take_while { |text| text.match?(/^\s*#/) }
    comment.any? { |text| text.include?("@api private") }
  end

  def compare(real, name, overloads)
    label = "#{real}##{name}"
    unless real.method_defined?(name) || real.private_method_defined?(name)
      return ["#{label} has a signature, but is not there"]
    end
    return ["#{label} is not public"] if real.private_method_defined?(name) && name != :initialize

    compare_parameters(label, real.instance_method(name).parameters, overloads)
  end

  def compare_parameters(label, parameters, overloads)
    return ["#{label} takes a block"] if parameters.any? { |kind, _| kind == :block } && overloads.none?(&:block)

    target = FORWARDING[label]
    found = Shape.found(parameters)
    found = found.with_keywords_of(Object.const_get(target).instance_method(:initialize)) if target
    found.complaints(overloads.map { |overload| Shape.said(overload.type) }).map { |what| "#{label} #{what}" }
  end

  def readers(name)
    @builder.build_instance(type_name(name)).methods.filter_map do |method, said|
      type = said.method_types.first
      next if method == :initialize || type.block || type.to_s !~ /\A\(\) ->/
      next unless said.defined_in.to_s.start_with?("::Kobako")

      [method, type.type.return_type]
    end
  end

  def type_name(name) = RBS::TypeName.new(name: name.split("::").last.to_sym, namespace: namespace(name))

  def namespace(name) = RBS::Namespace.new(path: name.split("::")[0...-1].map(&:to_sym), absolute: true)

  # The parameters of a method, as a signature's overload or as Ruby tells them.
  Shape = Struct.new(:required, :optional, :rest, :required_keys, :optional_keys, :keyrest, keyword_init: true) do
    def self.said(function)
      new(required: function.required_positionals.map(&:name), optional: function.optional_positionals.map(&:name),
          rest: !function.rest_positionals.nil?, required_keys: function.required_keywords.keys,
          optional_keys: function.optional_keywords.keys, keyrest: !function.rest_keywords.nil?)
    end

    def self.found(parameters)
      names = parameters.group_by(&:first).transform_values { |list| list.map(&:last) }
      names.default = []
      new(required: names[:req], optional: names[:opt], rest: names.key?(:rest), required_keys: names[:keyreq],
          optional_keys: names[:key], keyrest: names.key?(:keyrest))
    end

    def with_keywords_of(method)
      dup.tap do |copy|
        copy.optional_keys += method.parameters.select { |kind, _| kind == :key }.map(&:last)
        copy.keyrest = false
      end
    end

    # A single overload says all that there is; of several, each says a part.
    def complaints(said)
      return differences(said.first) if said.size == 1

      keys = said.flat_map { |shape| shape.required_keys + shape.optional_keys }.uniq
      [("takes the keywords #{all_keys}, not #{keys}" unless keys.sort == all_keys.sort),
       *said.map { |shape| "needs #{required_keys}" if (required_keys - shape.required_keys).any? },
       *said.map { |shape| "takes #{required + optional}" unless positionals_fit?(shape) }].compact
    end

    def all_keys = required_keys + optional_keys

    private

    def differences(shape)
      members.filter_map do |member|
        mine, theirs = [self[member], shape[member]].map { |value| value.is_a?(Array) ? value.sort_by(&:to_s) : value }
        "has #{member} #{mine.inspect}, not #{theirs.inspect}" unless mine == theirs
      end
    end

    def positionals_fit?(shape)
      count = shape.required.size
      count >= required.size && count + shape.optional.size <= required.size + optional.size
    end
  end
end
