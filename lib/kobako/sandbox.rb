# frozen_string_literal: true

module Kobako
  # A configuration in which scripts run: limits, the objects they may call, the code they start with. Each invocation
  # starts from the same state, whatever the one before did; any number of threads may use one sandbox at once.
  #
  # @example
  #   sandbox = Kobako::Sandbox.new(timeout: 1.0)
  #   sandbox.bind("KV::Store", { "a" => 1 }.freeze)
  #   sandbox.preload(code: "Main = ->(key) { KV::Store.fetch(key) + 1 }", name: :Main)
  #   sandbox.run(:Main, "a").value            # => 2
  #   sandbox.eval("KV::Store.key?('b')").value # => false
  class Sandbox
    DEFAULTS = Options.new
    DEFAULT_SETTINGS = DEFAULTS.settings
    NO_EXTENSIONS = [].freeze
    private_constant :DEFAULTS, :DEFAULT_SETTINGS, :NO_EXTENSIONS

    # @return [Options] every option, checked and frozen
    attr_reader :options

    # Cheap, and runs no guest code. The first sandbox of a process loads the guest. Contract: constructing.
    #
    # @param options
    # @option options [Symbol] :profile (:hermetic) :hermetic, or :permissive for real time and entropy
    # @option options [Numeric, nil] :timeout (60.0) seconds of wall clock for a run, Services and, in the first,
    #   snippets included
    # @option options [Integer, nil] :memory_limit (64 << 20) bytes that a run may add to the memory it starts with
    # @option options [Integer, nil] :stdout_limit (1 << 20) bytes of output that are kept; the rest is clipped
    # @option options [Integer, nil] :stderr_limit (1 << 20) the same for the standard error
    # @option options [Integer, nil] :fuel_limit (nil) instructions that a run may execute, the same on every machine
    # @option options [Integer, nil] :call_limit (100_000) calls that a run may make to the host
    # @option options [Integer, nil] :handle_limit (10_000) host objects that a run may be given as handles
    # @option options [Integer, nil] :result_limit (16 << 20) bytes of one message, either way
    # @option options [Symbol] :gvl (:auto) :hold to keep Ruby's lock while the guest runs (other threads get their
    #   turns), :release to let go of it, :auto to let go of it once a run turns out to be long
    # @option options [Integer, nil] :seed (nil) another stream of random numbers for each, under :hermetic
    # @option options [String, nil] :wasm_path (the bundled guest) another guest artifact
    # @raise [ArgumentError] an option is unknown or out of range
    # @raise [ModuleNotBuiltError] the guest's artifact is missing
    # @raise [SetupError] the artifact cannot be used, or this is not the main Ractor
    def initialize(**options)
      @options = options.empty? ? DEFAULTS : Options.new(**options)
      raise SetupError, "a Sandbox works in the main Ractor only; use threads" unless Ractor.current == Ractor.main

      runtime = Runtime.at(@options.wasm_path)
      @options.require_profile(runtime.profile)
      @baked = runtime._image
      @settings = options.empty? ? DEFAULT_SETTINGS : @options.settings
      @bindings = Bindings.new
      @snippets = Snippets.new
      @extensions = NO_EXTENSIONS
      @sealing = Mutex.new
      @image = @failure = nil
      @scripts = Scripts.new
    end

    # @return [Symbol] :hermetic or :permissive
    def profile = @options.profile

    # @return [Float, nil] seconds; nil where there is no limit, here and below
    def timeout = @options.timeout

    # @return [Integer, nil] bytes
    def memory_limit = @options.memory_limit

    # @return [Integer, nil] bytes
    def stdout_limit = @options.stdout_limit

    # @return [Integer, nil] bytes
    def stderr_limit = @options.stderr_limit

    # @return [Integer, nil] instructions
    def fuel_limit = @options.fuel_limit

    # @return [Integer, nil] calls
    def call_limit = @options.call_limit

    # @return [Integer, nil] handles
    def handle_limit = @options.handle_limit

    # @return [Integer, nil] bytes
    def result_limit = @options.result_limit

    # @return [Symbol] :auto, :hold or :release
    def gvl = @options.gvl

    # @return [Integer, nil]
    def seed = @options.seed

    # @return [String] absolute path
    def wasm_path = @options.wasm_path

    # Makes an object callable by scripts, under a path of constant names. Scripts may call the public methods that the
    # object itself offers, and none of Ruby's own (`send`, `instance_eval`, …). Contract: binding, calls.
    #
    # @example
    #   sandbox.bind("Text::Upcase", ->(text) { text.upcase })
    #   sandbox.eval("Text::Upcase.call('a')").value # => "A"
    # @param path [String, Symbol] such as "File" or "KV::Store"
    # @param object [Object] without one, the path is declared, for {Context#bind} to fill
    # @return [self]
    # @raise [ArgumentError] not a path, bound already, a prefix of another path or the reverse, or sealed
    # @raise [TypeError] the path is not a String
    def bind(path, object = Unresolved)
      @bindings.add(path, object)
      self
    end

    # Adds code to the state from which every run starts. Its top level runs once, at the first invocation, and cannot
    # call the bound objects yet. Contract: entrypoints-and-snippets.
    #
    # @example
    #   sandbox.preload(code: "Double = ->(number) { number * 2 }", name: :Double)
    #   sandbox.run(:Double, 21).value # => 42
    # @param code [String] Ruby source
    # @param name [Symbol, String] a constant's name; backtraces show "(snippet:Name):1"
    # @return [self]
    # @raise [ArgumentError] not a constant's name, preloaded already, or sealed
    # @raise [TypeError] the code is not a String
    # @raise [SandboxError] the code is not valid in its encoding
    # @overload preload(binary:)
    #   @param binary [String] bytecode of the guest's mruby, as mrbc makes it; load none that you do not trust to be
    #     what it says: it is not checked, and can take the guest apart, though nothing outside of it
    def preload(code: nil, name: nil, binary: nil)
      if binary.nil?
        @snippets.add(code, name)
      else
        raise ArgumentError, "preload takes either code and its name, or binary" unless code.nil? && name.nil?

        @snippets.add_binary(binary)
      end
      self
    end

    # Adds extensions, each after those that it depends on; all of them or, if one does not fit, none.
    # Contract: binding, entrypoints-and-snippets.
    #
    # @example
    #   greet = Kobako::Extension.new(name: :Greet, source: "Greet = ->(name) { 'hello ' + name }")
    #   sandbox.install(greet).run(:Greet, "ann").value # => "hello ann"
    # @param extensions [Array<Extension>]
    # @return [self]
    # @raise [ArgumentError] one is there already, depends on what is not there, overlaps a binding or snippet, or the
    #   sandbox is sealed
    # @raise [TypeError] one is not an Extension
    def install(*extensions)
      bindings = @bindings.dup
      snippets = @snippets.dup
      Extension.in_order(extensions, @extensions).each do |extension|
        bindings.add(extension.backend.path, extension.backend._object) if extension.backend
        snippets.add(extension.source, extension.name)
      end
      @bindings = bindings
      @snippets = snippets
      @extensions += extensions.map(&:name)
      self
    end

    # Runs a script. A source that comes again is not compiled again. Contract: four-outcomes.
    #
    # @example
    #   sandbox.eval("[1, 2, 3].sum").value # => 6
    # @param code [String, Script] Ruby source, converted to UTF-8 where need be; backtraces show "(eval):1"
    # @yieldparam context [Context] for the objects of this run; the timeout starts when the block is done
    # @return [Execution]
    # @raise [TrapError] a limit stopped it
    # @raise [SandboxError] it failed, did not compile, or a snippet did
    # @raise [ServiceError] a call to the host failed and it did not rescue that
    # @raise [TypeError] the code is not a String
    # @raise [ArgumentError] the script is another sandbox's
    def eval(code, &block)
      if Script === code # rubocop:disable Style/CaseEquality
        return invoke(block) { |image, *given| code._image(image)._start(*given) }
      end

      source = Source.utf8(code)
      invoke(block) { |image, services, settings, watch| evaluate(source, image, services, settings, watch) }
    end

    # Compiles a script without running it: to find its errors early, or to run it many times. Seals the sandbox.
    # Contract: four-outcomes.
    #
    # @example
    #   sandbox.bind("Radius")
    #   area = sandbox.compile("Radius.call ** 2 * 3")
    #   sandbox.eval(area) { |run| run.bind("Radius", -> { 2 }) }.value # => 12
    # @param code [String] Ruby source
    # @return [Script] for {#eval} of this sandbox
    # @raise [SandboxError] it does not compile, or a snippet failed
    # @raise [TrapError] a limit stopped the compiler, or a snippet
    # @raise [TypeError] the code is not a String
    def compile(code)
      source = Source.utf8(code)
      @snippets.seal
      @bindings.seal
      image, settings = sealed
      report = image._compile(source, settings)
      return Script._of(source, image, report[1]) if report.first == :image

      execution = Outcome.resolve(report)
      raise Transport::Error.new("the guest wrote something while it compiled", execution: execution)
    end

    # Calls what a snippet has defined: `run(:Main, 1, a: 2)` is `Main.call(1, a: 2)` in the guest.
    # Contract: entrypoints-and-snippets.
    #
    # @example
    #   sandbox.preload(code: "Greet = ->(name, loud: false) { loud ? name.upcase : name }", name: :Greet)
    #   sandbox.run(:Greet, "ann", loud: true).value # => "ANN"
    # @param target [Symbol, String] a constant's name
    # @param args values, or objects that become handles
    # @param kwargs the same; a Hash with a key that is not a Symbol is the last positional argument
    # @yieldparam context [Context] for the objects of this run; the timeout starts when the block is done
    # @return [Execution]
    # @raise [UndefinedEntrypointError] there is nothing of that name to call
    # @raise [TrapError, SandboxError, ServiceError] as for {#eval}
    # @raise [ArgumentError] not a constant's name
    def run(target, *args, **kwargs, &block)
      name = Snippets.name(target)
      args, kwargs = separate(args, kwargs)
      invoke(block, name.to_sym) do |image, services, settings, watch|
        image._run(name, args, kwargs, services, settings, watch)
      end
    end

    # Shows none of the objects, which may hold secrets.
    # @return [String]
    def inspect
      "#<#{self.class} profile=#{profile} bindings=#{@bindings.size} snippets=#{@snippets.size}" \
        "#{" sealed" if @bindings.services}>"
    end

    private

    # Two sandboxes that share their bindings would seal each other.
    def initialize_copy(_other)
      raise TypeError, "a Sandbox cannot be copied; make another with Sandbox.new(**sandbox.options)"
    end

    def separate(args, kwargs)
      return [args, nil] if kwargs.empty?
      return [args, kwargs] if kwargs.each_key.all?(Symbol)

      [args << kwargs, nil]
    end

    def invoke(block, entrypoint = nil, &native)
      return first_invoke(block, entrypoint, &native) unless @image

      services = block ? Context.services(@bindings, &block) : @bindings.services
      services = @bindings.provide(services)
      watch = Events.watch(@bindings)
      return Outcome.resolve(yield(@image, services, @settings, nil)) unless watch

      watch.run(entrypoint) { Outcome.resolve(yield(@image, services, @settings, watch.calls)) }
    end

    def evaluate(source, image, services, settings, watch)
      compiled = @scripts[source]
      return compiled._start(services, settings, watch) if compiled
      return image._eval(source, services, settings, watch, false) unless @scripts.seen?(source)

      report = image._eval(source, services, settings, watch, true)
      @scripts.keep(source, report.pop)
      report
    end

    # The same with the sealing in front, which takes from the run's own time. Several threads may be here at once: the
    # first makes the image for all of them. No host object is called under the lock, so a Service may come here too.
    def first_invoke(block, entrypoint, &native)
      @snippets.seal
      services = @bindings.seal
      services = Context.services(@bindings, &block) if block
      services = @bindings.provide(services)
      watch = Events.watch(@bindings)
      return sealed_invoke(services, nil, &native) unless watch

      watch.run(entrypoint) { sealed_invoke(services, watch.calls, &native) }
    end

    def sealed_invoke(services, watch)
      image, settings = sealed
      Outcome.resolve(yield(image, services, settings, watch))
    end

    # The image, and settings that leave what time the sealing has left.
    def sealed
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      image = @sealing.synchronize { @image ||= make_image }
      [image, settings_since(started)]
    end

    # A failure is kept, to fail the same way ever after; but a machine too busy for the timeout may be less so later.
    def make_image
      return @baked if @bindings.empty? && @snippets.empty?

      report = @failure || @baked._setup(@bindings.paths, @snippets.to_a, @settings)
      verdict, detail = report
      return detail if verdict == :image

      @failure = report unless verdict == :trap && detail.first == :timeout
      Outcome.resolve(report, @snippets.place(report[4]))
    end

    def settings_since(started)
      return @settings if timeout.nil? || @image.equal?(@baked)

      left = timeout - (Process.clock_gettime(Process::CLOCK_MONOTONIC) - started)
      @options.settings(timeout: [left, Float::EPSILON].max)
    end
  end
end
