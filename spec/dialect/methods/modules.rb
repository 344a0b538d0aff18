# frozen_string_literal: true

{
  "Module" => {
    apart: true,
    setup: <<~'R',
      module Mixed; def mixed = 1; end
      class Base
        include Mixed
        include Comparable
        ONE = 1
        LIST = [1].freeze
        @@var = 2
        def pub(a, b = 1) = a
        def other=(x); end
        protected def prot = 1
        private def priv = 2
        class << self; def made = 3; attr_accessor :level; end
        class Inner; DEEP = 5; end
      end
      class Derived < Base; TWO = 2; def own = 1; undef_method :other=; end
      module Plain; def self.helper = 1; def there = 2; module_function def func = 3; end
    R
    methods: MethodTables.own(Module) | MethodTables.own(Class),
    receivers: %w[Base Derived Plain Comparable],
    arguments: ["", "(:pub)", '("pub")', "(:ONE)", "(:Nope)", "(:nope)", "(:@@var)", "(Base)", "(Mixed)", "(nil)", "(1)"],
    also: {
      "class_variable_set" => ["(:@@w, 1)"], "class_variable_get" => ["(:@@no)"], "const_get" => ['("Inner::DEEP")', "(:ONE, false)"],
      "<=>" => ["(Derived)"], "<" => ["(Comparable)"], "===" => ["(Derived.new)"], "const_defined?" => ["(:ONE, false)"],
      "method_defined?" => ["(:pub, false)", "(:prot)", "(:priv)"], "public_method_defined?" => ["(:prot)", "(:pub, false)"],
      "private_method_defined?" => ["(:priv)", "(:priv, false)"], "protected_method_defined?" => ["(:prot)"]
    },
    instead: {
      "instance_methods" => ["(false).sort", "(1, 2)"], "private_instance_methods" => ["(false).sort"],
      "public_instance_methods" => ["(false).sort"], "protected_instance_methods" => ["(false).sort", ".sort"],
      "constants" => [".sort", "(false).sort"], "define_method" => ["(:x1) { |a| a }"],
      "attr" => ["(:s)", "(:s, :t)"], "attr_accessor" => ["(:s)", "()"], "attr_reader" => ["(:s, :t)"], "attr_writer" => ["(:s, :t)"],
      "class_eval" => [" { self }", '("self.name")'], "module_eval" => [" { self }"], "class_exec" => ["(2) { |x| [self, x] }"],
      "module_exec" => ["(2) { |x| [self, x] }"], "const_set" => ["(:MADE, 1)", '("Other", 2)', "(:lower, 1)", "(1, 1)"],
      "instance_method" => [".name"].first(0), "public_instance_method" => [], "alias_method" => ["(:mine, :pub)", "(:a, :nope)", "(:a)"],
      "remove_method" => ["(:own)", "(:nope)"], "undef_method" => ["(:pub)", "(:nope)"], "freeze" => [], "new" => ["(1)"], "include" => ["(Mixed)"],
      "prepend" => ["(Mixed)"], "extend" => [], "include?" => ["(Mixed)", "(Comparable)"], "included_modules" => [".include?(Mixed)"],
      "const_missing" => ["(:Nope)"], "remove_class_variable" => ["(:@@var)", "(:@@no)"], "private_class_method" => ["(:new)"].first(0),
      "public_class_method" => [],
      "private_constant" => ["", "(:ONE)", "(:pub)"], "public_constant" => ["", "(:ONE)", "(:pub)"], "deprecate_constant" => ["", "(:ONE)", "(:pub)"], "const_defined?" => ["(:ONE)", "(:Nope)", '("Inner::DEEP")', "(:nope)"]
    },
    unlike: { "hash" => "is of the run", "Comparable.instance_methods(false).sort" => "lists a helper of ours",
              "Comparable.public_instance_methods(false).sort" => "lists a helper of ours", "autoload" => "is not there", "autoload?" => "is not there",
              "const_source_location" => "is not there", "subclasses" => "has another order", "freeze" => "of a module is Object's",
              "attached_object" => "is not there", "refinements" => "are not there", "instance_method" => "prints as Method's inspect",
              "public_instance_method" => "prints as Method's inspect", "private_class_method" => "gives nil",
              "public_class_method" => "gives nil" }
  }
}
