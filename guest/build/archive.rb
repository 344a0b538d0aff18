# frozen_string_literal: true

require "digest"
require "fileutils"
require "tmpdir"
require_relative "command"

module GuestBuild
  # mruby's released sources as one file, accepted by its content alone: from
  # Debian's source package where apt can reach one, else from upstream.
  class Archive
    VERSION = "3.3.0"
    SHA256 = "53088367e3d7657eb722ddfacb938f74aed1f8538b3717fe0b6eb8f58402af65"
    DEBIAN = { suite: "trixie", version: "3.3.0-1", keyring: "/usr/share/keyrings/debian-archive-keyring.gpg" }.freeze
    UPSTREAM = "https://github.com/mruby/mruby/archive/refs/tags/#{VERSION}.tar.gz".freeze

    def initialize(cache, progress)
      @cache = cache
      @progress = progress
    end

    # The path of the archive.
    def path
      name = "mruby-#{VERSION}.tar.gz"
      dir = @cache.entry("downloads/#{SHA256[0, 16]}") do |staging|
        @progress.call("fetching mruby #{VERSION} …")
        fetch(File.join(staging, name))
      end
      File.join(dir, name)
    end

    private

    def fetch(path)
      failures = []
      { "Debian" => :from_debian, "upstream" => :from_upstream }.each do |origin, method|
        send(method, path)
        return check(path)
      rescue StandardError => e
        failures << "from #{origin}: #{e.message}"
      end
      raise Failure, "could not fetch mruby #{VERSION} (set MRUBY_SOURCE to use a checkout)\n#{failures.join("\n")}"
    end

    def check(path)
      found = Digest::SHA256.file(path).hexdigest
      return if found == SHA256

      File.delete(path)
      raise Failure, "the archive's SHA-256 is #{found}, not #{SHA256}"
    end

    # The machine may run another release, so apt gets a source list, and a
    # state, of its own. The mirror is the one the machine is configured with.
    def from_debian(path)
      mirror = debian_mirror or raise Failure, "apt is configured with no Debian mirror"
      command = @cache.command("apt")
      Dir.mktmpdir do |dir|
        %w[lists/partial archives/partial].each { |name| FileUtils.mkdir_p(File.join(dir, name)) }
        list = File.join(dir, "sources.list")
        File.write(list, "deb-src [signed-by=#{DEBIAN[:keyring]}] #{mirror} #{DEBIAN[:suite]} main\n")
        apt = ["apt-get", "-q", *apt_options(dir, list)]
        command.run(*apt, "update")
        command.run(*apt, "source", "--download-only", "mruby=#{DEBIAN[:version]}", chdir: dir)
        FileUtils.cp(File.join(dir, "mruby_#{VERSION}.orig.tar.gz"), path)
      end
      command.discard_log
    end

    def apt_options(dir, list)
      {
        "Dir::Etc::sourcelist" => list, "Dir::Etc::sourceparts" => "-", "Dir::State" => dir,
        "Dir::State::Lists" => "#{dir}/lists", "Dir::Cache" => dir, "APT::Sandbox::User" => "root"
      }.flat_map { |key, value| ["-o", "#{key}=#{value}"] }
    end

    def debian_mirror
      uris = IO.popen(%w[apt-get indextargets --format $(REPO_URI)], err: File::NULL, &:readlines)
      uris.map(&:strip).find { |uri| uri.match?(%r{/debian/?\z}) }
    rescue Errno::ENOENT
      nil
    end

    def from_upstream(path)
      require "open-uri"
      URI.parse(UPSTREAM).open("rb", open_timeout: 20, read_timeout: 60) do |body|
        File.open(path, "wb") { |file| IO.copy_stream(body, file) }
      end
    end
  end
end
