"""Errors are SudokuError, and the exception of Python that fits."""

import copy
import errno
import os
import pickle

import pytest
from conftest import PUZZLE

import libsudoku
from libsudoku import Board, Control, Format, Status, Stopped, SudokuError, generate, prove, solutions, solve
from libsudoku.library import error_of

VALUE, INDEX, FILE, MEMORY, NONE = ValueError, IndexError, OSError, MemoryError, ()

KINDS = {
    Status.NULL_POINTER: NONE,
    Status.BAD_HANDLE: VALUE,
    Status.BAD_ARGUMENT: VALUE,
    Status.BUFFER_TOO_SMALL: NONE,
    Status.BAD_STRUCT_SIZE: NONE,
    Status.UNKNOWN_STRATEGY: VALUE,
    Status.UNSUITABLE: VALUE,
    Status.UNKNOWN_FORMAT: VALUE,
    Status.NOT_EXPRESSIBLE: VALUE,
    Status.BAD_UTF8: VALUE,
    Status.BAD_TEXT: VALUE,
    Status.RAGGED_ROW: VALUE,
    Status.BAD_CELL_COUNT: VALUE,
    Status.TOO_LARGE: VALUE,
    Status.BAD_SIDE: VALUE,
    Status.BAD_SYMBOL_COUNT: VALUE,
    Status.DUPLICATE_SYMBOL: VALUE,
    Status.UNKNOWN_SYMBOL: VALUE,
    Status.OFF_BOARD: (INDEX, VALUE),
    Status.GIVEN_TWICE: VALUE,
    Status.BAD_CAGE: VALUE,
    Status.BAD_CONSTRAINT: VALUE,
    Status.FILE_ERROR: FILE,
    Status.NO_MEMORY: MEMORY,
    Status.NOT_GENERATED: NONE,
    Status.INTERNAL: NONE,
}


def raised(call, *arguments, **named):
    with pytest.raises(SudokuError) as caught:
        call(*arguments, **named)
    return caught.value


def same(error, other):
    return (type(error), error.args, vars(error)) == (type(other), other.args, vars(other))


def test_each_status_below_0_has_its_exceptions():
    assert set(KINDS) == {status for status in Status if status < 0}
    for status, kinds in KINDS.items():
        error = error_of(status, "what was wrong", 1, 2, 3, 4, 5)
        expected = kinds if isinstance(kinds, tuple) else (kinds,)
        for kind in (VALUE, INDEX, FILE, MEMORY):
            assert isinstance(error, kind) == (kind in expected), status.name
        assert isinstance(error, SudokuError) and not isinstance(error, Stopped)
        assert (error.name, str(error), error.line, error.symbol) == (
            status.name, "what was wrong", 1, 5
        )
        assert repr(error).startswith("SudokuError(")


def test_calls_raise_the_exceptions_of_python():
    board = Board(2, 2)
    with pytest.raises(IndexError):
        board[4, 0]
    with pytest.raises(ValueError):
        Board.parse("y" * 15 + "x")
    with pytest.raises(ValueError):
        Board.parse("4\n1 2 3 4\n9,9 1\n", format=Format.COORDINATES)
    with pytest.raises(ValueError):
        solve(board, strategy="guessing")
    with pytest.raises(ValueError):
        solve(board, threads=-1)
    with pytest.raises(ValueError):
        board.add_cage(3, [])
    board.close()
    with pytest.raises(ValueError):
        solve(board)


def test_a_file_error_has_errno_and_filename(tmp_path):
    missing = tmp_path / "missing"
    with pytest.raises(FileNotFoundError) as caught:
        Board.load(missing)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, str(missing))
    assert caught.value.name == "FILE_ERROR" and 'missing"' in str(caught.value)
    with pytest.raises(FileNotFoundError) as caught:
        Board(2, 2).save(str(missing / "board"))
    assert caught.value.filename == str(missing / "board")
    with pytest.raises(IsADirectoryError):
        Board.load(tmp_path)
    with pytest.raises(FileNotFoundError):
        prove(Board(2, 2), missing / "a.cnf", missing / "a.drat")


def test_a_file_error_without_a_number_is_an_os_error():
    error = raised(Board.load, "a\0b")
    assert isinstance(error, OSError)
    assert (error.errno, error.filename) == (None, "a\0b")


def test_errors_can_be_pickled_and_copied(tmp_path):
    errors = [
        raised(Board(2, 2).__getitem__, (0, 4)),
        raised(Board.load, tmp_path / "missing"),
        raised(Board.parse, "1x" + "." * 14),
        error_of(Status.NO_MEMORY, "not enough memory"),
        error_of(Status.INTERNAL, "a fault"),
        Stopped(Status.TIMED_OUT, "too late"),
        SudokuError(Status.BAD_TEXT, "made by hand", 3),
    ]
    for error in errors:
        twins = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(6)]
        for twin in (*twins, copy.copy(error), copy.deepcopy(error)):
            assert same(twin, error)
            assert str(twin) == str(error)
    twin = pickle.loads(pickle.dumps(errors[1]))
    assert (twin.errno, twin.filename) == (errno.ENOENT, str(tmp_path / "missing"))


def test_a_subclass_of_the_caller_keeps_its_type():
    error = OwnError(Status.BAD_TEXT, "made by hand")
    assert type(pickle.loads(pickle.dumps(error))) is OwnError


class OwnError(SudokuError):
    pass


def test_stopped_is_not_a_value_error(hopeless):
    with Control() as control:
        control.cancel()
        error = raised(next, solutions(hopeless, control=control))
    assert (type(error), error.name) == (Stopped, "CANCELLED")
    assert not isinstance(error, (ValueError, OSError))


def test_an_unknown_option_is_named(puzzle):
    for call in (solve, libsudoku.count, solutions):
        with pytest.raises(TypeError, match="'limit'.*solution_limit"):
            call(puzzle, limit=2)


@pytest.mark.parametrize("text", [81, None, [PUZZLE], 5.0])
def test_a_text_is_str_or_bytes(text):
    for call in (Board.parse, libsudoku.solve_lines):
        with pytest.raises(TypeError):
            call(text)
    assert Board.parse(bytearray(PUZZLE.encode())) == Board.parse(memoryview(PUZZLE.encode()))


TAKE_A_BOARD = {
    "solve": libsudoku.solve,
    "count": libsudoku.count,
    "solutions": lambda board: list(solutions(board)),
    "prove": lambda board: prove(board, os.devnull, os.devnull),
    "rate": libsudoku.rate,
    "hint": libsudoku.hint,
    "steps": libsudoku.steps,
    "minimise": libsudoku.minimise,
    "canonical": libsudoku.canonical,
    "redundant": libsudoku.redundant,
    "Deduction": libsudoku.Deduction,
    "fits": libsudoku.strategies()[0].fits,
}


@pytest.mark.parametrize("name", TAKE_A_BOARD)
def test_what_takes_a_board_takes_its_text(name, puzzle):
    call = TAKE_A_BOARD[name]

    def seen(found):
        """What is the same in each call."""
        if isinstance(found, (libsudoku.Deduction, libsudoku.Steps)):
            return type(found)
        return found._replace(report=None) if hasattr(found, "report") else found

    expected = seen(call(puzzle))
    assert seen(call(PUZZLE)) == seen(call(PUZZLE.encode())) == expected
    for other in (None, 81, [[1]]):
        with pytest.raises(TypeError, match=f"board must be a Board or a text, not {type(other).__name__}"):
            call(other)


def test_many_boards_are_boards(puzzle):
    with pytest.raises(TypeError, match=r"boards\[1\] must be a Board, not str; solve_strings takes texts"):
        libsudoku.solve_many([puzzle, PUZZLE])


# Seen to fail: "'str' object cannot be interpreted as an integer", without a name.
def test_wrong_types_are_named(puzzle):
    for call, message in [
        (lambda: generate(3, 3, seed=1, symmetry="rotation_180"), "symmetry must be one of NONE, ROTATION_180, .*not 'rot"),
        (lambda: generate(3, 3, seed=1, minimal="yes"), "minimal must be an integer, not 'yes'"),
        (lambda: generate("3", 3, seed=1), "box height must be an integer, not '3'"),
        (lambda: solve(puzzle, threads=1.0), "threads must be an integer, not 1.0"),
        (lambda: puzzle.write("line"), "format must be a Format, not 'line'"),
        (lambda: Board.parse(PUZZLE, format="line"), "format must be a Format, not 'line'"),
        (lambda: Board.parse(None), "text must be a str or bytes, not None"),
        (lambda: Board.parse(PUZZLE, symbols="123456789"), "symbols: .*integer"),
        (lambda: libsudoku.solve_lines([PUZZLE]), "text must be a str or bytes, not "),
    ]:
        with pytest.raises(TypeError, match=f"^{message}"):
            call()
