# frozen_string_literal: true

module Kobako
  # The version of the gem, by semantic versioning.
  VERSION = "0.1.0"
end
