"""forward_checking beyond the assignment: the fast path, large boards, errors.

``test_b351.py`` has what the assignment asks.
"""

import random
import sys

import pytest
from test_b351 import (
    BACKTRACKED,
    EASY,
    SMALL,
    Counting,
    CountingSolver,
    board_of,
    is_solved,
    pattern_text,
    state,
)

from libsudoku import Format, forward_checking, generate
from libsudoku import solve as solve_puzzle
from libsudoku.forward_checking import Board, Solver

__all__ = ["board_of"]

EMPTY_4X4 = ",,,\n" * 4


@pytest.fixture
def path_of(monkeypatch):
    """Solves a board and returns the path that it took."""
    filled = []
    fill = forward_checking._fill
    monkeypatch.setattr(forward_checking, "_fill", lambda *a: filled.append(1) or fill(*a))

    def path(solver, board):
        filled.clear()
        assert solver.solve(board) is True and is_solved(board)
        return "fast" if filled else "search"

    return path


def test_the_fast_path_is_taken_if_nothing_is_overridden(board_of, path_of, monkeypatch):
    class Named(Board):
        """Overrides nothing."""

    assert path_of(Solver(), board_of(EASY)) == "fast"
    assert path_of(Solver(), board_of(EASY, Named)) == "fast"
    seen = board_of(EASY)
    assert seen.unsolved and seen.valuesInCols[0]
    assert path_of(Solver(), seen) == "fast"
    assert path_of(CountingSolver(), board_of(EASY)) == "search"
    board = board_of(EASY)
    board.isValidMove = lambda space, val: Board.isValidMove(board, space, val)
    assert path_of(Solver(), board) == "search"
    with monkeypatch.context() as patched:
        made = Board.makeMove
        patched.setattr(Board, "makeMove", lambda self, space, val: made(self, space, val))
        assert path_of(Solver(), board_of(EASY)) == "search"
        board = board_of(EASY, Counting)
        assert path_of(Solver(), board) == "search" and board.made
    with monkeypatch.context() as patched:
        made, values = Board.placeValue, []
        patched.setattr(
            Board,
            "placeValue",
            lambda self, space, val: values.append(val) or made(self, space, val),
        )
        assert path_of(Solver(), board_of(EASY)) == "search" and values


@pytest.mark.parametrize(
    "name", [name for name in vars(Board) if name[0] != "_" and name not in ("loadSudoku", "print")]
)
def test_the_fast_path_is_not_taken_if_a_name_is_overridden(board_of, path_of, name):
    own = type("Own", (Board,), {name: vars(Board)[name]})
    assert path_of(Solver(), board_of(EASY, own)) == "search"
    assert Solver().solveFast(board_of(EASY, own)) is True


def test_both_paths_agree(board_of):
    for seed in range(30):
        puzzle = generate(3, 3, seed=seed)
        text = puzzle.write(Format.CSV)
        fast, searched = board_of(text), board_of(text, Counting)
        assert Solver().solve(fast) is Solver().solve(searched) is True
        assert fast.board == searched.board
        assert tuple(fast.board[divmod(i, 9)] for i in range(81)) == solve_puzzle(puzzle).cells


def test_a_value_that_the_sets_hold_is_not_tried(board_of):
    board = board_of(EMPTY_4X4)
    for r in range(4):
        board.valsInRows[r].add(1)
    before = state(board)
    with pytest.raises(ValueError, match="sets of the board"):
        Solver().solveFast(board)
    assert Solver().solve(board) is False and state(board) == before


def test_the_dict_and_the_sets_may_be_changed_directly(board_of):
    board = board_of(EASY)
    board.board[0, 0] = 5
    board.unsolvedSpaces = board.unsolved - {(0, 0)}
    board.valsInRows[0].add(5)
    board.valsInCols[0].add(5)
    board.valsInBoxes[0].add(5)
    assert Solver().solve(board) is True and is_solved(board) and board.board[0, 0] == 5


def test_one_solver_solves_many_boards(board_of):
    solver = CountingSolver()
    for text in (BACKTRACKED, EMPTY_4X4, BACKTRACKED):
        board = board_of(text, Counting)
        solver.calls = 0
        assert solver.solve(board) is True and solver.calls == 1 + len(board.made)
        assert solver.board is board


def test_a_board_may_be_changed_between_two_calls(board_of):
    solver, board = Solver(), board_of("1,1,,\n,,,\n,,,\n,,,\n", Counting)
    assert solver.solve(board) is False
    board.removeMove((0, 1), 1)
    board.removeMove((0, 0), 1)
    board.makeMove((0, 0), 1)
    assert solver.solve(board) is True and is_solved(board)


def test_an_error_ends_the_search_and_the_solver_works_on(board_of):
    class Failing(Counting):
        def removeMove(self, space, val):
            raise KeyError(space)

    solver = Solver()
    with pytest.raises(KeyError):
        solver.solve(board_of(BACKTRACKED, Failing))
    assert solver.solve(board_of("1,1,,\n,,,\n,,,\n,,,\n", Counting)) is False
    assert solver.solve(board_of(BACKTRACKED, Counting)) is True


def test_large_boards_are_searched_beyond_the_recursion_limit(board_of):
    spaces = [(r, c) for r in range(36) for c in range(36)]
    board = board_of(pattern_text(6, random.Random(5).sample(spaces, 400)), Counting)
    limit = sys.getrecursionlimit()
    assert CountingSolver().solve(board) is True and is_solved(board)
    assert sys.getrecursionlimit() == limit


@pytest.mark.parametrize("kind", [Board, Counting])
def test_a_board_of_one_cell(board_of, kind, capsys):
    board = board_of("1\n", kind)
    assert (board.n2, board.n, board.spaces, board.board) == (1, 1, 1, {(0, 0): 1})
    assert Solver().solve(board) is True
    board.print()
    assert capsys.readouterr().out == "  1\n"
    board.removeMove((0, 0), 1)
    assert board.unsolved == {(0, 0)} and board.valsInBoxes == [set()]
    assert board.getMostConstrainedUnsolvedSpace() == (0, 0)
    assert Solver().solve(board) is True and board.board == {(0, 0): 1}
    assert board.valsInRows == board.valsInCols == board.valsInBoxes == [{1}]


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\r"),
        SMALL.rstrip("\n"),
        "\ufeff" + SMALL,
        "\ufeff0" + SMALL,
        SMALL.replace("1", "01").replace("2", '"2"').replace("4", "\t4 "),
        SMALL.replace(",,,", ", ,,"),
    ],
)
def test_ways_to_write_a_board(board_of, text):
    board = board_of(text)
    assert board.board == {(0, 0): 1, (1, 2): 3, (2, 1): 4, (3, 3): 2}


def test_numbers_that_end_in_a_zero_are_read(board_of):
    rows = [["10", "20", "30"] + [""] * 33] + [[""] * 36 for _ in range(35)]
    rows[35][0] = "20"
    board = board_of("\n".join(map(",".join, rows)))
    assert board.board == {(0, 0): 10, (0, 1): 20, (0, 2): 30, (35, 0): 20}


FIELD = "expected an empty field or a number from 1 to 4, found "


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,3,4\n1,2,3\n,,,\n,,,\n", "row 2: expected 4 fields as in row 1, found 3"),
        (",,,,,,\n" * 7, "row 1: expected 1, 4, 9 or another square number of fields, found 7"),
        ("1,2,3,4\n,,,\n", "row 3: expected 4 rows, found the end of the file"),
        (",,,\n" * 5, "row 5: expected the end of the file after 4 rows"),
        ("1,2,3,4\n,,,\n,,x,\n,,,\n", f"row 3, column 3: {FIELD}'x'"),
        ("1,2,3,4\n,,,\n,,,9\n,,,\n", f"row 3, column 4: {FIELD}'9'"),
        ("1,2\ufeff,3,4\n,,,\n,,,\n,,,\n", "row 1, column 2: "),
        # The library reads these as empty cells.
        ("1,2,3,4\n,0,,\n,,,\n,,,\n", f"row 2, column 2: {FIELD}'0'"),
        (",,,\n,,,\n,,,\n0,,,\n", f"row 4, column 1: {FIELD}'0'"),
        ("0,,,\n,,,\n,,,\n,,,\n", f"row 1, column 1: {FIELD}'0'"),
        (",,,\n,,, 0\n,,,\n,,,\n", f"row 2, column 4: {FIELD}' 0'"),
        (",,,\n,,00,\n,,,\n,,,\n", f"row 2, column 3: {FIELD}'00'"),
        (',,,\n,"0",,\n,,,\n,,,\n', f"row 2, column 2: {FIELD}'\"0\"'"),
        (",,,\n,-1,,\n,,,\n,,,\n", f"row 2, column 2: {FIELD}'-1'"),
        (",,,\n,.,,\n,,,\n,,,\n", f"row 2, column 2: {FIELD}'.'"),
        # The library ignores these.
        (",,,\n,,,\n\n,,,\n,,,\n", "row 3: the line is blank"),
        ("\n" + SMALL, "row 1: the line is blank"),
        (SMALL + "\n", "row 5: the line is blank"),
        (SMALL + "\r\n\r\n", "row 5: the line is blank"),
        (SMALL + "  ", "row 5: the line is blank"),
        (",,,\n \t\n,,,\n,,,\n,,,\n", "row 2: the line is blank"),
        ("\n", "row 1: the line is blank"),
        ("", "row 1: the file is empty"),
    ],
)
def test_a_bad_file_is_refused_by_row(board_of, text, message):
    with pytest.raises(ValueError) as refused:
        board_of(text)
    assert f"board.csv: {message}" in str(refused.value)


def test_a_number_that_only_the_library_refuses_is_refused_too(board_of):
    with pytest.raises(ValueError, match="board.csv: line 1"):
        board_of("1_0" + "," * 15 + "\n" + ("," * 15 + "\n") * 15)


def test_a_refused_file_leaves_the_board_as_it_was(board_of, tmp_path):
    board = board_of(SMALL)
    before = state(board)
    for text in ("0,,,\n,,,\n,,,\n,,,\n", "x"):
        (tmp_path / "bad.csv").write_text(text)
        with pytest.raises(ValueError):
            board.loadSudoku(tmp_path / "bad.csv")
        assert state(board) == before and Solver().solve(board_of(SMALL)) is True


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="nowhere"):
        Board(tmp_path / "nowhere.csv")
    folder = tmp_path / "a folder"
    folder.mkdir()
    with pytest.raises(OSError, match="a folder"):
        Board(folder)


def test_a_long_file_is_read_to_its_end(board_of, capsys):
    rows = ["," * 99] * 99 + ["," * 99 + "100"]
    board = board_of("\n".join(rows))
    assert (board.n2, board.board) == (100, {(99, 99): 100})
    board.print()
    lines = capsys.readouterr().out.splitlines()
    assert lines[10] == "  " + "-----" * 100 and lines[-1].endswith("  ___  100")
