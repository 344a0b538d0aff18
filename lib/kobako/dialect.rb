# frozen_string_literal: true

# What somebody has to know, a person or a language model, to write scripts for a sandbox.
module Kobako
  # What the guest's Ruby does otherwise than CRuby, with a program that shows it and what that gives, which may be an
  # error.
  module Dialect
    # What differs. A program is run by the guest and by CRuby, and has to differ as it says.
    DIFFERENCES = {
      "No files, processes, network, ENV, ARGV or gets; reaching for one raises and says so." =>
        ["begin; File.read('x'); rescue NameError => e; e.message; end",
         "uninitialized constant File (not available in the sandbox)"],
      "No Thread, Mutex, Queue, Process or sleep; Fiber and Enumerator are there." =>
        ["begin; Thread.new {}; rescue NameError; :none; end", :none],
      "No BigDecimal: compute money in Integers (cents) or Rationals, such as 19.99r." =>
        ["begin; require 'bigdecimal'; rescue LoadError; :none; end", :none],
      "No CSV: split lines yourself." =>
        ["begin; require 'csv'; rescue LoadError; :none; end", :none],
      "No require_relative or load: a script is one text." =>
        ["begin; load 'x'; rescue LoadError => e; e.message[/no files/]; end", "no files"],
      "The time zone is UTC. By default the clock stands at 1970-01-01 and random numbers repeat: take the date and " \
      "such from what you are given." => ["[Time.now.year, Time.now == Time.now]", [1970, true]],
      "A script's value is its last expression. It may be nil, true, false, a number, String, Symbol, Array or Hash; " \
      "anything else is an error, so end with such a value, or with nil." => ["Object.new", SandboxError],
      "exit ends the script with the value nil; abort and exit(1) end it as a failure." => ["exit; 1", nil],
      "Refinements (refine, using) are not there; neither are ObjectSpace, at_exit and autoload." =>
        ["begin; Module.new { refine(String) {} }; rescue NotImplementedError; :none; end", :none],
      "private_constant has no effect, and methods defined outside of a class can be called on every object." =>
        ["def helper = 1\nclass Holder; X = 1; private_constant :X; end\nHolder::X + 5.helper", 2],
      "Date is proleptic Gregorian." => ["require 'date'; Date.new(1500, 1, 1).jd", 2_268_924],
      "An Integer is compared with a Float as a Float." => ["2**53 + 1 > 2.0**53", false],
      "Regexp.timeout and Regexp#~ are not there: a pattern without end stops at the script's limits." =>
        ["Regexp.method_defined?(:~)", false],
      "Integers of more than 256 million bits are a RangeError." =>
        ["begin; (1 << 300_000_000).class; rescue RangeError; :refused; end", :refused]
    }.freeze

    # Asks a guest what it has. Names that CRuby programs do not know are left out.
    INVENTORY = <<~'RUBY'
      modules = Object.constants.select { |name| Object.const_get(name).is_a?(Module) }.sort
      classes = modules.reject { |name| (it = Object.const_get(name)).is_a?(Class) && it <= Exception }
      known = (classes - %i[Fixnum GC Kobako TrueClass FalseClass NilClass UnboundMethod Binding]).map(&:to_s)
      { "classes" => known, "libraries" => Kernel::BUILT_IN_LIBRARIES, "mruby" => MRUBY_VERSION }
    RUBY

    # @api private
    def self.text
      inventory = Sandbox.new.eval(INVENTORY).value
      <<~TEXT
        The code runs in kobako #{VERSION}, a sandbox for Ruby (mruby #{inventory.fetch("mruby")} with CRuby's parser and library).
        Write plain CRuby, syntax up to 3.4; pattern matching, Struct, Data, Set, Regexp, JSON, format and Time are all there.
        Errors and values print as in CRuby 3.3, a Hash as {:a=>1}. Whatever is printed is captured.
        Classes and modules: #{inventory.fetch("classes").join(" ")}.
        require answers: #{inventory.fetch("libraries").join(", ")}. Of anything else it is a LoadError.
        What differs from CRuby:
        #{DIFFERENCES.keys.map { |line| "- #{line}" }.join("\n")}
      TEXT
    end
  end

  # What a script's author has to know about the guest's Ruby: what is there, and what differs from CRuby. Made by the
  # guest of this build when it is first asked for, and less than 4 KB of UTF-8, so that it fits a language model's
  # prompt. What you have bound is not in it: say that yourself.
  #
  # @example
  #   Kobako.dialect.bytesize < 4096 # => true
  # @return [String] frozen
  # Contract: public-surface.
  def self.dialect = @dialect ||= Dialect.text.freeze
end
