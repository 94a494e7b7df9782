"""Boards that several tests use. The package is tested as pip installed it."""

import importlib
import os
from pathlib import Path

import pytest

from libsudoku import Board

REPOSITORY = Path(__file__).resolve().parents[3]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"



def package(name):
    """A package that reads results of libsudoku. ``make test-python`` installs all; there a missing one is a failure."""
    if os.environ.get("LIBSUDOKU_ALL_PACKAGES"):
        return importlib.import_module(name)
    return pytest.importorskip(name)


# For long searches; on the hopeless board it does not end.
SLOW = {"strategy": "killer_backtracking"}


@pytest.fixture
def puzzle():
    """A 9x9 puzzle with one solution."""
    return Board.parse(PUZZLE)


@pytest.fixture
def endless():
    """A board with too many solutions to count."""
    return Board(3, 3)


@pytest.fixture
def hopeless():
    """A board without a solution: the 1 has no place in the first row.

    Who fills the cells in a fixed order tries all orders of the other symbols before that shows.
    """
    board = Board(5, 5)
    board[0, 0] = 2
    for row in range(1, 25):
        board[row, row % 5 * 5 + row // 5] = 1
    return board
