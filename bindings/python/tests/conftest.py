"""Boards that several tests use. The package is tested as pip installed it."""

from pathlib import Path

import pytest

from libsudoku import Board

REPOSITORY = Path(__file__).resolve().parents[3]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture
def puzzle():
    """A 9x9 puzzle with one solution."""
    return Board.parse(PUZZLE)


@pytest.fixture
def endless():
    """A board whose solutions nobody lives to count."""
    return Board(3, 3)


@pytest.fixture
def hopeless():
    """A board without a solution, which backtracking, row by row, finds out in its last cell."""
    board = Board(3, 3)
    for col in range(8):
        board[8, col] = col + 1
    board[0, 8] = 9
    return board
