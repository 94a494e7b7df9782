"""Ctrl-C ends every long call at once, and later calls work."""

import asyncio
import faulthandler
import os
import re
import signal
import subprocess
import sys
import threading
import time

import pytest
from conftest import PUZZLE, REPOSITORY, SLOW, SOLUTION

from libsudoku import (
    Board,
    Control,
    Status,
    SudokuError,
    awaited,
    count,
    generate,
    generate_batch,
    puzzles,
    solutions,
    solve,
    solve_array,
    solve_lines,
    solve_many,
    solve_strings,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")

ALL = {"solution_limit": 2**60}


@pytest.fixture(autouse=True)
def ends():
    """Kills a test whose call Ctrl-C does not end."""
    faulthandler.dump_traceback_later(60, exit=True)
    # Jobs in the background of a shell begin with Ctrl-C ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
    faulthandler.cancel_dump_traceback_later()


CALLS = {
    "solve": lambda hopeless: solve(hopeless, **SLOW),
    "solve with a control": lambda _: solve(Board(3, 3), control=Control(), **ALL),
    "solve within a time": lambda _: solve(Board(3, 3), time_limit_ms=60_000, **ALL),
    "count": lambda _: count(Board(3, 3)),
    "solutions": lambda hopeless: next(solutions(hopeless, **SLOW)),
    "solutions within nodes": lambda hopeless: next(solutions(hopeless, node_limit=2**60, **SLOW)),
    "solve_many": lambda _: solve_many([Board(3, 3)] * 2, threads=2, **ALL),
    "solve_lines": lambda _: solve_lines("." * 81, **ALL),
    "solve_strings": lambda _: solve_strings(["." * 81], **ALL),
    "solve_strings of many": lambda _: solve_strings(["." * 81] * 10_000, **ALL),
    "solve_array": lambda _: solve_array(memoryview(bytes(81)).cast("B", (1, 81)), **ALL),
    "generate": lambda _: [generate(5, 5, seed=seed, minimal=True) for seed in range(10**9)],
    "generate_batch": lambda _: generate_batch(10**4, seed=1, box=(5, 5), minimal=True, threads=2),
    "puzzles": lambda _: sum(1 for _ in puzzles(seed=1, box=(4, 4), killer=True)),
}


def helpers():
    return [thread for thread in threading.enumerate() if thread.name == "libsudoku"]


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_keyboard_interrupt(call, hopeless):
    sent = []

    def send():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.1, send)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call(hopeless)
    finally:
        timer.cancel()
    assert time.monotonic() - sent[0] < 1
    timer.join()
    assert "".join(map(str, solve(Board.parse(PUZZLE)).cells)) == SOLUTION
    waited_for = time.monotonic() + 2
    while helpers():
        assert time.monotonic() < waited_for, "the cancelled call goes on"
        time.sleep(0.01)


def test_a_signal_handler_that_returns_does_not_end_a_call(hopeless):
    seen = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: seen.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        ended = count(hopeless, time_limit_ms=300, **SLOW)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert ended.status is Status.TIMED_OUT
    assert len(seen) > 1


def test_a_thread_waits_for_the_next_call_and_ends():
    solve_lines(PUZZLE)
    first = helpers()
    solve_lines(PUZZLE)
    assert helpers() == first and len(first) == 1
    first[0].join(5)
    assert helpers() == []
    assert solve_lines(PUZZLE).lines == [SOLUTION]


def test_a_child_has_threads_of_its_own():
    solve_lines(PUZZLE)
    child = os.fork()
    if child == 0:
        os._exit(0 if solve_lines(PUZZLE).lines == [SOLUTION] else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_errors_of_the_helper_are_raised(hopeless):
    """An error in the helper thread is raised in this one."""
    with Control() as control:
        pass
    with pytest.raises(Exception, match="handle|control"):
        solve(hopeless, control=control, **SLOW)


# Seen to fail: without the cancel of the program, it waits for a count that does not end.
def test_the_end_of_a_task_ends_its_call():
    text = (REPOSITORY / "bindings/python/README.md").read_text(encoding="utf-8")
    (program,) = (each for each in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "asyncio" in each)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=30)
    assert (run.stdout, run.stderr) == ("OK\ncancelled\n", "")


# Seen to fail: with the control left alone, and with every error cancelling it.
def test_an_awaited_call_ends_with_its_task(hopeless):
    """A control that the caller passes is cancelled with the task, and only then; errors reach the task."""

    async def program(control):
        with pytest.raises(SudokuError):
            await awaited(count, "5", control=control)
        assert not control.progress.cancelled
        assert (await awaited(solve, PUZZLE, control=control)).status == Status.OK
        task = asyncio.create_task(awaited(count, hopeless, control=control, **SLOW))
        while control.progress.nodes == 0:
            await asyncio.sleep(0.001)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert control.progress.cancelled

    with Control() as control:
        asyncio.run(program(control))
