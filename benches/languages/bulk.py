"""Measures one call for a collection from Python: bulk.py FILE CALLS.

Prints the nanoseconds of each call, one a line. As in C, it frees the answer of a call before the next one.
"""

import sys
import time
from pathlib import Path

from libsudoku import Status, solve_lines

text = Path(sys.argv[1]).read_bytes()
for _ in range(int(sys.argv[2])):
    begun = time.perf_counter_ns()
    lines = solve_lines(text, solution_limit=2)
    ended = time.perf_counter_ns()
    assert lines.status == Status.OK
    del lines
    print(ended - begun)
