"""Measures one call for one board from Python: calls.py ROUNDS.

Prints a line for each way to call, as calls.c: its name, and the nanoseconds of processor time of a call, the median of the rounds.
"""

import statistics
import sys
import time

import libsudoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CALLS = 1000

board = libsudoku.Board.parse(EASY)


def lines() -> None:
    libsudoku.solve_lines(EASY)


def handle() -> None:
    libsudoku.solve(board)


def limited() -> None:
    libsudoku.solve(board, solution_limit=2)


def read_solve_free() -> None:
    with libsudoku.Board.parse(EASY) as read:
        libsudoku.solve(read)


for name, call in (("line", lines), ("handle", handle), ("limited", limited), ("board", read_solve_free)):
    found = []
    for _ in range(int(sys.argv[1])):
        begun = time.process_time_ns()
        for _ in range(CALLS):
            call()
        found.append((time.process_time_ns() - begun) / CALLS)
    print(name, round(statistics.median(found)))
