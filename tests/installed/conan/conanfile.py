"""A program with the package of ../../../conanfile.py, run by `conan create`."""

import os

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout


class TestPackage(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeToolchain", "CMakeDeps", "VirtualRunEnv"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def test(self):
        if can_run(self):
            examples = os.path.join(self.source_folder, "../../../examples")
            for program in ("solve", "driver"):
                self.run(f"{os.path.join(self.cpp.build.bindir, program)} {examples}/puzzles/killer-9x9.txt", env="conanrun")
