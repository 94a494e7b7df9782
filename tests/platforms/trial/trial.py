"""A user's first work, as trial.c: trial.py KILLER BOARD COLLECTION"""

import sys
from pathlib import Path

from libsudoku import Board, solve, solve_lines

for path in sys.argv[1:3]:
    with Board.load(path) as board:
        print("solutions:", solve(board, solution_limit=2).report.solutions)
batch = solve_lines(Path(sys.argv[3]).read_bytes(), solution_limit=2)
print(f"puzzles: {len(batch)}, with one solution: {batch.solutions.tolist().count(1)}")
