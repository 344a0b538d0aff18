# frozen_string_literal: true

# What replaces, scans and splits with a block. The blocks run from here, not
# from C: they may be left, and fibers switched in them.
class Regexp
  # A Regexp, or one that matches the text and nothing else.
  def self.__of(pattern)
    pattern.is_a?(Regexp) ? pattern : compile(escape(pattern))
  end

  # Each match in the text; none of them begins before the one before ended.
  def __each_match(text)
    text = text.dup.freeze unless text.frozen?
    at = 0
    last = nil
    while (match = __match_from_byte(text, at))
      last = match
      from, at = match.byteoffset(0)
      at = text.__next_char(at) if at == from
      yield match
    end
    $~ = last
  end
end

# With a block.
class String
  def __sub_block(pattern, &block)
    __sub_one(pattern, block) || +self
  end

  def __gsub_block(pattern, &block)
    return to_enum(:gsub, pattern) unless block

    __sub_all(pattern, block) || dup
  end

  def __sub_block_bang(pattern, &block)
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    __take_over(__sub_one(pattern, block))
  end

  def __gsub_block_bang(pattern, &block)
    return to_enum(:gsub!, pattern) unless block
    raise FrozenError, "can't modify frozen #{self.class}: #{inspect}" if frozen?

    __take_over(__sub_all(pattern, block))
  end

  def __take_over(result)
    result && replace(result)
  end

  def __sub_one(pattern, block)
    match = Regexp.__of(pattern).match(self)
    return unless match

    piece = block.call(match[0]).to_s
    $~ = match
    match.pre_match << piece << match.post_match
  end

  def __sub_all(pattern, block)
    text = dup.freeze
    result = nil
    kept = 0
    Regexp.__of(pattern).__each_match(text) do |match|
      from, to = match.byteoffset(0)
      (result ||= +"") << text.byteslice(kept, from - kept) << block.call(match[0]).to_s
      kept = to
    end
    result << text.byteslice(kept, text.bytesize - kept) if result
  end

  def __scan_block(pattern)
    Regexp.__of(pattern).__each_match(self) do |match|
      yield(match.size == 1 ? match[0] : match.captures)
    end
    self
  end

  def __split_block(pattern = nil, limit = 0, &block)
    split(pattern, limit).each(&block)
    self
  end

  alias __slice_part! slice!

  def slice!(at, *length)
    at.is_a?(Regexp) ? __slice_match(at, *length) : __slice_part!(at, *length)
  end
end

# What has no words of its own in mruby.
module Enumerable
  def grep_v(pattern, &block)
    rest = reject { |value| pattern === value } # rubocop:disable Style/CaseEquality
    block ? rest.map(&block) : rest
  end
end
