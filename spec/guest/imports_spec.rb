# frozen_string_literal: true

require_relative "../../guest/build/imports"

RSpec.describe "what the guest asks of its host" do
  it "is one way to Ruby, and WASI's clock, output and random bytes", contract: "isolation-profiles" do
    expect(GuestBuild::Imports.of(Kobako::Runtime::BUNDLED)).to contain_exactly(
      %w[env __kobako_dispatch], %w[wasi_snapshot_preview1 clock_time_get], %w[wasi_snapshot_preview1 fd_write],
      %w[wasi_snapshot_preview1 random_get]
    )
  end

  # What a guest of another compiler may ask for besides; that none of it reaches anything, rogue/wasi_spec.rb shows.
  it "can be no more than the engine's list", contract: "isolation-profiles" do
    engine = File.read(File.expand_path("../../ext/engine/src/instance.rs", __dir__))
    allowed = engine[/ALLOWED_WASI: &\[&str\] = &\[(.*?)\];/m, 1].scan(/"(\w+)"/).flatten
    expect(allowed).to contain_exactly(*%w[clock_time_get environ_get environ_sizes_get fd_close fd_fdstat_get fd_seek
                                           fd_write proc_exit random_get])
  end
end
