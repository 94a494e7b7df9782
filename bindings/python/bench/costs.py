"""Measures what calls of libsudoku cost from Python.

    python bench/costs.py

Prints a table for the README: for each call the shortest of RUNS runs, in wall time. A run repeats the
call for at least RUN_SECONDS. The puzzle is the one of the README, a 9x9 board with 30 givens. Each
line of the collection is the puzzle with its digits exchanged.
"""

import platform
import timeit

import libsudoku
from libsudoku import Board, solve, solve_lines, solve_many, solve_strings

RUNS = 25
RUN_SECONDS = 0.02
LINES = 100_000
BOARDS = 10_000

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = "123456789"


def exchanged(by):
    """The puzzle with each digit raised by a number; 9 is followed by 1."""
    return PUZZLE.translate(str.maketrans(DIGITS, DIGITS[by:] + DIGITS[:by]))


def seconds(call):
    """The shortest time of a call."""
    timer = timeit.Timer(call)
    calls = 1
    while timer.timeit(calls) < RUN_SECONDS:
        calls *= 2
    return min(timer.repeat(RUNS, calls)) / calls


def shown(cost):
    """A time with two digits or more, and its unit."""
    unit, factor = ("ns", 1e9) if cost < 1e-6 else ("µs", 1e6)
    return f"{cost * factor:.{1 if cost * factor < 10 else 0}f} {unit}"


def main():
    board = Board.parse(PUZZLE)
    rows = [[max(symbol, 0) for symbol in row] for row in board]
    lines = [exchanged(number % 9) for number in range(LINES)]
    text = "\n".join(lines).encode()
    boards = [Board.parse(line) for line in lines[:BOARDS]]
    with_none = [None, *lines[1:]]
    calls = [
        ("`board[0, 0]`", 1, lambda: board[0, 0]),
        ("`board.cells`", 1, lambda: board.cells),
        ("`Board.parse(line)`", 1, lambda: Board.parse(PUZZLE)),
        ("`Board.from_cells(rows)`", 1, lambda: Board.from_cells(rows)),
        ("`solve(board)`", 1, lambda: solve(board)),
        ("`solve_lines(line)`", 1, lambda: solve_lines(PUZZLE)),
        ("`solve_many(boards)`, a board", BOARDS, lambda: solve_many(boards)),
        ("`solve_lines(text)`, a line", LINES, lambda: solve_lines(text)),
        ("`solve_lines(text).lines`, a line", LINES, lambda: solve_lines(text).lines),
        ("`solve_strings(items)`, an item", LINES, lambda: solve_strings(lines)),
        ("`solve_strings(items).lines`, an item", LINES, lambda: solve_strings(lines).lines),
        ("the same with a `None` among the items", LINES, lambda: solve_strings(with_none).lines),
    ]
    print(f"libsudoku {libsudoku.__version__}, Python {platform.python_version()}\n")
    print("| call | time |\n|---|---:|")
    for name, count, call in calls:
        print(f"| {name} | {shown(seconds(call) / count)} |")


if __name__ == "__main__":
    main()
