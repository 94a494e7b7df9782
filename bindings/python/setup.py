"""Builds the wheel: the Python files, the shared library, and the licences.

Takes the shared library, the first one that exists of: the file that the environment variable
LIBSUDOKU_LIBRARY names; build/stage/lib and target/release of the repository that holds this folder.
Gives a wheel for every Python 3 on this platform (py3-none-<platform>), which needs nothing else.
LIBSUDOKU_WHEEL names another platform (win_amd64) for the library of LIBSUDOKU_LIBRARY. Without a
library the build fails. LIBSUDOKU_LIBRARY=system makes a wheel without one for every
platform (py3-none-any), which takes the library that the system finds. No compiler runs.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
PLATFORM = os.environ.get("LIBSUDOKU_WHEEL", sys.platform)
NAMES = {"darwin": "libsudoku.dylib", "macosx": "libsudoku.dylib", "win": "sudoku.dll"}
NAME = next((NAMES[name] for name in NAMES if PLATFORM.startswith(name)), "libsudoku.so")
NAMED = os.environ.get("LIBSUDOKU_LIBRARY")
PLACES = [REPOSITORY / "build/stage/lib" / NAME, REPOSITORY / "target/release" / NAME]


def built_library():
    """The shared library to pack."""
    places = [Path(NAMED)] if NAMED else PLACES
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        looked = ", ".join(map(str, places))
        sys.exit(
            f"libsudoku: no shared library to pack; looked for {looked}. Run `make stage` in the"
            " repository, or set LIBSUDOKU_LIBRARY to the file."
        )
    return found


class PlatformDistribution(Distribution):
    """Belongs to a platform where it carries a library."""

    def has_ext_modules(self):
        return NAMED != "system"


class BuildWithLibrary(build_py):
    """Copies the library beside the modules."""

    def run(self):
        super().run()
        packed = Path(self.build_lib) / "libsudoku" / NAME
        # The build folder may still have the library of another platform.
        for name in {"libsudoku.so", *NAMES.values()}:
            packed.with_name(name).unlink(missing_ok=True)
        if NAMED != "system":
            library = built_library()
            if not self.editable_mode:
                self.copy_file(str(library), str(packed))


class Wheel(bdist_wheel):
    """The library speaks C to any Python 3: only the platform matters."""

    def get_tag(self):
        _, _, platform = super().get_tag()
        return "py3", "none", os.environ.get("LIBSUDOKU_WHEEL", platform)


# A build takes licences from its own folder only; a source distribution has them there.
if (REPOSITORY / "include/sudoku.h").is_file():
    for licence in ("LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY"):
        shutil.copy(REPOSITORY / licence, HERE)

setup(
    distclass=PlatformDistribution,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": Wheel},
)
