"""Morphs and canonical forms: against the boards that Python makes from their numbers.

Seen to fail: rows for columns, morphs for their inverses, the first item for that of a board, all boards as the first of their
class, boards without a form among these, symmetries for first boards.
"""

import pickle

import pytest

from libsudoku import Board, Control, Format, Morph, Status, SudokuError
from libsudoku import canonical, canonical_array, morph_array, solve_array, symmetries

np = pytest.importorskip("numpy")

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "12..34......2..1"


def made(morph: Morph, cells: "np.ndarray") -> "np.ndarray":
    """The cells that a morph makes, by its numbers: 0 is empty."""
    side = len(morph.rows)
    square = cells.reshape(side, side)
    square = square.T if morph.transposed else square
    names = np.array([0, *(number + 1 for number in morph.symbols)], cells.dtype)
    return names[square[list(morph.rows)][:, list(morph.columns)]].reshape(cells.shape)


def cells_of(text: str, dtype: str = "uint8") -> "np.ndarray":
    return np.array([0 if character == "." else int(character) for character in text], dtype)


@pytest.mark.parametrize("text", [PUZZLE, SMALL, "." * 36])
def test_a_morph_makes_what_its_numbers_say(text: str) -> None:
    board = Board.parse(text)
    morphs = {Morph.random(board, 7, item) for item in range(50)}
    assert len(morphs) > 40
    for morph in morphs:
        twin = morph.apply(board)
        expected = made(morph, cells_of(text))
        assert twin.write(Format.LINE).strip() == "".join(".123456789"[digit] for digit in expected)
        assert morph.inverse().apply(twin) == board
        assert morph.then(morph.inverse()).apply(text) == board
        assert canonical(twin) == canonical(board)
        assert symmetries(twin) == symmetries(text)


def test_rules_move_with_their_cells() -> None:
    """Cells are numbered row by row."""
    killer = Board.parse("4\n1 2 3 4\n7 0,0 1,0\n")
    turned = Morph(True, (0, 1, 2, 3), (3, 2, 1, 0), (0, 1, 2, 3)).apply(killer)
    assert [(cage.total, sorted(cage.cells)) for cage in turned.cages] == [(7, [2, 3])]
    assert Morph.random(killer, 5).symbols == (0, 1, 2, 3)
    with pytest.raises(SudokuError, match="changes symbols") as caught:
        Morph(False, (0, 1, 2, 3), (0, 1, 2, 3), (1, 0, 2, 3)).apply(killer)
    assert caught.value.code == Status.BAD_ARGUMENT
    with pytest.raises(SudokuError, match="in some order"):
        Morph(False, (0, 0, 2, 3), (0, 1, 2, 3), (0, 1, 2, 3)).inverse()
    with pytest.raises(SudokuError, match="another side"):
        Morph.random(SMALL, 1).then(Morph.random(PUZZLE, 1))


def test_symmetries_of_an_empty_board() -> None:
    """6^8 orders of lines, with and without transposition."""
    assert symmetries("." * 81) == 2 * 6**8
    assert symmetries(PUZZLE) == 1
    with pytest.raises(SudokuError, match="cages"):
        symmetries("4\n1 2 3 4\n7 0,0 1,0\n")


@pytest.mark.parametrize("dtype", ["uint8", "int16", "int32", "int64"])
@pytest.mark.parametrize("threads", [1, 2])
def test_many_boards_get_the_morphs_of_their_items(dtype: str, threads: int) -> None:
    puzzles = np.tile(cells_of(PUZZLE, dtype), (700, 1))
    result = morph_array(puzzles, 9, first=5, threads=threads)
    twins = np.asarray(result.cells)
    assert (result.status, twins.dtype, twins.shape) == (Status.OK, puzzles.dtype, puzzles.shape)
    for item in (0, 1, 511, 512, 699):
        morph = Morph.random(PUZZLE, 9, 5 + item)
        assert (twins[item] == made(morph, puzzles[item])).all()
    back = morph_array(twins, 9, first=5, inverse=True, threads=threads)
    assert (np.asarray(back.cells) == puzzles).all()
    solutions = np.asarray(solve_array(puzzles).cells)
    carried = np.asarray(morph_array(solutions, 9, first=5).cells)
    assert (carried == np.asarray(solve_array(twins).cells)).all()
    square = morph_array(puzzles.reshape(700, 9, 9), 9, first=5)
    assert (np.asarray(square.cells).reshape(700, 81) == twins).all()


def test_a_wrong_board_is_empty_and_named() -> None:
    puzzles = np.tile(cells_of(SMALL), (3, 1))
    puzzles[1, 3] = 7
    result = morph_array(puzzles, 1)
    assert list(result.statuses) == [Status.OK, Status.UNKNOWN_SYMBOL, Status.OK]
    assert not np.asarray(result.cells)[1].any()
    assert np.asarray(result.cells)[2].any()
    forms = canonical_array(puzzles)
    assert [form.status for form in forms] == [Status.OK, Status.UNKNOWN_SYMBOL, Status.OK]
    assert forms.distinct() == [0]
    assert morph_array(puzzles[:0], 1).cells.shape == (0, 16)
    assert len(canonical_array(puzzles[:0])) == 0


def test_forms_find_one_board_of_each_class() -> None:
    other = PUZZLE[:80] + "."
    puzzles = np.concatenate([
        np.asarray(morph_array(np.tile(cells_of(text), (20, 1)), 3).cells) for text in (PUZZLE, other)
    ])
    order = np.random.default_rng(1).permutation(40)
    forms = canonical_array(puzzles[order], threads=2)
    assert len(forms.distinct()) == 2
    assert np.unique(np.asarray(forms.cells), axis=0).shape[0] == 2
    classes = [forms[at].first for at in range(40)]
    assert all((order[at] < 20) == (order[first] < 20) for at, first in enumerate(classes))
    expected = canonical(PUZZLE).write(Format.LINE).strip()
    place = int(np.flatnonzero(order < 20)[0])
    assert "".join(".123456789"[digit] for digit in forms.cells.tolist()[place]) == expected
    assert list(forms.symmetries) == [1] * 40
    assert set(np.asarray(forms.firsts).tolist()) == set(forms.distinct())
    again = pickle.loads(pickle.dumps(forms))
    assert list(again) == list(forms) and again.cells == forms.cells


def test_a_cancelled_call_says_so() -> None:
    control = Control()
    control.cancel()
    puzzles = np.tile(cells_of(PUZZLE), (3, 1))
    result = morph_array(puzzles, 1, control=control)
    assert (result.status, list(result.statuses)) == (Status.CANCELLED, [Status.CANCELLED] * 3)
    forms = canonical_array(puzzles, control=control)
    assert (forms.status, [form.status for form in forms]) == (Status.CANCELLED, [Status.CANCELLED] * 3)
