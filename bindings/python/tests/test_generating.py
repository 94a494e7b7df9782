"""Generated puzzles: one solution, the same from the same seed, within the limits."""

import threading
import time

import pytest

from libsudoku import EMPTY, Board, Control, Stopped, SudokuError, generate, solve


def unique(board):
    return solve(board, solution_limit=2).unique


def test_a_puzzle_with_one_solution():
    board = generate(3, 3, seed=1)
    assert isinstance(board, Board)
    assert board.box == (3, 3)
    assert unique(board)
    assert generate(3, 3, seed=1).cells == board.cells
    assert generate(3, 3, seed=2).cells != board.cells
    assert unique(generate(2, 3, seed=2**64 - 1))


def test_a_minimal_puzzle():
    board = generate(2, 2, seed=3, minimal=True)
    assert unique(board)
    for cell, symbol in enumerate(board.cells):
        if symbol != EMPTY:
            fewer = board.copy()
            fewer[divmod(cell, 4)] = EMPTY
            assert not unique(fewer)


def test_the_number_of_givens():
    board = generate(3, 3, seed=4, givens=40)
    assert sum(symbol != EMPTY for symbol in board.cells) == 40


def test_holes():
    board = generate(4, 4, seed=1, holes=128, holes_balanced=True)
    rows = [board.cells[16 * row : 16 * row + 16] for row in range(16)]
    assert [row.count(EMPTY) for row in rows] == [8] * 16
    with pytest.raises(SudokuError):
        generate(4, 4, seed=1, holes=257)


def test_a_killer():
    board = generate(2, 3, seed=5, killer=True, min_cage=2, max_cage=3)
    assert {len(cage.cells) for cage in board.cages} == {2, 3}
    assert unique(board)


def test_a_killer_of_a_given_hardness():
    board = generate(3, 3, seed=5, killer=True, max_cage=6, min_nodes=20, max_nodes=60)
    assert unique(board)
    assert 20 <= solve(board, solution_limit=2).report.nodes <= 60


def test_bad_options_are_refused():
    for options, name in (
        ({"box_height": 0, "box_width": 3}, "BAD_SIDE"),
        ({"box_height": 3, "box_width": -3}, "BAD_ARGUMENT"),
        ({"box_height": 3, "box_width": 3, "seed": 2**64}, "BAD_ARGUMENT"),
        ({"box_height": 3, "box_width": 3, "seed": -1}, "BAD_ARGUMENT"),
        ({"box_height": 3, "box_width": 3, "min_nodes": 1}, "BAD_ARGUMENT"),
    ):
        with pytest.raises(SudokuError) as raised:
            generate(**{"seed": 1, **options})
        assert raised.value.name == name


def test_limits():
    with pytest.raises(SudokuError) as raised:
        generate(5, 5, seed=1, minimal=True, time_limit_ms=1)
    assert raised.value.name == "NOT_GENERATED"


def test_cancel():
    control = Control()
    timer = threading.Timer(0.02, control.cancel)
    timer.start()
    start = time.monotonic()
    with pytest.raises(Stopped) as raised:
        while True:
            generate(5, 5, seed=1, minimal=True, control=control)
    assert raised.value.name == "CANCELLED"
    assert time.monotonic() - start < 2
