"""Many boards in one call, on several threads.

In: boards, or a text with one puzzle a line. Out: a ``Batch``: the rows of the library as they are,
24 bytes a puzzle, seen as columns without a Python object for each:

    status i32 | strategy i32 | solutions u64 | nodes u64

A bad puzzle has its status in its own row and costs the others nothing. The result does not depend
on the number of threads. Answers that nobody holds make room for the next ones: up to 64 MiB stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ctypes import c_char, c_int32, c_size_t, c_void_p, sizeof
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from . import abi, interrupt, rooms
from .abi import Status
from .board import Board, read_options
from .library import SudokuError, call, native, utf8
from .solving import Options, native_options, strategy_name

if TYPE_CHECKING:
    from typing_extensions import Unpack


_MAX_BYTES = 64 << 20
"""What the library reads unless it is told how much."""


class Row(NamedTuple):
    """What became of one puzzle."""

    status: Status
    """What ``solve`` would return, or the code of the error it would raise."""
    strategy: str
    """The name of the strategy that ran; "" if none did."""
    solutions: int
    """Solutions found and verified, up to the solution limit."""
    nodes: int
    """Assignments tried."""


class Batch(Sequence[Row]):
    """What became of many puzzles: a sequence of rows, in the order of the input.

    The columns are views, not copies; ``rows`` is the memory itself, which numpy, for one, reads
    as a structured array. Any thread.
    """

    status: Status
    """OK if every puzzle has its own; CANCELLED or TIMED_OUT if the call was cut short."""

    def __init__(self, status: int, rows: Any) -> None:
        self.status = Status(status)
        self._rows = rows

    @property
    def rows(self) -> memoryview:
        """All rows, as C wrote them."""
        return memoryview(self._rows)

    @property
    def statuses(self) -> memoryview[int]:
        """The status of each puzzle, a number."""
        return self._column("i", 0)

    @property
    def strategies(self) -> memoryview[int]:
        """The number of the strategy that ran for each puzzle, 0 if none did."""
        return self._column("i", 1)

    @property
    def solutions(self) -> memoryview[int]:
        """How many solutions each puzzle has, up to the solution limit."""
        return self._column("Q", 1)

    @property
    def nodes(self) -> memoryview[int]:
        """How many assignments were tried for each puzzle."""
        return self._column("Q", 2)

    def _column(self, typecode: Literal["i", "Q"], place: int) -> memoryview[int]:
        numbers = memoryview(self._rows).cast("B").cast(typecode)
        return numbers[place :: sizeof(abi.Row) // numbers.itemsize]

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [_row(row) for row in self._rows[index]]
        return _row(self._rows[index])


def _row(row: abi.Row) -> Row:
    strategy = strategy_name(row.strategy) if row.strategy else ""
    return Row(Status(row.status), strategy, row.solutions, row.nodes)


class Boards(Batch):
    """What became of many boards, with their first solutions."""

    def __init__(self, status: int, rows: Any, cells: Any, sides: Sequence[int]) -> None:
        super().__init__(status, rows)
        self._cells = cells
        self._sides = sides

    @property
    def cells(self) -> memoryview[int]:
        """All first solutions; that of board i begins at i * stride, zero where there is none."""
        return memoryview(self._cells).cast("B").cast("i")

    @property
    def stride(self) -> int:
        """Cells of the largest board."""
        return max(self._sides, default=0) ** 2

    def solution(self, index: int) -> tuple[int, ...]:
        """The first solution of one board, row by row; empty if none was found."""
        index = range(len(self))[index]
        if not self._rows[index].solutions:
            return ()
        start = index * self.stride
        return tuple(self._cells[start : start + self._sides[index] ** 2])


def solve_many(boards: Iterable[Board], **options: Unpack[Options]) -> Boards:
    """Solves many boards in one call.

    - boards: they may repeat; a closed one has BAD_HANDLE in its row.
    - options: see ``Options``; the time limit bounds the whole call, the others each board.
    - Returns a row for each board, and the first solutions.
    - Raises SudokuError UNKNOWN_STRATEGY, BAD_ARGUMENT, BAD_HANDLE (the control), NO_MEMORY.
    - Any thread; it uses as many as ``threads`` says. Ctrl-C ends it.
    """
    given = native_options(**options)
    boards = list(boards)
    handles = (c_void_p * len(boards))(*(board.handle for board in boards))
    sides = [board.side for board in boards]
    stride = max(sides, default=0) ** 2
    rows = rooms.room(abi.Row, len(boards))
    cells = rooms.room(c_int32, len(boards) * stride)
    passed = (handles, len(boards), given, rows, cells, stride)
    status = interrupt.long_call(given, lambda: call(native.sudoku_solve_batch, *passed))
    return Boards(status, rows, cells, sides)


class Lines(Batch):
    """What became of the puzzles of a collection, with their first solutions as text."""

    def __init__(self, status: int, rows: Any, text: memoryview[int]) -> None:
        super().__init__(status, rows)
        self.text = text
        """The solutions as UTF-8: one a line in the order of the rows, an empty line for none."""

    @cached_property
    def lines(self) -> list[str]:
        """The solutions, one str a puzzle; "" where there is none. Made when first asked for."""
        return str(self.text, "utf-8").split("\n")[:-1]


def solve_lines(
    text: str | bytes,
    *,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    max_bytes: int = 0,
    **options: Unpack[Options],
) -> Lines:
    """Solves a collection, one puzzle a line, in one call.

    - text: a str, or UTF-8. Empty lines and lines that begin with "#" are left out; a line that is
      no puzzle has the error in its row.
    - box, symbols, max_bytes: of every puzzle, as in ``Board.parse``.
    - options: see ``Options``; the time limit bounds the whole call, the others each puzzle.
    - Returns a row for each puzzle, and the solutions as text.
    - Raises SudokuError as ``solve_many``, and TOO_LARGE.
    - Any thread; it uses as many as ``threads`` says. Ctrl-C ends it.
    """
    given = native_options(**options)
    encoded = utf8(text) if isinstance(text, str) else bytes(text)
    read = read_options(box=box, symbols=symbols, max_bytes=max_bytes)
    inputs = (encoded, len(encoded), read, given)
    row_count, length = c_size_t(), c_size_t()

    def make(rows: Any, row_capacity: int, room: Any, capacity: int) -> int:
        outputs = (rows, row_capacity, row_count, room, capacity, length)
        return call(native.sudoku_solve_lines, *inputs, *outputs)

    def solved(row_capacity: int, capacity: int) -> Lines:
        rows = rooms.room(abi.Row, row_capacity)
        room = rooms.room(c_char, capacity)
        status = interrupt.long_call(given, lambda: make(rows, row_capacity, room, capacity))
        made = (abi.Row * row_count.value).from_buffer(rows)
        return Lines(status, made, memoryview(room).cast("B")[: length.value])

    if len(encoded) <= (max_bytes or _MAX_BYTES):
        try:
            return solved(_usual_rows(encoded), len(encoded) + 1)
        except SudokuError as error:
            if error.code != Status.BUFFER_TOO_SMALL:
                raise
    make(None, 0, None, 0)
    return solved(row_count.value, length.value)


def _usual_rows(text: bytes) -> int:
    """Room for the rows where no board is larger than 9x9 and the first lines are as long as the
    others: such a collection need not be measured first."""
    first = text[: 1 << 14]
    lines = first.count(b"\n") + 1
    shortest = 16  # the cells of the smallest square board
    # An eighth more than it looks like.
    return len(text) // max(len(first) // lines, shortest) * 9 // 8 + lines
