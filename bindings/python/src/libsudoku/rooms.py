"""Room for what the library writes, used again when nobody sees it any more.

In: a type of ctypes, and a number of items. Out: an array of them, in which stands anything: the
library writes each. New memory of some size is given by the system page by page, each of them
cleared, which takes as long as it takes to solve some puzzles; so the last rooms are kept. One is
free when no array, memoryview or numpy array is left that reads it: bytearrays know how many do.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from ctypes import PYFUNCTYPE, c_char_p, c_ssize_t, py_object, sizeof
from typing import Any, cast

from .library import is_cpython

_SMALL = 1 << 17
"""Smaller rooms are not kept."""

_KEPT = 64 << 20
"""The bytes of all rooms that are kept."""

_kept: list[bytearray] = []
"""The oldest first."""

_choosing = threading.Lock()


def room(item: Any, count: int) -> Any:
    """Room for so many items. Any thread."""
    size = count * sizeof(item)
    if size < _SMALL:
        return (item * count).from_buffer(_unwritten(size))
    with _choosing:
        # Not one of any size: a small answer that is held would hold it all.
        fits = (at for at, one in enumerate(_kept) if size <= len(one) <= 2 * size and _is_free(one))
        at = next(fits, None)
        memory = _unwritten(size) if at is None else _kept.pop(at)
        _kept.append(memory)
        while sum(map(len, _kept)) > _KEPT:
            del _kept[0]
        return (item * count).from_buffer(memory)


def _is_free(memory: bytearray) -> bool:
    """Whether nobody sees it: then its size may change."""
    if not is_cpython():
        return False
    try:
        memory.append(memory.pop())
    except BufferError:
        return False
    return True


def _makes_unwritten() -> Callable[[int], bytearray]:
    """What makes a bytearray of a size: in CPython one whose bytes nobody has cleared."""
    if not is_cpython():
        return bytearray
    make = PYFUNCTYPE(py_object, c_char_p, c_ssize_t)
    unwritten = make(("PyByteArray_FromStringAndSize", ctypes.pythonapi))
    return lambda size: cast(bytearray, unwritten(None, size))


_unwritten = _makes_unwritten()
