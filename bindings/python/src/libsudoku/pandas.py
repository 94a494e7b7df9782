"""For pandas: ``import libsudoku.pandas`` gives a column of strings the accessor ``sudoku``.

    frame["solution"] = frame["quizzes"].sudoku.solve()
    unique = frame["quizzes"].sudoku.count(solution_limit=2) == 1
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from . import batch

# Type checkers need not know the packages.
pandas: Any = import_module("pandas")
pyarrow: Any = import_module("pyarrow")

__all__ = ["Sudoku"]


@pandas.api.extensions.register_series_accessor("sudoku")
class Sudoku:
    """Solves the puzzles of a column of strings, one row each. Options: those of ``solve_strings``."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _solved(self, **options: Any) -> Any:
        return batch.solve_strings(self._series, **options)

    def solve(self, **options: Any) -> Any:
        """The first solution of each puzzle; missing if there is none."""
        found = pyarrow.array(self._solved(**options))
        return self._like(pandas.array(found, dtype=pandas.ArrowDtype(pyarrow.large_string())))

    def count(self, **options: Any) -> Any:
        """The number of solutions of each puzzle, up to ``solution_limit``; 0 also for a text that is not a puzzle."""
        return self._like([*self._solved(**options).solutions])

    def status(self, **options: Any) -> Any:
        """The status of each puzzle."""
        return self._like([*self._solved(**options).statuses])

    def _like(self, values: Any) -> Any:
        return pandas.Series(values, index=self._series.index, name=self._series.name)
