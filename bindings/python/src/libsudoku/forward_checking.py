"""Backtracking with forward checking, in Python, for those who study it; and a fast door beside it.

In: a CSV file of n2 rows with n2 fields each, an empty field for an empty cell. Out: a ``Board`` of
live dicts and sets, and a ``Solver`` that fills it: it takes the most constrained space, makes each
move that is still valid there, and takes the move back if that leads nowhere. What stays true: a
space is either a key of ``board`` or in ``unsolved``, and the sets hold the values of their units.

    board       {(r, c): value}     valsInRows   [{value, ...}, ...]   one set a row
    unsolved    {(r, c), ...}       valsInCols, valsInBoxes            the same for columns, boxes

The classes are made to be subclassed: ``solve`` goes through the methods of the board and through
itself, so that what is overridden is called. Where nothing is, ``solve`` hands the board to the
shared library; the outcome is the same, microseconds later.

Two editions of the framework are spoken on one object: ``solve``, ``unsolved``, ``rcToBox``,
``removeMove``; and ``solveBoard``, ``unsolvedSpaces``, ``spaceToBox``, ``undoMove``.

Source of the method: R. M. Haralick, G. L. Elliott, "Increasing tree search efficiency for
constraint satisfaction problems", Artificial Intelligence 14, 1980.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ctypes import c_int32, c_size_t, c_void_p
from functools import cached_property, lru_cache
from itertools import repeat
from math import isqrt
from operator import itemgetter
from typing import Any, NamedTuple

from .abi import EMPTY, Format, Status
from .board import Board as Puzzle
from .board import PathLike, read_options
from .library import Stopped, SudokuError, call, native, text_of
from .solving import first_solution, native_options

_CSV = read_options(Format.CSV)
_READ_BYTES = os.O_RDONLY | getattr(os, "O_BINARY", 0)

Space = tuple[int, int]
"""Row and column of a cell, from 0."""


class _Sets(NamedTuple):
    """The sets of a board, by the names of its attributes."""

    unsolved: set[Space]
    valsInRows: list[set[int]]
    valsInCols: list[set[int]]
    valsInBoxes: list[set[int]]


class Board:
    """A board as dicts and sets, which may be changed directly.

    - filename: the CSV file; ``loadSudoku`` reads it.
    - n2: rows, columns and values; n: rows and columns of a box; spaces: cells.
    - Raises OSError, ValueError as ``loadSudoku``.
    - One thread at a time.
    """

    n2: int
    n: int
    spaces: int
    board: dict[Space, int]

    _puzzle: Puzzle
    """The board in the library."""
    _in_puzzle: dict[Space, int]
    """What stands in it: the values of the file, or those it was last told."""

    def __init__(self, filename: PathLike) -> None:
        self.loadSudoku(filename)

    def loadSudoku(self, filename: PathLike) -> None:
        """Reads a board; what was there before is forgotten.

        - filename: n2 lines of n2 fields, separated by commas; LF or CRLF, with or without a final
          newline. A field is empty or a number from 1 to n2.
        - Raises OSError for a file that cannot be read; ValueError, which names the row, for rows
          of unequal length, a side that is not a square, and a field that is no such number.
        """
        text = _bytes_of(filename)
        try:
            self._puzzle, cells = _puzzle_of(text)
        except SudokuError as error:
            raise ValueError(f"{filename}: {_in_rows(error)}") from None
        self.n, self.n2 = self._puzzle.box[0], self._puzzle.side
        self.spaces = self.n2 * self.n2
        filled = zip(_layout(self.n2).spaces, cells)
        self.board = {space: value for space, value in filled if value != EMPTY}
        self._in_puzzle = self.board.copy()
        for name, _ in _made_sets(self):
            delattr(self, name)

    # The sets are plain attributes, made together when the first of them is looked at: who wants
    # a solution only does not wait for them.

    @cached_property
    def unsolved(self) -> set[Space]:
        """The empty spaces."""
        return self._made().unsolved

    @cached_property
    def valsInRows(self) -> list[set[int]]:
        """The values in each row."""
        return self._made().valsInRows

    @cached_property
    def valsInCols(self) -> list[set[int]]:
        """The values in each column."""
        return self._made().valsInCols

    @cached_property
    def valsInBoxes(self) -> list[set[int]]:
        """The values in each box."""
        return self._made().valsInBoxes

    def _made(self) -> _Sets:
        """All sets; those that are not there yet are made."""
        layout = _layout(self.n2)
        made = layout.sets(layout.cells(self.board))
        return _Sets(*map(vars(self).setdefault, _Sets._fields, made))

    @property
    def unsolvedSpaces(self) -> set[Space]:
        """``unsolved``, by its name in the later edition."""
        return self.unsolved

    @unsolvedSpaces.setter
    def unsolvedSpaces(self, spaces: set[Space]) -> None:
        self.unsolved = spaces

    def rcToBox(self, r: int, c: int) -> int:
        """The number of the box of a cell, from 0, row by row."""
        return self._box(r, c)

    def spaceToBox(self, r: int, c: int) -> int:
        """The same in the later edition."""
        return self._box(r, c)

    def _box(self, r: int, c: int) -> int:
        return r // self.n * self.n + c // self.n

    def isValidMove(self, space: Space, val: int) -> bool:
        """Whether the space is on the board and empty, and no unit of it has the value."""
        r, c = space
        return (
            0 <= r < self.n2
            and 0 <= c < self.n2
            and 1 <= val <= self.n2
            and space not in self.board
            and val not in self.valsInRows[r]
            and val not in self.valsInCols[c]
            and val not in self.valsInBoxes[self._box(r, c)]
        )

    def makeMove(self, space: Space, val: int) -> None:
        """Puts a value into an empty space, without asking whether that is valid."""
        r, c = space
        self.board[space] = val
        self.valsInRows[r].add(val)
        self.valsInCols[c].add(val)
        self.valsInBoxes[self._box(r, c)].add(val)
        self.unsolved.discard(space)

    def removeMove(self, space: Space, val: int) -> None:
        """Takes a value back that ``makeMove`` has put there."""
        self._take_back(space, val)

    def undoMove(self, space: Space, val: int) -> None:
        """The same in the later edition."""
        self._take_back(space, val)

    def _take_back(self, space: Space, val: int) -> None:
        r, c = space
        self.board.pop(space, None)
        self.valsInRows[r].discard(val)
        self.valsInCols[c].discard(val)
        self.valsInBoxes[self._box(r, c)].discard(val)
        self.unsolved.add(space)

    def evaluateSpace(self, space: Space) -> int:
        """How many values the units of a space leave it."""
        r, c = space
        taken = self.valsInRows[r] | self.valsInCols[c] | self.valsInBoxes[self._box(r, c)]
        return self.n2 - len(taken)

    def getMostConstrainedUnsolvedSpace(self) -> Space | None:
        """The unsolved space with the fewest values left, the first row by row among equals; None
        if all are solved."""
        return min(
            self.unsolved, key=lambda space: (self.evaluateSpace(space), space), default=None
        )

    def print(self) -> None:
        """Prints the board, a dot for an empty cell, with lines between the boxes."""
        width = len(str(self.n2))
        rule = "+".join(["-" * (self.n * (width + 1) + 1)] * self.n)
        for r in range(self.n2):
            if r and r % self.n == 0:
                print(rule[1:-1])
            values = [str(self.board.get((r, c), ".")).rjust(width) for c in range(self.n2)]
            groups = [values[c : c + self.n] for c in range(0, self.n2, self.n)]
            print(" | ".join(" ".join(group) for group in groups))


class Solver:
    """Fills boards.

    - filename: a board to load and to solve at once, afterwards ``board``; None: no board yet.
    - One thread at a time.
    """

    board: Board | None = None
    _searched: object = None
    """The board that the search in progress began with."""

    def __init__(self, filename: PathLike | None = None) -> None:
        if filename is not None:
            self.board = Board(filename)
            self.solve(self.board)

    def solve(self, board: Board) -> bool:
        """Solves a board in place.

        - board: left solved, or as it was if it has no solution.
        - Returns whether it is solved.
        - Goes through the methods of the board and calls itself for each move, once; where nobody
          has overridden any of these, the shared library does the work.
        """
        return self._solve(board, self.solve, "removeMove")

    def solveBoard(self, board: Board) -> bool:
        """The same in the later edition: it calls itself, and ``undoMove``."""
        return self._solve(board, self.solveBoard, "undoMove")

    def solveFast(self, board: Board) -> bool:
        """Solves a board in place by the shared library, whatever has been overridden.

        - board: left solved, or as it was if it has no solution.
        - Returns whether it is solved.
        - Raises ValueError if its dict and its sets do not tell the same.
        """
        if not _tell_library(board):
            raise ValueError("the sets of the board are not those of its values")
        return _fill(board)

    def _solve(self, board: Board, again: Callable[[Board], bool], undo: str) -> bool:
        """The first call of a search, or one that a search makes of itself."""
        if self._searched is board:
            return _search(board, again, undo)
        if _untouched(self, board) and _tell_library(board):
            return _fill(board)
        if isinstance(board, Board) and _repeats(board):
            return False
        outer, self._searched = self._searched, board
        try:
            with _room_for_calls(board.spaces):
                return _search(board, again, undo)
        finally:
            self._searched = outer


def _search(board: Board, again: Callable[[Board], bool], undo: str) -> bool:
    space = board.getMostConstrainedUnsolvedSpace()
    if space is None:
        return True
    for val in range(1, board.n2 + 1):
        if board.isValidMove(space, val):
            board.makeMove(space, val)
            if again(board):
                return True
            getattr(board, undo)(space, val)
    return False


def _tell_library(board: Board) -> bool:
    """Tells the library the values of a board; False if its dict and its sets disagree."""
    made = _made_sets(board)
    if board.board == board._in_puzzle and not made:
        return True
    cells = _cells_of(board, made)
    if cells is None:
        return False
    if board.board != board._in_puzzle:
        board._puzzle.cells = cells
        board._in_puzzle = board.board.copy()
    return True


def _fill(board: Board) -> bool:
    """Solves a board by the library, which knows its values."""
    status, cells, _ = first_solution(board._puzzle, native_options())
    if cells:
        board.board.update(zip(_layout(board.n2).spaces, cells))
        for name, made in _made_sets(board):
            if name == "unsolved":
                made.clear()
            else:
                for unit in made:
                    unit.update(cells[: board.n2])
    elif status != Status.NO_SOLUTION:
        raise Stopped(status, text_of(native.sudoku_status_message, status))
    return bool(cells)


class _Hooks:
    """What a search would call of a class of this file, and who has overridden none of it.

    - owner: the class.
    - methods: to be replaced neither in a class nor in an object.
    - sets: not to be replaced in a class; an object has its own.
    """

    def __init__(self, owner: type, methods: tuple[str, ...], sets: tuple[str, ...] = ()) -> None:
        self._owner = owner
        self._methods = frozenset(methods)
        self._all = self._methods.union(sets)
        self._of = itemgetter(*self._all)
        self._originals = self._of(vars(owner))

    def untouched(self, thing: object) -> bool:
        for kind in type(thing).__mro__:
            if kind is self._owner:
                break
            if not self._all.isdisjoint(vars(kind)):
                return False
        return self._of(vars(kind)) == self._originals and self._methods.isdisjoint(vars(thing))


_BOARD_HOOKS = _Hooks(
    Board,
    (
        "isValidMove",
        "makeMove",
        "removeMove",
        "undoMove",
        "evaluateSpace",
        "getMostConstrainedUnsolvedSpace",
        "rcToBox",
        "spaceToBox",
        "unsolvedSpaces",
    ),
    _Sets._fields,
)
_SOLVER_HOOKS = _Hooks(Solver, ("solve", "solveBoard"))


def _untouched(solver: Solver, board: Board) -> bool:
    """Whether a file was loaded and all methods that a search would call are those of this file."""
    if not isinstance(board, Board) or "_puzzle" not in vars(board):
        return False
    return _SOLVER_HOOKS.untouched(solver) and _BOARD_HOOKS.untouched(board)


def _made_sets(board: Board) -> list[tuple[str, Any]]:
    """The sets of a board that have been made, by name."""
    own = vars(board)
    return [(name, own[name]) for name in _Sets._fields if name in own]


def _cells_of(board: Board, made: list[tuple[str, Any]]) -> list[int] | None:
    """The values row by row, EMPTY where there is none; None unless dict and sets agree."""
    layout = _layout(board.n2)
    cells = layout.cells(board.board)
    if len(cells) - cells.count(EMPTY) != len(board.board) or not layout.values.issuperset(cells):
        return None
    if made:
        sets = layout.sets(cells)
        if any(getattr(sets, name) != own for name, own in made):
            return None
    return cells


def _repeats(board: Board) -> bool:
    """Whether a unit has a value twice, so that no move can lead to a solution."""
    seen = set()
    for (r, c), val in board.board.items():
        seen |= {("row", r, val), ("col", c, val), ("box", r // board.n, c // board.n, val)}
    return len(seen) < 3 * len(board.board)


@contextmanager
def _room_for_calls(moves: int) -> Iterator[None]:
    """Lets ``solve`` call itself once a move, through methods that others have put between."""
    calls_each = 10
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + calls_each * moves)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class _Layout(NamedTuple):
    """What all boards of a side share."""

    side: int
    spaces: tuple[Space, ...]
    values: frozenset[int]
    """1 to the side, and EMPTY."""
    boxes: tuple[Callable[[Any], tuple[int, ...]], ...]
    """Pick the cells of each box."""

    def cells(self, board: dict[Space, int]) -> list[int]:
        """The values row by row, EMPTY where there is none."""
        return list(map(board.get, self.spaces, repeat(EMPTY)))

    def sets(self, cells: list[int]) -> _Sets:
        """The empty spaces, and the values in each row, in each column and in each box."""
        side = self.side
        rows = [set(cells[first : first + side]) for first in range(0, len(cells), side)]
        cols = [set(cells[first::side]) for first in range(side)]
        boxes = [set(pick(cells)) for pick in self.boxes]
        for unit in (*rows, *cols, *boxes):
            unit.discard(EMPTY)
        unsolved = {space for space, value in zip(self.spaces, cells) if value == EMPTY}
        return _Sets(unsolved, rows, cols, boxes)


@lru_cache(maxsize=16)
def _layout(side: int) -> _Layout:
    n = isqrt(side)
    spaces = tuple((r, c) for r in range(side) for c in range(side))
    boxes = [
        [(top + r) * side + left + c for r in range(n) for c in range(n)]
        for top in range(0, side, n)
        for left in range(0, side, n)
    ]
    picks = tuple(itemgetter(*cells) for cells in boxes)
    return _Layout(side, spaces, frozenset((EMPTY, *range(1, side + 1))), picks)


def _bytes_of(filename: PathLike) -> bytes:
    """What a file holds; a file object would take twice as long."""
    file = os.open(filename, _READ_BYTES)
    try:
        text = b""
        while part := os.read(file, max(1 << 13, len(text))):
            text += part
        return text
    except OSError as error:
        error.filename = filename
        raise
    finally:
        os.close(file)


def _puzzle_of(text: bytes) -> tuple[Puzzle, Iterable[int]]:
    """The board of a text, and the values in its cells; what follows them means nothing."""
    handle, count = c_void_p(), c_size_t()
    call(native.sudoku_board_read, text, len(text), _CSV, handle)
    # No text has more fields than that, so the size need not be asked for.
    cells = array("i", bytes(4 * len(text) + 4))
    call(native.sudoku_board_cells, handle, c_int32.from_buffer(cells), len(cells), count)
    n = isqrt(isqrt(count.value))
    return Puzzle._of(handle, (n, n)), cells


def _in_rows(error: SudokuError) -> str:
    """What was wrong with a file, with its line called a row."""
    if error.line is None:
        return error.message
    reason = error.message.split(": ", 1)[-1]
    return f"row {error.line}, column {error.column}: {reason}"
