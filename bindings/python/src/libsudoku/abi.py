"""The C face in the words of ctypes: what include/sudoku.h declares, and nothing else.

In: nothing. Out: the constants as enumerations, the structures, and the argument types of every
function, all of which return a status. It stays equal to the header: a test compares names,
numbers, the offset and size of every field, and the type of every argument.

A handle is a number (``c_void_p``); no Python code follows it.
"""

from __future__ import annotations

from ctypes import (
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
    sizeof,
)
from enum import IntEnum

VERSION = "0.1.0"
"""The version of the header that this file repeats."""

EMPTY = -1
"""What stands in an empty cell."""


class Status(IntEnum):
    """How a call ended: 0, an outcome that is no fault (above 0), or an error (below 0)."""

    OK = 0
    NO_SOLUTION = 10
    NODE_LIMIT = 20
    MEMORY_LIMIT = 21
    TIMED_OUT = 22
    CANCELLED = 23
    DONE = 30
    NULL_POINTER = -10
    BAD_HANDLE = -11
    BAD_ARGUMENT = -12
    BUFFER_TOO_SMALL = -13
    BAD_STRUCT_SIZE = -14
    UNKNOWN_STRATEGY = -20
    UNSUITABLE = -21
    UNKNOWN_FORMAT = -22
    NOT_EXPRESSIBLE = -23
    BAD_UTF8 = -30
    BAD_TEXT = -31
    RAGGED_ROW = -32
    BAD_CELL_COUNT = -33
    TOO_LARGE = -34
    BAD_SIDE = -40
    BAD_SYMBOL_COUNT = -41
    DUPLICATE_SYMBOL = -42
    UNKNOWN_SYMBOL = -43
    OFF_BOARD = -44
    GIVEN_TWICE = -45
    BAD_CAGE = -46
    FILE_ERROR = -50
    NO_MEMORY = -60
    NOT_GENERATED = -70
    NOT_MADE_CANCELLED = -71
    NOT_MADE_MEMORY_LIMIT = -72
    INTERNAL = -80


class Format(IntEnum):
    """The formats of a text; AUTO is for reading only, PICTURE and SVG for writing only."""

    AUTO = 0
    COORDINATES = 10
    CSV = 20
    GRID = 30
    LINE = 31
    PICTURE = 40
    SVG = 41


class State(IntEnum):
    """What can be said of a board: full and right, still open, or a rule is broken."""

    SOLVED = 1
    INCOMPLETE = 2
    BROKEN = 3


class Vectors(IntEnum):
    """Vector instructions. A machine may lack some."""

    AUTO = 0
    PORTABLE = 1
    AVX2 = 2
    AVX512 = 3


class Progress(Structure):
    """sudoku_progress"""

    _fields_ = [
        ("struct_size", c_uint32),
        ("cancelled", c_uint32),
        ("done", c_uint64),
        ("total", c_uint64),
        ("nodes", c_uint64),
    ]


class Error(Structure):
    """sudoku_error"""

    _fields_ = [
        ("struct_size", c_uint32),
        ("code", c_int32),
        ("line", c_uint32),
        ("column", c_uint32),
        ("row", c_int32),
        ("col", c_int32),
        ("symbol", c_int64),
        ("message", c_char * 224),
    ]


class ReadOptions(Structure):
    """sudoku_read_options"""

    _fields_ = [
        ("struct_size", c_uint32),
        ("format", c_int32),
        ("box_height", c_uint32),
        ("box_width", c_uint32),
        ("symbols", POINTER(c_int32)),
        ("symbol_count", c_size_t),
        ("max_bytes", c_uint64),
    ]


class Options(Structure):
    """sudoku_options"""

    _fields_ = [
        ("struct_size", c_uint32),
        ("strategy", c_int32),
        ("solution_limit", c_uint64),
        ("node_limit", c_uint64),
        ("memory_limit", c_uint64),
        ("time_limit_ms", c_uint32),
        ("threads", c_uint32),
        ("control", c_void_p),
        ("vectors", c_uint32),
        ("reserved", c_uint32),
    ]


class Report(Structure):
    """sudoku_report"""

    _fields_ = [
        ("struct_size", c_uint32),
        ("strategy", c_int32),
        ("solutions", c_uint64),
        ("nodes", c_uint64),
        ("elapsed_ns", c_uint64),
    ]


class Row(Structure):
    """sudoku_row"""

    _fields_ = [
        ("status", c_int32),
        ("strategy", c_int32),
        ("solutions", c_uint64),
        ("nodes", c_uint64),
    ]


class GenerateOptions(Structure):
    """sudoku_generate_options"""

    _fields_ = [
        ("struct_size", c_uint32),
        ("box_height", c_uint32),
        ("box_width", c_uint32),
        ("killer", c_uint32),
        ("seed", c_uint64),
        ("minimal", c_uint32),
        ("givens", c_uint32),
        ("holes", c_uint32),
        ("holes_balanced", c_uint32),
        ("max_cage", c_uint32),
        ("attempts", c_uint32),
        ("time_limit_ms", c_uint32),
        ("min_cage", c_uint32),
        ("control", c_void_p),
        ("min_nodes", c_uint64),
        ("max_nodes", c_uint64),
    ]


STRUCTURES = {
    "sudoku_progress": Progress,
    "sudoku_error": Error,
    "sudoku_read_options": ReadOptions,
    "sudoku_options": Options,
    "sudoku_report": Report,
    "sudoku_row": Row,
    "sudoku_generate_options": GenerateOptions,
}

ERROR_SIZE = sizeof(Error)

_HANDLE = c_void_p
_NEW_HANDLE = POINTER(c_void_p)
_TEXT = c_char_p
_LENGTH = c_size_t
_OUT_TEXT = POINTER(c_char)
_OUT_NAME = POINTER(c_char_p)
_OUT_LENGTH = POINTER(c_size_t)
_OUT_U32 = POINTER(c_uint32)
_I32S = POINTER(c_int32)
_CELLS = POINTER(c_uint32)
_ERROR = POINTER(Error)
_OPTIONS = POINTER(Options)
_READ = POINTER(ReadOptions)
_REPORT = POINTER(Report)

FUNCTIONS = {
    "sudoku_version": (_OUT_NAME,),
    "sudoku_build_info": (_OUT_NAME,),
    "sudoku_status_name": (c_int32, _OUT_NAME),
    "sudoku_status_message": (c_int32, _OUT_NAME),
    "sudoku_control_new": (_NEW_HANDLE,),
    "sudoku_control_cancel": (_HANDLE,),
    "sudoku_control_reset": (_HANDLE,),
    "sudoku_control_progress": (_HANDLE, POINTER(Progress)),
    "sudoku_control_free": (_HANDLE,),
    "sudoku_board_new": (c_uint32, c_uint32, _NEW_HANDLE, _ERROR),
    "sudoku_board_read": (_TEXT, _LENGTH, _READ, _NEW_HANDLE, _ERROR),
    "sudoku_board_load": (_TEXT, _LENGTH, _READ, _NEW_HANDLE, _ERROR),
    "sudoku_board_clone": (_HANDLE, _NEW_HANDLE, _ERROR),
    "sudoku_board_free": (_HANDLE,),
    "sudoku_board_size": (_HANDLE, _OUT_U32, _OUT_U32, _OUT_U32, _ERROR),
    "sudoku_board_symbols": (_HANDLE, _I32S, _LENGTH, _OUT_LENGTH, _ERROR),
    "sudoku_board_set_symbols": (_HANDLE, _I32S, _LENGTH, _ERROR),
    "sudoku_board_get": (_HANDLE, c_uint32, c_uint32, _I32S, _ERROR),
    "sudoku_board_set": (_HANDLE, c_uint32, c_uint32, c_int32, _ERROR),
    "sudoku_board_cells": (_HANDLE, _I32S, _LENGTH, _OUT_LENGTH, _ERROR),
    "sudoku_board_set_cells": (_HANDLE, _I32S, _LENGTH, _ERROR),
    "sudoku_board_candidates": (
        _HANDLE,
        c_uint32,
        c_uint32,
        _I32S,
        _LENGTH,
        _OUT_LENGTH,
        _ERROR,
    ),
    "sudoku_board_add_cage": (_HANDLE, c_int64, _CELLS, _LENGTH, _ERROR),
    "sudoku_board_add_cages": (_HANDLE, POINTER(c_int64), _LENGTH, _ERROR),
    "sudoku_board_remove_cage": (_HANDLE, c_uint32, c_uint32, _ERROR),
    "sudoku_board_clear_cages": (_HANDLE, _ERROR),
    "sudoku_board_cage_count": (_HANDLE, _OUT_LENGTH, _ERROR),
    "sudoku_board_cage": (
        _HANDLE,
        c_size_t,
        POINTER(c_int64),
        _CELLS,
        _LENGTH,
        _OUT_LENGTH,
        _ERROR,
    ),
    "sudoku_board_validate": (_HANDLE, _I32S, _OUT_U32, _OUT_U32, _ERROR),
    "sudoku_board_clashes": (_HANDLE, _CELLS, _LENGTH, _OUT_LENGTH, _ERROR),
    "sudoku_board_write_cells": (
        _HANDLE,
        _I32S,
        _LENGTH,
        c_int32,
        _OUT_TEXT,
        _LENGTH,
        _OUT_LENGTH,
        _ERROR,
    ),
    "sudoku_board_write": (_HANDLE, c_int32, _OUT_TEXT, _LENGTH, _OUT_LENGTH, _ERROR),
    "sudoku_board_save": (_HANDLE, _TEXT, _LENGTH, c_int32, _ERROR),
    "sudoku_strategy_count": (_OUT_U32,),
    "sudoku_strategy_number": (c_uint32, _I32S),
    "sudoku_strategy_find": (_TEXT, _LENGTH, _I32S, _ERROR),
    "sudoku_strategy_name": (c_int32, _OUT_NAME),
    "sudoku_strategy_description": (c_int32, _OUT_NAME),
    "sudoku_strategy_fits": (c_int32, _HANDLE, _I32S, _ERROR),
    "sudoku_solve": (_HANDLE, _OPTIONS, _I32S, _LENGTH, _REPORT, _ERROR),
    "sudoku_count": (_HANDLE, _OPTIONS, POINTER(c_uint64), _REPORT, _ERROR),
    "sudoku_prove": (
        _HANDLE,
        _OPTIONS,
        _TEXT,
        _LENGTH,
        _TEXT,
        _LENGTH,
        _I32S,
        _LENGTH,
        _REPORT,
        _ERROR,
    ),
    "sudoku_solutions_open": (_HANDLE, _OPTIONS, _NEW_HANDLE, _ERROR),
    "sudoku_solutions_next": (_HANDLE, _I32S, _LENGTH, _REPORT, _ERROR),
    "sudoku_solutions_close": (_HANDLE,),
    "sudoku_deduction_new": (_HANDLE, _NEW_HANDLE, _ERROR),
    "sudoku_deduction_clone": (_HANDLE, _NEW_HANDLE, _ERROR),
    "sudoku_deduction_free": (_HANDLE,),
    "sudoku_deduction_set": (_HANDLE, c_uint32, c_uint32, c_int32, _ERROR),
    "sudoku_deduction_cells": (_HANDLE, _I32S, _LENGTH, _OUT_LENGTH, _ERROR),
    "sudoku_deduction_candidates": (
        _HANDLE,
        c_uint32,
        c_uint32,
        _I32S,
        _LENGTH,
        _OUT_LENGTH,
        _ERROR,
    ),
    "sudoku_deduction_choice": (_HANDLE, _OUT_U32, _OUT_U32, _OUT_U32, _ERROR),
    "sudoku_solve_batch": (
        POINTER(c_void_p),
        _LENGTH,
        _OPTIONS,
        POINTER(Row),
        _I32S,
        c_size_t,
        _ERROR,
    ),
    "sudoku_solve_lines": (
        _TEXT,
        _LENGTH,
        _READ,
        _OPTIONS,
        POINTER(Row),
        _LENGTH,
        _OUT_LENGTH,
        _OUT_TEXT,
        _LENGTH,
        _OUT_LENGTH,
        _ERROR,
    ),
    "sudoku_row_error": (_TEXT, _LENGTH, _READ, c_size_t, _OUT_LENGTH, _ERROR, _ERROR),
    "sudoku_generate": (POINTER(GenerateOptions), _NEW_HANDLE, _ERROR),
}
