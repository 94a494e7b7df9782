"""Solves files, or shows what is installed.

    python -m libsudoku              shows the version, the file of the shared library, how it was built
    python -m libsudoku FILE ...     solves the puzzle of each file, in any format; - is the standard input

The exit status is 0; 1 if a puzzle has no solution; 2 if a file is not a puzzle.
"""

import argparse
import os
import platform
import sys

from . import Board, Format, Solution, SudokuError, abi, build_info, solve
from .library import native


def show() -> int:
    print(f"libsudoku {abi.VERSION}, Python {platform.python_version()}")
    print(f"library: {native._name}")
    print(f"built: {build_info()}")
    return 0


def read(path: str) -> Board:
    return Board.parse(sys.stdin.buffer.read()) if path == "-" else Board.load(path)


def shown(board: Board, solution: Solution) -> str:
    """A picture; a grid if the encoding of the output lacks the characters of the lines."""
    picture = board.write(Format.PICTURE, cells=solution.cells)
    try:
        picture.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return board.write(Format.GRID, cells=solution.cells)
    return picture


def solve_file(path: str) -> int:
    try:
        board = read(path)
        solution = solve(board, solution_limit=2)
    except (SudokuError, OSError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    if not solution:
        print(f"{path}: no solution")
        return 1
    print(shown(board, solution))
    print(f"{path}: {'the only solution' if solution.unique else 'one of several solutions'}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        "python -m libsudoku", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--version", action="version", version=f"libsudoku {abi.VERSION}")
    files = parser.parse_args().files
    # Characters of paths that the encoding of the output lacks become escapes.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = max(map(solve_file, files)) if files else show()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does. Python would report that again at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
