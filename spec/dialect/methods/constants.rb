# frozen_string_literal: true

arguments = ["", "(1)", "(nil)", '("l")', "(1, 2)", "(1) { |x| x }"]

{
  "nil" => { methods: MethodTables.own(NilClass), receivers: ["nil"], arguments: arguments },
  "true" => { methods: MethodTables.own(TrueClass), receivers: ["true"], arguments: arguments },
  "false" => { methods: MethodTables.own(FalseClass), receivers: ["false"], arguments: arguments }
}
