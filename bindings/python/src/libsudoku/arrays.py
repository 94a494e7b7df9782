"""Boards as arrays of integers, in one call.

Takes anything with the buffer protocol, such as an array of numpy, of any strides. Returns ``Arrays``: the
first solutions as a memoryview of the same shape and type, which numpy reads without a copy, and the rows
of ``batch``; or checks the boards. ``explaining`` rates them. This module does not import numpy.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import PYFUNCTYPE, Structure, byref, c_char_p, c_int, c_int32, c_ssize_t, c_uint8, c_void_p
from ctypes import POINTER, py_object, sizeof
from math import isqrt, prod
from struct import calcsize
from typing import TYPE_CHECKING, Any

from . import abi, buffers, interrupt
from .batch import Batch
from .library import call, is_cpython, native, signed, unsigned
from .solving import Options, native_options

if TYPE_CHECKING:
    from typing_extensions import Unpack

_INTEGERS = "bBhHiIlLqQ"
"""The formats of integers."""

_NATIVE_ORDER = "@=" + ("<" if sys.byteorder == "little" else ">!")
"""The prefixes of a format: the byte order of this machine."""


class Arrays(Batch):
    """The results of many boards: a row for each, and their first solutions as integers."""

    def __init__(
        self, status: int, rows: Any, cells: Any, format: Any, shape: tuple[int, ...]
    ) -> None:
        super().__init__(status, rows)
        self.cells = shaped(cells, format, (len(self), *shape[1:]))
        """The first solutions, in the shape and the type of the input; the value for empty in all cells of a
        board without one. numpy reads it without a copy."""
        self._shape = shape

    def _arguments(self) -> tuple[Any, ...]:
        format = self.cells.format
        return (*super()._arguments(), bytearray(self.cells.tobytes()), format, self._shape)


def shaped(cells: Any, format: Any, shape: tuple[int, ...]) -> memoryview[int]:
    """The cells of boards as integers of a shape."""
    # No cast makes a dimension of 0, a slice does.
    memory = cells if shape[0] else bytes(calcsize(format) * prod(shape[1:]))
    whole: memoryview[int] = memoryview(memory).cast("B").cast(format, (shape[0] or 1, *shape[1:]))
    return whole if shape[0] else whole[:0]


def solve_array(
    array: Any,
    *,
    empty: int = 0,
    box: tuple[int, int] | None = None,
    out: Any = None,
    **options: Unpack[Options],
) -> Arrays:
    """Solves many boards of one shape, whose cells are the integers 1 to the side.

    - array: integers of 1, 2, 4 or 8 bytes with the buffer protocol, of the shape (boards, cells) or
      (boards, rows, columns); its strides may be any. A cell with another number affects no other board:
      the status UNKNOWN_SYMBOL.
    - empty: the value of an empty cell.
    - box: rows and columns of a box; None: boxes are square, and those of the sides 6, 8, 10 and 12 are 2x3, 2x4,
      2x5 and 3x4.
    - out: a writable buffer of the type and the shape of ``array``, in C order, for the solutions; not
      ``array`` itself. None for a new one.
    - options: see ``Options``; the time limit bounds the whole call, the others each board. A node limit has
      the same results on every machine, a time limit does not.
    - Returns a row for each board, and the first solutions.
    - Raises SudokuError as ``solve_many``, and BAD_SIDE; TypeError if it is not a buffer of integers,
      ValueError for another shape.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.

    Example: ``numpy.asarray(solve_array(puzzles).cells)``.
    """
    given = native_options(**options)
    view, format, cells = described(array, empty, box)
    if out is None:
        solutions = buffers.buffer(c_uint8, view.nbytes)
    else:
        solutions = _output(out, view, format)
    rows = buffers.buffer(abi.Row, cells.count)
    with address(view, array, cells):
        passed = (cells, given, rows, sizeof(abi.Row), solutions)
        status = interrupt.call_of(
            cells.count, given, lambda: call(native.sudoku_solve_cells, *passed)
        )
    return Arrays(status, rows, solutions, format, view.shape or ())


def check_array(
    array: Any,
    *,
    empty: int = 0,
    box: tuple[int, int] | None = None,
    **options: Unpack[Options],
) -> memoryview[int]:
    """Whether each of many boards is solved, still open, or breaks a rule. To learn whether each has exactly one
    solution, call ``solve_array`` with a ``solution_limit`` of 2.

    - array, empty, box: as in ``solve_array``.
    - options: ``threads``, ``time_limit_ms`` and ``control``; the others have no effect.
    - Returns a number of 4 bytes for each board: a ``State``, or the ``Status`` UNKNOWN_SYMBOL for a board with
      another number, TIMED_OUT or CANCELLED for one that was not reached. numpy reads it without a copy.
    - Raises what ``solve_array`` raises.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.

    Example: ``numpy.asarray(check_array(puzzles)) == State.SOLVED``.
    """
    given = native_options(**options)
    view, _, cells = described(array, empty, box)
    states = buffers.buffer(c_int32, cells.count)
    with address(view, array, cells):
        passed = (cells, given, states)
        interrupt.call_of(cells.count, given, lambda: call(native.sudoku_check_cells, *passed))
    return memoryview(states).cast("B").cast("i")


def described(
    array: Any, empty: int, box: tuple[int, int] | None
) -> tuple[memoryview, str, abi.Cells]:
    """The buffer, the format of its integers, and the boards for the library, without their address."""
    view, format = _integers(array, "array")
    cells = abi.Cells(sizeof(abi.Cells), view.itemsize)
    cells.count, cells.side = _boards(view.shape or (), box)
    box_height, box_width = box or (0, 0)
    cells.box_height = unsigned(box_height, 32, "box height")
    cells.box_width = unsigned(box_width, 32, "box width")
    cells.empty = signed(empty, 64, "empty")
    return view, format, cells


def _integers(array: Any, name: str) -> tuple[memoryview, str]:
    """The buffer, and the format of its integers."""
    try:
        view = memoryview(array)
    except TypeError:
        found = type(array).__name__
        raise TypeError(f"{name}: expected a buffer of integers, found {found}") from None
    format = view.format.lstrip(_NATIVE_ORDER)
    if format not in _INTEGERS or len(format) != 1 or view.itemsize not in (1, 2, 4, 8):
        raise TypeError(f"{name}: expected integers of this machine, found the format {view.format!r}")
    return view, format


def _boards(shape: tuple[int, ...], box: Any) -> tuple[int, int]:
    """The number of boards, and their side."""
    side = isqrt(shape[1]) if len(shape) == 2 else shape[-1] if shape else 0
    is_whole = shape[1:] in ((side * side,), (side, side))
    # (9, 9) is meant as one board, not as nine of side 3, and (36, 36) is hardly meant as 36 of side 6.
    is_one = is_whole and len(shape) == 2 and shape[0] == shape[1] and not box and isqrt(side) ** 2 != side
    if is_one or not is_whole:
        expected = "(boards, cells) or (boards, rows, columns)"
        why = f": {shape[1]} cells are not a square" if len(shape) == 2 else ""
        if is_one:
            why = f": one board has the shape (1, {shape[0]}, {shape[0]})"
        raise ValueError(f"array: expected the shape {expected}, found {shape}{why}")
    return shape[0], side


def _output(out: Any, view: memoryview, format: str) -> Any:
    """The memory for the solutions."""
    given, its_format = _integers(out, "out")
    if given.readonly or not given.c_contiguous:
        raise ValueError("out: expected a writable array in C order")
    if (given.shape, given.itemsize, its_format) != (view.shape, view.itemsize, format):
        expected, found = (f"{of.shape} of {of.format!r}" for of in (view, given))
        raise ValueError(f"out: expected the shape and type of array, {expected}, found {found}")
    return (c_uint8 * given.nbytes).from_buffer(out) if given.nbytes else (c_uint8 * 0)()


class _Buffer(Structure):
    """Py_buffer"""

    _fields_ = [
        ("buf", c_void_p),
        ("obj", c_void_p),
        ("len", c_ssize_t),
        ("itemsize", c_ssize_t),
        ("readonly", c_int),
        ("ndim", c_int),
        ("format", c_char_p),
        ("shape", POINTER(c_ssize_t)),
        ("strides", POINTER(c_ssize_t)),
        ("suboffsets", POINTER(c_ssize_t)),
        ("internal", c_void_p),
    ]


# Made once: each prototype is a new class, which takes as long as solving a hundred boards.
_get_buffer: Any = None
_release_buffer: Any = None
if is_cpython():
    _get_buffer = PYFUNCTYPE(c_int, py_object, POINTER(_Buffer), c_int)(("PyObject_GetBuffer", ctypes.pythonapi))
    _release_buffer = PYFUNCTYPE(None, POINTER(_Buffer))(("PyBuffer_Release", ctypes.pythonapi))

_STRIDED = 0x18
"""PyBUF_STRIDES: any strides, also of memory that cannot be written."""


@contextmanager
def address(view: memoryview, array: Any, cells: abi.Cells) -> Iterator[None]:
    """Sets the address of the first cell, and the strides, as long as the memory stays where it is."""
    strides = view.strides or ()
    is_repeated = any(size > 1 and stride == 0 for size, stride in zip(view.shape or (), strides))
    if not is_cpython() or view.suboffsets or is_repeated:
        # The library has no stride of 0, and only CPython shows the address.
        copy = bytearray(view.tobytes())
        memory = (c_uint8 * len(copy)).from_buffer(copy) if copy else (c_uint8 * 1)()
        cells.cells = ctypes.addressof(memory)
        yield
        return
    if len(strides) == 2:
        side = cells.side
        cells.board_stride, cells.col_stride = strides
        cells.row_stride = side * strides[1]
    else:
        cells.board_stride, cells.row_stride, cells.col_stride = strides
    buffer = _Buffer()
    _get_buffer(view, byref(buffer), _STRIDED)
    try:
        cells.cells = buffer.buf
        yield
    finally:
        _release_buffer(byref(buffer))
