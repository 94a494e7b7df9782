"""For those who train models: tables of puzzles and a dataset.

Takes a seed and the options of ``generate_batch``. Item ``index`` of ``seed`` is the same from every call with these
options, alone or among others, with any number of threads, on every machine. pyarrow and numpy are imported only by the
calls that say so, torch never.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from importlib import import_module
from operator import index as integer_of
from typing import TYPE_CHECKING, Any

from .abi import Format, Status
from .board import Board
from .generating import Generated, GeneratedBatch, GenerateOptions, canonical, generate_batch
from .library import fail, unsigned

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["COLUMNS", "Dataset", "table", "write_parquet"]

COLUMNS = ("puzzle", "solution", "givens", "er", "score", "level", "canonical", "seed", "index")
"""The columns of ``table``; there are also "ep", "ed" and "stars".

- puzzle: a text that ``Board.parse`` reads: a line, or cages and constraints in the format ``coordinates``.
- solution: a line.
- givens: their number.
- er, ep, ed: the ratings of Sudoku Explainer; score, level: those of HoDoKu, of a killer those of the profile "killer";
  stars. None if a puzzle has no such rating, and for puzzles of ``holes``.
- canonical: the line of ``canonical(puzzle)``, which twins have in common; None with cages, constraints, or a side above 25.
- seed, index: the seed of the call and the number of the item, which make it again.
"""

_TYPES = {
    "puzzle": "string", "solution": "string", "givens": "uint32", "er": "float64", "ep": "float64", "ed": "float64",
    "score": "int32", "level": "string", "stars": "int8", "canonical": "string", "seed": "uint64", "index": "uint64",
}  # fmt: skip
"""The types of the columns in Arrow."""

_RATINGS = {"er", "ep", "ed", "score", "level", "stars"}

_CHUNK = 16_384
"""The items of a call and of a row group of Parquet."""

_FEW = 64
"""The most items of a call of an iterator for each thread. Its first calls make fewer, so that the first item comes soon."""


def _checked(columns: Sequence[str]) -> Sequence[str]:
    names = [columns] if isinstance(columns, str) else columns
    for name in names:
        if name not in _TYPES or names is not columns:
            raise ValueError(f"columns: expected several of {', '.join(_TYPES)}, found {name!r}")
    return tuple(columns)


def _made(
    count: int, seed: int, box: tuple[int, int], first: int, threads: int, columns: Sequence[str], options: GenerateOptions
) -> GeneratedBatch:
    """The items of the sequence, rated if a column has ratings."""
    if not _RATINGS.isdisjoint(columns) and not options.get("holes"):
        wishes = options.get("difficulty")
        options = {**options, "difficulty": f"{wishes}, rate" if wishes else "rate"}
    batch = generate_batch(count, seed=seed, box=box, first=first, threads=threads, **options)
    if batch.status != Status.OK:
        fail(batch.status)
    return batch


def _row(item: Generated, seed: int, index: int, box: tuple[int, int], columns: Sequence[str]) -> dict[str, Any]:
    """The columns of an item."""
    board = item.board
    is_plain = board is None or not (board.cages or board.constraints)
    row = {**item._asdict(), "seed": seed, "index": index, "canonical": None}
    if board is not None and not is_plain:
        row["puzzle"] = board.write(Format.COORDINATES)
    if "canonical" in columns and is_plain and box[0] * box[1] <= 25:
        row["canonical"] = canonical(board or Board.parse(item.puzzle, box=box)).write(Format.LINE).strip()
    return {name: row[name] for name in columns}


def _schema(columns: Sequence[str]) -> Any:
    pyarrow = import_module("pyarrow")
    return pyarrow.schema([(name, getattr(pyarrow, _TYPES[name])()) for name in columns])


def _record_batches(
    count: int, seed: int, box: tuple[int, int], first: int, threads: int, columns: Sequence[str], options: GenerateOptions
) -> Iterator[Any]:
    """Record batches of Arrow, one for each call."""
    record_batch, schema = import_module("pyarrow").RecordBatch, _schema(columns)
    end = unsigned(first, 64, "first") + unsigned(count, 64, "count")
    for begin in range(first, end, _CHUNK):
        made = _made(min(end - begin, _CHUNK), seed, box, begin, threads, columns, options)
        items = enumerate(made, begin)
        rows = [_row(item, seed, index, box, columns) for index, item in items if item.status == Status.OK]
        yield record_batch.from_pylist(rows, schema=schema)


def table(
    count: int,
    *,
    seed: int,
    box: tuple[int, int] = (3, 3),
    first: int = 0,
    threads: int = 1,
    columns: Sequence[str] = COLUMNS,
    **options: Unpack[GenerateOptions],
) -> Any:
    """Makes puzzles as a table of Arrow.

    - count, seed, box, first, threads, options: as in ``generate_batch``. ``attempts``, ``time_limit_ms`` and the wishes in
      ``difficulty`` may leave an item without a puzzle: it has no row, and its number is missing in ``index``.
    - columns: which, in this order; see ``COLUMNS``. ER takes most of the time, so leave out ratings that are not needed.
    - Returns a ``pyarrow.Table``. Row ``index`` alone: ``table(1, seed=seed, first=index, ...)``.
    - Raises SudokuError as ``generate_batch``, also for ratings of puzzles with constraints (BAD_ARGUMENT); Stopped CANCELLED
      when the control was cancelled; ValueError for an unknown column; ImportError without pyarrow.
    - Any thread; it uses ``threads`` threads, and one for canonical forms. Ctrl-C ends it.
    """
    columns = _checked(columns)
    batches = _record_batches(count, seed, box, first, threads, columns, options)
    return import_module("pyarrow").Table.from_batches(batches, schema=_schema(columns))


def write_parquet(
    path: str | os.PathLike[str],
    count: int,
    *,
    seed: int,
    box: tuple[int, int] = (3, 3),
    first: int = 0,
    threads: int = 1,
    columns: Sequence[str] = COLUMNS,
    **options: Unpack[GenerateOptions],
) -> int:
    """Makes puzzles as a file of Parquet, of any size: memory holds 16,384 rows at a time.

    - path: the file, which is replaced when all rows are written; after an error or Ctrl-C it is as it was.
    - the others: as in ``table``.
    - Returns the number of rows.
    - Raises what ``table`` raises, and OSError.
    - Any thread, as ``table``.
    """
    columns, rows, part = _checked(columns), 0, f"{os.fspath(path)}.{os.getpid()}.part"
    try:
        with import_module("pyarrow.parquet").ParquetWriter(part, _schema(columns)) as writer:
            for batch in _record_batches(count, seed, box, first, threads, columns, options):
                writer.write_batch(batch)
                rows += batch.num_rows
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.remove(part)
    return rows


class Dataset:
    """Puzzles as a dataset for training: a ``dict`` of columns for each number, as DataLoader of PyTorch reads it.

    Nothing is stored: an item is made when it is asked for. It can be pickled, so that workers of any start method make
    the same items. Any thread; Ctrl-C ends a call.
    """

    def __init__(
        self,
        count: int,
        *,
        seed: int,
        box: tuple[int, int] = (3, 3),
        threads: int = 1,
        columns: Sequence[str] = ("puzzle", "solution"),
        arrays: bool = False,
        **options: Unpack[GenerateOptions],
    ) -> None:
        """Raises what ``table`` raises for wrong options.

        - count: the number of items.
        - seed, box, columns, options: as in ``table``. A control cannot be pickled.
        - threads: of the iterator, which makes up to 64 items in a call for each.
        - arrays: whether puzzle and solution are arrays of numpy, of one dimension: symbols from 1, 0 for an empty cell;
          uint8, or uint16 if the side is above 255. Cages and constraints are in texts only.
        """
        self._count = unsigned(count, 64, "count")
        self._seed, self._box, self._threads = seed, box, threads
        self._columns, self._arrays, self._options = _checked(columns), arrays, options
        _made(0, seed, box, 0, threads, self._columns, options)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> dict[str, Any]:
        """Item ``index``; a negative one counts from the end. Raises IndexError, and SudokuError for an item that
        cannot be made: NOT_GENERATED, TIMED_OUT."""
        return next(self._items(range(self._count)[integer_of(index)], 1))

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """All items in order. Raises as ``dataset[index]``."""
        first, size = 0, max(self._threads, 1)
        most = _FEW * size
        while first < self._count:
            yield from self._items(first, min(size, self._count - first))
            first, size = first + size, min(2 * size, most)

    def _items(self, first: int, count: int) -> Iterator[dict[str, Any]]:
        batch = _made(count, self._seed, self._box, first, self._threads, self._columns, self._options)
        for place, item in enumerate(batch):
            if item.status != Status.OK:
                fail(item.status, f"item {first + place}")
            row = _row(item, self._seed, first + place, self._box, self._columns)
            if self._arrays:
                row.update((name, self._array(grids, place)) for name, grids in _grids(batch) if name in row)
            yield row

    def _array(self, grids: memoryview[int], place: int) -> Any:
        kind = "uint8" if self._box[0] * self._box[1] < 256 else "uint16"
        return import_module("numpy").asarray(grids)[place].astype(kind)


def _grids(batch: GeneratedBatch) -> tuple[tuple[str, memoryview[int]], ...]:
    return ("puzzle", batch.puzzles), ("solution", batch.solutions)
