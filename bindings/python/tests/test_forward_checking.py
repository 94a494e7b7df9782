"""Board and Solver of forward_checking: what the course framework promises, errors, both doors."""

import copy
import random
import sys

import pytest

from libsudoku import Format, forward_checking, generate
from libsudoku import solve as solve_puzzle
from libsudoku.forward_checking import Board, Solver

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
# The first cell sees all four values.
HOPELESS = ",2,3,\n4,,,\n1,,,\n,,,\n"
# Two 1s in the first row.
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
    """All that can be seen of a board, copied."""
    return copy.deepcopy(
        (board.board, board.unsolved, board.valsInRows, board.valsInCols, board.valsInBoxes)
    )


def csv_of(puzzle):
    """A puzzle of the library as the text of a file."""
    return puzzle.write(Format.CSV)


def units(board):
    """The cells of every unit, told from the rules alone."""
    side, n = board.n2, board.n
    for i in range(side):
        yield [(i, c) for c in range(side)]
        yield [(r, i) for r in range(side)]
        yield [(i // n * n + k // n, i % n * n + k % n) for k in range(side)]


def is_solved(board):
    full = set(range(1, board.n2 + 1))
    return not board.unsolved and all(
        {board.board[space] for space in unit} == full for unit in units(board)
    )


class Counting(Board):
    """A user's board: its moves are counted, so the search goes through it."""

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
    """A user's solver: it counts its own calls and knows nothing of the base's beginnings."""

    def __init__(self):
        self.calls = 0

    def solve(self, board):
        self.calls += 1
        return super().solve(board)

    def solveBoard(self, board):
        self.calls += 1
        return super().solveBoard(board)


@pytest.mark.parametrize("text", [SMALL, SMALL.replace("\n", "\r\n"), SMALL.rstrip("\n")])
def test_a_file_is_loaded(board_of, text):
    board = board_of(text)
    assert (board.n2, board.n, board.spaces) == (4, 2, 16)
    assert board.board == {(0, 0): 1, (1, 2): 3, (2, 1): 4, (3, 3): 2}
    assert board.unsolved is board.unsolvedSpaces
    assert board.unsolved == {(r, c) for r in range(4) for c in range(4)} - board.board.keys()
    assert board.valsInRows == [{1}, {3}, {4}, {2}]
    assert board.valsInCols == [{1}, {4}, {3}, {2}]
    assert board.valsInBoxes == [{1}, {3}, {4}, {2}]


@pytest.mark.parametrize("call", ["rcToBox", "spaceToBox"])
def test_boxes_count_row_by_row(board_of, call):
    box = getattr(board_of(EASY), call)
    assert [box(1, 4), box(0, 0), box(3, 8), box(8, 0), box(8, 8)] == [1, 0, 5, 6, 8]


def test_moves_are_valid_on_empty_spaces_of_the_board(board_of):
    board = board_of(SMALL)
    assert board.isValidMove((0, 1), 2) is True
    for space, val in [
        ((0, 1), 1),  # in the row
        ((3, 0), 1),  # in the column
        ((1, 1), 1),  # in the box
        ((0, 0), 2),  # filled
        ((0, 0), 1),
        ((-1, 0), 2),  # off the board
        ((0, 4), 2),
        ((4, 0), 2),
        ((0, 1), 0),  # no value
        ((0, 1), 5),
    ]:
        assert board.isValidMove(space, val) is False, (space, val)


@pytest.mark.parametrize("undo", ["removeMove", "undoMove"])
def test_a_move_is_made_and_taken_back(board_of, undo):
    board = board_of(SMALL)
    before = state(board)
    rows = board.valsInRows
    board.makeMove((0, 1), 2)
    assert board.board[0, 1] == 2 and (0, 1) not in board.unsolved
    assert 2 in rows[0] and 2 in board.valsInCols[1] and 2 in board.valsInBoxes[0]
    getattr(board, undo)((0, 1), 2)
    assert state(board) == before and board.valsInRows is rows


def test_taking_back_is_plain_removal(board_of):
    board = board_of(REPEATED)
    board.removeMove((0, 0), 1)
    assert 1 not in board.valsInRows[0] and board.board == {(0, 2): 1}


def test_the_most_constrained_space(board_of):
    board = board_of(EASY)
    most = board.getMostConstrainedUnsolvedSpace()
    values = {
        space: sum(board.isValidMove(space, val) for val in range(1, 10))
        for space in board.unsolved
    }
    assert values[most] == min(values.values())
    assert most == min(space for space in values if values[space] == values[most])
    assert {space: board.evaluateSpace(space) for space in values} == values
    assert board_of(SOLVED).getMostConstrainedUnsolvedSpace() is None


@pytest.mark.parametrize("name", ["solve", "solveBoard"])
@pytest.mark.parametrize("kind", [Board, Counting])
def test_solves_and_keeps_the_givens(board_of, name, kind):
    board = board_of(EASY, kind)
    givens = dict(board.board)
    live = (board.board, board.unsolved, board.valsInRows[0])
    assert getattr(Solver(), name)(board) is True
    assert is_solved(board) and givens.items() <= board.board.items()
    assert live[0] is board.board and live[1] is board.unsolved and live[2] == set(range(1, 10))
    assert all(type(val) is int for val in board.board.values())
    assert getattr(Solver(), name)(board) is True


@pytest.mark.parametrize("name", ["solve", "solveBoard"])
@pytest.mark.parametrize("kind", [Board, Counting])
@pytest.mark.parametrize("text", [HOPELESS, REPEATED])
def test_without_a_solution_the_board_is_as_it_was(board_of, name, kind, text):
    board = board_of(text, kind)
    before = state(board)
    assert getattr(Solver(), name)(board) is False
    assert state(board) == before


@pytest.mark.parametrize("name", ["solve", "solveBoard"])
def test_every_move_is_tried_once_and_searched_once(board_of, name):
    board, solver = board_of(",,,\n,,,1\n2,,,\n,,,\n", Counting), CountingSolver()
    before = set(board.unsolved)
    assert getattr(solver, name)(board) is True
    assert solver.calls == 1 + len(board.made)
    assert len(board.made) - len(board.undone) == len(before)
    assert is_solved(board)


def test_the_search_is_forward_checking(board_of):
    """The moves of the search are those of one written out here."""

    def expected(board):
        space = min(
            board.unsolved,
            key=lambda space: (sum(board.isValidMove(space, v) for v in range(1, 10)), space),
            default=None,
        )
        if space is None:
            return True
        for val in range(1, 10):
            if board.isValidMove(space, val):
                moves.append((space, val))
                Board.makeMove(board, space, val)
                if expected(board):
                    return True
                Board.removeMove(board, space, val)
        return False

    moves = []
    text = csv_of(generate(3, 3, seed=4, minimal=True))
    assert expected(board_of(text))
    board = board_of(text, Counting)
    assert Solver().solve(board) is True
    assert board.made == moves and board.undone


def test_the_fast_door_is_for_what_nobody_has_touched(board_of, monkeypatch):
    calls = []
    fill = forward_checking._fill
    monkeypatch.setattr(forward_checking, "_fill", lambda *a: calls.append(1) or fill(*a))

    def doors(solver, board):
        calls.clear()
        assert solver.solve(board) is True and is_solved(board)
        return "fast" if calls else "search"

    class Own(Board):
        def evaluateSpace(self, space):
            return super().evaluateSpace(space)

    class Named(Board):
        """Overrides nothing."""

    assert doors(Solver(), board_of(EASY)) == "fast"
    assert doors(Solver(), board_of(EASY, Named)) == "fast"
    seen = board_of(EASY)
    assert seen.unsolved and seen.valsInCols[0]
    assert doors(Solver(), seen) == "fast"
    assert doors(Solver(), board_of(EASY, Own)) == "search"
    assert doors(CountingSolver(), board_of(EASY)) == "search"
    board = board_of(EASY)
    board.isValidMove = lambda space, val: Board.isValidMove(board, space, val)
    assert doors(Solver(), board) == "search"
    with monkeypatch.context() as patched:
        made = Board.makeMove
        patched.setattr(Board, "makeMove", lambda self, space, val: made(self, space, val))
        assert doors(Solver(), board_of(EASY)) == "search"
    assert Solver().solveFast(board_of(EASY, Own)) is True


def test_what_the_sets_forbid_is_not_tried(board_of):
    board = board_of(",,,\n,,,\n,,,\n,,,\n")
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


def test_a_solver_of_a_file(tmp_path):
    path = tmp_path / "board.csv"
    path.write_text(EASY)
    solver = Solver(path)
    assert is_solved(solver.board)
    assert Solver().board is None


def test_large_boards_are_searched_too(board_of):
    """A move a level, and the methods of others between: deeper than Python's stack of calls."""
    side, n = 36, 6
    rows = [[(r * n + r // n + c) % side + 1 for c in range(side)] for r in range(side)]
    empty = random.Random(5).sample([(r, c) for r in range(side) for c in range(side)], 400)
    for r, c in empty:
        rows[r][c] = ""
    text = "\n".join(",".join(map(str, row)) for row in rows)
    limit = sys.getrecursionlimit()
    board = board_of(text, Counting)
    assert CountingSolver().solve(board) is True and is_solved(board)
    assert sys.getrecursionlimit() == limit


def test_both_doors_agree(board_of):
    for seed in range(30):
        puzzle = generate(3, 3, seed=seed)
        text = csv_of(puzzle)
        fast, searched = board_of(text), board_of(text, Counting)
        assert Solver().solve(fast) is Solver().solve(searched) is True
        assert fast.board == searched.board
        assert tuple(fast.board[divmod(i, 9)] for i in range(81)) == solve_puzzle(puzzle).cells


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1,2,3,4\n1,2,3\n,,,\n,,,\n", "row 2.*3 cells"),
        ("1,2,3,4\n,,,\n,,x,\n,,,\n", 'row 3, column 3: .*"x"'),
        ("1,2,3,4\n,,,\n,,,9\n,,,\n", "row 3.*9 is not among the symbols"),
        (",,,,,,\n" * 7, "side 7"),
        ("1,2,3,4\n,,,\n", "row"),
        ("", "board.csv"),
        ("1,2\ufeff,3,4\n,,,\n,,,\n,,,\n", "row 1"),
    ],
)
def test_a_bad_file_is_refused_by_row(board_of, text, message):
    with pytest.raises(ValueError, match=message) as refused:
        board_of(text)
    assert "board.csv" in str(refused.value)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="nowhere"):
        Board(tmp_path / "nowhere.csv")
    folder = tmp_path / "a folder"
    folder.mkdir()
    with pytest.raises(OSError, match="a folder"):
        Board(folder)


def test_a_long_file_is_read_to_its_end(board_of):
    rows = ["," * 99] * 99 + ["," * 99 + "100"]
    board = board_of("\n".join(rows))
    assert (board.n2, board.board) == (100, {(99, 99): 100})


def test_a_board_is_printed(board_of, capsys):
    board_of(SMALL).print()
    assert capsys.readouterr().out == "1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n"
