"""Solving one board: solutions, counts, limits, cancel."""

import copy
import pickle
import subprocess
import sys
import threading
import time

import pytest
from conftest import PUZZLE, SLOW, SOLUTION

import libsudoku
from libsudoku import (
    EMPTY,
    Board,
    Control,
    Format,
    Progress,
    Status,
    Stopped,
    SudokuError,
    count,
    interrupt,
    prove,
    solutions,
    solve,
    strategies,
    true_candidates,
)


def test_a_proof(puzzle, tmp_path):
    found = prove(puzzle, tmp_path / "a.cnf", str(tmp_path / "a.drat"))
    assert found.unique
    assert found.cells == solve(puzzle).cells
    assert (tmp_path / "a.cnf").read_text().startswith("p cnf 729 ")
    assert (tmp_path / "a.drat").read_text().endswith("0\n")
    with pytest.raises(SudokuError) as raised:
        prove(puzzle, tmp_path / "none" / "a.cnf", tmp_path / "a.drat")
    assert raised.value.name == "FILE_ERROR"


def test_the_only_solution(puzzle):
    solution = solve(puzzle, solution_limit=2)
    assert solution
    assert (solution.status, solution.unique) == (Status.OK, True)
    assert "".join(map(str, solution.cells)) == SOLUTION
    assert solution.rows[0] == (5, 3, 4, 6, 7, 8, 9, 1, 2)
    assert (len(solution.rows), solution.side) == (9, 9)
    assert solution.report.solutions == 1
    assert solution.report.elapsed_ns > 0
    assert puzzle[0, 2] == EMPTY


def test_notebooks_show_a_solution_as_a_picture(puzzle):
    puzzle.symbols = range(9)
    solution = solve(puzzle)
    board = Board(3, 3)
    board.symbols = range(9)
    board.cells = solution.cells
    assert solution.box == (3, 3)
    assert solution._repr_svg_() == board.write(Format.SVG)
    shown = {"text/plain": repr(solution), "image/svg+xml": board.write(Format.SVG)}
    assert solution._repr_mimebundle_(include=None, exclude=None) == shown
    wide = solve(Board(2, 3))
    assert wide._repr_svg_().startswith("<svg")


def test_notebooks_show_text_where_there_is_no_solution(puzzle):
    puzzle[0, 2] = 5
    solution = solve(puzzle)
    assert solution._repr_svg_() is None
    assert solution._repr_mimebundle_() == {"text/plain": repr(solution)}


def test_what_is_not_known_is_none(puzzle):
    assert solve(puzzle).unique is None
    assert solve(Board(2, 2), solution_limit=2).unique is False


def test_no_solution(puzzle):
    puzzle[0, 2] = 5
    solution = solve(puzzle)
    assert not solution
    assert (solution.status, solution.cells, solution.rows) == (Status.NO_SOLUTION, (), [])
    assert solution.unique is False
    assert count(puzzle)[:2] == (0, True)


def test_every_strategy_that_fits(puzzle):
    assert strategies()[0].name == "auto"
    names = [strategy.name for strategy in strategies() if strategy.fits(puzzle)]
    assert len(names) > 3
    for name in names[1:]:
        solution = solve(puzzle, strategy=name)
        assert "".join(map(str, solution.cells)) == SOLUTION
        assert solution.report.strategy == name
    assert all(strategy.description for strategy in strategies())


def test_a_strategy_that_does_not_fit_is_refused():
    killer = Board(2, 2)
    killer.add_cage(3, [0, 1])
    unfit = [strategy.name for strategy in strategies() if not strategy.fits(killer)]
    assert unfit
    for name in unfit:
        with pytest.raises(SudokuError) as raised:
            solve(killer, strategy=name)
        assert raised.value.name == "UNSUITABLE"


def test_options_are_refused(puzzle):
    for options, name in (
        ({"strategy": "guessing"}, "UNKNOWN_STRATEGY"),
        ({"threads": 1025}, "BAD_ARGUMENT"),
        ({"threads": -1}, "BAD_ARGUMENT"),
        ({"time_limit_ms": 2**32}, "BAD_ARGUMENT"),
        ({"solution_limit": 2**64}, "BAD_ARGUMENT"),
        ({"vectors": "sse9"}, "BAD_ARGUMENT"),
    ):
        with pytest.raises(SudokuError) as raised:
            solve(puzzle, **options)
        assert raised.value.name == name
    with pytest.raises(TypeError):
        solve(puzzle, limit=2)


def test_vectors_make_no_difference(puzzle):
    [auto, portable] = (solve(puzzle, vectors=name, solution_limit=2) for name in ("auto", "portable"))
    assert (auto.rows, auto.report.nodes) == (portable.rows, portable.report.nodes)


# Seen to fail: what a limit left undecided was true.
def test_true_candidates():
    found = true_candidates("1...2...........")
    assert (found.status, found.side, found.rows[0][:2]) == (Status.OK, 4, ((1,), (3, 4)))
    assert not any(found.undecided)
    stopped = true_candidates("1...2...........", strategy="backtracking", node_limit=1)
    assert (stopped.status, stopped.undecided[1]) == (Status.NODE_LIMIT, (1, 2, 3, 4))
    assert true_candidates("11..............").status is Status.NO_SOLUTION
    with pytest.raises(SudokuError) as raised:
        true_candidates(Board(2, 2), strategy="nine")
    assert raised.value.name == "UNSUITABLE"


def test_count():
    found = count(Board(2, 2))
    assert (found.solutions, found.exact, found.status) == (288, True, Status.OK)
    assert count(Board(2, 2), solution_limit=100)[:2] == (100, False)
    assert count(Board(2, 2), solution_limit=289)[:2] == (288, True)


def test_solutions_one_by_one():
    every = list(solutions(Board(2, 2)))
    assert len(set(every)) == 288
    with solutions(Board(2, 2), solution_limit=3) as some:
        assert [next(some) for _ in range(3)] == every[:3]
        assert some.report.solutions == 3
        with pytest.raises(StopIteration):
            next(some)
    with pytest.raises(SudokuError, match="freed|closed|handle"):
        next(some)


def test_limits(endless, hopeless):
    assert solve(hopeless, **SLOW, node_limit=100).status is Status.NODE_LIMIT
    assert solve(hopeless, **SLOW, memory_limit=1).status is Status.MEMORY_LIMIT
    for limit in (1, 30):
        start = time.monotonic()
        found = count(endless, time_limit_ms=limit)
        assert (found.status, found.exact) == (Status.TIMED_OUT, False)
        assert limit / 1000 <= time.monotonic() - start < limit / 1000 + 1
    assert found.solutions > 0


def test_a_large_board_is_searched_in_slices():
    assert len(next(solutions(Board(5, 5)))) == 625


def test_slices_change_nothing():
    """Between two solutions of this board are many slices; the numbers are those of one call."""
    board = Board.parse(PUZZLE)
    for col in (0, 1, 4):
        board[0, col] = EMPTY
    for row in (1, 2, 3, 7):
        board.cells = [EMPTY if i // 9 == row else s for i, s in enumerate(board.cells)]
    every = solutions(board, **SLOW)
    limit = 200
    found = [next(every) for _ in range(limit)]
    whole = count(board, **SLOW, solution_limit=limit)
    assert len(set(found)) == limit
    assert every.report.nodes == whole.report.nodes > interrupt.SLICE_NODES


def test_a_search_continues_after_a_limit(hopeless):
    """Each call ends at its own limit, in the main thread and in another one."""
    for limit in ({"time_limit_ms": 50}, {"node_limit": 100}):
        none = solutions(hopeless, **SLOW, **limit)
        nodes = 0
        for _ in range(3):
            with pytest.raises(Stopped) as raised:
                next(none)
            assert raised.value.code in (Status.TIMED_OUT, Status.NODE_LIMIT)
            assert none.report.nodes > nodes
            nodes = none.report.nodes
        other = threading.Thread(target=lambda: pytest.raises(Stopped, next, none))
        other.start()
        other.join()
        assert none.report.nodes > nodes


def test_cancel(endless, hopeless):
    def cancelled(call):
        control = Control()
        timer = threading.Timer(0.05, control.cancel)
        timer.start()
        start = time.monotonic()
        ended = call(control)
        assert time.monotonic() - start < 60
        assert control.progress.cancelled
        return ended

    assert cancelled(lambda control: count(endless, control=control)).status is Status.CANCELLED
    solution = cancelled(lambda control: solve(hopeless, control=control, **SLOW))
    assert solution.status is Status.CANCELLED

    def step(control):
        with pytest.raises(Stopped) as raised:
            next(solutions(hopeless, control=control, **SLOW))
        return raised.value.code

    assert cancelled(step) == Status.CANCELLED


def test_control(puzzle):
    with Control() as control:
        assert control.progress == Progress(False, 0, 0, 0)
        control.cancel()
        assert solve(puzzle, control=control).status is Status.CANCELLED
        control.reset()
        assert solve(puzzle, control=control).status is Status.OK
        count(Board(2, 2), control=control)
        assert control.progress.nodes > 0
    with pytest.raises(SudokuError):
        control.cancel()
    with pytest.raises(SudokuError) as raised:
        solve(puzzle, control=control)
    assert raised.value.name == "BAD_HANDLE"


def test_a_search_and_a_control_have_one_owner(endless):
    """A second owner would free them under the first one."""
    with Control() as control, solutions(endless) as some:
        for thing in (control, some):
            for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
                with pytest.raises(TypeError, match="cannot be copied"):
                    duplicate(thing)
        assert not control.progress.cancelled and next(some)


def test_nothing_is_printed_at_the_end_of_the_program():
    """Remaining objects are freed without a message."""
    script = """
from libsudoku import *
board, control, some = Board(3, 3), Control(), solutions(Board(3, 3))
next(some)
cycle = [Board(2, 2)]
cycle.append(cycle)
try:
    Board(0, 0)
except SudokuError as error:
    print(error.name)
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "BAD_SIDE\n", "")


def test_many_threads_solve_one_board(puzzle):
    found, errors = [], []

    def work():
        try:
            for _ in range(50):
                found.append("".join(map(str, solve(puzzle).cells)))
        except SudokuError as error:
            errors.append(error.name)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert set(found) == {SOLUTION} and len(found) == 400


def test_closing_under_a_call_is_harmless():
    boards = [Board.parse(PUZZLE) for _ in range(50)]
    outcomes = set()

    def work():
        for board in boards:
            try:
                outcomes.add(solve(board).status.name)
            except SudokuError as error:
                outcomes.add(error.name)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for board in boards:
        board.close()
    for thread in threads:
        thread.join()
    assert outcomes <= {"OK", "BAD_HANDLE"}


def test_version():
    assert libsudoku.__version__ in libsudoku.build_info()
