"""The calls without ctypes: the same results as with it, and the same refusals."""

import ctypes

import pytest

import libsudoku
from libsudoku import quick
from libsudoku.abi import Status
from libsudoku.library import native

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = EASY.replace("53..7", ".....").replace("6..195", "......")
BOARDS = {
    "easy": EASY,
    "several": TWO,
    "none": "55" + "." * 79,
    "unsolvable": "5" + "." * 8 + ".5" + "." * 70,
    "two_by_two": "1..." * 4,
    "empty_16": "." * 256,
}
TEXTS = {
    "line": EASY,
    "lines": f"# a comment\n{EASY}\n\n{TWO}\r\n{BOARDS['none']}",
    "header": f"puzzle\n{EASY}\n",
    "empty": "",
    "one_end": "\n",
    "large": f"{'.' * 256}\n{EASY}\n",
    "long": f"{EASY}\n" * 100,
}


@pytest.fixture
def ways(monkeypatch):
    """Runs a function with the methods and without; the results, or the errors."""
    assert quick.METHODS is not None

    def of(call):
        found = []
        for methods in (quick.METHODS, None):
            with monkeypatch.context() as patch:
                patch.setattr(quick, "METHODS", methods)
                try:
                    found.append(call())
                except (libsudoku.SudokuError, TypeError) as error:
                    found.append((type(error).__mro__[1:], str(error)))
        return found

    return of


@pytest.mark.parametrize("limit", [0, 2, 2**64, -1, "2", True, None])
@pytest.mark.parametrize("others", [{}, {"node_limit": 1}, {"no": 1}, {"strategy": "propagation"}], ids=str)
@pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)
def test_a_board(ways, text, limit, others):
    def solved():
        found = libsudoku.solve(libsudoku.Board.parse(text), solution_limit=limit, **others)
        return found._replace(report=found.report._replace(elapsed_ns=0))

    quickly, plainly = ways(solved)
    assert quickly == plainly


@pytest.mark.parametrize(
    "options",
    [{}, {"solution_limit": 2}, {"threads": 2}, {"max_bytes": 3}, {"alphabet": "x"}, {"box": (2, 2)}],
    ids=str,
)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_lines(ways, text, options):
    def solved():
        found = libsudoku.solve_lines(text, **options)
        return found.status, [*found], bytes(found.text), found.lines

    quickly, plainly = ways(solved)
    assert quickly == plainly


def test_a_closed_board_is_refused_as_ever(ways):
    board = libsudoku.Board.parse(EASY)
    board.close()
    quickly, plainly = ways(lambda: libsudoku.solve(board))
    assert quickly == plainly
    assert "handle" in quickly[1]


def test_a_puzzle_that_takes_longer_is_solved_by_a_long_call(ways):
    empty = libsudoku.Board(5, 5)
    quickly, plainly = ways(lambda: libsudoku.solve(empty).status)
    assert quickly == plainly == Status.OK


def test_wrong_arguments_are_exceptions():
    with pytest.raises(TypeError):
        quick.METHODS.solve("1", 81, 0, 0)
    with pytest.raises(IndexError):
        quick.METHODS.solve(1, 81)
    with pytest.raises(TypeError):
        quick.METHODS.solve_lines(EASY, 1, 0, 0)
    with pytest.raises(OverflowError):
        quick.METHODS.solve_lines(b"", 1, -1, 0)
    assert quick.METHODS.solve(0, 81, 0, 0)[0] == Status.NULL_POINTER


def test_another_list_of_functions_is_refused():
    made = (ctypes.c_void_p * 2)()
    functions = (ctypes.c_void_p * 3)()
    load = native.Python_OnLoad
    assert load(functions, ctypes.c_size_t(3), made, ctypes.c_size_t(2)) == Status.BAD_ARGUMENT
    assert load(None, ctypes.c_size_t(0), made, ctypes.c_size_t(2)) == Status.BAD_ARGUMENT
    assert load(functions, ctypes.c_size_t(3), None, ctypes.c_size_t(0)) == Status.NULL_POINTER
    assert [*made] == [None, None]
