"""Backtracking with forward checking for Sudoku, and a fast path through the shared library.

Takes a CSV file of n2 rows with n2 fields each; an empty field is an empty cell. Returns a ``Board``
of live dicts and sets, and a ``Solver`` that fills it. ``solve`` takes the most constrained space,
makes each valid move there, calls itself after each, and undoes a move that leads to no solution.

    board       {(r, c): value}     valsInRows                [{value, ...}, ...]   one set a row
    unsolved    {(r, c), ...}       valsInCols, valsInBoxes   one set a column, one set a box

What stays true: a space is either a key of ``board`` or in ``unsolved``, and each set holds the
values of its row, column or box.

The classes are those of the course B351 of Indiana University. Its editions use different names;
every object here has all of them:

    unsolved      unSolved, unsolvedSpaces      rcToBox       spaceToBox
    valsInRows    valuesInRows                  makeMove      placeValue
    valsInCols    valuesInCols                  removeMove    undoMove, removeValue
    valsInBoxes   valuesInBoxes                 solve         solveBoard

Subclasses may override any method: ``solve`` calls the methods of the board, and itself. If none
is overridden, ``solve`` lets the shared library fill the board. Both solve the same boards; on a
board with several solutions they may find different ones.

Source of the method: R. M. Haralick, G. L. Elliott, "Increasing tree search efficiency for
constraint satisfaction problems", Artificial Intelligence 14, 1980.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache, partial
from itertools import repeat
from math import isqrt
from operator import itemgetter
from typing import Any, NamedTuple

from .abi import EMPTY, Status
from .board import Board as Puzzle
from .board import PathLike
from .course_csv import load
from .library import Stopped, native, text_of
from .solving import first_solution, native_options

Space = tuple[int, int]
"""Row and column of a cell, from 0."""


class _Sets(NamedTuple):
    """The sets of a board, by the names of its attributes."""

    unsolved: set[Space]
    valsInRows: list[set[int]]
    valsInCols: list[set[int]]
    valsInBoxes: list[set[int]]


def _alias(name: str) -> Any:
    """Another name of an attribute, to read and to assign."""

    def assign(board: Board, value: object) -> None:
        setattr(board, name, value)

    return property(lambda board: getattr(board, name), assign, doc=f"The same as ``{name}``.")


class Board:
    """A board as dicts and sets, which may be changed directly.

    - filename: the CSV file; ``loadSudoku`` reads it.
    - n2: rows, columns and values; n: rows and columns of a box; spaces: cells.
    - Raises OSError, ValueError as ``loadSudoku``.
    - One thread at a time.

    A method that takes a move accepts ``((r, c), value)`` and ``(r, c, value)``.
    """

    n2: int
    n: int
    spaces: int
    board: dict[Space, int]

    _library_board: Puzzle
    _library_values: dict[Space, int]
    """The values in ``_library_board``: those of the file, or those of a solver."""

    def __init__(self, filename: PathLike) -> None:
        self.loadSudoku(filename)

    def loadSudoku(self, filename: PathLike) -> None:
        """Reads a board from a file and replaces the content of the object.

        - filename: n2 lines of n2 fields, separated by commas; LF or CRLF, with or without a final
          newline. A field is empty or a number from 1 to n2; blanks around it have no meaning.
        - Raises OSError for a file that cannot be read.
        - Raises ValueError for a blank line, rows of unequal length, a side that is not a square
          number, or a field that is not such a number. The message names the row, and the column of
          a field, both from 1. The object stays as it was.
        """
        puzzle, cells = load(filename)
        self._library_board = puzzle
        self.n, self.n2 = puzzle.box[0], puzzle.side
        self.spaces = self.n2 * self.n2
        filled = zip(_layout(self.n2).spaces, cells)
        self.board = {space: value for space, value in filled if value != EMPTY}
        self._library_values = self.board.copy()
        for name, _ in _made_sets(self):
            delattr(self, name)

    # The sets become plain attributes when the first of them is read: the fast path needs none.

    @cached_property
    def unsolved(self) -> set[Space]:
        """The empty spaces."""
        return _make_sets(self).unsolved

    @cached_property
    def valsInRows(self) -> list[set[int]]:
        """The values in each row."""
        return _make_sets(self).valsInRows

    @cached_property
    def valsInCols(self) -> list[set[int]]:
        """The values in each column."""
        return _make_sets(self).valsInCols

    @cached_property
    def valsInBoxes(self) -> list[set[int]]:
        """The values in each box."""
        return _make_sets(self).valsInBoxes

    unSolved: set[Space] = _alias("unsolved")
    unsolvedSpaces: set[Space] = _alias("unsolved")
    valuesInRows: list[set[int]] = _alias("valsInRows")
    valuesInCols: list[set[int]] = _alias("valsInCols")
    valuesInBoxes: list[set[int]] = _alias("valsInBoxes")

    # No method calls rcToBox, makeMove, removeMove or a synonym. A subclass that counts the uses of
    # a name, or forbids them, sees only those of its user and of the search.

    def rcToBox(self, r: int, c: int) -> int:
        """The number of the box of a cell, from 0, row by row."""
        return _box(self.n, r, c)

    spaceToBox = rcToBox

    def isValidMove(self, space: Space | int, val: int, value: int | None = None) -> bool:
        """Whether the space is empty and its row, column and box lack the value; False off the
        board."""
        r, c, val = _move(space, val, value)
        return (
            0 <= r < self.n2
            and 0 <= c < self.n2
            and 1 <= val <= self.n2
            and (r, c) not in self.board
            and val not in self.valsInRows[r]
            and val not in self.valsInCols[c]
            and val not in self.valsInBoxes[_box(self.n, r, c)]
        )

    def makeMove(self, space: Space | int, val: int, value: int | None = None) -> None:
        """Puts a value into an empty space; does not check whether that is valid."""
        r, c, val = _move(space, val, value)
        self.board[r, c] = val
        self.valsInRows[r].add(val)
        self.valsInCols[c].add(val)
        self.valsInBoxes[_box(self.n, r, c)].add(val)
        self.unsolved.discard((r, c))

    placeValue = makeMove

    def removeMove(self, space: Space | int, val: int, value: int | None = None) -> None:
        """Empties a space and removes its value from the sets, which it does not recompute."""
        r, c, val = _move(space, val, value)
        self.board.pop((r, c), None)
        self.valsInRows[r].discard(val)
        self.valsInCols[c].discard(val)
        self.valsInBoxes[_box(self.n, r, c)].discard(val)
        self.unsolved.add((r, c))

    undoMove = removeValue = removeMove

    def evaluateSpace(self, space: Space) -> int:
        """The number of values that the row, column and box of a space lack."""
        r, c = space
        taken = self.valsInRows[r] | self.valsInCols[c] | self.valsInBoxes[_box(self.n, r, c)]
        return self.n2 - len(taken)

    def getMostConstrainedUnsolvedSpace(self) -> Space | None:
        """The unsolved space for which ``evaluateSpace`` is least; None if there is none.

        Of several such spaces, the first row by row. An override of ``evaluateSpace`` may return
        the values of a space in a list or a set; their number counts.
        """

        def evaluated(space: Space) -> tuple[int, Space]:
            values: Any = self.evaluateSpace(space)
            return len(values) if hasattr(values, "__len__") else values, space

        return min(self.unsolved, key=evaluated, default=None)

    def print(self) -> None:
        """Prints the board, underscores for an empty cell, with lines between the boxes."""
        width = len(str(self.n2))
        for r in range(self.n2):
            if r and r % self.n == 0:
                print("  " + "-" * (width + 2) * self.n2)
            row = ""
            for c in range(self.n2):
                row += " | " if c and c % self.n == 0 else "  "
                row += str(self.board.get((r, c), "_" * width)).rjust(width)
            print(row)


class Solver:
    """Fills boards.

    - filename: a board to load and to solve at once; None: no board.
    - board: the board of the file, or the last one that a method was called with; else None.
    - One thread at a time.
    """

    board: Board | None = None
    _search_begun: _Search | None = None

    def __init__(self, filename: PathLike | None = None) -> None:
        if filename is None:
            return
        self.board = Board(filename)
        # A subclass may define solve(self) or solve(self, board).
        if _SOLVER_HOOKS.untouched(self) or not _accepts(self.solve, self.board):
            self.solve()
        else:
            self.solve(self.board)

    def solve(self, board: Board | None = None) -> bool:
        """Solves a board in place.

        - board: left solved, or as it was if it has no solution; None: ``self.board``.
        - Returns True if it is solved, else False.
        - Raises ValueError if there is no board.
        - Calls the methods of the board, and itself once for each move, with the board if it was
          called with one. Of synonyms it calls the one that the most derived class overrides.
        - If none of these methods is overridden, calls the shared library instead.
        """
        return _solve(self, board, self.solve, ("removeMove", "undoMove", "removeValue"))

    def solveBoard(self, board: Board) -> bool:
        """Solves as ``solve`` does; calls itself, and ``undoMove`` if no synonym is overridden."""
        return _solve(self, board, self.solveBoard, ("undoMove", "removeMove", "removeValue"))

    def solveFast(self, board: Board) -> bool:
        """Solves a board in place by the shared library, also if methods are overridden.

        - board: left solved, or as it was if it has no solution.
        - Returns True if it is solved, else False.
        - Raises ValueError if the sets of the board do not hold the values of its dict.
        """
        self.board = board
        if not _update_library(board):
            raise ValueError("the sets of the board do not hold the values of its dict")
        return _fill(board)


def _solve(
    solver: Solver, given: Board | None, itself: Callable[..., bool], undo: tuple[str, ...]
) -> bool:
    """The first call of a search, or a call of a search after a move."""
    board = solver.board if given is None else given
    if board is None:
        raise ValueError("no board to solve: call solve(board), or make a Solver(filename)")
    solver.board = board
    outer = solver._search_begun
    if outer and outer.board is board:
        # Moves do not remove a repeated value.
        return not outer.repeats and outer.run()
    if _untouched(solver, board) and _update_library(board):
        return _fill(board)
    again = partial(itself, board) if given is board and _accepts(itself, board) else itself
    solver._search_begun = _Search(board, again, undo)
    try:
        with _recursion_limit_for(board.spaces):
            return solver._search_begun.run()
    finally:
        solver._search_begun = outer


class _Search:
    """A search on one board; it looks up once what it calls.

    - again: calls the method of the solver that began the search, for the moves after this one.
    - undo: the names of the method that undoes a move; the first if none is overridden.
    """

    def __init__(self, board: Board, again: Callable[[], bool], undo: tuple[str, ...]) -> None:
        self.board = board
        self.repeats = isinstance(board, Board) and _repeats(board)
        self._most_constrained = board.getMostConstrainedUnsolvedSpace
        self._is_valid = _with_space(board.isValidMove)
        self._make = _with_space(_overridden(board, ("makeMove", "placeValue")))
        self._undo = _with_space(_overridden(board, undo))
        self._again = again

    def run(self) -> bool:
        """Whether the board is solved, or a move in the most constrained space solves it."""
        space = self._most_constrained()
        if space is None:
            return not self.repeats
        for val in range(1, self.board.n2 + 1):
            if self._is_valid(space, val):
                self._make(space, val)
                if self._again():
                    return True
                self._undo(space, val)
        return False


def _overridden(board: Board, names: tuple[str, ...]) -> Callable[..., Any]:
    """Of the synonyms of a method, the one that the most derived class overrides, else the first.

    The grader of the course overrides placeValue in one class and makeMove in a class derived from
    that, and counts the calls of makeMove.
    """
    layers = (vars(board), *map(vars, type(board).__mro__))
    overridden = (
        name
        for layer in layers
        for name in names
        if name in layer and layer[name] is not _ORIGINALS.get(name)
    )
    method: Callable[..., Any] = getattr(board, next(overridden, names[0]))
    return method


def _with_space(method: Callable[..., Any]) -> Callable[[Space, int], Any]:
    """A method as one that takes a space and a value; it may take (r, c, value) itself."""
    if _accepts(method, (0, 0), 1):
        return method
    return lambda space, val: method(*space, val)


def _accepts(method: Callable[..., Any], *arguments: object) -> bool:
    """Whether a method has parameters for these arguments."""
    # Imported here, because it takes some milliseconds that the fast path does not need.
    from inspect import signature

    try:
        signature(method).bind(*arguments)
    except TypeError:
        return False
    return True


def _move(space: Any, val: int, value: int | None) -> tuple[int, int, int]:
    """Row, column and value of a move, of the arguments ((r, c), value) or (r, c, value)."""
    if value is None:
        r, c = space
        return r, c, val
    return space, val, value


def _box(n: int, r: int, c: int) -> int:
    return r // n * n + c // n


def _update_library(board: Board) -> bool:
    """Puts the values of a board into the library; False if its sets do not hold these values."""
    made = _made_sets(board)
    if board.board == board._library_values and not made:
        return True
    cells = _cells_of(board, made)
    if cells is None:
        return False
    if board.board != board._library_values:
        board._library_board.cells = cells
        board._library_values = board.board.copy()
    return True


def _fill(board: Board) -> bool:
    """Solves a board by the library, which has its values."""
    status, cells, _ = first_solution(board._library_board, native_options())
    if cells:
        board.board.update(zip(_layout(board.n2).spaces, cells))
        for name, made in _made_sets(board):
            if name == "unsolved":
                made.clear()
            else:
                for values in made:
                    values.update(cells[: board.n2])
    elif status != Status.NO_SOLUTION:
        raise Stopped(status, text_of(native.sudoku_status_message, status))
    return bool(cells)


class _Hooks:
    """The attributes of a class that a search uses, and whether a subclass or an object has others.

    - owner: the class.
    - names: its attributes.
    - own: those of them that each object sets for itself.
    """

    def __init__(self, owner: type, names: Iterable[str], own: tuple[str, ...] = ()) -> None:
        self._owner = owner
        self._all = frozenset(names)
        self._methods = self._all.difference(own)
        self._of = itemgetter(*self._all)
        self._originals = self._of(vars(owner))

    def untouched(self, thing: object) -> bool:
        for kind in type(thing).__mro__:
            if kind is self._owner:
                break
            if not self._all.isdisjoint(vars(kind)):
                return False
        return self._of(vars(kind)) == self._originals and self._methods.isdisjoint(vars(thing))


_ORIGINALS = dict(vars(Board))
_BOARD_HOOKS = _Hooks(
    Board,
    (name for name in _ORIGINALS if name[0] != "_" and name not in ("loadSudoku", "print")),
    _Sets._fields,
)
_SOLVER_HOOKS = _Hooks(Solver, ("solve", "solveBoard"))


def _untouched(solver: Solver, board: Board) -> bool:
    """Whether a file was loaded, and a search would use only what this module defines."""
    if not isinstance(board, Board) or "_library_board" not in vars(board):
        return False
    return _SOLVER_HOOKS.untouched(solver) and _BOARD_HOOKS.untouched(board)


def _make_sets(board: Board) -> _Sets:
    """All sets of a board; makes those that it does not have."""
    layout = _layout(board.n2)
    made = layout.sets(layout.cells(board.board))
    return _Sets(*map(vars(board).setdefault, _Sets._fields, made))


def _made_sets(board: Board) -> list[tuple[str, Any]]:
    """The sets that a board has, by name."""
    own = vars(board)
    return [(name, own[name]) for name in _Sets._fields if name in own]


def _cells_of(board: Board, made: list[tuple[str, Any]]) -> list[int] | None:
    """The values row by row, EMPTY where there is none; None unless the sets hold these values."""
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
    """Whether a row, column or box has a value twice, so that no move leads to a solution."""
    seen = set()
    for (r, c), val in board.board.items():
        seen |= {("row", r, val), ("col", c, val), ("box", _box(board.n, r, c), val)}
    return len(seen) < 3 * len(board.board)


@contextmanager
def _recursion_limit_for(moves: int) -> Iterator[None]:
    """Raises the recursion limit: ``solve`` calls itself for each move, through overrides."""
    calls_each = 10
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(limit + calls_each * moves)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class _Layout(NamedTuple):
    """Values that all boards of a side share."""

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
        for values in (*rows, *cols, *boxes):
            values.discard(EMPTY)
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
    # An itemgetter of one index does not give a tuple.
    picks = tuple(itemgetter(*cells) if n > 1 else tuple for cells in boxes)
    return _Layout(side, spaces, frozenset((EMPTY, *range(1, side + 1))), picks)
