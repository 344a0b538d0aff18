# frozen_string_literal: true

# Modes of the suite: SEED=n orders it, GVL=hold|release|auto runs every sandbox in that mode, GC_STRESS=1 collects
# garbage at every allocation (slow; best with a few examples).

$LOAD_PATH.unshift(File.expand_path("../lib", __dir__))

RSpec.configure do |config|
  config.disable_monkey_patching!
  config.expect_with(:rspec) { |expectations| expectations.syntax = :expect }
  config.mock_with(:rspec) { |mocks| mocks.verify_partial_doubles = true }
  config.example_status_persistence_file_path = File.expand_path("../.rspec_status", __dir__)
  config.order = :random
  config.seed = Integer(ENV["SEED"]) if ENV["SEED"]
  Kernel.srand(config.seed)

  config.define_derived_metadata(file_path: %r{/spec/guest/}) { |metadata| metadata[:guest] = true }
  config.when_first_matching_example_defined(:guest) do
    require "kobako"
    require_relative "support/guest"
    config.include(GuestHelpers, :guest)
  end

  if ENV["GC_STRESS"]
    config.around do |example|
      GC.stress = true
      example.run
    ensure
      GC.stress = false
    end
  end
end
