# frozen_string_literal: true

# How a hash changes. No key may come while a block decides.
class Hash
  def __changing
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?
  end

  def delete(key, &block)
    __changing
    return block.call(key) if block && !key?(key)

    __delete(key)
  end

  # A block with one parameter is given the key, as where a pair is yielded as two values.
  def select!(&block)
    return to_enum(__method__) unless block

    __delete_pairs { |key, value| !block.call(key, value) }
  end
  alias filter! select!

  def reject!(&block)
    return to_enum(:reject!) unless block

    __delete_pairs { |key, value| block.call(key, value) }
  end

  def keep_if(&block)
    return to_enum(:keep_if) unless block

    __delete_pairs { |key, value| !block.call(key, value) }
    self
  end

  def delete_if(&block)
    return to_enum(:delete_if) unless block

    __delete_pairs { |key, value| block.call(key, value) }
    self
  end

  def __delete_pairs
    __changing
    before = size
    __walking { __pairs.each { |key, value| delete(key) if yield(key, value) } }
    size == before ? nil : self
  end

  def compact!
    __changing
    before = size
    __pairs.each { |key, value| __delete(key) if value.nil? }
    size == before ? nil : self
  end

  def merge!(*others, &block)
    __changing
    block ? __merge_by(others, block) : __merge(*others)
  end
  alias update merge!

  def __merge_by(others, block)
    others.each do |other|
      other.__hash_argument.each do |key, value|
        self[key] = key?(key) ? block.call(key, self[key], value) : value
      end
    end
    self
  end

  def transform_values!(&block)
    return to_enum(:transform_values!) unless block

    __changing
    __pairs.each { |key, value| self[key] = block.call(value) }
    self
  end

  def transform_keys!(*names, &block)
    return to_enum(:transform_keys!) unless block || !names.empty?

    renaming = __renaming(names, block)
    __changing
    renamed = {}
    __pairs.each do |key, value|
      name = renaming.call(key)
      __delete(key) unless renamed.key?(key)
      self[name] = value
      renamed[name] = true
    end
    self
  end

  alias __rehash rehash
  def rehash
    __changing
    __rehash
  end

  alias __set_default_proc default_proc=
  def default_proc=(proc)
    __changing
    unless proc.nil? || Proc === proc
      raise TypeError, "wrong default_proc type #{proc.class} (expected Proc)"
    end
    if proc&.lambda? && proc.arity != 2 && (proc.arity >= 0 || proc.arity < -3)
      raise TypeError, "default_proc takes two arguments (2 for #{proc.arity < 0 ? -proc.arity - 1 : proc.arity})"
    end

    __set_default_proc(proc)
  end
end
