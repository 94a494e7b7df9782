"""Every function of the C interface through ctypes, with good and with bad arguments.

``CALLS`` names good arguments for each function; the tests replace one at a time.
"""

import ctypes
from ctypes import POINTER, byref, c_char, c_char_p, c_int32, c_size_t, c_uint32, c_void_p, sizeof

import pytest
from conftest import PUZZLE

from libsudoku import abi
from libsudoku.abi import Status
from libsudoku.library import native

TEXT = PUZZLE.encode()
CELLS = (ctypes.c_uint8 * 81)(*map(int, PUZZLE.replace(".", "0")))
OFFSETS = (c_int32 * 2)(0, 81)


def options(**fields):
    return abi.Options(sizeof(abi.Options), **fields)


def wanted(*box, **fields):
    return abi.GenerateOptions(sizeof(abi.GenerateOptions), *box, **fields)


def error():
    return abi.Error(sizeof(abi.Error))


class Handles:
    """A live handle of each kind, and a board with a cage."""

    def __init__(self):
        self.board, self.killer = c_void_p(), c_void_p()
        self.control, self.solutions = c_void_p(), c_void_p()
        self.open, self.deduction = c_void_p(), c_void_p()
        self.steps, self.wrong = c_void_p(), c_void_p()
        assert native.sudoku_board_read(TEXT, 81, None, byref(self.board), None) == 0
        assert native.sudoku_control_new(byref(self.control)) == 0
        open_steps = native.sudoku_steps_open
        assert open_steps(self.board, None, 0, 0, None, byref(self.steps), None) == 0
        step = abi.Step(sizeof(abi.Step))
        assert native.sudoku_steps_next(self.steps, byref(step), None) == 0
        wrong = b":0000:x:" + TEXT.replace(b".", b"+1", 1) + b"::::"
        read_steps = native.sudoku_steps_read
        assert read_steps(wrong, len(wrong), None, 0, None, byref(self.wrong), None) == 0
        open_solutions = native.sudoku_solutions_open
        assert open_solutions(self.board, None, byref(self.solutions), None) == 0
        assert native.sudoku_board_new(3, 3, byref(self.killer), None) == 0
        assert native.sudoku_board_new(3, 3, byref(self.open), None) == 0
        assert native.sudoku_deduction_new(self.open, byref(self.deduction), None) == 0
        assert native.sudoku_board_add_cage(self.killer, 8, (c_uint32 * 2)(0, 1), 2, None) == 0

    def free(self):
        native.sudoku_board_free(self.board)
        native.sudoku_board_free(self.killer)
        native.sudoku_control_free(self.control)
        native.sudoku_solutions_close(self.solutions)
        native.sudoku_board_free(self.open)
        native.sudoku_deduction_free(self.deduction)
        native.sudoku_steps_close(self.steps)
        native.sudoku_steps_close(self.wrong)


@pytest.fixture
def live():
    handles = Handles()
    yield handles
    handles.free()


def int32s(*numbers):
    return (c_int32 * len(numbers))(*numbers)


def calls(live, tmp_path):
    """Good arguments for each function, without the error."""
    board, control, solutions = live.board, live.control, live.solutions
    deduction = live.deduction
    path, proof = (str(tmp_path / name).encode() for name in ("board", "proof"))
    (tmp_path / "board").write_text(PUZZLE)
    name, handle, number, length = c_char_p(), c_void_p(), c_int32(), c_size_t()
    read = abi.ReadOptions(sizeof(abi.ReadOptions))
    report = abi.Report(sizeof(abi.Report))
    side, height, width = c_uint32(), c_uint32(), c_uint32()
    cells, two = (c_int32 * 81)(), (c_uint32 * 2)(0, 9)
    grids = [(c_uint32 * 32)() for _ in range(2)]
    rows, boards, text = (abi.Row * 1)(), (c_void_p * 1)(board.value), (c_char * 5000)()
    given = abi.Cells(sizeof(abi.Cells), 1, ctypes.addressof(CELLS), 1, 9)
    strings = abi.Strings(sizeof(abi.Strings), 4, TEXT, 81, ctypes.addressof(OFFSETS))
    strings.count = 1
    sides = (byref(side), byref(height), byref(width))
    return {
        "sudoku_version": [byref(name)],
        "sudoku_build_info": [byref(name)],
        "sudoku_status_name": [0, byref(name)],
        "sudoku_status_message": [0, byref(name)],
        "sudoku_control_new": [byref(handle)],
        "sudoku_control_cancel": [control],
        "sudoku_control_reset": [control],
        "sudoku_control_progress": [control, byref(abi.Progress(sizeof(abi.Progress)))],
        "sudoku_control_free": [control],
        "sudoku_board_new": [3, 3, byref(handle)],
        "sudoku_board_read": [TEXT, 81, byref(read), byref(handle)],
        "sudoku_board_load": [path, len(path), byref(read), byref(handle)],
        "sudoku_board_clone": [board, byref(handle)],
        "sudoku_board_free": [board],
        "sudoku_board_size": [board, *sides],
        "sudoku_board_symbols": [board, cells, 9, byref(length)],
        "sudoku_board_set_symbols": [board, int32s(*range(9)), 9],
        "sudoku_board_get": [board, 0, 0, byref(number)],
        "sudoku_board_set": [board, 0, 0, 5],
        "sudoku_board_cells": [board, cells, 81, byref(length)],
        "sudoku_board_set_cells": [board, int32s(*[-1] * 81), 81],
        "sudoku_board_candidates": [board, 0, 2, cells, 9, byref(length)],
        "sudoku_board_add_cage": [board, 8, two, 2],
        "sudoku_board_add_cages": [board, (ctypes.c_int64 * 4)(3, 2, 0, 1), 4],
        "sudoku_board_remove_cage": [live.killer, 0, 1],
        "sudoku_board_clear_cages": [live.killer],
        "sudoku_board_cage_count": [board, byref(length)],
        "sudoku_board_cage": [live.killer, 0, byref(ctypes.c_int64()), two, 2, byref(length)],
        "sudoku_check": [board, byref(number), byref(height), byref(width)],
        "sudoku_board_clashes": [board, (c_uint32 * 81)(), 81, byref(length)],
        "sudoku_board_write_cells": [
            board, int32s(*[-1] * 81), 81, abi.Format.LINE, text, 5000, byref(length)
        ],
        "sudoku_board_write": [board, abi.Format.CSV, text, 5000, byref(length)],
        "sudoku_board_save": [board, path, len(path), abi.Format.CSV],
        "sudoku_board_redundant": [
            board, byref(options()), (c_uint32 * 81)(), 81, byref(length)
        ],
        "sudoku_board_minimise": [board, byref(options()), 1, byref(handle)],
        "sudoku_board_canonical": [board, byref(options()), byref(handle)],
        "sudoku_strategy_count": [byref(side)],
        "sudoku_strategy_number": [0, byref(number)],
        "sudoku_strategy_find": [b"auto", 4, byref(number)],
        "sudoku_strategy_name": [0, byref(name)],
        "sudoku_strategy_description": [0, byref(name)],
        "sudoku_strategy_fits": [0, board, byref(number)],
        "sudoku_solve": [board, byref(options()), cells, 81, byref(report)],
        "sudoku_count": [board, byref(options()), byref(ctypes.c_uint64()), byref(report)],
        "sudoku_prove": [
            board, byref(options()), path, len(path), proof, len(proof), cells, 81, byref(report)
        ],
        "sudoku_solutions_open": [board, byref(options()), byref(handle)],
        "sudoku_solutions_next": [solutions, cells, 81, byref(report)],
        "sudoku_solutions_close": [solutions],
        "sudoku_deduction_new": [board, byref(handle)],
        "sudoku_deduction_clone": [deduction, byref(handle)],
        "sudoku_deduction_free": [deduction],
        "sudoku_deduction_set": [deduction, 0, 0, 5],
        "sudoku_deduction_cells": [deduction, cells, 81, byref(length)],
        "sudoku_deduction_candidates": [deduction, 0, 2, cells, 9, byref(length)],
        "sudoku_deduction_choice": [deduction, *sides],
        "sudoku_solve_batch": [boards, 1, byref(options()), rows, sizeof(abi.Row), cells, 81],
        "sudoku_solve_lines": [
            *(TEXT, 81, byref(read), byref(options())),
            *(rows, sizeof(abi.Row), 1, byref(length), text, 5000, byref(c_size_t())),
        ],
        "sudoku_solve_cells": [
            *(byref(given), byref(options()), rows, sizeof(abi.Row), (ctypes.c_uint8 * 81)())
        ],
        "sudoku_solve_strings": [
            *(byref(strings), byref(read), byref(options()), rows, sizeof(abi.Row)),
            *(text, 81, byref(length), (c_int32 * 2)(), (ctypes.c_uint8 * 1)()),
        ],
        "sudoku_check_lines": [
            *(TEXT, 81, byref(read), byref(options())), (c_int32 * 1)(), 1, byref(length)
        ],
        "sudoku_check_cells": [byref(given), byref(options()), (c_int32 * 1)()],
        "sudoku_check_strings": [byref(strings), byref(read), byref(options()), (c_int32 * 1)()],
        "sudoku_technique_count": [byref(side)],
        "sudoku_technique_number": [0, byref(number)],
        "sudoku_technique_name": [20, byref(name)],
        "sudoku_profile_find": [b"x_wing", 6, byref(number)],
        "sudoku_rate": [board, 0, byref(options()), byref(abi.Rating()), sizeof(abi.Rating)],
        "sudoku_rate_strings": [
            *(byref(strings), byref(read), abi.Profile.FAIR, byref(options())),
            *((abi.Rating * 1)(), sizeof(abi.Rating)),
        ],
        "sudoku_rate_lines": [
            *(TEXT, 81, byref(read), abi.Profile.FAIR, byref(options())),
            *((abi.Rating * 1)(), sizeof(abi.Rating), 1, byref(length)),
        ],
        "sudoku_rate_cells": [
            byref(given), 0, byref(options()), (abi.Rating * 1)(), sizeof(abi.Rating)
        ],
        "sudoku_steps_open": [board, int32s(0, 2, 1), 3, 0, byref(options()), byref(handle)],
        "sudoku_steps_read": [TEXT, 81, byref(read), 0, byref(options()), byref(handle)],
        "sudoku_steps_mistakes": [live.wrong, cells, 4, byref(length)],
        "sudoku_steps_next": [live.steps, byref(abi.Step(sizeof(abi.Step)))],
        "sudoku_steps_write": [live.steps, 1, text, 5000, byref(length)],
        "sudoku_steps_changes": [live.steps, cells, 4, byref(length)],
        "sudoku_steps_close": [live.steps],
        "sudoku_hint": [
            *(board, int32s(0, 2, 1), 3, 0, byref(options()), 1),
            *(byref(abi.Step(sizeof(abi.Step))), text, 5000, byref(length)),
        ],
        "sudoku_row_error": [TEXT, 81, byref(read), 0, byref(length), byref(error())],
        "sudoku_generate": [byref(wanted(2, 2)), byref(handle)],
        "sudoku_generate_batch": [
            *(byref(wanted(2, 2)), 0, 2, 1),
            *((abi.Generated * 2)(), sizeof(abi.Generated), *grids, (c_void_p * 2)()),
        ],
    }


NULL_ACCEPTED = {
    ("sudoku_control_free", 0),
    ("sudoku_board_free", 0),
    ("sudoku_solutions_close", 0),
    ("sudoku_deduction_free", 0),
    ("sudoku_deduction_choice", 1),
    ("sudoku_deduction_choice", 2),
    ("sudoku_deduction_choice", 3),
    ("sudoku_board_read", 2),
    ("sudoku_board_load", 2),
    ("sudoku_board_size", 2),
    ("sudoku_board_size", 3),
    ("sudoku_check", 2),
    ("sudoku_check", 3),
    ("sudoku_solve", 1),
    ("sudoku_solve", 4),
    ("sudoku_count", 1),
    ("sudoku_count", 3),
    ("sudoku_prove", 1),
    ("sudoku_prove", 8),
    ("sudoku_solutions_open", 1),
    ("sudoku_solutions_next", 3),
    ("sudoku_solve_batch", 2),
    ("sudoku_solve_lines", 2),
    ("sudoku_solve_lines", 3),
    ("sudoku_solve_cells", 1),
    ("sudoku_solve_cells", 4),
    ("sudoku_solve_strings", 1),
    ("sudoku_solve_strings", 2),
    ("sudoku_solve_strings", 3),
    ("sudoku_solve_strings", 5),
    ("sudoku_solve_strings", 9),
    ("sudoku_check_lines", 2),
    ("sudoku_check_lines", 3),
    ("sudoku_check_cells", 1),
    ("sudoku_check_strings", 1),
    ("sudoku_check_strings", 2),
    ("sudoku_rate", 2),
    ("sudoku_rate_strings", 1),
    ("sudoku_rate_strings", 3),
    ("sudoku_rate_lines", 2),
    ("sudoku_rate_lines", 4),
    ("sudoku_rate_cells", 2),
    ("sudoku_steps_open", 4),
    ("sudoku_steps_read", 2),
    ("sudoku_steps_read", 4),
    ("sudoku_steps_close", 0),
    ("sudoku_hint", 4),
    ("sudoku_row_error", 2),
    ("sudoku_row_error", 5),
    ("sudoku_board_redundant", 1),
    ("sudoku_board_minimise", 1),
    ("sudoku_board_canonical", 1),
    ("sudoku_generate_batch", 6),
    ("sudoku_generate_batch", 7),
    ("sudoku_generate_batch", 8),
}

OUTPUT_LENGTHS = {
    "sudoku_board_symbols": 2,
    "sudoku_board_cells": 2,
    "sudoku_board_candidates": 4,
    "sudoku_board_cage": 4,
    "sudoku_deduction_cells": 2,
    "sudoku_deduction_candidates": 4,
    "sudoku_board_write": 3,
    "sudoku_board_write_cells": 5,
    "sudoku_solve": 3,
    "sudoku_prove": 7,
    "sudoku_solutions_next": 2,
    "sudoku_solve_lines": 6,
    "sudoku_solve_strings": 6,
    "sudoku_check_lines": 5,
    "sudoku_steps_write": 3,
    "sudoku_steps_changes": 2,
    "sudoku_steps_mistakes": 2,
    "sudoku_hint": 8,
    "sudoku_rate_lines": 7,
}


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
    assert made(name, calls(live, tmp_path)[name]) == Status.OK
    # The error may be NULL.
    if takes_error(name):
        again = Handles()
        assert getattr(native, name)(*calls(again, tmp_path)[name], None) == Status.OK


@pytest.mark.parametrize("name", abi.FUNCTIONS)
def test_null(name, live, tmp_path):
    for place, kind in enumerate(kinds(name)):
        if kind in (c_int32, c_uint32, c_size_t, ctypes.c_int64, ctypes.c_uint64):
            continue
        expected = Status.OK if (name, place) in NULL_ACCEPTED else Status.NULL_POINTER
        # A batch has a status for each handle, and NULL for all of them is refused.
        assert made(name, calls(live, tmp_path)[name], (place, None)) == expected, place


@pytest.mark.parametrize("name", abi.FUNCTIONS)
def test_handles(name, live, tmp_path):
    gone = Handles()
    gone.free()
    own = {"boar": "board", "stra": "board", "solv": "board", "coun": "board", "cont": "control"}
    own |= {"prov": "board", "solu": "solutions", "dedu": "deduction", "rate": "board", "step": "steps"}
    own |= {"hint": "board", "chec": "board"}
    from_board = name in ("sudoku_solutions_open", "sudoku_deduction_new", "sudoku_steps_open")
    kind = "board" if from_board else own.get(name[7:11])
    foreign = live.control if kind == "board" else live.board
    dead = [getattr(gone, kind or "board").value, foreign.value, 1, 2**63 + 5]
    for place, argument in enumerate(kinds(name)):
        for bad in dead if argument is c_void_p else ():
            status = made(name, calls(live, tmp_path)[name], (place, bad))
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
            arguments = [*calls(live, tmp_path)[name], None]
            arguments[place] = byref(kind._type_(size))
            arguments = arguments[: len(abi.FUNCTIONS[name])]
            assert getattr(native, name)(*arguments) == Status.BAD_STRUCT_SIZE, place


@pytest.mark.parametrize("name", OUTPUT_LENGTHS)
def test_short_buffers(name, live, tmp_path):
    place = OUTPUT_LENGTHS[name]
    for length in (0, calls(live, tmp_path)[name][place] - 1):
        if name == "sudoku_board_candidates":
            length = 0
        if name.startswith(("sudoku_board_write", "sudoku_steps_write", "sudoku_hint")):
            length = min(length, 10)
        status = made(name, calls(live, tmp_path)[name], (place, length))
        assert status == Status.BUFFER_TOO_SMALL, length


def test_short_buffers_of_batches(live, tmp_path):
    arguments = calls(live, tmp_path)["sudoku_solve_batch"]
    assert made("sudoku_solve_batch", arguments, (6, 80)) == Status.OK
    assert arguments[3][0].status == Status.BUFFER_TOO_SMALL
    arguments = calls(live, tmp_path)["sudoku_solve_lines"]
    assert made("sudoku_solve_lines", arguments, (9, 81)) == Status.BUFFER_TOO_SMALL


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("sudoku_solve_batch", 4),
        ("sudoku_solve_lines", 5),
        ("sudoku_solve_cells", 3),
        ("sudoku_solve_strings", 4),
        ("sudoku_rate", 4),
        ("sudoku_rate_lines", 6),
        ("sudoku_rate_cells", 4),
        ("sudoku_rate_strings", 5),
        ("sudoku_generate_batch", 5),
    ],
)
def test_row_sizes(name, place, live, tmp_path):
    right = calls(live, tmp_path)[name][place]
    for size in (0, right - 1, right + 8, 2**64 - 1):
        status = made(name, calls(live, tmp_path)[name], (place, size))
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
        ("sudoku_rate", 1, 4, Status.BAD_ARGUMENT),
        ("sudoku_profile_find", 1, 5, Status.BAD_ARGUMENT),
        ("sudoku_rate", 2, byref(options(control=1)), Status.BAD_HANDLE),
        ("sudoku_rate_strings", 2, -1, Status.BAD_ARGUMENT),
        ("sudoku_steps_open", 2, 2, Status.BAD_ARGUMENT),
        ("sudoku_steps_open", 3, 2**31 - 1, Status.BAD_ARGUMENT),
        ("sudoku_steps_write", 1, 9, Status.BAD_ARGUMENT),
        ("sudoku_rate_strings", 2, 4, Status.BAD_ARGUMENT),
        ("sudoku_rate_lines", 3, -1, Status.BAD_ARGUMENT),
        ("sudoku_rate_cells", 1, 4, Status.BAD_ARGUMENT),
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
    assert made(name, calls(live, tmp_path)[name], (place, value)) == status


def test_names_of_statuses():
    name = c_char_p()
    for status in abi.Status:
        assert native.sudoku_status_name(status, byref(name)) == Status.OK
        assert name.value.decode() == status.name
        assert native.sudoku_status_message(status, byref(name)) == Status.OK
        assert name.value
    assert native.sudoku_status_name(12345, byref(name)) == Status.OK
    assert name.value == b"UNKNOWN"
