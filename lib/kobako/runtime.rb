# frozen_string_literal: true

module Kobako
  # The guest's code, loaded: one per artifact and process, shared by every sandbox made from it.
  #
  # @api private
  class Runtime
    # The guest that comes with the gem, and the machine code that was made of it when the gem was built.
    BUNDLED = File.expand_path("guest/kobako.wasm", __dir__).freeze
    BUNDLED_NATIVE = File.expand_path("guest/kobako.cwasm", __dir__).freeze

    LOADING = Mutex.new
    private_constant :LOADING
    @loaded = {}.freeze

    class << self
      # @param path [String] absolute path of a guest artifact
      # @return [Runtime]
      # @raise [ModuleNotBuiltError] there is no such file
      # @raise [SetupError] it is not a guest that this version can run
      def at(path)
        @loaded[path] || LOADING.synchronize { @loaded[path] || load(path) }
      end

      # What of the engine is alive in this process, for whoever looks for a leak; no part of the contract.
      #
      # @return [Hash{Symbol => Integer}]
      def alive = %i[invocations instances images].zip(_alive).to_h

      # Where machine code is kept that had to be made on this machine. Relative paths are ignored, as the XDG base
      # directory specification asks.
      #
      # @return [String, nil] nil when the user has no place of their own
      def cache_dir
        cache = ENV.fetch("XDG_CACHE_HOME", "")
        return File.join(cache, "kobako", "native") if cache.start_with?("/")

        home = ENV.fetch("HOME", "")
        File.join(home, ".cache", "kobako", "native") if home.start_with?("/")
      end

      private

      # The table of runtimes is replaced, never changed, so that #at may read it without the lock.
      def load(path)
        raise ModuleNotBuiltError, missing(path) unless File.exist?(path)

        native = BUNDLED_NATIVE if path == BUNDLED && File.exist?(BUNDLED_NATIVE)
        runtime = _load(path, native, cache_dir)
        @loaded = @loaded.merge(path => runtime).freeze
        runtime
      end

      def missing(path)
        if path == BUNDLED
          "the guest is not built: there is no #{path}; build it with `rake guest` in the directory of the gem"
        else
          "there is no guest at #{path}; correct wasm_path:, or leave it out for the bundled guest, " \
            "which `rake guest` builds"
        end
      end
    end
  end
end
