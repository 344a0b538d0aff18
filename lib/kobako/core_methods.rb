# frozen_string_literal: true

module Kobako
  # Which of Ruby's own methods a guest may call, where an object has them: an Array that is bound, a Time that comes
  # as a handle, a class of the host's that includes Enumerable. What is not listed here is refused; no list is needed
  # for the methods that the host's own code defines.
  #
  # A listed method reaches the object it is called on, what that holds, and the guest's block. Left out is what goes
  # further: what calls a method that an argument names or an element hides, hands out Procs, addresses, paths or
  # backtraces, reads memory, starts processes, keeps the block for later, waits for another thread, stops halfway
  # (`next`, which leaves an `each` of the host's suspended and its `ensure` undone), makes a regular expression of a
  # String, or makes much of little (`*`, `ljust`, `gsub`, `product`, `cycle`).
  # Contract: what-a-guest-may-call.
  #
  # @api private
  module CoreMethods
    # By the class that defines them; with a dot, what a class or module answers itself. The kinds differ in the
    # arguments they are given:
    # - objects: anything; it is kept, or compared by `==`, `eql?` and `hash`
    # - plain: values, and those objects of Ruby's own that cannot be more than that. Another object of the host's
    #   would be converted or matched, which calls methods of it that the guest may not call (`to_ary`, `===`)
    # - copied: what crosses by value, and no object. Arithmetic with an object that stays here, a Rational, could
    #   double what it takes up with every call
    # - counted: as plain, and no count is large, because what it counts may have no end
    # - format: as plain, the first of them short and without large widths
    # - file: as plain, and a file by its name; a number would be any descriptor of the process
    # - alone: none, because they would go on to another method
    # - told: none, and what comes of it is told as the text of a failing Service is
    # - shown: as plain, and the receiver holds nothing but values: another object's `inspect` and `to_s` tell all, and
    #   `flatten`, `sum`, `dig` call methods of it
    # - joined: the same, and what is put between the elements is short
    # - matching: as plain, and the receiver is a regular expression whose time is bounded, see {_bounded?}
    # - compared: as objects where the receiver's `<=>` is the host's, as plain where it is Ruby's
    # - fold: a start, or the name of an operation where all the elements are numbers
    OFFERED = {
      "Enumerable" => {
        plain: "all? any? collect collect_concat compact count drop drop_while each_with_object filter filter_map
                find_all find_index flat_map grep grep_v group_by map max_by min_by minmax minmax_by none? one?
                partition reject select sort sort_by sum take_while tally uniq",
        counted: "each_cons each_slice first max min take",
        objects: "include? member?",
        alone: "detect each_entry each_with_index entries find reverse_each to_a to_h to_set",
        fold: "inject reduce"
      },
      "Array" => {
        plain: "& + - <=> == [] all? any? assoc at bsearch bsearch_index clear collect collect! compact compact! concat
                deconstruct delete_at delete_if difference drop drop_while each each_index empty? eql? fetch
                fetch_values filter filter! find find_all first intersect? intersection keep_if last length map map!
                max min minmax none? one? pop reject reject! replace reverse reverse! rotate rotate! sample select
                select! shift shuffle shuffle! size slice slice! sort sort! sort_by! take take_while to_a to_ary union
                uniq uniq! |",
        copied: "values_at",
        objects: "<< append count delete find_index include? index prepend push rassoc rindex unshift",
        alone: "detect reverse_each",
        shown: "dig flatten flatten! inspect sum to_h to_s transpose",
        joined: "join"
      },
      "Hash" => {
        plain: "< <= == > >= any? clear compact compact! deconstruct_keys delete_if each each_key each_pair
                each_value empty? eql? except fetch fetch_values filter filter! filter_map invert keep_if keys
                length map merge merge! min_by reject reject! replace select select! shift size slice to_a to_h
                to_hash transform_keys transform_keys! transform_values transform_values! update values values_at",
        objects: "[] []= assoc delete has_key? has_value? include? key key? member? rassoc store value?",
        shown: "dig flatten inspect sum to_s"
      },
      "Struct" => {
        plain: "== [] []= deconstruct deconstruct_keys each each_pair eql? filter length members select size to_a to_h
                values",
        copied: "values_at",
        shown: "dig inspect to_s"
      },
      "Data" => { plain: "== deconstruct deconstruct_keys eql? members to_h", shown: "inspect to_s" },
      "Set" => {
        plain: "& + - < <= <=> == > >= ^ | classify clear collect! compare_by_identity? delete_if difference disjoint?
                divide each empty? eql? filter! first flatten flatten! intersect? intersection keep_if length map!
                merge proper_subset? proper_superset? reject! replace select! size subset? subtract superset? to_a
                union",
        objects: "<< === add add? contain? delete delete? include? member?",
        alone: "to_set"
      },
      "Range" => {
        plain: "== === begin bsearch count cover? end eql? exclude_end? include? member? minmax overlap? size sum",
        counted: "first last max min",
        alone: "each entries reverse_each to_a",
        shown: "inspect to_s"
      },
      "Comparable" => { plain: "clamp", compared: "< <= == > >= between?" },
      "Enumerator" => {
        plain: "each_with_object with_index with_object",
        alone: "each each_with_index size"
      },
      "Enumerator::Lazy" => { plain: "compact drop", counted: "take", alone: "eager force lazy to_a" },
      "Enumerator::Chain" => { alone: "each size" },
      "Enumerator::Product" => { alone: "each size" },
      "Enumerator::ArithmeticSequence" => { plain: "== begin each end exclude_end? first last size step to_a" },
      "Enumerator::Yielder" => { objects: "<< yield" },
      "String" => {
        plain: "+ <=> == === [] []= ascii_only? b bytes bytesize byteindex byterindex byteslice capitalize casecmp
                casecmp? chars chomp chop chr clear codepoints concat count delete delete_prefix delete_suffix downcase
                each_byte each_char each_grapheme_cluster each_line empty? encoding end_with? eql? getbyte
                grapheme_clusters hex include? index length lines lstrip next oct ord partition replace reverse
                rindex rpartition rstrip scan size slice split squeeze start_with? strip succ swapcase to_c
                to_f to_i to_r to_s to_str to_sym tr tr_s unicode_normalize upcase valid_encoding? <<",
        alone: "scrub",
        shown: "inspect"
      },
      "Symbol" => {
        plain: "<=> == === [] capitalize casecmp casecmp? downcase empty? end_with? id2name inspect length name
                next size slice start_with? succ swapcase to_s to_sym upcase"
      },
      "Numeric" => {
        plain: "+@ -@ <=> abs ceil conj denominator finite? floor imaginary infinite? integer? magnitude negative?
                nonzero? numerator positive? real real? to_c to_int zero?",
        copied: "% div divmod fdiv modulo quo remainder"
      },
      "Integer" => {
        plain: "-@ < <= <=> == === > >= [] abs allbits? anybits? bit_length chr denominator digits even? inspect
                integer? magnitude next nobits? numerator odd? ord pred size succ times to_c to_f to_i to_int to_r to_s
                zero? ~",
        copied: "% & * + - / ^ div divmod fdiv gcd gcdlcm lcm modulo remainder |",
        alone: "ceil floor round truncate"
      },
      "Float" => {
        plain: "-@ < <= <=> == === > >= abs ceil denominator eql? finite? floor infinite? inspect magnitude nan?
                negative? next_float numerator positive? prev_float round to_c to_f to_i to_int to_r to_s truncate
                zero?",
        copied: "% * + - / divmod fdiv modulo quo"
      },
      "Rational" => {
        plain: "-@ <=> == abs denominator inspect magnitude negative? numerator positive? to_f to_i to_r to_s zero?",
        copied: "* + - / fdiv quo",
        alone: "ceil floor round truncate"
      },
      "Complex" => {
        plain: "-@ <=> == abs angle arg conj conjugate denominator finite? imag imaginary infinite? inspect magnitude
                numerator phase polar real real? rect rectangular to_c to_f to_i to_r to_s",
        copied: "* + - / fdiv quo"
      },
      "NilClass" => { plain: "to_a to_f to_h to_i to_s" },
      "TrueClass" => { plain: "to_s" },
      "FalseClass" => { plain: "to_s" },
      "Time" => {
        plain: "+ - <=> asctime ctime day deconstruct_keys dst? eql? friday? getgm getlocal getutc gmt? gmt_offset
                gmtime gmtoff hour inspect isdst iso8601 localtime mday min mon monday? month nsec saturday? sec
                subsec sunday? thursday? to_a to_f to_i to_r to_s tuesday? tv_nsec tv_sec tv_usec usec utc utc?
                utc_offset wday wednesday? xmlschema yday year zone",
        alone: "ceil floor round",
        format: "strftime"
      },
      "Regexp" => {
        plain: "== casefold? eql? inspect named_captures names options source timeout to_s",
        matching: "=== =~ match match?"
      },
      "MatchData" => {
        plain: "== [] begin byteoffset captures deconstruct deconstruct_keys end eql? length match match_length
                named_captures names offset post_match pre_match size string to_a to_s values_at"
      },
      "Encoding" => { plain: "ascii_compatible? dummy? name names to_s" },
      "Exception" => { told: "message to_s" },
      "SystemExit" => { plain: "status success?" },
      "SystemCallError" => { plain: "errno" },
      "Random::Base" => { plain: "rand" },
      "IO" => {
        plain: "<< binmode binmode? close close_read close_write closed? each each_byte each_char each_line eof eof?
                external_encoding fdatasync flush fsync getbyte getc gets internal_encoding lineno lineno= pos pos=
                pread print putc puts pwrite read read_nonblock readbyte readchar readline readlines readpartial rewind
                seek sync sync= sysread sysseek syswrite tell tty? isatty ungetbyte ungetc write write_nonblock"
      },
      "File" => { plain: "atime birthtime ctime mtime size truncate" },
      "File::Stat" => {
        plain: "<=> atime birthtime ctime directory? executable? file? mode mtime owned? pipe? readable? size size?
                socket? symlink? writable? zero?"
      },
      "Dir" => { plain: "children close each each_child pos pos= read rewind seek tell" },
      "Process::Status" => {
        plain: "== coredump? exited? exitstatus pid signaled? stopped? stopsig success? termsig to_i"
      },
      "Thread" => { plain: "alive? name priority status stop?" },
      "Thread::Mutex" => { plain: "locked? owned?" },
      "Thread::Queue" => { plain: "clear close closed? empty? length num_waiting size", objects: "<< enq push" },
      "Thread::SizedQueue" => { plain: "clear close empty? length max num_waiting size" },
      "Thread::ConditionVariable" => { plain: "broadcast signal" },
      "Fiber" => { plain: "alive? resume" },
      "OpenStruct" => { plain: "== [] each_pair eql? to_h" },
      "Delegator" => { plain: "== !=" },
      "Math." => {
        plain: "acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp frexp gamma hypot ldexp lgamma log
                log10 log1p log2 expm1 sin sinh sqrt tan tanh"
      },
      "Time." => { plain: "at gm local mktime now utc" },
      "Process." => { plain: "clock_getres clock_gettime" },
      "Random." => { plain: "rand" },
      "Integer." => { plain: "sqrt" },
      "Regexp." => { plain: "escape quote" },
      # Who binds the class File means the files. IO itself would take a command for a name.
      "IO." => { file: "binread binwrite foreach open read readlines write" },
      "File." => {
        plain: "absolute_path? atime basename birthtime ctime delete directory? empty? executable? exist? extname file?
                fnmatch fnmatch? join mtime readable? rename size size? split stat symlink? unlink writable? zero?
                dirname"
      },
      "Dir." => { plain: "[] children delete each_child empty? entries exist? glob mkdir rmdir unlink" }
    }.transform_values { |kinds| kinds.transform_values(&:split) }.freeze

    # What reflects on every object, class or callable: nothing of it is offered, whoever wrote it.
    CLOSED = %w[BasicObject Kernel Object Module Class Proc Method UnboundMethod Binding].freeze

    # Modules of Ruby's library that are loaded when a program wants them, or come as gems: what they mix into a class
    # calls methods that it is told, or holds a lock for longer than a call.
    CLOSED_MIXINS = %w[Forwardable SingleForwardable Observable DRb::DRbObservable ERB::DefMethod MonitorMixin].freeze

    # Ruby's other classes and modules, of which nothing or next to nothing is offered.
    OTHERS = %w[ConditionVariable Continuation DidYouMean ErrorHighlight FileTest Forwardable FrozenError GC KeyError
                LocalJumpError Marshal Monitor Mutex NameError NoMatchingPatternKeyError NoMethodError ObjectSpace
                Queue Ractor Refinement RubyVM Signal SignalException SimpleDelegator SingleForwardable SizedQueue
                StopIteration ThreadGroup TracePoint UncaughtThrowError Warning].freeze

    # From the loosest to the strictest. One function may have several names (Ruby's `FileTest.size` is its
    # `File.size`); it does the same by each, so the loosest holds.
    KINDS = %i[objects compared plain copied counted format file matching alone told shown joined fold refused].freeze
    private_constant :OFFERED, :CLOSED, :CLOSED_MIXINS, :OTHERS, :KINDS

    # What calls something on what a block gives it: it converts it, adds it up or finds its place among others.
    # The guest's block may give it no object on which it would call what the guest may not.
    WEIGHING = %i[collect_concat flat_map max max_by min min_by minmax minmax_by sort sort! sort_by sort_by! sum
                  to_h].freeze

    # What lets go at once of what a block gives it; any other method may keep it until it returns.
    FORGETTING = %i[all? any? delete_if each each_byte each_char each_child each_cons each_entry each_grapheme_cluster
                    each_index each_key each_line each_pair each_slice each_value each_with_index each_with_object
                    filter filter! find find_all foreach inject keep_if none? one? reduce reject reject! reverse_each
                    select select! times].freeze
    private_constant :WEIGHING, :FORGETTING

    # How the file of a method begins whose authors are Ruby's; one that is written in C has none.
    SOURCES = ["<internal:", File.join(RbConfig::CONFIG.fetch("rubylibdir"), "")].freeze
    private_constant :SOURCES

    class << self
      # Called by native code, once in a process.
      #
      # @return [Array] the modules of which nothing is offered, names of others, how the files begin that Ruby's
      #   methods come from, and the constants that Ruby's own classes lie in
      def _closed
        [CLOSED.flat_map { |name| both(Object.const_get(name)) }, CLOSED_MIXINS, SOURCES,
         listed.map { |name| name[/\A\w+/] }.uniq]
      end

      # Called by native code when it first looks at a method of Ruby's own.
      #
      # @return [Array] a Hash of the methods' hashes to their kinds, the modules that own them, what those offer by
      #   name, the hashes of the methods that weigh what a block gives and of those that forget it, and the names of
      #   modules that are not loaded
      def _rules
        warns = Warning[:deprecated]
        Warning[:deprecated] = false # of constants that are looked at
        offers = homes(listed).flat_map { |home| both(home) }.to_h { |home| [home, offered(home)] }
        rules = {}
        methods = offers.flat_map { |home, offered| read(rules, home, offered) }
        _closed.first.each { |home| each_method(home) { |method| add(rules, method, :refused) } }
        takers = [WEIGHING, FORGETTING].map { |names| hashes(methods, names) }
        [rules, offers.keys, offers, takers, listed.reject { |name| _loaded?(name) }]
      ensure
        Warning[:deprecated] = warns
      end

      # Does a match with this take no longer than there is text, or than Ruby has been told? A few letters can keep
      # others busy for ever, and no limit of a run's ends that. Ruby 3.1 bounds none.
      #
      # @param regexp [Regexp]
      # @return [Boolean]
      def _bounded?(regexp)
        return false unless Regexp.respond_to?(:timeout)

        !(regexp.timeout || Regexp.timeout).nil? || Regexp.linear_time?(regexp)
      end

      # Is there a constant of this name, without loading anything?
      def _loaded?(name)
        top, = name.split("::")
        Object.const_defined?(name) && !Object.autoload?(top)
      end

      private

      def listed = OFFERED.keys.map { |name| name.delete_suffix(".") } | OTHERS

      def own?(method)
        file, = method.source_location
        file.nil? || file.start_with?(*SOURCES)
      end

      def both(home) = [home, home.singleton_class]

      # The modules of these names and those in them, but for Structs: one Struct's reader is another's for Ruby.
      def homes(names)
        tops = names.filter_map { |name| Object.const_get(name) if _loaded?(name) }
        tops.flat_map { |top| [top, *nested(top)] }.uniq
      end

      def nested(home)
        home.constants(false).reject { |name| home.autoload?(name) }.filter_map do |name|
          inner = home.const_get(name)
          next if !inner.is_a?(Module) || inner <= Struct

          inner if Module.instance_method(:name).bind_call(inner) == "#{home}::#{name}"
        end
      end

      # A method of a module has another hash where a class has made an alias of it.
      def each_method(home)
        aliasing = Class.new { include home } if home.instance_of?(Module)
        [*home.instance_methods(false), *home.private_instance_methods(false)].each do |name|
          method = Module.instance_method(:instance_method).bind_call(home, name)
          yield method
          yield aliasing.alias_method(name, name) && aliasing.instance_method(name) if aliasing
        end
      end

      # Adds a home's methods; returns them.
      def read(rules, home, offered)
        to_enum(:each_method, home).to_a.each do |method|
          add(rules, method, kind(offered, method)) if own?(method)
        end
      end

      def hashes(methods, names)
        methods.filter_map { |method| method.hash if names.include?(method.original_name) }
      end

      def offered(home)
        name = home.singleton_class? ? "#{home.inspect[/\A#<Class:(.*)>\z/, 1]}." : home.name
        OFFERED.fetch(name, {}).flat_map { |kind, names| names.map { |offered| [offered.to_sym, kind] } }.to_h
      end

      def kind(offered, method) = offered.fetch(method.original_name, :refused)

      def add(rules, method, kind)
        rules[method.hash] = [rules.fetch(method.hash, kind), kind].min_by { |name| KINDS.index(name) }
      end
    end
  end
end
