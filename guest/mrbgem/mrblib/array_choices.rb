# frozen_string_literal: true

# All ways to choose some elements of an array, or one of each of several.
class Array
  def permutation(*count, &block)
    return to_enum(:permutation, *count) unless block
    if count.__size > 1
      raise ArgumentError, "wrong number of arguments (given #{count.__size}, expected 0..1)"
    end

    dup.__permute(count[0].nil? ? __size : count[0].__to_int, block)
    self
  end

  # Each place is tried at each depth, in order.
  def __permute(count, block)
    return if count < 0 || count > __size
    return block.call([]) if count == 0

    taken = Array.new(__size, false)
    places = [-1]
    until places.empty?
      place = places[-1]
      taken[place] = false if place >= 0
      place += 1
      place += 1 while taken[place]
      next places.pop if place == __size

      taken[place] = true
      places[-1] = place
      places.__size == count ? block.call(values_at(*places)) : places.__push(-1)
    end
  end

  def combination(count, &block)
    number = count.__to_int
    return to_enum(:combination, count) unless block

    dup.__combine(number, block) if number >= 0 && number <= __size
    self
  end

  def __combine(count, block)
    places = Array.new(count) { |i| i }
    while true
      block.call(values_at(*places))
      i = count - 1
      i -= 1 while i >= 0 && places[i] == __size - count + i
      return if i < 0

      place = places[i]
      while i < count
        places[i] = place += 1
        i += 1
      end
    end
  end

  def repeated_combination(count, &block)
    number = count.__to_int
    return to_enum(:repeated_combination, count) unless block

    dup.__repeated_combination(number, false, &block) unless empty? && number > 0
    self
  end

  def repeated_permutation(count, &block)
    return to_enum(:repeated_permutation, count) unless block

    number = count.__to_int
    dup.__repeated_combination(number, true, &block) unless empty? && number > 0
    self
  end

  # How many combinations there are.
  def __combinations(count, repeats: false)
    return 0 if count < 0

    total = repeats ? size + count - 1 : size
    return 1 if count == 0
    return 0 if count > total

    (1..count).inject(1) { |product, i| product * (total - i + 1) / i }
  end

  # How many permutations.
  def __permutations(count)
    return 0 if count < 0 || count > __size

    ((__size - count + 1)..__size).inject(1) { |product, i| product * i }
  end

  def product(*lists, &block)
    return __product(lists) unless block

    lists = lists.map { |list| [] + list }
    dup.__each_choice(lists, 0, [], block)
    self
  end

  # One of these behind what is chosen already, and one of each of the lists from there on.
  def __each_choice(lists, from, chosen, block)
    each do |element|
      row = chosen + [element]
      from == lists.size ? block.call(row) : lists[from].__each_choice(lists, from + 1, row, block)
    end
  end
end
