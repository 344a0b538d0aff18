# frozen_string_literal: true

require "json"
require "open3"
require_relative "command"

module GuestBuild
  # C sources that crates.io carries, fetched and checked by cargo: the crates,
  # and why each is there, are in guest/crates/Cargo.toml.
  module Crates
    DIR = File.expand_path("../crates", __dir__)

    # The directory of a crate's sources.
    def self.dir(name)
      manifest = manifests.fetch(name) { raise Failure, "guest/crates/Cargo.toml lists no crate #{name}" }
      File.dirname(manifest)
    end

    def self.manifests
      @manifests ||= begin
        json, errors, status = Open3.capture3("cargo", "metadata", "--locked", "--format-version", "1", chdir: DIR)
        raise Failure, "cargo could not fetch the crates of guest/crates:\n#{errors}" unless status.success?

        JSON.parse(json).fetch("packages").to_h { |package| package.values_at("name", "manifest_path") }
      end
    rescue Errno::ENOENT
      raise Failure, "cargo is needed, and not found: install Rust (https://rustup.rs)"
    end
    private_class_method :manifests
  end
end
