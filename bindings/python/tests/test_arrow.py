"""Strings of Apache Arrow in and out, with the packages that read them."""

import copy
import gc
import importlib
import io
import pickle

import pytest
from conftest import PUZZLE, SOLUTION, package

from libsudoku import Status, arrow, buffers, check_strings, score_strings, solve_strings

KILLER = "4\n1 2 3 4\n7\n3 0,0 0,1\n7 0,2 0,3\n5 1,0 2,0\n7 1,1 1,2 1,3\n7 2,1 2,2 3,2\n4 2,3 3,3\n7 3,0 3,1\n"
ITEMS = [PUZZLE, None, "", "# a comment", f"{PUZZLE}\n{PUZZLE}", KILLER, " ".join("." * 256)]
STATUSES = [0, -10, -31, -31, -31, 0, 0]


def rows(result):
    return result.statuses.tolist(), [line or None for line in result.lines]


def test_every_string_is_solved_as_itself():
    result = solve_strings(ITEMS)
    assert result.statuses.tolist() == STATUSES
    assert result.lines[:6] == [SOLUTION, None, "", "", "", "1234341221434321"]
    assert sorted(map(int, result.lines[6].split()[:16])) == [*range(1, 17)]


def test_importer_without_a_package():
    """What this module exports, it imports."""
    for items in ([PUZZLE] * 3000, [SOLUTION, None, *[PUZZLE] * 20, None], [], [None]):
        first = solve_strings(items)
        again = solve_strings(first)
        assert again.lines == [line or None for line in first.lines]
        # A result has several chunks, and a stream has them, too.
        class Two:
            def __arrow_c_stream__(self, requested_schema=None):
                return arrow.exported_stream([*first.chunks, *first.chunks])

        twice = solve_strings(Two())
        lines = [line or None for line in first.lines]
        assert check_strings(Two()).tolist() == check_strings(lines * 2).tolist()
        assert (len(twice), len(twice.chunks)) == (2 * len(items), 2)
        assert twice.lines == [line or None for line in first.lines] * 2
        assert arrow.joined(twice.chunks).texts() == [line or "" for line in twice.lines]
        for same in (copy.copy(twice), copy.deepcopy(twice), pickle.loads(pickle.dumps(twice))):
            assert rows(same) == rows(twice)


def test_memory_is_released():
    gc.collect()
    before = len(arrow._alive)
    for _ in range(20):
        solve_strings(solve_strings([PUZZLE, None]))
        solve_strings([PUZZLE]).__arrow_c_stream__()
        solve_strings([PUZZLE]).__arrow_c_array__()
    gc.collect()
    assert len(arrow._alive) == before


def test_pyarrow():
    pa = package("pyarrow")
    for kind in (pa.string(), pa.large_string()):
        whole = pa.array(ITEMS * 30, kind)
        for given in (whole, whole[5:], whole[3:11], whole[:0], pa.chunked_array([whole[9:20], whole])):
            result = solve_strings(given)
            expected = solve_strings(given.to_pylist())
            assert rows(result) == rows(expected)
            for made in (pa.array(result), pa.chunked_array(result)):
                made.validate(full=True)
                assert made.to_pylist() == [line or None for line in expected.lines]
    made = pa.array(solve_strings([PUZZLE] * 5000))
    gc.collect()
    assert made.to_pylist() == [SOLUTION] * 5000
    assert rows(solve_strings(pa.array(ITEMS).dictionary_encode())) == rows(solve_strings(ITEMS))
    assert solve_strings(pa.array([None, None])).lines == [None, None]
    with pytest.raises(TypeError, match="format \\+s"):
        solve_strings(pa.table({"quizzes": [PUZZLE]}))


def test_polars():
    pl = package("polars")
    series = pl.Series(ITEMS * 5)
    result = solve_strings(series)
    assert rows(result) == rows(solve_strings(ITEMS * 5))
    made = pl.Series(arrow.Exporter(result.chunks))
    assert made.to_list() == [line or None for line in result.lines]


# Seen to fail: a series without the namespace.
def test_series_of_polars_have_the_namespace_of_expressions():
    pl = package("polars")
    package("libsudoku.polars")
    series = pl.Series("quizzes", ITEMS * 5)
    frame = series.to_frame()
    for name, options in (("solve", {}), ("count", {"solution_limit": 2}), ("status", {})):
        found = getattr(series.sudoku, name)(**options)
        expected = frame.select(getattr(pl.col("quizzes").sudoku, name)(**options)).to_series()
        assert (found.name, found.dtype, found.to_list()) == ("quizzes", expected.dtype, expected.to_list()), name


def test_pandas():
    pd = package("pandas")
    frame = pd.DataFrame({"quizzes": ITEMS * 5})
    frame["solutions"] = solve_strings(frame.quizzes).lines
    assert frame.solutions[0] == SOLUTION and frame.solutions[5] == "1234341221434321"
    assert solve_strings(frame.quizzes).statuses.tolist() == STATUSES * 5
    mixed = pd.Series([PUZZLE, PUZZLE.encode(), None], dtype=object)
    assert solve_strings(mixed).lines == [SOLUTION, SOLUTION, None]
    assert solve_strings(frame.quizzes.astype("category")).statuses.tolist() == STATUSES * 5


# Seen to fail: pandas' "int too large to convert"; "found the format l" without a place or the remedy.
def test_numbers_are_refused_with_their_place_and_the_remedy():
    pd, pa, pl, np = map(package, ("pandas", "pyarrow", "polars", "numpy"))
    csv = importlib.import_module("pyarrow.csv")
    importlib.import_module("libsudoku.pandas")
    digits = "0" + PUZZLE.replace(".", "0")[1:]

    def read(*lines, **options):
        return pd.read_csv(io.StringIO("\n".join(["quizzes,more", *lines, ""])), **options).quizzes

    small = "0012003000210000,1"
    columns = [
        read(digits + ",1", ",2"), read(small), read(small, ",2"), read(digits + ",1", engine="pyarrow"),
        read(small, dtype_backend="pyarrow"), csv.read_csv(io.BytesIO(f"quizzes\n{digits}\n".encode()))["quizzes"],
        pa.array([0.5]), pl.Series([12]), [int(digits)], np.array([12]),
    ]  # fmt: skip
    for column in columns:
        with pytest.raises(TypeError, match="^string 0: expected str, .*dtype=str"):
            solve_strings(column)
    with pytest.raises(TypeError, match="^answer 1: .*dtype=str"):
        score_strings([PUZZLE] * 3, pd.Series([SOLUTION, int(SOLUTION), SOLUTION], dtype=object))
    with pytest.raises(TypeError, match="^string 1: .*dtype=str"):
        pd.Series([PUZZLE, 5], dtype=object).sudoku.solve()
    assert solve_strings(read(PUZZLE.replace(".", "0"), dtype=str)).lines == [SOLUTION]


# Seen to fail: 81 offsets for 648 bytes.
def test_a_buffer_of_larger_items_is_no_string():
    np = package("numpy")
    with pytest.raises(TypeError, match="string 0: .* found ndarray"):
        solve_strings([np.arange(81)] * 2)


def test_deadline_holds_for_all_chunks():
    class Many:
        def __arrow_c_stream__(self, requested_schema=None):
            chunk = solve_strings([SOLUTION] * 3).chunks[0]
            return arrow.exported_stream([chunk] * 3)

    result = solve_strings(Many(), time_limit_ms=60_000)
    assert result.status is Status.OK and result.lines == [SOLUTION] * 9


# Seen to fail: the time limit of the first try of a column left for the next one.
def test_columns_of_a_stream_have_the_whole_time():
    pa = package("pyarrow")
    given = pa.chunked_array([[PUZZLE], ["." * 81], [PUZZLE]])
    result = solve_strings(given, solution_limit=300_000)
    assert result.solutions.tolist() == [1, 300_000, 1]
    assert result.statuses.tolist() == [0, 0, 0]


# Seen to fail: a cycle of references in an exported stream.
def test_an_importer_gives_the_memory_back_at_once():
    pa = package("pyarrow")
    gc.collect()
    gc.disable()
    try:
        buffers._kept.clear()
        for _ in range(5):
            found = pa.chunked_array(arrow.Exporter(solve_strings([PUZZLE] * 5000).chunks))
            assert found.to_pylist()[4999] == SOLUTION
            del found
        assert all(map(buffers._is_free, buffers._kept)) and len(buffers._kept) == 1
    finally:
        gc.enable()
