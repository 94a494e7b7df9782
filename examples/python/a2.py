"""The file a2.py of the course B351, on libsudoku; drivers and graders import its two classes.

    python a2.py                solves the board of the file that BOARD names, at the bottom
    python a2.py FILE.csv       solves the board of another file

    from a2 import Board, Solver

Prints the board and its solution. Exits with 1 if there is no solution, with 2 if the file is
refused.
"""

import sys
from pathlib import Path

from libsudoku.forward_checking import Board, Solver

__all__ = ["Board", "Solver"]


def main(files: list[str]) -> int:
    if len(files) != 1:
        print("usage: python a2.py [FILE.csv]", file=sys.stderr)
        return 2
    try:
        board = Board(files[0])
    except (OSError, ValueError) as error:
        print(f"a2: {error}", file=sys.stderr)
        return 2
    board.print()
    if not Solver().solve(board):
        print("There is no solution.")
        return 1
    print()
    board.print()
    return 0


if __name__ == "__main__":
    # Change this to the file that you want to solve. A name is relative to the folder of this file,
    # or else to the folder in which you run Python.
    BOARD = "../puzzles/course-9x9.csv"
    beside = Path(__file__).parent / BOARD
    sys.exit(main(sys.argv[1:] or [str(beside if beside.exists() else BOARD)]))
