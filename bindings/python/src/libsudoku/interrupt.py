"""Long calls that Ctrl-C can end.

In: a native call, and what cancels it. Out: its status. Python handles signals in the main thread
only, between two steps of Python code; a long native call would keep it from doing so. So the main
thread never stays in one:

    short call    first where it is, for at most SLICE_MS; if that is not enough, again from the
                  start as a long one. Most puzzles need microseconds, a new thread a hundred.
    long call     in a thread of its own, while the main thread waits in Python.
    search        that goes on where a limit stopped it: in slices of SLICE_NODES.

An exception that a signal handler raises, as KeyboardInterrupt, cancels the call and goes on to the
caller at once. Other threads call directly: no signal reaches them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from ctypes import c_void_p

from . import abi
from .abi import Status
from .library import check, native

SLICE_MS = 5
"""How long the main thread may stay in a native call."""

SLICE_NODES = 256
"""How many assignments a slice of a search may try; some tens of microseconds at 9x9."""

_POLL_SECONDS = 0.1
"""Where a wait cannot be interrupted, on Windows, it wakes up as often."""


def in_main_thread() -> bool:
    """Whether this is the thread that handles signals."""
    return threading.current_thread() is threading.main_thread()


def short_call(options: abi.Options, call: Callable[[], int]) -> int:
    """A call that mostly ends within SLICE_MS.

    - options: what ``call`` passes; its time limit may be changed.
    - call: makes the native call; it may be made twice.
    - Returns the status.
    """
    if not in_main_thread():
        return call()
    limit = options.time_limit_ms
    if options.control is None:
        if 0 < limit <= SLICE_MS:
            return call()
        options.time_limit_ms = SLICE_MS
        status = call()
        if status != Status.TIMED_OUT:
            return status
        options.time_limit_ms = limit and limit - SLICE_MS
    return long_call(options, call)


def long_call(options: abi.Options | abi.GenerateOptions, call: Callable[[], int]) -> int:
    """A call that may take long from the start.

    - options: what ``call`` passes; it gets a control for the time of the call if it has none.
    - call: makes the native call, once.
    - Returns the status.
    """
    if not in_main_thread():
        return call()
    if options.control is not None:
        return _wait(options.control, call)
    control = c_void_p()
    check(native.sudoku_control_new(control))
    options.control = control
    try:
        return _wait(control, call)
    finally:
        options.control = None
        native.sudoku_control_free(control)


def _wait(control: c_void_p | int, call: Callable[[], int]) -> int:
    """Makes the call in another thread and waits for it."""
    ended = threading.Event()
    outcome: list[int | BaseException] = []

    def work() -> None:
        try:
            outcome.append(call())
        except BaseException as error:  # raised again by the waiting thread
            outcome.append(error)
        ended.set()

    try:
        # A daemon: a program that ends does not wait for it.
        threading.Thread(target=work, name="libsudoku", daemon=True).start()
        while not ended.wait(_POLL_SECONDS):
            pass
    except BaseException:
        native.sudoku_control_cancel(control)
        raise
    result = outcome[0]
    if isinstance(result, BaseException):
        raise result
    return result
