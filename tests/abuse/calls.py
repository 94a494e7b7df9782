"""One call of the library: the memory of each argument, and the checks after the call.

Takes a function of the header and its arguments, which are right except for the change of a test. Returns the status, or
raises `Wrong` with the check that failed. What stays true after any call: no memory beside the buffers has changed,
outputs are zero after an error, the error has the message of the status, and live handles stay live.

    | canary | items | page that cannot be touched |      one region for each pointer, by mmap
"""

import ctypes
import mmap
import re
import struct
from dataclasses import dataclass
from pathlib import Path

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.mprotect.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
CANARY = b"\xa5" * 64
GARBAGE = b"\x5a"
NINE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TEXTS = {"nine": NINE, "lines": 2 * (NINE + b"\n"), "auto": b"auto", "hodoku": b"hodoku", "german": b"de", "windows": b"windows", "single": b"hidden_single", "path": b"board.txt"}
TEXTS |= {"target": b"saved.txt", "clauses": b"board.cnf", "proof": b"board.drat"}
# The words of right arguments for each function; the file explains them.
with open(Path(__file__).parents[2] / "src/ffi/faults/calls.rs", encoding="utf-8") as table:
    CALLS = {name: [word.strip("()") for word in re.findall(r"\[[^\]]*\]|[^,\s]+", words)]
             for name, words in re.findall(r"(sudoku_\w+)\((.*)\);", table.read())}
# The kinds of handles that have another word there.
KINDS = {"caged": "board", "clashing": "board", "stepped": "steps", "mistaken": "steps"}
# Two boards as cells, and as strings.
CELLS = (ctypes.c_ubyte * 162)(*(max(0, character - ord("0")) for character in 2 * NINE))
STRINGS = ctypes.create_string_buffer(2 * NINE)
OFFSETS = (ctypes.c_int32 * 3)(0, 81, 162)
# They do not know how many results there are before they have read a structure.
OF_COLUMNS = ("sudoku_solve_cells", "sudoku_check_cells", "sudoku_solve_strings", "sudoku_check_strings",
              "sudoku_rate_strings", "sudoku_rate_cells", "sudoku_score_cells", "sudoku_score_strings",
              "sudoku_morph_cells", "sudoku_canonical_cells")
# The outputs that say how many items are needed.
NEEDED = ("out_len", "out_row_count", "out_text_len", "out_byte_count", "out_state_count")
NO_POINTERS = ("number", "length", "row_size")
FREES = {"board": "sudoku_board_free", "control": "sudoku_control_free"}
FREES |= {"solutions": "sudoku_solutions_close", "deduction": "sudoku_deduction_free"}
FREES |= {"steps": "sudoku_steps_close"}


# The shortest structures that calls accept, if that is not one field beside the size.
SHORTEST = {"generate_options": 12, "cells": 48, "strings": 56}


def known_sizes(structure):
    """Sizes of a structure that older headers may have had, and that of now."""
    ends = [getattr(structure, name).offset for name, _ in structure._fields_]
    shortest = SHORTEST.get(structure.__name__, 8)
    return [end for end in ends if end >= shortest] + [ctypes.sizeof(structure)]


def items_of(word):
    """The number of items of an output."""
    return {"new": 1, "news": 2}.get(word) or int(word[1:-1])


def packed(item, word):
    """The bytes of a list like [0, 2] or [-1; 81]."""
    first, _, times = word[1:-1].partition("; ")
    numbers = [int(number) for number in first.split(", ")] * int(times or 1)
    return bytes((item * len(numbers))(*numbers))


class Wrong(Exception):
    """A check that failed after a call."""


@dataclass
class Place:
    """Memory that a pointer points to, or another `address`."""

    content: bytes
    shift: int = 0
    address: int = None


class Region:
    """Memory that ends at a page that cannot be touched."""

    def __init__(self, size):
        self.memory = mmap.mmap(-1, size + mmap.PAGESIZE)
        begin = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        self.end = begin + size
        if LIBC.mprotect(self.end, mmap.PAGESIZE, 0) != 0:
            raise OSError(ctypes.get_errno(), "mprotect")

    def put(self, place):
        address = self.end - len(place.content) - place.shift
        before = address - len(CANARY)
        ctypes.memmove(before, CANARY + place.content + b"\xa5" * place.shift, self.end - before)
        return address

    def check(self, place, address, name):
        before = ctypes.string_at(address - len(CANARY), len(CANARY))
        after = ctypes.string_at(self.end - place.shift, place.shift)
        if before != CANARY or after.strip(b"\xa5"):
            raise Wrong(f"wrote beside {name}")


class Caller:
    """The library, and its live handles."""

    def __init__(self, path, header):
        self.library = ctypes.CDLL(path)
        self.header = header
        self.size = ctypes.sizeof(header.structures["error"])
        self.witness = self.make("board")
        self.regions = {}
        self.fresh = {}

    def status(self, name):
        return self.header.constants[name]

    def name(self, status):
        """The name of a status; other constants have their numbers in other ranges."""
        names = [name for name, number in self.header.constants.items() if number == status]
        return names[0] if names else str(status)

    def direct(self, name, *arguments):
        """A call that must succeed."""
        status = self.library[name](*arguments)
        if status != 0:
            raise Wrong(f"{name} failed with {status}")

    def make(self, word):
        """A live handle by its kind, or by its word in the table."""
        kind = KINDS.get(word, word)
        if kind == "control":
            return self.made("sudoku_control_new")
        if kind == "board":
            text = NINE.replace(b".", b"5", 1) if word == "clashing" else NINE
            board = self.made("sudoku_board_read", ctypes.c_char_p(text), ctypes.c_size_t(len(text)), None)
            if word == "caged":
                cage = (ctypes.c_uint32 * 2)(0, 1)
                given = ctypes.c_void_p(board), ctypes.c_int64(8), cage, ctypes.c_size_t(2), None
                self.direct("sudoku_board_add_cage", *given)
            return board
        if word == "mistaken":
            text = b":0000:x:" + NINE.replace(b".", b"+1", 1) + b"::::"
            return self.made("sudoku_steps_read", ctypes.c_char_p(text), ctypes.c_size_t(len(text)), None, 0, None)
        board = self.make("board") if kind == "steps" else self.made("sudoku_board_new", 3, 3)
        board, options = ctypes.c_void_p(board), [None] if kind == "solutions" else []
        name = {"solutions": "sudoku_solutions_open", "deduction": "sudoku_deduction_new"}.get(kind)
        if kind == "steps":
            name, options = "sudoku_steps_open", [None, ctypes.c_size_t(0), 0, None]
        handle = self.made(name, board, *options)
        self.direct("sudoku_board_free", board)
        if word == "stepped":
            step = self.structure(self.header.structures["step"])
            self.direct("sudoku_steps_next", ctypes.c_void_p(handle), ctypes.byref(step), None)
        return handle

    def made(self, name, *arguments):
        """The handle that a function makes."""
        handle = ctypes.c_void_p()
        self.direct(name, *arguments, ctypes.byref(handle), *[None] * (name != "sudoku_control_new"))
        return handle.value

    def new(self, word):
        """A live handle for one call."""
        handle = self.make(word)
        self.fresh[handle] = KINDS.get(word, word)
        return handle

    def large(self):
        """A board of 64x64 for one call."""
        handle = ctypes.c_void_p()
        self.direct("sudoku_board_new", 8, 8, ctypes.byref(handle), None)
        self.fresh[handle.value] = "board"
        return handle.value

    def cancelled(self):
        """A control that is cancelled, for one call."""
        control = self.new("control")
        self.direct("sudoku_control_cancel", ctypes.c_void_p(control))
        return control

    def free(self, kind, handle):
        return self.library[FREES[kind]](ctypes.c_void_p(handle))

    def structure(self, kind, **values):
        made = kind()
        ctypes.memset(ctypes.byref(made), 0, ctypes.sizeof(made))
        for name, value in values.items():
            setattr(made, name, value)
        made.struct_size = ctypes.sizeof(made)
        if hasattr(made, "cell_bytes"):
            made.cell_bytes, made.cells, made.count, made.side = 1, ctypes.addressof(CELLS), 2, 9
        if hasattr(made, "offset_bytes"):
            made.offset_bytes, made.bytes, made.byte_count = 4, ctypes.addressof(STRINGS), 162
            made.offsets, made.count = ctypes.addressof(OFFSETS), 2
        if hasattr(made, "attempts"):
            made.box_height = made.box_width = 2
            made.attempts, made.time_limit_ms = 2, 100
        return made

    def arguments(self, function):
        """Right arguments for a function, by name; the handles among them are new."""
        found = {}
        # Those that return a text are not in the table: they get a number.
        words = ["10"] if function.gives_text else CALLS[function.name]
        for parameter, word in zip(function.parameters, words):
            name, role, item = parameter.name, parameter.role, parameter.item
            size = ctypes.sizeof(item) if hasattr(item, "from_buffer") else 8
            if role == "number":
                found[name] = int(word)
            elif role == "row_size":
                found[name] = ctypes.sizeof(parameter.of_row)
            elif role in ("out", "out_handle"):
                # Void memory is one item.
                found[name] = Place(GARBAGE * size * (1 if hasattr(item, "_length_") else items_of(word)))
            elif role == "handle":
                found[name] = self.new(word)
            elif role == "handles":
                found[name] = Place(struct.pack("P", self.new(word[1:-1])))
                found[parameter.length] = 1
            elif role in ("structure", "error", "out_structure"):
                made = bytes(self.structure(item))
                found[name] = Place(made if role == "structure" else made[:4] + GARBAGE * (size - 4))
            elif role == "input":
                content = TEXTS.get(word) or packed(item, word)
                found[name] = Place(content)
                found[parameter.length] = len(content) // size
            elif role == "buffer":
                count = items_of(word)
                found[name] = Place(GARBAGE * size * count)
                found.setdefault(parameter.length, count)
        if function.name == "sudoku_board_load":
            with open(TEXTS["path"], "wb") as file:
                file.write(NINE)
        return found

    def exact(self, function, parameter):
        """The number of items of a parameter in a right call."""
        count = self.arguments(function)[parameter.length]
        self.free_fresh()
        return count

    def call(self, function, arguments, zero=True):
        """Calls, and checks what must hold after any call."""
        addresses, passed = {}, []
        for parameter in function.parameters:
            value = arguments[parameter.name]
            if isinstance(value, Place):
                value = self.put(parameter.name, value)
                addresses[parameter.name] = value
            passed.append(ctypes.c_void_p(value) if parameter.role not in NO_POINTERS
                          else parameter.item(value))
        status = self.status_of(function, passed)
        for name, address in addresses.items():
            if arguments[name].address is None:
                self.regions[name, len(arguments[name].content) > 1 << 20].check(
                    arguments[name], address, name)
        self.check_error(function, arguments, addresses, status)
        if status < 0 and zero and not self.refuses_error(function, arguments):
            self.check_zero(function, arguments, addresses, status)
        if status > 0:
            self.check_not_made(function, arguments, addresses)
        self.free_made(function, arguments, addresses, status, zero)
        state = ctypes.c_int32()
        self.direct("sudoku_board_get", ctypes.c_void_p(self.witness), 0, 0, ctypes.byref(state), None)
        if state.value != 5:
            raise Wrong("another board has changed")
        return status

    def status_of(self, function, passed):
        """Calls; where the function returns a text, there must be one."""
        called = self.library[function.name]
        if not function.gives_text:
            return called(*passed)
        called.restype = ctypes.c_char_p
        text = called(*passed)
        if not text or b"\n" in text:
            raise Wrong(f"it returns {text}")
        return 0

    def put(self, name, place):
        if place.address is not None:
            return place.address
        key = name, len(place.content) > 1 << 20
        if key not in self.regions:
            self.regions[key] = Region(64 << 20 if key[1] else (1 << 20) + mmap.PAGESIZE)
        return self.regions[key].put(place)

    def refuses_error(self, function, arguments):
        """Whether the structure of the error itself has a wrong size: then all stays as it was."""
        place = arguments.get("error")
        known = [struct.pack("I", size) for size in known_sizes(self.header.structures["error"])]
        return place is not None and place.content[:4] not in known

    def check_error(self, function, arguments, addresses, status):
        if "error" not in addresses or arguments["error"].address is not None:
            return
        error = self.header.structures["error"]
        if self.refuses_error(function, arguments):
            content = arguments["error"].content
            if ctypes.string_at(addresses["error"], len(content)) != content:
                raise Wrong("an error of another size was written to")
            return
        given = len(arguments["error"].content)
        written = ctypes.string_at(addresses["error"], given)
        found = error.from_buffer_copy(written + bytes(self.size - given))
        if found.code != min(status, 0) or 0 not in bytes(found.message):
            raise Wrong(f"the error says {found.code}, the status {status}")
        bytes(found.message).split(b"\0")[0].decode()

    def check_zero(self, function, arguments, addresses, status):
        is_too_small = status == self.status("BUFFER_TOO_SMALL")
        for parameter in function.parameters:
            if is_too_small and parameter.name in NEEDED:
                self.check_needed(function, arguments, addresses)
                continue
            place = arguments[parameter.name]
            if not parameter.is_output or parameter.name not in addresses or place.address is not None:
                continue
            count = arguments.get(parameter.length, 0) * ctypes.sizeof(parameter.item) \
                if parameter.role == "buffer" else len(place.content)
            if parameter.length == "stride":
                count *= arguments["count"]
            if parameter.of_cells:
                # Without a shape the call does not know how many there are.
                shapeless = {self.status(name) for name in ("NULL_POINTER", "BAD_STRUCT_SIZE", "BAD_SIDE")}
                count = 0 if status in shapeless else len(place.content)
            if function.name in OF_COLUMNS:
                # The call does not know how many rows there are, or how large a board is.
                unread = {self.status(name) for name in ("NULL_POINTER", "BAD_STRUCT_SIZE")}
                unread |= {self.status("BAD_SIDE")} if parameter.name in ("out_cells", "out_clashes") else set()
                count = 0 if status in unread and parameter.name != "out_byte_count" else count
            if parameter.name in ("out_rows", "out_rating", "out_score") and status == self.status("BAD_STRUCT_SIZE"):
                # A row of another size stays as it was.
                count = 0
            begin = 0
            if parameter.role == "out_structure":
                size = struct.unpack("I", place.content[:4])[0]
                begin = 4 if size == ctypes.sizeof(parameter.item) else len(place.content)
            if count > len(place.content):
                continue
            found = ctypes.string_at(addresses[parameter.name], len(place.content))[begin:count]
            if parameter.item is self.header.structures["error"] and begin < count:
                # Unknown numbers are -1 there.
                found = found.replace(bytes(self.structure(parameter.item, row=-1, col=-1, symbol=-1))[4:], b"")
            if found.strip(b"\0"):
                raise Wrong(f"{parameter.name} is not zero after an error")

    def check_not_made(self, function, arguments, addresses):
        """Checks that a call that was stopped made no handle."""
        for parameter in function.of("out_handle"):
            if parameter.name in addresses and arguments[parameter.name].address is None:
                if ctypes.string_at(addresses[parameter.name], 8).strip(b"\0"):
                    raise Wrong(f"{parameter.name} is not NULL where the call made nothing")

    def check_needed(self, function, arguments, addresses):
        """Checks that a needed size is larger than its capacity."""
        needed = [(parameter.name, ctypes.c_size_t.from_address(addresses[parameter.name]).value)
                  for parameter in function.of("out") if parameter.name in NEEDED]
        given = [arguments[parameter.length] for parameter in function.of("buffer")]
        if all(size <= capacity for (_, size), capacity in zip(needed, given)):
            raise Wrong(f"{needed[0][0]} is {needed[0][1]} where {given[0]} are too few")

    def free_made(self, function, arguments, addresses, status, zero):
        """Frees the handles that the call made and those that it took: all must be live."""
        for parameter in function.of("out_handle"):
            if status == 0 and parameter.name in addresses and zero and arguments.get("count") != 0:
                made = ctypes.string_at(addresses[parameter.name], 8)
                if self.free(parameter.item, struct.unpack("P", made)[0]) != 0:
                    raise Wrong(f"{parameter.name} is no live handle")
        if function.name in FREES.values() and status == 0:
            self.fresh.pop(arguments[function.parameters[0].name], None)
        self.free_fresh()

    def free_fresh(self):
        fresh, self.fresh = self.fresh, {}
        dead = [kind for handle, kind in fresh.items() if self.free(kind, handle) != 0]
        if dead:
            raise Wrong(f"a live {dead[0]} was freed")
