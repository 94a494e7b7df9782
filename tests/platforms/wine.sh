# WINE and its prefix, which ends with the script, for run.sh and packages.sh. Sourced once.
#
# A prefix has links to / and to the home folder, and `cargo package`, which make dist runs, follows all links below the
# clone: so it is outside.

# Debian has it outside of the PATH.
WINE=$(command -v wine64 || echo /usr/lib/wine/wine64)
WINEPREFIX=$(mktemp -d)
trap 'rm -rf "$WINEPREFIX"' EXIT
export WINEDEBUG=-all WINEPREFIX
