"""Boards.

Takes the shape of a box, or a text or a file in one of the formats. Returns symbols, cages,
candidates, texts. A ``Board`` owns one handle of the library and frees it once, at ``close`` or with
the last reference. Rows, columns and cells count from 0; a cell is ``row * side + col``; an empty
cell is ``EMPTY`` (-1).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ctypes import c_char, c_int32, c_int64, c_size_t, c_uint32, c_void_p, sizeof
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Union, overload

from . import abi
from .abi import EMPTY, Format, State, Status
from .library import (
    Owner,
    SudokuError,
    call,
    check,
    check_made,
    error_of,
    fail,
    int32s,
    integer,
    native,
    signed,
    text_bytes,
    text_of,
    tuple_of,
    uint32s,
    unsigned,
    utf8,
)

if TYPE_CHECKING:
    from typing_extensions import Self

    from .control import Control

PathLike = Union[str, "os.PathLike[str]"]

BoardLike = Union["Board", str, bytes]
"""A board, or a text as ``Board.parse`` reads it."""


class Cage(NamedTuple):
    """Cells whose symbols are all different and sum up to a total."""

    total: int
    cells: tuple[int, ...]


class Constraint(NamedTuple):
    """A rule beside rows, columns and boxes: a kind, one of ``constraint_kinds()``, its values and its cells."""

    kind: str
    values: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()


def constraint_kinds() -> dict[str, str]:
    """The names of the kinds of constraints, and the rule of each in one sentence. Any thread."""
    count, number = c_uint32(), c_int32()
    call(native.sudoku_constraint_count, count)
    found = {}
    for at in range(count.value):
        call(native.sudoku_constraint_number, at, number)
        found[_kind_name(number.value)] = text_of(native.sudoku_constraint_rule, number.value)
    return found


@lru_cache(maxsize=None)
def _kind_name(number: int) -> str:
    return text_of(native.sudoku_constraint_name, number)


@lru_cache(maxsize=64)
def _kind_number(name: str) -> int:
    text, number = text_bytes(name), c_int32()
    call(native.sudoku_constraint_find, text, len(text), number)
    return number.value


class BoardCheck(NamedTuple):
    """The state of a board; for State.BROKEN, (row, col) of a cell that breaks a rule, else None."""

    state: State
    cell: tuple[int, int] | None


def read_options(
    format: Format = Format.AUTO,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    max_bytes: int = 0,
    alphabet: str | None = None,
    control: Control | None = None,
) -> abi.ReadOptions:
    """The options for reading a text, as the library takes them. The caller does not change them."""
    has_any = box is not None or symbols is not None or alphabet is not None or control is not None
    if format is Format.AUTO and max_bytes == 0 and not has_any:
        return _USUAL
    box_height, box_width = box or (0, 0)
    given = abi.ReadOptions(sizeof(abi.ReadOptions), signed(integer(format, "format", "a Format"), 32, "format"))
    given.box_height = unsigned(box_height, 32, "box height")
    given.box_width = unsigned(box_width, 32, "box width")
    given.max_bytes = unsigned(max_bytes, 64, "max_bytes")
    if symbols is not None:
        numbers = int32s(symbols, "symbols")
        given.symbols = numbers
        given.symbol_count = len(numbers)
    if alphabet is not None:
        given.alphabet = encoded = alphabet.encode()
        given.alphabet_len = len(encoded)
    if control is not None:
        given.control = control.handle
    return given


_OF_ONE_GRID = 2
"""The place of a grid: its first row and column."""

_USUAL = abi.ReadOptions(sizeof(abi.ReadOptions))


class Board(Owner):
    """A board: shape, symbols, givens, cages and other constraints.

    - box_height, box_width: rows and columns of a box, each at least 1; their product is the side,
      1 to 1024.
    - A new board is empty and has the symbols 1 to its side.
    - Raises SudokuError BAD_SIDE, NO_MEMORY. After ``close`` only ``side``, ``box``, ``len`` and ``repr`` work; what
      else uses the board raises BAD_HANDLE.
    - Any number of threads may use one board at once: a call works on the board as it was when
      the call began.

    ``with Board(3, 3) as board:`` closes it at the end of the block; else it is freed with the
    last reference. It can be copied and pickled.

    A board is a sequence of rows, each a tuple of symbols: ``board[0]``, ``len(board)``,
    ``for row in board``. ``board[0, 8]`` is a cell. Negative indices count from the end. Two boards
    are equal if they have the same boxes, symbols, cells and constraints, in any order of the constraints. A board can change, so it has no hash.
    """

    __slots__ = ("_box", "_grids", "_shape", "_side")

    __contains__: ClassVar[None] = None
    """Not offered: ``5 in board`` might mean the rows or the cells."""

    _free = native.sudoku_board_free
    _side: int
    _box: tuple[int, int]
    _shape: tuple[int, int]
    _grids: tuple[tuple[int, int], ...]

    def __init__(self, box_height: int, box_width: int) -> None:
        handle = c_void_p()
        height = unsigned(box_height, 32, "box height")
        width = unsigned(box_width, 32, "box width")
        call(native.sudoku_board_new, height, width, handle)
        self._take(handle, (height, width))

    @classmethod
    def of_grids(cls, box_height: int, box_width: int, grids: Iterable[tuple[int, int]]) -> Self:
        """Makes an empty board of several grids that overlap, such as a samurai.

        - box_height, box_width: rows and columns of a box; their product is the side of each grid.
        - grids: the (row, col) of the first cell of each grid, from 0: multiples of the box. A samurai of 9x9 grids:
          (0, 0), (0, 12), (6, 6), (12, 0), (12, 12). Grids share whole boxes, and all hang together.
        - Returns the board. Its cells are those of the rectangle around all grids (``shape``), EMPTY also where no grid has
          a cell.
        - Raises SudokuError BAD_SIDE, BAD_ARGUMENT (the grids), NO_MEMORY.
        """
        handle = c_void_p()
        numbers = [unsigned(number, 32, "grids") for place in grids for number in place]
        places = (c_uint32 * len(numbers))(*numbers)
        height = unsigned(box_height, 32, "box height")
        width = unsigned(box_width, 32, "box width")
        call(native.sudoku_board_new_grids, height, width, places, len(numbers), handle)
        return cls._of(handle, (height, width))

    @classmethod
    def parse(
        cls,
        text: str | bytes,
        *,
        format: Format = Format.AUTO,
        box: tuple[int, int] | None = None,
        symbols: Iterable[int] | None = None,
        max_bytes: int = 0,
        alphabet: str | None = None,
        control: Control | None = None,
    ) -> Self:
        """Reads a board from a text.

        - text: a str, or UTF-8.
        - format: AUTO recognises it from the content.
        - box: rows and columns of a box, for texts that name only a size; None: boxes are square, and those of
          the sides 6, 8, 10 and 12 are 2x3, 2x4, 2x5 and 3x4.
        - symbols: for formats that do not list them; None: 1 to the side.
        - max_bytes: refuse longer texts; 0: 64 MiB.
        - alphabet: the characters of the symbols in order, for boards with one character a cell, such as
          "0123456789ABCDEF"; None: found from the text.
        - control: lets another thread cancel; the call then returns within 100 ms.
        - Returns a new board.
        - Raises SudokuError with line and column: BAD_TEXT, RAGGED_ROW, BAD_CELL_COUNT, BAD_SIDE,
          BAD_SYMBOL_COUNT, DUPLICATE_SYMBOL, UNKNOWN_SYMBOL, OFF_BOARD, GIVEN_TWICE, BAD_CAGE,
          BAD_UTF8, TOO_LARGE, UNKNOWN_FORMAT, NO_MEMORY, BAD_HANDLE (the control); Stopped if cancelled.
        - Any thread.
        """
        options = read_options(format, box, symbols, max_bytes, alphabet, control)
        return cls._read(native.sudoku_board_read, text_bytes(text), options)

    @classmethod
    def from_cells(
        cls,
        rows: Iterable[Iterable[int | None]],
        empty: int | None = 0,
        *,
        box: tuple[int, int] | None = None,
    ) -> Self:
        """Makes a board from rows of symbols, such as lists or a two-dimensional array.

        - rows: as many rows as the side; each has as many symbols.
        - empty: the value of an empty cell in the rows; EMPTY is one in any case.
        - box: as in ``parse``.
        - Returns a new board with the symbols 1 to the side.
        - Raises SudokuError BAD_SIDE, RAGGED_ROW, BAD_CELL_COUNT, UNKNOWN_SYMBOL, NO_MEMORY;
          TypeError for a value that is neither an integer nor ``empty``.
        - Any thread.
        """
        cells: list[list[Any]] = [[EMPTY if cell == empty else cell for cell in row] for row in rows]
        side = len(cells)
        for number, row in enumerate(cells):
            if len(row) != len(cells[0]):
                detail = f"row {number} has {len(row)} cells, row 0 has {len(cells[0])}"
                fail(Status.RAGGED_ROW, detail)
        board = cls(*(box or _usual_box(side)))
        try:
            board.cells = [cell for row in cells for cell in row]
        except TypeError:
            for number, row in enumerate(cells):
                for col, cell in enumerate(row):
                    if not hasattr(cell, "__index__"):
                        detail = f"cell {number},{col}: expected an integer or {empty!r} for empty, found {cell!r}"
                        raise TypeError(detail) from None
            raise
        return board

    @classmethod
    def load(
        cls,
        path: PathLike,
        *,
        format: Format = Format.AUTO,
        box: tuple[int, int] | None = None,
        symbols: Iterable[int] | None = None,
        max_bytes: int = 0,
        alphabet: str | None = None,
        control: Control | None = None,
    ) -> Self:
        """Reads a board from a file; otherwise as ``parse``.

        - path: a str or a pathlib.Path.
        - Returns a new board.
        - Raises SudokuError as ``parse``, and FILE_ERROR, an OSError with errno and filename.
        - Any thread.
        """
        options = read_options(format, box, symbols, max_bytes, alphabet, control)
        with _naming(path) as name:
            return cls._read(native.sudoku_board_load, name, options)

    @classmethod
    def _read(cls, function: Any, encoded: bytes, options: abi.ReadOptions) -> Self:
        handle = c_void_p()
        # A cancelled read makes no board, and its status is above 0.
        check_made(call(function, encoded, len(encoded), options, handle))
        return cls._of(handle, box_of(handle))

    @classmethod
    def _of(cls, handle: c_void_p, box: tuple[int, int]) -> Self:
        """The owner of a handle that the library has just made."""
        board = cls.__new__(cls)
        board._take(handle, box)
        return board

    def _take(self, handle: c_void_p, box: tuple[int, int]) -> None:
        self._own(handle)
        self._box = box
        self._side = box[0] * box[1]
        rows, cols, length, numbers = c_uint32(), c_uint32(), c_size_t(), (c_uint32 * _OF_ONE_GRID)()
        status = native.sudoku_board_grids(handle, rows, cols, numbers, _OF_ONE_GRID, length, None)
        if status == Status.BUFFER_TOO_SMALL:
            numbers = (c_uint32 * length.value)()
            status = native.sudoku_board_grids(handle, rows, cols, numbers, length, length, None)
        check(status)
        self._shape = rows.value, cols.value
        self._grids = tuple(zip(numbers[: length.value : 2], numbers[1 : length.value : 2]))

    def copy(self) -> Self:
        """A board equal to this one and independent of it. Raises NO_MEMORY. Any thread."""
        handle = c_void_p()
        call(native.sudoku_board_clone, self._handle, handle)
        return self._of(handle, self._box)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if not self._grids:
            return type(self).parse, (self.write(Format.COORDINATES),)
        return _rebuild, (type(self), self._box, self.symbols, self.cells, self.constraints, self._grids)

    @property
    def side(self) -> int:
        """The number of rows, of columns, of boxes and of symbols; of several grids, those of each."""
        return self._side

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board: the side twice, unless it has several grids or loose cells."""
        return self._shape

    @property
    def grids(self) -> tuple[tuple[int, int], ...]:
        """The (row, col) of the first cell of each grid: (0, 0) alone, unless the board has several."""
        return self._grids

    @property
    def box(self) -> tuple[int, int]:
        """Rows and columns of a box."""
        return self._box

    @property
    def symbols(self) -> tuple[int, ...]:
        """The symbols, in the order of the digits.

        Assigning others replaces each symbol in the cells by the new one at the same place of the list;
        totals of cages do not change.

        - ``side`` symbols, all different, 0 to 2147483647.
        - Raises SudokuError BAD_SYMBOL_COUNT, DUPLICATE_SYMBOL, UNKNOWN_SYMBOL.
        - Any thread.
        """
        return self._numbers(native.sudoku_board_symbols, self._side)

    @symbols.setter
    def symbols(self, symbols: Iterable[int]) -> None:
        numbers = int32s(symbols, "symbols")
        call(native.sudoku_board_set_symbols, self._handle, numbers, len(numbers))

    @property
    def cells(self) -> tuple[int, ...]:
        """The symbols in all cells, row by row, EMPTY for an empty cell.

        Assigning puts symbols into all cells, all or none.

        - side * side symbols of the board, row by row; of several grids, as many as ``shape`` says.
        - Raises SudokuError BAD_CELL_COUNT, UNKNOWN_SYMBOL, OFF_BOARD (a symbol where no grid has a cell).
        - Any thread.
        """
        return self._numbers(native.sudoku_board_cells, self._size)

    @cells.setter
    def cells(self, symbols: Iterable[int]) -> None:
        numbers = int32s(symbols, "cells")
        call(native.sudoku_board_set_cells, self._handle, numbers, len(numbers))

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The symbols in all cells, one tuple a row."""
        return rows_of(self.cells, self._shape[1])

    @property
    def _size(self) -> int:
        """The number of cells."""
        return self._shape[0] * self._shape[1]

    def _numbers(self, function: Any, capacity: int) -> tuple[int, ...]:
        numbers = (c_int32 * capacity)()
        length = c_size_t()
        call(function, self._handle, numbers, capacity, length)
        return tuple_of(numbers, capacity)

    def __len__(self) -> int:
        """The number of rows."""
        return self._shape[0]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """The rows, as they are when the iteration begins."""
        return iter(self.rows)

    @overload
    def __getitem__(self, place: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, place: tuple[int, int]) -> int: ...
    def __getitem__(self, place: int | tuple[int, int]) -> int | tuple[int, ...]:
        """The symbol in the cell (row, col), or EMPTY; of a row alone, its symbols.

        - Raises SudokuError OFF_BOARD, an IndexError.
        - Any thread.
        """
        if not isinstance(place, tuple):
            try:
                return self.rows[place]
            except IndexError:
                raise _off_board(f"row {place}", *self._shape) from None
        row, col = place_of(place, *self._shape)
        symbol = c_int32()
        call(native.sudoku_board_get, self._handle, row, col, symbol)
        return symbol.value

    def __setitem__(self, place: tuple[int, int], symbol: int) -> None:
        """Puts a symbol into a cell, in place of any other; EMPTY empties it.

        Symbols that clash with others are accepted: such a board has no solution.

        - place: (row, col).
        - symbol: one of the board's, or EMPTY.
        - Raises SudokuError OFF_BOARD, UNKNOWN_SYMBOL.
        - Any thread.
        """
        row, col = place_of(place, *self._shape)
        call(native.sudoku_board_set, self._handle, row, col, signed(symbol, 32, "symbol"))

    def set(self, row: int, col: int, symbol: int) -> None:
        """Sets a cell as ``board[row, col] = symbol`` does."""
        self[row, col] = symbol

    def candidates(self, row: int, col: int) -> tuple[int, ...]:
        """The symbols that filled cells and the totals of cages allow in a cell.

        - row, col: from 0, below the side; or negative, from the end.
        - Returns the symbols that no other cell of its row, column and box has, and with which each
          of its cages can reach its total; for a filled cell only its own.
        - Raises SudokuError OFF_BOARD, NO_MEMORY.
        - Any thread.
        """
        row, col = place_of((row, col), *self._shape)
        symbols = (c_int32 * self._side)()
        length = c_size_t()
        function = native.sudoku_board_candidates
        call(function, self._handle, row, col, symbols, self._side, length)
        return tuple(symbols[: length.value])

    def add_cage(self, total: int, cells: Iterable[int]) -> None:
        """Adds cells whose symbols are all different and sum up to a total.

        Cages may overlap and need not be connected.

        - total: 0 to 2 ** 63 - 1.
        - cells: 1 to side cells, each named once by its number row * side + col.
        - Raises SudokuError BAD_CAGE, OFF_BOARD, NO_MEMORY.
        - Any thread.
        """
        numbers = uint32s(cells, "cells")
        total = signed(total, 64, "total")
        call(native.sudoku_board_add_cage, self._handle, total, numbers, len(numbers))

    def add_cages(self, cages: Iterable[tuple[int, Iterable[int]]]) -> None:
        """Adds several cages, all or none.

        - cages: the total and the cells of each, as ``add_cage`` takes them.
        - Raises SudokuError BAD_CAGE, OFF_BOARD, NO_MEMORY; its symbol is the place of the first bad
          cage, from 0.
        - Any thread.
        """
        numbers: list[int] = []
        for total, cells in cages:
            own = [signed(cell, 64, "cell") for cell in cells]
            numbers += (signed(total, 64, "total"), len(own), *own)
        given = (c_int64 * len(numbers))(*numbers)
        call(native.sudoku_board_add_cages, self._handle, given, len(numbers))

    def remove_cage(self, row: int, col: int) -> None:
        """Removes a cage that has this cell: the one that was added first.

        - row, col: from 0, below the side; or negative, from the end.
        - Raises SudokuError OFF_BOARD, BAD_ARGUMENT (no cage has the cell), NO_MEMORY.
        - Any thread.
        """
        row, col = place_of((row, col), *self._shape)
        call(native.sudoku_board_remove_cage, self._handle, row, col)

    def clear_cages(self) -> None:
        """Removes all cages. Raises NO_MEMORY. Any thread."""
        call(native.sudoku_board_clear_cages, self._handle)

    @property
    def cages(self) -> tuple[Cage, ...]:
        """The cages in the order they were added. Any thread."""
        count = c_size_t()
        call(native.sudoku_board_cage_count, self._handle, count)
        return tuple(self._cage(index) for index in range(count.value))

    def _cage(self, index: int) -> Cage:
        total, cells, length = c_int64(), (c_uint32 * self._side)(), c_size_t()
        function = native.sudoku_board_cage
        call(function, self._handle, index, total, cells, self._side, length)
        return Cage(total.value, tuple(cells[: length.value]))

    def add_constraint(self, kind: str, values: Iterable[int] = (), cells: Iterable[int] = ()) -> None:
        """Adds a rule beside rows, columns and boxes.

        - kind: one of ``constraint_kinds()``, for example "diagonal" or "different".
        - values: as the kind takes them, for example a total, or the region of each cell; none for most kinds.
        - cells: numbers row * side + col, each named once, for kinds that take cells.
        - Raises SudokuError BAD_CONSTRAINT, BAD_CAGE, OFF_BOARD, NO_MEMORY.
        - Any thread.
        """
        self.add_constraints([Constraint(kind, tuple(values), tuple(cells))])

    def add_constraints(self, constraints: Iterable[tuple[str, Iterable[int], Iterable[int]]]) -> None:
        """Adds several constraints, all or none.

        - constraints: the kind, the values and the cells of each, as ``add_constraint`` takes them.
        - Raises SudokuError as ``add_constraint``; its symbol is the place of the first bad constraint, from 0.
        - Any thread.
        """
        numbers: list[int] = []
        for kind, values, cells in constraints:
            numbers.append(_kind_number(kind))
            for what, items in (("value", values), ("cell", cells)):
                own = [signed(item, 64, what) for item in items]
                numbers += (len(own), *own)
        given = (c_int64 * len(numbers))(*numbers)
        call(native.sudoku_board_add_constraints, self._handle, given, len(numbers))

    def remove_constraint(self, index: int) -> None:
        """Removes a constraint by its place in ``constraints``. Raises SudokuError BAD_ARGUMENT, NO_MEMORY. Any thread."""
        call(native.sudoku_board_remove_constraint, self._handle, unsigned(index, 64, "index"))

    def clear_constraints(self) -> None:
        """Removes all constraints, the cages, too. Raises NO_MEMORY. Any thread."""
        call(native.sudoku_board_clear_constraints, self._handle)

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints: the cages, and then the others, each in the order they were added. Any thread."""
        count = c_size_t()
        call(native.sudoku_board_constraint_count, self._handle, count)
        return tuple(self._constraint(index) for index in range(count.value))

    def _constraint(self, index: int) -> Constraint:
        length = c_size_t()
        call(native.sudoku_board_constraint, self._handle, index, None, 0, length)
        numbers = (c_int64 * length.value)()
        call(native.sudoku_board_constraint, self._handle, index, numbers, len(numbers), length)
        kind, count, *rest = numbers
        return Constraint(_kind_name(kind), tuple(rest[:count]), tuple(rest[count + 1 :]))

    def check(self) -> BoardCheck:
        """Whether the board is solved, still open, or breaks a rule. Any thread."""
        state, row, col = c_int32(), c_uint32(), c_uint32()
        call(native.sudoku_check, self._handle, state, row, col)
        broken = state.value == State.BROKEN
        return BoardCheck(State(state.value), (row.value, col.value) if broken else None)

    def clashes(self) -> tuple[int, ...]:
        """The numbers row * side + col of all cells that are part of a clash, in ascending order.

        A clash is a symbol that a row, column, box or cage has twice; or a filled cell of a cage whose
        sum is above its total, or below it with no cell empty.

        - Returns at least one cell if ``check`` says BROKEN, else none.
        - Raises SudokuError NO_MEMORY.
        - Any thread.
        """
        size = self._size
        cells, length = (c_uint32 * size)(), c_size_t()
        call(native.sudoku_board_clashes, self._handle, cells, size, length)
        return tuple(cells[: length.value])

    def write(self, format: Format = Format.GRID, *, cells: Iterable[int] | None = None) -> str:
        """Writes the board as text, or with other symbols in its cells, such as a solution.

        - format: any but AUTO.
        - cells: side * side symbols of the board, row by row, EMPTY for empty. Then formats
          without cages leave the cages out, and COORDINATES becomes CSV.
        - Returns the text.
        - Raises SudokuError UNKNOWN_FORMAT, NOT_EXPRESSIBLE, NO_MEMORY; for ``cells`` BAD_CELL_COUNT,
          UNKNOWN_SYMBOL.
        - Any thread.
        """
        given: tuple[Any, ...] = (native.sudoku_board_write, self._handle)
        if cells is not None:
            numbers = int32s(cells, "cells")
            given = (native.sudoku_board_write_cells, self._handle, numbers, len(numbers))
        number = signed(integer(format, "format", "a Format"), 32, "format")
        # A line or a grid of symbols of one character fits.
        length = c_size_t(2 * self._side * (self._side + 1))
        while True:
            text = (c_char * length.value)()
            try:
                call(*given, number, text, len(text), length)
            except SudokuError as error:
                if error.code != Status.BUFFER_TOO_SMALL:
                    raise
            else:
                return text.raw[: length.value].decode()

    def save(self, path: PathLike, format: Format = Format.GRID) -> None:
        """Writes the board to a file in place of its content; otherwise as ``write``.

        - path: a str or a pathlib.Path.
        - Raises SudokuError as ``write``, and FILE_ERROR, an OSError with errno and filename.
        - Any thread.
        """
        number = signed(integer(format, "format", "a Format"), 32, "format")
        with _naming(path) as name:
            call(native.sudoku_board_save, self._handle, name, len(name), number)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._value() == other._value()

    def _value(self) -> tuple[object, ...]:
        """Two boards are equal if these values are."""
        constraints = sorted((kind, values, sorted(cells)) for kind, values, cells in self.constraints)
        return self._box, self._grids, self.symbols, self.cells, constraints

    def __str__(self) -> str:
        return self.write(Format.PICTURE if self._grids else Format.COORDINATES)

    def _repr_svg_(self) -> str:
        """The picture that Jupyter shows."""
        return self.write(Format.SVG)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The forms for Jupyter and IPython, which show the first kind that they support."""
        plain = {"text/plain": str(self)}
        return {**plain, "image/svg+xml": self._repr_svg_()} if self._grids else plain

    def __repr__(self) -> str:
        height, width = self._box
        return "<libsudoku.Board {}x{}, boxes {}x{}>".format(*self._shape, height, width)


@contextmanager
def _naming(path: PathLike) -> Iterator[bytes]:
    """The path in UTF-8. An OSError of the block gets it as its filename."""
    name = os.fspath(path)
    try:
        yield utf8(name)
    except OSError as error:
        error.filename = name
        raise


def box_of(handle: c_void_p) -> tuple[int, int]:
    """Rows and columns of a box of a board."""
    side, height, width = c_uint32(), c_uint32(), c_uint32()
    check(native.sudoku_board_size(handle, side, height, width, None))
    return height.value, width.value


def board_of(board: BoardLike) -> Board:
    """The board, or that of a text. Raises TypeError for anything else, and as ``Board.parse``."""
    if isinstance(board, Board):
        return board
    return Board.parse(text_of_board(board))


def text_of_board(text: str | bytes) -> bytes:
    """The text in UTF-8. Raises TypeError for what is none."""
    if isinstance(text, (str, bytes, bytearray, memoryview)):
        return text_bytes(text)
    raise TypeError(f"board must be a Board or a text, not {type(text).__name__}")


def rows_of(cells: tuple[int, ...], side: int) -> list[tuple[int, ...]]:
    """Cells cut into rows; an empty tuple has none."""
    return [cells[start : start + side] for start in range(0, len(cells), side)]


def place_of(place: tuple[int, int], rows: int, cols: int) -> tuple[int, int]:
    """The cell (row, col), counted from 0, as the library takes it; the library checks the upper bound.

    Raises SudokuError OFF_BOARD for numbers that are not 32 bits.
    """
    row, col = map(index, place)
    row += rows if row < 0 else 0
    col += cols if col < 0 else 0
    if not (0 <= row < 1 << 32 and 0 <= col < 1 << 32):
        raise _off_board("cell {},{}".format(*place), rows, cols)
    return row, col


def _off_board(what: str, rows: int, cols: int) -> SudokuError:
    size = f"side {rows}" if rows == cols else f"{rows} rows and {cols} columns"
    return error_of(Status.OFF_BOARD, f"the {what} is off the board of {size}")


def _usual_box(side: int) -> tuple[int, int]:
    """Rows and columns of a box of boards that name only their side: the library reads such a text."""
    symbols = " ".join(map(str, range(1, side + 1)))
    with Board.parse(f"{side}\n{symbols}", format=Format.COORDINATES) as board:
        return board.box


def _rebuild(
    kind: type[Board],
    box: tuple[int, int],
    symbols: tuple[int, ...],
    cells: tuple[int, ...],
    constraints: tuple[Constraint, ...],
    grids: tuple[tuple[int, int], ...] = ((0, 0),),
) -> Board:
    """The board of a pickle."""
    board = kind.of_grids(*box, grids)
    board.symbols = symbols
    board.cells = cells
    board.add_constraints(constraints)
    return board
