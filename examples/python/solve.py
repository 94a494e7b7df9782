"""Solves Sudoku files.

    python solve.py FILE          shows the board, its solution, and whether it is the only one
    python solve.py --bulk FILE   solves a collection, one puzzle a line, and counts the outcomes

A file may be in any format that libsudoku reads.
"""

import os
import sys
import time
from collections import Counter

from libsudoku import Board, Status, SudokuError, solve, solve_lines


def solve_one(path: str) -> int:
    with Board.load(path) as board:
        print(board)
        solution = solve(board, solution_limit=2)
        if not solution:
            print("There is no solution.")
            return 1
        board.cells = solution.cells
        print(board)
    print("It is the only solution." if solution.unique else "There are other solutions.")
    report = solution.report
    print(f"{report.strategy}: {report.nodes} nodes, {report.elapsed_ns / 1e6:.3f} ms")
    return 0


def solve_bulk(path: str) -> int:
    with open(path, "rb") as file:
        text = file.read()
    start = time.perf_counter()
    batch = solve_lines(text, solution_limit=2, threads=os.cpu_count() or 1)
    seconds = time.perf_counter() - start
    outcomes = Counter(batch.statuses)
    unique = sum(solutions == 1 for solutions in batch.solutions)
    print(f"{len(batch)} puzzles in {seconds:.3f} s, {unique} with exactly one solution")
    for status, count in sorted(outcomes.items(), reverse=True):
        print(f"{count:8} {Status(status).name}")
    return 0


def main(arguments: list[str]) -> int:
    try:
        if len(arguments) == 2 and arguments[0] == "--bulk":
            return solve_bulk(arguments[1])
        if len(arguments) == 1:
            return solve_one(arguments[0])
    except (SudokuError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
