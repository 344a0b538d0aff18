# frozen_string_literal: true

# Where in an array something is, and what is there.
class Array
  def self.try_convert(value) = Array === value ? value : nil

  def to_ary = self
  def deconstruct = self

  def dig(index, *rest)
    value = at(index)
    rest.empty? || value.nil? ? value : value.__dig(rest)
  end

  def fetch(*args, &block)
    given = args.__size
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 1..2)" unless given == 1 || given == 2

    index = args[0].__to_int
    place = index < 0 ? index + __size : index
    return self[place] if place >= 0 && place < __size
    return block.call(args[0]) if block
    return args[1] if given == 2

    raise IndexError, "index #{index} outside of array bounds: #{-__size}...#{__size}"
  end

  def fetch_values(*places, &block) = places.map { |place| fetch(place, &block) }

  def index(*wanted, &block)
    given = wanted.__size
    return __ary_index(*wanted) if given == 1
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1
    return to_enum(__method__) unless block

    i = 0
    while i < __size
      return i if block.call(self[i])

      i += 1
    end
    nil
  end
  alias find_index index

  def rindex(*wanted, &block)
    given = wanted.__size
    return __rindex(*wanted) if given == 1
    raise ArgumentError, "wrong number of arguments (given #{given}, expected 0..1)" if given > 1
    return to_enum(:rindex) unless block

    i = __size
    while (i -= 1) >= 0
      return i if i < __size && block.call(self[i])
    end
    nil
  end

  def bsearch(&block)
    return to_enum(:bsearch) unless block

    index = bsearch_index(&block)
    index && self[index]
  end

  def bsearch_index(&block)
    return to_enum(:bsearch_index) unless block

    low = 0
    high = size
    found = nil
    while low < high
      middle = (low + high) / 2
      case answer = block.call(self[middle])
      when true
        found = middle
        high = middle
      when false, nil then low = middle + 1
      when Numeric
        return middle if answer == 0

        answer > 0 ? low = middle + 1 : high = middle
      else raise TypeError, "wrong argument type #{answer.class} (must be numeric, true, false or nil)"
      end
    end
    found
  end
end
