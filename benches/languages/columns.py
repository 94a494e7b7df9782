"""Measures one call for a column of 9x9 boards from Python: columns.py FILE CALLS WAY.

Takes lines of 81 characters; prints the nanoseconds of processor time of each call, one a line, and then the bytes of
memory that the calls added. A way is the type of an array of NumPy, list, arrow, pandas, polars or duckdb, or morph. The result of
a call is freed before the next one.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import libsudoku


def memory(name: str) -> int:
    """The bytes in a line of /proc/self/status."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) * 1024
    return 0


def call(way: str, lines: list[str]) -> Callable[[], Any]:
    """A call, with its input."""
    if way == "list":
        return lambda: libsudoku.solve_strings(lines, solution_limit=2).lines
    if way == "arrow":
        import pyarrow

        column = pyarrow.array(lines)
        return lambda: pyarrow.array(libsudoku.solve_strings(column, solution_limit=2))
    if way == "pandas":
        import pandas

        import_module("libsudoku.pandas")
        series = pandas.Series(lines, dtype="string[pyarrow]")
        return lambda: series.sudoku.solve(solution_limit=2)
    if way == "polars":
        import polars

        import_module("libsudoku.polars")
        frame = polars.DataFrame({"puzzle": lines})
        return lambda: frame.select(polars.col("puzzle").sudoku.solve(solution_limit=2))
    if way == "duckdb":
        import duckdb
        import pyarrow

        connection = duckdb.connect(config={"threads": 1})
        import_module("libsudoku.duckdb").register(connection, solution_limit=2)
        connection.register("given", pyarrow.table({"puzzle": lines}))
        connection.execute("CREATE TABLE puzzles AS SELECT puzzle FROM given")
        return lambda: connection.sql("SELECT sudoku_solve(puzzle) FROM puzzles").to_arrow_table()
    import numpy

    characters = numpy.frombuffer("".join(lines).encode(), "uint8").reshape(len(lines), 81)
    array = numpy.where(characters == ord("."), 0, characters - ord("0")).astype("uint8" if way == "morph" else way)
    if way == "morph":
        return lambda: numpy.asarray(libsudoku.morph_array(array, 1).cells)
    return lambda: numpy.asarray(libsudoku.solve_array(array, solution_limit=2).cells)


def main() -> None:
    solve = call(sys.argv[3], Path(sys.argv[1]).read_text().split())
    before = memory("VmRSS:")
    for _ in range(int(sys.argv[2])):
        begun = time.process_time_ns()
        result = solve()
        ended = time.process_time_ns()
        del result
        print(ended - begun)
    print("memory", memory("VmHWM:") - before)


main()
