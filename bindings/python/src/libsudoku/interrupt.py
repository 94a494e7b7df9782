"""Long calls that Ctrl-C can end.

In: a native call, and what cancels it. Out: its status. Python handles signals in the main thread
only, between two steps of Python code; a long native call would keep it from doing so. So the main
thread never stays in one:

    short call    first where it is, for at most SLICE_MS; if that is not enough, again from the
                  start as a long one. Most puzzles need microseconds, a new thread a hundred.
    long call     in another thread, while the main thread waits in Python. That thread stays a while
                  for the next call: a new one costs as much as some thousand puzzles.
    search        that goes on where a limit stopped it: in slices of SLICE_NODES.

An exception that a signal handler raises, as KeyboardInterrupt, cancels the call and goes on to the
caller at once. Other threads call directly: no signal reaches them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from ctypes import c_void_p
from queue import Empty, SimpleQueue

from . import abi
from .abi import Status
from .library import check, native

SLICE_MS = 5
"""How long the main thread may stay in a native call."""

SLICE_NODES = 256
"""How many assignments a slice of a search may try; some tens of microseconds at 9x9."""

_POLL_SECONDS = 0.1
"""Where a wait cannot be interrupted, on Windows, it wakes up as often."""

_STAY_SECONDS = 0.1
"""How long a thread waits for another call before it ends."""


class _Threads:
    """Threads that wait for a call."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """There are none yet."""
        self.handing = threading.Lock()
        """Held while a call is handed over, and while a thread decides to end."""
        self.waiting: set[SimpleQueue[Callable[[], None]]] = set()
        """Where each takes its calls from."""


_threads = _Threads()

if hasattr(os, "register_at_fork"):
    # A child has no threads but its own.
    os.register_at_fork(after_in_child=_threads.begin)


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

    try:
        _hand_over(work, ended)
        while not ended.wait(_POLL_SECONDS):
            pass
    except BaseException:
        native.sudoku_control_cancel(control)
        raise
    result = outcome[0]
    if isinstance(result, BaseException):
        raise result
    return result


def _hand_over(work: Callable[[], None], ended: threading.Event) -> None:
    """Has a thread that waits do the work, or a new one, and then say that it has ended."""
    with _threads.handing:
        calls = next(iter(_threads.waiting), None)
        if calls is None:
            calls = SimpleQueue()
            # A daemon: a program that ends does not wait for it.
            threading.Thread(target=_serve, args=(calls,), name="libsudoku", daemon=True).start()

        def whole() -> None:
            _threads.waiting.discard(calls)
            work()
            _threads.waiting.add(calls)
            ended.set()

        calls.put(whole)


def _serve(calls: SimpleQueue[Callable[[], None]]) -> None:
    """What such a thread does: one call after the other, until none has come for a while."""
    while True:
        try:
            calls.get(timeout=_STAY_SECONDS)()
        except Empty:
            with _threads.handing:
                if calls.empty():
                    _threads.waiting.discard(calls)
                    return
