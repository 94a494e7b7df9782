"""A control, by which another thread watches and cancels running calls; calls that asyncio awaits."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import c_void_p, sizeof
from typing import Any, NamedTuple, TypeVar

from . import abi
from .library import Owner, check, native

_T = TypeVar("_T")


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


async def awaited(
    function: Callable[..., _T], /, *arguments: Any, control: Control | None = None, **options: Any
) -> _T:
    """Calls a function on another thread of the event loop: ``await awaited(solve, board)``.

    When its task is cancelled, so is the call, which ends within 10 ms.

    - function: one that takes ``control``. arguments, options: its own.
    - control: cancelled with the task; by default a new one.
    - Raises what the function raises.
    """
    # Most programs do not use it, and it imports much.
    import asyncio

    held = Control() if control is None else control
    try:
        return await asyncio.to_thread(function, *arguments, control=held, **options)
    except Exception:
        raise
    except BaseException:
        # The thread does not end with the task.
        held.cancel()
        raise
    finally:
        if control is None:
            held.close()
