# frozen_string_literal: true

require_relative "event"
require_relative "errors"

# Here: how a program is told of what happens in its sandboxes.
module Kobako
  # Calls the block with each {Event}, from the next run on at the latest, on the run's own thread; with that of a call,
  # within the run's time. What it raises breaks nothing: the first such exception is written with `warn`, the others
  # are dropped. What interrupts Ruby (`exit`, `throw`, `Timeout`) ends the run and goes on, as from a Service.
  #
  # Where ActiveSupport::Notifications is loaded, "eval.kobako", "call.kobako" and "limit.kobako" go there as well, with
  # the same payload. Contract: events.
  #
  # @example
  #   slow = Kobako.on_event(:call) { |event| warn event.inspect if event.duration > 0.1 }
  #   slow.unsubscribe
  # @param names [Array<Symbol>] of {Event::NAMES}; without any, all of them
  # @yieldparam event [Event]
  # @return [Subscription]
  # @raise [ArgumentError] there is no event of such a name, or no block
  def self.on_event(*names, &subscriber)
    raise ArgumentError, "on_event needs a block to call with each event" unless subscriber

    names = Event::NAMES if names.empty?
    unknown = names - Event::NAMES
    raise ArgumentError, "no such event: #{unknown.first.inspect}; there are #{Event::NAMES.inspect}" if unknown.any?

    Subscription._new(names, subscriber).tap { |subscription| Events.add(subscription) }
  end

  # What {Kobako.on_event} returns: the way to be told no more.
  class Subscription
    private_class_method :new

    # @api private
    def self._new(...) = new(...)

    # @api private
    def initialize(names, subscriber)
      @names = names.dup.freeze
      @subscriber = subscriber
      @failed = false
    end

    # Ends it, from the next event on. Does nothing the second time.
    # @return [void]
    def unsubscribe
      Events.delete(self)
      nil
    end

    # @api private
    # @return [Boolean]
    def _to?(name) = @names.include?(name)

    # @api private
    def _tell(event)
      @subscriber.call(event) if _to?(event.name)
    rescue *Events::FAILURES => e
      Events.report("a subscriber to #{event.name}", e) unless @failed
      @failed = true
    end
  end

  # Who is told, and how. Contract: events.
  #
  # @api private
  module Events
    # What a subscriber may fail with; all else interrupts.
    FAILURES = [StandardError, ScriptError, SystemStackError, NoMemoryError].freeze
    NOTIFICATIONS = Event::NAMES.to_h { |name| [name, "#{name}.kobako"] }.freeze
    CHANGING = Mutex.new
    private_constant :NOTIFICATIONS, :CHANGING
    # Replaced, never changed, so that runs may read it without the lock.
    @subscriptions = [].freeze
    @notifications = nil
    @failed = false

    class << self
      def add(subscription)
        CHANGING.synchronize { @subscriptions = [*@subscriptions, subscription].freeze }
      end

      def delete(subscription)
        CHANGING.synchronize { @subscriptions = (@subscriptions - [subscription]).freeze }
      end

      # @param bindings [Bindings] of the sandbox that is about to run something
      # @return [Watch, nil] nil when nobody listens
      def watch(bindings)
        return if @subscriptions.empty? && !(notifications && any_notified?)

        heard = Event::NAMES.select { |name| notified?(name) || @subscriptions.any? { |one| one._to?(name) } }
        Watch.new(bindings.paths, heard) unless heard.empty?
      end

      # Tells of something that takes no time.
      #
      # @param name [Symbol]
      # @param payload [Hash]
      def publish(name, payload)
        finish(name, notification(name, payload.dup))
        tell(Event.new(name, payload))
      end

      # Tells the subscribers, in the order in which they came.
      # @param event [Event]
      def tell(event)
        @subscriptions.each { |subscription| subscription._tell(event) if @subscriptions.include?(subscription) }
      end

      # Begins a notification, so that what happens meanwhile is seen to be a part of it.
      #
      # @param name [Symbol]
      # @param payload [Hash] to be filled in before it ends
      # @return [Proc, nil] ends it; nil when nobody listens there
      def notification(name, payload)
        return unless notified?(name)

        title = NOTIFICATIONS.fetch(name)
        notifying = notifications.instrumenter
        # Where there are handles, Fibers that take turns on one thread do not end each other's.
        handle = notifying.build_handle(title, payload) if notifying.respond_to?(:build_handle)
        handle ? handle.start : notifying.start(title, payload)
        -> { handle ? handle.finish : notifying.finish(title, payload) }
      rescue *FAILURES => e
        notification_failed(name, e)
      end

      # @param name [Symbol]
      # @param notification [Proc, nil]
      def finish(name, notification)
        notification&.call
      rescue *FAILURES => e
        notification_failed(name, e)
      end

      # Says on the standard error that a subscriber has failed. There may be none.
      def report(who, error)
        warn("kobako: #{who} failed with #{error.class}: #{error.message} (#{error.backtrace&.first})")
      rescue *FAILURES
        nil
      end

      private

      def notified?(name) = notifications && @notifications.notifier.listening?(NOTIFICATIONS.fetch(name))

      # Every run of a program with ActiveSupport asks this.
      def any_notified?
        notifier = @notifications.notifier
        notifier.listening?("eval.kobako") || notifier.listening?("call.kobako") || notifier.listening?("limit.kobako")
      end

      # ActiveSupport loads its Notifications when somebody first asks for them; nobody listens before that.
      def notifications
        return @notifications if @notifications || !defined?(::ActiveSupport)
        return if ::ActiveSupport.autoload?(:Notifications) || !::ActiveSupport.const_defined?(:Notifications, false)

        @notifications = ::ActiveSupport::Notifications
      end

      def notification_failed(name, error)
        report("a subscriber to #{NOTIFICATIONS.fetch(name)}", error) unless @failed
        @failed = true
        nil
      end
    end
  end
end
