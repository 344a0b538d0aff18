# frozen_string_literal: true

require "fileutils"
require "open3"
require "rbconfig"
require "rubygems/package"
require "shellwords"
require "tmpdir"
require_relative "../guest/build/cache"
require_relative "../rakelib/shared_target"

# Builds the gem from this checkout, and installs it into a directory where there is no other gem.
module Packaging
  ROOT = File.expand_path("..", __dir__)
  # What Ruby, Bundler and our own build would take from the environment.
  CLEAN = ENV.keys.grep(/\A(?:GEM_|RUBY|BUNDLE|WASM_CC|MRUBY_SOURCE|CARGO_TARGET_DIR)/).to_h { |name| [name, nil] }

  class << self
    # What a command printed, both streams together, and whether it went well.
    def run(*command, env: {}, **options)
      output, status = Open3.capture2e(CLEAN.merge(env), *command, **options)
      [output, status.success?]
    end

    def run!(*command, **options)
      output, success = run(*command, **options)
      success ? output : raise("#{command.join(" ")} failed:\n#{output}")
    end

    def gem_command(*arguments) = [RbConfig.ruby, "-S", "gem", *arguments]

    # The path of the gem's file.
    def package
      @package ||= File.join(scratch, "kobako.gem").tap do |path|
        run!(*gem_command("build", "kobako.gemspec", "--output", path), chdir: ROOT)
      end
    end

    # The GEM_HOME that the gem is installed in.
    def gem_home
      @gem_home ||= File.join(scratch, "gems").tap do |path|
        FileUtils.mkdir_p(path)
        target = ENV.fetch("CARGO_TARGET_DIR") { File.join(GuestBuild::Cache.default_root, "target") }
        SharedTarget.new(target, ROOT).lend do
          env = { "GEM_HOME" => path, "GEM_PATH" => path, **cargo(target) }
          run!(*gem_command("install", "--local", "--no-document", package), env: env)
        end
      end
    end

    # Runs Ruby code where nothing is known but the installed gem.
    def ruby(code)
      env = { "GEM_HOME" => gem_home, "GEM_PATH" => gem_home, "HOME" => home, "PATH" => ENV.fetch("PATH") }
      run!(RbConfig.ruby, "-W", "-e", code, env: env, chdir: home, unsetenv_others: true)
    end

    def home = File.join(scratch, "home").tap { |path| FileUtils.mkdir_p(path) }

    private

    def scratch
      @scratch ||= Dir.mktmpdir("kobako-gem-").tap { |path| at_exit { FileUtils.rm_rf(path) } }
    end

    # Builds where the checkout has built, so that Wasmtime is there already, and with what has been downloaded for it.
    def cargo(target)
      wrapper = File.join(scratch, "cargo")
      File.write(wrapper, "#!/bin/sh\n#{same_environment.join("\n")}\nexec cargo \"$@\"\n", perm: 0o755)
      { "CARGO" => wrapper, "CARGO_BUILD_BUILD_DIR" => File.expand_path(target, ROOT), "CARGO_NET_OFFLINE" => "true" }
    end

    # RubyGems sets the one for C compilers and marks in the other that it was there. Nothing here looks at either, but
    # cargo would compile Wasmtime again.
    def same_environment
      %w[SOURCE_DATE_EPOCH RUSTFLAGS].map do |name|
        ENV.key?(name) ? "export #{name}=#{ENV.fetch(name).shellescape}" : "unset #{name}"
      end
    end
  end
end

RSpec.describe "The gem" do
  it "carries the sources of the whole workspace, and the baked guest" do
    packed = Gem::Package.new(Packaging.package).contents
    members = File.read(File.join(Packaging::ROOT, "Cargo.toml"))[/^members = \[(.*?)\]/m, 1].scan(/"(.+?)"/).flatten
    expect(packed).to include("Cargo.toml", "Cargo.lock", *members.map { |member| "#{member}/Cargo.toml" })
    expect(packed).to include("lib/kobako/guest/kobako.wasm", "lib/kobako/guest/kobako.cwasm", "sig/kobako.rbs")
    expect(packed).to include("README.md", "CHANGELOG.md", "LICENSE", "NOTICE")
    expect(packed.grep(/\.so\z|\Aspec|\Atarget/)).to be_empty
  end

  it "depends on no other gem" do
    expect(Gem::Package.new(Packaging.package).spec.dependencies).to be_empty
  end

  it "cannot be built without the guest, and says what to do" do
    Dir.mktmpdir do |dir|
      FileUtils.cp(File.join(Packaging::ROOT, "kobako.gemspec"), dir)
      FileUtils.mkdir_p(File.join(dir, "lib/kobako"))
      FileUtils.cp(File.join(Packaging::ROOT, "lib/kobako/version.rb"), File.join(dir, "lib/kobako"))

      output, success = Packaging.run(*Packaging.gem_command("build", "kobako.gemspec"), chdir: dir)
      expect(success).to be(false)
      expect(output).to include("the guest is not built", "run `rake guest`")
      expect(Dir.children(dir)).to contain_exactly("kobako.gemspec", "lib")
    end
  end

  it "runs a script once it is installed, with the machine code that it carries", :slow do
    output = Packaging.ruby(<<~RUBY)
      require "kobako"
      puts Kobako::Sandbox.new.eval("1 + 2").value
      puts $LOADED_FEATURES.grep(/kobako/).all? { |path| path.start_with?(ENV.fetch("GEM_HOME")) }
    RUBY

    expect(output).to eq("3\ntrue\n")
    expect(Dir.glob("**/*", File::FNM_DOTMATCH, base: Packaging.home).grep(/cwasm/)).to be_empty
  end
end
