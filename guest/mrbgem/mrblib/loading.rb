# frozen_string_literal: true

$/ = "\n"

# What a script may require is all there: built in, or by its own file.
module Kernel
  # Libraries of CRuby's that are here from the start.
  BUILT_IN_LIBRARIES = ["English", "complex", "date", "enumerator", "fiber", "forwardable", "json", "pp", "rational",
                        "set", "stringio", "strscan", "time"].freeze
  LOADED_LIBRARIES = []
  # What `require "English"` gives names to.
  ENGLISH_NAMES = {
    "$ERROR_INFO" => "$!", "$ERROR_POSITION" => "$@", "$LAST_MATCH_INFO" => "$~", "$MATCH" => "$&",
    "$PREMATCH" => "$`", "$POSTMATCH" => "$'", "$LAST_PAREN_MATCH" => "$+", "$FIELD_SEPARATOR" => "$;",
    "$OUTPUT_FIELD_SEPARATOR" => "$,", "$INPUT_RECORD_SEPARATOR" => "$/", "$DEFAULT_OUTPUT" => "$>"
  }.freeze

  def require(name)
    name = name.to_str
    unless BUILT_IN_LIBRARIES.include?(name)
      raise LoadError, "cannot load such file -- #{name} (in the sandbox there are: #{BUILT_IN_LIBRARIES.join(", ")})"
    end
    return false if LOADED_LIBRARIES.include?(name)

    LOADED_LIBRARIES << name
    ENGLISH_NAMES.each { |long, short| __alias_global(long, short) } if name == "English"
    true
  end

  def require_relative(name)
    raise LoadError, "cannot load such file -- #{name} (the sandbox has no files: the script has to be one text)"
  end

  def load(name, *)
    raise LoadError, "cannot load such file -- #{name} (the sandbox has no files: the script has to be one text)"
  end

  def autoload(*)
    raise NotImplementedError, "autoload is not available in the sandbox: it has no files"
  end
end
