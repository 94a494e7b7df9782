"""Scores answers: what they keep, break and leave open, and what of them is right.

Takes puzzles and an answer to each: boards or texts, arrays of integers, strings. Returns a ``Score``, or ``Scores``, whose
columns are memoryviews of numbers. An answer of another shape is no error: its status names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from ctypes import c_uint8, sizeof
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from . import abi, buffers, interrupt
from .abi import Ask, Status
from .arrays import address, described
from .arrow import Column
from .batch import Table, columns_of, in_turn
from .board import BoardLike, board_of
from .library import call, native, status_of
from .solving import Options, native_options

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Score(NamedTuple):
    """How good an answer is. Of the cells that are empty in the puzzle, each is right, wrong or empty in the answer."""

    status: Status
    """OK; else why the puzzle is none, or has no score: a limit, for instance."""
    answer_status: Status
    """OK; else why the answer is none. BAD_CELL_COUNT: it has another shape than the puzzle."""
    solved: bool
    """Whether the answer is a solution, any of several: full, with all givens, and no rule broken."""
    givens: int
    """The givens of the puzzle."""
    givens_kept: int
    """The givens that the answer has."""
    right: int | None
    """The cells with the symbol of the only solution; None if that was not asked for or there is none or another one,
    and the answer is no solution."""
    wrong: int | None
    """The cells with other symbols; None where ``right`` is."""
    empty: int
    """The empty cells of the answer that are empty in the puzzle, too."""
    clashing: int
    """The cells of the answer that are part of a clash."""
    broken: int
    """The rows, columns, boxes, cages and constraints with a clash."""
    first_wrong: int | None
    """The first cell that is wrong, or changes a given, row by row from 0; where the only solution is not known, the
    first that changes a given or is part of a clash and no given."""
    completable: bool | None
    """Whether a solution has the givens and all symbols of the answer; None if that is not known."""
    solutions: int | None
    """The number of solutions of the puzzle, up to 2; None if it was not asked for, or the answer is one."""


def _score(row: abi.Score) -> Score:
    numbers = {name: getattr(row, name) for name in Score._fields}
    for name in ("right", "wrong", "first_wrong", "completable", "solutions"):
        numbers[name] = None if numbers[name] < 0 else numbers[name]
    if numbers["completable"] is not None:
        numbers["completable"] = bool(numbers["completable"])
    numbers["solved"] = bool(numbers["solved"])
    for name in ("status", "answer_status"):
        numbers[name] = status_of(numbers[name])
    return Score(**numbers)


class Scores(Table[Score]):
    """The scores of many answers: a sequence of ``Score``; ``column`` has the numbers of all."""

    _structure = abi.Score

    def __init__(self, status: int, rows: Any, clashes: Any = None, shape: tuple[int, ...] = ()) -> None:
        super().__init__(status, rows)
        self._shape = shape
        self.clashes: memoryview[int] | None = None
        """For arrays, if asked for: 1 for each cell that is part of a clash, else 0, in the shape of the answers."""
        if clashes is not None:
            self.clashes = memoryview(clashes).cast("B").cast("B", shape) if len(self) else memoryview(b"")

    def _arguments(self) -> tuple[Any, ...]:
        clashes = None if self.clashes is None else bytearray(self.clashes.tobytes())
        return (*super()._arguments(), clashes, self._shape)

    def _item(self, place: int) -> Score:
        return _score(self._rows[place])

    def column(self, name: str) -> memoryview[int]:
        """A field of ``Score`` for all answers, as numbers of 4 bytes: -1 for None. numpy reads it without a copy."""
        if name not in Score._fields:
            raise ValueError(f"column: expected one of {', '.join(Score._fields)}, found {name!r}")
        return self._column("i", name)


def _asks(compare: bool, completable: bool) -> int:
    return (Ask.COMPARE if compare else 0) + (Ask.COMPLETABLE if completable else 0)


def score(
    puzzle: BoardLike,
    answer: BoardLike,
    *,
    compare: bool = True,
    completable: bool = False,
    **options: Unpack[Options],
) -> Score:
    """Scores an answer to a puzzle; any valid solution is right.

    - puzzle, answer: boards or texts, of one shape and with the same symbols; the answer may have empty cells.
    - compare: whether ``right``, ``wrong`` and ``solutions`` are wanted: unless the answer is a solution, two solutions of
      the puzzle are looked for.
    - completable: whether that is wanted; another search if it is not known.
    - options: see ``Options``; solution_limit and threads are not read.
    - Returns the score; a limit is its status.
    - Raises SudokuError as ``solve``, and for a text that is no board.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    given, row = native_options(**options), abi.Score()
    board, answered = board_of(puzzle), board_of(answer)
    passed = (board.handle, answered.handle, _asks(compare, completable), given, row, sizeof(row), None, 0)
    interrupt.short_call(given, lambda: call(native.sudoku_score_board, *passed))
    return _score(row)


def score_array(
    puzzles: Any,
    answers: Any,
    *,
    compare: bool = True,
    completable: bool = False,
    clashes: bool = False,
    empty: int = 0,
    box: tuple[int, int] | None = None,
    **options: Unpack[Options],
) -> Scores:
    """Scores the answers to many puzzles of one shape, whose cells are integers.

    - puzzles, answers, empty, box: as in ``solve_array``; both of one shape, of any types.
    - compare, completable: as in ``score``.
    - clashes: whether ``Scores.clashes`` is wanted.
    - options: see ``Options``; the time limit bounds the whole call, the others each search.
    - Returns a score for each board, in order.
    - Raises what ``solve_array`` raises; BAD_CELL_COUNT for answers of another shape.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.

    Example: ``numpy.asarray(score_array(puzzles, answers).column("solved")).mean()``.
    """
    given = native_options(**options)
    view, _, cells = described(puzzles, empty, box)
    answered, _, answer_cells = described(answers, empty, box)
    rows = buffers.buffer(abi.Score, cells.count)
    marks = buffers.buffer(c_uint8, cells.count * cells.side**2) if clashes else None
    with address(view, puzzles, cells), address(answered, answers, answer_cells):
        passed = (cells, answer_cells, _asks(compare, completable), given, rows, sizeof(abi.Score), marks)
        status = interrupt.call_of(cells.count, given, lambda: call(native.sudoku_score_cells, *passed))
    return Scores(status, rows, marks, answered.shape or ())


def score_strings(
    puzzles: Iterable[str | bytes | None],
    answers: Iterable[str | bytes | None],
    *,
    compare: bool = True,
    completable: bool = False,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    alphabet: str | None = None,
    **options: Unpack[Options],
) -> Scores:
    """Scores the answers to many puzzles, which are strings.

    - puzzles, answers, box, symbols, alphabet: as in ``solve_strings``; as many answers as puzzles.
    - compare, completable: as in ``score``.
    - options: see ``Options``; the time limit bounds the whole call, the others each search.
    - Returns a score for each string, in order, whatever it holds.
    - Raises what ``solve_strings`` raises; ValueError for another number of answers.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    wanted = [*symbols] if symbols is not None else None
    with ExitStack() as stack:
        columns, read, given = stack.enter_context(columns_of(puzzles, options, box, wanted, alphabet, "puzzle"))
        others, _, _ = stack.enter_context(columns_of(answers, options, box, wanted, alphabet, "answer"))
        count, found = (sum(column.count for column in of) for of in (columns, others))
        if count != found:
            raise ValueError(f"answers: expected one for each of {count} puzzles, found {found}")
        rows = buffers.buffer(abi.Score, count)
        status, asks = int(Status.OK), _asks(compare, completable)
        for part, place, left in in_turn(list(_parts(columns, others)), given):
            some = (abi.Score * part.count).from_buffer(rows, place * sizeof(abi.Score))
            passed = (part.puzzles, part.answers, read, asks, left, some, sizeof(abi.Score))
            ended = interrupt.call_of(
                part.count, left, partial(call, native.sudoku_score_strings, *passed)
            )
            status = status or ended
    return Scores(status, rows)


class _Part:
    """Puzzles and answers that are each in one column."""

    def __init__(self, puzzles: abi.Strings, answers: abi.Strings, count: int) -> None:
        self.puzzles = puzzles
        self.answers = answers
        self.count = count


def _parts(columns: list[Column], others: list[Column]) -> Iterator[_Part]:
    """Columns cut where either ends."""
    ends = sorted({*accumulate(one.count for one in columns), *accumulate(one.count for one in others)})
    begin = 0
    for end in ends:
        yield _Part(_piece(columns, begin, end), _piece(others, begin, end), end - begin)
        begin = end


def _piece(columns: list[Column], begin: int, end: int) -> abi.Strings:
    """The strings of these places, which one column has."""
    for column in columns:
        if end <= column.count:
            piece = abi.Strings.from_buffer_copy(column.native)
            piece.first += begin
            piece.count = end - begin
            return piece
        begin, end = begin - column.count, end - column.count
    raise IndexError("no column has these strings")
