"""Generating puzzles.

Takes a shape, a seed, options and limits. Returns a board with exactly one solution, which is proved,
or with a number of holes. The same seed and options make the same puzzle, on every machine.
"""

from __future__ import annotations

from ctypes import c_void_p, sizeof

from . import abi, interrupt
from .abi import Status
from .board import Board
from .library import call, fail, native, unsigned
from .solving import Control


def generate(
    box_height: int,
    box_width: int,
    *,
    seed: int,
    killer: bool = False,
    minimal: bool = False,
    givens: int = 0,
    min_cage: int = 0,
    holes: int = 0,
    holes_balanced: bool = False,
    max_cage: int = 0,
    min_nodes: int = 0,
    max_nodes: int = 0,
    attempts: int = 0,
    time_limit_ms: int = 0,
    control: Control | None = None,
) -> Board:
    """Makes a puzzle with exactly one solution, which is proved, or with a number of holes.

    - box_height, box_width: rows and columns of a box, each at least 1. Made for sides up to 25,
      with cages up to 16; larger ones are tried and tend to run into a limit.
    - seed: 0 to 2 ** 64 - 1.
    - killer: with cages; else givens only.
    - minimal: without any of its givens, the puzzle has several solutions.
    - givens: the number of givens; 0: as few as the generator finds. In a killer puzzle: the most
      givens, added only if the cages alone have several solutions.
    - holes: the number of empty cells, whatever the number of solutions; 0: one solution. Not with
      killer, minimal, givens. Made for all sides up to 100.
    - holes_balanced: the numbers of holes of two rows, two columns or two boxes differ by one at
      most.
    - min_cage: the smallest cage of a killer puzzle; 0: 1 cell.
    - max_cage: the largest cage; 0: 5 cells.
    - min_nodes: how hard a killer puzzle is: the fewest nodes that the strategy killer_advanced needs
      to prove that the solution is the only one.
    - max_nodes: the most such nodes; 0: any number.
    - attempts: the most attempts; 0: 100.
    - time_limit_ms: the longest time in milliseconds; 0: 60 seconds.
    - control: lets another thread cancel.
    - Returns a new board.
    - Raises SudokuError NOT_GENERATED (none found within the attempts or the time), BAD_SIDE,
      BAD_ARGUMENT, BAD_HANDLE (the control), NO_MEMORY; Stopped if cancelled.
    - Any thread; it uses one. Ctrl-C ends it.
    """
    given = abi.GenerateOptions(
        struct_size=sizeof(abi.GenerateOptions),
        box_height=unsigned(box_height, 32, "box height"),
        box_width=unsigned(box_width, 32, "box width"),
        killer=bool(killer),
        seed=unsigned(seed, 64, "seed"),
        minimal=bool(minimal),
        givens=unsigned(givens, 32, "givens"),
        min_cage=unsigned(min_cage, 32, "min_cage"),
        holes=unsigned(holes, 32, "holes"),
        holes_balanced=bool(holes_balanced),
        max_cage=unsigned(max_cage, 32, "max_cage"),
        min_nodes=unsigned(min_nodes, 64, "min_nodes"),
        max_nodes=unsigned(max_nodes, 64, "max_nodes"),
        attempts=unsigned(attempts, 32, "attempts"),
        time_limit_ms=unsigned(time_limit_ms, 32, "time_limit_ms"),
        control=None if control is None else control.handle,
    )
    handle = c_void_p()
    passed = (given, handle)
    status = interrupt.long_call(given, lambda: call(native.sudoku_generate, *passed))
    if status != Status.OK:
        fail(status)
    return Board._of(handle, (given.box_height, given.box_width))
