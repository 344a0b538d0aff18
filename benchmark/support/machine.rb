# frozen_string_literal: true

require "etc"
require "kobako/version"

module Bench
  # What figures were taken on, without which they say little. The load is the mean number of processes that wanted a
  # processor in the last minute; where there is no such file, it is unknown.
  module Machine
    module_function

    def description
      { "ruby" => RUBY_DESCRIPTION, "kobako" => Kobako::VERSION, "processor" => processor, "cores" => Etc.nprocessors }
    end

    def load
      File.read("/proc/loadavg").to_f
    rescue SystemCallError
      nil
    end

    def processor
      File.read("/proc/cpuinfo")[/^model name\s*: (.+)$/, 1] || RUBY_PLATFORM
    rescue SystemCallError
      RUBY_PLATFORM
    end
  end
end
