# frozen_string_literal: true

# Costs in instructions, which do not depend on the machine. What is done four times as often takes about four times as
# much; by the square it would be sixteen. Halfway, 4 to the power of 1.5, leaves room for the garbage collector, which
# comes by more often where more is alive.
RSpec.describe "What a guest's work costs", :guest do
  def fuel(source, count) = new_sandbox.eval("#{count}.times { |n| #{source} }").usage.fuel

  {
    "a new symbol" => '"a_name_that_is_new_#{n}".to_sym', # rubocop:disable Lint/InterpolationCheck
    "a new constant" => 'Object.const_set("Name#{n}", n)', # rubocop:disable Lint/InterpolationCheck
    "a new method" => 'Object.define_method("method_#{n}") { n }', # rubocop:disable Lint/InterpolationCheck
    "a new key" => '($table ||= {})["key #{n}"] = n' # rubocop:disable Lint/InterpolationCheck
  }.each do |what, source|
    it "stays the same for #{what}, however many there are" do
      expect(fuel(source, 8000)).to be < 8 * fuel(source, 2000)
    end
  end
end
