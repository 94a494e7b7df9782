"""Boards under deduction."""

import copy

import pytest
from conftest import SOLUTION

from libsudoku import EMPTY, Board, Choice, Deduction, Status, Stopped, SudokuError


def test_all_consequences_of_the_givens_are_drawn(puzzle):
    deduction = Deduction(puzzle)
    assert deduction.choice == Choice(Status.DONE, None, 0)
    assert "".join(map(str, deduction.cells)) == SOLUTION
    assert deduction.rows[0] == (5, 3, 4, 6, 7, 8, 9, 1, 2)
    assert deduction.set(0, 2, 4)
    assert not deduction.set(0, 2, 5)
    assert deduction.choice.status is Status.NO_SOLUTION
    assert deduction.set(0, 2, 4) is False


def test_givens_that_contradict_each_other(puzzle):
    puzzle[0, 2] = 5
    assert Deduction(puzzle).choice.status is Status.NO_SOLUTION


def test_copies_are_independent():
    deduction = Deduction(Board(2, 2))
    assert deduction.set(0, 0, 1) is True
    assert deduction.set(0, 1, 2)
    assert deduction.choice == Choice(Status.OK, (0, 2), 14)
    assert deduction.candidates(0, 2) == (3, 4)
    for other in (deduction.copy(), copy.copy(deduction), copy.deepcopy(deduction)):
        assert other.set(0, 2, 3)
        assert other.cells[3] == 4
        assert deduction.cells[3] == EMPTY
    assert repr(deduction) == "<libsudoku.Deduction 4x4, 14 cells open>"


def test_negative_indices_count_from_the_end():
    deduction = Deduction(Board(2, 2))
    assert deduction.set(-1, -4, 3)
    assert deduction.cells[12] == 3
    assert deduction.candidates(-1, -4) == deduction.candidates(3, 0) == (3,)


def test_bad_arguments_are_refused():
    deduction = Deduction(Board(2, 2))
    for call, name in (
        (lambda: deduction.set(4, 0, 1), "OFF_BOARD"),
        (lambda: deduction.set(0, -5, 1), "OFF_BOARD"),
        (lambda: deduction.set(0, 0, 5), "UNKNOWN_SYMBOL"),
        (lambda: deduction.candidates(0, 4), "OFF_BOARD"),
    ):
        with pytest.raises(SudokuError) as raised:
            call()
        assert raised.value.name == name
    killer = Board(2, 2)
    killer.add_cage(3, [0, 1])
    with pytest.raises(SudokuError) as raised:
        Deduction(killer)
    assert raised.value.name == "UNSUITABLE"
    with pytest.raises(Stopped) as raised:
        Deduction(Board(32, 32))
    assert raised.value.name == "MEMORY_LIMIT"


def test_closing():
    with Deduction(Board(2, 2)) as deduction:
        assert (deduction.side, deduction.handle > 0) == (4, True)
    deduction.close()
    with pytest.raises(SudokuError) as raised:
        deduction.set(0, 0, 1)
    assert raised.value.name == "BAD_HANDLE"
