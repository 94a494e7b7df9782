"""Builds the wheel: the Python files, and the shared library if it has been built.

In: the shared library, the first one that exists of: the file that the environment variable
LIBSUDOKU_LIBRARY names; build/stage/lib and target/release of the repository this folder is in.
Out: with a library, a wheel for every Python 3 on this platform (py3-none-<platform>), which needs
nothing else; without one, a wheel for every platform (py3-none-any), which looks for the library
when it is imported. No compiler runs.
"""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

HERE = Path(__file__).resolve().parent
NAMES = {"darwin": "libsudoku.dylib", "win32": "sudoku.dll"}
NAME = NAMES.get(sys.platform, "libsudoku.so")


def built_library():
    """The shared library to pack, or None."""
    named = os.environ.get("LIBSUDOKU_LIBRARY")
    if named:
        return Path(named)
    repository = HERE.parent.parent
    places = (repository / "build/stage/lib" / NAME, repository / "target/release" / NAME)
    return next((place for place in places if place.is_file()), None)


class PlatformDistribution(Distribution):
    """Belongs to a platform where it carries a library."""

    def has_ext_modules(self):
        return built_library() is not None


class BuildWithLibrary(build_py):
    """Copies the library beside the modules."""

    def run(self):
        super().run()
        packed = Path(self.build_lib) / "libsudoku" / NAME
        packed.unlink(missing_ok=True)
        library = built_library()
        if library is not None and not self.editable_mode:
            self.copy_file(str(library), str(packed))


class Wheel(bdist_wheel):
    """The library speaks C to any Python 3: only the platform matters."""

    def get_tag(self):
        _, _, platform = super().get_tag()
        return "py3", "none", platform


setup(
    distclass=PlatformDistribution,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": Wheel},
)
