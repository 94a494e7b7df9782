"""Generated puzzles: one solution, the same from the same seed, within the limits."""

import threading
import time

import pytest

from libsudoku import (
    EMPTY,
    Board,
    Control,
    Format,
    Status,
    Stopped,
    SudokuError,
    Symmetry,
    canonical,
    generate,
    generate_batch,
    minimise,
    redundant,
    solve,
)


def unique(board):
    return solve(board, solution_limit=2).unique


def test_a_puzzle_with_one_solution():
    board = generate(3, 3, seed=1)
    assert isinstance(board, Board)
    assert board.box == (3, 3)
    assert unique(board)
    assert generate(3, 3, seed=1).cells == board.cells
    assert generate(3, 3, seed=2).cells != board.cells
    assert unique(generate(2, 3, seed=2**64 - 1))


def test_puzzles_have_the_constraints_of_a_board():
    x = Board(2, 3)
    for direction in (1, -1):
        x.add_constraint("diagonal", [direction])
    board = generate(2, 3, seed=1, board=x, minimal=True)
    assert board.constraints == x.constraints
    assert unique(board)
    text = x.write(Format.COORDINATES)
    assert generate(2, 3, seed=1, board=text, minimal=True).cells == board.cells
    one, other = generate_batch(2, seed=1, box=(2, 3), board=x, random_regions=True)
    assert one.board.constraints[:2] == x.constraints
    assert one.board.constraints[2].kind == "regions"
    assert one.board.constraints[2] != other.board.constraints[2]
    assert unique(one.board)
    with pytest.raises(SudokuError) as refused:
        generate(3, 3, seed=1, board=x)
    assert refused.value.code == Status.BAD_ARGUMENT
    x.close()
    with pytest.raises(SudokuError) as refused:
        generate(2, 3, seed=1, board=x)
    assert refused.value.code == Status.BAD_HANDLE


def test_puzzles_have_clues_of_rules():
    board = generate(2, 3, seed=1, rules="thermometer, difference")
    assert {clue.kind for clue in board.constraints} == {"thermometer", "difference"}
    assert unique(board)
    (item,) = generate_batch(1, seed=1, box=(2, 3), rules="thermometer, difference")
    assert item.board.constraints == board.constraints
    with pytest.raises(SudokuError) as refused:
        generate(2, 3, seed=1, rules="anti_king")
    assert refused.value.code == Status.BAD_CONSTRAINT


def test_boards_of_several_grids():
    grids = Board.of_grids(2, 2, [(0, 0), (2, 2)])
    board = generate(2, 2, seed=1, board=grids, minimal=True)
    assert board.grids == grids.grids and unique(board)
    batch = generate_batch(3, seed=1, box=(2, 2), board=grids, minimal=True, threads=2)
    assert batch.puzzles.shape == (3, 36)
    assert batch[0].board.cells == board.cells
    assert Board.parse(batch[0].puzzle).cells == board.cells
    solution = Board.parse(batch[1].solution)
    assert solution.grids == grids.grids and EMPTY not in solution.cells[:4]
    pattern = [symbol != EMPTY for symbol in solution.cells]
    kept = generate(2, 2, seed=4, board=grids, solution=solution, pattern=pattern)
    assert kept.cells == solution.cells
    with pytest.raises(SudokuError) as refused:
        generate(2, 2, seed=1, board=grids, pattern="1" * 16)
    assert refused.value.code == Status.BAD_CELL_COUNT


def test_a_minimal_puzzle():
    board = generate(2, 2, seed=3, minimal=True)
    assert unique(board)
    for cell, symbol in enumerate(board.cells):
        if symbol != EMPTY:
            fewer = board.copy()
            fewer[divmod(cell, 4)] = EMPTY
            assert not unique(fewer)


def test_minimal_puzzles_with_controlled_bias():
    usual, controlled = (
        [generate(2, 2, seed=seed, minimal=minimal).cells for seed in range(20)]
        for minimal in (True, 2)
    )
    assert usual == [generate(2, 2, seed=seed, minimal=1).cells for seed in range(20)]
    assert controlled != usual
    for cells in controlled:
        board = Board.from_cells([cells[row : row + 4] for row in range(0, 16, 4)])
        for cell, symbol in enumerate(cells):
            assert unique(board)
            if symbol != EMPTY:
                board[divmod(cell, 4)] = EMPTY
                assert not unique(board)
                board[divmod(cell, 4)] = symbol
    with pytest.raises(ValueError):
        generate(2, 2, seed=1, minimal=3)


def test_the_number_of_givens():
    board = generate(3, 3, seed=4, givens=40)
    assert sum(symbol != EMPTY for symbol in board.cells) == 40


def givens(board):
    return [symbol != EMPTY for symbol in board.cells]


def test_bounds_of_the_number_of_givens():
    assert sum(givens(generate(3, 3, seed=4, min_givens=35))) >= 35
    assert sum(givens(generate(3, 3, seed=4, max_givens=24))) <= 24
    fewest = sum(givens(generate(3, 3, seed=4)))
    more = generate(3, 3, seed=4, more_givens=9)
    assert sum(givens(more)) >= fewest + 9 and unique(more)


def turned(cells, side, symmetry):
    """The places of cells after the moves of a symmetry."""
    last = side - 1
    moves = {
        Symmetry.ROTATION_180: [lambda r, c: (last - r, last - c)],
        Symmetry.ROTATION_90: [lambda r, c: (c, last - r)],
        Symmetry.MIRROR_COLUMNS: [lambda r, c: (r, last - c)],
        Symmetry.MIRROR_ROWS: [lambda r, c: (last - r, c)],
        Symmetry.DIAGONAL: [lambda r, c: (c, r)],
        Symmetry.ANTI_DIAGONAL: [lambda r, c: (last - c, last - r)],
    }
    mirrors = moves[Symmetry.MIRROR_COLUMNS] + moves[Symmetry.MIRROR_ROWS]
    diagonals = moves[Symmetry.DIAGONAL] + moves[Symmetry.ANTI_DIAGONAL]
    moves |= {Symmetry.BOTH_MIRRORS: mirrors, Symmetry.BOTH_DIAGONALS: diagonals}
    moves |= {Symmetry.ALL: mirrors + diagonals, Symmetry.NONE: []}
    return [{move(*cell) for cell in cells} for move in moves[symmetry]]


@pytest.mark.parametrize("symmetry", Symmetry)
def test_symmetries(symmetry):
    board = generate(3, 3, seed=6, symmetry=symmetry)
    given = {divmod(cell, 9) for cell, is_given in enumerate(givens(board)) if is_given}
    assert all(place == given for place in turned(given, 9, symmetry))
    assert unique(board)


RING = """
xxxxxxxxx
x.0 x   x
x...x...x
x...x...x
xxxxxxxxx
x...x...x
x...x...x
x...x...x
xxxxxxxxx
"""


def test_a_pattern():
    wanted = [cell not in ".0 " for cell in RING if cell != "\n"]
    board = generate(3, 3, seed=1, pattern=RING)
    assert givens(board) == wanted and unique(board)
    assert generate(3, 3, seed=1, pattern=RING.replace("\n", "\r\n")) == board
    assert generate(3, 3, seed=1, pattern=wanted) == board
    assert generate(3, 3, seed=1, pattern=(int(cell) for cell in wanted)) == board
    fewer = generate(3, 3, seed=1, pattern=RING, minimal=True)
    assert sum(givens(fewer)) < sum(wanted)
    assert not any(given and not want for given, want in zip(givens(fewer), wanted))


def test_a_solution():
    solved = solve(generate(2, 3, seed=1))
    board = generate(2, 3, seed=8, solution=solved)
    assert solve(board, solution_limit=2).cells == solved.cells and unique(board)
    filled = Board(2, 3)
    filled.cells = solved.cells
    line = "".join(map(str, solved.cells))
    for solution in (filled, line, solved.cells, list(solved.cells)):
        assert generate(2, 3, seed=8, solution=solution) == board
    # The symbols of a board may be others.
    filled.symbols = range(10, 16)
    assert generate(2, 3, seed=8, solution=filled) == board


def test_bad_patterns_and_solutions_are_refused():
    solved = solve(Board(3, 3)).cells
    for options, name in (
        ({"pattern": "x" * 80}, "BAD_CELL_COUNT"),
        ({"pattern": [True] * 82}, "BAD_CELL_COUNT"),
        ({"pattern": "x" * 16 + "." * 65}, "BAD_ARGUMENT"),
        ({"solution": solved[1:]}, "BAD_CELL_COUNT"),
        ({"solution": [1] * 81}, "BAD_ARGUMENT"),
        ({"solution": [0, *solved[1:]]}, "BAD_ARGUMENT"),
        ({"solution": [-1, *solved[1:]]}, "BAD_ARGUMENT"),
        ({"solution": Board(3, 3)}, "BAD_ARGUMENT"),
        ({"solution": "x"}, "BAD_CELL_COUNT"),
        ({"symmetry": 10}, "BAD_ARGUMENT"),
        ({"symmetry": -1}, "BAD_ARGUMENT"),
        ({"max_givens": 16}, "BAD_ARGUMENT"),
        ({"min_givens": 82}, "BAD_ARGUMENT"),
        ({"minimal": 2, "givens": 30}, "BAD_ARGUMENT"),
        ({"killer": True, "symmetry": Symmetry.ALL}, "BAD_ARGUMENT"),
        ({"more_givens": 2**32}, "BAD_ARGUMENT"),
    ):
        with pytest.raises(ValueError) as raised:
            generate(3, 3, seed=1, **options)
        assert raised.value.name == name, options
    for options in ({"size": 3}, {"pattern": 5}, {"solution": 1.5}, {"symmetry": "all"}):
        with pytest.raises(TypeError):
            generate(3, 3, seed=1, **options)


def test_holes():
    board = generate(4, 4, seed=1, holes=128, holes_balanced=True)
    rows = [board.cells[16 * row : 16 * row + 16] for row in range(16)]
    assert [row.count(EMPTY) for row in rows] == [8] * 16
    with pytest.raises(SudokuError):
        generate(4, 4, seed=1, holes=257)


def test_a_killer():
    board = generate(2, 3, seed=5, killer=True, min_cage=2, max_cage=3)
    assert {len(cage.cells) for cage in board.cages} == {2, 3}
    assert unique(board)


def test_a_killer_of_a_given_hardness():
    board = generate(3, 3, seed=5, killer=True, max_cage=6, min_nodes=20, max_nodes=60)
    assert unique(board)
    assert 20 <= solve(board, solution_limit=2).report.nodes <= 60


def test_bad_options_are_refused():
    for options, name in (
        ({"box_height": 0, "box_width": 3}, "BAD_SIDE"),
        ({"box_height": 3, "box_width": -3}, "BAD_ARGUMENT"),
        ({"box_height": 3, "box_width": 3, "seed": 2**64}, "BAD_ARGUMENT"),
        ({"box_height": 3, "box_width": 3, "seed": -1}, "BAD_ARGUMENT"),
        ({"box_height": 3, "box_width": 3, "min_nodes": 1}, "BAD_ARGUMENT"),
    ):
        with pytest.raises(SudokuError) as raised:
            generate(**{"seed": 1, **options})
        assert raised.value.name == name


def test_limits():
    with pytest.raises(SudokuError) as raised:
        generate(5, 5, seed=1, minimal=True, time_limit_ms=1)
    assert raised.value.name == "TIMED_OUT"


def test_cancel():
    control = Control()
    timer = threading.Timer(0.02, control.cancel)
    timer.start()
    start = time.monotonic()
    with pytest.raises(Stopped) as raised:
        while True:
            generate(5, 5, seed=1, minimal=True, control=control)
    assert raised.value.name == "CANCELLED"
    assert time.monotonic() - start < 2


def test_a_puzzle_is_minimised():
    board = generate(3, 3, seed=1, givens=45)
    named = redundant(board)
    assert len(named) > 5
    for cell in named:
        fewer = board.copy()
        fewer[divmod(cell, 9)] = EMPTY
        assert unique(fewer)
    minimal = minimise(board)
    assert unique(minimal) and redundant(minimal) == ()
    assert solve(minimal).cells == solve(board).cells
    assert minimise(board, 2).cells != minimal.cells
    with pytest.raises(SudokuError, match="exactly one solution"):
        minimise(Board(3, 3))
    large = generate(4, 4, seed=3)
    for function in minimise, redundant:
        with pytest.raises(SudokuError) as raised:
            function(large, node_limit=1)
        assert raised.value.code == Status.NODE_LIMIT


def test_twins_have_one_canonical_form():
    form = canonical(Board.parse("1..............."))
    assert form.cells == Board.parse("...............1").cells
    assert canonical(Board.parse(".........3......")).cells == form.cells
    with pytest.raises(SudokuError, match="larger than 25"):
        canonical(Board(2, 13))
    hard = Board.parse(" ".join(str((cell // 25 + cell) % 25 + 1) for cell in range(625)), box=(1, 25))
    with pytest.raises(SudokuError) as raised:
        canonical(hard, node_limit=100)
    assert raised.value.code == Status.NODE_LIMIT
