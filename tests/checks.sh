# Counts checks, for the run.sh of each kind of test. Sourced once, in the repository's folder.
#
# Takes STAGE, a tree made by `make stage`, and OUT, a folder that it empties. What stays true: a failed check shows its
# output, and `result` ends with "N passed, N failed".

STAGE=$(realpath "$STAGE")
LOG=$OUT/log
WARNINGS="-Wall -Wextra -pedantic -Wconversion -Wshadow -Werror"
SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
passed=0
failed=0

rm -rf "$OUT"
mkdir -p "$OUT"

# Counts a command as one check, and shows what it printed if it fails.
check() {
  local name=$1
  shift
  if "$@" >"$LOG" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $name"
    cat "$LOG"
  fi
}

fails() { ! "$@"; }

# The last line, and the status to exit with.
result() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}

# The paths of this machine in a file, of which ROOT is one. A plain `cargo build` leaves the home of cargo there.
HOME_OF_CARGO=${CARGO_HOME:-$HOME/.cargo}
paths() { grep -aoF -e "$HOME/" -e "$HOME_OF_CARGO" -e "$ROOT" "$1" | sort | uniq -c; }
