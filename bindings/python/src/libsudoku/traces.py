"""The steps of many puzzles as data: JSON lines, or a column of Arrow. pyarrow is imported only by ``trace_table``."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .abi import EMPTY, Status
from .board import Board
from .explaining import Steps
from .library import SudokuError, fail, status_of
from .solving import Options

if TYPE_CHECKING:
    from typing_extensions import Unpack

_STEP = {
    "technique": "string",
    "placements": "list<list<int32>>",
    "eliminations": "list<list<int32>>",
    "board": "string",
    "sentence": "string",
    "position": "string",
}
"""The fields of a step, and their types in Arrow."""

_PLAIN = ("technique", "placements", "eliminations", "board")


def traces(
    puzzles: Iterable[str | None],
    *,
    fields: Iterable[str] = _PLAIN,
    profile: str | None = None,
    uniqueness: bool = True,
    box: tuple[int, int] | None = None,
    **options: Unpack[Options],
) -> Iterator[dict[str, Any]]:
    """Explains many puzzles; each step is proved. ``json.dumps`` makes a line of each.

    - puzzles: texts, as in ``steps``; None has the status NULL_POINTER. An iterable is read as far as needed.
    - fields: of each step: "technique"; "placements" and "eliminations", [row, col, symbol] of each cell that is filled and
      of each other candidate that is removed; "board", the symbols after the step, row by row, "." for
      an empty cell, with blanks between symbols above 9; "sentence"; "position", the
      candidates before the step as a line of HoDoKu's library, up to 9x9.
    - profile, uniqueness, box: as in ``steps``.
    - options: see ``Options``; ``threads`` puzzles are explained at a time. strategy and node_limit are for the search for a
      second solution, the time limit holds for each step.
    - Returns a dict for each puzzle, in order, whatever it holds: "puzzle", its text; "status", "OK" or why there are no
      further steps, such as "NO_SOLUTION" or "TIMED_OUT"; "solved", whether the steps lead to the end; "steps".
    - Raises ValueError for an unknown field, SudokuError BAD_ARGUMENT for a wrong profile; Stopped CANCELLED.
    - Any thread. Ctrl-C ends it.
    """
    wanted = tuple(fields)
    if isinstance(fields, str) or not {*wanted} <= _STEP.keys():
        raise ValueError(f"fields: expected some of {', '.join(_STEP)}, found {fields!r}")
    threads = options.get("threads", 1)
    if threads < 1:
        raise ValueError(f"threads: expected 1 or more, found {threads}")
    options = {**options, "threads": 1}
    # A wrong profile is no fault of a puzzle.
    Steps(Board(2, 2), profile, uniqueness, **options).close()

    def trace(puzzle: str | None) -> dict[str, Any]:
        made: dict[str, Any] = {"puzzle": puzzle, "status": Status.OK.name, "solved": False, "steps": []}
        try:
            if puzzle is None:
                fail(Status.NULL_POINTER)
            with Steps(puzzle, profile, uniqueness, box=box, **options) as path:
                for step in _steps(path, wanted, puzzle, box):
                    made["steps"].append(step)
                made["solved"] = path.open == 0
        except SudokuError as error:
            if error.code == Status.CANCELLED:
                raise
            made["status"] = status_of(error.code).name
        return made

    return map(trace, puzzles) if threads == 1 else _shared(trace, puzzles, threads)


def _steps(
    path: Steps, wanted: tuple[str, ...], puzzle: str, box: tuple[int, int] | None
) -> Iterator[dict[str, Any]]:
    board = Board.parse(puzzle, box=box)
    cells, side = ["." if symbol == EMPTY else str(symbol) for symbol in board.cells], board.side
    between = "" if max(board.symbols) <= 9 else " "
    for step in path:
        made: dict[str, Any] = {}
        for name in wanted:
            if name in ("placements", "eliminations"):
                made[name] = [list(change) for change in getattr(step, name)]
            elif name == "board":
                for row, col, symbol in step.placements:
                    cells[row * side + col] = str(symbol)
                made[name] = between.join(cells)
            else:
                made[name] = path.position() if name == "position" else getattr(step, name)
        yield made


def _shared(
    trace: Callable[[str | None], dict[str, Any]], puzzles: Iterable[str | None], threads: int
) -> Iterator[dict[str, Any]]:
    """The traces of several threads in order. A few puzzles more than threads are read ahead."""
    with ThreadPoolExecutor(threads) as pool:
        ahead: deque[Future[dict[str, Any]]] = deque()
        try:
            for puzzle in puzzles:
                ahead.append(pool.submit(trace, puzzle))
                if len(ahead) > 4 * threads:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            for future in ahead:
                future.cancel()


def trace_table(puzzles: Iterable[str | None], **given: Any) -> Any:
    """What ``traces`` returns, as a ``pyarrow.Table`` with the columns "puzzle", "status", "solved" and "steps", a list of
    structures. Takes and raises what ``traces`` does, and ImportError without pyarrow."""
    arrow = import_module("pyarrow")
    types = {"string": arrow.string(), "list<list<int32>>": arrow.list_(arrow.list_(arrow.int32()))}
    names = tuple(given.pop("fields", _PLAIN))
    made = list(traces(puzzles, fields=names, **given))
    step = arrow.struct([(name, types[_STEP[name]]) for name in names])
    columns = [("puzzle", arrow.string()), ("status", arrow.string()), ("solved", arrow.bool_()), ("steps", arrow.list_(step))]
    return arrow.Table.from_pylist(made, schema=arrow.schema(columns))
