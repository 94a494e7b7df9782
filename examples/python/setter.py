"""A setter's loop: adds rules to an empty board until the solution is the only one.

    python setter.py

After each rule it prints how many symbols are possible in all cells, and which in each cell of row 1. A symbol is possible
if at least one solution has it in the cell.
"""

from libsudoku import Board, count, solve, true_candidates

# A kind of `constraint_kinds()`, its values, and its cells row * 9 + column, from 0.
RULES: list[tuple[str, list[int], list[int]]] = [
    ("thermometer", [], [44, 34, 33, 24, 25, 26, 17]),
    ("cage", [24], [53, 62, 71, 80]),
    ("thermometer", [], [32, 31, 30, 20, 19]),
    ("whisper", [5], [38, 46, 45, 37, 29, 21]),
    ("ratio", [2], [22, 23]),
    ("thermometer", [], [67, 58, 66, 74, 65, 64, 54]),
    ("arrow", [], [9, 1, 11, 12]),
    ("arrow", [], [77, 78, 70, 60]),
    ("cage", [20], [40, 41, 50, 51]),
    ("cage", [20], [15, 6, 5]),
]

with Board(3, 3) as board:
    for kind, values, cells in RULES:
        board.add_constraint(kind, values, cells)
        found = true_candidates(board, time_limit_ms=10_000)
        possible = sum(map(len, found.cells)) + sum(map(len, found.undecided))
        row = " ".join("".join(map(str, symbols)) or "-" for symbols in found.rows[0])
        print(f"{kind:12}{possible:4}: {row}")
        if count(board, solution_limit=2).solutions == 1:
            board.cells = solve(board).cells
            print(board)
            print("It is the only solution.")
            break
