"""Measures what a task costs: libsudoku.learning.Tasks and, if it is installed, reasoning-gym's sudoku.

    python bench/tasks.py

Prints the milliseconds of a task with 50 empty cells: the medians of RUNS runs, in processor time.
"""

import statistics
import time
from importlib.metadata import version

from libsudoku.learning import TaskConfig, Tasks

RUNS = 9
EMPTY = {"min_empty": 50, "max_empty": 50}


def milliseconds(tasks, count):
    """The median time of a task; each run makes other tasks."""
    times = []
    for run in range(RUNS):
        begin = time.process_time()
        for index in range(run * count, (run + 1) * count):
            tasks[index]
        times.append((time.process_time() - begin) * 1e3 / count)
    return statistics.median(times)


def main():
    ours = milliseconds(Tasks(TaskConfig(seed=1, size=RUNS * 500, **EMPTY)), 500)
    print(f"libsudoku: {ours:.3f} ms")
    try:
        import reasoning_gym
    except ImportError:
        return
    theirs = milliseconds(reasoning_gym.create_dataset("sudoku", seed=1, size=RUNS * 10, **EMPTY), 10)
    print(f"reasoning-gym {version('reasoning-gym')}: {theirs:.1f} ms, {theirs / ours:.0f} times as long")


main()
