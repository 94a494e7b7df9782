"""Solving one board: its first solution, their number, true candidates, all solutions one by one, a proof.

Takes a board, and options with limits. Returns a ``Solution``, a ``Count``, ``TrueCandidates``, or ``Solutions`` to
iterate over. The library has verified every solution; the board itself does not change. A limit is
no error: the status names it, and what the search found before counts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from ctypes import c_int32, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p, sizeof
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from . import abi, interrupt, quick
from .abi import Status
from .board import Board, BoardLike, PathLike, board_of, rows_of
from .control import Control
from .library import Owner, call, check, fail, native, status_of, text_of, tuple_of, unsigned, utf8

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Strategy(NamedTuple):
    """A row of the table of strategies."""

    number: int
    name: str
    description: str

    def fits(self, board: BoardLike) -> bool:
        """Whether it solves puzzles of the board's kind. Any thread."""
        fits = c_int32()
        board = board_of(board)
        call(native.sudoku_strategy_fits, self.number, board.handle, fits)
        return bool(fits.value)


@lru_cache(maxsize=None)
def strategies() -> tuple[Strategy, ...]:
    """The strategies, "auto" first. Any thread."""
    count = c_uint32()
    check(native.sudoku_strategy_count(count))
    return tuple(_strategy(index) for index in range(count.value))


def _strategy(index: int) -> Strategy:
    number = c_int32()
    check(native.sudoku_strategy_number(index, number))
    name = text_of(native.sudoku_strategy_name, number)
    description = text_of(native.sudoku_strategy_description, number)
    return Strategy(number.value, name, description)


@lru_cache(maxsize=64)
def strategy_number(name: str) -> int:
    """The number of the strategy with a name. Raises SudokuError UNKNOWN_STRATEGY."""
    number = c_int32()
    encoded = utf8(name)
    call(native.sudoku_strategy_find, encoded, len(encoded), number)
    return number.value


@lru_cache(maxsize=None)
def strategy_name(number: int) -> str:
    """The name of the strategy with a number."""
    return text_of(native.sudoku_strategy_name, number)


class Options(TypedDict, total=False):
    """Options of solving; each can be left out.

    - strategy: the name of one of ``strategies()``; "auto" picks the fastest for the puzzle.
    - solution_limit: stop after this many solutions; 0: ``solve`` and the batch calls stop at the
      first, ``count`` and ``solutions`` find all.
    - node_limit: try at most this many assignments per puzzle; 0: no limit.
    - memory_limit: use at most this many bytes for the search; 0: 1 GiB.
    - time_limit_ms: return after this many milliseconds; 0: no limit.
    - threads: of a batch call, and of ``solve`` and ``count``, where rivals join a long search on a
      large board; at most 1024; 0 and 1: one. The result is the same on every run with this number of
      threads. Another number can change only which of several solutions is the first.
    - control: lets another thread cancel and watch.
    - vectors: the vector instructions that boards up to 16x16 use, "auto", "portable", "avx2" or "avx512";
      the result is the same with all.
    """

    strategy: str
    solution_limit: int
    node_limit: int
    memory_limit: int
    time_limit_ms: int
    threads: int
    control: Control | None
    vectors: str


_OPTIONS = tuple(Options.__annotations__)

_VECTORS = {member.name.lower(): member.value for member in abi.Vectors}


def native_options(**options: Unpack[Options]) -> abi.Options:
    """The options as the library takes them."""
    given = abi.Options(sizeof(abi.Options))
    if options:
        unknown = options.keys() - _OPTIONS
        if unknown:
            expected = ", ".join(_OPTIONS)
            raise TypeError(f"unknown option {min(unknown)!r}: expected one of {expected}")
        _choose(given, **options)
    return given


def _choose(
    given: abi.Options,
    strategy: str = "auto",
    solution_limit: int = 0,
    node_limit: int = 0,
    memory_limit: int = 0,
    time_limit_ms: int = 0,
    threads: int = 0,
    control: Control | None = None,
    vectors: str = "auto",
) -> None:
    if vectors not in _VECTORS:
        fail(Status.BAD_ARGUMENT, f"vectors {vectors!r}")
    given.vectors = _VECTORS[vectors]
    given.strategy = 0 if strategy == "auto" else strategy_number(strategy)
    given.solution_limit = unsigned(solution_limit, 64, "solution_limit")
    given.node_limit = unsigned(node_limit, 64, "node_limit")
    given.memory_limit = unsigned(memory_limit, 64, "memory_limit")
    given.time_limit_ms = unsigned(time_limit_ms, 32, "time_limit_ms")
    given.threads = unsigned(threads, 32, "threads")
    given.control = None if control is None else control.handle


class Report(NamedTuple):
    """The report of a call."""

    strategy: str
    """The name of the strategy that ran."""
    solutions: int
    """Solutions found and verified."""
    nodes: int
    """Assignments tried."""
    elapsed_ns: int
    """Nanoseconds from the puzzle to the end of the search."""


def _report(read: abi.Report) -> Report:
    return Report(strategy_name(read.strategy), read.solutions, read.nodes, read.elapsed_ns)


class Solution(NamedTuple):
    """The result of solving a board; true if a solution was found."""

    status: Status
    """OK, NO_SOLUTION (proved), or the limit that was reached."""
    cells: tuple[int, ...]
    """The symbols of the first solution, row by row, EMPTY where no grid has a cell; empty if none was found."""
    side: int
    """Cells in a row."""
    report: Report
    """The report of the call."""
    unique: bool | None
    """Whether the puzzle has exactly one solution; None: not known."""
    box: tuple[int, int]
    """Rows and columns of a box."""
    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The cells, one tuple a row."""
        return rows_of(self.cells, self.side)

    def __bool__(self) -> bool:
        return bool(self.cells)

    def _repr_svg_(self) -> str | None:
        """The picture for Jupyter: the filled board, without cages; None without a solution, or for several grids."""
        if not self or self.side != self.box[0] * self.box[1]:
            return None
        board = Board(*self.box)
        board.symbols = sorted(set(self.cells))
        board.cells = self.cells
        return board._repr_svg_()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The forms for Jupyter and IPython, which show the first kind that they can."""
        svg = self._repr_svg_()
        return {"text/plain": repr(self), **({"image/svg+xml": svg} if svg else {})}


def solve(board: BoardLike, **options: Unpack[Options]) -> Solution:
    """Solves a board; the board itself stays as it is.

    - board: what to solve, also as a text that ``Board.parse`` reads.
    - options: see ``Options``. With solution_limit=2, ``unique`` of the result is known.
    - Returns the first solution, the status, and what the call did.
    - Raises SudokuError UNKNOWN_STRATEGY, UNSUITABLE, BAD_ARGUMENT, BAD_HANDLE, NO_MEMORY,
      INTERNAL; for a text, what ``Board.parse`` raises.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    board = board_of(board)
    rows, columns = board.shape
    if made := quick.solve(board.handle, rows * columns, options):
        status, cells, strategy, *counts = made
        report = Report(strategy_name(strategy), *counts)
    else:
        status, cells, report = first_solution(board, native_options(**options))
    unique = _unique(status, report.solutions, options.get("solution_limit", 0))
    return Solution(status_of(status), cells, board.shape[1], report, unique, board.box)


def first_solution(
    board: Board, given: abi.Options, function: Callable[..., object] = native.sudoku_solve, *texts: object
) -> tuple[int, tuple[int, ...], Report]:
    """The status, the cells of the first solution, empty if none was found, and the report."""
    size = board.shape[0] * board.shape[1]
    cells = (c_int32 * size)()
    read = abi.Report(sizeof(abi.Report))
    passed = (board.handle, given, *texts, cells, size, read)
    status = interrupt.short_call(given, lambda: call(function, *passed))
    return status, tuple_of(cells, size) if read.solutions else (), _report(read)


def _unique(status: int, solutions: int, limit: int) -> bool | None:
    if solutions > 1 or status == Status.NO_SOLUTION:
        return False
    return True if status == Status.OK and limit > 1 else None


class Count(NamedTuple):
    """The number of solutions of a board: ``exact``, or a lower bound."""

    solutions: int
    exact: bool
    status: Status
    report: Report


def count(board: BoardLike, **options: Unpack[Options]) -> Count:
    """Counts the solutions of a board, up to the solution limit.

    - board: what to solve, also as a text that ``Board.parse`` reads.
    - options: see ``Options``.
    - Returns the number found. It is exact if the search was complete.
    - Raises SudokuError as ``solve``.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    board, given = board_of(board), native_options(**options)
    found = c_uint64()
    read = abi.Report(sizeof(abi.Report))
    passed = (board.handle, given, found, read)
    status = interrupt.short_call(given, lambda: call(native.sudoku_count, *passed))
    all_found = given.solution_limit == 0 or found.value < given.solution_limit
    return Count(found.value, status == Status.OK and all_found, status_of(status), _report(read))


class TrueCandidates(NamedTuple):
    """The symbols that each cell has in at least one solution."""

    status: Status
    """OK, NO_SOLUTION (proved), or the limit that was reached."""
    cells: tuple[tuple[int, ...], ...]
    """The symbols of each cell, row by row, that at least one solution has there."""
    undecided: tuple[tuple[int, ...], ...]
    """The symbols of each cell that a limit left undecided; none with OK and NO_SOLUTION."""
    side: int
    """Cells in a row."""
    report: Report
    """The report of all searches together."""

    @property
    def rows(self) -> list[tuple[tuple[int, ...], ...]]:
        """The cells, one tuple a row."""
        return [self.cells[at : at + self.side] for at in range(0, len(self.cells), self.side)]


def true_candidates(board: BoardLike, **options: Unpack[Options]) -> TrueCandidates:
    """Finds the symbols that each cell has in at least one solution.

    - board: what to solve, also as a text that ``Board.parse`` reads.
    - options: see ``Options``. The limits are for the whole call; solution_limit and threads are not used.
    - Raises SudokuError as ``solve``.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    board, given = board_of(board), native_options(**options)
    symbols = board.symbols
    side = len(symbols)
    size = board.shape[0] * board.shape[1] * side
    truths = (c_uint8 * size)()
    read = abi.Report(sizeof(abi.Report))
    passed = (board.handle, given, truths, size, c_size_t(), read)
    status = interrupt.short_call(given, lambda: call(native.sudoku_true_candidates, *passed))
    found = bytes(truths)

    def having(truth: int) -> tuple[tuple[int, ...], ...]:
        cells = (found[at : at + side] for at in range(0, size, side))
        return tuple(tuple(symbol for symbol, one in zip(symbols, cell) if one == truth) for cell in cells)

    return TrueCandidates(status_of(status), having(1), having(2), board.shape[1], _report(read))


def prove(board: BoardLike, cnf: PathLike, proof: PathLike, **options: Unpack[Options]) -> Solution:
    """Looks for two solutions, and writes a proof for a checker that there are no others.

    - board: what to solve, without cages, or its text.
    - cnf: the file for the clauses in the DIMACS format: the rules and the givens, and, if a
      solution was found, one that excludes it. The variable
      (row * side + column) * side + digit + 1 says that a cell takes a digit, the place of its symbol
      in the list of symbols; all count from 0.
    - proof: the file for the proof in the DRAT format that the clauses are contradictory.
    - options: see ``Options``. The strategy is clause_learning; solution_limit is not read.
    - Returns the first solution. The files are complete if ``unique`` is true, or the status is
      NO_SOLUTION.
    - Raises SudokuError FILE_ERROR, and as ``solve``.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    board, given = board_of(board), native_options(**options)
    names = [utf8(os.fspath(path)) for path in (cnf, proof)]
    texts = [part for name in names for part in (name, len(name))]
    status, cells, report = first_solution(board, given, native.sudoku_prove, *texts)
    unique = _unique(status, report.solutions, 2)
    return Solution(status_of(status), cells, board.shape[1], report, unique, board.box)


class Solutions(Owner):
    """The solutions of a board one by one, each a tuple of its symbols, row by row.

    ``solutions`` returns it. It ends with the last solution or at the solution limit.

    - Raises Stopped when another limit is reached first or the control was cancelled; ``next``
      continues the search. Node and time limit hold for each solution. Raises SudokuError
      NO_MEMORY, INTERNAL, and BAD_HANDLE after ``close``.
    - Any thread; threads that share it take turns. Ctrl-C ends the search.
    """

    _free = native.sudoku_solutions_close

    report: Report
    """Solutions and nodes since the beginning, and the time of the last call."""

    def __init__(self, board: BoardLike, **options: Unpack[Options]) -> None:
        board = board_of(board)
        given = native_options(**options)
        self._size = board.shape[0] * board.shape[1]
        self._given = given
        # A limit of the caller holds for the whole search of a solution, not for a slice.
        self._sliced = not (given.node_limit or given.time_limit_ms or given.control)
        self._begun = False
        if self._sliced:
            given.node_limit = interrupt.SLICE_NODES
        self._control = options.get("control") or Control()
        given.control = self._control.handle
        handle = c_void_p()
        call(native.sudoku_solutions_open, board.handle, given, handle)
        self._own(handle)
        self.report = Report(strategy_name(given.strategy), 0, 0, 0)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return self

    def __next__(self) -> tuple[int, ...]:
        size = self._size
        cells = (c_int32 * size)()
        read = abi.Report(sizeof(abi.Report))
        passed = (self._handle, cells, size, read)
        status = self._step(lambda: call(native.sudoku_solutions_next, *passed))
        self.report = _report(read)
        if status == Status.OK:
            return tuple_of(cells, size)
        if status == Status.DONE:
            raise StopIteration
        fail(status)

    def _step(self, step: Callable[[], int]) -> int:
        """Finds the next solution, slice by slice."""
        if self._begun and self._sliced:
            status = step()
        else:
            # The first step also prepares the search, which no slice interrupts.
            status = interrupt.long_call(self._given, step)
        self._begun = True
        while self._sliced and status == Status.NODE_LIMIT:
            status = step()
        return status


def solutions(board: BoardLike, **options: Unpack[Options]) -> Solutions:
    """Finds the solutions of a board one by one: ``for cells in solutions(board): ...``

    - board: what to solve, or its text; it may be changed or closed afterwards.
    - options: see ``Options``.
    - Returns an iterator.
    - Raises SudokuError as ``solve``.
    - Any thread.
    """
    return Solutions(board, **options)
