"""Calls where no other thread can help: at the end of the interpreter, and in subinterpreters."""

import subprocess
import sys

import pytest
from conftest import PUZZLE, SOLUTION

CALLS = f"""
import libsudoku

def calls():
    board = libsudoku.Board.parse("{PUZZLE}")
    solved = libsudoku.solve(board, solution_limit=2)
    print(solved.unique, solved.cells[0])
    print(libsudoku.count(libsudoku.Board(3, 3), time_limit_ms=30).status.name)
    print(libsudoku.solve_lines("{PUZZLE}").lines)
    print(libsudoku.solve_many([board] * 3, threads=2).solutions.tolist())
    print(next(libsudoku.solutions(board))[:2])
    print(libsudoku.generate(2, 2, seed=1).side, flush=True)
"""

PRINTED = f"""\
True 5
TIMED_OUT
['{SOLUTION}']
[1, 1, 1]
(5, 3)
4
"""

ENDINGS = {
    "del": "class Last:\n    def __del__(self): calls()\nlast = Last()",
    "del of a cycle": (
        "class Last:\n    def __del__(self): calls()\nlast = Last()\nlast.last = last"
    ),
    "atexit": "import atexit\natexit.register(calls)",
    "thread": (
        "import threading\n"
        "def work():\n    threading.main_thread().join()\n    calls()\n"
        "threading.Thread(target=work).start()"
    ),
    "daemon thread": (
        "import threading\nended = threading.Event()\n"
        "def work():\n    calls()\n    ended.set()\n    libsudoku.count(libsudoku.Board(3, 3))\n"
        "threading.Thread(target=work, daemon=True).start()\nended.wait()"
    ),
}

HELPED = f'libsudoku.solve_lines("{PUZZLE}")\n'
"""Leaves a helper thread that waits for a call when the interpreter ends."""


def ended(script):
    """The output of a program, which must end by itself and without an error."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=30
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("helped", ["", HELPED], ids=["no helper", "a helper waits"])
@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_calls_at_the_end_of_the_program_return(ending, helped):
    assert ended(CALLS + helped + ending) == PRINTED


def test_a_call_runs_directly_if_no_thread_can_be_started():
    script = """
import threading
def refused(thread):
    raise RuntimeError("can't start new thread")
threading.Thread.start = refused
calls()
control = libsudoku.Control()
try:
    libsudoku.solve_lines("", threads=2000, control=control)
except libsudoku.SudokuError as error:
    print(error.name, control.progress.cancelled)
"""
    assert ended(CALLS + script) == PRINTED + "BAD_ARGUMENT False\n"


CREATE = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

def run(one, script):
    failed = getattr(interpreters, "exec", interpreters.run_string)(one, script)
    assert not failed, failed
"""

ISOLATED = "interpreters.create()"
SHARED = (
    'interpreters.create("legacy") if sys.version_info >= (3, 13)'
    " else interpreters.create(isolated=False)"
)


def in_a_subinterpreter(create, script):
    return f"{CREATE}\none = {create}\nrun(one, {script!r})\ninterpreters.destroy(one)\n"


@pytest.mark.parametrize("create", [ISOLATED, SHARED], ids=["isolated", "legacy"])
def test_calls_in_a_subinterpreter_return_and_it_ends(create):
    if create == ISOLATED and sys.version_info[:2] == (3, 12):
        pytest.skip("ctypes of Python 3.12 cannot be imported in an isolated subinterpreter")
    script = in_a_subinterpreter(create, f"{CALLS}\ncalls()\n")
    assert ended(script) == PRINTED
    # The main interpreter may have the package, too.
    assert ended(f"{CALLS}{HELPED}{script}calls()") == PRINTED * 2


@pytest.mark.skipif(sys.version_info[:2] != (3, 12), reason="of Python 3.12 only")
def test_an_isolated_subinterpreter_of_3_12_gets_an_import_error():
    script = in_a_subinterpreter(ISOLATED, "import libsudoku")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "ImportError" in done.stderr and "subinterpreters" in done.stderr


@pytest.mark.skipif(sys.version_info < (3, 13), reason="isolated subinterpreters with ctypes")
def test_subinterpreters_solve_at_the_same_time():
    work = f'{CALLS}\nfor _ in range(20): assert libsudoku.solve_lines("{PUZZLE}").lines'
    script = f"""{CREATE}
import threading
ones = [interpreters.create() for _ in range(4)]
threads = [threading.Thread(target=run, args=(one, {work!r})) for one in ones]
for thread in threads: thread.start()
for thread in threads: thread.join()
for one in ones: interpreters.destroy(one)
"""
    assert ended(script) == ""
