# Counts checks, for the run.sh of each kind of test. Sourced once, in the repository's folder.
#
# In: STAGE, a tree made by `make stage`; OUT, a folder that is made anew. What stays true: a check that
# failed is told with what it printed, and `result` ends with "N passed, N failed".

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
