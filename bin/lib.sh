# shellcheck shell=bash
# Shared by bin/quickstart and bin/test: what a checkout needs around it, and steps that take a while. To be sourced.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export HOME="${HOME:-$(cd ~ && pwd)}"
[[ ${XDG_CACHE_HOME:-} == /* ]] || export XDG_CACHE_HOME="$HOME/.cache"
# Without a locale, as in many containers, Ruby would read every file as ASCII.
[[ ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} == *[Uu][Tt][Ff]* ]] || export LC_ALL=C.UTF-8
log="$XDG_CACHE_HOME/kobako/logs/$(basename "$0")-$$.log"
mkdir -p "$(dirname "$log")"

# Where rustup puts cargo, for shells that have not heard of it.
command -v cargo >/dev/null || PATH="$PATH:$HOME/.cargo/bin"

say() { printf '%s\n' "$@"; }

stop() {
  printf '%s\n' "$@" >&2
  exit 1
}

# --- steps ------------------------------------------------------------------------------------------------------------

# step "what is done" command …: one line; what the command prints goes to the log, and its end is shown if it fails.
step() {
  local what=$1 started=$SECONDS status=0 before
  shift
  before=$(wc -l 2>/dev/null <"$log" || echo 0)
  printf '$ %s\n' "$*" >>"$log"
  ticker "$what" &
  local ticker=$!
  "$@" >>"$log" 2>&1 </dev/null || status=$?
  kill "$ticker" 2>/dev/null || true
  wait "$ticker" 2>/dev/null || true
  if ((status == 0)); then
    report "$what: " "done in $((SECONDS - started)) s"
    return
  fi
  report "$what: " "failed after $((SECONDS - started)) s"
  printf '\nThe last lines of its output (all of it is in %s):\n\n' "$log" >&2
  tail -n "+$((before + 1))" "$log" | tail -n 30 >&2
  exit 1
}

# On a terminal, a line in the place of the one that ticks.
report() {
  if [[ -t 1 ]]; then printf '\r\033[K%s%s\n' "$1" "$2"; else say "  $2"; fi
}

# Shows that a step goes on, until it is killed: on a terminal every second, with the latest line of the log, elsewhere
# every minute.
ticker() {
  local what=$1 started=$SECONDS minutes=0 room last
  [[ -t 1 ]] || say "$what …"
  while kill -0 $$ 2>/dev/null; do
    sleep 1
    if [[ -t 1 ]]; then
      room=$(($(tput cols 2>/dev/null || echo 80) - ${#what} - 14))
      last=$(tail -n 1 "$log" | tr -d '\r\033' | cut -c "-$((room > 0 ? room : 1))")
      printf '\r\033[K%s … %d s  %s' "$what" $((SECONDS - started)) "$last"
    elif (((SECONDS - started) / 60 > minutes)); then
      minutes=$(((SECONDS - started) / 60))
      say "  … $minutes min"
    fi
  done
}

# --- what is needed ---------------------------------------------------------------------------------------------------

packages=() # to be installed
missing=()  # what they are for

# need PACKAGE "what it is for" command …: the package is wanted unless the command succeeds.
need() {
  local package=$1 purpose=$2
  shift 2
  "$@" >/dev/null 2>&1 && return
  packages+=("$package")
  missing+=("$(printf '  %-26s %s' "$package" "$purpose")")
}

ruby_header() { ruby -rrbconfig -e 'exit File.exist?(File.join(RbConfig::CONFIG["rubyhdrdir"], "ruby.h"))'; }

compiles() { command -v make && printf '#include <stdio.h>\nint main(void) { return 0; }\n' | gcc -x c - -o /dev/null; }

libclang() {
  [[ -n ${LIBCLANG_PATH:-} ]] && return
  compgen -G '/usr/lib*/llvm*/lib*/libclang*.so*' || compgen -G '/usr/lib*/libclang*.so*' ||
    compgen -G '/usr/lib/*/libclang*.so*' || return
  compgen -G '/usr/lib*/llvm*/lib*/clang/*/include/stddef.h' || compgen -G '/usr/lib*/clang/*/include/stddef.h'
}

has_gem() { ruby -e 'gem ARGV.first' "$1"; }

need_for_building() {
  need ruby "the language that kobako is for" ruby -e 1
  need ruby-dev "Ruby's headers, which the extension is compiled against" ruby_header
  need rake "runs the build" rake --version
  need build-essential "a C compiler: Rust links with it, and mruby's own compiler is written in C" compiles
  need libclang-dev "reads Ruby's headers for Rust" libclang
  need patch "applies our edits to mruby" patch --version
  need python3 "fetches the C compiler for WebAssembly from PyPI" python3 -c 1
  need python3-venv "gives that compiler a place of its own" python3 -c 'import ensurepip, venv'
}

need_for_testing() {
  need wabt "turns the specs' hand-written guests into modules" wat2wasm --version
  need ruby-rspec "runs the specs" rspec --version
  need rubocop "checks the style of the Ruby code" rubocop --version
  need ruby-rubocop-performance "… and its speed" has_gem rubocop-performance
  need ruby-rubocop-rspec "… and that of the specs" has_gem rubocop-rspec
  need ruby-rbs "checks the signatures" has_gem rbs
  need ruby-async "runs sandboxes in Fibers, in a spec" has_gem async
  need puma "runs sandboxes in forked workers, in a spec" has_gem puma
  need ruby-activesupport "gets the notifications of runs, in a spec" has_gem activesupport
}

install_missing() {
  ((${#packages[@]} == 0)) && return
  say "These packages are missing:" ""
  printf '%s\n' "${missing[@]}"
  say ""
  local install=(apt-get install --yes --no-install-recommends "${packages[@]}") as=()
  command -v apt-get >/dev/null || stop \
    "This script installs with apt, which is not here. Install them, or what your system calls them, in another way" \
    "(ruby must be 3.1 or later), and start it again."
  if ((EUID != 0)); then
    command -v sudo >/dev/null || stop "That takes root, and there is no sudo. As root, run:" "" "  ${install[*]}" "" \
      "and then start this script again."
    as=(sudo)
    # Before the first step, which has no terminal to ask for a password.
    if [[ -t 0 ]]; then sudo -v; else as+=(--non-interactive); fi
  fi
  as+=(env DEBIAN_FRONTEND=noninteractive)
  step "Looking up packages" refresh "${as[@]}"
  step "Installing ${#packages[@]} packages" "${as[@]}" "${install[0]}" -o DPkg::Lock::Timeout=300 "${install[@]:1}"
}

# One source among many that cannot be reached is no reason to stop.
refresh() { "$@" apt-get -o DPkg::Lock::Timeout=300 update || true; }

check_versions() {
  local rust found
  rust=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  command -v cargo >/dev/null || stop "Rust is needed, $rust or later, and not here: see https://rustup.rs"
  found=$(cargo --version | cut -d ' ' -f 2)
  [[ $(printf '%s\n' "$rust" "$found" | sort -V | head -n 1) == "$rust" ]] ||
    stop "Rust $rust or later is needed, and this is $found: try \`rustup update stable\`."
  ruby -e 'exit RUBY_VERSION.to_f >= 3.1' ||
    stop "Ruby 3.1 or later is needed, and this is $(ruby -e 'print RUBY_VERSION') ($(command -v ruby))."
}

need_rust_component() {
  cargo "$2" --version >/dev/null 2>&1 && return
  command -v rustup >/dev/null || stop "cargo has no \`$2\`, and there is no rustup to add it with: install $1."
  step "Adding $1 to Rust" rustup component add "$1"
}

# --- building ---------------------------------------------------------------------------------------------------------

build() {
  step "Building the extension$(unless_there target/release 'with Wasmtime: about ten minutes')" rake compile
  step "Building the guest$(unless_there 'guest-*' 'with mruby and a C compiler for it: about three minutes')" rake guest
}

# What to expect of a step that fills the cache.
unless_there() { compgen -G "$XDG_CACHE_HOME/kobako/$1" >/dev/null || printf ', %s' "$2"; }

# A log of something that went well is of no use.
trap '[[ $? != 0 ]] || rm -f "$log"' EXIT
