"""abi.py declares what include/sudoku.h declares."""

import ctypes
import re
import subprocess
from ctypes import POINTER

import pytest
from conftest import REPOSITORY

from libsudoku import abi
from libsudoku.library import PACKED_NAME, native

HEADER = REPOSITORY / "include" / "sudoku.h"
TEXT = re.sub(r"//.*", "", HEADER.read_text())

NUMBERS = {
    "ptrdiff_t": ctypes.c_ssize_t,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
    "char": ctypes.c_char,
    "uint8_t": ctypes.c_uint8,
}


def ctypes_of(declaration):
    """(name, type) of a C declaration such as "const struct sudoku_board *board"."""
    words = re.sub(r"\b(const|struct)\b", "", declaration).replace("*", " * ").split()
    array = re.fullmatch(r"(\w+)\[(\d+)\]", words[-1])
    kind, stars, name = words[0], words.count("*"), array[1] if array else words[-1]
    if kind == "char" and stars and declaration.startswith("const"):
        found, stars = ctypes.c_char_p, stars - 1
    elif kind == "void":
        found, stars = abi._MEMORY, stars - 1
    elif kind in NUMBERS:
        found = NUMBERS[kind]
    elif kind in abi.STRUCTURES:
        found = abi.STRUCTURES[kind]
    else:
        assert kind in HANDLES, declaration
        found, stars = ctypes.c_void_p, stars - 1
    for _ in range(stars):
        found = POINTER(found)
    return name, found * int(array[2]) if array else found


HANDLES = set(re.findall(r"typedef struct (\w+) \1;", TEXT))
STRUCTURES = {
    name: [ctypes_of(field.strip()) for field in body.split(";")[:-1]]
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", TEXT, re.DOTALL)
}
FUNCTIONS = {
    name: tuple(ctypes_of(" ".join(argument.split()))[1] for argument in arguments.split(","))
    for name, arguments in re.findall(r"int32_t (sudoku_\w+)\((.*?)\);", TEXT, re.DOTALL)
}
# The functions that return a text are for printf in C; the bindings call the others.
TEXTS = re.findall(r"const char \*(sudoku_\w+_text)\(", TEXT)


def test_all_declarations_of_the_header_are_found():
    assert len(HANDLES) == 5
    assert len(re.findall(r"\bsudoku_\w+\(", TEXT)) == len(FUNCTIONS) + len(TEXTS) > 40
    assert len(re.findall(r"^typedef struct \w+ \{", TEXT, re.MULTILINE)) == len(STRUCTURES) > 5


def test_constants():
    # The package reads the strategies and the version from the library.
    pattern = r"#define SUDOKU_(?!STRATEGY_|CONSTRAINT_|VERSION_)(\w+) (-?\d+)\n"
    defined = {name: int(number) for name, number in re.findall(pattern, TEXT)}
    repeated = {member.name: member.value for member in abi.Status}
    repeated.update((f"FORMAT_{member.name}", member.value) for member in abi.Format)
    repeated.update((f"STATE_{member.name}", member.value) for member in abi.State)
    repeated.update((f"VECTORS_{member.name}", member.value) for member in abi.Vectors)
    repeated.update((f"SYMMETRY_{member.name}", member.value) for member in abi.Symmetry)
    repeated.update((f"PROFILE_{member.name}", member.value) for member in abi.Profile)
    repeated.update((f"LEVEL_{member.name}", member.value) for member in abi.Level)
    repeated.update((f"STEP_{member.name}", member.value) for member in abi.StepText)
    repeated.update((f"SCORE_{member.name}", member.value) for member in abi.Ask)
    assert repeated == defined


def test_structures():
    assert {name: kind._fields_ for name, kind in abi.STRUCTURES.items()} == STRUCTURES


def test_offsets_and_sizes(tmp_path):
    """The layout that a C compiler computes from the header."""
    fields = [(name, field) for name, fields in STRUCTURES.items() for field, _ in fields]
    lines = [f'printf("%zu\\n", offsetof({name}, {field}));' for name, field in fields]
    lines += [f'printf("%zu\\n", sizeof((({name} *)0)->{field}));' for name, field in fields]
    lines += [f'printf("%zu\\n", sizeof({name}));' for name in STRUCTURES]
    source = tmp_path / "offsets.c"
    includes = f'#include "{HEADER}"\n#include <stdio.h>\n'
    source.write_text(f"{includes}int main(void) {{ {' '.join(lines)} return 0; }}\n")
    try:
        subprocess.run(["cc", "-o", tmp_path / "offsets", source], check=True)
    except FileNotFoundError:
        pytest.skip("no C compiler")
    printed = subprocess.run(tmp_path / "offsets", capture_output=True, check=True).stdout
    places = [getattr(abi.STRUCTURES[name], field) for name, field in fields]
    expected = [place.offset for place in places] + [place.size for place in places]
    expected += [ctypes.sizeof(abi.STRUCTURES[name]) for name in STRUCTURES]
    assert [int(number) for number in printed.split()] == expected


def test_functions():
    assert abi.FUNCTIONS == FUNCTIONS
    for name, arguments in FUNCTIONS.items():
        function = getattr(native, name)
        assert function.restype is ctypes.c_int32
        assert tuple(function.argtypes) == arguments


def test_version():
    manifest = (REPOSITORY / "Cargo.toml").read_text()
    assert abi.VERSION == re.search(r'^version = "(.*)"$', manifest, re.MULTILINE)[1]


def test_the_library_is_the_one_in_the_package():
    assert native._name.endswith(f"site-packages/libsudoku/{PACKED_NAME}")
