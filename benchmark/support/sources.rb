# frozen_string_literal: true

module Bench
  # Scripts of a size that is asked for, made of what scripts are made of.
  module Sources
    module_function

    # A class with a method for each kind of booking, and a script that books with it.
    #
    # @return [String] of that many lines
    def ledger(lines)
      kinds = (lines - 10) / 8
      methods = Array.new(kinds) { |kind| <<~RUBY }
        def book_#{kind}(amount, times: 1)
          @total += amount * #{kind + 1} * times
          self
        end
      RUBY
      head = "class Ledger\nattr_reader :total\ndef initialize = @total = 0\n"
      script = "#{head}#{methods.join}end\nledger = Ledger.new\n"
      calls = Array.new(lines - script.lines.size - 1) { |line| "ledger.book_#{line % kinds}(#{line}, times: 2)\n" }
      "#{script}#{calls.join}ledger.total\n"
    end

    # What that comes to.
    def ledger_total(source)
      source.scan(/book_(\d+)\((\d+), times: 2\)/).sum { |kind, amount| amount.to_i * (kind.to_i + 1) * 2 }
    end

    # A library: a module of small methods for each kilobyte, none of which runs.
    #
    # @return [String] of about that many bytes
    def library(bytes)
      source = +""
      number = 0
      while source.bytesize < bytes
        source << <<~RUBY
          module Part#{number}
            LIMIT = #{number * 7}
            def self.rate(amount, level: :none)
              return 0 if amount > LIMIT
              case level
              when :gold then amount * 3 / 2
              when :silver then amount + #{number}
              else [amount, "rate-#{number}", { level: level }]
              end
            end
          end
        RUBY
        number += 1
      end
      source
    end

    LEDGER = ledger(200).freeze
    LEDGER_TOTAL = ledger_total(LEDGER)
  end
end
