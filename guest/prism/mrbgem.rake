# frozen_string_literal: true

# The guest's compiler, in the place of mruby's own. guest/build/prism.rb puts
# this beside its sources.
MRuby::Gem::Specification.new("mruby-compiler") do |spec|
  spec.licenses = %w[MIT]
  spec.authors = ["the Prism developers", "the mruby and PicoRuby developers"]
  spec.summary = "Ruby to bytecode, by CRuby's parser"

  # What nests deeper is refused: neither of the guest's stacks may run out, not even under a deep recursion that calls
  # eval.
  spec.cc.defines += %w[
    PRISM_XALLOCATOR PRISM_BUILD_MINIMAL MRC_TARGET_MRUBY MRC_PRISM_ARENA
    PRISM_DEPTH_MAXIMUM=500 MRC_CODEGEN_LEVEL_MAX=500
  ]
  spec.cc.flags << "-O2" << "-w" << "-ffile-prefix-map=#{dir}=."
  spec.cc.include_paths << "#{dir}/include"
  spec.objs += Dir["#{dir}/prism/**/*.c"].map do |file|
    objfile(file.relative_path_from(dir).to_s.pathmap("#{build_dir}/%X"))
  end
end
