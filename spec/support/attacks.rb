# frozen_string_literal: true

# What a script tries on an object of the host's, to get at more than the object offers.
module Attacks
  # Calls that no object is to take. `It` is the object itself.
  REFLECTION = File.readlines(File.expand_path("../fixtures/attacks.txt", __dir__), chomp: true).freeze

  # The method's name, its arguments, its block.
  PARTS = /\A(?<name>[^( ]+)(?:\((?<arguments>.*?)\))?(?<block> \{.*\})?\z/

  # What the script's own proxy answers, of itself: these reach the host by the name alone.
  OF_THE_PROXY = %w[class freeze instance_of? is_a? kind_of? method_missing __send__].freeze

  TRYING = <<~'SCRIPT'
    $reached = []
    $refused = 0
    def attempt(code)
      $reached << [code, yield.class.name]
    rescue Kobako::NoServiceError
      $refused += 1
    rescue StandardError => e
      $reached << [code, e.message]
    end
  SCRIPT
  private_constant :PARTS, :OF_THE_PROXY, :TRYING

  module_function

  # A script that tries all of it, and returns what did not end with a NoServiceError (the code, and what came of it),
  # and how many did.
  def script(except: [])
    attempts = REFLECTION.flat_map { |call| ways(*call.match(PARTS).captures, except) }
    attempts.map! { |code| "attempt(#{code.inspect}) { #{code} }" }
    [TRYING, *attempts, "[$reached, $refused]"].join("\n")
  end

  # Each way in which a script says the same: as a call, by its own `__send__`, and by what a proxy does for a name that
  # it does not know.
  def ways(name, arguments, block, except)
    return [] if except.include?(name)

    given = [name.to_sym.inspect, arguments].compact.join(", ")
    own = OF_THE_PROXY.include?(name)
    call = "It.#{name}(#{arguments})#{block}" if name.match?(/\A[a-z_]+[?!]?\z/) && !own
    [call, ("It.__send__(#{given})#{block}" unless own), "It.method_missing(#{given})#{block}"].compact
  end
end
