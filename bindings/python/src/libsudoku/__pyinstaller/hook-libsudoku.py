"""Read by PyInstaller for a program that imports libsudoku: imports do not lead to the shared library."""

from PyInstaller.utils.hooks import collect_dynamic_libs  # type: ignore  # It has no types, and may be missing.

binaries = collect_dynamic_libs("libsudoku")
