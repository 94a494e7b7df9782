"""A buffer is used again when nothing refers to it, and not before."""

import ctypes
import gc
import mmap
import sys
from types import SimpleNamespace

import pytest
from conftest import PUZZLE, SOLUTION

from libsudoku import buffers, solve_lines

MANY = 8000
"""With this number of puzzles, the buffers of their rows and solutions are kept."""


@pytest.fixture(autouse=True)
def none_kept():
    gc.collect()
    buffers._kept.clear()


def place(view):
    return ctypes.addressof(ctypes.c_char.from_buffer(view))


# Seen to fail: a buffer in use taken as free: another solution.
def test_a_result_keeps_its_memory():
    other = SOLUTION.translate(str.maketrans("123456789", "234567891"))
    held = solve_lines(f"{PUZZLE}\n" * MANY)
    text, solutions = held.text, held.solutions
    del held
    for _ in range(3):
        solve_lines(f"{other}\n" * MANY)
    assert text[:81].tobytes().decode() == SOLUTION
    assert text == f"{SOLUTION}\n".encode() * MANY
    assert solutions.tolist() == [1] * MANY


def test_memory_of_a_forgotten_result_is_used_again():
    held = solve_lines(f"{PUZZLE}\n" * MANY)
    there = place(held.text)
    del held
    answers = [solve_lines(f"{PUZZLE}\n" * MANY) for _ in range(2)]
    assert place(answers[0].text) == there != place(answers[1].text)
    assert len(buffers._kept) == 4


def test_a_small_buffer_is_not_kept():
    solve_lines(PUZZLE)
    assert buffers._kept == []


def test_a_small_result_does_not_use_a_large_buffer():
    buffers.buffer(ctypes.c_char, 1_000_000)
    assert len(buffers.buffer(ctypes.c_char, 400_000)) == 400_000
    assert [len(buffer) for buffer in buffers._kept] == [1_000_000, 400_000]
    buffers.buffer(ctypes.c_char, 600_000)
    assert [len(buffer) for buffer in buffers._kept] == [400_000, 1_000_000]


def test_kept_buffers_are_bounded(monkeypatch):
    monkeypatch.setattr(buffers, "_KEPT", 1 << 20)
    arrays = [buffers.buffer(ctypes.c_char, size) for size in (400_000, 500_000, 600_000)]
    assert [len(buffer) for buffer in buffers._kept] == [600_000]
    assert [len(array) for array in arrays] == [400_000, 500_000, 600_000]


def test_memory_that_is_not_cleared():
    assert [len(buffers._unwritten(size)) for size in (0, 1, 1 << 20)] == [0, 1, 1 << 20]
    with pytest.raises(MemoryError):
        buffers._unwritten(sys.maxsize - 1)


def test_another_python_keeps_no_buffer(monkeypatch):
    monkeypatch.setattr(sys, "implementation", SimpleNamespace(name="pypy"))
    assert buffers._makes_unwritten() is bytearray
    assert not buffers._is_free(bytearray(1))


@pytest.mark.skipif(buffers._advise is None, reason="no large pages on this system")
# Seen to fail: the page that the buffer shares with other memory advised, too.
def test_only_pages_inside_a_large_buffer_are_advised(monkeypatch):
    advised = []
    monkeypatch.setattr(buffers, "_advise", lambda *arguments: advised.append(arguments))
    buffers.buffer(ctypes.c_char, buffers._LARGE - 1)
    assert advised == []
    size = buffers._LARGE + 12_345
    begin = place(buffers.buffer(ctypes.c_char, size))
    [(first, length, advice)] = advised
    assert first % mmap.PAGESIZE == 0 and begin <= first < begin + mmap.PAGESIZE
    assert begin + size - mmap.PAGESIZE < first + length <= begin + size
    assert advice == mmap.MADV_HUGEPAGE
