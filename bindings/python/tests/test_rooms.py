"""Memory for answers is used again when nobody sees it, and never before."""

import ctypes
import gc
import sys
from types import SimpleNamespace

import pytest
from conftest import PUZZLE, SOLUTION

from libsudoku import rooms, solve_lines

MANY = 8000
"""So many puzzles that the rooms of their rows and solutions are kept."""


@pytest.fixture(autouse=True)
def none_kept():
    gc.collect()
    rooms._kept.clear()


def place(view):
    return ctypes.addressof(ctypes.c_char.from_buffer(view))


# Seen to fail: held memory taken as free: another solution.
def test_what_is_held_stays():
    other = SOLUTION.translate(str.maketrans("123456789", "234567891"))
    held = solve_lines(f"{PUZZLE}\n" * MANY)
    text, solutions = held.text, held.solutions
    del held
    for _ in range(3):
        solve_lines(f"{other}\n" * MANY)
    assert text[:81].tobytes().decode() == SOLUTION
    assert text == f"{SOLUTION}\n".encode() * MANY
    assert solutions.tolist() == [1] * MANY


def test_what_nobody_holds_is_used_again():
    held = solve_lines(f"{PUZZLE}\n" * MANY)
    there = place(held.text)
    del held
    answers = [solve_lines(f"{PUZZLE}\n" * MANY) for _ in range(2)]
    assert place(answers[0].text) == there != place(answers[1].text)
    assert len(rooms._kept) == 4


def test_little_room_is_not_kept():
    solve_lines(PUZZLE)
    assert rooms._kept == []


def test_much_room_is_not_held_by_little():
    rooms.room(ctypes.c_char, 1_000_000)
    assert len(rooms.room(ctypes.c_char, 400_000)) == 400_000
    assert [len(room) for room in rooms._kept] == [1_000_000, 400_000]
    rooms.room(ctypes.c_char, 600_000)
    assert [len(room) for room in rooms._kept] == [400_000, 1_000_000]


def test_rooms_that_are_kept_are_bounded(monkeypatch):
    monkeypatch.setattr(rooms, "_KEPT", 1 << 20)
    arrays = [rooms.room(ctypes.c_char, size) for size in (400_000, 500_000, 600_000)]
    assert [len(room) for room in rooms._kept] == [600_000]
    assert [len(array) for array in arrays] == [400_000, 500_000, 600_000]


def test_unwritten_memory():
    assert [len(rooms._unwritten(size)) for size in (0, 1, 1 << 20)] == [0, 1, 1 << 20]
    with pytest.raises(MemoryError):
        rooms._unwritten(sys.maxsize - 1)


def test_python_of_another_make(monkeypatch):
    monkeypatch.setattr(sys, "implementation", SimpleNamespace(name="pypy"))
    assert rooms._makes_unwritten() is bytearray
    assert not rooms._is_free(bytearray(1))
