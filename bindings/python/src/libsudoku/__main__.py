"""Solves files, or shows what is installed.

    python -m libsudoku              shows the version, the file of the shared library, how it was built
    python -m libsudoku FILE ...     solves the puzzle of each file, in any format

The exit status is 0; 1 if a puzzle has no solution; 2 if a file is not a puzzle.
"""

import platform
import sys

from . import Board, SudokuError, abi, build_info, solve
from .library import native


def show() -> int:
    print(f"libsudoku {abi.VERSION}, Python {platform.python_version()}")
    print(f"library: {native._name}")
    print(f"built: {build_info()}")
    return 0


def solve_file(path: str) -> int:
    try:
        with Board.load(path) as board:
            solution = solve(board, solution_limit=2)
            if not solution:
                print(f"{path}: no solution")
                return 1
            board.cells = solution.cells
            print(board)
            print(f"{path}: {'the only solution' if solution.unique else 'one of several solutions'}")
            return 0
    except (SudokuError, OSError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2


def main(arguments: "list[str]") -> int:
    if any(argument in ("-h", "--help") for argument in arguments):
        print(__doc__)
        return 0
    return max(map(solve_file, arguments)) if arguments else show()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
