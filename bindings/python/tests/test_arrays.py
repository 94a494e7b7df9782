"""Boards as integers in buffers of any shape, type and strides."""

import copy
import pickle
from array import array

import pytest
from conftest import PUZZLE, SOLUTION, package

from libsudoku import Arrays, Control, State, Status, SudokuError, check_array, solve_array

CELLS = [*map(int, PUZZLE.replace(".", "0"))]
SOLVED = [*map(int, SOLUTION)]
CODES = "bBhHiIlLqQ"


def boards(code, cells, *shape):
    return memoryview(array(code, cells)).cast("B").cast(code, shape)


@pytest.mark.parametrize("code", CODES)
def test_integers_of_all_types(code):
    broken = [5, 5, *CELLS[2:]]
    odd = [*CELLS[:80], 10]
    result = solve_array(boards(code, [*CELLS, *broken, *odd, *CELLS], 4, 81))
    assert result.status is Status.OK
    statuses = [Status.OK, Status.NO_SOLUTION, Status.UNKNOWN_SYMBOL, Status.OK]
    assert result.statuses.tolist() == statuses == [row.status for row in result]
    assert result.cells.tolist() == [SOLVED, [0] * 81, [0] * 81, SOLVED]
    assert (result.cells.format, result.cells.shape) == (code, (4, 81))
    assert result.solutions.tolist() == [1, 0, 0, 1]


def test_shapes():
    result = solve_array(boards("h", CELLS, 1, 9, 9))
    assert result.cells.tolist() == [[SOLVED[row * 9 : row * 9 + 9] for row in range(9)]]
    result = solve_array(boards("i", [0] * 3 * 256, 3, 256), threads=2)
    assert all(sorted(board[:16]) == [*range(1, 17)] for board in result.cells.tolist())
    result = solve_array(boards("B", [0] * 72, 2, 36), box=(2, 3), solution_limit=2)
    assert result.solutions.tolist() == [2, 2]
    assert sorted(result.cells.tolist()[1][:6]) == [*range(1, 7)]
    assert solve_array(boards("B", [0] * 72, 2, 36), solution_limit=2).cells == result.cells


def test_empty_values():
    for code, empty in [("b", -1), ("B", 255), ("q", -7), ("Q", 1 << 40), ("i", 10)]:
        given = boards(code, [cell or empty for cell in CELLS], 1, 81)
        result = solve_array(given, empty=empty)
        assert result.cells.tolist() == [SOLVED], code
    broken = boards("b", [5, 5, *[-1] * 79], 1, 81)
    assert solve_array(broken, empty=-1).cells.tolist() == [[-1] * 81]


def test_output_of_the_caller():
    given = boards("H", CELLS * 2, 2, 81)
    out = array("H", [7] * 162)
    result = solve_array(given, out=memoryview(out).cast("B").cast("H", (2, 81)))
    assert out.tolist() == SOLVED * 2 == [cell for row in result.cells.tolist() for cell in row]
    for wrong, fault in [
        (memoryview(out), ValueError),
        (boards("h", CELLS * 2, 2, 81), ValueError),
        (boards("B", CELLS * 2, 2, 81), ValueError),
        (bytes(324), ValueError),
        ([0] * 162, TypeError),
        (given, SudokuError),
    ]:
        with pytest.raises(fault):
            solve_array(given, out=wrong)
    assert given.tolist() == [CELLS] * 2


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (CELLS, TypeError),
        (array("d", CELLS), TypeError),
        (array("B", CELLS), ValueError),
        (boards("B", CELLS[:80], 1, 80), ValueError),
        (boards("B", CELLS[:72], 1, 8, 9), ValueError),
        (boards("B", [0] * 25, 1, 25), SudokuError),
        (boards("B", [0] * 289 * 289, 1, 289, 289), SudokuError),
    ],
)
def test_refused(given, fault):
    with pytest.raises(fault):
        solve_array(given)


def test_a_wrong_number_of_cells_is_named():
    with pytest.raises(ValueError, match=r"found \(1, 80\): 80 cells are not a square"):
        solve_array(boards("B", CELLS[:80], 1, 80))


def test_one_board_without_its_first_dimension_is_named():
    with pytest.raises(ValueError, match=r"found \(9, 9\): one board has the shape \(1, 9, 9\)"):
        solve_array(boards("B", CELLS, 9, 9))


def test_values_out_of_range():
    given = boards("B", CELLS, 1, 81)
    for empty in (5, 256, -129, 1 << 70):
        with pytest.raises(SudokuError):
            solve_array(given, empty=empty)
    with pytest.raises(TypeError):
        solve_array(given, limit=2)


def test_strides_of_either_sign():
    rows = [CELLS, [0] * 81, CELLS]
    flat = boards("i", [cell for row in rows for cell in row], 3, 81)
    assert solve_array(flat[::2]).cells.tolist() == [SOLVED, SOLVED]
    assert solve_array(flat[::-2]).cells.tolist() == [SOLVED, SOLVED]


def test_copies_and_options():
    control = Control()
    result = solve_array(boards("B", CELLS, 1, 81), control=control, threads=2, node_limit=10**6)
    assert control.progress.done == 1
    for same in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert isinstance(same, Arrays)
        assert (same.cells, [*same]) == (result.cells, [*result])
    control.cancel()
    result = solve_array(boards("B", [0] * 810, 10, 81), control=control)
    assert result.status is Status.CANCELLED
    assert {*result.statuses} == {Status.CANCELLED}


def test_numpy():
    numpy = package("numpy")
    for dtype in ("uint8", "int8", "int16", "int32", "int64", "uint64"):
        plain = numpy.array([CELLS] * 300, dtype)
        expected = numpy.array([SOLVED] * 300, dtype)
        for given in (
            plain,
            plain.reshape(300, 9, 9),
            numpy.asfortranarray(plain),
            plain[::-1],
            plain[::3],
            plain.reshape(300, 9, 9).transpose(0, 2, 1),
            plain.reshape(300, 9, 9)[:, ::-1, :],
            numpy.broadcast_to(plain[0], (5, 81)),
        ):
            given.setflags(write=False) if given is plain else None
            found = numpy.asarray(solve_array(given).cells)
            assert found.dtype == given.dtype and found.shape == given.shape
            assert (numpy.where(given, given, found) == found).all()
        assert (numpy.asarray(solve_array(plain).cells) == expected).all()
    for shape, type in [((0, 81), "uint8"), ((0, 9, 9), "int64")]:
        # Seen to fail: the shape (0,).
        for result in (solve_array(none := numpy.zeros(shape, type)), solve_array(none, out=none.copy())):
            for each in (result, pickle.loads(pickle.dumps(result))):
                assert (len(each), numpy.asarray(each.cells).shape) == (0, shape)
                assert numpy.asarray(each.cells).dtype == type
    with pytest.raises(TypeError):
        solve_array(plain.astype("float64"))
    with pytest.raises(TypeError):
        solve_array(plain.astype(">i4"))


@pytest.mark.parametrize("code", CODES)
def test_states_of_integers_of_all_types(code):
    cells = [*SOLVED, *CELLS, 5, 5, *CELLS[2:], *CELLS[:80], 10]
    states = [State.SOLVED, State.INCOMPLETE, State.BROKEN, Status.UNKNOWN_SYMBOL]
    for given in (boards(code, cells, 4, 81), boards(code, cells, 4, 9, 9)):
        found = check_array(given, threads=2)
        assert (found.tolist(), found.format) == (states, "i")
    assert check_array(given[::-1]).tolist() == states[::-1]


def test_states_of_other_boxes_and_empty_values():
    row = [1, 2, 3, 4, 5, 6]
    given = boards("b", [*row, *[-1] * 30, *row, *row, *[-1] * 24], 2, 36)
    assert check_array(given, box=(2, 3), empty=-1).tolist() == [State.INCOMPLETE, State.BROKEN]
    control = Control()
    control.cancel()
    assert check_array(given, box=(2, 3), empty=-1, control=control).tolist() == [Status.CANCELLED] * 2
    for wrong, fault in [("text", TypeError), (boards("B", [0] * 82, 1, 82), ValueError)]:
        with pytest.raises(fault):
            check_array(wrong)
    with pytest.raises(SudokuError):
        check_array(given, box=(2, 3), empty=3)
