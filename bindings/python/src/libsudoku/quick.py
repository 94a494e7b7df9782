"""Two calls for one board without ctypes, in CPython: ``solve`` and ``solve_lines``.

ctypes, and the objects that its calls need, take most of the time of an easy board; ``src/ffi/python.rs`` has figures. The two
methods are in the library itself. It links no Python: this module passes the functions of the stable interface that they need.

Each function returns None for a call that the caller has to make by ctypes: one with other options, one that has an error to
report or takes longer than the main thread may wait (see ``interrupt``), each in other interpreters than CPython.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from ctypes import c_size_t, c_void_p, cast, py_object, sizeof
from typing import Any, NamedTuple

from . import abi, interrupt
from .abi import Status
from .library import is_cpython, native

_FUNCTIONS = (
    "PyTuple_GetItem",
    "PyTuple_New",
    "PyTuple_SetItem",
    "PyLong_AsUnsignedLongLong",
    "PyLong_FromLong",
    "PyLong_FromUnsignedLongLong",
    "PyBytes_AsStringAndSize",
    "PyByteArray_FromStringAndSize",
    "PyByteArray_AsString",
    "PyErr_Occurred",
    "Py_DecRef",
    "PyEval_SaveThread",
    "PyEval_RestoreThread",
    "PyCFunction_NewEx",
)
"""In the order in which ``python.rs`` declares them."""


class Methods(NamedTuple):
    """The methods."""

    solve: Callable[[int, int, int, int], tuple[int, tuple[int, ...], int, int, int, int]]
    """(board, cells, solution limit, time limit): what ``solve`` returns."""
    solve_lines: Callable[[bytes, int, int, int], tuple[int, int, int, bytearray, bytearray]]
    """(text, rows, solution limit, time limit): the status, the numbers of rows and bytes, and their memory."""


def _methods() -> Methods | None:
    load = getattr(native, "Python_OnLoad", None)
    if not is_cpython() or load is None:
        return None
    found = [cast(getattr(ctypes.pythonapi, name), c_void_p) for name in _FUNCTIONS]
    made = (c_void_p * len(Methods._fields))()
    # With the lock of Python held: the library makes objects.
    prototype = ctypes.PYFUNCTYPE(ctypes.c_int32, c_void_p, c_size_t, c_void_p, c_size_t)
    if prototype(("Python_OnLoad", native))((c_void_p * len(found))(*found), len(found), made, len(made)):
        return None
    objects: list[Any] = [cast(c_void_p(one), py_object).value for one in made]
    return Methods(*objects)


METHODS = _methods()

_ROW = sizeof(abi.Row)

_TIMED_OUT = int(Status.TIMED_OUT)

_FEW_BYTES = 1 << 12
"""The longest text that is solved here: longer ones reuse buffers."""


def _limits(options: Mapping[str, object]) -> tuple[int, int] | None:
    """The solution limit and the time limit of a call; None if it has other options."""
    limit = options.get("solution_limit", 0)
    if len(options) > ("solution_limit" in options) or type(limit) is not int or not 0 <= limit < 1 << 63:
        return None
    return limit, interrupt.SLICE_MS if interrupt.handles_signals() else 0


def solve(
    board: int, cells: int, options: Mapping[str, object]
) -> tuple[int, tuple[int, ...], int, int, int, int] | None:
    """Solves the board of a handle: the status, the cells of the first solution, and strategy, solutions, nodes and nanoseconds."""
    if METHODS is None or (limits := _limits(options)) is None:
        return None
    made = METHODS.solve(board, cells, *limits)
    return None if made[0] < 0 or made[0] == _TIMED_OUT else made


def solve_lines(
    text: bytes, options: Mapping[str, object]
) -> tuple[int, memoryview, memoryview] | None:
    """Solves the lines of a short text: the status, the rows, and the solutions as text."""
    if METHODS is None or len(text) > _FEW_BYTES or (limits := _limits(options)) is None:
        return None
    status, rows, length, memory, solutions = METHODS.solve_lines(text, text.count(b"\n") + 1, *limits)
    if status < 0 or status == _TIMED_OUT:
        return None
    return status, memoryview(memory)[: rows * _ROW], memoryview(solutions)[:length]
