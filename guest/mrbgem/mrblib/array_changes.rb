# frozen_string_literal: true

# Arrays that keep some of their elements: each is looked at once and moved at
# most once, and what a block has decided when it is left holds.
class Array
  def delete_if(&block)
    return to_enum(:delete_if) unless block

    __keep(false, block)
    self
  end

  def reject!(&block)
    return to_enum(:reject!) unless block

    __keep(false, block) ? self : nil
  end

  def keep_if(&block)
    return to_enum(:keep_if) unless block

    __keep(true, block)
    self
  end

  def select!(&block)
    return to_enum(:select!) unless block

    __keep(true, block) ? self : nil
  end
  alias filter! select!

  # Keeps what the block says yes to, or no. Has anything gone?
  def __keep(yes, block)
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    kept = i = 0
    begin
      while i < __size
        value = self[i]
        answer = block.call(value)
        i += 1
        next unless yes ? answer : !answer

        __move(value, kept) if kept < i - 1
        kept += 1
      end
    ensure
      __close(kept, i)
    end
    kept < i
  end
end
