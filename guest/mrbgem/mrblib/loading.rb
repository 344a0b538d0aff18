# frozen_string_literal: true

# What a script may require is all there: built in, or by its own file.
module Kernel
  # Libraries of CRuby's that are here from the start.
  BUILT_IN_LIBRARIES = ["English", "complex", "date", "enumerator", "fiber", "json", "pp", "rational", "set",
                        "stringio", "time"].freeze
  LOADED_LIBRARIES = []

  def require(name)
    name = name.to_str
    unless BUILT_IN_LIBRARIES.include?(name)
      raise LoadError, "cannot load such file -- #{name} (in the sandbox there are: #{BUILT_IN_LIBRARIES.join(", ")})"
    end
    return false if LOADED_LIBRARIES.include?(name)

    LOADED_LIBRARIES << name
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
