"""The header as data: constants, structures, and functions with the role of each parameter.

Reads include/sudoku.h, which is generated and therefore regular; returns a `Header`. What stays true: a parameter without
a known role is an error, so that the matrix misses no new kind of parameter.
"""

import ctypes
import re
from dataclasses import dataclass, field

NUMBERS = {
    "int32_t": ctypes.c_int32,
    "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "size_t": ctypes.c_size_t,
    "ptrdiff_t": ctypes.c_ssize_t,
    "uint8_t": ctypes.c_ubyte,
    "char": ctypes.c_ubyte,
}
# The memory of two 9x9 boards in bytes, and of the offsets of two strings.
MEMORY = {"out_cells": ctypes.c_ubyte * 162, "out_offsets": ctypes.c_int32 * 3}
LENGTH = re.compile(r"(\w+_)?(len|count|capacity)|stride")


@dataclass
class Parameter:
    name: str
    role: str
    item: object = None  # the type of what it points to, the kind of a handle, or its own type
    length: str = None  # the parameter that says how many items there are
    of_cells: bool = False  # there are as many for each cell
    of_row: object = None  # the structure of a row whose size it is
    optional: bool = False
    asks_size: bool = False

    @property
    def is_output(self):
        return self.role in ("out", "out_handle", "buffer", "out_structure")


@dataclass
class Function:
    name: str
    text: str
    parameters: list
    statuses: set = field(default_factory=set)
    gives_text: bool = False  # it returns a text, and cannot fail

    def of(self, *roles):
        return [parameter for parameter in self.parameters if parameter.role in roles]

    def __getitem__(self, name):
        return next(parameter for parameter in self.parameters if parameter.name == name)


class Header:
    def __init__(self, path):
        with open(path) as file:
            self.text = file.read()
        # The version is no constant of an argument or a status.
        found = re.findall(r"^#define SUDOKU_(?!VERSION_)(\w+) (-?\d+)$", self.text, re.M)
        self.constants = {name: int(number) for name, number in found}
        self.kinds = re.findall(r"^typedef struct sudoku_(\w+) sudoku_\1;", self.text, re.M)
        self.structures = {}
        for name, body in re.findall(r"^typedef struct sudoku_(\w+) \{(.*?)^\}", self.text, re.M | re.S):
            self.structures[name] = type(name, (ctypes.Structure,), {"_fields_": fields(body)})
        found = list(declarations(self.text))
        self.comments = {name: text for text, name, *_ in found}
        self.functions = [self.function(*each) for each in found]
        for function in self.functions:
            function.statuses = self.statuses(function)

    def statuses(self, function):
        """The statuses that the comment of a function lists, and those of the functions that it refers to."""
        returns = re.search(r"Returns (.*?)(?=\n- |\Z)", function.text, re.S)
        if returns is None:
            raise ValueError(f"{function.name}: no word of what it returns")
        if function.gives_text:
            return {0}
        named = {self.constants[name] for name in re.findall(r"SUDOKU_([A-Z_0-9]+)", returns[1])}
        for other in re.findall(r"what (sudoku_\w+) returns", returns[1]):
            named |= self.statuses(next(f for f in self.functions if f.name == other))
        return named

    def function(self, text, name, parameters, gives_text):
        parts = [] if parameters == "void" else parameters.split(",")
        split = [re.match(r"(.*?)(\w+)$", part.strip()).groups() for part in parts]
        found = [self.parameter(split, index, text, name) for index in range(len(split))]
        return Function(name, text, found, gives_text=gives_text)

    def parameter(self, all_parts, index, text, function):
        kind, name = (part.strip() for part in all_parts[index])
        other = re.search(r"otherwise as (sudoku_\w+)", text)
        about = described(text, name) or (described(self.comments[other[1]], name) if other else "")
        optional = "NULL is accepted" in text if index == 0 else False
        optional |= bool(re.search(r"may be NULL|NULL for the defaults|NULL if they are not wanted", about))
        parameter = Parameter(name, "", optional=optional, asks_size="(NULL, 0)" in about)
        target = kind.replace("const ", "").replace("struct ", "").replace(" ", "")
        base = target.rstrip("*").replace("*const", "").removeprefix("sudoku_")
        stars = kind.count("*")
        followers = [part for part in all_parts[index + 1:] if part[1] != "row_size"]
        follower = followers[0] if followers else ("", "")
        if stars and follower[0].strip() == "size_t" and LENGTH.fullmatch(follower[1]):
            parameter.length = follower[1]
        if name == "row_size":
            rows = re.sub("const |struct |sudoku_|[ *]", "", all_parts[index - 1][0])
            parameter.role, parameter.item, parameter.of_row = "row_size", NUMBERS[target], self.structures[rows]
        elif stars == 0:
            is_length = target == "size_t" and LENGTH.fullmatch(name)
            parameter.role, parameter.item = ("length" if is_length else "number"), NUMBERS[target]
        elif name == "error":
            parameter.role, parameter.item = "error", self.structures[base]
        elif base in self.kinds and stars == 1:
            parameter.role, parameter.item = "handle", base
        elif base in self.kinds:
            parameter.role, parameter.item = ("handles" if parameter.length else "out_handle"), base
        elif base == "void" and name in MEMORY:
            parameter.role, parameter.item = "out", MEMORY[name]
        elif name.startswith("out_") and (items := self.items_of(parameter, base, stars, about)):
            parameter.role, parameter.item = "buffer", items
        elif name.startswith("out_"):
            has_size = hasattr(self.structures.get(base), "struct_size")
            parameter.role = "out_structure" if has_size else "out"
            pointer = ctypes.c_void_p if stars == 2 else None
            parameter.item = pointer or self.structures.get(base) or NUMBERS[base]
        elif base in self.structures:
            parameter.role, parameter.item = "structure", self.structures[base]
        elif parameter.length and kind.startswith("const "):
            parameter.role, parameter.item = "input", NUMBERS[base]
        else:
            raise ValueError(f"{function}: no one knows what {kind} {name} is for")
        return parameter

    def items_of(self, parameter, base, stars, about):
        """The type of the items of an output buffer; None for other outputs."""
        without_size = base in self.structures and not hasattr(self.structures[base], "struct_size")
        parameter.of_cells = "count * side * side" in about
        count = re.search(r"buffer for (\w+) ", about)
        if (without_size or parameter.of_cells) and not parameter.length and count:
            parameter.length = count[1]
        if parameter.length and stars == 1:
            return self.structures.get(base) or NUMBERS[base]
        return None


def fields(body):
    def type_of(kind, stars, length):
        item = ctypes.c_void_p if stars else NUMBERS[kind]
        return item * int(length) if length else item

    found = re.findall(r"^  (?:const )?(?:struct )?(\w+) (\*?)(\w+)(?:\[(\d+)\])?;$", body, re.M)
    return [(name, type_of(kind, stars, length)) for kind, stars, name, length in found]


def declarations(text):
    """Comment, name and parameters of every function, and whether it returns a text."""
    pattern = r"((?:^//.*\n)+)(?:SUDOKU_MUST_USE\n)?^(int32_t |const char \*)(sudoku_\w+)\(([^)]*)\);"
    for found in re.finditer(pattern, text, re.M):
        comment, parameters = re.sub(r"^// ?", "", found[1], flags=re.M), re.sub(r"\s+", " ", found[4])
        yield comment, found[3], parameters, found[2] != "int32_t "


def described(text, name):
    """The description of a parameter in the comment of a function."""
    for found in re.finditer(r"^- ([\w, ]+): ((?:.*\n(?!- ))*.*)", text, re.M):
        if name in found[1].split(", "):
            return found[2]
    return ""
