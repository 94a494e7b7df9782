"""For those who train models: tables of puzzles, a dataset, tasks with questions and answers.

Takes a seed and the options of ``generate_batch``. Item ``index`` of ``seed`` is the same from every call with these
options, alone or among others, with any number of threads, on every machine. pyarrow and numpy are imported only by the
calls that say so, torch and reasoning-gym never.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from operator import index as integer_of
from random import Random
from typing import TYPE_CHECKING, Any

from .abi import Format, Status
from .board import Board, PathLike
from .generating import Generated, GeneratedBatch, GenerateOptions, canonical, generate_batch
from .library import fail, unsigned
from .scoring import score
from .traces import trace_table, traces

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["COLUMNS", "Dataset", "TaskConfig", "Tasks", "table", "trace_table", "traces", "write_parquet"]

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


def _checked(columns: Iterable[str]) -> Sequence[str]:
    names = (columns,) if isinstance(columns, str) else tuple(columns)
    if isinstance(columns, str) or not {*names} <= _TYPES.keys() or len({*names}) != max(len(names), 1):
        raise ValueError(f"columns: expected some of {', '.join(_TYPES)}, each once, found {names!r}")
    return names


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
    columns: Iterable[str] = COLUMNS,
    **options: Unpack[GenerateOptions],
) -> Any:
    """Makes puzzles as a table of Arrow.

    - count, seed, box, first, threads, options: as in ``generate_batch``. ``attempts``, ``time_limit_ms`` and the wishes in
      ``difficulty`` may leave an item without a puzzle: it has no row, and its number is missing in ``index``.
    - columns: which, in this order; see ``COLUMNS``. Ratings take most of the time, the same for one as for all.
    - Returns a ``pyarrow.Table``. Row ``index`` alone: ``table(1, seed=seed, first=index, ...)``.
    - Raises SudokuError as ``generate_batch``, also for ratings of puzzles with constraints (BAD_ARGUMENT); Stopped CANCELLED
      when the control was cancelled; ValueError for an unknown column; ImportError without pyarrow.
    - Any thread; it uses ``threads`` threads, and one for canonical forms. Ctrl-C ends it.
    """
    names = _checked(columns)
    batches = _record_batches(count, seed, box, first, threads, names, options)
    return import_module("pyarrow").Table.from_batches(batches, schema=_schema(names))


def write_parquet(
    path: PathLike,
    count: int,
    *,
    seed: int,
    box: tuple[int, int] = (3, 3),
    first: int = 0,
    threads: int = 1,
    columns: Iterable[str] = COLUMNS,
    **options: Unpack[GenerateOptions],
) -> int:
    """Makes puzzles as a file of Parquet, of any size: memory holds 16,384 rows at a time.

    - path: the file, which is replaced when all rows are written; after an error or Ctrl-C it is as it was.
    - the others: as in ``table``.
    - Returns the number of rows.
    - Raises what ``table`` raises, and OSError.
    - Any thread, as ``table``.
    """
    names, rows, part = _checked(columns), 0, f"{os.fsdecode(path)}.{os.getpid()}.part"
    try:
        with import_module("pyarrow.parquet").ParquetWriter(part, _schema(names)) as writer:
            for batch in _record_batches(count, seed, box, first, threads, names, options):
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
        columns: Iterable[str] = ("puzzle", "solution"),
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


@dataclass
class TaskConfig:
    """What ``Tasks`` makes."""

    min_empty: int = 30
    """The fewest empty cells."""
    max_empty: int = 50
    """The most; each number has the same probability. Of 9x9 cells, 59 take 1 ms, 60 some 20 ms, 61 seconds."""
    seed: int | None = None
    """None: a random one."""
    size: int = 500
    """The number of tasks."""
    box: tuple[int, int] = (3, 3)
    """Rows and columns of a box."""
    difficulty: str | None = None
    """Wishes, as in ``GenerateOptions``."""

    def validate(self) -> None:
        """Raises ValueError for numbers that no board has."""
        cells = (self.box[0] * self.box[1]) ** 2
        if not 0 <= self.min_empty <= self.max_empty < cells:
            found = f"{self.min_empty} and {self.max_empty}"
            raise ValueError(f"min_empty, max_empty: expected two numbers from 0 to {cells - 1} in order, found {found}")
        if self.size < 0:
            raise ValueError(f"size: expected 0 or more, found {self.size}")


class Tasks:
    """Puzzles as questions and answers in text, in the shape of a dataset of reasoning-gym.

    An item is a dict: "question", "answer" and "metadata", which has "source_dataset", "source_index", "seed", "puzzle" and
    "solution" (lists of rows, 0 for an empty cell), "num_empty" and "difficulty". It can be pickled. Any thread.

    reasoning-gym makes it by a name after
    ``ProceduralDataset.register(Tasks)`` and ``register_dataset("libsudoku", Tasks, TaskConfig)``.
    """

    category = "games"
    """That of reasoning-gym."""

    def __init__(self, config: TaskConfig) -> None:
        """Raises ValueError as ``TaskConfig.validate``."""
        config.validate()
        self.config, self.size = config, config.size
        self.seed: int = Random().getrandbits(32) if config.seed is None else config.seed

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return map(self.__getitem__, range(self.size))

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Task ``idx``, the same for the same seed and configuration. Raises as ``Dataset``'s."""
        config, idx = self.config, range(self.size)[integer_of(idx)]
        # random() of a seed is the same in every version of Python.
        share = Random(f"{self.seed} {idx}").random()
        empty = config.min_empty + int(share * (config.max_empty - config.min_empty + 1))
        height, width = config.box
        side = height * width
        batch = generate_batch(
            1, seed=self.seed, box=config.box, first=idx, givens=side * side - empty, difficulty=config.difficulty
        )
        if batch.statuses[0] != Status.OK:
            fail(batch.statuses[0], f"item {idx}")
        grids = {}
        for name, cells in _grids(batch):
            rows: Any = cells.tolist()
            grids[name] = [rows[0][at : at + side] for at in range(0, side * side, side)]
        return {
            "question": (
                f"Solve this Sudoku of {side}x{side} cells with boxes of {height}x{width} cells. A dot is an empty cell.\n\n"
                f"{_text(grids['puzzle'])}\n\nAnswer with the {side} rows of the solution alone, the numbers with spaces between."
            ),
            "answer": _text(grids["solution"]),
            "metadata": {
                "source_dataset": "libsudoku",
                "source_index": idx,
                "seed": self.seed,
                **grids,
                "num_empty": empty,
                "difficulty": {"empty": (config.min_empty, config.max_empty)},
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """A reward from 0 to 1 for an answer to an item.

        - answer: in any layout that ``Board.parse`` reads.
        - entry: the item.
        - Returns 1 for a solution. Else the share of empty cells that are right, times the share of givens that are kept: 0
          for the puzzle itself, for None, and for a text that is not a board of this shape.
        """
        puzzle = Board.parse(_text(entry["metadata"]["puzzle"]), box=self.config.box)
        try:
            answered = Board.parse(answer if isinstance(answer, str) else "", box=self.config.box)
        except ValueError:
            return 0.0
        found = score(puzzle, answered)
        if found.solved:
            return 1.0
        empty = found.empty + (found.right or 0) + (found.wrong or 0)
        return (found.right or 0) / max(empty, 1) * found.givens_kept / max(found.givens, 1)


def _grids(batch: GeneratedBatch) -> tuple[tuple[str, memoryview[int]], ...]:
    return ("puzzle", batch.puzzles), ("solution", batch.solutions)


def _text(rows: list[list[int]]) -> str:
    return "\n".join(" ".join(str(cell or ".") for cell in row) for row in rows)
