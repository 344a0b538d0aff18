# frozen_string_literal: true

module Kobako
  # Stands for "no object yet" behind a bound path: `sandbox.bind("KV::Store")` declares the path, and each run may
  # fill it with {Context#bind}. A call to a path that is still unfilled is a {NoServiceError}, the same as a call to
  # something that does not exist. Contract: binding.
  module Unresolved
    freeze
  end
end
