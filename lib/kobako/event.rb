# frozen_string_literal: true

module Kobako
  # Something that has happened in a run, for whoever listens with {Kobako.on_event}: names and figures, and never a
  # source, an argument, a result or a message. Frozen. Contract: events.
  class Event
    # What there is to listen to: a run has ended, a call to a Service has, a limit was reached.
    NAMES = %i[eval call limit].freeze

    # @return [Symbol] :eval (of a `run` too), :call or :limit
    attr_reader :name

    # What there is, by name; the contract says what each is.
    #
    # @return [Hash{Symbol => Object}] frozen
    attr_reader :payload

    # @api private
    def initialize(name, payload)
      @name = name
      @payload = payload.freeze
      freeze
    end

    # @return [Float] seconds that it took; of a limit, how far the run had come
    def duration = payload.fetch(:duration)

    # @return [Hash{Symbol => Object}]
    def to_h = { name: name, **payload }

    # @return [String]
    def inspect = "#<#{self.class} #{to_h.map { |key, value| "#{key}=#{value.inspect}" }.join(" ")}>"
  end
end
