# frozen_string_literal: true

# mruby's build configuration of the guest. mruby's own Rakefile reads it, in a
# process that guest/build/guest.rb starts with this in its environment:
#
#   GUEST_MRBC        mruby's compiler to bytecode, for this machine
#   GUEST_CC          the C compiler for wasm
#   GUEST_CFLAGS      its flags for every file
#   GUEST_COMPILER    the directory of the compiler, an mrbgem
#   GUEST_GEM         the directory of our mrbgem
#   GUEST_ONIGURUMA   the directory of oniguruma.h
#   GUEST_GEM_CFLAGS  more flags, for the files of that

MRuby::Lockfile.disable

MRuby::CrossBuild.new("wasm") do |conf|
  conf.toolchain :clang
  conf.mrbcfile = ENV.fetch("GUEST_MRBC")
  conf.cc.command = ENV.fetch("GUEST_CC")
  conf.cc.flags = ["-std=gnu11", ENV.fetch("GUEST_CFLAGS")]
  # Without -MMD, with which zig compiles everything again every time.
  conf.cc.compile_options = '-c %{flags} -o "%{outfile}" "%{infile}"'

  # There is no archive: what mruby takes for one is the list of its objects,
  # which the linker reads.
  conf.archiver.command = "printf '%s\\n'"
  conf.archiver.archive_options = '%{objs} > "%{outfile}"'

  conf.defines += %w[
    MRB_INT64
    MRB_NO_BOXING
    MRB_UTF8_STRING
    MRB_USE_VM_SWITCH_DISPATCH
    MRB_NO_STDIO
  ]
  # The memory limit is the limit. Strings need one all the same, because their
  # lengths have 64 bits and go to malloc with 32; arrays have it without.
  conf.defines << "MRB_USE_BIGINT" # ours, in mrbgem/src/bigint.c
  conf.defines += %w[MRB_STR_LENGTH_MAX=0x7fffffff MRB_ARY_LENGTH_MAX=0]

  # Before what depends on mruby's own, which has the same name.
  conf.gem ENV.fetch("GUEST_COMPILER")

  # Computation and nothing else: no gem that knows files, processes or sleep.
  %w[
    error eval metaprog method
    object-ext kernel-ext class-ext toplevel-ext compar-ext proc-ext symbol-ext
    numeric-ext math random
    string-ext pack
    array-ext hash-ext range-ext struct
    enum-ext enumerator enum-chain fiber catch
    time
  ].each { |name| conf.gem core: "mruby-#{name}" }

  conf.gem(ENV.fetch("GUEST_GEM")) do |gem|
    gem.cc.flags << ENV.fetch("GUEST_GEM_CFLAGS")
    # mruby's headers may have warnings, ours not.
    gem.cc.option_include_path = '-isystem "%s"'
    gem.cc.include_paths << ENV.fetch("GUEST_ONIGURUMA")
  end
end
