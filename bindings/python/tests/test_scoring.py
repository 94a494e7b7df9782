"""Scores of answers: boards, arrays, strings."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import libsudoku
from libsudoku import Board, Score, Status, score, score_array, score_strings

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def cells(text: str) -> list[int]:
    return [int(character) for character in text.replace(".", "0")]


def test_an_answer_is_compared_with_the_only_solution() -> None:
    found = score(PUZZLE, SOLUTION)
    assert (found.solved, found.givens, found.givens_kept, found.right, found.wrong) == (True, 30, 30, 51, 0)
    assert found.completable is True and found.solutions is None and found.first_wrong is None
    wrong = PUZZLE[:2] + "9" + PUZZLE[3:]
    found = score(Board.parse(PUZZLE), wrong, completable=True)
    assert (found.solved, found.right, found.wrong, found.empty, found.first_wrong) == (False, 0, 1, 50, 2)
    assert found.completable is False and found.solutions == 1
    found = score(PUZZLE, "." * 81, compare=False)
    assert (found.givens_kept, found.empty, found.right, found.wrong) == (0, 51, None, None)


def test_an_answer_of_another_shape_is_named() -> None:
    found = score(PUZZLE, "." * 16)
    assert (found.status, found.answer_status, found.solved) == (Status.OK, Status.BAD_CELL_COUNT, False)
    many = score_strings([PUZZLE, "x", None], ["." * 16, SOLUTION, SOLUTION])
    assert [(one.status, one.answer_status) for one in many] == [
        (Status.OK, Status.BAD_CELL_COUNT),
        (Status.BAD_TEXT, Status.OK),
        (Status.NULL_POINTER, Status.OK),
    ]
    assert score_strings([PUZZLE], [None])[0].answer_status == Status.NULL_POINTER


def test_many_answers_have_the_scores_of_each() -> None:
    answers = [SOLUTION, PUZZLE, PUZZLE[:2] + "9" + PUZZLE[3:], PUZZLE[:2] + "5" + PUZZLE[3:]] * 50
    each = [score(PUZZLE, answer, completable=True) for answer in answers]
    strings = score_strings([PUZZLE] * 200, answers, completable=True, threads=2)
    puzzles = np.array([cells(PUZZLE)] * 200, np.int64)
    given = np.array([cells(answer) for answer in answers], np.uint8)
    found = score_array(puzzles, given, completable=True, clashes=True)
    assert list(strings) == list(found) == each
    assert found.status == Status.OK and len(found) == 200
    assert np.asarray(found.column("solved")).sum() == 50
    assert found.clashes is not None and found.clashes.shape == (200, 81)
    marks = np.asarray(found.clashes)
    assert (marks.sum(1) == np.asarray(found.column("clashing"))).all()
    assert marks[3, [0, 2]].tolist() == [1, 1] and marks[0].sum() == 0
    assert isinstance(found[0], Score)
    again = pickle.loads(pickle.dumps(found))
    assert list(again) == each and (np.asarray(again.clashes) == marks).all()
    square = score_array(puzzles.reshape(200, 9, 9), given.reshape(200, 9, 9), clashes=True)
    assert square.clashes is not None and square.clashes.shape == (200, 9, 9)


def test_columns_of_several_chunks_are_paired() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    puzzles = pyarrow.chunked_array([[PUZZLE] * 3, [PUZZLE, None]])
    answers = pyarrow.chunked_array([[SOLUTION], [PUZZLE, SOLUTION, SOLUTION], [SOLUTION]])
    found = score_strings(puzzles, answers)
    assert [one.solved for one in found] == [True, False, True, True, False]
    assert found[4].status == Status.NULL_POINTER


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="expected one for each of 1 puzzles, found 2"):
        score_strings([PUZZLE], [SOLUTION, SOLUTION])
    one = np.array([cells(PUZZLE)], np.uint8)
    with pytest.raises(libsudoku.SudokuError) as raised:
        score_array(one, np.concatenate([one, one]))
    assert raised.value.code == Status.BAD_CELL_COUNT
    with pytest.raises(ValueError, match="expected one of status"):
        score_array(one, one).column("x")
    bad = one.copy()
    bad[0, 0] = 12
    assert score_array(one, bad)[0].answer_status == Status.UNKNOWN_SYMBOL
    assert score_array(bad, one)[0].status == Status.UNKNOWN_SYMBOL
    assert len(score_array(one[:0], one[:0], clashes=True)) == 0


def test_a_limit_is_a_status() -> None:
    empty = "." * 1296
    answer = "1" + "." * 1295
    found = score(empty, answer, node_limit=1)
    assert found.status == Status.NODE_LIMIT
