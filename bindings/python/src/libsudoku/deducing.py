"""Deduction: a caller sets symbols one at a time, and the library draws the consequences.

Takes a board without cages, then symbols. Returns the decided cells, the candidates of the others,
and the open cell with the fewest candidates. Rows and columns count from 0; an open cell is
``EMPTY`` (-1).
"""

from __future__ import annotations

from ctypes import c_int32, c_size_t, c_uint32, c_void_p
from typing import TYPE_CHECKING, Any, NamedTuple

from .abi import Status
from .board import BoardLike, board_of, place_of, rows_of
from .library import Owner, call, fail, native, signed, tuple_of

if TYPE_CHECKING:
    from typing_extensions import Self


class Choice(NamedTuple):
    """The cell to choose next."""

    status: Status
    """OK: there is a cell; DONE: none, the board is solved; NO_SOLUTION: none, a symbol contradicts
    the board."""
    cell: tuple[int, int] | None
    """(row, col) of the open cell with the fewest candidates, the first among equals."""
    open: int
    """The number of open cells."""


class Deduction(Owner):
    """A board under deduction: its symbols, and the consequences of these.

    The rules are naked singles, hidden singles, naked pairs and locked candidates, applied until none
    removes a candidate.

    - board: a board or its text; the deduction begins with its givens; it may be changed or closed afterwards. Givens
      that contradict each other are accepted: ``choice`` reports NO_SOLUTION.
    - Raises SudokuError UNSUITABLE (the board has cages or sums), NO_MEMORY, INTERNAL; Stopped
      MEMORY_LIMIT (more than 1 GiB would be needed). After ``close`` every use but ``side`` raises
      BAD_HANDLE.
    - Threads may share it; their calls take turns.

    ``with Deduction(board) as deduction:`` closes it at the end of the block; else it is freed with
    the last reference.
    """

    __slots__ = ("_side",)

    _free = native.sudoku_deduction_free
    _side: int

    def __init__(self, board: BoardLike) -> None:
        board = board_of(board)
        self._make(native.sudoku_deduction_new, board.handle, board.side)

    def _make(self, function: Any, origin: int, side: int) -> None:
        handle = c_void_p()
        _reached(call(function, origin, handle))
        self._own(handle)
        self._side = side

    def copy(self) -> Self:
        """A deduction equal to this one and independent of it. Raises NO_MEMORY, MEMORY_LIMIT. Any thread."""
        copy = type(self).__new__(type(self))
        copy._make(native.sudoku_deduction_clone, self._handle, self._side)
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    @property
    def side(self) -> int:
        """The number of rows, of columns, of boxes and of symbols."""
        return self._side

    def set(self, row: int, col: int, symbol: int) -> bool:
        """Gives a cell its symbol and draws the consequences.

        - row, col: from 0, below the side; or negative, from the end.
        - symbol: one of the board's.
        - Returns False if that contradicts the board: the cells stay as they were, and from then on
          every symbol is refused.
        - Raises SudokuError OFF_BOARD, UNKNOWN_SYMBOL, NO_MEMORY, INTERNAL; Stopped MEMORY_LIMIT.
        - Any thread.
        """
        row, col = place_of((row, col), self._side, self._side)
        number = signed(symbol, 32, "symbol")
        status = call(native.sudoku_deduction_set, self._handle, row, col, number)
        return status != Status.NO_SOLUTION and _reached(status)

    @property
    def cells(self) -> tuple[int, ...]:
        """The symbols of the decided cells, row by row, EMPTY for an open cell. Any thread."""
        size = self._side * self._side
        cells, length = (c_int32 * size)(), c_size_t()
        call(native.sudoku_deduction_cells, self._handle, cells, size, length)
        return tuple_of(cells, size)

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The cells, one tuple a row."""
        return rows_of(self.cells, self._side)

    def candidates(self, row: int, col: int) -> tuple[int, ...]:
        """The symbols that a cell may still take; a decided cell has only its own.

        - row, col: from 0, below the side; or negative, from the end.
        - Raises SudokuError OFF_BOARD, NO_MEMORY.
        - Any thread.
        """
        row, col = place_of((row, col), self._side, self._side)
        symbols, length = (c_int32 * self._side)(), c_size_t()
        function = native.sudoku_deduction_candidates
        call(function, self._handle, row, col, symbols, self._side, length)
        return tuple(symbols[: length.value])

    @property
    def choice(self) -> Choice:
        """The cell to choose next. Any thread."""
        row, col, left = c_uint32(), c_uint32(), c_uint32()
        function = native.sudoku_deduction_choice
        status = Status(call(function, self._handle, row, col, left))
        cell = (row.value, col.value) if status == Status.OK else None
        return Choice(status, cell, left.value)

    def __repr__(self) -> str:
        return f"<libsudoku.Deduction {self._side}x{self._side}, {self.choice.open} cells open>"


def _reached(status: int) -> bool:
    """Returns True; raises Stopped if a limit came first."""
    if status != Status.OK:
        fail(status)
    return True
