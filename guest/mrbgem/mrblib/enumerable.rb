# frozen_string_literal: true

# Where several values are yielded at once, a block that sorts them into groups
# is given an Array of them.
module Enumerable
  def group_by(&block)
    return to_enum(:group_by) unless block

    groups = {}
    each do |*values|
      value = values.__svalue
      (groups[block.call(value)] ||= []) << value
    end
    groups
  end
end
