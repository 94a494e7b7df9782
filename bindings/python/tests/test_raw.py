"""Every function of the C interface through ctypes, with good and with bad arguments.

``CALLS`` has good arguments for each function; the tests replace one at a time.
"""

import ctypes
import re
from ctypes import POINTER, byref, c_char_p, c_int32, c_size_t, c_uint8, c_uint32, c_void_p, sizeof

import pytest
from conftest import PUZZLE, REPOSITORY

from libsudoku import abi
from libsudoku.abi import Status
from libsudoku.library import native

# The words of the arguments; the file explains them.
CALLS = {
    name: re.findall(r"\[[^\]]*\]|[^,\s]+", arguments)
    for name, arguments in re.findall(
        r"(sudoku_\w+)\((.*)\);", (REPOSITORY / "src/ffi/faults/calls.rs").read_text("utf-8")
    )
}
TEXTS = {"nine": PUZZLE, "lines": f"{PUZZLE}\n" * 2, "auto": "auto", "hodoku": "hodoku", "german": "de", "windows": "windows", "single": "hidden_single"}
CELLS = (c_uint8 * 162)(*map(int, PUZZLE.replace(".", "0") * 2))
STRINGS = ctypes.create_string_buffer(PUZZLE.encode() * 2)
OFFSETS = (c_int32 * 3)(0, 81, 162)


def options(**fields):
    return abi.Options(sizeof(abi.Options), **fields)


def wanted(*box, **fields):
    return abi.GenerateOptions(sizeof(abi.GenerateOptions), *box, **fields)


def error():
    return abi.Error(sizeof(abi.Error))


def handle(name, *arguments):
    """The handle that a function makes."""
    new = c_void_p()
    rest = [None] * (len(abi.FUNCTIONS[name]) - len(arguments) - 1)
    assert getattr(native, name)(*arguments, byref(new), *rest) == 0
    return new


class Handles:
    """The live handles of the calls."""

    def __init__(self):
        texts = [PUZZLE, PUZZLE, PUZZLE.replace(".", "5", 1)]
        boards = [handle("sudoku_board_read", text.encode(), 81, None) for text in texts]
        self.board, self.caged, self.clashing = boards
        assert native.sudoku_board_add_cage(self.caged, 8, (c_uint32 * 2)(0, 1), 2, None) == 0
        self.control = handle("sudoku_control_new")
        self.solutions = handle("sudoku_solutions_open", self.board, None)
        self.empty = handle("sudoku_board_new", 3, 3)
        self.deduction = handle("sudoku_deduction_new", self.empty)
        self.steps, self.stepped = (
            handle("sudoku_steps_open", self.board, None, 0, 0, None) for _ in range(2)
        )
        step = abi.Step(sizeof(abi.Step))
        assert native.sudoku_steps_next(self.stepped, byref(step), None) == 0
        wrong = f":0000:x:{PUZZLE.replace('.', '+1', 1)}::::".encode()
        self.mistaken = handle("sudoku_steps_read", wrong, len(wrong), None, 0, None)

    def free(self):
        for board in (self.board, self.caged, self.clashing, self.empty):
            native.sudoku_board_free(board)
        native.sudoku_control_free(self.control)
        native.sudoku_solutions_close(self.solutions)
        native.sudoku_deduction_free(self.deduction)
        for steps in (self.steps, self.stepped, self.mistaken):
            native.sudoku_steps_close(steps)


KINDS = {"caged": "board", "clashing": "board", "stepped": "steps", "mistaken": "steps"}


@pytest.fixture
def live():
    handles = Handles()
    yield handles
    handles.free()


def good(name, live, folder):
    """Good arguments for a function, without the error."""
    (folder / "path").write_text(PUZZLE)
    found, items, size = [], 0, 0
    for kind, word in zip(abi.FUNCTIONS[name], CALLS[name]):
        word = word.strip("()")
        item = getattr(kind, "_type_", None)
        item = item if isinstance(item, type) else c_uint8
        if word in ("path", "target", "clauses", "proof") or word in TEXTS:
            found.append(TEXTS.get(word, str(folder / word)).encode())
            items = len(found[-1])
        elif word[0] in "{n":
            items = {"new": 1, "news": 2}.get(word) or int(word[1:-1])
            size = sizeof(item)
            found.append((item * items)())
        elif word[0] == "[":
            first, _, times = word[1:-1].partition("; ")
            named = first.split(", ") * int(times or 1)
            listed = [live.board.value if each == "board" else int(each) for each in named]
            items = len(listed)
            found.append((item * items)(*listed))
        elif hasattr(live, word):
            found.append(getattr(live, word))
        elif word in ("len", "size"):
            found.append(items if word == "len" else size)
        elif word != "error":
            found.append(int(word) if word.isdecimal() else byref(structure(word, item)))
    return found


def structure(word, item):
    if word == "wanted":
        return wanted(2, 2)
    if word == "cells":
        return abi.Cells(sizeof(item), 1, ctypes.addressof(CELLS), 2, 9)
    if word == "strings":
        offsets = ctypes.addressof(OFFSETS)
        return abi.Strings(sizeof(item), 4, ctypes.addressof(STRINGS), 162, offsets, count=2)
    return item(sizeof(item))


def places(*words):
    """The functions and places of some arguments."""
    return [
        (name, place)
        for name, given in CALLS.items()
        for place, word in enumerate(given)
        if word in words
    ]


# The lengths of outputs. The stride of sudoku_solve_batch is another kind of length.
LENGTHS = [
    (name, place)
    for name, place in places("len")
    for word in [next(word for word in reversed(CALLS[name][:place]) if word != "size")]
    if "{" in word and name != "sudoku_solve_batch"
]


def takes_error(name):
    return abi.FUNCTIONS[name][-1] is POINTER(abi.Error)


def made(name, arguments, replace=None):
    """The status of a call, with one argument replaced."""
    arguments = list(arguments)
    if replace is not None:
        arguments[replace[0]] = replace[1]
    if not takes_error(name):
        return getattr(native, name)(*arguments)
    detail = error()
    status = getattr(native, name)(*arguments, byref(detail))
    assert detail.code == min(status, 0)
    assert (detail.message == b"") == (status >= 0)
    return status


def kinds(name):
    """The types of the arguments, without the error."""
    return abi.FUNCTIONS[name][:-1] if takes_error(name) else abi.FUNCTIONS[name]


@pytest.mark.parametrize("name", abi.FUNCTIONS)
def test_good_arguments(name, live, tmp_path):
    assert made(name, good(name, live, tmp_path)) == Status.OK
    # The error may be NULL.
    if takes_error(name):
        again = Handles()
        assert getattr(native, name)(*good(name, again, tmp_path), None) == Status.OK


@pytest.mark.parametrize("name", abi.FUNCTIONS)
def test_null(name, live, tmp_path):
    for place, kind in enumerate(kinds(name)):
        if kind in (c_int32, c_uint32, c_size_t, ctypes.c_int64, ctypes.c_uint64):
            continue
        expected = Status.OK if CALLS[name][place][0] == "(" else Status.NULL_POINTER
        # A batch has a status for each handle, and NULL for all of them is refused.
        assert made(name, good(name, live, tmp_path), (place, None)) == expected, place


@pytest.mark.parametrize("name", abi.FUNCTIONS)
def test_handles(name, live, tmp_path):
    gone = Handles()
    gone.free()
    for place, word in enumerate(CALLS[name]):
        word = word.strip("()")
        if not hasattr(live, word):
            continue
        foreign = live.control if KINDS.get(word, word) == "board" else live.board
        for bad in (getattr(gone, word).value, foreign.value, 1, 2**63 + 5):
            status = made(name, good(name, live, tmp_path), (place, bad))
            assert status == Status.BAD_HANDLE, (place, hex(bad))


@pytest.mark.parametrize("name", abi.FUNCTIONS)
def test_struct_sizes(name, live, tmp_path):
    structures = [
        POINTER(kind) for kind in abi.STRUCTURES.values() if kind._fields_[0][0] == "struct_size"
    ]
    for place, kind in enumerate(abi.FUNCTIONS[name]):
        if kind not in structures:
            continue
        for size in (0, sizeof(kind._type_) - 1, sizeof(kind._type_) + 8):
            arguments = [*good(name, live, tmp_path), None]
            arguments[place] = byref(kind._type_(size))
            arguments = arguments[: len(abi.FUNCTIONS[name])]
            assert getattr(native, name)(*arguments) == Status.BAD_STRUCT_SIZE, place


@pytest.mark.parametrize(("name", "place"), LENGTHS)
def test_short_buffers(name, place, live, tmp_path):
    for length in (0, good(name, live, tmp_path)[place] - 1):
        status = made(name, good(name, live, tmp_path), (place, length))
        assert status == Status.BUFFER_TOO_SMALL, length


def test_short_buffers_of_batches(live, tmp_path):
    arguments = good("sudoku_solve_batch", live, tmp_path)
    assert made("sudoku_solve_batch", arguments, (6, 80)) == Status.OK
    assert arguments[3][0].status == Status.BUFFER_TOO_SMALL


@pytest.mark.parametrize(("name", "place"), places("size"))
def test_row_sizes(name, place, live, tmp_path):
    right = good(name, live, tmp_path)[place]
    for size in (0, right - 1, right + 8, 2**64 - 1):
        status = made(name, good(name, live, tmp_path), (place, size))
        assert status == Status.BAD_STRUCT_SIZE, size


def test_null_and_0_return_the_size_needed(live):
    length = c_size_t()
    assert native.sudoku_board_cells(live.board, None, 0, byref(length), None) == Status.OK
    assert length.value == 81
    assert native.sudoku_solve(live.board, None, None, 0, None, None) == Status.OK


@pytest.mark.parametrize(
    ("name", "place", "value", "status"),
    [
        ("sudoku_board_new", 0, 2**31, Status.BAD_SIDE),
        ("sudoku_board_new", 1, 0, Status.BAD_SIDE),
        ("sudoku_board_get", 1, 9, Status.OFF_BOARD),
        ("sudoku_board_get", 2, 2**32 - 1, Status.OFF_BOARD),
        ("sudoku_board_set", 1, 2**32 - 1, Status.OFF_BOARD),
        ("sudoku_board_set", 3, -2, Status.UNKNOWN_SYMBOL),
        ("sudoku_board_set", 3, -(2**31), Status.UNKNOWN_SYMBOL),
        ("sudoku_board_set_cells", 2, 80, Status.BAD_CELL_COUNT),
        ("sudoku_board_set_symbols", 2, 8, Status.BAD_SYMBOL_COUNT),
        ("sudoku_board_candidates", 1, 9, Status.OFF_BOARD),
        ("sudoku_board_add_cage", 1, -1, Status.BAD_CAGE),
        ("sudoku_board_add_cages", 2, 3, Status.BAD_ARGUMENT),
        ("sudoku_board_remove_cage", 1, 1, Status.BAD_ARGUMENT),
        ("sudoku_board_write_cells", 2, 80, Status.BAD_CELL_COUNT),
        ("sudoku_board_minimise", 1, byref(options(strategy=7)), Status.UNKNOWN_STRATEGY),
        ("sudoku_board_redundant", 3, 0, Status.BUFFER_TOO_SMALL),
        ("sudoku_row_error", 3, 1, Status.BAD_ARGUMENT),
        ("sudoku_deduction_new", 0, None, Status.NULL_POINTER),
        ("sudoku_deduction_set", 1, 9, Status.OFF_BOARD),
        ("sudoku_deduction_set", 2, 2**32 - 1, Status.OFF_BOARD),
        ("sudoku_deduction_set", 3, -1, Status.UNKNOWN_SYMBOL),
        ("sudoku_deduction_candidates", 1, 9, Status.OFF_BOARD),
        ("sudoku_board_cage", 1, 1, Status.BAD_ARGUMENT),
        ("sudoku_board_cage", 1, 2**64 - 1, Status.BAD_ARGUMENT),
        ("sudoku_board_write", 1, 1000, Status.UNKNOWN_FORMAT),
        ("sudoku_board_write", 1, -1, Status.UNKNOWN_FORMAT),
        ("sudoku_board_save", 3, 1000, Status.UNKNOWN_FORMAT),
        ("sudoku_strategy_number", 0, 2**32 - 1, Status.BAD_ARGUMENT),
        ("sudoku_strategy_name", 0, -1, Status.UNKNOWN_STRATEGY),
        ("sudoku_strategy_description", 0, 2**31 - 1, Status.UNKNOWN_STRATEGY),
        ("sudoku_strategy_fits", 0, 7, Status.UNKNOWN_STRATEGY),
        ("sudoku_strategy_find", 1, 3, Status.UNKNOWN_STRATEGY),
        ("sudoku_solve", 1, byref(options(strategy=7)), Status.UNKNOWN_STRATEGY),
        ("sudoku_solve", 1, byref(options(threads=1025)), Status.BAD_ARGUMENT),
        ("sudoku_solve", 1, byref(options(control=1)), Status.BAD_HANDLE),
        ("sudoku_solve_batch", 2, byref(options(control=1)), Status.BAD_HANDLE),
        ("sudoku_solve_batch", 1, 2**64 - 1, Status.BAD_ARGUMENT),
        ("sudoku_solve_lines", 3, byref(options(strategy=-1)), Status.UNKNOWN_STRATEGY),
        ("sudoku_technique_number", 0, 2**32 - 1, Status.BAD_ARGUMENT),
        ("sudoku_technique_name", 0, 1, Status.BAD_ARGUMENT),
        ("sudoku_rate", 1, 7, Status.BAD_ARGUMENT),
        ("sudoku_summary", 1, 2, Status.BAD_ARGUMENT),
        ("sudoku_profile_find", 1, 5, Status.BAD_ARGUMENT),
        ("sudoku_rate", 2, byref(options(control=1)), Status.BAD_HANDLE),
        ("sudoku_rate_strings", 2, -1, Status.BAD_ARGUMENT),
        ("sudoku_steps_open", 2, 2, Status.BAD_ARGUMENT),
        ("sudoku_steps_open", 3, 2**31 - 1, Status.BAD_ARGUMENT),
        ("sudoku_steps_write", 1, 9, Status.BAD_ARGUMENT),
        ("sudoku_rate_strings", 2, 7, Status.BAD_ARGUMENT),
        ("sudoku_rate_lines", 3, -1, Status.BAD_ARGUMENT),
        ("sudoku_rate_cells", 1, 7, Status.BAD_ARGUMENT),
        ("sudoku_hint", 2, 2, Status.BAD_ARGUMENT),
        ("sudoku_hint", 5, -1, Status.BAD_ARGUMENT),
        ("sudoku_generate", 0, byref(wanted(0, 3)), Status.BAD_SIDE),
        ("sudoku_generate", 0, byref(wanted(3, 3, killer=2)), Status.BAD_ARGUMENT),
        ("sudoku_generate", 0, byref(wanted(3, 3, min_nodes=1)), Status.BAD_ARGUMENT),
        ("sudoku_generate", 0, byref(wanted(3, 3, control=1)), Status.BAD_HANDLE),
        ("sudoku_generate", 0, byref(wanted(3, 3, symmetry=10)), Status.BAD_ARGUMENT),
        ("sudoku_generate_batch", 0, byref(wanted(0, 3)), Status.BAD_SIDE),
        ("sudoku_generate_batch", 0, byref(wanted(2, 2, control=1)), Status.BAD_HANDLE),
        ("sudoku_generate_batch", 1, 2**64 - 1, Status.BAD_ARGUMENT),
        ("sudoku_generate_batch", 2, 2**31 + 1, Status.BAD_ARGUMENT),
        ("sudoku_generate_batch", 3, 1025, Status.BAD_ARGUMENT),
        ("sudoku_solutions_open", 1, byref(options(threads=9999)), Status.BAD_ARGUMENT),
    ],
)
def test_out_of_range(name, place, value, status, live, tmp_path):
    assert made(name, good(name, live, tmp_path), (place, value)) == status


def test_names_of_statuses():
    name = c_char_p()
    for status in abi.Status:
        assert native.sudoku_status_name(status, byref(name)) == Status.OK
        assert name.value.decode() == status.name
        assert native.sudoku_status_message(status, byref(name)) == Status.OK
        assert name.value
    assert native.sudoku_status_name(12345, byref(name)) == Status.OK
    assert name.value == b"UNKNOWN"
