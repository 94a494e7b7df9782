"""Many generated puzzles: the same items however they are made, each with a status of its own."""

import contextlib
import copy
import ctypes
import gc
import io
import pickle
import re
import threading
from itertools import islice

import libsudoku
import pytest
from conftest import REPOSITORY, package

from libsudoku import (
    EMPTY,
    Board,
    Control,
    Format,
    GeneratedBatch,
    Status,
    Stopped,
    SudokuError,
    generate,
    generate_batch,
    generating,
    puzzles,
    solve,
)
from libsudoku.library import native

# About a half of the items fail.
RARE = {"givens": 23, "attempts": 2}


def test_items_are_those_of_generate():
    batch = generate_batch(5, seed=7, minimal=True)
    assert isinstance(batch, GeneratedBatch)
    assert (batch.status, len(batch), batch.box) == (Status.OK, 5, (3, 3))
    assert batch[0].seed == 7 and len(set(batch.seeds)) == 5
    for item in batch:
        alone = generate(3, 3, seed=item.seed, minimal=True)
        assert (item.status, item.board) == (Status.OK, None)
        assert item.puzzle == alone.write(Format.LINE).strip()
        assert item.givens == 81 - item.puzzle.count(".")
        found = solve(alone, solution_limit=2)
        assert found.unique and item.solution == "".join(map(str, found.cells))
    assert batch[-1] == batch[4] and batch[1:3] == [batch[1], batch[2]]
    with pytest.raises(IndexError):
        batch[5]


def test_columns():
    batch = generate_batch(3, seed=1, box=(2, 3))
    assert batch.statuses.tolist() == [0, 0, 0]
    assert batch.seeds.tolist() == [item.seed for item in batch]
    assert batch.givens.tolist() == [item.givens for item in batch]
    for grids, lines in ((batch.puzzles, batch.lines), (batch.solutions, batch.solution_lines)):
        assert (grids.format, grids.shape, grids.contiguous) == ("I", (3, 36), True)
        assert ["".join(map(str, row)).replace("0", ".") for row in grids.tolist()] == lines
    assert repr(batch) == "<libsudoku.GeneratedBatch: 3 puzzles, OK>"
    assert batch.rows.nbytes == 3 * 48


def test_numpy_reads_the_columns_without_a_copy():
    numpy = package("numpy")
    batch = generate_batch(3, seed=1)
    read = numpy.asarray(batch.puzzles)
    assert (read.shape, read.dtype) == ((3, 81), numpy.uint32)
    assert read.ctypes.data == ctypes.addressof(ctypes.c_char.from_buffer(batch.puzzles))


# Seen to fail: a line end in both.
def test_large_boards_have_lines_that_parse():
    item = generate_batch(1, seed=3, box=(4, 3), threads=2)[0]
    assert "\n" not in item.puzzle + item.solution
    board = Board.parse(item.puzzle, box=(4, 3))
    assert sum(symbol != EMPTY for symbol in board.cells) == item.givens
    assert solve(board).cells == Board.parse(item.solution, box=(4, 3)).cells


def test_no_items():
    batch = generate_batch(0, seed=1, killer=True)
    assert (list(batch), batch.lines, batch.boards) == ([], [], [])
    assert (batch.puzzles.shape, batch.seeds.tolist()) == ((0, 81), [])
    assert list(puzzles(0, seed=1)) == []


def test_threads_and_calls_make_no_difference():
    whole = list(generate_batch(40, seed=5))
    assert list(generate_batch(40, seed=5, threads=4)) == whole
    assert [*generate_batch(13, seed=5), *generate_batch(27, seed=5, first=13)] == whole
    for chunk in (1, 7, 1024):
        for threads in (0, 3):
            assert list(puzzles(40, seed=5, chunk=chunk, threads=threads)) == whole
    assert list(islice(puzzles(seed=5, first=30), 10)) == whole[30:]


def test_a_killer_has_a_board_with_cages():
    batch = generate_batch(4, seed=2, box=(2, 2), killer=True, threads=2)
    assert [item.board for item in batch] == batch.boards
    for item in batch:
        assert item.board.cages and item.board.box == (2, 2)
        assert item.board == generate(2, 2, seed=item.seed, killer=True)
        assert "".join(map(str, solve(item.board, solution_limit=2).cells)) == item.solution
        assert Board.parse(item.puzzle).cells == item.board.cells
    streamed = list(puzzles(4, seed=2, box=(2, 2), killer=True, chunk=3))
    assert streamed == list(batch)


# Seen to fail: items taken from the rows alone, which have a line of zeros here.
def test_a_failing_item_costs_the_others_nothing():
    batch = generate_batch(30, seed=11, threads=2, **RARE)
    failed = [item for item in batch if item.status == Status.NOT_GENERATED]
    assert batch.status is Status.OK
    for item in failed:
        assert item[2:] == (0, "", "", None, 1, *[None] * 6)
    for item in set(batch) - set(failed):
        assert item.givens == 23 and item.puzzle.count(".") == 58
    assert list(puzzles(30, seed=11, **RARE)) == list(batch)
    # Both kinds occur.
    assert 0 < len(failed) < 30


def test_a_difficulty_decides_about_items_and_is_rated():
    wishes = {"seed": 4, "difficulty": "level=medium.., without=chains, rate"}
    batch = generate_batch(12, threads=2, **wishes)
    for item in batch:
        rating = libsudoku.rate(item.puzzle)
        explainer, hodoku = rating.sudoku_explainer, rating.hodoku
        assert (item.er, item.ep, item.ed) == (explainer.er, explainer.ep, explainer.ed)
        assert (item.score, item.level) == (hodoku.score, hodoku.level)
        assert item.level in ("medium", "hard", "unfair", "extreme") and item.stars == rating.stars.stars
    assert list(puzzles(12, **wishes)) == list(batch)
    (again,) = generate_batch(1, seed=batch[11].seed)
    assert again.puzzle == batch[11].puzzle and again.er is None
    columns = batch.table(first=3)
    assert list(columns) == [
        *("number", "seed", "puzzle", "solution", "givens", "er", "ep", "ed", "score", "level"),
        "stars",
    ]
    assert columns["number"] == list(range(3, 15))
    assert columns["er"] == [item.er for item in batch]
    week = generate_batch(7, seed=1, difficulty="curve=1 1 2 3")
    assert [item.stars for item in week] == [1, 1, 2, 3, 1, 1, 2]
    with pytest.raises(libsudoku.SudokuError, match="expected er=7.1"):
        generate_batch(1, seed=1, difficulty="er=hard")


# Seen to fail: "Python int too large to convert to C long", of a seed of 64 bits.
def test_a_table_becomes_parquet(tmp_path):
    pa, parquet = package("pyarrow"), package("pyarrow.parquet")
    text, number, real = pa.string(), pa.int64(), pa.float64()
    types = [number, pa.uint64(), text, text, number, real, real, real, number, text, number]
    # With all ratings, with ER alone, with none.
    for wishes in ({"difficulty": "rate"}, {"difficulty": "er=..3"}, {}):
        columns = generate_batch(20, seed=3, **wishes).table(first=5)
        assert max(columns["seed"]) >= 2**63
        parquet.write_table(pa.table(columns), tmp_path / "puzzles.parquet")
        read = parquet.read_table(tmp_path / "puzzles.parquet")
        assert read.to_pydict() == columns
        expected = [pa.null() if columns[name][0] is None else type for name, type in zip(columns, types)]
        assert read.schema.types == expected and len(expected) == 11


def test_results_can_be_pickled_and_copied():
    for batch in (
        generate_batch(3, seed=1),
        generate_batch(2, seed=1, box=(2, 2), killer=True),
        generate_batch(0, seed=1),
    ):
        for twin in (pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch)):
            assert (twin.status, list(twin), twin.box) == (batch.status, list(batch), batch.box)
            assert bytes(twin.puzzles) == bytes(batch.puzzles)


def test_bad_values_are_refused():
    for function in (lambda **given: generate_batch(2, **given), puzzles):
        for given, name in (
            ({"box": (0, 3)}, "BAD_SIDE"),
            ({"box": (2**31, 2**31)}, "BAD_SIDE"),
            ({"first": -1}, "BAD_ARGUMENT"),
            ({"threads": 1025}, "BAD_ARGUMENT"),
            ({"seed": 2**64}, "BAD_ARGUMENT"),
            ({"minimal": 2, "givens": 30}, "BAD_ARGUMENT"),
            ({"pattern": "."}, "BAD_CELL_COUNT"),
        ):
            with pytest.raises(SudokuError) as raised:
                function(**{"seed": 1, **given})
            assert raised.value.name == name and isinstance(raised.value, ValueError)
        with pytest.raises(TypeError, match="unknown option 'size': expected one of killer, "):
            function(seed=1, size=9)
    for chunk in (0, -1):
        with pytest.raises(ValueError, match="chunk"):
            puzzles(seed=1, chunk=chunk)
    for count in (-1, 2**31 + 1):
        with pytest.raises((ValueError, MemoryError)):
            generate_batch(count, seed=1)
    with pytest.raises(ValueError):
        generate_batch(2, seed=1, first=2**64 - 1)


def test_a_cancelled_batch_says_which_items_are_missing():
    with Control() as control:
        assert len(generate_batch(3, seed=1, control=control)) == 3
        assert control.progress[:3] == (False, 3, 3)
        control.cancel()
        batch = generate_batch(3, seed=1, control=control)
    assert batch.status is Status.CANCELLED
    assert {item.status for item in batch} == {Status.CANCELLED}
    assert batch.lines == ["", "", ""]
    with pytest.raises(ValueError):
        generate_batch(3, seed=1, control=control)


# Seen to fail: the items of the cancelled call skipped.
def test_a_cancelled_stream_continues_after_a_reset():
    expected = list(generate_batch(20, seed=9))
    with Control() as control:
        stream = puzzles(20, seed=9, chunk=4, control=control)
        found = [next(stream)]
        control.cancel()
        with pytest.raises(Stopped) as raised:
            while True:
                found.append(next(stream))
        assert raised.value.name == "CANCELLED" and len(found) < 20
        control.reset()
        assert found + list(stream) == expected
    assert list(stream) == []


def test_another_thread_cancels_an_endless_stream():
    control = Control()
    timer = threading.Timer(0.05, control.cancel)
    timer.start()
    with pytest.raises(Stopped):
        for _ in puzzles(seed=1, box=(4, 4), killer=True, control=control):
            pass


def test_threads_share_a_stream():
    stream, found = puzzles(200, seed=4), []
    threads = [threading.Thread(target=lambda: found.extend(stream)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == set(generate_batch(200, seed=4)) and len(found) == 200


# Seen to fail: places that are not freed.
def test_handles_are_freed(monkeypatch):
    """Those that the batch has taken, and those of a call whose caller did not wait."""
    freed = []
    free = native.sudoku_board_free

    def freeing(handle):
        freed.append(handle)
        return free(handle)

    gc.collect()
    monkeypatch.setattr(generating.Board, "_free", staticmethod(freeing))
    monkeypatch.setattr(generating._Handles, "_free", staticmethod(freeing))
    batch = generate_batch(5, seed=1, box=(2, 2), killer=True)
    handles = [board.handle for board in batch.boards]
    assert freed == []
    del batch
    gc.collect()
    assert sorted(freed) == sorted(handles)
    freed.clear()

    def interrupted(given, call):
        call()
        raise KeyboardInterrupt

    monkeypatch.setattr(generating.interrupt, "long_call", interrupted)
    with pytest.raises(KeyboardInterrupt):
        generate_batch(5, seed=1, box=(2, 2), killer=True)
    with pytest.raises(KeyboardInterrupt):
        generate(3, 3, seed=1)
    gc.collect()
    assert len(set(freed)) == 6
    assert all(native.sudoku_board_free(handle) == Status.BAD_HANDLE for handle in freed)


def test_the_program_of_the_readme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (REPOSITORY / "bindings/python/README.md").read_text(encoding="utf-8")
    (program,) = (
        each for each in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "puzzles(" in each
    )
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(program, {})
    first, *rest = printed.getvalue().splitlines()
    assert first == "365 OK (365, 81)"
    assert len(rest) == 3 and all(re.fullmatch(r"[.1-9]{81} [1-9]{81}", line) for line in rest)
