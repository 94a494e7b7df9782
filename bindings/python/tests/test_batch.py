"""Many boards in one call: own status per row, the same on any number of threads."""

import copy
import pickle

import pytest
from conftest import PUZZLE, SOLUTION, package

from libsudoku import (
    Board,
    Boards,
    Control,
    State,
    Status,
    SudokuError,
    buffers,
    check_lines,
    check_strings,
    row_error,
    solve_lines,
    solve_many,
    solve_strings,
)

BAD = Status.BAD_TEXT


def test_boards(puzzle):
    closed, broken = Board(2, 2), Board.parse(PUZZLE)
    closed.close()
    broken[0, 2] = 5
    batch = solve_many([puzzle, closed, Board(2, 2), broken, puzzle], solution_limit=2)
    statuses = [Status.OK, Status.BAD_HANDLE, Status.OK, Status.NO_SOLUTION, Status.OK]
    assert batch.status is Status.OK
    assert [row.status for row in batch] == statuses == batch.statuses.tolist()
    assert batch.solutions.tolist() == [1, 0, 2, 0, 1]
    assert [row.strategy for row in batch][:3] == [batch[4].strategy, "", "auto"]
    assert batch.strategies[1] == 0 != batch.strategies[0]
    assert batch.nodes.tolist() == [row.nodes for row in batch]
    assert (len(batch), batch.stride) == (5, 81)
    assert "".join(map(str, batch.solution(0))) == SOLUTION
    assert batch.solution(-1) == batch.solution(0)
    assert len(batch.solution(2)) == 16
    assert batch.solution(1) == batch.solution(3) == ()
    assert batch.cells[81:162].tolist() == [0] * 81
    assert batch[1:3] == [batch[1], batch[2]]
    for function in (batch.__getitem__, batch.solution):
        with pytest.raises(IndexError):
            function(5)


def test_nothing():
    assert list(solve_many([])) == []
    assert list(solve_lines("")) == []
    assert solve_lines(b"# nothing\n\n").lines == []


def test_lines():
    text = f"# ours\n{PUZZLE}\n\nnot a puzzle\r\n{'.' * 16}\n{PUZZLE}"
    batch = solve_lines(text, solution_limit=2)
    assert batch.status is Status.OK
    assert batch.statuses[0] == batch.statuses[3] == Status.OK
    assert batch.statuses[1] < 0
    assert batch.solutions.tolist() == [1, 0, 2, 1]
    assert batch.lines[0] == batch.lines[3] == SOLUTION
    assert batch.lines[1] == ""
    assert len(batch.lines[2]) == 16
    assert bytes(batch.text).decode().split("\n")[:-1] == batch.lines
    assert solve_lines(text.encode(), solution_limit=2).lines == batch.lines


def statuses(strings):
    """The status of each row; None for None."""
    return [row and row.status for row in strings]


def test_strings_have_one_answer_each():
    items = [None, PUZZLE, "", "# ours", f"{PUZZLE}\n{PUZZLE}", "x", PUZZLE.encode(), "." * 16, None]
    strings = solve_strings(items, solution_limit=2)
    assert statuses(strings) == [None, 0, BAD, BAD, BAD, BAD, 0, 0, None]
    assert strings.status is Status.OK
    assert strings.lines[:7] == [None, SOLUTION, "", "", "", "", SOLUTION]
    assert (len(strings), len(strings.lines), strings.lines[8]) == (9, 9, None)
    assert strings.solutions.tolist() == [0, 1, 0, 0, 0, 0, 1, 2, 0]
    assert strings.statuses[0] == Status.NULL_POINTER and strings.statuses[2] == BAD
    assert strings[1] == solve_lines(PUZZLE, solution_limit=2)[0]
    assert strings[-1] is None and strings[:2] == [None, strings[1]]
    assert bytes(strings.text).decode().count("\n") == 9


def test_rows_of_strings_do_not_move():
    """A blank item and an item of two lines, which solve_lines reads as two other puzzles."""
    other = PUZZLE.translate(str.maketrans("123456789", "234567891"))
    moved = ["", f"{PUZZLE}\n{other}", other]
    assert len(solve_lines("\n".join(moved))) == 3
    strings = solve_strings(moved)
    assert statuses(strings) == [BAD, BAD, 0]
    assert strings.lines == ["", "", solve_lines(other).lines[0]]


@pytest.mark.parametrize("kind", [str, str.encode])
def test_plain_strings_are_solved_like_lines(kind):
    items = [PUZZLE, "x", "." * 16, "1 " * 256, PUZZLE]
    strings = solve_strings(map(kind, items), solution_limit=2)
    lines = solve_lines("\n".join(items), solution_limit=2)
    assert (list(strings), strings.lines) == (list(lines), lines.lines)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_end_may_follow_a_string(end, tmp_path):
    assert solve_strings([PUZZLE + end] * 3).lines == [SOLUTION] * 3
    assert statuses(solve_strings([PUZZLE + end + PUZZLE])) == [BAD]
    file = tmp_path / "puzzles"
    file.write_bytes(f"{PUZZLE}{end}{end}{PUZZLE}".encode())
    assert solve_strings(file.open("rb")).lines == [SOLUTION, "", SOLUTION]


def is_puzzle(text):
    try:
        Board.parse(text)
    except SudokuError:
        return False
    return True


@pytest.mark.parametrize("other", [PUZZLE, None])
def test_every_short_string_has_a_row_of_its_own(other):
    """Items that a collection skips as blank or as a comment have a row; a string is read as a board is."""
    characters = [*map(chr, range(128)), "\ufeff", "\u3000"]
    shorts = [one + end for one in characters for end in ("", " ", "\n", "#", "\n\n", "#\n")]
    shorts += [f"\ufeff{PUZZLE}", f"\n{PUZZLE}", f"#\n{PUZZLE}", f"{PUZZLE}\n ", f"#{PUZZLE}"]
    for short in shorts:
        strings = solve_strings([short, other, short])
        assert (strings[0].status < 0) == (not is_puzzle(short)), repr(short)
        assert strings[0] == strings[2] and strings.lines[0] == strings.lines[2], repr(short)
        assert strings.lines[1] == (other and SOLUTION), repr(short)
        assert strings[0] == solve_strings([short.encode()])[0], repr(short)


def test_a_missing_value_of_pandas_is_none():
    numpy, pandas = package("numpy"), package("pandas")
    # Seen to fail: a TypeError for all but the first.
    for missing in (float("nan"), numpy.float32("nan"), pandas.NA, pandas.NaT):
        strings = solve_strings([missing, PUZZLE])
        assert (strings[0], strings.lines) == (None, [None, SOLUTION]), repr(missing)


def test_strings_are_refused():
    for wrong in (PUZZLE, PUZZLE.encode(), 5, None):
        with pytest.raises(TypeError):
            solve_strings(wrong)
    for item, found in ((5, "int"), ([PUZZLE], "list"), (1.5, "float")):
        with pytest.raises(TypeError, match=f"string 1: expected str, bytes or None, found {found}"):
            solve_strings([PUZZLE, item])
    with pytest.raises(TypeError, match="limit"):
        solve_strings([PUZZLE], limit=2)
    wrong = ["\ud800", b"\xff", b"\xed\xa0\x80", "\udcff"]
    for items in (wrong, [*wrong, None], wrong[::3], wrong[1:3]):
        found = statuses(solve_strings(items))[: len(items)]
        assert set(found) <= {Status.BAD_UTF8, None} and found[0] == Status.BAD_UTF8


def test_strings_with_options():
    strings = solve_strings(["0" + "." * 35, "", None], box=(2, 3), symbols=range(1, 7))
    assert statuses(strings) == [0, BAD, None]
    assert strings.solutions.tolist() == [1, 0, 0]
    control = Control()
    assert solve_strings([PUZZLE] * 5_000, control=control, threads=2).lines == [SOLUTION] * 5_000
    control.cancel()
    cancelled = solve_strings([PUZZLE, ""], control=control)
    assert (cancelled.status, statuses(cancelled)) == (Status.CANCELLED, [Status.CANCELLED, BAD])


def test_no_strings():
    strings = solve_strings([])
    assert (len(strings), list(strings), strings.lines) == (0, [], [])
    assert solve_strings([None]).lines == [None]


def test_strings_are_not_limited_in_bytes(monkeypatch):
    long = PUZZLE + " " * (1 << 20)
    strings = solve_strings([long] * 65)
    assert strings.lines == [SOLUTION] * 65


def test_results_can_be_pickled_and_copied(puzzle):
    made = [
        solve_many([puzzle, Board(2, 2)]),
        solve_many([]),
        solve_lines(f"{PUZZLE}\nx\n{PUZZLE}"),
        solve_lines(""),
        solve_strings([PUZZLE, None, ""]),
    ]
    for batch in made:
        twins = [pickle.loads(pickle.dumps(batch, protocol)) for protocol in range(6)]
        for twin in (*twins, copy.copy(batch), copy.deepcopy(batch)):
            assert type(twin) is type(batch)
            assert (twin.status, list(twin)) == (batch.status, list(batch))
            assert twin.statuses.tolist() == batch.statuses.tolist()
            assert twin.rows.nbytes == batch.rows.nbytes
            if isinstance(batch, Boards):
                assert (twin.cells, twin.stride) == (batch.cells, batch.stride)
                assert list(map(twin.solution, range(len(twin)))) == list(
                    map(batch.solution, range(len(batch)))
                )
            else:
                assert (twin.lines, twin.text) == (batch.lines, batch.text)


def test_results_name_themselves():
    assert repr(solve_lines(PUZZLE)) == "<libsudoku.Lines: 1 puzzles, OK>"
    assert repr(solve_strings([None] * 2)) == "<libsudoku.Strings: 2 puzzles, OK>"


@pytest.mark.parametrize(
    ("line", "count"), [("." * 256, 3), ("x", 10_000), (PUZZLE + " " * 20_000 + "\nx", 300)]
)
def test_unusual_lines(line, count):
    """Solutions longer than their puzzles, lines shorter than boards, and than the first ones."""
    batch = solve_lines(f"{line}\n" * count)
    rows = solve_lines(f"{line}\n")
    assert list(batch) == list(rows) * count
    assert batch.lines == rows.lines * count and rows.lines[0] != line


def test_a_long_text():
    control = Control()
    batch = solve_lines(f"{PUZZLE}\n" * 20_000, control=control)
    assert batch.lines == [SOLUTION] * 20_000
    assert (control.progress.done, control.progress.total) == (20_000, 20_000)


def test_lines_with_options():
    batch = solve_lines("0" + "." * 35, box=(2, 3), symbols=range(1, 7))
    assert batch.solutions.tolist() == [1]
    assert sorted(batch.lines[0][:6]) == list("123456")
    with pytest.raises(SudokuError) as raised:
        solve_lines(PUZZLE, max_bytes=80)
    assert raised.value.name == "TOO_LARGE"


def test_threads_make_no_difference():
    one = solve_lines(f"{PUZZLE}\nx\n" * 50)
    many = solve_lines(f"{PUZZLE}\nx\n" * 50, threads=4)
    assert (list(one), one.lines) == (list(many), many.lines)
    boards = [Board.parse(PUZZLE) for _ in range(20)]
    assert list(solve_many(boards)) == list(solve_many(boards, threads=4))


def test_cancelled_and_timed_out(endless):
    with Control() as control:
        solve_lines(f"{PUZZLE}\n" * 3, control=control)
        assert control.progress[:3] == (False, 3, 3)
        control.cancel()
        batch = solve_many([endless] * 3, control=control)
        assert batch.status is Status.CANCELLED
        assert set(batch.statuses) == {Status.CANCELLED}
    batch = solve_many([endless] * 3, time_limit_ms=20, solution_limit=2**40)
    assert batch.status is Status.TIMED_OUT


def test_rows_are_memory_that_others_can_read():
    view = solve_lines(f"{PUZZLE}\n" * 3).rows
    assert (view.itemsize, view.nbytes, view.shape) == (24, 72, (3,))
    assert [name for name in ("status", "solutions", "nodes") if name in view.format] == [
        "status",
        "solutions",
        "nodes",
    ]


# Seen to fail: a buffer of one number more than the library writes.
def test_all_of_a_result_is_written(puzzle, endless, monkeypatch):
    """No result shows the former content of the memory."""

    def answers():
        with Control() as control:
            control.cancel()
            cancelled = solve_many([puzzle], control=control), solve_lines(PUZZLE, control=control)
        boards = [puzzle, Board(2, 2), endless]
        whole = solve_many(boards, node_limit=9), solve_lines(f"{PUZZLE}\nx\n")
        answers = (*cancelled, *whole)
        return [
            (bytes(made.rows), bytes(made.cells if isinstance(made, Boards) else made.text))
            for made in answers
        ]

    found = []
    for former in (b"\0", b"\xff"):
        monkeypatch.setattr(buffers, "_unwritten", lambda size, byte=former: bytearray(byte * size))
        found.append(answers())
    assert found[0] == found[1]


def test_row_error_returns_the_line_and_its_error():
    text = f"# a comment\n{PUZZLE}\n\n123\n1x{'.' * 14}\n"
    rows = solve_lines(text)
    found = [row_error(text, row) for row in range(len(rows))]
    assert [row.line for row in found] == [2, 4, 5]
    assert found[0].error is None
    assert [row.error.code for row in found[1:]] == rows.statuses.tolist()[1:]
    assert (found[2].error.line, found[2].error.column) == (5, 2)
    assert isinstance(found[2].error, ValueError) and 'found "x"' in str(found[2].error)
    for bad in (3, -1):
        with pytest.raises(SudokuError) as raised:
            row_error(text, bad)
        assert raised.value.name == "BAD_ARGUMENT"
    with pytest.raises(SudokuError) as raised:
        row_error(text, 0, max_bytes=5)
    assert raised.value.name == "TOO_LARGE"
    assert row_error(b"123456" * 6, 0, box=(2, 3)).error is None
    assert row_error(b"123456" * 6, 0, box=(2, 3), symbols=[1, 2, 3, 4, 5, 7]).error.symbol == 6


def test_every_string_has_its_state():
    items = [PUZZLE, None, SOLUTION, "x", "55" + PUZZLE[2:], b"1.3..2..4...3..4", float("nan"), ""]
    states = [State.INCOMPLETE, Status.NULL_POINTER, State.SOLVED, BAD, State.BROKEN]
    states += [State.INCOMPLETE, Status.NULL_POINTER, BAD]
    for copies in (1, 500):
        assert check_strings(items * copies, threads=2).tolist() == states * copies
    assert check_strings([]).tolist() == []
    lines = f"{PUZZLE}\n\n!\n{SOLUTION}"
    assert check_lines(lines).tolist() == [State.INCOMPLETE, Status.BAD_TEXT, State.SOLVED]
    assert check_lines("." * 36, box=(2, 3)).tolist() == [State.INCOMPLETE]
    assert check_strings(["." * 36, SOLUTION], box=(2, 3)).tolist()[0] == State.INCOMPLETE
    with pytest.raises(TypeError):
        check_strings(PUZZLE)
    with pytest.raises(TypeError):
        check_strings([PUZZLE, 5])
    control = Control()
    control.cancel()
    assert check_strings([PUZZLE], control=control).tolist() == [Status.CANCELLED]
