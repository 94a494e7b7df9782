#!/bin/sh
# Runs cargo with the folders of this machine cut out of what it compiles: cargo.sh build --release ...
#
# Panic messages and debug information name source files. Without this they would hold the home of the builder, and
# the bytes of a build would depend on it. `trim-paths` of cargo will do the same once it is stable.
#
# The compiler flags of the environment and of cargo's configuration stay: cargo takes the first source of flags that
# is set, so the new ones are added to that source. Only `target.*.rustflags` in a configuration file hides them.
set -eu

home=${CARGO_HOME:-$HOME/.cargo}
checkout=$(cd "$(dirname "$0")/.." && pwd -P)
sysroot=$("${RUSTC:-rustc}" --print sysroot)
commit=$("${RUSTC:-rustc}" -vV | sed -n 's/^commit-hash: //p')

# The last one that fits wins. Vendored crates are in the checkout.
set -- \
  "--remap-path-prefix=$home=/cargo" \
  "--remap-path-prefix=$checkout=/libsudoku" \
  ${CARGO_TARGET_DIR:+"--remap-path-prefix=$CARGO_TARGET_DIR=/libsudoku/target"} \
  "--remap-path-prefix=$sysroot/lib/rustlib/src/rust=/rustc/$commit" \
  -- "$@"

separator=$(printf '\037')
flags= list=
while [ "$1" != -- ]; do
  flags=${flags:+$flags$separator}$1
  list="$list'''$1''',"
  shift
done
shift

# shellcheck disable=SC2086  # CARGO and RUSTFLAGS are words
if [ -n "${CARGO_ENCODED_RUSTFLAGS-}" ]; then
  export CARGO_ENCODED_RUSTFLAGS="$CARGO_ENCODED_RUSTFLAGS$separator$flags"
elif [ -n "$(echo ${RUSTFLAGS-})" ]; then
  # shellcheck disable=SC2086
  given=$(printf '%s\n' $RUSTFLAGS | paste -s -d "$separator")
  export CARGO_ENCODED_RUSTFLAGS="$given$separator$flags"
else
  # For cargo, blanks are flags, and those of the configuration do not count.
  unset RUSTFLAGS
  command=$1
  shift
  exec ${CARGO:-cargo} "$command" --config "build.rustflags=[$list]" "$@"
fi
# shellcheck disable=SC2086
exec ${CARGO:-cargo} "$@"
