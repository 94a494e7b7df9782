"""Measures one call for a collection from C, Python and Java, as a table.

    python3 benches/languages/compare.py BULK PYTHON JAR COMMAND [FILE ...]

Takes the programs, and collections with one puzzle a line, or folders of them; without any, it generates boards of 36
givens. It repeats each collection to at least 100,000 puzzles. The programs run in turns of 150 calls. Prints for each
program the median and the shortest time of a call, in nanoseconds a puzzle, and the speed relative to C.
"""

import argparse
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COPY = ROOT / "build/collection.txt"
PUZZLES = 100_000
TURNS, CALLS = 7, 150


def collection(file: Path | None, command: Path) -> tuple[str, list[str]]:
    """The name of a collection, and its puzzles."""
    if file:
        text = file.read_text()
    else:
        request = ["generate", "--count", "2000", "--givens", "36"]
        text = subprocess.run([command, *request], capture_output=True, text=True, check=True).stdout
    puzzles = [line for line in text.splitlines() if line and not line.startswith("#")]
    return file.stem if file else "36 givens", puzzles


def files(named: list[Path]) -> list[Path]:
    """The files that are named, and those of the folders that are named."""
    return sorted(file for path in named for file in (path.iterdir() if path.is_dir() else [path]))


def times(program: list[str], *arguments: str) -> list[int]:
    """The nanoseconds of each call, without the first third."""
    command = [*program, str(COPY), str(CALLS), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{program[0]}: {ran.stderr or ran.returncode}")
    return [int(line) for line in ran.stdout.split()][CALLS // 3 :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("c", metavar="BULK", help="bulk.c, built")
    parser.add_argument("python", metavar="PYTHON", help="the Python that has libsudoku")
    parser.add_argument("jar", metavar="JAR", help="the jar of the Java binding")
    parser.add_argument("command", metavar="COMMAND", type=Path, help="the command sudoku")
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="collections, or folders of them")
    given = parser.parse_args()
    python = [given.python, str(HERE / "bulk.py")]
    java = ["java", "-cp", given.jar, str(HERE / "Bulk.java")]
    programs = {
        "C": lambda: times([given.c]),
        "Python": lambda: times(python),
        "Java, `byte[]`": lambda: times(java, "array"),
        "Java, `LinesRoom`": lambda: times(java, "room"),
    }
    print("| collection | from | median | shortest | speed beside C |\n|---|---|---:|---:|---:|")
    for file in files(given.files) or [None]:
        name, puzzles = collection(file, given.command)
        copies = -(-PUZZLES // len(puzzles))
        COPY.write_text("".join(f"{puzzle}\n" for puzzle in puzzles * copies))
        found: dict[str, list[int]] = {language: [] for language in programs}
        for _ in range(TURNS):
            for language, calls in programs.items():
                found[language] += calls()
        count = len(puzzles) * copies
        of_c = statistics.median(found["C"])
        for language, all_of_it in found.items():
            median = statistics.median(all_of_it)
            cells = [name, language, f"{median / count:.1f}", f"{min(all_of_it) / count:.1f}", f"{of_c / median:.0%}"]
            print(f"| {' | '.join(cells)} |", flush=True)


main()
