"""Times Board and Solver of libsudoku.forward_checking on CSV files.

    python bench/forward_checking.py [--searched] FILE.csv ...

Prints a line for each side: the median milliseconds to load a board, and to load and solve it; the
time that the csv module of Python takes to read the same rows; with --searched also the time of the
search in Python.
"""

import argparse
import csv
import time
from collections import defaultdict
from statistics import median

from libsudoku.forward_checking import Board, Solver


class Searched(Board):
    """Overrides a method, so that `solve` searches in Python."""

    def evaluateSpace(self, space):
        return super().evaluateSpace(space)


def milliseconds(work, *arguments):
    start = time.perf_counter()
    outcome = work(*arguments)
    return (time.perf_counter() - start) * 1e3, outcome


def rows_of(path):
    with open(path, newline="") as file:
        return [[int(field or 0) for field in row] for row in csv.reader(file)]


def solved(board):
    if not Solver().solve(board):
        raise SystemExit("a board has no solution")
    return board


def main():
    parser = argparse.ArgumentParser(description="Times Board and Solver on CSV files.")
    parser.add_argument("--searched", action="store_true", help="also time the search in Python")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    times = defaultdict(lambda: defaultdict(list))
    for _ in range(51):
        for path in arguments.files:
            whole, board = milliseconds(lambda path: solved(Board(path)), path)
            columns = times[board.n2]
            columns["load"].append(milliseconds(Board, path)[0])
            columns["load and solve"].append(whole)
            columns["csv module"].append(milliseconds(rows_of, path)[0])
    if arguments.searched:
        for path in arguments.files:
            took, board = milliseconds(lambda path: solved(Searched(path)), path)
            times[board.n2]["searched"].append(took)
    for side, columns in sorted(times.items()):
        times = ", ".join(f"{name} {median(values):.3f} ms" for name, values in columns.items())
        print(f"{side}x{side}: {times}")


if __name__ == "__main__":
    main()
