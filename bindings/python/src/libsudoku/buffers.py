"""Buffers for the results of the library, which later calls use again.

Takes a type of ctypes and a number of items. Returns an array of items that are not initialised:
the library writes each one that it reports. The system clears each page of new memory, which costs a
part of the time of an easy collection, so this module keeps the last buffers. A buffer is free when
no array, memoryview or numpy array refers to it: a bytearray counts them. A new large buffer has large
pages where Linux has them: a page fault for each 4 KiB took more time than solving the boards.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
import threading
from collections.abc import Callable
from ctypes import PYFUNCTYPE, c_char_p, c_ssize_t, py_object, sizeof
from typing import Any, cast

from .library import is_cpython

_FEW = 1 << 10
"""Clearing so few bytes takes less than a call that makes them unwritten."""

_SMALL = 1 << 17
"""The size in bytes from which a buffer is kept."""

_KEPT = 64 << 20
"""The most bytes of all kept buffers."""

_kept: list[bytearray] = []
"""The oldest first."""

_choosing = threading.Lock()


def buffer(item: Any, count: int) -> Any:
    """An array of ``count`` items. Any thread."""
    size = count * sizeof(item)
    if size < _FEW:
        return (item * count)()
    if size < _SMALL:
        return (item * count).from_buffer(_unwritten(size))
    with _choosing:
        # At most twice the size: a small result that is kept would keep all of a large buffer.
        fits = (at for at, one in enumerate(_kept) if size <= len(one) <= 2 * size and _is_free(one))
        at = next(fits, None)
        memory = _new(size) if at is None else _kept.pop(at)
        _kept.append(memory)
        while sum(map(len, _kept)) > _KEPT:
            del _kept[0]
        return (item * count).from_buffer(memory)


def _is_free(memory: bytearray) -> bool:
    """Whether nothing refers to it: only then can its size change."""
    if not is_cpython():
        return False
    try:
        memory.append(memory.pop())
    except BufferError:
        return False
    return True


def _makes_unwritten() -> Callable[[int], bytearray]:
    """A function that makes a bytearray of a size; in CPython its bytes are not cleared."""
    if not is_cpython():
        return bytearray
    make = PYFUNCTYPE(py_object, c_char_p, c_ssize_t)
    unwritten = make(("PyByteArray_FromStringAndSize", ctypes.pythonapi))
    return lambda size: cast(bytearray, unwritten(None, size))


_unwritten = _makes_unwritten()

_LARGE = 4 << 20
"""The size in bytes from which a buffer has large pages."""


def _madvise() -> Callable[[int, int, int], int] | None:
    """The function of the system, if it can make large pages."""
    if not (sys.platform == "linux" and is_cpython() and hasattr(mmap, "MADV_HUGEPAGE")):
        return None
    try:
        function: Any = ctypes.CDLL(None).madvise
    except (AttributeError, OSError):
        return None
    function.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    return cast("Callable[[int, int, int], int]", function)


_advise = _madvise()


def _new(size: int) -> bytearray:
    """A new buffer. Large pages are a hint; failure is ignored."""
    memory = _unwritten(size)
    if size >= _LARGE and _advise:
        begin = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        first = -(-begin // mmap.PAGESIZE) * mmap.PAGESIZE
        length = (begin + size - first) // mmap.PAGESIZE * mmap.PAGESIZE
        _advise(first, length, mmap.MADV_HUGEPAGE)
    return memory
