"""Explaining: the steps that a person would take, each proved, and how hard a puzzle is.

Takes a board of at most 64 rows, or many strings. Returns steps with their technique,
their changes and their words, or ratings on the scales of Sudoku Explainer and HoDoKu. Rows and columns
count from 0; only the texts count from 1, as players do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from ctypes import c_char, c_int32, c_size_t, c_void_p, sizeof
from functools import cached_property, lru_cache, partial
from itertools import product
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from . import abi, interrupt
from .abi import Level, Profile, Status, StepText
from .arrays import address, described
from .batch import columns_of, in_turn
from .board import Board, BoardLike, board_of, read_options, text_of_board
from .control import Control
from .languages import languages, number_of
from .library import Owner, SudokuError, call, check_made, fail, int32s, native, text_bytes, text_of
from .solving import Options, native_options

if TYPE_CHECKING:
    from typing_extensions import Unpack


class ExplainerRating(NamedTuple):
    """The rating of Sudoku Explainer 1.2.1, of the steps so far if the path ends before the solution."""

    explained: bool
    """Whether the path came to the solution."""
    er: float | None
    """The hardest step; None if a step has no number on this scale."""
    ep: float | None
    """The hardest step up to the first placement."""
    ed: float | None
    """The first step."""
    steps: int
    open: int
    """Cells that are open at the end of the path."""
    percent: int | None = None
    """The share of generated puzzles of this shape that have a lower ER, in percent; None if not explained, or if
    no table has puzzles of this shape."""


class HodokuRating(NamedTuple):
    """The rating of HoDoKu 2.2, of the steps so far if the path ends before the solution."""

    explained: bool
    """Whether the path came to the solution."""
    score: int | None
    """The sum of the scores of all steps; None if a step has none."""
    level: str | None
    """"easy", "medium", "hard", "unfair" or "extreme"; None if a step has none, or if not explained."""
    steps: int
    open: int
    """Cells that are open at the end of the path."""
    percent: int | None = None
    """The share of generated puzzles of this shape that have a lower score, as for ER."""


class ProfileRating(NamedTuple):
    """The rating of the fair profile or of a list, of the steps so far if the path ends before the solution. Scores are
    those of the profile: tenths on the scale of Sudoku Explainer."""

    explained: bool
    """Whether the path came to the solution."""
    highest: int | None
    """The highest score of a step; None if a step has none."""
    sum: int | None
    """The sum of the scores of all steps; of the fair profile, of all rounds."""
    steps: int
    """The number of steps, or of rounds."""
    open: int
    """Cells that are open at the end of the path."""


class StarsRating(NamedTuple):
    """What a person needs to solve a puzzle, and how much of it."""

    stars: int | None
    """From 1 to 5; None if not explained."""
    rounds: int
    """The rounds of the path."""
    open: int
    """Cells that are open at the end of the path."""
    givens: int
    hardest: str | None
    """The hardest technique of the path."""


class Rating(NamedTuple):
    """The difficulty of a puzzle. Only a puzzle with exactly one solution is rated."""

    status: Status
    """OK, NO_SOLUTION, the limit that was reached, or the reason why a string is not a puzzle."""
    solutions: int
    """The number of solutions, up to 2."""
    sudoku_explainer: ExplainerRating | None
    hodoku: HodokuRating | None
    profile: ProfileRating | None = None
    """The rating of "fair" or of a list."""
    stars: StarsRating | None = None
    """The stars; None if a profile was named."""


class _Path(Owner):
    """A position and the last step."""

    _free = native.sudoku_steps_close

    def _text(self, kind: int) -> str:
        # Space for most texts, because a second call makes it anew.
        read: bytes = self._all(native.sudoku_steps_write, c_char, 16384, kind)
        return read.decode()

    def _all(self, function: Any, item: Any, capacity: int, *given: int) -> Any:
        """All items that a function returns; ``capacity`` is how many there may be."""
        length = c_size_t()
        while True:
            items = (item * capacity)()
            try:
                call(function, self._handle, *given, items, capacity, length)
            except SudokuError as error:
                if error.code != Status.BUFFER_TOO_SMALL:
                    raise
                capacity = length.value
            else:
                return items[: length.value]

    def _copied(self, options: abi.Options | None = None) -> c_void_p:
        """The handle of a copy that goes on by itself, with these options."""
        handle = c_void_p()
        check_made(call(native.sudoku_steps_clone, self._handle, options, handle))
        return handle


class Step:
    """A step that a person would take. Its texts and changes are made when they are first asked for."""

    technique: str
    """Its name, such as "naked_pair"."""
    title: str
    """That name as a person writes it, such as "X-Wing"."""
    er: float | None
    """The rating of Sudoku Explainer 1.2.1."""
    hodoku_score: int | None
    """The score of HoDoKu 2.2."""
    assumes_uniqueness: bool
    """Whether it assumes that the puzzle has one solution."""
    open: int
    """The number of open cells after the step."""
    score: int | None
    """The score on the scale of the profile. Scores of Sudoku Explainer and of the fair profile are tenths."""
    is_further: bool
    """Whether it is of the round of the step before; only the fair profile has rounds."""

    def __init__(self, path: _Path, found: abi.Step) -> None:
        self._path = path
        self._changed = found.placements + found.eliminations
        self._number = found.technique
        self._told: dict[int, str] = {}
        self.technique = technique_name(found.technique)
        self.title = _technique_title(found.technique)
        self.er = _tenths(found.se_tenths)
        self.hodoku_score = _number(found.hodoku_score)
        self.assumes_uniqueness = bool(found.assumes_uniqueness)
        self.open = found.open
        self.score = _number(found.score)
        self.is_further = bool(found.is_further)

    def _changes(self, kind: int) -> tuple[tuple[int, int, int], ...]:
        numbers = self._path._all(native.sudoku_steps_changes, c_int32, 4 * self._changed)
        changes = (tuple(numbers[at : at + 4]) for at in range(0, len(numbers), 4))
        return tuple(change[1:] for change in changes if change[0] == kind)

    @cached_property
    def placements(self) -> tuple[tuple[int, int, int], ...]:
        """(row, col, symbol) of each cell that is filled."""
        return self._changes(1)

    @cached_property
    def eliminations(self) -> tuple[tuple[int, int, int], ...]:
        """(row, col, symbol) of each candidate that is removed, beside those that a placement removes."""
        return self._changes(0)

    @cached_property
    def nudge(self) -> str:
        """Where to look."""
        return self._path._text(StepText.NUDGE)

    @cached_property
    def hint(self) -> str:
        """The technique, and where to look."""
        return self._path._text(StepText.HINT)

    @cached_property
    def sentence(self) -> str:
        """The conclusion and its reasons."""
        return self._path._text(StepText.SENTENCE)

    @cached_property
    def json(self) -> str:
        """All data of the step, with its pattern, as an object of JSON; rows and columns count from 0."""
        return self._path._text(StepText.JSON)

    @cached_property
    def svg(self) -> str:
        """A picture in SVG: candidates, coloured by their part in the step, and the links of its chains. Notebooks show
        it."""
        return self._path._text(StepText.SVG)

    @cached_property
    def drawing(self) -> str:
        """A picture in characters: * before a candidate of the pattern, - before one removed, = before one placed."""
        return self._path._text(StepText.DRAWING)

    def text(self, stage: str = "sentence", language: str = "en") -> str:
        """A stage in a language.

        - stage: "nudge", where to look; "hint", the technique, too; "sentence", what follows and why.
        - language: one of ``languages()``.
        - Raises SudokuError BAD_ARGUMENT for another stage or language.
        """
        if stage not in _STAGES:
            fail(Status.BAD_ARGUMENT, f"stage {stage!r}")
        kind = StepText[stage.upper()] + number_of(language)
        if kind not in self._told:
            self._told[kind] = self._path._text(kind)
        return self._told[kind]

    def title_in(self, language: str) -> str:
        """The title in a language, one of ``languages()``. Raises SudokuError BAD_ARGUMENT for another one."""
        return text_of(native.sudoku_technique_title_in, self._number, number_of(language))

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"Step(technique={self.technique!r}, sentence={self.sentence!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _FIELDS)

    def __hash__(self) -> int:
        return hash((self.technique, self.open, self.placements, self.eliminations))

    def __getstate__(self) -> dict[str, Any]:
        """All of it, for copies and pickles, which have no path."""
        for stage, language in product(_STAGES, languages()):
            self.text(stage, language)
        return {name: getattr(self, name) for name in (*_FIELDS, "_number", "_told")}


_FIELDS = (
    *("technique", "title", "er", "hodoku_score", "assumes_uniqueness", "open", "score", "is_further"),
    *("placements", "eliminations", "nudge", "hint", "sentence", "json", "svg", "drawing"),
)
"""What two equal steps have in common; what takes longest comes last."""

_STAGES = ("nudge", "hint", "sentence")


class Mistake(NamedTuple):
    """A contradiction between a position and the solution."""

    row: int
    col: int
    symbol: int
    placed: bool
    """Whether the symbol was placed and is wrong; else it was removed and is right."""


class Contradiction(NamedTuple):
    """Where a position contradicts itself."""

    house: str
    """"cell", "row", "column", "box", "region", "diagonal", "window", "group", "extra region" or "constraint"."""
    number: int
    """Its number, from 0; of a cell row * side + col."""
    symbol: int | None
    """Which symbol; None for a cell, which has no candidate."""
    places: int
    """How many cells of the house have the symbol: 0 if none has it and none can take it, else 2 or more."""

    def text(self, side: int) -> str:
        """In words, with rows, columns and boxes from 1; ``side``: that of the board."""
        if self.symbol is None:
            row, col = divmod(self.number, side)
            return f"r{row + 1}c{col + 1} has no candidate"
        times = {0: f"no place for {self.symbol}", 2: f"{self.symbol} twice"}
        return f"{self.house} {self.number + 1} has {times.get(self.places, f'{self.symbol} {self.places} times')}"


_HOUSES = (
    "cell", "row", "column", "box", "region", "diagonal", "window", "group", "extra region", "cage", "constraint",
)  # fmt: skip
"""By number."""


class Steps(_Path):
    """The steps of a board or a position one by one; ``steps`` returns it.

    - Raises Stopped NO_SOLUTION if the puzzle has none, and when a limit is reached first or the control was
      cancelled; ``next`` then repeats the search. The time limit holds for each step. Raises SudokuError NO_MEMORY, INTERNAL, and
      BAD_HANDLE after ``close``.
    - Any thread; threads that share it take turns. Ctrl-C ends the search.
    """

    open: int | None
    """The number of open cells after the last step; at the end, 0 if the puzzle is solved. None before the first."""

    def __init__(
        self,
        board: BoardLike,
        profile: str | None = None,
        uniqueness: bool = True,
        removed: Iterable[tuple[int, int, int]] = (),
        box: tuple[int, int] | None = None,
        state: BoardLike | None = None,
        **options: Unpack[Options],
    ) -> None:
        number = _profile(profile, uniqueness, several=False)
        numbers = int32s((number for each in removed for number in each), "removed")
        if numbers and state is None and not isinstance(board, Board):
            fail(Status.BAD_ARGUMENT, "removed: the text of a position says what is removed")
        if state is not None:
            board = board if isinstance(board, Board) else Board.parse(board, box=box)
            state = state if isinstance(state, Board) else Board.parse(state, box=box)
        elif box is not None and isinstance(board, Board):
            fail(Status.BAD_ARGUMENT, "box: a board has its boxes")
        # Ctrl-C cancels a control, which the handle has from the beginning.
        self._control = options.get("control") or Control()
        self._given = native_options(**options)
        self._given.control = self._control.handle
        # Most steps take microseconds, a new thread takes a hundred: the main thread searches for SLICE_MS, and then, with a
        # copy of the handle, as a long call.
        self._is_quick = options.get("control") is None and interrupt.handles_signals()
        quick = abi.Options.from_buffer_copy(self._given)
        quick.control = None
        quick.time_limit_ms = min(quick.time_limit_ms or interrupt.SLICE_MS, interrupt.SLICE_MS)
        self._turn = RLock()
        handle = c_void_p()
        inputs: tuple[Any, ...]
        boards: tuple[Any, ...]
        if isinstance(board, Board):
            boards = (native.sudoku_steps_open, board.handle)
            if isinstance(state, Board):
                boards = (native.sudoku_steps_open_at, board.handle, state.handle)
            inputs = (*boards, numbers, len(numbers), number)
        else:
            text = text_of_board(board)
            inputs = (native.sudoku_steps_read, text, len(text), read_options(box=box), number)
        status = call(*inputs, quick, handle) if self._is_quick else Status.TIMED_OUT
        if status == Status.TIMED_OUT:
            self._is_quick = False
            status = call(*inputs, self._given, handle)
        check_made(status)
        self._own(handle)
        self._puzzle = (board, box)
        self.open = None

    def mistakes(self) -> tuple[Mistake, ...]:
        """The contradictions between the position and the only solution of its givens; placed symbols come first.

        - Returns nothing if the givens have no solution or several. In a grid of candidates, + stands before a placed digit.
        - Raises as iterating does.
        - Any thread.
        """
        length = c_size_t()
        with self._turn:
            status = self._search(native.sudoku_steps_mistakes, None, 0, length)
            if status != Status.OK:
                fail(status)
            numbers = self._all(native.sudoku_steps_mistakes, c_int32, length.value)
        rows = [numbers[at : at + 4] for at in range(0, length.value, 4)]
        return tuple(Mistake(row, col, symbol, placed == 1) for placed, row, col, symbol in rows)

    def contradictions(self) -> tuple[Contradiction, ...]:
        """Where the position after the last step contradicts itself: cells first. A position without any may be unsolvable,
        too.

        - Any thread.
        """
        numbers = self._all(native.sudoku_steps_contradictions, c_int32, 64)
        rows = [numbers[at : at + 4] for at in range(0, len(numbers), 4)]
        return tuple(
            Contradiction(_HOUSES[house], number, symbol if house else None, places)
            for house, number, symbol, places in rows
        )

    def list(self, technique: str | None = None) -> tuple[Step, ...]:
        """All steps at the position after the last step, which stays; steps of one technique differ in what they change.

        - technique: which, such as "x_wing", also one that the profile does not have; None: all of the profile.
        - Raises SudokuError BAD_ARGUMENT (no technique), and as iterating does. The time limit holds for this call.
        - Any thread. Ctrl-C ends the search.
        """
        number = c_int32()
        if technique is not None:
            name = text_bytes(technique)
            call(native.sudoku_technique_find, name, len(name), number)
        handle, listed = c_void_p(), _Path()
        with self._turn:
            passed = (self._handle, number.value, self._given, handle)
            status = interrupt.long_call(self._given, lambda: call(native.sudoku_steps_list, *passed))
        check_made(status)
        listed._own(handle)
        steps: tuple[Step, ...] = ()
        found = abi.Step(sizeof(abi.Step))
        while call(native.sudoku_steps_next, listed._handle, found) == Status.OK:
            path = _Path()
            path._own(listed._copied())
            steps += (Step(path, found),)
        return steps

    def _contradicted(self) -> str:
        """The contradictions in words, with rows, columns and boxes from 1."""
        found = self.contradictions()
        if not found:
            return ""
        board, box = self._puzzle
        try:
            side = board.side if isinstance(board, Board) else Board.parse(board, box=box).side
        except SudokuError:
            return ""
        return "; ".join(each.text(side) for each in found)

    def position(self, layout: str = "library") -> str:
        """The position before the last step as text; before any step, the starting position.

        - layout: "candidates", a grid; "library", a line of HoDoKu's; "characters", nine for each cell. Above 9x9 only the
          first one.
        - Raises SudokuError BAD_ARGUMENT (no layout), NOT_EXPRESSIBLE (another layout above 9x9; symbols other than numbers
          from 1).
        - Any thread.
        """
        if layout not in ("candidates", "library", "characters"):
            fail(Status.BAD_ARGUMENT, f"layout {layout!r}")
        return self._text(StepText[layout.upper()])

    def __iter__(self) -> Iterator[Step]:
        return self

    def __next__(self) -> Step:
        found = abi.Step(sizeof(abi.Step))
        with self._turn:
            status = self._search(native.sudoku_steps_next, found)
            if status == Status.NO_SOLUTION:
                fail(status, self._contradicted())
            if status not in (Status.OK, Status.DONE):
                fail(status)
            self.open = found.open
            if status == Status.DONE:
                raise StopIteration
            path = _Path()
            path._own(self._copied())
        return Step(path, found)

    def _search(self, function: Any, *outputs: Any) -> int:
        """Makes a call that searches; returns its status."""
        if self._is_quick:
            status = call(function, self._handle, *outputs)
            if status != Status.TIMED_OUT:
                return status
            self._is_quick = False
            longer = self._copied(self._given)
            self.close()
            self._own(longer)
        return interrupt.long_call(self._given, lambda: call(function, self._handle, *outputs))


def steps(
    board: BoardLike,
    *,
    profile: str | None = None,
    uniqueness: bool = True,
    removed: Iterable[tuple[int, int, int]] = (),
    box: tuple[int, int] | None = None,
    state: BoardLike | None = None,
    **options: Unpack[Options],
) -> Steps:
    """Explains a board step by step: ``for step in steps(board): print(step.sentence)``

    - board: what to explain; it may be changed or closed afterwards. Or a text: what ``Board.parse`` reads,
      or a position with placed digits and removed candidates: a grid of candidates, a line of HoDoKu's library, 729
      characters.
    - profile: the techniques and their order, "explainer", "hodoku", "fair", "killer", or a list: techniques separated by
      commas, ``name=score`` for another score, ``scores=hodoku`` for the scores of HoDoKu. A process has at most 4,096
      lists. None: "explainer", or "killer" for a board with cages.
    - uniqueness: False: without techniques that assume one solution. With several solutions none is tried.
    - removed: (row, col, symbol) of each candidate that a player has removed.
    - box: rows and columns of a box, for a text that names only a size.
    - state: a board or its text with the givens of ``board``, its puzzle, and the symbols placed since, right or wrong.
    - options: see ``Options``; strategy and node_limit are for the search for a second solution.
    - Returns an iterator. It ends when the puzzle is solved or no technique finds a step: see ``open``.
    - Raises SudokuError BAD_ARGUMENT (loose cells, more than 64 rows, no profile, a state that lacks a given), OFF_BOARD,
      UNKNOWN_SYMBOL, and as ``solve``. The iterator raises as ``Steps``: Stopped if a puzzle has no solution.
    - Any thread.
    """
    return Steps(board, profile, uniqueness, removed, box, state, **options)


def hint(
    board: BoardLike,
    *,
    profile: str | None = None,
    uniqueness: bool = True,
    removed: Iterable[tuple[int, int, int]] = (),
    box: tuple[int, int] | None = None,
    state: BoardLike | None = None,
    **options: Unpack[Options],
) -> Step | None:
    """The next step of a board; None if it is solved or no technique finds one. As ``steps``; Stopped NO_SOLUTION for
    a puzzle without a solution."""
    with Steps(board, profile, uniqueness, removed, box, state, **options) as found:
        return next(found, None)


def rate(
    board: BoardLike,
    *,
    profile: str | None = None,
    uniqueness: bool = True,
    **options: Unpack[Options],
) -> Rating:
    """Rates a board by the steps that a person would take.

    - board: what to rate, or its text.
    - profile: as in ``steps``; None: "explainer" and "hodoku", or "killer" for a board with cages.
    - uniqueness: False: without techniques that assume one solution.
    - options: see ``Options``; strategy and node_limit are for the search for a second solution.
    - Returns the ratings; a limit is its status.
    - Raises SudokuError BAD_ARGUMENT (loose cells, more than 64 rows, no profile), and as ``solve``.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    given, found = native_options(**options), abi.Rating()
    board, outputs = board_of(board), (found, sizeof(found))
    passed = (native.sudoku_rate, board.handle, _profile(profile, uniqueness), given, *outputs)
    interrupt.short_call(given, lambda: call(*passed))
    return _rating(found)


def rate_strings(
    strings: Iterable[str | bytes | None],
    *,
    profile: str | None = None,
    uniqueness: bool = True,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    alphabet: str | None = None,
    **options: Unpack[Options],
) -> list[Rating]:
    """Rates many puzzles.

    - strings, box, symbols, alphabet: as in ``solve_strings``.
    - profile, uniqueness: as in ``rate``.
    - options: see ``Options``; the time limit bounds the whole call.
    - Returns a rating for each string in order; its status says why a string has none.
    - Raises what ``solve_strings`` raises; BAD_ARGUMENT.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    number = _profile(profile, uniqueness)
    found: list[Rating] = []
    with columns_of(strings, options, box, symbols, alphabet) as (columns, read, given):
        for column, _, left in in_turn(columns, given):
            rows = (abi.Rating * column.count)()
            outputs = (rows, sizeof(abi.Rating))
            passed = (native.sudoku_rate_strings, column.native, read, number, left, *outputs)
            interrupt.long_call(left, partial(call, *passed))
            found += map(_rating, rows)
    return found


def summary(board: BoardLike, **options: Unpack[Options]) -> dict[str, Any] | None:
    """Says what it takes to solve a board.

    - board: or its text.
    - options: see ``Options``.
    - Returns "explained", "stars" and their "name", "givens", "open", "rounds" (of techniques of each star),
      "techniques" (steps by their names), "hardest", "narrowest" ("technique", "steps", "open"), and all of it in
      one "line"; None if the board does not have exactly one solution.
    - Raises what ``rate`` raises.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    board, given = board_of(board), native_options(**options)
    texts = []
    for as_json in (1, 0):
        text, length = (c_char * 4096)(), c_size_t()
        passed = (board.handle, as_json, given, text, len(text), length)
        status = interrupt.long_call(given, partial(call, native.sudoku_summary, *passed))
        if status not in (Status.OK, Status.NO_SOLUTION):
            fail(status)
        texts.append(text.raw[: length.value].decode())
    if not texts[0]:
        return None
    return {**json.loads(texts[0]), "line": texts[1]}


def rate_lines(
    text: str | bytes,
    *,
    profile: str | None = None,
    uniqueness: bool = True,
    box: tuple[int, int] | None = None,
    symbols: Iterable[int] | None = None,
    max_bytes: int = 0,
    alphabet: str | None = None,
    **options: Unpack[Options],
) -> list[Rating]:
    """Rates a collection, one puzzle a line.

    - text, box, symbols, max_bytes, alphabet: as in ``solve_lines``.
    - profile, uniqueness: as in ``rate``.
    - options: see ``Options``; the time limit bounds the whole call.
    - Returns a rating for each puzzle in order; its status says why a line has none.
    - Raises what ``solve_lines`` raises; BAD_ARGUMENT.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    given, encoded, count = native_options(**options), text_bytes(text), c_size_t()
    read = read_options(box=box, symbols=symbols, max_bytes=max_bytes, alphabet=alphabet)
    inputs = (encoded, len(encoded), read, _profile(profile, uniqueness), given)
    call(native.sudoku_rate_lines, *inputs, None, sizeof(abi.Rating), 0, count)
    rows = (abi.Rating * count.value)()
    outputs = (rows, sizeof(abi.Rating), count.value, count)
    passed = (native.sudoku_rate_lines, *inputs, *outputs)
    interrupt.long_call(given, lambda: call(*passed))
    return [*map(_rating, rows)]


def rate_array(
    array: Any,
    *,
    profile: str | None = None,
    uniqueness: bool = True,
    empty: int = 0,
    box: tuple[int, int] | None = None,
    **options: Unpack[Options],
) -> list[Rating]:
    """Rates many boards of one shape, whose cells are integers.

    - array, empty, box: as in ``solve_array``.
    - profile, uniqueness: as in ``rate``.
    - options: see ``Options``; the time limit bounds the whole call.
    - Returns a rating for each board in order; its status says why a board has none.
    - Raises what ``solve_array`` raises.
    - Any thread; it uses ``threads`` threads. Ctrl-C ends it.
    """
    given, number = native_options(**options), _profile(profile, uniqueness)
    view, _, cells = described(array, empty, box)
    rows = (abi.Rating * cells.count)()
    with address(view, array, cells):
        passed = (native.sudoku_rate_cells, cells, number, given, rows, sizeof(abi.Rating))
        interrupt.long_call(given, lambda: call(*passed))
    return [*map(_rating, rows)]


def _rating(found: abi.Rating) -> Rating:
    ended = Status(found.status)
    if ended not in (Status.OK, Status.NO_SOLUTION):
        return Rating(ended, 0, None, None)
    explainer = hodoku = other = None
    if found.se_explained >= 0:
        er, ep, ed = _tenths(found.se_er), _tenths(found.se_ep), _tenths(found.se_ed)
        path = (found.se_steps, found.se_open)
        place = _number(found.se_percent)
        explainer = ExplainerRating(bool(found.se_explained), er, ep, ed, *path, place)
    if found.hodoku_explained >= 0:
        level = Level(found.hodoku_level).name.lower() if found.hodoku_level > 0 else None
        path = (found.hodoku_steps, found.hodoku_open)
        score = _number(found.hodoku_score)
        place = _number(found.hodoku_percent)
        hodoku = HodokuRating(bool(found.hodoku_explained), score, level, *path, place)
    if found.profile_explained >= 0:
        scores = (_number(found.profile_highest), _number(found.profile_sum))
        path = (found.profile_steps, found.profile_open)
        other = ProfileRating(bool(found.profile_explained), *scores, *path)
    # Only the path of the stars has a number of givens.
    stars = None
    if found.givens >= 0:
        hardest = technique_name(found.hardest) if found.hardest > 0 else None
        rounds, cells, given = found.stars_rounds, found.stars_open, found.givens
        stars = StarsRating(_number(found.stars), rounds, cells, given, hardest)
    return Rating(ended, found.solutions, explainer, hodoku, other, stars)


def _profile(profile: str | None, uniqueness: bool, several: bool = True) -> int:
    number = c_int32(Profile.ALL if several else 0)
    if profile is not None:
        text = text_bytes(profile)
        call(native.sudoku_profile_find, text, len(text), number)
    return number.value + (0 if uniqueness else Profile.NO_UNIQUENESS)


def _number(number: int) -> int | None:
    return None if number < 0 else number


def _tenths(number: int) -> float | None:
    return None if number < 0 else number / 10


@lru_cache(maxsize=None)
def technique_name(number: int) -> str:
    """The name of a technique."""
    return text_of(native.sudoku_technique_name, number)


@lru_cache(maxsize=None)
def _technique_title(number: int) -> str:
    return text_of(native.sudoku_technique_title, number)
