#!/bin/sh
# One piece of the long run: Lifetimes on a collector, on the machine that `java` is, or on the newest
# one that is installed (pieces 4 to 7).
#
# In: LIBSUDOKU_PIECE. Out: the figures of Lifetimes. It runs the classes that `make test-java` left.
set -eu
cd "$(dirname "$0")"
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
exec "$home/bin/java" -Xmx32m -Xms32m -XX:+AlwaysPreTouch "-XX:+Use${collector}GC" \
  -cp target/classes:target/test-classes org.libsudoku.Lifetimes "${1:-1000000}" 100
