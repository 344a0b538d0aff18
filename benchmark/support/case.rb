# frozen_string_literal: true

module Bench
  # A result that is not what it should be: whatever was measured, it was not this.
  class WrongResult < StandardError; end

  # ONLY= names nothing that there is.
  class NothingChosen < StandardError; end

  # One thing that is measured. Its block prepares all that is not to be measured, and returns what is: something to
  # call. What a call returns depends on the kind:
  #
  # - `:time`: the result; the sampler takes the time of one or more calls;
  # - `:reported`: seconds by the clock and of a processor, taken elsewhere (in a child process), and the result;
  # - `:amount`: a quantity in `unit`, and the result.
  class Case
    KINDS = %i[time reported amount].freeze

    # @return [String] area and name, such as "eval.add"
    attr_reader :name
    attr_reader :kind, :unit
    # @return [Integer] how often a call does what the case is named for
    attr_reader :per

    def initialize(name, result:, kind: :time, unit: "s", per: 1, &setup)
      raise ArgumentError, "no kind of case: #{kind.inspect}" unless KINDS.include?(kind)

      @name = name
      @result = result
      @kind = kind
      @unit = unit
      @per = per
      @setup = setup
    end

    def prepare = @setup.call

    # @raise [WrongResult]
    def check(result)
      return if result == @result

      raise WrongResult, "#{name} gave #{shown(result)}, not #{shown(@result)}"
    end

    private

    def shown(value)
      text = value.inspect
      text.size > 200 ? "#{text[0, 200]}…" : text
    end
  end
end
