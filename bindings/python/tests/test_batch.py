"""Many boards in one call: own status per row, the same on any number of threads."""

import pytest
from conftest import PUZZLE, SOLUTION

from libsudoku import Board, Boards, Control, Status, SudokuError, rooms, solve_lines, solve_many


def test_boards(puzzle):
    closed, broken = Board(2, 2), Board.parse(PUZZLE)
    closed.close()
    broken[0, 2] = 5
    batch = solve_many([puzzle, closed, Board(2, 2), broken, puzzle], solution_limit=2)
    statuses = [Status.OK, Status.BAD_HANDLE, Status.OK, Status.NO_SOLUTION, Status.OK]
    assert batch.status is Status.OK
    assert [row.status for row in batch] == statuses == batch.statuses.tolist()
    assert batch.solutions.tolist() == [1, 0, 2, 0, 1]
    assert [row.strategy for row in batch][:2] == [batch[4].strategy, ""]
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


@pytest.mark.parametrize(
    ("line", "count"), [("." * 256, 3), ("x", 10_000), (PUZZLE + " " * 20_000 + "\nx", 300)]
)
def test_lines_that_are_not_as_usual(line, count):
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


def test_all_room_is_written(puzzle, endless, monkeypatch):
    """What stood in memory before is not seen, whatever became of a puzzle."""

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
    for stood_there in (b"\0", b"\xff"):
        monkeypatch.setattr(rooms, "_unwritten", lambda size, byte=stood_there: bytearray(byte * size))
        found.append(answers())
    assert found[0] == found[1]
