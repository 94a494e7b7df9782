"""Traces against the steps of each puzzle.

Seen to fail: a board before its step, an error of a puzzle that ends the call, a null without a status, the last trace of the
threads first, a cancel as a status of its puzzle, symbols above 9 without blanks.
"""

import json

import pytest
from conftest import package

import libsudoku
from libsudoku import Control, SudokuError, learning

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
FIELDS = ("technique", "placements", "eliminations", "board", "sentence", "position")


def test_traces_are_the_steps() -> None:
    (trace,) = learning.traces([HARD], fields=FIELDS)
    path = libsudoku.steps(HARD)
    board = list(HARD)
    for found in trace["steps"]:
        step = next(path)
        assert (found["technique"], found["sentence"], found["position"]) == (step.technique, step.sentence, path.position())
        assert [tuple(change) for change in found["eliminations"]] == list(step.eliminations)
        for row, col, symbol in step.placements:
            board[9 * row + col] = str(symbol)
        assert found["board"] == "".join(board)
    assert next(path, None) is None
    assert (trace["puzzle"], trace["status"], trace["solved"]) == (HARD, "OK", True)
    assert trace["steps"][-1]["board"] == "".join(map(str, libsudoku.solve(HARD).cells))
    assert json.loads(json.dumps(trace)) == trace


@pytest.mark.parametrize("threads", [1, 3])
def test_each_puzzle_has_a_trace_in_order(threads: int) -> None:
    puzzles = [EASY, None, "x", "11" + "." * 79, HARD, "4\n1 2 3 4\n7 0,0 1,0\n"] * 5 + ["." * 256]
    traces = list(learning.traces(iter(puzzles), threads=threads))
    assert [trace["puzzle"] for trace in traces] == puzzles
    statuses = ["OK", "NULL_POINTER", "BAD_TEXT", "NO_SOLUTION", "OK", "OK"] * 5 + ["OK"]
    assert [trace["status"] for trace in traces] == statuses
    assert [trace["solved"] for trace in traces[:6]] == [True, False, False, False, True, False]
    assert len(traces[0]["steps"]) == 51 and not traces[-1]["solved"]
    assert traces[:6] == traces[6:12]


def test_large_boards_have_blanks_between_symbols() -> None:
    puzzle = libsudoku.generate(3, 4, seed=1)
    text = puzzle.write()
    (trace,) = learning.traces([text], fields=["board"])
    assert len(trace["steps"][0]["board"].split(" ")) == 144
    assert trace["status"] == "OK"


def test_wrong_wishes_are_refused() -> None:
    with pytest.raises(ValueError, match="fields: expected some of technique"):
        learning.traces([EASY], fields=["cells"])
    with pytest.raises(ValueError, match="threads: expected 1 or more"):
        learning.traces([EASY], threads=0)
    with pytest.raises(SudokuError, match="no technique"):
        learning.traces([EASY], profile="none of these")
    control = Control()
    made = learning.traces([EASY, EASY], control=control)
    assert next(made)["solved"]
    control.cancel()
    with pytest.raises(SudokuError, match="cancelled"):
        next(made)


def test_a_table_has_a_list_of_structures() -> None:
    package("pyarrow")
    made = learning.trace_table([EASY, None], fields=["technique", "placements"], threads=2)
    assert made.column_names == ["puzzle", "status", "solved", "steps"]
    assert made["steps"][0].as_py()[0] == {"technique": "hidden_single", "placements": [[0, 5, 8]]}
    assert made["status"].to_pylist() == ["OK", "NULL_POINTER"]
