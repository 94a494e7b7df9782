"""Measures one call for a column of 9x9 boards in each language, as the table of docs/data.md.

    python3 benches/languages/columns_table.py FOLDER C PYTHON JAR NODE COMMAND [WAY ...]

Takes a folder for the boards, the programs, and parts of the names of rows, to measure these alone. It makes 200,000
boards like those of Kaggle: a solved grid loses cells in a random order, each only if it is a naked or hidden single
then, down to 35 givens, so that singles solve it. Each of 2,000 such boards is used 100 times, with other digits. A program makes 11 calls, and prints the processor time of each; the first one is left out. The programs run in
turns. Prints the median of five programs, in millions of boards a second, and the memory that the calls added, in bytes
a board.
"""

import argparse
import random
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
GRIDS, COPIES, GIVENS = 2000, 100, 35
TURNS, CALLS = 5, 11
DIGITS = "123456789"


UNITS = [
    *([9 * row + column for column in range(9)] for row in range(9)),
    *([9 * row + column for row in range(9)] for column in range(9)),
    *([27 * band + 3 * stack + 9 * (i // 3) + i % 3 for i in range(9)] for band in range(3) for stack in range(3)),
]
UNITS_OF = [[unit for unit in UNITS if cell in unit] for cell in range(81)]
PEERS = [{other for unit in UNITS_OF[cell] for other in unit} - {cell} for cell in range(81)]


def is_single(cells: list[str], cell: int) -> bool:
    """Whether the other givens force the digit of a cell."""
    digit = cells[cell]
    if len({cells[peer] for peer in PEERS[cell]} - {"."}) == 8:
        return True

    def takes(other: int) -> bool:
        return cells[other] == "." and all(cells[peer] != digit or peer == cell for peer in PEERS[other])

    return any(not any(takes(other) for other in unit) for unit in UNITS_OF[cell])


def plucked(grid: str, dice: random.Random) -> str:
    """The grid without cells, each of which was a single when it was taken away."""
    cells = list(grid)
    left = 81
    for cell in dice.sample(range(81), 81):
        if left > GIVENS and is_single(cells, cell):
            cells[cell] = "."
            left -= 1
    return "".join(cells)


def boards(command: Path) -> list[str]:
    """The boards, in an order that mixes them."""
    dice = random.Random(1)
    request = ["generate", "--count", str(GRIDS), "--givens", "81"]
    grids = subprocess.run([command, *request], capture_output=True, text=True, check=True).stdout.split()
    made = [plucked(grid, dice) for grid in grids]
    renamed = []
    for _ in range(COPIES):
        for board in made:
            renamed.append(board.translate(str.maketrans(DIGITS, "".join(dice.sample(DIGITS, 9)))))
    return renamed


def measure(program: list[str]) -> tuple[float, int]:
    """The median of the nanoseconds of a call, and the bytes that the calls added."""
    ran = subprocess.run(program, capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{' '.join(program)}: {ran.stderr or ran.returncode}")
    *times, memory = ran.stdout.split("\n")[:-1]
    return statistics.median(int(time) for time in times[1:]), int(memory.split()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("c", metavar="C", help="columns.c, built")
    parser.add_argument("python", metavar="PYTHON", help="the Python that has libsudoku, NumPy, ..., DuckDB")
    parser.add_argument("jar", metavar="JAR", help="the jar of the Java binding")
    parser.add_argument("node", metavar="NODE", help="the folder of the Node binding")
    parser.add_argument("command", metavar="COMMAND", type=Path, help="the command sudoku")
    parser.add_argument("ways", metavar="WAY", nargs="*", help="a part of the names of the rows to measure")
    given = parser.parse_args()
    column = given.folder / "column.txt"
    made = boards(given.command)
    column.write_text("".join(f"{board}\n" for board in made))
    languages = {
        "C": [given.c],
        "Python": [given.python, str(HERE / "columns.py")],
        "Java": ["java", "-Xmx256m", "-cp", given.jar, str(HERE / "Columns.java")],
        "Node": ["node", str(HERE / "columns.mjs"), given.node],
    }
    rows = [
        ("C, `sudoku_solve_lines`", "C", ["lines"]),
        ("C, `sudoku_solve_cells`, cells of 1 byte", "C", ["cells1"]),
        ("C, the same with a node limit of 10,000", "C", ["cells1", "10000"]),
        ("C, `sudoku_solve_cells`, cells of 4 bytes", "C", ["cells4"]),
        ("C, `sudoku_solve_cells`, cells of 8 bytes", "C", ["cells8"]),
        ("C, `sudoku_solve_strings`", "C", ["strings"]),
        ("Python, `solve_array`, uint8", "Python", ["uint8"]),
        ("Python, `solve_array`, int32", "Python", ["int32"]),
        ("Python, `solve_array`, int64", "Python", ["int64"]),
        ("Python, `morph_array`, uint8", "Python", ["morph"]),
        ("Python, a list of `str`, and `lines` of the result", "Python", ["list"]),
        ("PyArrow in and out", "Python", ["arrow"]),
        ("pandas, a column of Arrow strings", "Python", ["pandas"]),
        ("Polars, `sudoku.solve`", "Python", ["polars"]),
        ("DuckDB, `sudoku_solve` of a table", "Python", ["duckdb"]),
        ("Java, `solveCells`, direct buffers", "Java", ["direct"]),
        ("Java, `solveCells`, `byte[]`", "Java", ["bytes"]),
        ("Java, `solveStrings`, and each solution as `String`", "Java", ["strings"]),
        ("Node, `solveCells`", "Node", ["cells"]),
        ("Node, `solveStrings`, and `lines` of the result", "Node", ["strings"]),
    ]
    rows = [row for row in rows if not given.ways or any(way in row[0] for way in given.ways)]
    found: dict[str, list[tuple[float, int]]] = {name: [] for name, _, _ in rows}
    for _ in range(TURNS):
        for name, language, arguments in rows:
            found[name].append(measure([*languages[language], str(column), str(CALLS), *arguments]))
    print("| way | million a second | bytes a board |\n|---|---:|---:|")
    for name, of_name in found.items():
        time = statistics.median(time for time, _ in of_name)
        memory = statistics.median(memory for _, memory in of_name)
        print(f"| {name} | {len(made) / time * 1e3:.1f} | {memory / len(made):.0f} |")


main()
