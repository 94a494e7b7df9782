"""Runs the long checks, continues after an interruption, and writes the results to docs/trust.md.

    python3 tests/soak/soak.py [--minutes M] [--list] [RUN ...]

Reads the table `tests/soak/runs.py`. A run is a command that is called piece by piece, with the number of the piece in
LIBSUDOKU_PIECE. It prints its figures as lines

    soak: sum 100000 puzzles          added up over the pieces
    soak: max 8.25 ms to return       the largest of the pieces
    soak: min 99.5 % of the lines     the smallest

Writes docs/trust.md, and leaves the rows of other runs as they are; for each piece that passed, build/soak/COMMIT/RUN has
PIECE.json, so that it does not run again, and PIECE.log. What stays true: a row has measured figures only; it names a
piece that failed, which ends the run with status 1, as does a run without --minutes that falls short of its goal. Seen to
fail: a piece that exits with 1, and a figure above its goal.
"""

import argparse
import datetime
import functools
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from runs import RUNS, Run

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/trust.md"
BEGIN, END = "<!-- made by make soak -->\n", "<!-- end -->\n"
FIGURE = re.compile(r"^soak: (sum|max|min) ([\d.]+) (.+)$", re.MULTILINE)

BOUNDS = {"sum": "", "max": "at most ", "min": "at least "}
JOINED = {"sum": sum, "max": max, "min": min}


class Figure(NamedTuple):
    """A number, how the numbers of several pieces are combined, and what it counts."""

    kind: str
    value: float
    what: str

    def __str__(self) -> str:
        number = f"{self.value:,.0f}" if self.kind == "sum" else f"{self.value:g}"
        return f"{BOUNDS[self.kind]}{number} {self.what}"


class Piece(NamedTuple):
    """A piece that has passed."""

    seconds: float
    figures: list[Figure]


def said(*command: str) -> str:
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return ended.stdout.strip()


@functools.cache
def commit() -> str:
    """The tested commit; if files other than documents differ from it, a + and a hash of the change."""
    changed = said("git", "diff", "HEAD", "--", ".", ":!docs", ":!*.md")
    mark = f"+{hashlib.sha256(changed.encode()).hexdigest()[:6]}" if changed else ""
    return said("git", "rev-parse", "--short=10", "HEAD") + mark


def machine() -> str:
    described = Path("/proc/cpuinfo").read_text()
    models = re.findall(r"^model name\s*: (.+)$", described, re.MULTILINE)
    model = models[0] if models else platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()}"


def run_piece(run: Run, number: int, folder: Path) -> Piece | None:
    """One piece, from its record if it has passed before; None if it fails."""
    record = folder / f"{number}.json"
    if record.exists():
        known = json.loads(record.read_text())
        return Piece(known["seconds"], [Figure(*figure) for figure in known["figures"]])
    folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    with open(folder / f"{number}.log", "w+") as log:
        environment = os.environ | {"LIBSUDOKU_PIECE": str(number), "SOAK_STATE": str(folder)}
        ended = subprocess.run(
            run.command, shell=True, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
        )
        log.seek(0)
        found = FIGURE.findall(log.read())
    if ended.returncode != 0 or not found:
        print(f"{run.name}: piece {number} failed, see {log.name}", flush=True)
        return None
    piece = Piece(
        time.monotonic() - started,
        [Figure(kind, float(value), what) for kind, value, what in found],
    )
    record.write_text(json.dumps(piece._asdict()))
    return piece


def together(pieces: list[Piece]) -> list[Figure]:
    """The figures of a run."""
    figures: dict[str, Figure] = {}
    for figure in (figure for piece in pieces for figure in piece.figures):
        before = figures.get(figure.what)
        if before:
            both = [before.value, figure.value]
            figure = figure._replace(value=JOINED[figure.kind](both))
        figures[figure.what] = figure
    return list(figures.values())


def reached(run: Run, figures: list[Figure]) -> bool:
    """Whether sums and minima are as large, and maxima as small, as the goal says."""
    by_what = {figure.what: figure for figure in figures}

    def holds(what: str, goal: float) -> bool:
        figure = by_what.get(what)
        if figure is None:
            return False
        return figure.value <= goal if figure.kind == "max" else figure.value >= goal

    return all(holds(what, goal) for what, goal in run.goal.items())


def row(run: Run, pieces: list[Piece], failed: int | None) -> str:
    figures = together(pieces)
    shown = "; ".join(map(str, figures)) or "nothing"
    if failed is not None:
        shown = f"**piece {failed} failed**; before it {shown}"
    goal = "; ".join(f"{number:,} {what}" for what, number in run.goal.items())
    verdict = "yes" if failed is None and reached(run, figures) else "**no**"
    minutes = sum(piece.seconds for piece in pieces) / 60
    fields = [f"`{run.name}`", run.shows, shown, goal, verdict, f"{minutes:.0f}"]
    fields += [datetime.date.today().isoformat(), f"`{commit()}`", machine()]
    return "| " + " | ".join(fields) + " |"


def write(new: str, name: str) -> None:
    """Writes one row of the table, in the order of the runs."""
    before, rest = PAGE.read_text().split(BEGIN)
    table, after = rest.split(END)
    head, rows = table.splitlines()[:2], table.splitlines()[2:]
    by_name = {line.split("`")[1]: line for line in rows} | {name: new}
    order = [run.name for run in RUNS if run.name in by_name]
    lines = [*head, *(by_name[name] for name in order)]
    PAGE.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after)


def soak(run: Run, deadline: float) -> bool:
    folder = ROOT / "build/soak" / commit() / run.name
    pieces: list[Piece] = []
    failed = None
    for number in range(run.pieces):
        known = (folder / f"{number}.json").exists()
        if not known and time.monotonic() > deadline and pieces:
            break
        piece = run_piece(run, number, folder)
        if piece is None:
            failed = number
            break
        pieces.append(piece)
        print(f"{run.name}: {len(pieces)} of {run.pieces} pieces, {piece.seconds:.0f} s", flush=True)
    write(row(run, pieces, failed), run.name)
    return failed is None and (reached(run, together(pieces)) or deadline < float("inf"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("runs", nargs="*", metavar="RUN", help="a run; all if none is named")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="begin no piece of a run later than this"
    )
    parser.add_argument("--list", action="store_true", help="name the runs")
    given = parser.parse_args()
    if given.list:
        print("\n".join(f"{run.name:12} {run.shows}" for run in RUNS))
        return
    unknown = set(given.runs) - {run.name for run in RUNS}
    if unknown:
        parser.error(f"no such run: {', '.join(sorted(unknown))}")
    chosen = [run for run in RUNS if run.name in given.runs or not given.runs]
    passed = [soak(run, time.monotonic() + 60 * given.minutes) for run in chosen]
    sys.exit(not all(passed))


main()
