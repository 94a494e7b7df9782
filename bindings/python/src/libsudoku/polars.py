"""For Polars: ``import libsudoku.polars`` gives expressions and series of strings the namespace ``sudoku``.

    frame.with_columns(solution=pl.col("quizzes").sudoku.solve())
    frame.filter(pl.col("quizzes").sudoku.count(solution_limit=2) == 1)
    frame["quizzes"].sudoku.solve()
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from . import arrow, batch

# Type checkers need not know the packages.
polars: Any = import_module("polars")

__all__ = ["SeriesSudoku", "Sudoku"]


@polars.api.register_expr_namespace("sudoku")
class Sudoku:
    """Solves the puzzles of a column of strings, one row each. Options: those of ``solve_strings``."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def solve(self, **options: Any) -> Any:
        """The first solution of each puzzle; null if there is none."""
        return self._map(
            lambda found: polars.Series(arrow.Exporter(found.chunks)), polars.String, options
        )

    def count(self, **options: Any) -> Any:
        """The number of solutions of each puzzle, up to ``solution_limit``; 0 also for a text that is not a puzzle."""
        return self._map(lambda found: polars.Series([*found.solutions]), polars.UInt64, options)

    def status(self, **options: Any) -> Any:
        """The status of each puzzle."""
        return self._map(lambda found: polars.Series([*found.statuses]), polars.Int32, options)

    def _map(
        self, column: Callable[[batch.Strings], Any], kind: Any, options: dict[str, Any]
    ) -> Any:
        def solved(series: Any) -> Any:
            return column(batch.solve_strings(series, **options)).cast(kind)

        return self._expression.map_batches(solved, return_dtype=kind, is_elementwise=True)


@polars.api.register_series_namespace("sudoku")
class SeriesSudoku(Sudoku):
    """Solves the puzzles of a series at once."""

    def _map(
        self, column: Callable[[batch.Strings], Any], kind: Any, options: dict[str, Any]
    ) -> Any:
        series = self._expression
        return column(batch.solve_strings(series, **options)).cast(kind).alias(series.name)
