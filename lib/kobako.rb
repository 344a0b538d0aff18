# frozen_string_literal: true

# Runs Ruby that you do not trust, in an mruby interpreter compiled to WebAssembly, and lets it reach nothing but
# the objects you bind.
#
# @example
#   sandbox = Kobako::Sandbox.new(timeout: 1.0)
#   sandbox.bind("Math::Double", ->(number) { number * 2 })
#   sandbox.eval("Math::Double.call(21)").value # => 42
#
# "Contract: calls" in a comment names a heading of docs/contract.md, which says what users can rely on.
#
# The files in the order in which they are best read: first what a caller sees go wrong, then the extension, which
# finds those errors by name, then what one invocation passes through.
module Kobako
end

require_relative "kobako/version"
require_relative "kobako/errors"
require_relative "kobako/unresolved"
require_relative "kobako/handle"
require_relative "kobako/core_methods"
begin
  require "kobako/kobako"
rescue LoadError => e
  # RubyGems before 3.4 puts a Cargo extension right into lib.
  native = File.expand_path("kobako.#{RbConfig::CONFIG.fetch("DLEXT")}", __dir__)
  raise unless e.path == "kobako/kobako" && File.exist?(native)

  require native
end
require_relative "kobako/runtime"
require_relative "kobako/options"
require_relative "kobako/source"
require_relative "kobako/bindings"
require_relative "kobako/event"
require_relative "kobako/events"
require_relative "kobako/watch"
require_relative "kobako/snippets"
require_relative "kobako/extension"
require_relative "kobako/script"
require_relative "kobako/scripts"
require_relative "kobako/sandbox"
require_relative "kobako/signature"
require_relative "kobako/context"
require_relative "kobako/outcome"
require_relative "kobako/execution"
require_relative "kobako/usage"
require_relative "kobako/pool"
require_relative "kobako/dialect"
