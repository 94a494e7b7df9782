"""Many boards in one call, on several threads.

Takes boards, a text with one puzzle a line, or strings. Returns ``Boards``, ``Lines`` or ``Strings``:
they keep the rows of the library, an ``abi.Row`` of 24 bytes a puzzle, and show them as columns
without a Python object for each. A bad puzzle has its status in its own row and does not change the
others. The result does not depend on the number of threads. ``buffers`` uses the memory of a
result again when nothing refers to it any more; it keeps at most 64 MiB.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from ctypes import c_char, c_int32, c_size_t, c_void_p, sizeof
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Optional, Protocol, TypeVar, overload

from . import abi, arrow, buffers, interrupt, quick
from .abi import Status
from .arrow import Chunk
from .board import Board, read_options
from .library import SudokuError, call, error_in, native, status_of, text_bytes, unsigned
from .solving import Options, native_options, strategy_name

if TYPE_CHECKING:
    from typing_extensions import Unpack


_MAX_BYTES = 64 << 20
"""The longest text that the library reads by default."""

_NO_LIMIT = 2**64 - 1
"""For ``max_bytes``: read a text of any length."""


class Row(NamedTuple):
    """The result of one puzzle."""

    status: Status
    """The status that ``solve`` would return, or the code of the error that it would raise."""
    strategy: str
    """The name of the strategy that ran; "" if none did."""
    solutions: int
    """Solutions found and verified, up to the solution limit."""
    nodes: int
    """Assignments tried."""


_Item = TypeVar("_Item")


class Table(Sequence[_Item]):
    """The results of many puzzles: a sequence of items, in the order of the input.

    The columns are views, not copies; ``rows`` is the memory itself, which numpy reads as a
    structured array. It can be copied and pickled. Any thread.
    """

    status: Status
    """OK if every puzzle has its own; CANCELLED or TIMED_OUT if the call was cut short."""

    _structure: ClassVar[Any]
    """The structure of a row."""

    def __init__(self, status: int, rows: Any) -> None:
        self.status = status_of(status)
        self._memory = rows

    @cached_property
    def _rows(self) -> Any:
        """The rows as structures. Made at the first use."""
        count = memoryview(self._memory).nbytes // sizeof(self._structure)
        return (self._structure * count).from_buffer(self._memory)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._arguments()

    def _arguments(self) -> tuple[Any, ...]:
        """The arguments that make an equal one, as objects that can be pickled."""
        return int(self.status), bytearray(self._rows)

    def _item(self, place: int) -> _Item:
        """The item at a place, which is 0 or more."""
        raise NotImplementedError

    @property
    def rows(self) -> memoryview:
        """The memory of all rows."""
        return memoryview(self._rows)

    @property
    def statuses(self) -> memoryview[int]:
        """The status of each puzzle, a number."""
        return self._column("i", "status")

    def _column(self, typecode: Literal["i", "I", "Q"], field: str) -> memoryview[int]:
        offset: int = getattr(self._structure, field).offset
        numbers = memoryview(self._rows).cast("B").cast(typecode)
        return numbers[offset // numbers.itemsize :: sizeof(self._structure) // numbers.itemsize]

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<libsudoku.{type(self).__name__}: {len(self)} puzzles, {self.status.name}>"

    @overload
    def __getitem__(self, index: int) -> _Item: ...
    @overload
    def __getitem__(self, index: slice) -> list[_Item]: ...
    def __getitem__(self, index: int | slice) -> _Item | list[_Item]:
        places = range(len(self))[index]
        return self._item(places) if isinstance(places, int) else [*map(self._item, places)]


class Columns(Table[_Item]):
    """The results of solving: a sequence of rows."""

    _structure = abi.Row

    @property
    def strategies(self) -> memoryview[int]:
        """The number of the strategy that ran for each puzzle; 0 is "auto", or none."""
        return self._column("i", "strategy")

    @property
    def solutions(self) -> memoryview[int]:
        """The number of solutions of each puzzle, up to the solution limit."""
        return self._column("Q", "solutions")

    @property
    def nodes(self) -> memoryview[int]:
        """The number of assignments tried for each puzzle."""
        return self._column("Q", "nodes")


def _row(row: abi.Row) -> Row:
    # 0 is "auto", which has its own search, and the number in a row if none ran.
    ran = row.strategy or row.nodes or row.status in (Status.OK, Status.NO_SOLUTION)
    strategy = strategy_name(row.strategy) if ran else ""
    return Row(status_of(row.status), strategy, row.solutions, row.nodes)


class Batch(Columns[Row]):
    """The results of many puzzles: a row for each."""

    def _item(self, place: int) -> Row:
        return _row(self._rows[place])


class Boards(Batch):
    """The results of many boards, with their first solutions."""

    def __init__(self, status: int, rows: Any, cells: Any, sizes: Sequence[int]) -> None:
        super().__init__(status, rows)
        self.cells = memoryview(cells).cast("B").cast("i")
        """All first solutions; that of board i begins at i * stride, zero if there is none."""
        self._sizes = sizes

    def _arguments(self) -> tuple[Any, ...]:
        return (*super()._arguments(), bytearray(self.cells), self._sizes)

    @property
    def stride(self) -> int:
        """Cells of the largest board."""
        return max(self._sizes, default=0)

    def solution(self, index: int) -> tuple[int, ...]:
        """The first solution of one board, row by row; empty if none was found."""
        index = range(len(self))[index]
        if not self._rows[index].solutions:
            return ()
        start = index * self.stride
        return tuple(self.cells[start : start + self._sizes[index]])


def solve_many(boards: Iterable[Board], **options: Unpack[Options]) -> Boards:
    """Solves many boards in one call.

    - boards: they may repeat; a closed one has BAD_HANDLE in its row.
    - options: see ``Options``; the time limit bounds the whole call, the others each board.
    - Returns a row for each board, and the first solutions.
    - Raises SudokuError UNKNOWN_STRATEGY, BAD_ARGUMENT, BAD_HANDLE (the control), NO_MEMORY.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    given = native_options(**options)
    boards = list(boards)
    for place, board in enumerate(boards):
        if not isinstance(board, Board):
            found = type(board).__name__
            raise TypeError(f"boards[{place}] must be a Board, not {found}; solve_strings takes texts")
    handles = (c_void_p * len(boards))(*(board.handle for board in boards))
    sizes = [board.shape[0] * board.shape[1] for board in boards]
    stride = max(sizes, default=0)
    rows = buffers.buffer(abi.Row, len(boards))
    cells = buffers.buffer(c_int32, len(boards) * stride)
    passed = (handles, len(boards), given, rows, sizeof(abi.Row), cells, stride)
    status = interrupt.call_of(len(boards), given, lambda: call(native.sudoku_solve_batch, *passed))
    return Boards(status, rows, cells, sizes)


class Lines(Batch):
    """The results of the puzzles of a collection, with their first solutions as text."""

    def __init__(self, status: int, rows: Any, text: bytes | memoryview[int]) -> None:
        super().__init__(status, rows)
        self.text = memoryview(text)
        """The solutions as UTF-8: one a line in the order of the rows, an empty line for none."""

    def _arguments(self) -> tuple[Any, ...]:
        return (*super()._arguments(), bytes(self.text))

    @cached_property
    def lines(self) -> list[str]:
        """The solutions, one str a puzzle; "" if there is none. Made at the first use."""
        return str(self.text, "utf-8").split("\n")[:-1]


class Strings(Columns[Optional[Row]]):
    """The results of strings: a row for each, and None for None.

    In the columns, the status for None is NULL_POINTER. It is an array of Apache Arrow: ``pyarrow.array`` and
    others read the solutions without a copy, null if there is none.
    """

    def __init__(self, status: int, rows: Any, chunks: Sequence[Chunk]) -> None:
        super().__init__(status, rows)
        self.chunks = chunks
        """The solutions of consecutive strings, in the layout of Arrow."""

    def _arguments(self) -> tuple[Any, ...]:
        return (*super()._arguments(), self.chunks)

    @cached_property
    def lines(self) -> list[str | None]:
        """The solutions: a str for each string, "" if there is none, and None for None. Made at the
        first use."""
        lines: list[str | None] = []
        for chunk in self.chunks:
            lines += chunk.texts()
        if "" in lines:
            for place, status in enumerate(self.statuses):
                if status == Status.NULL_POINTER:
                    lines[place] = None
        return lines

    @cached_property
    def text(self) -> memoryview[int]:
        """The solutions as UTF-8: one a line in the order of the rows, an empty line for none."""
        return memoryview("".join(f"{line or ''}\n" for line in self.lines).encode())

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """The solutions as an array of Arrow; that of several chunks is a copy."""
        return arrow.exported(arrow.joined(self.chunks))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The solutions as a stream of Arrow: an array for each chunk."""
        return arrow.exported_stream(self.chunks)

    def _item(self, place: int) -> Row | None:
        row = self._rows[place]
        return None if row.status == Status.NULL_POINTER else _row(row)


def solve_lines(
    text: str | bytes,
    *,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    max_bytes: int = 0,
    alphabet: str | None = None,
    **options: Unpack[Options],
) -> Lines:
    """Solves a collection, one puzzle a line, in one call.

    - text: a str, or UTF-8. The call leaves out empty lines and lines that begin with "#"; a line
      that is not a puzzle, such as the header of a CSV file, has the error in its row. ``solve_strings`` leaves out
      nothing.
    - box, symbols, max_bytes, alphabet: of every puzzle, as in ``Board.parse``.
    - options: see ``Options``; the time limit bounds the whole call, the others each puzzle.
    - Returns a row for each puzzle, and the solutions as text.
    - Raises SudokuError as ``solve_many``, TOO_LARGE, and BAD_TEXT for bytes in UTF-16.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    encoded = text_bytes(text)
    is_plain = box is None and symbols is None and alphabet is None and not max_bytes
    if is_plain and (made := quick.solve_lines(encoded, options)):
        return Lines(*made)
    given = native_options(**options)
    read = read_options(box=box, symbols=symbols, max_bytes=max_bytes, alphabet=alphabet)
    if len(encoded) <= (max_bytes or _MAX_BYTES):
        try:
            return Lines(*_solved(encoded, read, given, _usual_rows(encoded), len(encoded) + 1))
        except SudokuError as error:
            if error.code != Status.BUFFER_TOO_SMALL:
                raise
    return Lines(*_solved(encoded, read, given, *_measured(encoded, read)))


class RowError(NamedTuple):
    """The line of a text that a row is about, and its refusal."""

    line: int
    """The number of the line, from 1."""
    error: SudokuError | None
    """The error, with line and column; None if it is a puzzle."""


def row_error(
    text: str | bytes,
    row: int,
    *,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    max_bytes: int = 0,
    alphabet: str | None = None,
) -> RowError:
    """The line and the refusal of a row of ``solve_lines``. It reads the text up to that line.

    - text, box, symbols, max_bytes, alphabet: the arguments of ``solve_lines``.
    - row: the number of the row, from 0.
    - Returns the line and what was wrong.
    - Raises SudokuError BAD_ARGUMENT (there is no such row), BAD_TEXT (bytes in UTF-16), TOO_LARGE, NO_MEMORY.
    - Any thread.
    """
    encoded = text_bytes(text)
    read = read_options(box=box, symbols=symbols, max_bytes=max_bytes, alphabet=alphabet)
    line, refusal = c_size_t(), abi.Error(abi.ERROR_SIZE)
    number = unsigned(row, 64, "row")
    call(native.sudoku_row_error, encoded, len(encoded), read, number, line, refusal)
    error = error_in(refusal, refusal.code) if refusal.code < 0 else None
    return RowError(line.value, error)


def solve_strings(
    strings: Iterable[str | bytes | None],
    *,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    alphabet: str | None = None,
    **options: Unpack[Options],
) -> Strings:
    """Solves strings, one puzzle each, in one call.

    - strings: str, UTF-8, or None; a NaN, and NA and NaT of pandas, count as None. Or strings of
      Apache Arrow: an array of pyarrow, a series of polars or pandas, anything with ``__arrow_c_array__`` or
      ``__arrow_c_stream__``. Each is a text as ``Board.parse`` reads it, also a killer or a larger board. A number is
      refused: digits that were read as one have lost leading zeros.
    - box, symbols, alphabet: of every puzzle, as in ``Board.parse``.
    - options: see ``Options``; the time limit bounds the whole call, the others each puzzle. A node limit has
      the same results on every machine, a time limit does not.
    - Returns one answer for each string, in order, whatever it holds.
    - Raises SudokuError as ``solve_many``; TypeError for other items, with the place of the first, and for a str or
      bytes instead of several.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    with columns_of(strings, options, box, symbols, alphabet) as (columns, read, given):
        return _solved_columns(columns, read, given)


def check_strings(
    strings: Iterable[str | bytes | None],
    *,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    alphabet: str | None = None,
    **options: Unpack[Options],
) -> memoryview[int]:
    """Whether each of many puzzles is solved, still open, or breaks a rule. To learn whether each has exactly one
    solution, call ``solve_strings`` with a ``solution_limit`` of 2.

    - strings, box, symbols, alphabet: as in ``solve_strings``.
    - options: ``threads``, ``time_limit_ms`` and ``control``; the others have no effect.
    - Returns a number of 4 bytes for each string: a ``State``, or the ``Status`` of a string that is not a puzzle,
      NULL_POINTER for None, TIMED_OUT or CANCELLED for one that was not reached.
    - Raises what ``solve_strings`` raises.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    with columns_of(strings, options, box, symbols, alphabet) as (columns, read, given):
        states = buffers.buffer(c_int32, sum(column.count for column in columns))
        for column, place, left in in_turn(columns, given):
            some = (c_int32 * column.count).from_buffer(states, place * sizeof(c_int32))
            passed = (column.native, read, left, some)
            interrupt.call_of(
                column.count, left, lambda: call(native.sudoku_check_strings, *passed)
            )
    return memoryview(states).cast("B").cast("i")


def check_lines(
    text: str | bytes,
    *,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    max_bytes: int = 0,
    alphabet: str | None = None,
    **options: Unpack[Options],
) -> memoryview[int]:
    """Whether each puzzle of a collection is solved, still open, or breaks a rule.

    - text, box, symbols, max_bytes, alphabet: as in ``solve_lines``.
    - options: as in ``check_strings``.
    - Returns a number of 4 bytes for each puzzle, in order, as ``check_strings``.
    - Raises what ``solve_lines`` raises.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    given, encoded, count = native_options(**options), text_bytes(text), c_size_t()
    read = read_options(box=box, symbols=symbols, max_bytes=max_bytes, alphabet=alphabet)
    inputs = (encoded, len(encoded), read, given)
    call(native.sudoku_check_lines, *inputs, None, 0, count)
    states = buffers.buffer(c_int32, count.value)
    passed = (native.sudoku_check_lines, *inputs, states, count.value, count)
    interrupt.call_of(count.value, given, lambda: call(*passed))
    return memoryview(states).cast("B").cast("i")


@contextmanager
def columns_of(
    strings: Iterable[str | bytes | None],
    options: Options,
    box: tuple[int, int] | None,
    symbols: Iterable[int] | None,
    alphabet: str | None,
    name: str = "string",
) -> Iterator[tuple[list[arrow.Column], abi.ReadOptions, abi.Options]]:
    """The columns of strings, and the options for the library. ``name`` is what an error calls an item."""
    if isinstance(strings, (str, bytes)):
        raise TypeError("expected several strings, found one: use solve_lines for a text")
    given = native_options(**options)
    read = read_options(box=box, symbols=symbols, max_bytes=_NO_LIMIT, alphabet=alphabet)
    with arrow.columns(strings, name) as columns:
        yield columns, read, given


class _Counted(Protocol):
    @property
    def count(self) -> int: ...


_Counts = TypeVar("_Counts", bound=_Counted)


def in_turn(
    columns: list[_Counts], given: abi.Options
) -> Iterator[tuple[_Counts, int, abi.Options]]:
    """Each column, the number of strings before it, and the options with the time that is left."""
    place, limit = 0, given.time_limit_ms
    deadline = time.monotonic() + limit / 1000
    for column in columns:
        # A call may have changed it; 0 would be no limit.
        given.time_limit_ms = limit and max(1, int((deadline - time.monotonic()) * 1000))
        yield column, place, given
        place += column.count


def _solved_columns(
    columns: list[arrow.Column], read: abi.ReadOptions, given: abi.Options
) -> Strings:
    """Solves columns of strings one after the other."""
    total = sum(column.count for column in columns)
    rows = buffers.buffer(abi.Row, total)
    status, chunks = int(Status.OK), []
    for column, place, left in in_turn(columns, given):
        some = (abi.Row * column.count).from_buffer(rows, place * sizeof(abi.Row))
        ended, chunk = _solved_column(column, read, left, some)
        status = status or ended
        chunks.append(chunk)
    return Strings(status, rows, chunks)


def _solved_column(
    column: arrow.Column, read: abi.ReadOptions, given: abi.Options, rows: Any
) -> tuple[int, Chunk]:
    length = c_size_t()
    capacity = 81 * column.count
    if column.byte_count != capacity:
        # Of strings of other lengths, the solutions may be longer than they are.
        sizes = (None, sizeof(abi.Row), None, 0, length, None, None)
        call(native.sudoku_solve_strings, column.native, read, given, *sizes)
        capacity = length.value
    chunk = Chunk.of(column.count, capacity, column.width)
    outputs = (rows, sizeof(abi.Row), chunk.bytes, capacity, length, chunk.offsets, chunk.validity)
    passed = (column.native, read, given, *outputs)
    status = interrupt.call_of(
        column.count, given, lambda: call(native.sudoku_solve_strings, *passed)
    )
    chunk.length = length.value
    return status, chunk


def _measured(text: bytes, read: abi.ReadOptions) -> tuple[int, int]:
    """The number of puzzles of a text, and the most bytes that their solutions need."""
    row_count, length = c_size_t(), c_size_t()
    sizes = (None, sizeof(abi.Row), 0, row_count, None, 0, length)
    call(native.sudoku_solve_lines, text, len(text), read, None, *sizes)
    return row_count.value, length.value


def _solved(
    text: bytes, read: abi.ReadOptions, given: abi.Options, row_capacity: int, capacity: int
) -> tuple[int, memoryview, memoryview[int]]:
    """Solves a text with buffers of these capacities: the status, the rows, the solutions."""
    rows = buffers.buffer(abi.Row, row_capacity)
    solutions = buffers.buffer(c_char, capacity)
    row_count, length = c_size_t(), c_size_t()
    outputs = (rows, sizeof(abi.Row), row_capacity, row_count, solutions, capacity, length)
    passed = (text, len(text), read, given, *outputs)
    status = interrupt.call_of(row_capacity, given, lambda: call(native.sudoku_solve_lines, *passed))
    made = memoryview(rows)[: row_count.value], memoryview(solutions).cast("B")[: length.value]
    return status, *made


def _usual_rows(text: bytes) -> int:
    """A capacity for the rows of a text whose boards have at most 9x9 cells, and whose first lines are
    as long as the others: such a text need not be measured first."""
    first = text[: 1 << 14]
    lines = first.count(b"\n") + 1
    shortest = 16  # the cells of the smallest square board
    # An eighth more than the first lines suggest.
    return len(text) // max(len(first) // lines, shortest) * 9 // 8 + lines
