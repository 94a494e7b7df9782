"""Long calls that Ctrl-C can end.

Takes a native call, and the control that cancels it. Returns its status. Python handles signals in
the main thread of the main interpreter, between two steps of Python code; a long native call would
delay them. So the main thread splits or delegates native calls:

    short call    In the main thread, for at most SLICE_MS; if it needs more, again as a long call.
                  Most puzzles take microseconds, a new thread takes a hundred.
    long call     In a helper thread, while the main thread waits in Python. The helper then waits
                  _STAY_SECONDS for the next call.
    search        In slices of SLICE_NODES: a slice continues where the previous one stopped.

An exception that a signal handler raises, such as KeyboardInterrupt, cancels the call and reaches
the caller at once.

A call runs directly in its own thread if no signal handler can run there: in other threads, in
subinterpreters, and while the interpreter ends (``__del__`` of remaining objects). At that time no
other thread runs Python code, so waiting for a helper would never end. A call also runs directly if
no thread can be started, such as in ``atexit`` on Python 3.12.1.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from ctypes import PYFUNCTYPE, c_void_p
from queue import Empty, SimpleQueue

from . import abi
from .abi import Status
from .library import check, is_cpython, native

SLICE_MS = 5
"""The longest time that the main thread spends in a native call."""

SLICE_NODES = 256
"""The most assignments that a slice of a search tries: less than 100 microseconds at 9x9."""

_POLL_SECONDS = 0.1
"""The interval of a wait: on Windows a signal does not interrupt one."""

_STAY_SECONDS = 0.1
"""The time that a thread waits for another call before it ends."""


class _Threads:
    """Threads that wait for a call."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Starts without threads."""
        self.handing = threading.Lock()
        """Held while a thread gets a call, and while a thread decides to end."""
        self.waiting: set[SimpleQueue[Callable[[], None]]] = set()
        """The queue of each waiting thread."""


_threads = _Threads()

if hasattr(os, "register_at_fork"):
    # A child has only the thread that forked.
    os.register_at_fork(after_in_child=_threads.begin)


def _in_main_interpreter() -> bool:
    """Whether this module belongs to the main interpreter; each interpreter has its own module."""
    if not is_cpython():
        return True
    get = PYFUNCTYPE(c_void_p)
    names = ("PyInterpreterState_Get", "PyInterpreterState_Main")
    here, main = (get((name, ctypes.pythonapi))() for name in names)
    return bool(here == main)


_IS_MAIN_INTERPRETER = _in_main_interpreter()


def handles_signals() -> bool:
    """Whether a signal handler can run in this thread."""
    if sys.is_finalizing() or not _IS_MAIN_INTERPRETER:
        return False
    return threading.current_thread() is threading.main_thread()


def short_call(options: abi.Options, call: Callable[[], int]) -> int:
    """A call that mostly ends within SLICE_MS.

    - options: those that ``call`` passes; their time limit changes during the call.
    - call: makes the native call; it may run twice.
    - Returns the status.
    """
    if not handles_signals():
        return call()
    limit = options.time_limit_ms
    if options.control is None:
        if 0 < limit <= SLICE_MS:
            return call()
        options.time_limit_ms = SLICE_MS
        try:
            status = call()
        finally:
            # The caller may try again with the same options.
            options.time_limit_ms = limit
        if status != Status.TIMED_OUT:
            return status
        options.time_limit_ms = limit and limit - SLICE_MS
    return long_call(options, call)


_FEW = 8192
"""The most puzzles of a batch that is first tried as a short call: most take less than a millisecond together."""


def call_of(puzzles: int, options: abi.Options, call: Callable[[], int]) -> int:
    """A call for a number of puzzles, with the arguments of ``short_call``."""
    return (short_call if puzzles <= _FEW else long_call)(options, call)


def long_call(options: abi.Options | abi.GenerateOptions, call: Callable[[], int]) -> int:
    """A call that may take long from the start.

    - options: those that ``call`` passes; they get a control during the call if they have none.
    - call: makes the native call, once.
    - Returns the status.
    """
    if not handles_signals():
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
    """Makes the call in a helper thread and waits for it; without one, directly."""
    ended = threading.Event()
    outcome: list[int | BaseException] = []

    def work() -> None:
        try:
            outcome.append(call())
        except BaseException as error:  # raised again by the waiting thread
            outcome.append(error)

    try:
        has_helper = _hand_over(work, ended)
        while has_helper and not ended.wait(_POLL_SECONDS):
            pass
    except BaseException:
        native.sudoku_control_cancel(control)
        raise
    if not has_helper:
        return call()
    result = outcome[0]
    if isinstance(result, BaseException):
        raise result
    return result


def _hand_over(work: Callable[[], None], ended: threading.Event) -> bool:
    """Passes the work to a waiting or new helper, which sets ``ended`` after it.

    Returns False if no helper waits and no thread can be started.
    """
    with _threads.handing:
        calls = next(iter(_threads.waiting), None)
        if calls is None:
            calls = SimpleQueue()
            # A daemon: a program that ends does not wait for it.
            helper = threading.Thread(target=_serve, args=(calls,), name="libsudoku", daemon=True)
            try:
                helper.start()
            except RuntimeError:
                return False

        def whole() -> None:
            _threads.waiting.discard(calls)
            work()
            _threads.waiting.add(calls)
            ended.set()

        calls.put(whole)
        return True


def _serve(calls: SimpleQueue[Callable[[], None]]) -> None:
    """Runs in a helper: makes one call after the other, until _STAY_SECONDS pass without one."""
    while True:
        try:
            calls.get(timeout=_STAY_SECONDS)()
        except Empty:
            with _threads.handing:
                if calls.empty():
                    _threads.waiting.discard(calls)
                    return
