# frozen_string_literal: true

# What pattern matching asks of a struct.
class Struct
  def deconstruct = to_a

  def deconstruct_keys(keys)
    return to_h if keys.nil?
    return {} if keys.size > members.size

    keys.each_with_object({}) do |key, found|
      return found unless members.include?(key)

      found[key] = self[key]
    end
  end
end

# And of a value object.
class Data
  def deconstruct_keys(keys)
    keys.nil? ? to_h : to_h.select { |name, _| keys.include?(name) }
  end
end
