"""Measures the two killer solvers and builds the report docs/killer.md: its numbers, plot and PDF.

    python tools/killer_report.py [--quick] [--pdf FILE]

In: the text of killer.md; puzzles that the library makes from the seeds below. Out: killer.md with
what was measured between its marks, killer.svg, and the PDF, which is refused if it has more than
two pages. --quick measures each puzzle once, leaves the files as they are, and compares the PDF with killer.md.
"""

import argparse
import math
import platform
import re
import subprocess
import tempfile
import unicodedata
from pathlib import Path
from statistics import geometric_mean, median
from typing import NamedTuple

import markdown
import matplotlib
import pypdf
import weasyprint

from libsudoku import Board, __version__, generate, solve

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

HERE = Path(__file__).resolve().parents[1] / "docs"
TEXT, PLOT = HERE / "killer.md", HERE / "killer.svg"
REPORT = HERE.parent / "bindings/java/skeleton/assign2Report.pdf"
PLAIN, ADVANCED = "killer_backtracking", "killer_advanced"
PAGES = 2

# Rows and columns of a box, the largest cage, the seed.
PUZZLES = [
    (2, 2, 3, 1),
    (2, 3, 4, 2),
    (3, 3, 2, 1),
    (3, 3, 3, 2),
    (3, 3, 4, 1),
    (3, 3, 5, 2),
    (3, 3, 4, 3),
    (3, 3, 6, 1),
    (3, 4, 3, 1),
    (3, 4, 3, 3),
    (3, 4, 4, 1),
    (4, 4, 2, 3),
    (4, 4, 3, 1),
    (3, 4, 4, 2),
    (4, 4, 3, 2),
    (4, 4, 3, 3),
    (3, 4, 6, 3),
    (4, 4, 4, 3),
    (4, 4, 4, 5),
]


class Run(NamedTuple):
    """What a solver needed to prove a solution unique."""

    milliseconds: float
    nodes: int
    finished: bool


class Row(NamedTuple):
    """A puzzle and what both solvers needed."""

    side: int
    seed: int
    largest: int
    cages: int
    plain: Run
    advanced: Run

    @property
    def ratio(self) -> float:
        return self.plain.milliseconds / self.advanced.milliseconds


def measured(board: Board, strategy: str, seconds: float, repeat: int) -> tuple[Run, tuple]:
    """The median of some runs, the first of them if it takes long; and the solution."""
    limit = round(seconds * 1000)
    times = []
    while len(times) < repeat and sum(times) < 1000:
        result = solve(board, strategy=strategy, solution_limit=2, time_limit_ms=limit)
        times.append(result.report.elapsed_ns / 1e6)
        if result.unique is None:
            return Run(times[-1], result.report.nodes, False), ()
        if not result.unique:
            raise SystemExit(f"{strategy} found {result.report.solutions} solutions")
    return Run(median(times), result.report.nodes, True), result.cells


def row_of(height: int, width: int, largest: int, seed: int, seconds: float, repeat: int) -> Row:
    side = height * width
    with generate(height, width, killer=True, max_cage=largest, seed=seed) as board:
        advanced, found = measured(board, ADVANCED, seconds, repeat)
        plain, same = measured(board, PLAIN, seconds, repeat)
        if same and found and same != found:
            raise SystemExit(f"the solvers differ on {side}x{side}, seed {seed}")
        sizes = [len(cage.cells) for cage in board.cages]
        return Row(side, seed, max(sizes), len(sizes), plain, advanced)


def difficulty(row: Row) -> tuple[bool, float]:
    """The nodes of backtracking; beyond what it finished, the time of the other."""
    finished = row.plain.finished
    return not finished, row.plain.nodes if finished else row.advanced.milliseconds


def number(value: float) -> str:
    """Three digits that say something."""
    decimals = max(0, 2 - math.floor(math.log10(value))) if value > 0 else 0
    return f"{value:,.{decimals}f}"


def shown(run: Run) -> tuple[str, str]:
    least = "" if run.finished else "> "
    return least + number(run.milliseconds), f"{least}{run.nodes:,}"


def table(rows: list[Row]) -> str:
    lines = [
        "| | size | seed | largest cage | cages | backtracking, ms | nodes | advanced, ms | nodes | ratio |",
        "|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for at, row in enumerate(rows, 1):
        ratio = ("" if row.plain.finished else "> ") + number(row.ratio)
        puzzle = (at, f"{row.side}x{row.side}", row.seed, row.largest, row.cages)
        cells = (*map(str, puzzle), *shown(row.plain), *shown(row.advanced), ratio)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def summary(rows: list[Row]) -> str:
    faster = [row for row in rows if row.ratio > 1]
    unfinished = sum(not row.plain.finished for row in rows)
    guessless = sum(row.advanced.nodes == 0 for row in rows)
    best = max(rows, key=lambda row: row.ratio)
    least = "at least " if unfinished else ""
    return (
        f"Killer advanced is faster on {len(faster)} of the {len(rows)} puzzles. The geometric mean of the ratios is "
        f"{least}{number(geometric_mean(row.ratio for row in rows))}, the largest ratio is "
        f"{'at least ' if not best.plain.finished else ''}{number(best.ratio)}. Killer backtracking did not finish "
        f"{unfinished} of the puzzles in the time. Killer advanced needed no guess for {guessless} of the {len(rows)}."
    )


def setting(seconds: float, repeat: int) -> str:
    return (
        f"{len(PUZZLES)} puzzles, made by `sudoku generate --killer` of commit {commit()} from the seeds named, each "
        "with exactly one solution, in the order of the nodes that backtracking tries; those it did "
        "not finish come last. Time and nodes (values tried) to find that solution and to prove it the only one, from the puzzle "
        f"in memory to the verified answer: the median of up to {repeat} runs, at most {seconds:g} "
        f"seconds each. libsudoku {__version__}, one core of {machine()}."
    )


def commit() -> str:
    """The commit of the generator: another one may make other puzzles of the same seeds."""
    command = ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def machine() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor() or platform.machine()
    names = re.findall(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return names[0] if names else platform.machine()


def plot(rows: list[Row], place: Path) -> None:
    matplotlib.rcParams.update({"svg.hashsalt": "libsudoku", "font.size": 8})
    figure, axes = pyplot.subplots(figsize=(6.6, 2.3), layout="constrained")
    at = range(1, len(rows) + 1)
    for name, marker, color, runs in (
        ("killer backtracking", "o", "#b2182b", [row.plain for row in rows]),
        ("killer advanced", "s", "#2166ac", [row.advanced for row in rows]),
    ):
        times = [run.milliseconds for run in runs]
        axes.plot(at, times, marker=marker, color=color, markersize=4, linewidth=1, label=name)
        ended = [(index, run.milliseconds) for index, run in zip(at, runs) if not run.finished]
        if ended:
            axes.plot(*zip(*ended), "^", color=color, markersize=7, markerfacecolor="white",
                      label=f"{name}, ended at the limit")
    axes.set_yscale("log")
    axes.set_xticks(list(at))
    axes.set_xlabel("puzzle, in the order of the table")
    axes.set_ylabel("milliseconds")
    axes.margins(y=0.15)
    axes.grid(True, axis="y", color="#dddddd", linewidth=0.5)
    axes.legend(frameon=False, loc="upper left")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(place, metadata={"Date": None})


def filled(file: Path, parts: dict[str, str]) -> str:
    """The text of a file with what stands between the marks replaced."""
    text = file.read_text(encoding="utf-8")
    for name, part in parts.items():
        pattern = rf"(<!-- measured: {name} -->\n).*?(<!-- end -->)"
        text, count = re.subn(pattern, lambda m: f"{m[1]}{part}\n{m[2]}", text, flags=re.DOTALL)
        if count != 1:
            raise SystemExit(f"{file.name} has {count} places for {name}")
    return text


STYLE = """
@page { size: A4; margin: 15mm 17mm; }
body { font: 9.4pt/1.35 "DejaVu Serif", serif; }
h1 { font-size: 15pt; margin: 0 0 4pt; } h2 { font-size: 10.5pt; margin: 7pt 0 2pt; break-after: avoid; }
p, ol { margin: 3pt 0; text-align: justify; hyphens: auto; } p { break-inside: avoid; } li { margin: 1.5pt 0; }
table { border-collapse: collapse; margin: 5pt auto; font-size: 8.4pt; }
table { break-inside: avoid; }
th, td { padding: 0.8pt 3pt; border-bottom: 0.3pt solid #bbb; white-space: nowrap; }
th { border-bottom: 0.8pt solid black; }
code { font-size: 8.4pt; } img { width: 100%; } p:has(img) { margin: 6pt 0; }
"""


def build_pdf(text: str, folder: Path, place: Path) -> None:
    body = markdown.markdown(text, extensions=["tables"])
    page = f'<html lang="en"><style>{STYLE}</style><body>{body}</body></html>'
    document = weasyprint.HTML(string=page, base_url=str(folder)).render()
    if len(document.pages) > PAGES:
        raise SystemExit(f"the report has {len(document.pages)} pages, {PAGES} are allowed")
    place.parent.mkdir(parents=True, exist_ok=True)
    document.write_pdf(place)


def compare(text: str, place: Path) -> None:
    """Refuses a PDF that has not all figures of the text, or a link. Seen to fail: the PDF of an older text."""
    def plain(written: str) -> str:
        """Without what the page adds: ligatures, hyphens, blanks, and marks of Markdown."""
        return re.sub(r"[\s|`\-\u2010\xad]", "", unicodedata.normalize("NFKC", written))

    reader = pypdf.PdfReader(place)
    words = plain("".join(page.extract_text() for page in reader.pages))
    for name, part in re.findall(r"<!-- measured: (\w+) -->\n(.*?)<!-- end -->", text, re.DOTALL):
        for line in part.splitlines():
            if plain(line).strip(":") and plain(line) not in words:
                raise SystemExit(f"{place.name} lacks the {name}: {line}")
    links = [note for page in reader.pages for note in page.get("/Annots", ())]
    if links:
        raise SystemExit(f"{place.name} has {len(links)} links")


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the report on the killer solvers.")
    parser.add_argument("--quick", action="store_true", help="measure once, change no source")
    parser.add_argument("--pdf", type=Path, default=Path("build/docs/killer.pdf"))
    arguments = parser.parse_args()
    seconds, repeat = (1.0, 1) if arguments.quick else (30.0, 25)
    rows = sorted((row_of(*puzzle, seconds, repeat) for puzzle in PUZZLES), key=difficulty)
    parts = {
        "setting": setting(seconds, repeat),
        "table": "\n" + table(rows) + "\n",
        "summary": summary(rows),
    }
    text = filled(TEXT, parts)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) if arguments.quick else HERE
        plot(rows, folder / PLOT.name)
        build_pdf(text, folder, arguments.pdf)
    if arguments.quick:
        compare(TEXT.read_text(encoding="utf-8"), REPORT)
    else:
        TEXT.write_text(text, encoding="utf-8")
        compare(text, arguments.pdf)
    print(f"{arguments.pdf}: {len(rows)} puzzles, both solvers agree")


if __name__ == "__main__":
    main()
