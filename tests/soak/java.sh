#!/bin/sh
# One piece of the long run: Lifetimes with one collector, by the `java` of PATH, or by the newest Java
# that is installed (pieces 4 to 7).
#
# Takes LIBSUDOKU_PIECE. Prints the figures of Lifetimes. It runs the classes that `make test-java` compiled.
#
# The boards have a heap of 32 MiB, and 8 MiB for direct buffers. The 64 threads have 128 MiB: with less,
# Java 17's Z collector throws OutOfMemoryError in threads that wait for it, with 1 MiB in use.
set -eu
cd "$(dirname "$0")/../../bindings/java"
piece=${LIBSUDOKU_PIECE:-0}
collector=$(echo Serial Parallel G1 Z | cut -d ' ' -f $((piece % 4 + 1)))
own=$(dirname "$(dirname "$(realpath "$(command -v java)")")")
home=$own
if [ "$piece" -ge 4 ]; then
  home=$(for java in "$(dirname "$own")"/*/bin/java; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "${java%/bin/java}/release")
    echo "$version ${java%/bin/java}"
  done | sort -n | tail -n 1 | cut -d ' ' -f 2)
fi
lifetimes() {
  heap=$1
  shift
  "$home/bin/java" "-Xmx$heap" "-Xms$heap" -XX:+AlwaysPreTouch -XX:MaxDirectMemorySize=8m \
    "-XX:+Use${collector}GC" \
    -cp target/classes:target/test-classes org.libsudoku.Lifetimes "$@"
}
boards=${1:-1000000}
lifetimes 32m "$boards" 100 0
lifetimes 128m 0 0 $((boards / 100))
