"""Builds the wheel: the Python files, the shared library, and the licences.

Takes the shared library, the first one that exists of: the file that the environment variable
LIBSUDOKU_LIBRARY names; build/stage/lib and target/release of the repository that holds this folder.
A source distribution has the crate in its folder rust instead, and cargo builds the library.
Gives a wheel for every Python 3 on this platform (py3-none-<platform>), which needs nothing else.
LIBSUDOKU_WHEEL names another platform (win_amd64) for the library of LIBSUDOKU_LIBRARY. Without a
library the build fails. LIBSUDOKU_LIBRARY=system makes a wheel without one for every
platform (py3-none-any), which takes the library that the system finds.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.dist import Distribution

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
IN_REPOSITORY = (REPOSITORY / "include/sudoku.h").is_file()
RUST = HERE / "rust"
# What cargo needs of the repository.
SOURCES = ("Cargo.*", "build.rs", "cbindgen.toml", "include", "src", "crates", "benches/*.rs", "benches/Cargo.toml", "tests/*.rs")
PLATFORM = os.environ.get("LIBSUDOKU_WHEEL", sys.platform)
NAMES = {"darwin": "libsudoku.dylib", "macosx": "libsudoku.dylib", "win": "sudoku.dll"}
NAME = next((NAMES[name] for name in NAMES if PLATFORM.startswith(name)), "libsudoku.so")
NAMED = os.environ.get("LIBSUDOKU_LIBRARY")
PLACES = [REPOSITORY / "build/stage/lib" / NAME, REPOSITORY / "target/release" / NAME]


def cargo(*arguments):
    """Runs cargo, or ends the build with what to do without it."""
    if shutil.which("cargo") is None:
        sys.exit(
            "libsudoku: cargo was not found, which builds the shared library. Install Rust 1.89 or later"
            " (https://rustup.rs), or a wheel of libsudoku for this platform, or set LIBSUDOKU_LIBRARY to"
            " the file of a library that is built already."
        )
    subprocess.run(["cargo", *map(str, arguments)], check=True)


def built_library():
    """The shared library to pack."""
    if not NAMED and RUST.is_dir():
        target = Path(os.environ.get("CARGO_TARGET_DIR", HERE / "build/cargo")).resolve()
        options = ("--release", "--lib", "--locked", "--features", "capi", "--target-dir", target)
        cargo("build", *options, "--manifest-path", RUST / "Cargo.toml")
        return target / "release" / NAME
    places = [Path(NAMED)] if NAMED else PLACES if IN_REPOSITORY else []
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        looked = f"; looked for {', '.join(map(str, places))}" if places else ""
        sys.exit(
            f"libsudoku: no shared library to pack{looked}. Run `make stage` in the"
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


class SourceDistribution(sdist):
    """Has the crate in its folder rust."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        if RUST.is_dir():
            shutil.copytree(RUST, Path(base_dir) / RUST.name, dirs_exist_ok=True)
        elif IN_REPOSITORY:
            for name in SOURCES:
                for found in REPOSITORY.glob(name):
                    to = Path(base_dir) / RUST.name / found.relative_to(REPOSITORY)
                    to.parent.mkdir(parents=True, exist_ok=True)
                    (shutil.copytree if found.is_dir() else shutil.copy)(found, to)


# A build takes licences from its own folder only; a source distribution has them there.
if IN_REPOSITORY:
    for licence in ("LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY"):
        shutil.copy(REPOSITORY / licence, HERE)

setup(
    distclass=PlatformDistribution,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": Wheel, "sdist": SourceDistribution},
)
