# frozen_string_literal: true

# What replaces, scans and splits with a block. The blocks run from here, not
# from C: they may be left, and fibers switched in them.
class Regexp
  # A Regexp, or one that matches the text and nothing else.
  def self.__of(pattern)
    pattern.is_a?(Regexp) ? pattern : compile(escape(pattern))
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
    pattern = Regexp.__of(pattern)
    text = dup.freeze
    result = last = nil
    kept = at = 0
    while (match = pattern.__match_from_byte(text, at))
      last = match
      at = match.__next
      kept = match.__append_between(result ||= +"", kept)
      result << block.call(match[0]).to_s
    end
    $~ = last
    result << text.byteslice(kept, text.bytesize - kept) if result
  end

  def __scan_block(pattern)
    pattern = Regexp.__of(pattern)
    text = dup.freeze
    last = nil
    at = 0
    while (match = pattern.__match_from_byte(text, at))
      last = match
      at = match.__next
      yield match.__scanned
    end
    $~ = last
    self
  end

  def __split_block(pattern = nil, limit = 0, &block)
    split(pattern, limit).each(&block)
    self
  end
end

# What has no words of its own in mruby.
module Enumerable
  def grep_v(pattern, &block)
    rest = entries.reject { |value| pattern === value }
    block ? rest.map(&block) : rest
  end
end
