"""The file a2.py that drivers and graders of the course framework import, on libsudoku.

    python a2.py BOARD.csv      prints the board, and its solution

    from a2 import Board, Solver
"""

import sys

from libsudoku.forward_checking import Board, Solver

__all__ = ["Board", "Solver"]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python a2.py BOARD.csv", file=sys.stderr)
        return 2
    try:
        board = Board(arguments[0])
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
    sys.exit(main(sys.argv[1:]))
