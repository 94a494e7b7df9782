"""Equivalent boards: made from one, and told by their canonical form.

``Morph`` is an order of rows, columns and symbols. ``morph_array`` gives each of many boards one of its own, ``canonical_array``
and ``distinct_array`` find those that are equivalent. This module does not import numpy.
"""

from __future__ import annotations

from ctypes import byref, c_int32, c_size_t, c_uint8, c_uint32, c_uint64, sizeof
from typing import TYPE_CHECKING, Any, NamedTuple

from . import abi, buffers, interrupt
from .abi import Status
from .arrays import address, described, shaped
from .batch import Table
from .board import Board, BoardLike, board_of
from .generating import _Handles
from .library import call, check, native, status_of, unsigned
from .solving import Options, native_options

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Morph(NamedTuple):
    """An order of the rows, the columns and the symbols of a board, with or without transposition, that makes an equivalent
    board: each solution of the one becomes a solution of the other. All numbers count from 0."""

    transposed: bool
    """Whether rows and columns are those of the transpose."""
    rows: tuple[int, ...]
    """For each row of the result, the row that it comes from."""
    columns: tuple[int, ...]
    """For each column of the result, the column that it comes from."""
    symbols: tuple[int, ...]
    """For each symbol of the board, in their order, the number of the one that takes its place."""

    @staticmethod
    def random(board: BoardLike, seed: int, item: int = 0) -> Morph:
        """Draws a morph of a board; each that keeps its rules is as likely. With cages and with constraints by which more than
        differences is asked, these are turns and mirrors.

        - board: a board or its text; only its shape and its rules count.
        - seed, item: the morph of this item in the sequence of the seed, the same on every machine.
        - Raises SudokuError BAD_ARGUMENT (several grids), BAD_CONSTRAINT (one that numbers rows, columns or places).
        - Any thread.
        """
        of = board_of(board)
        numbers, length = (c_uint32 * (1 + 3 * of.side))(), c_size_t()
        passed = (unsigned(seed, 64, "seed"), unsigned(item, 64, "item"), numbers, len(numbers), byref(length))
        check(call(native.sudoku_morph_random, of.handle, *passed))
        return _morph(numbers)

    def apply(self, board: BoardLike) -> Board:
        """Makes the board that the morph makes of another one; its cages and constraints move with their cells.

        - board: a board or its text. It stays as it is.
        - Raises SudokuError BAD_ARGUMENT if the numbers are no morph, or it does not keep the rules of the board,
          BAD_CONSTRAINT as ``random``.
        - Any thread.
        """
        of, made = board_of(board), _Handles(1)
        numbers = _numbers(self)
        check(call(native.sudoku_board_morph, of.handle, numbers, len(numbers), made.places))
        (found,) = made.take(of.box)
        assert found is not None
        return found

    def inverse(self) -> Morph:
        """The morph that undoes this one. Raises SudokuError BAD_ARGUMENT if the numbers are no morph."""
        return _made(native.sudoku_morph_inverse, _numbers(self))

    def then(self, next: Morph) -> Morph:
        """The morph that does this one and then ``next``, of the same side. Raises SudokuError BAD_ARGUMENT if the numbers are no
        morphs, or of two sides."""
        return _made(native.sudoku_morph_then, _numbers(self), _numbers(next))


def _made(function: Any, *given: Any) -> Morph:
    """The morph that a function makes of others."""
    out, length = (c_uint32 * len(given[0]))(), c_size_t()
    passed = [argument for numbers in given for argument in (numbers, len(numbers))]
    check(call(function, *passed, out, len(out), byref(length)))
    return _morph(out)


def _numbers(morph: Morph) -> Any:
    numbers = [int(morph.transposed), *morph.rows, *morph.columns, *morph.symbols]
    return (c_uint32 * len(numbers))(*(unsigned(number, 32, "morph") for number in numbers))


def _morph(numbers: Any) -> Morph:
    transposed, *orders = numbers
    side = len(orders) // 3
    rows, columns, symbols = (tuple(orders[place : place + side]) for place in range(0, 3 * side, side))
    return Morph(bool(transposed), rows, columns, symbols)


def symmetries(board: BoardLike, **options: Unpack[Options]) -> int:
    """Counts the symmetries of a board: the orders of lines, with and without transposition, that change nothing but the names of
    its symbols; 1 if there is only the one that changes nothing.

    - board: as in ``canonical``.
    - options: see ``Options``; the limits hold, and the others have no effect.
    - Raises what ``canonical`` raises.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    of, given, out = board_of(board), native_options(**options), c_uint64()
    passed = (of.handle, given, byref(out))
    check(interrupt.long_call(given, lambda: call(native.sudoku_board_symmetries, *passed)))
    return out.value


class Morphed:
    """Many boards, each made by a morph of its own."""

    status: Status
    """OK; CANCELLED or TIMED_OUT if the call was cut short."""
    statuses: memoryview[int]
    """The status of each board, a number of 4 bytes: UNKNOWN_SYMBOL for one with another number, which is empty."""
    cells: memoryview[int]
    """The boards, in the shape and the type of the input; numpy reads them without a copy."""

    def __init__(self, status: int, states: Any, cells: memoryview[int]) -> None:
        self.status = status_of(status)
        self.statuses = memoryview(states).cast("B").cast("i")
        self.cells = cells


def morph_array(
    array: Any,
    seed: int,
    *,
    first: int = 0,
    inverse: bool = False,
    empty: int = 0,
    box: tuple[int, int] | None = None,
    **options: Unpack[Options],
) -> Morphed:
    """Gives each of many boards a morph of its own: that of ``Morph.random`` for item ``first`` + i of the seed.

    A second call with the same seed makes of the solutions of the boards the solutions of the results.

    - array, empty, box: as in ``solve_array``.
    - seed, first: the sequence, and the item of the first board.
    - inverse: whether each board gets the inverse of its morph, which makes of a result the board again.
    - options: ``threads``, ``time_limit_ms`` and ``control``; the others have no effect.
    - Raises what ``solve_array`` raises.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.

    Example: ``numpy.asarray(morph_array(puzzles, 7).cells)``.
    """
    given = native_options(**options)
    view, format, cells = described(array, empty, box)
    states, out = buffers.buffer(c_int32, cells.count), buffers.buffer(c_uint8, view.nbytes)
    wanted = (unsigned(seed, 64, "seed"), unsigned(first, 64, "first"), int(bool(inverse)))
    with address(view, array, cells):
        passed = (cells, *wanted, given, states, out)
        status = interrupt.call_of(cells.count, given, lambda: call(native.sudoku_morph_cells, *passed))
    return Morphed(status, states, shaped(out, format, view.shape or ()))


class Form(NamedTuple):
    """The canonical form of a board of many."""

    status: Status
    """OK; else why the board has no form: UNKNOWN_SYMBOL, BAD_ARGUMENT for givens that clash, a limit."""
    symmetries: int
    """The number of symmetries of the board, as ``symmetries`` returns it; 0 without a form."""
    first: int
    """The number of the first board of the call with this form; its own if it is the first, or has no form."""


class Forms(Table[Form]):
    """The canonical forms of many boards: a sequence of ``Form``."""

    _structure = abi.Form

    def __init__(self, status: int, rows: Any, cells: Any, format: Any, shape: tuple[int, ...]) -> None:
        super().__init__(status, rows)
        self.cells = shaped(cells, format, shape)
        """The forms, in the shape and the type of the input; numpy reads them without a copy. Boards without a form are empty."""
        self._shape = shape

    def _arguments(self) -> tuple[Any, ...]:
        return (*super()._arguments(), bytearray(self.cells.tobytes()), self.cells.format, self._shape)

    def _item(self, place: int) -> Form:
        row = self._rows[place]
        return Form(status_of(row.status), row.symmetries, row.first)

    @property
    def symmetries(self) -> memoryview[int]:
        """The number of symmetries of each board."""
        return self._column("Q", "symmetries")

    @property
    def firsts(self) -> memoryview[int]:
        """For each board, the number of the first one with its form."""
        return self._column("Q", "first")

    def distinct(self) -> list[int]:
        """The numbers of the boards that are the first ones with their forms, in order."""
        statuses = self.statuses
        return [at for at, first in enumerate(self.firsts) if at == first and not statuses[at]]


def canonical_array(
    array: Any,
    *,
    empty: int = 0,
    box: tuple[int, int] | None = None,
    **options: Unpack[Options],
) -> Forms:
    """Makes the canonical forms of many boards of one shape: those of ``canonical``.

    - array, empty, box: as in ``solve_array``, with a side of at most 25.
    - options: see ``Options``; the time limit bounds the whole call, the node limit each board.
    - Raises what ``solve_array`` raises.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.

    Example: ``puzzles[canonical_array(puzzles).distinct()]`` has one puzzle of each class.
    """
    given = native_options(**options)
    view, format, cells = described(array, empty, box)
    rows, out = buffers.buffer(abi.Form, cells.count), buffers.buffer(c_uint8, view.nbytes)
    with address(view, array, cells):
        passed = (cells, given, rows, sizeof(abi.Form), out)
        status = interrupt.call_of(
            cells.count, given, lambda: call(native.sudoku_canonical_cells, *passed)
        )
    return Forms(status, rows, out, format, view.shape or ())
