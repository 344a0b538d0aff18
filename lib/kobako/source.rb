# frozen_string_literal: true

require_relative "errors"
require_relative "execution"

module Kobako
  # The text of a script before the guest sees it: in comes what the caller gave, out goes valid UTF-8.
  #
  # @api private
  module Source
    class << self
      # @param code [String] in any encoding; a binary String is read as UTF-8
      # @param file [String] what backtraces call it
      # @return [String] valid UTF-8
      # @raise [TypeError] `code` is not a String
      # @raise [SandboxError] (klass "SyntaxError") the text is not valid in its encoding, or has no equal in UTF-8
      def utf8(code, file = "(eval)")
        raise TypeError, "the source must be a String; got #{class_of(code)}" unless String === code # rubocop:disable Style/CaseEquality
        return code if code.encoding == Encoding::UTF_8 && code.valid_encoding?

        code = code.dup.force_encoding(Encoding::UTF_8) if code.encoding == Encoding::BINARY
        raise unreadable(code, file) unless readable?(code)

        code.encode(Encoding::UTF_8)
      end

      private

      # Of any object, a BasicObject included.
      def class_of(object) = Kernel.instance_method(:class).bind_call(object)

      def readable?(text)
        text.valid_encoding? && text.encode(Encoding::UTF_8) && true
      rescue EncodingError
        false
      end

      # Ruby cannot split what it has no converter for.
      def lines(code) = code.encoding.dummy? ? [code] : code.lines

      def unreadable(code, file)
        line, number = lines(code).each.with_index(1).find { |text, _| !readable?(text) }
        good = line.each_char.take_while { |char| readable?(char) }.sum(&:bytesize)
        byte = line.getbyte(good).to_s(16).upcase
        SandboxError.new("#{file}:#{number}: the source is not valid #{code.encoding}: " \
                         "0x#{byte} at byte #{good + 1} of the line",
                         execution: Execution.empty, klass: "SyntaxError",
                         backtrace_lines: ["#{file}:#{number}"].freeze)
      end
    end
  end
end
