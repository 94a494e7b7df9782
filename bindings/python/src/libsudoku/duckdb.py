"""For DuckDB: ``register`` gives a connection the functions ``sudoku_solve`` and ``sudoku_count``.

    libsudoku.duckdb.register(connection, node_limit=1_000_000)
    connection.sql("SELECT sudoku_solve(quizzes) FROM puzzles")
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from . import batch

# Type checkers need not know the packages.
duckdb: Any = import_module("duckdb")
pyarrow: Any = import_module("pyarrow")

__all__ = ["register"]


def register(connection: Any, **options: Any) -> None:
    """Makes ``sudoku_solve(text)``, the first solution or NULL, and ``sudoku_count(text)``, the number of
    solutions up to ``solution_limit``, 0 also if it is not a puzzle. Of NULL, both are NULL. Options: those of
    ``solve_strings``."""

    def solve(column: Any) -> Any:
        return pyarrow.array(batch.solve_strings(column, **options)).cast(pyarrow.string())

    def count(column: Any) -> Any:
        found = batch.solve_strings(column, **options)
        return pyarrow.array(found.solutions.tolist(), pyarrow.uint64())

    # "default": NULL of NULL, and of nothing else.
    for function, result, nulls in ((solve, "VARCHAR", "special"), (count, "UBIGINT", "default")):
        name = f"sudoku_{function.__name__}"
        given: Any = [duckdb.sqltype("VARCHAR")]
        connection.create_function(
            name, function, given, duckdb.sqltype(result), type="arrow", null_handling=nulls
        )
