"""Measures boards by their share of holes and makes docs/large.md and docs/large.svg anew.

    python tools/large_report.py [--quick] [--boards N] [--seconds S]

In: the text of large.md; boards that the library makes from seeds, with square boxes and with
others. Out: large.md with what was measured between its marks, and large.svg: time against the
share of holes, beside CaDiCaL (A. Biere and others, CAV 2024) as python-sat brings it. --quick
measures a few boards and leaves both files as they are.

CaDiCaL reads what singles leave open as clauses: of each group (the digits of a cell, the places of
a digit in a unit) at least one and of each two not both. Its time is that of the processor from the
clauses as lists to the solution; finding the singles and writing the clauses is not counted. A run
of it that takes too long is ended from outside, so it has a process of its own.
"""

import argparse
import multiprocessing
import tempfile
import time
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import NamedTuple

import matplotlib
from killer_report import HERE, filled, machine, number
from pysat.solvers import Solver

from libsudoku import Board, __version__, generate, solve

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

TEXT, PLOT = HERE / "large.md", HERE / "large.svg"
PEER = "cadical195"
SQUARE = [(4, 4), (5, 5), (6, 6), (7, 7)]
OTHERS = [(2, 3), (3, 4), (4, 5), (5, 6), (6, 7)]
RATIOS = [percent / 100 for percent in range(20, 100, 5)]
# Where half of the boards are more than singles can do, every second step is too wide.
BETWEEN = [0.375, 0.425, 0.475, 0.525, 0.575]
# The peer is asked up to here: beyond, Python is too slow to write its clauses.
MOST_CLAUSES = 1_000_000


class Run(NamedTuple):
    milliseconds: float
    finished: bool
    nodes: int = 0


class Point(NamedTuple):
    """The boards of one size and share of holes."""

    ratio: float
    ours: list[Run]
    peer: list[Run]


def ours(board: Board, seconds: float) -> Run:
    """The median of some runs, the first of them if it takes long: of each the time of the clock
    within the library, or that of the processor with the call from Python, whichever is less."""
    limit, times = round(seconds * 1000), []
    while len(times) < 5 and sum(times) < 50:
        begun = time.process_time()
        report = solve(board, time_limit_ms=limit).report
        processor = (time.process_time() - begun) * 1000
        times.append(min(report.elapsed_ns / 1e6, processor))
        if report.solutions == 0:
            return Run(seconds * 1000, False, report.nodes)
    return Run(median(times), True, report.nodes)


def units(height: int, width: int) -> list[list[int]]:
    side = height * width
    rows = [[row * side + col for col in range(side)] for row in range(side)]
    cols = [[row * side + col for row in range(side)] for col in range(side)]
    boxes = [
        [(top + i // width) * side + left + i % width for i in range(side)]
        for top in range(0, side, height)
        for left in range(0, side, width)
    ]
    return rows + cols + boxes


def singles(board: Board, all_units: list[list[int]]) -> list[int]:
    """The candidates of each cell as bits, at the fixpoint of naked and hidden singles."""
    digit_of = {symbol: digit for digit, symbol in enumerate(board.symbols)}
    every = (1 << board.side) - 1
    cells = [1 << digit_of[symbol] if symbol in digit_of else every for symbol in board.cells]
    changed = True
    while changed:
        changed = False
        for unit in all_units:
            placed = once = twice = 0
            for cell in unit:
                digits = cells[cell]
                twice |= once & digits
                once |= digits
                if digits & (digits - 1) == 0:
                    placed |= digits
            hidden = once & ~twice
            for cell in unit:
                digits = cells[cell]
                if digits & (digits - 1):
                    left = digits & hidden or digits & ~placed
                    changed |= left != digits
                    cells[cell] = left
    return cells


def clauses(board: Board, all_units: list[list[int]]) -> list[list[int]] | None:
    """What singles leave open, unless it is too much to be written."""
    side, cells = board.side, singles(board, all_units)
    names: dict[tuple[int, int], int] = {}
    for cell, digits in enumerate(cells):
        if digits & (digits - 1):
            for digit in range(side):
                if digits >> digit & 1:
                    names[cell, digit] = len(names) + 1
    groups = [[(cell, digit) for digit in range(side)] for cell in range(side * side)]
    for unit in all_units:
        groups += [[(cell, digit) for cell in unit] for digit in range(side)]
    named = [[names[place] for place in group if place in names] for group in groups]
    if sum(len(group) * (len(group) - 1) // 2 for group in named) > MOST_CLAUSES:
        return None
    apart = [[-one, -other] for group in named for one, other in combinations(group, 2)]
    return [group for group in named if group] + apart


def ask_peer(rules: list[list[int]], answer) -> None:
    begun = time.process_time()
    with Solver(name=PEER, bootstrap_with=rules) as solver:
        solved = solver.solve()
        answer.send((time.process_time() - begun, solved))


def peer(rules: list[list[int]], seconds: float) -> Run:
    answer, end = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=ask_peer, args=(rules, end))
    process.start()
    if answer.poll(seconds):
        taken, solved = answer.recv()
        process.join()
        if not solved:
            raise SystemExit(f"{PEER} finds no solution")
        return Run(taken * 1000, True)
    process.kill()
    process.join()
    return Run(seconds * 1000, False)


def point(shape: tuple[int, int], ratio: float, count: int, seconds: float, beside: bool) -> Point:
    runs, theirs = [], []
    for seed in range(1, count + 1):
        holes = round((shape[0] * shape[1]) ** 2 * ratio)
        with generate(*shape, holes=holes, seed=seed) as board:
            runs.append(ours(board, seconds))
            rules = clauses(board, units(*shape)) if beside else None
            if rules is not None:
                theirs.append(peer(rules, seconds))
    return Point(ratio, runs, theirs)


def middle(runs: list[Run]) -> float:
    return median(run.milliseconds for run in runs)


def plot(lines: dict[tuple[int, int], list[Point]], seconds: float, place: Path) -> None:
    matplotlib.rcParams.update({"svg.hashsalt": "libsudoku", "font.size": 8})
    figure, grid = pyplot.subplots(
        2, 2, figsize=(7.2, 5.0), layout="constrained", sharex=True, sharey=True
    )
    for axes, (shape, points) in zip(grid.flat, lines.items()):
        for name, marker, color, runs in (
            ("libsudoku", "o", "#2166ac", [(p.ratio, p.ours) for p in points]),
            ("CaDiCaL", "s", "#b2182b", [(p.ratio, p.peer) for p in points if p.peer]),
        ):
            axes.plot([ratio for ratio, _ in runs], [middle(of) for _, of in runs],
                      color=color, linewidth=1, label=f"{name}, median")
            for finished, face in ((True, color), (False, "w")):
                dots = [(ratio, run.milliseconds) for ratio, of in runs for run in of
                        if run.finished == finished]
                if dots:
                    axes.plot(*zip(*dots), marker if finished else "^", color=color, markersize=3
                              if finished else 6, markerfacecolor=face, linestyle="none")
        nodes = [(p.ratio, median(run.nodes for run in p.ours)) for p in points]
        first = next((ratio for ratio, count in nodes if count > 0), None)
        if first is not None:
            axes.axvline(first, color="#888888", linewidth=0.8, linestyle=":")
        axes.set_title(f"{shape[0] * shape[1]}x{shape[0] * shape[1]}")
        axes.set_yscale("log")
        axes.grid(True, axis="y", color="#dddddd", linewidth=0.5)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
    grid.flat[0].legend(frameon=False, loc="upper left")
    figure.supxlabel("share of holes")
    figure.supylabel("milliseconds to the first solution")
    figure.savefig(place, metadata={"Date": None})


def cell(runs: list[Run]) -> str:
    ended = sum(not run.finished for run in runs)
    return number(middle(runs)) + (f" ({ended} given up)" if ended else "")


def table(lines: dict[tuple[int, int], list[Point]], beside: bool) -> str:
    """For each size the easy boards, the hardest share, and the emptiest boards."""
    head = "| board | boxes | holes | ours, ms |" + (" CaDiCaL, ms |" if beside else "")
    rows = ["", head, "|---|---|--:|--:|" + ("--:|" if beside else "")]
    for (height, width), points in lines.items():
        hardest = max(points, key=lambda p: (middle(p.ours), p.ratio))
        for p in sorted({points[0].ratio, hardest.ratio, points[-1].ratio}):
            one = next(of for of in points if of.ratio == p)
            side = height * width
            row = f"| {side}x{side} | {height}x{width} | {p:.1%} | {cell(one.ours)} |"
            if beside:
                row += f" {cell(one.peer) if one.peer else '–'} |"
            rows.append(row)
    return "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures boards by their share of holes.")
    parser.add_argument("--quick", action="store_true", help="few boards, change no source")
    parser.add_argument("--boards", type=int, default=3, help="of each size and share")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each board")
    arguments = parser.parse_args()
    count, seconds = (1, 0.5) if arguments.quick else (arguments.boards, arguments.seconds)
    ratios = RATIOS[2::6] if arguments.quick else sorted(RATIOS + BETWEEN)
    square = {
        shape: [point(shape, ratio, count, seconds, True) for ratio in ratios] for shape in SQUARE
    }
    others = {
        shape: [point(shape, ratio, count, seconds, False) for ratio in ratios] for shape in OTHERS
    }
    setting = (
        f"Time to the first solution: the median of {count} boards of each kind, at most "
        f"{seconds:g} seconds each. libsudoku {__version__} and {PEER}, one core of {machine()}."
    )
    parts = {"setting": setting, "square": table(square, True), "others": table(others, False)}
    text = filled(TEXT, parts)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) if arguments.quick else HERE
        plot(square, seconds, folder / PLOT.name)
    if not arguments.quick:
        TEXT.write_text(text, encoding="utf-8")
    print(f"{PLOT.name}: {len(ratios)} shares of holes, {len(SQUARE) + len(OTHERS)} shapes")


if __name__ == "__main__":
    main()
