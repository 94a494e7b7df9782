#!/bin/sh
# Builds the library with cargo and copies it: build-into.sh FOLDER OUTPUT [LINK], for meson.build.
#
# FOLDER is the target folder of cargo, unless CARGO_TARGET_DIR is set. OUTPUT has the name of the library; it keeps its
# time if the library has not changed. LINK is a link to it.
set -eu

folder=$(realpath -m "$1")
output=$(realpath -m "$2")
link=${3:+$(realpath -ms "$3")}
built=${CARGO_TARGET_DIR:-$folder}/release/$(basename "$output")
cd "$(dirname "$0")/.."
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$folder}
packaging/cargo.sh build --release --lib --locked --features capi
cmp -s "$built" "$output" || cp "$built" "$output"
[ -z "$link" ] || ln -sf "$(basename "$output")" "$link"
