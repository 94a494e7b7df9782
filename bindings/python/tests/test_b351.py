"""What the assignment of the course B351 asks of Board and Solver, one test a sentence.

A comment above each test has the sentence in our own words and the place that meets it. The grader of the section
on grading is written here from what it is known to check: it subclasses Board and Solver, keeps the
moves itself, and allows one level of the search.
"""

import copy
import itertools
import re
import subprocess
import sys
import time
from typing import NamedTuple

import pytest
from conftest import REPOSITORY

from libsudoku import Format, generate, solve
from libsudoku.forward_checking import Board, Solver

A2 = REPOSITORY / "examples" / "python" / "a2.py"
COURSE_BOARD = REPOSITORY / "examples" / "puzzles" / "course-9x9.csv"

# The board of section 2. Its first row is empty.
EXAMPLE = """,,,,,,,,
,,,,,3,,8,5
,,,1,2,,,,
,,,,5,,7,,
,,,4,,,1,,
,,9,,,,,,
,5,,,,,,7,3
,,,2,1,,,,
,,,,,4,,,9
"""
EASY = """,3,,,7,,,,
6,,,1,9,5,,,
,9,8,,,,,6,
8,,,,6,,,,3
4,,,8,,3,,,1
7,,,,2,,,,6
,6,,,,,2,8,
,,,4,1,9,,,5
,,,,8,,,7,9
"""
SMALL = "1,,,\n,,3,\n,4,,\n,,,2\n"
SOLVED = "1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n"
# No value is left for the first cell.
HOPELESS = ",2,3,\n4,,,\n1,,,\n,,,\n"
# The first row has two 1s.
REPEATED = "1,,1,\n,,,\n,,,\n,,,\n"


@pytest.fixture
def board_of(tmp_path):
    """Writes a text to a file and loads it."""

    def load(text, kind=Board):
        path = tmp_path / "board.csv"
        path.write_bytes(text.encode())
        return kind(str(path))

    return load


def state(board):
    """A copy of all values, spaces and sets of a board."""
    return copy.deepcopy(
        (board.board, board.unsolved, board.valsInRows, board.valsInCols, board.valsInBoxes)
    )


def groups(n):
    """The rows, the columns and the boxes of a board, each as a list of its cells."""
    side = n * n
    rows = [[(i, k) for k in range(side)] for i in range(side)]
    cols = [[(k, i) for k in range(side)] for i in range(side)]
    boxes = [[(i // n * n + k // n, i % n * n + k % n) for k in range(side)] for i in range(side)]
    return {"row": rows, "column": cols, "box": boxes}


def is_solved(board):
    full = set(range(1, board.n2 + 1))
    return not board.unsolved and all(
        {board.board[space] for space in cells} == full
        for cells in itertools.chain(*groups(board.n).values())
    )


def pattern_text(n, empty):
    """A solved board of boxes n by n, with every cell emptied that ``empty`` names."""
    side = n * n
    rows = [[(r * n + r // n + c) % side + 1 for c in range(side)] for r in range(side)]
    for r, c in empty:
        rows[r][c] = ""
    return "\n".join(",".join(map(str, row)) for row in rows)


class Counting(Board):
    """A user's board that counts its moves, so that the search goes through its methods."""

    def __init__(self, filename):
        Board.__init__(self, filename)
        self.made, self.undone = [], []

    def makeMove(self, space, val):
        assert self.isValidMove(space, val)
        self.made.append((space, val))
        Board.makeMove(self, space, val)

    def removeMove(self, space, val):
        self.undone.append((space, val))
        Board.removeMove(self, space, val)

    def undoMove(self, space, val):
        self.undone.append((space, val))
        Board.undoMove(self, space, val)


class CountingSolver(Solver):
    """A user's solver that counts its calls and does not call the constructor of its base."""

    def __init__(self):
        self.calls = 0

    def solve(self, board):
        self.calls += 1
        return super().solve(board)

    def solveBoard(self, board):
        self.calls += 1
        return super().solveBoard(board)


# Both ways to a solution: through the shared library, and through the methods of a subclass.
both_ways = pytest.mark.parametrize("kind", [Board, Counting])


# Section 2: the rules.


@pytest.fixture(params=[Board, Counting])
def solved_board(request, board_of):
    board = board_of(EASY, request.param)
    assert Solver().solve(board) is True
    return board


# Asks: Every cell of a solved board holds a number from 1 to n^2. (2, rule 1)
# Met: `Solver.solve` in forward_checking.py.
def test_every_cell_holds_a_number_from_1_to_n2(solved_board):
    assert solved_board.board.keys() == {(r, c) for r in range(9) for c in range(9)}
    assert all(type(val) is int and 1 <= val <= 9 for val in solved_board.board.values())


# Asks: No row holds a value twice. (2, rule 2)
# Met: `Solver.solve` in forward_checking.py.
def test_every_row_has_unique_values(solved_board):
    assert_unique(solved_board, "row")


# Asks: No column holds a value twice. (2, rule 3)
# Met: `Solver.solve` in forward_checking.py.
def test_every_column_has_unique_values(solved_board):
    assert_unique(solved_board, "column")


# Asks: No inner board of n rows and n columns holds a value twice. (2, rule 4)
# Met: `Solver.solve` in forward_checking.py.
def test_every_box_has_unique_values(solved_board):
    assert_unique(solved_board, "box")


def assert_unique(board, kind):
    for cells in groups(board.n)[kind]:
        assert len({board.board[space] for space in cells}) == board.n2


# Asks: The starting values stay where they are. (2, rule 5)
# Met: `Solver.solve` in forward_checking.py.
def test_starting_values_stay(solved_board, board_of):
    assert board_of(EASY).board.items() <= solved_board.board.items()


# Section 3.1.1: the files.


@pytest.mark.parametrize("text", [SMALL, SMALL.replace("\n", "\r\n"), SMALL.rstrip("\n")])
# Asks: Boards come as csv files; an empty space of the file is an empty space of the board. (3.1.1)
# Met: `Board.loadSudoku` in forward_checking.py; course_csv.py.
def test_empty_spaces_of_the_csv_file_are_empty_spaces_of_the_board(board_of, text):
    board = board_of(text)
    assert board.board == {(0, 0): 1, (1, 2): 3, (2, 1): 4, (3, 3): 2}


@pytest.mark.parametrize("folder", ["beside", "elsewhere"])
# Asks: Changing the string at the bottom of a2.py changes the file that is read. (3.1.1)
# Met: `BOARD` in examples/python/a2.py.
def test_the_string_at_the_bottom_of_a2_names_the_file(tmp_path, folder):
    for name in ("beside", "elsewhere"):
        (tmp_path / name).mkdir()
    (tmp_path / folder / "mine.csv").write_text(SMALL)
    source = A2.read_text()
    (name,) = re.findall(r'^    BOARD = "(.*)"$', source, re.MULTILINE)
    edited = tmp_path / "beside" / "a2.py"
    edited.write_text(source.replace(f'"{name}"', '"mine.csv"'))
    done = run_a2(edited, cwd=tmp_path / "elsewhere")
    assert (done.returncode, done.stderr) == (0, "")
    before, after = done.stdout.split("\n\n")
    assert before.splitlines()[0] == "  1  _ | _  _" and "_" not in after


def run_a2(path, *arguments, **options):
    command = [sys.executable, str(path), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, **options)


# Asks: The file can be run as it is, with the board that its string names. (3.1.1)
# Met: `BOARD` in examples/python/a2.py; an argument names another file.
def test_a2_runs_as_it_is_and_with_an_argument(tmp_path):
    as_it_is = run_a2(A2, cwd=tmp_path)
    named = run_a2(A2, COURSE_BOARD, cwd=tmp_path)
    assert (as_it_is.returncode, as_it_is.stderr) == (0, "")
    assert as_it_is.stdout == named.stdout
    file = tmp_path / "board.csv"
    file.write_text(REPEATED)
    unsolvable = run_a2(A2, file)
    assert unsolvable.returncode == 1 and "There is no solution." in unsolvable.stdout
    file.write_text("1,x,,\n")
    refused = run_a2(A2, file)
    assert refused.returncode == 2 and "row 1, column 2" in refused.stderr
    assert run_a2(A2, file, file).returncode == 2


# Asks: a2.py is the file that holds Board and Solver. (3.1.2, 3.1.3)
# Met: examples/python/a2.py imports both from libsudoku.forward_checking.
def test_a2_has_board_and_solver(monkeypatch):
    monkeypatch.syspath_prepend(str(A2.parent))
    import a2

    assert (a2.Board, a2.Solver) == (Board, Solver)


# Section 3.1.2: the class Board.


# Asks: `n2` is the length of a side, a square number. (3.1.2, member 1)
# Met: `Board.n2` in forward_checking.py.
def test_n2_is_the_length_of_a_side(board_of):
    assert [board_of(text).n2 for text in (SMALL, EXAMPLE)] == [4, 9]


# Asks: `n` is the length of a side of an inner square. (3.1.2, member 2)
# Met: `Board.n` in forward_checking.py.
def test_n_is_the_length_of_a_side_of_a_box(board_of):
    assert [board_of(text).n for text in (SMALL, EXAMPLE)] == [2, 3]


# Asks: `spaces` is the number of cells, 81 on a 9x9 board. (3.1.2, member 3)
# Met: `Board.spaces` in forward_checking.py.
def test_spaces_is_the_number_of_cells(board_of):
    assert [board_of(text).spaces for text in (SMALL, EXAMPLE)] == [16, 81]


# Asks: `board` is a dictionary from (row, column), counted from 0, to a value; an empty cell is no
# key. (3.1.2, member 4)
# Met: `Board.board` in forward_checking.py.
def test_board_maps_row_and_column_to_the_value(board_of):
    board = board_of(EXAMPLE)
    assert type(board.board) is dict and len(board.board) == 17
    assert board.board[(2, 3)] == 1
    assert (0, 0) not in board.board


# Asks: In the example, `board[(2,3)]` would return 1 and `board[(0,0)]` False. (3.1.2, member 4)
# Met: `Board.board` is a plain dictionary, as in every edition: `(0, 0) in board` is False, and
# `board[(0, 0)]` raises KeyError.
def test_board_has_no_value_for_an_empty_cell(board_of):
    board = board_of(EXAMPLE).board
    assert board[(2, 3)] == 1
    assert ((0, 0) in board) is False
    with pytest.raises(KeyError):
        board[(0, 0)]


# Asks: In the example, `unsolved[(2,3)]` would return False and `unsolved[(0,0)]` True. (3.1.2,
# member 5)
# Met: `Board.unsolved` is a set, which Python does not index: `(0, 0) in unsolved` answers.
def test_unsolved_answers_for_each_cell(board_of):
    unsolved = board_of(EXAMPLE).unsolved
    assert ((2, 3) in unsolved) is False
    assert ((0, 0) in unsolved) is True
    with pytest.raises(TypeError):
        unsolved[(0, 0)]


# Asks: `unsolved` is a set of the (row, column) of all cells without a value. (3.1.2, member 5)
# Met: `Board.unsolved` in forward_checking.py.
def test_unsolved_is_the_set_of_empty_cells(board_of):
    board = board_of(EXAMPLE)
    assert type(board.unsolved) is set
    assert (2, 3) not in board.unsolved and (0, 0) in board.unsolved
    assert board.unsolved == {(r, c) for r in range(9) for c in range(9)} - board.board.keys()


# Asks: `valsInRows` is a list; its item r is the set of the values in row r. (3.1.2, member 6)
# Met: `Board.valsInRows` in forward_checking.py.
def test_vals_in_rows_has_the_values_of_each_row(board_of):
    assert board_of(EXAMPLE).valsInRows[3] == {5, 7}
    assert board_of(SMALL).valsInRows == [{1}, {3}, {4}, {2}]


# Asks: `valsInCols` is a list; its item c is the set of the values in column c. (3.1.2, member 7)
# Met: `Board.valsInCols` in forward_checking.py.
def test_vals_in_cols_has_the_values_of_each_column(board_of):
    assert board_of(EXAMPLE).valsInCols[3] == {1, 4, 2}
    assert board_of(SMALL).valsInCols == [{1}, {4}, {3}, {2}]


# Asks: `valsInBoxes` is a list; its item b is the set of the values in box b. (3.1.2, member 8)
# Met: `Board.valsInBoxes` in forward_checking.py.
def test_vals_in_boxes_has_the_values_of_each_box(board_of):
    board = board_of(EXAMPLE)
    assert board.valsInBoxes[board.rcToBox(1, 4)] == {1, 2, 3}
    assert board_of(SMALL).valsInBoxes == [{1}, {3}, {4}, {2}]


# Asks: Boxes are counted from 0, from left to right and then from top to bottom. (3.1.2, member 8)
# Met: `Board.rcToBox` in forward_checking.py.
def test_boxes_are_counted_from_left_to_right_then_down(board_of):
    board = board_of(EXAMPLE)
    for number, cells in enumerate(groups(3)["box"]):
        assert {board.rcToBox(r, c) for r, c in cells} == {number}


# Asks: The constructor takes the path of a file, loads it and sets all variables. (3.1.2, method 1)
# Met: `Board.__init__` and `Board.loadSudoku` in forward_checking.py.
def test_the_constructor_loads_the_file(tmp_path):
    path = tmp_path / "board.csv"
    path.write_text(SMALL)
    for board in (Board(str(path)), Board(path)):
        assert (board.n2, board.n, board.spaces, len(board.board)) == (4, 2, 16, 4)
    path.write_text(EXAMPLE)
    board.loadSudoku(str(path))
    assert state(board) == state(Board(path))


# Asks: `print` shows the board on the command line. (3.1.2, method 2)
# Met: `Board.print` in forward_checking.py; the look is that of the course.
def test_print_shows_the_board(board_of, capsys):
    board_of(SMALL).print()
    assert capsys.readouterr().out == (
        "  1  _ | _  _\n  _  _ | 3  _\n  ------------\n  _  4 | _  _\n  _  _ | _  2\n"
    )
    rows = ["," * 15] * 15 + ["1" + "," * 15 + "16"]
    board_of("\n".join(rows)).print()
    lines = capsys.readouterr().out.splitlines()
    empty = " | ".join(["__  __  __  __"] * 4)
    assert lines[:4] == ["  " + empty] * 4 and lines[4] == "  " + "----" * 16
    assert lines[-1] == "   1" + empty[2:-2] + "16" and len(lines) == 19


# Asks: `rcToBox` converts a row and a column to the number of their box. (3.1.2, method 3)
# Met: `Board.rcToBox` in forward_checking.py.
def test_rc_to_box_converts_row_and_column(board_of):
    box = board_of(EXAMPLE).rcToBox
    assert [box(1, 4), box(0, 0), box(3, 8), box(8, 0), box(8, 8)] == [1, 0, 5, 6, 8]


# Section 3.2: the functions.


# Asks: `makeMove` saves the value in `board`. (3.2.1, item 1)
# Met: `Board.makeMove` in forward_checking.py.
def test_make_move_saves_the_value_in_board(board_of):
    board = board_of(SMALL)
    live = board.board
    board.makeMove((0, 1), 2)
    assert live is board.board and live[(0, 1)] == 2 and len(live) == 5


# Asks: `makeMove` records that the value is in the row, the column and the box. (3.2.1, item 2)
# Met: `Board.makeMove` in forward_checking.py.
def test_make_move_records_the_value_in_row_column_and_box(board_of):
    board = board_of(SMALL)
    live = board.valsInRows[0], board.valsInCols[1], board.valsInBoxes[0]
    board.makeMove((0, 1), 2)
    assert live == ({1, 2}, {4, 2}, {1, 2})


# Asks: `makeMove` removes the space from `unsolved`. (3.2.1, item 3)
# Met: `Board.makeMove` in forward_checking.py.
def test_make_move_removes_the_space_from_unsolved(board_of):
    board = board_of(SMALL)
    before = set(board.unsolved)
    board.makeMove((0, 1), 2)
    assert board.unsolved == before - {(0, 1)}


# Asks: `removeMove` removes the value from `board`. (3.2.2, item 1)
# Met: `Board.removeMove` in forward_checking.py.
def test_remove_move_removes_the_value_from_board(board_of):
    board = board_of(SMALL)
    board.removeMove((1, 2), 3)
    assert board.board == {(0, 0): 1, (2, 1): 4, (3, 3): 2}


# Asks: `removeMove` records that the row, column and box no longer have the value. (3.2.2, item 2)
# Met: `Board.removeMove` in forward_checking.py; a repeated value is removed as a single one is.
def test_remove_move_records_that_the_value_is_gone(board_of):
    board = board_of(SMALL)
    board.removeMove((1, 2), 3)
    assert (board.valsInRows[1], board.valsInCols[2], board.valsInBoxes[1]) == (set(),) * 3
    board = board_of(REPEATED)
    board.removeMove((0, 0), 1)
    assert 1 not in board.valsInRows[0] and board.board == {(0, 2): 1}


# Asks: `removeMove` adds the space to `unsolved`. (3.2.2, item 3)
# Met: `Board.removeMove` in forward_checking.py.
def test_remove_move_adds_the_space_to_unsolved(board_of):
    board = board_of(SMALL)
    before = set(board.unsolved)
    board.removeMove((1, 2), 3)
    assert board.unsolved == before | {(1, 2)}


# Asks: `isValidMove` returns True exactly if the value in that space breaks no rule. (3.2.3)
# Met: `Board.isValidMove` in forward_checking.py.
def test_is_valid_move_is_true_iff_no_rule_is_broken(board_of):
    board = board_of(EXAMPLE)
    allowed = allowed_values(board.board, 3)
    for r, c, val in itertools.product(range(9), range(9), range(12)):
        assert board.isValidMove((r, c), val) is (val in allowed.get((r, c), ()))


# Asks: `isValidMove` returns False when the space is not on the board. (3.2.3)
# Met: `Board.isValidMove` in forward_checking.py.
def test_is_valid_move_is_false_off_the_board(board_of):
    board = board_of(SMALL)
    for space in [(-1, 0), (0, -1), (4, 0), (0, 4), (-1, -1), (100, 100)]:
        assert [board.isValidMove(space, val) for val in range(1, 5)] == [False] * 4


# Asks: `isValidMove` returns False when the space is not empty. (3.2.3)
# Met: `Board.isValidMove` in forward_checking.py.
def test_is_valid_move_is_false_on_a_filled_space(board_of):
    board = board_of(SMALL)
    for space in board.board:
        assert [board.isValidMove(space, val) for val in range(1, 5)] == [False] * 4


# Asks: `getMostConstrainedUnsolvedSpace` returns the unsolved space with the fewest valid values.
# (3.2.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` in forward_checking.py.
def test_most_constrained_space_has_the_smallest_domain(board_of):
    board = board_of(EASY)
    domains = allowed_values(board.board, 3)
    smallest = min(map(len, domains.values()))
    assert len(domains[board.getMostConstrainedUnsolvedSpace()]) == smallest


# Asks: Any way to break a tie will do. (3.2.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` takes the first space, row by row.
def test_ties_go_to_the_first_space_row_by_row(board_of):
    board = board_of(EASY)
    domains = allowed_values(board.board, 3)
    first = min(domains, key=lambda space: (len(domains[space]), space))
    assert board.getMostConstrainedUnsolvedSpace() == first


# Asks: `getMostConstrainedUnsolvedSpace` returns None if `unsolved` is empty. (3.2.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` in forward_checking.py.
def test_most_constrained_space_is_none_when_solved(board_of):
    assert board_of(SOLVED).getMostConstrainedUnsolvedSpace() is None


# Asks: A helper `evaluateSpace` may rate a space by its constraints or its possible values. (3.2.5)
# Met: `Board.evaluateSpace` counts the possible values; an override may return them in a list.
def test_evaluate_space_counts_the_possible_values(board_of):
    class Listing(Board):
        def evaluateSpace(self, space):
            return [val for val in range(1, 10) if self.isValidMove(space, val)]

    board = board_of(EASY)
    domains = allowed_values(board.board, 3)
    assert {space: board.evaluateSpace(space) for space in domains} == {
        space: len(values) for space, values in domains.items()
    }
    listing = board_of(EASY, Listing)
    assert listing.getMostConstrainedUnsolvedSpace() == board.getMostConstrainedUnsolvedSpace()
    assert Solver().solve(listing) is True and is_solved(listing)


@pytest.mark.parametrize("name", ["solve", "solveBoard"])
# Asks: `solve` takes a board and searches it by backtracking with forward checking. (3.2.6)
# Met: `Solver.solve` in forward_checking.py; the moves are those of a search written out here.
def test_solve_is_backtracking_with_forward_checking(board_of, name):
    def searched(values):
        domains = allowed_values(values, 3)
        if not domains:
            return True
        space = min(domains, key=lambda space: (len(domains[space]), space))
        for val in sorted(domains[space]):
            moves.append((space, val))
            values[space] = val
            if searched(values):
                return True
            del values[space]
        return False

    moves = []
    text = generate(3, 3, seed=4, minimal=True).write(Format.CSV)
    assert searched(board_of(text).board)
    board, solver = board_of(text, Counting), CountingSolver()
    assert getattr(solver, name)(board) is True
    assert board.made == moves and board.undone and solver.calls == 1 + len(moves)


@both_ways
@pytest.mark.parametrize("name", ["solve", "solveBoard"])
# Asks: If there is a solution, the first call of `solve` leaves the board solved. (3.2.6)
# Met: `Solver.solve` in forward_checking.py.
def test_solve_leaves_the_board_solved(board_of, name, kind):
    board = board_of(EASY, kind)
    live = (board.board, board.unsolved, board.valsInRows[0])
    assert getattr(Solver(), name)(board) is True
    assert is_solved(board)
    assert live[0] is board.board and live[1] is board.unsolved and live[2] == set(range(1, 10))
    assert getattr(Solver(), name)(board) is True


@both_ways
@pytest.mark.parametrize("name", ["solve", "solveBoard"])
@pytest.mark.parametrize("text", [HOPELESS, REPEATED])
# Asks: If there is no solution, the first call of `solve` leaves the board as it was. (3.2.6)
# Met: `Solver.solve` in forward_checking.py.
def test_solve_leaves_an_unsolvable_board_as_it_was(board_of, name, kind, text):
    board = board_of(text, kind)
    before = state(board)
    assert getattr(Solver(), name)(board) is False
    assert state(board) == before


@both_ways
# Asks: A 9x9 board takes at most one minute, even on a slow computer. (3.2.6)
# Met: `Solver.solve` in forward_checking.py; the limit here is six seconds for the slower way.
def test_solve_takes_less_than_a_minute(kind):
    board = kind(str(COURSE_BOARD))
    start = time.perf_counter()
    assert Solver().solve(board) is True and is_solved(board)
    assert time.perf_counter() - start < 6


# Section 4: the grader. It checks one level of the search: the recursive calls end in a method of
# the grader, which answers from the solution that it knows.


class Case(NamedTuple):
    """A board of the grader."""

    text: str
    givens: dict
    solution: dict
    """Empty if there is none."""
    allowed: dict
    """The valid values of each empty space."""


def allowed_values(values, n):
    """The values of each empty space that its row, column and box lack, from the rules alone."""
    seen = {(r, c): set() for r in range(n * n) for c in range(n * n)}
    for cells in itertools.chain(*groups(n).values()):
        present = {values[space] for space in cells if space in values}
        for space in cells:
            seen[space] |= present
    full = set(range(1, n * n + 1))
    return {space: full - taken for space, taken in seen.items() if space not in values}


def repeats(values, n):
    """Whether a row, a column or a box has a value twice."""
    for cells in itertools.chain(*groups(n).values()):
        present = [values[space] for space in cells if space in values]
        if len(present) > len(set(present)):
            return True
    return False


def text_of(values, side):
    rows = [[str(values.get((r, c), "")) for c in range(side)] for r in range(side)]
    return "".join(",".join(row) + "\n" for row in rows)


def cases_of(n, seed):
    """Boards of every kind: solvable, solved, with a repeated given, and without a solution."""
    side = n * n
    puzzle = generate(n, n, seed=seed)
    spaces = [(r, c) for r in range(side) for c in range(side)]
    solution = dict(zip(spaces, solve(puzzle).cells))
    givens = {space: val for space, val in zip(spaces, puzzle.cells) if val > 0}
    yield givens, solution
    yield solution, solution
    # One given again in its row, its column, its box.
    for kind in groups(n).values():
        cells = next(cells for cells in kind[seed % side :] + kind if givens.keys() & set(cells))
        filled = next(space for space in cells if space in givens)
        empty = next(space for space in cells if space not in givens)
        yield {**givens, empty: givens[filled]}, {}
    # A value that is allowed and wrong.
    for space, values in allowed_values(givens, n).items():
        wrong = values - {solution[space]}
        if wrong:
            yield {**givens, space: min(wrong)}, {}
            break
    # A space that no value is left for.
    row = {(0, c): solution[0, c] for c in range(1, side)}
    yield {**row, (side - 1, 0): solution[0, 0]}, {}


def all_cases():
    for n, seed in [(2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (3, 4), (3, 5)]:
        for givens, solution in cases_of(n, seed):
            yield Case(text_of(givens, n * n), givens, solution, allowed_values(givens, n))


def checked(kind, flags):
    """A subclass of a Board with the methods of the grader; a name of another edition is noted."""

    class Checked(kind):
        def placeValue(self, *move, **named):
            return kind.placeValue(self, *move, **named)

        def removeValue(self, *move, **named):
            return kind.removeValue(self, *move, **named)

        def spaceToBox(self, *space, **named):
            return kind.spaceToBox(self, *space, **named)

        def rcToBox(self, *space, **named):
            flags.append("rcToBox")
            return self.spaceToBox(*space, **named)

        def solve(self, *arguments, **named):
            flags.append("solve")
            return self.solveBoard(*arguments, **named)

    def noted(name):
        def read(self):
            flags.append("valuesIn" + name)
            return getattr(self, "valsIn" + name)

        def assign(self, value):
            flags.append("valuesIn" + name)
            setattr(self, "valsIn" + name, value)

        return property(read, assign)

    for name in ("Rows", "Cols", "Boxes"):
        setattr(Checked, "valuesIn" + name, noted(name))
    return Checked


def watched(kind, flags):
    """A subclass that keeps the moves itself and records every one."""

    class Watched(checked(kind, flags)):
        def __init__(self, filename):
            self.log = []
            super().__init__(filename)

        def _seen(self, space):
            r, c = space
            box = self.valsInBoxes[self.spaceToBox(r, c)]
            return self.valsInRows[r] | self.valsInCols[c] | box

        def getMostConstrainedUnsolvedSpace(self):
            return max(
                self.unsolvedSpaces, key=lambda space: (len(self._seen(space)), space), default=None
            )

        def isValidMove(self, space, val):
            return space in self.unsolvedSpaces and val not in self._seen(space)

        def makeMove(self, space, val):
            self.log.append(("made", space, val))
            self.board[space] = val
            self.unsolvedSpaces.discard(space)

        def undoMove(self, space, val):
            found = self.board.pop(space, None)
            self.log.append(("undone", space, found if found == val else "another value"))
            self.unsolvedSpaces.add(space)

    return Watched


def makes_moves(kind, path, case):
    for space, values in itertools.islice(case.allowed.items(), 5):
        for val in itertools.islice(values, 1):
            board = kind(path)
            r, c = space
            box = board.spaceToBox(r, c)
            board.makeMove(space, val)
            yield "4.1 assigns", board.board.get(space) == val
            for sets in (board.valsInRows[r], board.valsInCols[c], board.valsInBoxes[box]):
                yield "4.1 records", val in sets
            yield "4.1 unsolved", space not in board.unsolvedSpaces


def undoes_moves(kind, path, case):
    for space, val in itertools.islice(case.givens.items(), 5):
        board = kind(path)
        r, c = space
        box = board.spaceToBox(r, c)
        board.undoMove(space, val)
        yield "4.2 deletes", space not in board.board
        for sets in (board.valsInRows[r], board.valsInCols[c], board.valsInBoxes[box]):
            yield "4.2 records", val not in sets
        yield "4.2 unsolved", space in board.unsolvedSpaces


def validates_moves(kind, path, case):
    board = kind(path)
    around = range(-1, board.n2 + 1)
    for r, c, val in itertools.product(around, around, range(1, board.n2 + 1)):
        space = (r, c)
        board.spaceToBox(r, c)
        expected = val in case.allowed.get(space, ())
        if not (0 <= r < board.n2 and 0 <= c < board.n2):
            criterion = "4.3 off the board"
        elif space in case.givens:
            criterion = "4.3 filled"
        else:
            criterion = "4.3 valid" if expected else "4.3 constraints"
        yield criterion, board.isValidMove(space, val) is expected


def finds_spaces(kind, path, case):
    results = {}

    class Evaluated(kind):
        def evaluateSpace(self, space):
            results[space] = super().evaluateSpace(space)
            return results[space]

    board = Evaluated(path)
    answers = [board.getMostConstrainedUnsolvedSpace() for _ in range(6)]
    yield "4.4 stable", len(set(answers)) == 1
    if case.allowed:
        fewest = min(map(len, case.allowed.values()))
        yield "4.4 evaluates", results.keys() <= case.allowed.keys() and answers[0] in results
        yield "4.4 minimizes", results[answers[0]] == min(results.values())
        yield "4.4 most constrained", len(case.allowed[answers[0]]) == fewest
    else:
        yield "4.4 none", answers[0] is None


def searches_one_level(kind, solver_kind, path, case, flags):
    class Tested(solver_kind):
        def solveBoard(self, board):
            board.log.append(("solved", None, None))
            return board.board.items() <= case.solution.items()

    board = watched(kind, flags)(path)
    first = board.getMostConstrainedUnsolvedSpace()
    answer = solver_kind.solveBoard(Tested(), board)
    log = board.log
    kinds = "".join(name[0] for name, _, _ in log)
    tried = [val for name, _, val in log if name == "made"]
    valid = case.allowed[first] if first else set()
    yield "4.5 one space", all(space == first for _, space, _ in log if space)
    yield "4.5 each value once", len(tried) == len(set(tried)) and set(tried) <= valid
    yield (
        "4.5 each value once",
        not case.solution or tried[:-1].count(case.solution.get(first)) == 0,
    )
    yield "4.5 each value once", answer is True or set(tried) == valid
    yield "4.5 one call a move", bool(re.fullmatch("(ms)*", kinds.replace("u", "")))
    yield "4.5 one call a move", "mu" not in kinds
    yield "4.5 clears", bool(re.fullmatch("(mu)*m?", kinds.replace("s", "")))
    yield "4.5 clears", all(val != "another value" for _, _, val in log)
    yield "4.5 clears", answer is True or board.board == case.givens
    yield "4.5 originals", case.givens.items() <= board.board.items()
    if case.solution and first:
        yield "4.5 leaves the solution", kinds.endswith("s")
        yield "4.5 leaves the solution", board.board.items() <= case.solution.items()
        yield "4.5 true if solvable", answer is True
    elif case.solution:
        yield "4.5 true if solved", answer is True
    else:
        yield "4.5 false", answer is False


def solves(kind, solver_kind, path, case):
    board = kind(path)
    solver_kind().solveBoard(board)
    if case.solution:
        yield "4.6 solution", board.board == case.solution
    else:
        yield "4.6 original state", board.board == case.givens


POINTS = {
    "4.1 assigns": 3,
    "4.1 records": 5,
    "4.1 unsolved": 2,
    "4.2 deletes": 3,
    "4.2 records": 5,
    "4.2 unsolved": 2,
    "4.3 off the board": 2,
    "4.3 filled": 2,
    "4.3 constraints": 5,
    "4.3 valid": 1,
    "4.4 none": 2,
    "4.4 evaluates": 2,
    "4.4 minimizes": 5,
    "4.4 stable": 1,
    "4.4 most constrained": 10,
    "4.5 one space": 5,
    "4.5 each value once": 5,
    "4.5 one call a move": 5,
    "4.5 clears": 5,
    "4.5 leaves the solution": 2,
    "4.5 originals": 2,
    "4.5 true if solved": 2,
    "4.5 true if solvable": 2,
    "4.5 false": 2,
    "4.6 original state": 5,
    "4.6 solution": 15,
}


class Grade(NamedTuple):
    verdicts: dict
    """For each criterion the texts of the boards on which it is not met."""
    flags: list
    """The names of other editions that were used."""
    seconds: float
    """The time that section 4.6 took."""

    @property
    def points(self):
        return sum(POINTS[name] for name, failed in self.verdicts.items() if not failed)


def grade(board_kind, solver_kind, folder):
    """Runs all boards past all criteria."""
    flags, seconds, verdicts = [], 0.0, {}
    kind = checked(board_kind, flags)
    for case in all_cases():
        path = folder / "case.csv"
        path.write_text(case.text)
        found = [
            *makes_moves(kind, path, case),
            *undoes_moves(kind, path, case),
            *validates_moves(kind, path, case),
            *finds_spaces(kind, path, case),
            *searches_one_level(board_kind, solver_kind, path, case, flags),
        ]
        start = time.perf_counter()
        found += solves(kind, solver_kind, path, case)
        seconds += time.perf_counter() - start
        for criterion, met in found:
            failed = verdicts.setdefault(criterion, [])
            if not met:
                failed.append(case.text)
    assert verdicts.keys() == POINTS.keys()
    return Grade(verdicts, flags, seconds)


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    return grade(Board, Solver, tmp_path_factory.mktemp("graded"))


# Asks: `makeMove` assigns the value to the space in the board, 3 points. (4.1)
# Met: `Board.makeMove` in forward_checking.py.
def test_grader_make_move_assigns_the_value(graded):
    assert graded.verdicts["4.1 assigns"] == []


# Asks: `makeMove` records the value for the row, column and box of the space, 5 points. (4.1)
# Met: `Board.makeMove` in forward_checking.py.
def test_grader_make_move_records_the_value(graded):
    assert graded.verdicts["4.1 records"] == []


# Asks: `makeMove` removes the space from the unsolved spaces, 2 points. (4.1)
# Met: `Board.makeMove` in forward_checking.py.
def test_grader_make_move_removes_the_space_from_unsolved(graded):
    assert graded.verdicts["4.1 unsolved"] == []


# Asks: `removeMove` deletes the space from the board, 3 points. (4.2)
# Met: `Board.removeMove` in forward_checking.py; the grader undoes givens by `undoMove`.
def test_grader_remove_move_deletes_the_space(graded):
    assert graded.verdicts["4.2 deletes"] == []


# Asks: `removeMove` records that row, column and box no longer have the value, 5 points. (4.2)
# Met: `Board.removeMove` in forward_checking.py.
def test_grader_remove_move_records_that_the_value_is_gone(graded):
    assert graded.verdicts["4.2 records"] == []


# Asks: `removeMove` adds the space to the unsolved spaces, 2 points. (4.2)
# Met: `Board.removeMove` in forward_checking.py.
def test_grader_remove_move_adds_the_space_to_unsolved(graded):
    assert graded.verdicts["4.2 unsolved"] == []


# Asks: `isValidMove` returns False off the board, 2 points. (4.3)
# Met: `Board.isValidMove` in forward_checking.py; no space raises an exception.
def test_grader_is_valid_move_is_false_off_the_board(graded):
    assert graded.verdicts["4.3 off the board"] == []


# Asks: `isValidMove` returns False on a space that is not empty, 2 points. (4.3)
# Met: `Board.isValidMove` in forward_checking.py.
def test_grader_is_valid_move_is_false_on_a_filled_space(graded):
    assert graded.verdicts["4.3 filled"] == []


# Asks: `isValidMove` checks that column, row and box do not have the value, 5 points. (4.3)
# Met: `Board.isValidMove` in forward_checking.py.
def test_grader_is_valid_move_checks_column_row_and_box(graded):
    assert graded.verdicts["4.3 constraints"] == []


# Asks: `isValidMove` returns True for every valid assignment, 1 point. (4.3)
# Met: `Board.isValidMove` in forward_checking.py.
def test_grader_is_valid_move_is_true_for_every_valid_move(graded):
    assert graded.verdicts["4.3 valid"] == []


# Asks: `getMostConstrainedUnsolvedSpace` returns None on a solved board, 2 points. (4.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` in forward_checking.py.
def test_grader_most_constrained_space_of_a_solved_board_is_none(graded):
    assert graded.verdicts["4.4 none"] == []


# Asks: The evaluation function runs on unsolved spaces, 2 points. (4.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` calls `evaluateSpace` for all of them and no other.
def test_grader_evaluates_unsolved_spaces(graded):
    assert graded.verdicts["4.4 evaluates"] == []


# Asks: The chosen space always has the least, or always the greatest, evaluation, 5 points. (4.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` takes the minimum.
def test_grader_minimizes_the_evaluation(graded):
    assert graded.verdicts["4.4 minimizes"] == []


# Asks: The same board always gives the same space, 1 point. (4.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` orders equal spaces by row and column.
def test_grader_most_constrained_space_is_stable(graded):
    assert graded.verdicts["4.4 stable"] == []


# Asks: On every unsolved board the result is one of the most constrained spaces, 10 points. (4.4)
# Met: `Board.getMostConstrainedUnsolvedSpace` in forward_checking.py.
def test_grader_most_constrained_space_has_the_smallest_domain(graded):
    assert graded.verdicts["4.4 most constrained"] == []


# Asks: `solve` makes moves in one space only, the most constrained one, 5 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_makes_moves_in_the_most_constrained_space(graded):
    assert graded.verdicts["4.5 one space"] == []


# Asks: `solve` tries no invalid value, and each valid value once until a solution is found,
# 5 points. (4.5)
# Met: `_Search.run` in forward_checking.py, also on a board with a repeated given.
def test_grader_solve_tries_each_valid_value_once(graded):
    assert graded.verdicts["4.5 each value once"] == []


# Asks: `solve` calls itself exactly once for each move, 5 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_calls_itself_once_for_each_move(graded):
    assert graded.verdicts["4.5 one call a move"] == []


# Asks: `solve` clears every move that leads to no solution, 5 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_clears_moves_that_lead_to_no_solution(graded):
    assert graded.verdicts["4.5 clears"] == []


# Asks: After a solution is found, `solve` undoes no move and makes no other, 2 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_leaves_the_solution(graded):
    assert graded.verdicts["4.5 leaves the solution"] == []


# Asks: `solve` never overwrites or clears a space of the original board, 2 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_keeps_the_original_spaces(graded):
    assert graded.verdicts["4.5 originals"] == []


# Asks: `solve` returns True on a board that is solved already, 2 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_is_true_on_a_solved_board(graded):
    assert graded.verdicts["4.5 true if solved"] == []


# Asks: `solve` returns True when a solution is found, 2 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_is_true_when_a_solution_is_found(graded):
    assert graded.verdicts["4.5 true if solvable"] == []


# Asks: `solve` returns False when the most constrained cell takes no value, 2 points. (4.5)
# Met: `_Search.run` in forward_checking.py.
def test_grader_solve_is_false_when_no_solution_exists(graded):
    assert graded.verdicts["4.5 false"] == []


# Asks: A board without a solution is left in its original state, 5 points. (4.6)
# Met: `Solver.solve` in forward_checking.py.
def test_grader_competency_leaves_the_original_state(graded):
    assert graded.verdicts["4.6 original state"] == []


# Asks: A solvable board ends as its solution, 15 points. (4.6)
# Met: `Solver.solve` in forward_checking.py.
def test_grader_competency_finds_the_solution(graded):
    assert graded.verdicts["4.6 solution"] == []


# Asks: All criteria together are worth 100 points. (4)
# Met: forward_checking.py gets all of them, and the boards of 4.6 take less than 30 seconds.
def test_grader_gives_all_points(graded):
    assert sum(POINTS.values()) == 100
    assert graded.points == 100 and graded.seconds < 30


# Asks: The grader notes the use of names of other editions. (grader)
# Met: no method of forward_checking.py calls `rcToBox` or reads `valuesInRows` and the like.
def test_grader_notes_no_name_of_another_edition(graded):
    assert graded.flags == []


# Asks: A solver that answers a board with a repeated given without a move loses 5 points. (grader)
# Met: the grader of this file takes them; `Solver.solveBoard` makes the moves of one level.
def test_grader_takes_points_for_an_answer_without_a_move(tmp_path):
    class Early(Solver):
        def solveBoard(self, board):
            return not repeats(board.board, board.n) and super().solveBoard(board)

    early = grade(Board, Early, tmp_path)
    assert early.points == 95 and early.verdicts["4.5 each value once"]


@pytest.mark.parametrize("name", ["solve", "solveBoard"])
# Asks: The search on a 9x9 board with a repeated given ends at once. (grader)
# Met: `_solve` in forward_checking.py answers the calls after the first move with False.
def test_a_repeated_given_ends_the_search_after_one_level(board_of, name):
    board, solver = board_of("1,1,,,,,,,\n" + ",,,,,,,,\n" * 8, Counting), CountingSolver()
    before = state(board)
    assert getattr(solver, name)(board) is False
    assert len(board.made) == 8 and board.undone == board.made and solver.calls == 9
    assert state(board) == before


@both_ways
# Asks: A full board is solved only if no value is repeated. (2, 3.2.6)
# Met: `_Search.run` in forward_checking.py.
def test_a_full_board_with_a_repeated_value_is_not_solved(board_of, kind):
    board = board_of(SOLVED.replace("4,3,2,1", "4,3,2,2"), kind)
    assert Solver().solve(board) is False


# Section 5: the competition.


@pytest.mark.parametrize("n", [3, 4, 5, 6])
# Asks: Boards from 9x9 to 36x36 are solved in less than two minutes each. (5.1, 5.1.2)
# Met: `Solver.solve` in forward_checking.py; the shared library takes less than a second.
def test_contest_boards_are_solved_in_time(board_of, n):
    side = n * n
    text = pattern_text(n, [(r, c) for r in range(side) for c in range(side) if (r + c) % 2])
    start = time.perf_counter()
    board = board_of(text)
    assert Solver().solve(board) is True and is_solved(board)
    assert time.perf_counter() - start < 12


# Asks: `Solver(file)` loads and solves a file, as the example with cProfile calls it. (5.1.1)
# Met: `Solver.__init__` in forward_checking.py.
def test_a_solver_of_a_file_solves_it(tmp_path):
    path = tmp_path / "example.csv"
    path.write_text(EASY)
    assert is_solved(Solver(str(path)).board)
    assert Solver().board is None


@both_ways
@pytest.mark.parametrize("name", ["solve", "solveBoard", "solveFast"])
# Asks: `Solver.board.board` is accessible in the format of the homework. (5.1.3)
# Met: `Solver.solve` sets `board` in forward_checking.py.
def test_solver_board_board_is_accessible(board_of, name, kind):
    solver, board = Solver(), board_of(EASY, kind)
    assert getattr(solver, name)(board) is True
    assert solver.board is board and len(solver.board.board) == 81
    assert solver.board.board.items() >= board_of(EASY).board.items()


# What a process has loaded beyond Python itself: the modules that `source` imports, without those
# of the standard library and of libsudoku; then the names that differ in the modules before and
# after it.
LOADED = """
import builtins, csv, copy, functools, itertools, math, os, random, re, sys, time
before = {name: dict(vars(module)) for name, module in sys.modules.items()}
SOURCE
new = {name.partition(".")[0] for name in sys.modules.keys() - before.keys()}
print(*sorted(new - set(sys.stdlib_module_names) - {"libsudoku", "a2"}))
for name, values in before.items():
    module = sys.modules[name]
    for key, value in values.items():
        mine = name in ("__main__", "sys") or key.startswith("__")
        if not mine and vars(module).get(key) is not value:
            print(name, key)
"""


@pytest.fixture(scope="module")
def loaded():
    source = f"""
sys.path.insert(0, {str(A2.parent)!r})
import a2
board = a2.Board({str(COURSE_BOARD)!r})
assert a2.Solver().solve(board)
"""
    command = [sys.executable, "-c", LOADED.replace("SOURCE", source)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.skipif(sys.version_info < (3, 10), reason="sys.stdlib_module_names")
# Asks: All code is in standard Python 3. (5.1.3)
# Met: forward_checking.py and its package import the standard library only; the shared library that
# they load is not Python.
def test_only_the_standard_library_is_imported(loaded):
    assert loaded[0] == ""


@pytest.mark.skipif(sys.version_info < (3, 10), reason="sys.stdlib_module_names")
# Asks: The behaviour of Python's libraries is not changed. (5.1.3)
# Met: forward_checking.py and its package assign nothing to modules of others.
def test_no_library_of_python_is_changed(loaded):
    assert loaded[1:] == []


# Asks: All code is within a2.py. (5.1.3)
# Met: not so: a2.py imports Board and Solver from libsudoku. Without the package it stops.
def test_a2_needs_libsudoku(tmp_path):
    (tmp_path / "libsudoku.py").write_text("")
    done = run_a2(A2, env={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 1 and "libsudoku" in done.stderr


# Asks: The sources of ideas and algorithms are cited. (5.1.3)
# Met: the first comment of forward_checking.py.
def test_the_source_of_the_method_is_cited():
    text = sys.modules[Solver.__module__].__doc__
    assert re.search(r"^Source of the method: .*Haralick.*Elliott.*1980\.$", text, re.M | re.S)


@both_ways
# Asks: No feature of a particular board is used. (5.1.3)
# Met: `Solver.solve` in forward_checking.py; a board with other values, rows and columns is solved
# in the same way.
def test_a_board_with_other_values_rows_and_columns_is_solved(board_of, kind):
    lines = [line.split(",") for line in EASY.splitlines()]
    order = [5, 3, 4, 0, 2, 1, 7, 8, 6]
    values = dict(zip("123456789", "592871364"))
    solved = [board_of(EASY, kind)]
    text = "\n".join(",".join(values.get(lines[c][r], "") for c in order) for r in order)
    solved.append(board_of(text, kind))
    for board in solved:
        assert Solver().solve(board) is True and is_solved(board)
    first, second = (board.board for board in solved)
    assert all(
        second[(row, col)] == int(values[str(first[(order[col], order[row])])])
        for row in range(9)
        for col in range(9)
    )


# The editions of the framework: their names, arguments and ways to call.

ATTRIBUTES = [
    ("unsolved", "unSolved"),
    ("unsolved", "unsolvedSpaces"),
    ("valsInRows", "valuesInRows"),
    ("valsInCols", "valuesInCols"),
    ("valsInBoxes", "valuesInBoxes"),
]
MAKE = ["makeMove", "placeValue"]
UNDO = ["removeMove", "undoMove", "removeValue"]


@pytest.mark.parametrize(("name", "alias"), ATTRIBUTES)
# Asks: The unsolved spaces and the sets of values have the names of every edition. (editions)
# Met: `_alias` in forward_checking.py; the names stand for one set, and assigning one assigns all.
def test_every_name_of_an_attribute_is_the_same_object(board_of, name, alias):
    for read, assigned in [(name, alias), (alias, name)]:
        board = board_of(SMALL)
        assert getattr(board, read) is getattr(board, assigned)
        other = copy.deepcopy(getattr(board, name))
        setattr(board, assigned, other)
        assert getattr(board, read) is other
        assert Solver().solve(board) is True and is_solved(board)
    assert hasattr(Board, alias)


# Asks: The number of a box has the names of every edition. (editions)
# Met: `Board.rcToBox` and `Board.spaceToBox` in forward_checking.py.
def test_every_name_of_the_box_gives_the_same_number(board_of):
    board = board_of(EXAMPLE)
    for r, c in itertools.product(range(-1, 10), repeat=2):
        assert board.rcToBox(r, c) == board.spaceToBox(r, c)


@pytest.mark.parametrize("make", MAKE)
@pytest.mark.parametrize("undo", UNDO)
@pytest.mark.parametrize("move", [((0, 1), 2), (0, 1, 2)])
# Asks: Moves are made and undone under the names of every edition, with two arguments or three.
# (editions)
# Met: `placeValue`, `undoMove` and `removeValue` of `Board` in forward_checking.py.
def test_every_name_makes_and_undoes_a_move(board_of, make, undo, move):
    board, expected = board_of(SMALL), board_of(SMALL)
    before = state(board)
    Board.makeMove(expected, (0, 1), 2)
    assert board.isValidMove(*move) is True
    getattr(board, make)(*move)
    assert state(board) == state(expected) and board.isValidMove(*move) is False
    getattr(board, undo)(*move)
    assert state(board) == before


@pytest.mark.parametrize("name", [*MAKE, *UNDO, "rcToBox", "spaceToBox"])
# Asks: No name of an edition calls another one. (editions)
# Met: every method of `Board` in forward_checking.py uses the attributes only.
def test_no_name_calls_another(board_of, name):
    def refuse(*arguments):
        raise AssertionError("another name was called")

    others = {other: refuse for other in [*MAKE, *UNDO, "rcToBox", "spaceToBox"] if other != name}
    board = board_of(SMALL, type("Refusing", (Board,), others))
    getattr(board, name)(*((0, 1) if name.endswith("Box") else ((0, 1), 2)))
    assert board.isValidMove((3, 0), 3) and board.getMostConstrainedUnsolvedSpace()


@pytest.mark.parametrize("name", ["solve", "solveBoard"])
@pytest.mark.parametrize("make", MAKE)
@pytest.mark.parametrize("undo", UNDO)
# Asks: The search calls the names that a subclass overrides, whichever edition they are of.
# (editions)
# Met: `_overridden` in forward_checking.py.
def test_the_search_calls_the_names_that_are_overridden(board_of, name, make, undo):
    kind = recording(Board, make, undo)
    board = board_of(BACKTRACKED, kind)
    assert getattr(Solver(), name)(board) is True and is_solved(board)
    calls = board.calls
    assert set(calls) == {make, undo}
    assert calls.count(make) - calls.count(undo) == 13


# The search undoes two moves on it.
BACKTRACKED = ",,,3\n,,,\n,,4,\n1,,,\n"


def recording(kind, *names):
    """A subclass that overrides some methods and records the names under which they are called."""

    def overridden(name):
        def method(self, *arguments):
            vars(self).setdefault("calls", []).append(name)
            return getattr(kind, name)(self, *arguments)

        return method

    return type("Recording", (kind,), {name: overridden(name) for name in names})


# Asks: If two classes override different names, the search calls those of the derived one.
# (editions)
# Met: `_overridden` in forward_checking.py.
def test_the_most_derived_class_decides_which_names_are_called(board_of):
    derived = recording(recording(Board, "placeValue", "removeValue"), "makeMove", "undoMove")
    for name in ("solve", "solveBoard"):
        board = board_of(BACKTRACKED, derived)
        assert getattr(Solver(), name)(board) is True
        assert set(board.calls) == {"makeMove", "undoMove"}
    board = board_of(BACKTRACKED)
    calls = []
    board.placeValue = lambda space, val: calls.append(space) or Board.placeValue(board, space, val)
    assert Solver().solve(board) is True and calls


# Asks: If one class overrides all names, the search calls those of its edition. (editions)
# Met: `Solver.solve` and `Solver.solveBoard` in forward_checking.py.
def test_the_edition_decides_between_names_of_one_class(board_of):
    for name, undo in [("solve", "removeMove"), ("solveBoard", "undoMove")]:
        board = board_of(BACKTRACKED, recording(Board, *MAKE, *UNDO))
        assert getattr(Solver(), name)(board) is True
        assert set(board.calls) == {"makeMove", undo}


@pytest.mark.parametrize("make", MAKE)
@pytest.mark.parametrize("undo", UNDO)
# Asks: A subclass may define the moves with row, column and value as three parameters. (editions)
# Met: `_with_space` in forward_checking.py.
def test_the_search_calls_overrides_of_three_parameters(board_of, make, undo):
    class Three(Board):
        calls = 0

        def isValidMove(self, r, c, v):
            return Board.isValidMove(self, r, c, v)

    def made(self, r, c, v):
        self.calls += 1
        getattr(Board, make)(self, r, c, v)

    def undone(self, r, c, v):
        self.calls -= 1
        getattr(Board, undo)(self, (r, c), v)

    setattr(Three, make, made)
    setattr(Three, undo, undone)
    board = board_of(BACKTRACKED, Three)
    assert Solver().solve(board) is True and is_solved(board) and board.calls == 13


# Asks: In the first edition a solver of a file solves itself by `solve()` without an argument.
# (editions)
# Met: `Solver.solve` in forward_checking.py solves `self.board`.
def test_solve_without_an_argument_solves_the_board_of_the_solver(board_of, tmp_path):
    solver = Solver()
    with pytest.raises(ValueError, match="no board to solve"):
        solver.solve()
    solver.board = board_of(EASY)
    assert solver.solve() is True and is_solved(solver.board)

    class First(Solver):
        calls = 0

        def solve(self):
            self.calls += 1
            return super().solve()

    path = tmp_path / "board.csv"
    path.write_text(BACKTRACKED)
    first = First(path)
    assert is_solved(first.board) and first.calls >= 1 + 13

    class Mixed(First):
        def solve(self):
            self.calls += 1
            return Solver.solve(self, self.board)

    assert Mixed(path).calls == first.calls


# Asks: In later editions `solve` takes the board, also in a subclass. (editions)
# Met: `Solver.__init__` and `Solver.solve` in forward_checking.py pass it on.
def test_solve_with_a_board_passes_the_board_on(tmp_path):
    class Later(Solver):
        calls = 0

        def solve(self, board):
            assert board is self.board
            self.calls += 1
            return super().solve(board)

    path = tmp_path / "board.csv"
    path.write_text(BACKTRACKED)
    later = Later(path)
    assert is_solved(later.board) and later.calls >= 1 + 13


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,3,4\n1,2,3\n,,,\n,,,\n", "row 2: expected 4 fields as in row 1, found 3"),
        (",,,,,,\n" * 7, "row 1: expected 1, 4, 9 or another square number of fields, found 7"),
    ],
)
# Asks: The loader of every edition refuses a bad row, and names it. (editions)
# Met: `_fault_of` in course_csv.py; rows are counted from 1.
def test_rows_of_wrong_length_are_refused(board_of, text, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        board_of(text)
