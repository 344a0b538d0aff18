# frozen_string_literal: true

module Kobako
  # The guest's name for a host object that it holds but cannot look into. On the host nothing is ever an instance of
  # it: what a script sees as a `Kobako::Handle`, a Service receives as the object itself.
  #
  # An object becomes a handle when it has no representation of its own as a value: a Service returned it, `run` was
  # given it, or a Service yielded it. It lives as long as the run. Contract: handles.
  #
  # @example
  #   sandbox.bind("Tokens::Issue", -> { Object.new })
  #   sandbox.bind("Tokens::Check", ->(token) { token.class.name })
  #   sandbox.eval("Tokens::Issue.call.class.name").value          # => "Kobako::Handle"
  #   sandbox.eval("Tokens::Check.call(Tokens::Issue.call)").value # => "Object"
  class Handle
    class << self
      undef_method :new, :allocate
    end
  end
end
