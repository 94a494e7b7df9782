"""The Conan recipe of libsudoku: conan create . [-o libsudoku/*:shared=True]. cargo has to be there.

A program has `libsudoku/0.1.0` among its requirements and finds the package `sudoku` with the target `sudoku::sudoku`,
as in the installed CMake package.
"""

import os
import re

from conan import ConanFile
from conan.tools.files import copy, load


class Libsudoku(ConanFile):
    name = "libsudoku"
    description = "Sudoku of every size, with cages: solve, count, enumerate, generate"
    license = "MIT OR Apache-2.0"
    topics = ("sudoku", "killer-sudoku", "solver")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}
    exports_sources = (
        "Cargo.*", "build.rs", "cbindgen.toml", "src/*", "crates/*", "benches/*.rs", "benches/Cargo.toml", "tests/*.rs", "include/*", "packaging/cargo.sh", "LICENSE-*",
        "THIRD-PARTY", "README.md",
    )

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, "Cargo.toml"))
        self.version = re.search(r'^version = "(.*)"$', text, re.MULTILINE).group(1)

    def build(self):
        self.run("packaging/cargo.sh build --release --lib --locked --features capi", cwd=self.source_folder)

    def package(self):
        built = os.path.join(os.environ.get("CARGO_TARGET_DIR", os.path.join(self.source_folder, "target")), "release")
        copy(self, "*.h*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))
        for name in ("LICENSE-*", "THIRD-PARTY"):
            copy(self, name, self.source_folder, os.path.join(self.package_folder, "licenses"))
        lib = os.path.join(self.package_folder, "lib")
        if not self.options.shared:
            copy(self, "libsudoku.a", built, lib)
            return
        copy(self, "libsudoku.so", built, lib)
        # A program looks for the library under this name.
        major, minor, _ = self.version.split(".")
        soversion = f"0.{minor}" if major == "0" else major
        os.symlink("libsudoku.so", os.path.join(lib, f"libsudoku.so.{soversion}"))

    def package_info(self):
        self.cpp_info.libs = ["sudoku"]
        self.cpp_info.set_property("cmake_file_name", "sudoku")
        self.cpp_info.set_property("cmake_target_name", "sudoku::sudoku")
        self.cpp_info.set_property("pkg_config_name", "sudoku")
        if not self.options.shared:
            self.cpp_info.system_libs = ["util", "rt", "pthread", "m", "dl"]
