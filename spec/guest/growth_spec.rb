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

  def literals(count, different = count)
    "[#{Array.new(count) { |n| "'literal #{n % different}'" }.join(",\n")}]"
  end

  it "stays the same for a literal, however many its scope has" do
    few, many = [4000, 16_000].map { |count| new_sandbox.eval(literals(count)).usage.fuel }
    expect(many).to be < 8 * few
  end

  def symbols(count) = "[#{Array.new(count) { |n| ":\"name #{n % (count - 1)}\"" }.join(",\n")}]"

  it "stays the same for a symbol, however many its scope has" do
    few, many = [4000, 16_000].map { |count| new_sandbox.eval("#{symbols(count)}; nil").usage.fuel }
    expect(many).to be < few * 5
  end

  it "takes a symbol for itself, however many there are" do
    expect(value_of("list = #{symbols(3001)}; [list.uniq.size, list[2999], list[3000]]"))
      .to eq([3000, :"name 2999", :"name 0"])
  end

  it "takes a literal for itself, in the first place and in the second" do
    list = Array.new(3000) { |n| "literal #{n % 2000}" }
    expect(value_of("#{literals(2000)} + #{literals(1000)}")).to eq(list.first(2000) + list.first(1000))
  end

  it "counts a literal once, however far apart it recurs" do
    expect(value_of("#{literals(70_000, 2000)}.size")).to eq(70_000)
  end

  it "refuses more literals in one scope than can be counted" do
    expect(value_of("#{literals(65_000)}.size")).to eq(65_000)
    expect(error_of { value_of(literals(66_000)) })
      .to be_a(Kobako::SandboxError).and have_attributes(klass: "SyntaxError", message: /too many literals/)
  end
end
