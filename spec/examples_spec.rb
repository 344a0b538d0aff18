# frozen_string_literal: true

require "open3"
require "rbconfig"

# What examples/planets.rb prints, figures of this machine aside.
PLANETS = <<~TEXT.freeze
  How fast must one leave each of the 8 planets, never to fall back?
  1. Jupiter  59.5 km/s ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
  2. Saturn   35.5 km/s ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
  3. Neptune  23.4 km/s ▪▪▪▪▪▪▪▪▪▪▪▪
  4. Uranus   21.3 km/s ▪▪▪▪▪▪▪▪▪▪▪
  5. Earth    11.2 km/s ▪▪▪▪▪▪
  6. Venus    10.4 km/s ▪▪▪▪▪
  7. Mars      5.0 km/s ▪▪▪
  8. Mercury   4.2 km/s ▪▪

  It returned #{{ hardest: "Jupiter", moons: 95, times_earth: 5.3 }.inspect}
  and took N ms, N instructions, 3 calls to this process, N KiB of new memory.

  Others are refused:

    File.read("/etc/passwd")
      Kobako::SandboxError: uninitialized constant File (not available in the sandbox)

    system("rm -rf ~")
      Kobako::SandboxError: system is not available in the sandbox

    ENV["AWS_SECRET_ACCESS_KEY"]
      Kobako::SandboxError: uninitialized constant ENV (not available in the sandbox)

    Solar::Planets.send(:instance_eval, "@rows = []")
      Kobako::NoServiceError: undefined service method 'send' for Solar::Planets

    loop { }
      Kobako::TimeoutError: the time limit is reached

  And still the sandbox is as good as new: 1 + 2 = 3
TEXT

RSpec.describe "The examples" do
  root = File.expand_path("..", __dir__)

  # What an example prints to both streams, from any directory and in any locale.
  run = lambda do |name|
    command = [RbConfig.ruby, "-w", "-I", File.join(root, "lib"), File.join(root, "examples", name)]
    output, status = Open3.capture2e({ "LC_ALL" => "C" }, *command, chdir: "/")
    raise "#{name} ended with #{status}:\n#{output}" unless status.success?

    output.force_encoding(Encoding::UTF_8)
  end

  it "rank the planets, and refuse what means harm" do
    output = run.call("planets.rb")
    expect(output.gsub(/took .*? ms, \d+ /, "took N ms, N ").sub(/\d+ KiB/, "N KiB")).to eq(PLANETS)
  end

  it "leave none of them unchecked" do
    expect(Dir.children(File.join(root, "examples")).grep(/\.rb\z/)).to contain_exactly("planets.rb")
  end
end
