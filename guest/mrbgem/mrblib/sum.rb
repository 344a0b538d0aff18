# frozen_string_literal: true

class Array
  def sum(start = 0, &block)
    return map(&block).sum(start) if block

    sum, i = __sum_numbers(start)
    while i < size
      sum += self[i]
      i += 1
    end
    sum
  end
end

module Enumerable
  def sum(start = 0, &block) = (block ? map(&block) : entries).sum(start)
end

class Range
  def sum(start = 0, &block)
    first = self.begin
    last = self.end
    return super unless !block && first.is_a?(Integer) && last.is_a?(Integer) && start.is_a?(Integer)

    last -= 1 if exclude_end?
    last < first ? start : start + (first + last) * (last - first + 1) / 2
  end
end
