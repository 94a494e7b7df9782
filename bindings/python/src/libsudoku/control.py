"""A control, by which another thread watches and cancels running calls."""

from __future__ import annotations

from ctypes import c_void_p, sizeof
from typing import NamedTuple

from . import abi
from .library import Owner, check, native


class Progress(NamedTuple):
    """The progress of the calls that use a control."""

    cancelled: bool
    done: int
    """Puzzles that the last batch call has finished."""
    total: int
    """Puzzles of that call in all; 0 if unknown."""
    nodes: int
    """Assignments tried by all calls since the control was made or reset."""


class Control(Owner):
    """Lets another thread watch and cancel running calls: ``solve(board, control=control)``.

    - Raises SudokuError NO_MEMORY. After ``close`` every use raises BAD_HANDLE.
    - Any thread, at any time.
    """

    __slots__ = ()

    _free = native.sudoku_control_free

    def __init__(self) -> None:
        handle = c_void_p()
        check(native.sudoku_control_new(handle))
        self._own(handle)

    def cancel(self) -> None:
        """Asks every call that runs with this control to return; each does within 10 ms.

        Calls that begin later return at once, until ``reset``.
        """
        check(native.sudoku_control_cancel(self._handle))

    def reset(self) -> None:
        """Makes the control as new. Not while a call runs with it, which would lose its counts."""
        check(native.sudoku_control_reset(self._handle))

    @property
    def progress(self) -> Progress:
        """The progress of the calls with this control."""
        read = abi.Progress(struct_size=sizeof(abi.Progress))
        check(native.sudoku_control_progress(self._handle, read))
        return Progress(bool(read.cancelled), read.done, read.total, read.nodes)
