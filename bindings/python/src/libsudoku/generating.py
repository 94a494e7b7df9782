"""Generating puzzles: one, many in one call, or a stream.

Takes a shape, a seed, options and limits. Returns a ``Board``, a ``GeneratedBatch`` with columns, or
``Puzzles`` to iterate over. A puzzle has exactly one solution, which is proved, or a number of holes.
The same seed and options make the same puzzles, on every machine and with any number of threads.
"""

from __future__ import annotations

import importlib
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from ctypes import c_size_t, c_uint8, c_uint32, c_void_p, sizeof
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Union

from . import abi, buffers, interrupt
from .abi import EMPTY, Format, Status, Symmetry
from .batch import Table
from .board import Board, BoardLike, board_of
from .control import Control
from .library import call, fail, integer, native, text_bytes, uint32s, unsigned
from .solving import Options, Solution, native_options

if TYPE_CHECKING:
    from typing_extensions import Unpack

Pattern = Union[str, Iterable[object]]
Solved = Union[Board, Solution, str, Iterable[int]]


class GenerateOptions(TypedDict, total=False):
    """Options of generating; each can be left out.

    - killer: with cages; else givens only.
    - minimal: without any of its givens, the puzzle has several solutions; above a side of 16, as far
      as proofs of 100 nodes show. 2: the same with controlled bias (docs/generate.md), which takes a
      second or two for a puzzle of 9x9 cells.
    - givens: the number of givens, at least 19 on boards of 9x9 cells; 0: as few as the generator
      finds. In a killer puzzle: the most givens, added only if the cages alone have several solutions.
    - holes: the number of empty cells, whatever the number of solutions; 0: one solution. Not with
      killer, minimal, givens. Made for all sides up to 100.
    - holes_balanced: the numbers of holes of two rows, two columns or two boxes differ by one at
      most.
    - min_cage: the smallest cage of a killer puzzle; 0: 2 cells, or 1 if max_cage or the side of
      the board is 2 or less.
    - max_cage: the largest cage; 0: 5 cells.
    - min_nodes: how hard a killer puzzle is: the fewest nodes that the strategy killer_advanced needs
      to prove that the solution is the only one.
    - max_nodes: the most such nodes; 0: any number.
    - attempts: the most attempts; 0: 100, but any number for a number of givens or a pattern.
    - time_limit_ms: the longest time for a puzzle in milliseconds; 0: 60 seconds.
    - control: lets another thread cancel.
    - min_givens: the fewest givens; 0: any number. This and the options below are for puzzles without
      cages and holes.
    - max_givens: the most givens; 0: any number.
    - more_givens: put back at least this many givens at the end, for a puzzle that is not minimal.
    - symmetry: which cells are given or empty together. A minimal puzzle has no such group of givens
      that could be left out.
    - pattern: which cells are given; with minimal or a number of givens: which may be. A str with a
      character for each cell, where ".", "0" and " " are empty, and line ends are left out; or a
      truth value for each cell, row by row.
    - difficulty: how hard puzzles without holes are: wishes separated by commas or lines. A
      puzzle is the first of a sequence of candidates that has all of them; attempts are then
      candidates, 0 any number. ``er=2.6..4.5``: ER of Sudoku Explainer; ``score=300..600`` and
      ``level=medium..hard``: HoDoKu's; ``stars=2..3``; ``curve=1 1 2 3 3 4 5``: the stars of item after
      item of a batch, over and over; ``needs=x_wing+naked_pair``: techniques that the path of the
      profile uses; ``without=chains+uniqueness``: techniques or groups that it does not use;
      ``profile=hodoku``: that profile; ``rate``: items have the ratings on all scales.
    - solution: the solution of the puzzle: a filled Board, a Solution, a line as in
      ``Generated.solution``, or the symbols of all cells, row by row, from 1 to the side. None: a
      random one.
    - board: an empty Board, or its text, with boxes of this size: the puzzle has its constraints, and its cages
      if it is no killer. None: rows, columns and boxes alone.
    - random_regions: random connected regions in place of the boxes, others for each item of a batch.
    - rules: rules of which the puzzle has clues that are drawn around the solution: names of constraints, separated
      by commas, as in ``thermometer, difference, whisper=4``.
    """

    killer: bool
    minimal: int
    givens: int
    holes: int
    holes_balanced: bool
    min_cage: int
    max_cage: int
    min_nodes: int
    max_nodes: int
    attempts: int
    time_limit_ms: int
    control: Control | None
    min_givens: int
    max_givens: int
    more_givens: int
    symmetry: Symmetry
    pattern: Pattern | None
    solution: Solved | None
    difficulty: str | None
    board: BoardLike | None
    random_regions: bool
    rules: str | None


_FLAGS = ("killer", "holes_balanced", "random_regions")
_LONG = ("min_nodes", "max_nodes")
_TEXTS = ("difficulty", "rules")


def _native_options(
    box: tuple[int, int], seed: int, options: GenerateOptions
) -> abi.GenerateOptions:
    """The options as the library takes them."""
    unknown = options.keys() - GenerateOptions.__annotations__
    if unknown:
        expected = ", ".join(GenerateOptions.__annotations__)
        raise TypeError(f"unknown option {min(unknown)!r}: expected one of {expected}")
    height, width = box
    given = abi.GenerateOptions(
        struct_size=sizeof(abi.GenerateOptions),
        box_height=unsigned(height, 32, "box height"),
        box_width=unsigned(width, 32, "box width"),
        seed=unsigned(seed, 64, "seed"),
    )
    board = options.get("board")
    given.owner = None if board is None else board_of(board)
    given.board = given.owner and given.owner.handle
    cells = _cells(given)
    value: Any
    for name, value in options.items():
        if name in _FLAGS:
            setattr(given, name, bool(value))
        elif name in _TEXTS:
            text = None if value is None else text_bytes(value)
            setattr(given, name, text)
            setattr(given, f"{name}_len", len(text or b""))
        elif name not in ("board", "control", "pattern", "solution"):
            if name == "symmetry":
                value = integer(value, name, f"one of {', '.join(Symmetry.__members__)} of Symmetry")
            setattr(given, name, unsigned(value, 64 if name in _LONG else 32, name))
        elif value is not None and name == "control":
            given.control = value.handle
        elif value is not None and name != "board":
            read = _pattern(value) if name == "pattern" else _symbols(value, box)
            if len(read) != cells:
                fail(Status.BAD_CELL_COUNT, f"{name} has {len(read)} cells, not {cells}")
            setattr(given, name, read)
    return given


def _cells(given: abi.GenerateOptions) -> int:
    """The number of cells of each puzzle."""
    if given.owner is None:
        return int((given.box_height * given.box_width) ** 2)
    owner: Board = given.owner
    rows, cols = owner.shape
    return rows * cols


def _pattern(pattern: Pattern) -> Any:
    """A byte for each cell: 1 if it is given."""
    if isinstance(pattern, str):
        pattern = [cell not in ".0 " for cell in pattern if cell not in "\r\n"]
    is_given = bytearray(map(bool, pattern))
    return (c_uint8 * len(is_given)).from_buffer(is_given)


def _symbols(solution: Solved, box: tuple[int, int]) -> Any:
    """The symbols of a solution as those of a board with the symbols 1 to its side."""
    if isinstance(solution, str):
        solution = Board.parse(solution, box=box)
    if isinstance(solution, Board):
        digits = {symbol: place for place, symbol in enumerate(solution.symbols, 1)}
        # The library refuses 0.
        solution = [digits.get(symbol, 0) for symbol in solution.cells]
    elif isinstance(solution, Solution):
        solution = solution.cells
    return uint32s(solution, "solution")


class _Handles:
    """Places for the handles of boards that a call makes. It frees those that are not taken, such as
    those of a call that goes on for some time after Ctrl-C."""

    _free = native.sudoku_board_free

    def __init__(self, count: int) -> None:
        self.places = (c_void_p * count)()

    def take(self, box: tuple[int, int]) -> list[Board | None]:
        """The owners of the handles."""
        boards: list[Board | None] = []
        for place, handle in enumerate(self.places):
            boards.append(None if handle is None else Board._of(c_void_p(handle), box))
            self.places[place] = None
        return boards

    def __del__(self) -> None:
        for handle in self.places:
            if handle is not None:
                self._free(handle)


def generate(
    box_height: int, box_width: int, *, seed: int, **options: Unpack[GenerateOptions]
) -> Board:
    """Makes a puzzle with exactly one solution, which is proved, or with a number of holes.

    - box_height, box_width: rows and columns of a box, each at least 1. Made for sides up to 25,
      with cages up to 16; larger ones are tried and tend to run into a limit.
    - seed: 0 to 2 ** 64 - 1.
    - options: see ``GenerateOptions``.
    - Returns a new board.
    - Raises SudokuError NOT_GENERATED (none found within the attempts), BAD_SIDE, BAD_ARGUMENT (also
      options that exclude each other), BAD_CELL_COUNT (a pattern or a solution of another size),
      BAD_HANDLE (the control), NO_MEMORY; Stopped: TIMED_OUT, CANCELLED.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    given = _native_options((box_height, box_width), seed, options)
    made = _Handles(1)
    status = interrupt.long_call(given, lambda: call(native.sudoku_generate, given, made.places))
    (board,) = made.take((given.box_height, given.box_width))
    if status != Status.OK or board is None:
        fail(status)
    return board


def minimise(board: BoardLike, seed: int = 1, **options: Unpack[Options]) -> Board:
    """Makes a puzzle without givens that it does not need; the board itself stays as it is.

    - board: with exactly one solution, or its text. Cages stay.
    - seed: the order in which givens are tried, 0 to 2 ** 64 - 1; other orders may leave others.
    - options: see ``Options``; the limits are for each proof, and solution_limit has no effect.
    - Returns a new board.
    - Raises SudokuError BAD_ARGUMENT (not exactly one solution), UNKNOWN_STRATEGY, UNSUITABLE, BAD_HANDLE,
      NO_MEMORY; Stopped with the status of the limit, or CANCELLED.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    board, given = board_of(board), native_options(**options)
    made = _Handles(1)
    passed = (board.handle, given, unsigned(seed, 64, "seed"), made.places)
    status = interrupt.long_call(given, lambda: call(native.sudoku_board_minimise, *passed))
    (found,) = made.take(board.box)
    if status != Status.OK or found is None:
        fail(status)
    return found


def canonical(board: BoardLike, **options: Unpack[Options]) -> Board:
    """Makes the canonical form: the same for all boards that permutations of bands, of rows in bands, of
    stacks, of columns in stacks and of symbols, and, if boxes are square, transposition make of each other.

    - board: without cages, of side 25 at most, or its text. It stays as it is.
    - options: see ``Options``; the limits hold, and the others have no effect.
    - Returns a new board, the least of them, row by row with empty cells before symbols; its symbols are
      1 to side.
    - Raises SudokuError BAD_ARGUMENT (cages, a larger side, or givens that contradict each other),
      BAD_HANDLE, NO_MEMORY; Stopped with the status of the limit, or CANCELLED.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    board, given = board_of(board), native_options(**options)
    made = _Handles(1)
    passed = (board.handle, given, made.places)
    status = interrupt.long_call(given, lambda: call(native.sudoku_board_canonical, *passed))
    (found,) = made.take(board.box)
    if status != Status.OK or found is None:
        fail(status)
    return found


def redundant(board: BoardLike, **options: Unpack[Options]) -> tuple[int, ...]:
    """The numbers row * side + col of the givens that could be left out, each alone, in ascending order.

    - board: with exactly one solution, or its text.
    - options: as for ``minimise``.
    - Raises SudokuError as ``minimise``.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    return _searched(native.sudoku_board_redundant, board, options)


def suspects(board: BoardLike, **options: Unpack[Options]) -> tuple[int, ...]:
    """The numbers row * side + col of the givens of a board without a solution of which one may be wrong: without it,
    there is exactly one solution. Empty if the board has a solution, or if one given less is not enough.

    - board, options: as for ``redundant``.
    - Raises Stopped when a limit is reached first; SudokuError UNSUITABLE.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    return _searched(native.sudoku_board_suspects, board, options)


def _searched(function: Any, board: BoardLike, options: Options) -> tuple[int, ...]:
    """The cells that a function finds."""
    board, given = board_of(board), native_options(**options)
    size = board.side * board.side
    cells, length = (c_uint32 * size)(), c_size_t()
    passed = (board.handle, given, cells, size, length)
    status = interrupt.long_call(given, lambda: call(function, *passed))
    if status != Status.OK:
        fail(status)
    return tuple(cells[: length.value])


class Generated(NamedTuple):
    """A puzzle of a batch."""

    seed: int
    """``generate`` makes this puzzle alone with this seed, with and without a difficulty."""
    status: Status
    """OK, or the code of the error that ``generate`` would raise; CANCELLED if the call was cancelled
    before."""
    givens: int
    """The number of givens."""
    puzzle: str
    """The givens in one line, or of several grids in the format ``coordinates``, which ``Board.parse`` reads; "" if there
    is no puzzle."""
    solution: str
    """The solution in the same form; "" if there is no puzzle."""
    board: Board | None
    """A puzzle with cages or constraints; None for other puzzles."""
    candidates: int = 1
    """The number of candidates that were made; without a difficulty 1."""
    er: float | None = None
    """ER of Sudoku Explainer; None if there is none, or it was not needed. So are the ratings below."""
    ep: float | None = None
    ed: float | None = None
    score: int | None = None
    """The score of HoDoKu; of a killer, that of the profile "killer"."""
    level: str | None = None
    """Its level: "easy", "medium", "hard", "unfair" or "extreme"."""
    stars: int | None = None


_CHARACTERS = bytes.maketrans(bytes(range(10)), b".123456789")

_LOWEST = 0 if sys.byteorder == "little" else 3
"""The place of the lowest byte of a uint32."""


class _Seeds(list[int]):
    """Seeds of a table. PyArrow takes numbers of Python for signed ones, in which every second seed does not fit."""

    def __arrow_array__(self, type: Any = None) -> Any:
        pyarrow = importlib.import_module("pyarrow")
        return pyarrow.array(list(self), type or pyarrow.uint64())


def _symbols_or_empty(row: list[int]) -> list[int]:
    return [symbol or EMPTY for symbol in row]


class GeneratedBatch(Table[Generated]):
    """Many generated puzzles: a sequence of ``Generated``, and columns."""

    _structure = abi.Generated

    def __init__(
        self,
        status: int,
        rows: Any,
        puzzles: Any,
        solutions: Any,
        box: tuple[int, int],
        boards: Sequence[Board | None],
        cells: int,
    ) -> None:
        super().__init__(status, rows)
        self.box = box
        """Rows and columns of a box."""
        self._cells = cells
        self.puzzles = self._grids(puzzles)
        """The givens as uint32, of the shape (puzzles, cells): symbols from 1 to the side, 0 for an
        empty cell; all 0 if there is no puzzle. ``numpy.asarray`` reads it without a copy."""
        self.solutions = self._grids(solutions)
        """The solutions in the same form."""
        self.boards = boards
        """Killer puzzles with their cages, None if there is no puzzle; empty for other puzzles."""

    def _grids(self, numbers: Any) -> memoryview[int]:
        if len(self) == 0:
            # A cast to a shape with 0 is refused.
            return memoryview((c_uint32 * self._cells * 0)())
        return memoryview(numbers).cast("B").cast("I", (len(self), self._cells))

    def _arguments(self) -> tuple[Any, ...]:
        grids = bytearray(self.puzzles), bytearray(self.solutions)
        return (*super()._arguments(), *grids, self.box, self.boards, self._cells)

    @property
    def seeds(self) -> memoryview[int]:
        """The seed of each puzzle."""
        return self._column("Q", "seed")

    @property
    def givens(self) -> memoryview[int]:
        """The number of givens of each puzzle."""
        return self._column("I", "givens")

    @cached_property
    def lines(self) -> list[str]:
        """The puzzles, one str each; "" if there is none. Made at the first use."""
        return self._texts(self.puzzles)

    @cached_property
    def solution_lines(self) -> list[str]:
        """The solutions, one str each; "" if there is none. Made at the first use."""
        return self._texts(self.solutions)

    def _texts(self, grids: memoryview[int]) -> list[str]:
        if len(self) == 0:
            return []
        cells = self._cells
        if cells != (self.box[0] * self.box[1]) ** 2:
            # No line shows several grids.
            several: Any = grids.tolist()
            return [self._several(place, symbols) for place, symbols in enumerate(several)]
        if cells <= 81:
            text = bytes(grids)[_LOWEST::4].translate(_CHARACTERS).decode()
            lines = [text[start : start + cells] for start in range(0, len(text), cells)]
        else:
            empty = Board(*self.box)
            rows: Any = grids.tolist()
            lines = [empty.write(Format.LINE, cells=_symbols_or_empty(row)).rstrip() for row in rows]
        return [line if made == Status.OK else "" for line, made in zip(lines, self.statuses)]

    def _several(self, place: int, symbols: list[int]) -> str:
        board = self.boards[place]
        if board is None:
            return ""
        filled = Board.of_grids(*self.box, board.grids)
        filled.cells = tuple(_symbols_or_empty(symbols))
        return filled.write(Format.COORDINATES)

    def table(self, first: int = 0) -> dict[str, list[Any]]:
        """The puzzles that were made as columns for pandas, Polars or PyArrow, which write CSV or Parquet: number,
        seed, puzzle, solution, givens, er, ep, ed, score, level, stars. ``first`` is the number of the first item."""
        names = ("seed", "puzzle", "solution", "givens", "er", "ep", "ed", "score", "level", "stars")
        made = [(number, item) for number, item in enumerate(self, first) if item.status == Status.OK]
        columns = {name: [getattr(item, name) for _, item in made] for name in names}
        columns["seed"] = _Seeds(columns["seed"])
        return {"number": [number for number, _ in made], **columns}

    def _item(self, place: int) -> Generated:
        row = self._rows[place]
        texts = self.lines[place], self.solution_lines[place]
        board = self.boards[place] if self.boards else None
        about = (row.seed, Status(row.status), row.givens, *texts, board, row.candidates)
        er, ep, ed = (None if each < 0 else each / 10 for each in (row.se_er, row.se_ep, row.se_ed))
        score = None if row.hodoku_score < 0 else row.hodoku_score
        level = abi.Level(row.hodoku_level).name.lower() if row.hodoku_level > 0 else None
        stars = None if row.stars < 0 else row.stars
        return Generated(*about, er, ep, ed, score, level, stars)


def _call_batch(
    given: abi.GenerateOptions, first: int, count: int, threads: int
) -> GeneratedBatch:
    """Makes these items of the sequence."""
    box = given.box_height, given.box_width
    # The library checks the shape before its buffers are made.
    function = native.sudoku_generate_batch
    rows = buffers.buffer(abi.Generated, 0)
    size = sizeof(abi.Generated)
    call(function, given, first, 0, threads, rows, size, None, None, None)
    cells = _cells(given)
    rows = buffers.buffer(abi.Generated, count)
    puzzles = buffers.buffer(c_uint32, count * cells)
    solutions = buffers.buffer(c_uint32, count * cells)
    has_rules = given.killer or given.board or given.random_regions or given.rules
    made = _Handles(count if has_rules else 0)

    def fill() -> int:
        boards = made.places if has_rules else None
        outputs = (rows, size, puzzles, solutions, boards)
        return call(function, given, first, count, threads, *outputs)

    status = interrupt.long_call(given, fill)
    return GeneratedBatch(status, rows, puzzles, solutions, box, made.take(box), cells)


def generate_batch(
    count: int,
    *,
    seed: int,
    box: tuple[int, int] = (3, 3),
    first: int = 0,
    threads: int = 1,
    **options: Unpack[GenerateOptions],
) -> GeneratedBatch:
    """Makes many puzzles in one call: the items first, first + 1, ... of a sequence.

    - count: how many, at most 2 ** 31.
    - seed: of item 0; the seeds of the others are mixtures of it and their numbers.
    - box: rows and columns of a box.
    - first: the number of the first item. A sequence may be made in several calls.
    - threads: at most this many, 1024 at most; 0 and 1: one. The puzzles are the same with any number.
    - options: see ``GenerateOptions``.
    - Returns an item for each, with its own status: an item that fails does not change the
      others. The status of the batch is OK or CANCELLED.
    - Raises SudokuError as ``generate`` for the options; never NOT_GENERATED and Stopped.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    given = _native_options(box, seed, options)
    numbers = unsigned(first, 64, "first"), unsigned(count, 32, "count")
    return _call_batch(given, *numbers, unsigned(threads, 32, "threads"))


_SHORT_SECONDS = 0.05
"""After a call that takes less, the next one makes twice as many items."""


class Puzzles(Iterator[Generated]):
    """A stream of generated puzzles, in order; ``puzzles`` returns it.

    - Raises Stopped if the control was cancelled; ``next`` continues after ``control.reset()``. Raises
      SudokuError NO_MEMORY, INTERNAL, BAD_HANDLE (the control was closed).
    - Any thread; threads that share it take turns. Ctrl-C ends a call; ``next`` makes the items again.
    """

    def __init__(
        self,
        count: int | None = None,
        *,
        seed: int,
        box: tuple[int, int] = (3, 3),
        first: int = 0,
        chunk: int = 1024,
        threads: int = 1,
        **options: Unpack[GenerateOptions],
    ) -> None:
        self._given = _native_options(box, seed, options)
        self._control = options.get("control")
        self._left = None if count is None else unsigned(count, 64, "count")
        self._first = unsigned(first, 64, "first")
        self._most = unsigned(chunk, 32, "chunk")
        if self._most == 0:
            fail(Status.BAD_ARGUMENT, "chunk 0")
        self._threads = unsigned(threads, 32, "threads")
        self._size = min(max(self._threads, 1), self._most)
        self._items = iter(_call_batch(self._given, self._first, 0, self._threads))
        self._turn = threading.Lock()

    def __iter__(self) -> Iterator[Generated]:
        return self

    def __next__(self) -> Generated:
        with self._turn:
            if self._left == 0:
                raise StopIteration
            item = next(self._items, None)
            if item is None:
                self._items = self._next_chunk()
                item = next(self._items)
            if item.status == Status.CANCELLED:
                self._items = iter(())
                fail(Status.CANCELLED)
            self._first += 1
            if self._left is not None:
                self._left -= 1
            return item

    def _next_chunk(self) -> Iterator[Generated]:
        count = self._size if self._left is None else min(self._size, self._left)
        begun = time.monotonic()
        batch = _call_batch(self._given, self._first, count, self._threads)
        if time.monotonic() - begun < _SHORT_SECONDS:
            self._size = min(2 * self._size, self._most)
        return iter(batch)


def puzzles(
    count: int | None = None,
    *,
    seed: int,
    box: tuple[int, int] = (3, 3),
    first: int = 0,
    chunk: int = 1024,
    threads: int = 1,
    **options: Unpack[GenerateOptions],
) -> Puzzles:
    """Makes puzzles one after the other: ``for item in puzzles(seed=1): ...``

    - count: how many; None: without an end.
    - chunk: the most puzzles that are made in one call. The first calls make fewer, so that the first
      puzzle comes soon.
    - seed, box, first, threads, options: as in ``generate_batch``, which makes the same items.
    - Returns an iterator of ``Generated``.
    - Raises SudokuError as ``generate_batch``.
    - Any thread.
    """
    return Puzzles(
        count, seed=seed, box=box, first=first, chunk=chunk, threads=threads, **options
    )
