"""Tables, datasets and tasks for training. Each item is made again from its seed and its number alone."""

import itertools
import multiprocessing
import os
import pickle
import random
import subprocess
import sys

import pytest
from conftest import PUZZLE, package

from libsudoku import Board, Control, Format, Stopped, SudokuError, canonical, generate_batch, rate, solve, solve_strings
from libsudoku.learning import COLUMNS, Dataset, TaskConfig, Tasks, table, write_parquet


def text(rows):
    return "\n".join(" ".join(str(cell or ".") for cell in row) for row in rows)


# Seen to fail: the seeds of the items in the column seed.
def test_a_row_has_what_the_single_calls_say():
    package("pyarrow")
    batch = generate_batch(8, seed=7)
    made = table(8, seed=7, threads=2)
    assert tuple(made.column_names) == COLUMNS
    for index, row in enumerate(made.to_pylist()):
        assert (row["seed"], row["index"]) == (7, index)
        assert (row["puzzle"], row["solution"]) == (batch.lines[index], batch.solution_lines[index])
        rating = rate(row["puzzle"])
        assert (row["givens"], row["er"]) == (batch.givens[index], rating.sudoku_explainer.er)
        assert (row["score"], row["level"]) == (rating.hodoku.score, rating.hodoku.level)
        assert row["canonical"] == canonical(row["puzzle"]).write(Format.LINE).strip()


# Seen to fail: a chunk that begins at 0 again.
@pytest.mark.parametrize(
    "options",
    [{}, {"difficulty": "er=4..6"}, {"box": (2, 3)}, {"killer": True}, {"holes": 40}, {"minimal": True, "givens": 25}],
)
def test_a_row_alone_is_that_of_the_table(options, monkeypatch):
    package("pyarrow")
    monkeypatch.setattr("libsudoku.learning._CHUNK", 3)
    rows = table(8, seed=2**64 - 1, threads=3, **options).to_pylist()
    assert len({row["puzzle"] for row in rows}) == 8
    for index in (0, 2, 3, 7):
        assert table(1, seed=2**64 - 1, first=index, **options).to_pylist() == [rows[index]]


def test_puzzles_of_every_kind_are_texts_with_one_solution():
    package("pyarrow")
    names = ("puzzle", "solution", "canonical")
    kinds = [{"box": (4, 4)}, {"killer": True}, {"rules": "thermometer"}, {"random_regions": True}, {"box": (2, 2)}]
    for options in kinds:
        for row in table(2, seed=3, columns=names, **options).to_pylist():
            answered = solve_strings([row["puzzle"]], box=options.get("box"), solution_limit=2)
            assert answered[0].solutions == 1
            assert answered.lines[0].split() == row["solution"].split()
            assert (row["canonical"] is None) == ("box" not in options)
    assert table(1, seed=3, box=(2, 13), holes=1, columns=names).to_pylist()[0]["canonical"] is None
    row = table(1, seed=3, columns=("givens", "er", "level"), holes=40).to_pylist()[0]
    assert row == {"givens": 41, "er": None, "level": None}
    with pytest.raises(SudokuError, match="rating"):
        table(1, seed=3, rules="thermometer")


def test_an_item_without_a_puzzle_has_no_row():
    package("pyarrow")
    statuses = generate_batch(20, seed=5, givens=21, attempts=3).statuses.tolist()
    made = table(20, seed=5, givens=21, attempts=3)
    assert made["index"].to_pylist() == [number for number, status in enumerate(statuses) if status == 0]
    assert 0 < made.num_rows < 20


def test_wishes_hold_with_and_without_the_columns_of_ratings():
    package("pyarrow")
    for columns in (("puzzle", "level", "er"), ("puzzle",)):
        made = table(4, seed=1, difficulty="level=hard", columns=columns)
        assert {rate(puzzle).hodoku.level for puzzle in made["puzzle"].to_pylist()} == {"hard"}
    assert made.column_names == ["puzzle"]


# Seen to fail: no columns at all, from a generator that was read twice.
def test_columns_are_checked():
    for wrong in (("puzzle", "rating"), "puzzle", (), ("puzzle", "puzzle")):
        with pytest.raises(ValueError, match="columns: expected some of puzzle, .*, each once, found "):
            Dataset(1, seed=1, columns=wrong)
    assert list(Dataset(1, seed=1, columns=(name for name in ["er", "givens"]))[0]) == ["er", "givens"]


# Seen to fail: a file written in place.
def test_parquet_has_the_table_and_stays_after_an_error(tmp_path, monkeypatch):
    parquet = package("pyarrow.parquet")
    path = tmp_path / "puzzles.parquet"
    monkeypatch.setattr("libsudoku.learning._CHUNK", 4)
    assert write_parquet(path, 10, seed=4) == 10
    assert parquet.read_table(path) == table(10, seed=4)
    assert parquet.ParquetFile(path).num_row_groups == 3
    before = path.read_bytes()
    with Control() as control:
        control.cancel()
        with pytest.raises(Stopped):
            write_parquet(path, 10, seed=5, control=control)
    with pytest.raises(SudokuError):
        write_parquet(path, 10, seed=5, givens=82)
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["puzzles.parquet"]
    assert write_parquet(path, 0, seed=4) == 0 and parquet.read_table(path).schema == table(0, seed=4).schema


def shuffled(dataset, batch_size, seed):
    """Batches in random order, as a loader for training asks for them."""
    order = list(range(len(dataset)))
    random.Random(seed).shuffle(order)
    for begin in range(0, len(order), batch_size):
        rows = [dataset[index] for index in order[begin : begin + batch_size]]
        yield {name: [row[name] for row in rows] for name in rows[0]}


def test_a_loader_gets_every_item_once():
    dataset = Dataset(50, seed=9, columns=("index", "puzzle", "solution"), givens=30)
    rows = list(dataset)
    assert len(rows) == len(dataset) == 50
    batches = list(shuffled(dataset, 8, 1))
    assert [len(batch["index"]) for batch in batches] == [8] * 6 + [2]
    found = sorted(itertools.chain.from_iterable(zip(*batch.values()) for batch in batches))
    assert found == [(index, row["puzzle"], row["solution"]) for index, row in enumerate(rows)]
    assert dataset[-1] == rows[49] and solve(rows[49]["puzzle"], solution_limit=2).unique
    for outside in (50, -51):
        with pytest.raises(IndexError):
            dataset[outside]
    with pytest.raises(TypeError):
        dataset[1.0]


# Seen to fail: workers with their numbers as seeds.
def test_workers_that_spawn_make_the_same_items():
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for items in (Dataset(12, seed=9, difficulty="level=medium", columns=COLUMNS), Tasks(TaskConfig(seed=9, size=12))):
            assert pool.map(items.__getitem__, range(12)) == list(items)


def test_items_are_arrays_if_asked_for():
    numpy = package("numpy")
    for box in ((3, 3), (4, 4)):
        arrays = Dataset(70, seed=6, box=box, holes=30, arrays=True)
        texts = Dataset(70, seed=6, box=box, holes=30)
        for index, (found, expected) in enumerate(zip(arrays, texts)):
            for name, cells in found.items():
                line = expected[name].split() if box == (4, 4) else expected[name]
                assert cells.dtype == "uint8" and cells.tolist() == [int(cell.replace(".", "0")) for cell in line]
            if index % 10 == 5:
                assert all(numpy.array_equal(found[name], arrays[index][name]) for name in found)


def test_an_item_that_cannot_be_made_is_named():
    dataset = Dataset(20, seed=5, givens=21, attempts=3)
    statuses = generate_batch(20, seed=5, givens=21, attempts=3).statuses.tolist()
    first = next(place for place, status in enumerate(statuses) if status)
    for made in (lambda: dataset[first], lambda: list(dataset)):
        with pytest.raises(SudokuError, match=f"item {first}: "):
            made()
    with pytest.raises(SudokuError):
        Dataset(20, seed=5, givens=82)


def test_importing_it_imports_no_package_of_others():
    program = "import sys, libsudoku.learning; print(*{'numpy', 'pyarrow', 'pandas', 'torch'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "\n"


# Seen to fail: the most empty cells never reached.
def test_tasks_have_a_question_and_its_only_answer():
    tasks = Tasks(TaskConfig(seed=3, size=60, min_empty=40, max_empty=43))
    items = list(tasks)
    assert len({item["question"] for item in items}) == len(tasks) == 60
    assert {item["metadata"]["num_empty"] for item in items} == {40, 41, 42, 43}
    for index, item in enumerate(items):
        about = item["metadata"]
        puzzle = Board.from_cells(about["puzzle"], empty=0)
        assert text(about["puzzle"]) in item["question"] and item["answer"] == text(about["solution"])
        assert [list(row) for row in solve(puzzle, solution_limit=2).rows] == about["solution"]
        assert sum(row.count(0) for row in about["puzzle"]) == about["num_empty"]
        assert (about["source_index"], about["seed"], about["difficulty"]) == (index, 3, {"empty": (40, 43)})
    assert Tasks(TaskConfig(seed=3, size=1000, min_empty=40, max_empty=43))[59] == items[59]
    assert Tasks(TaskConfig(seed=4, min_empty=40, max_empty=43))[59] != items[59]
    unseeded = Tasks(TaskConfig())
    assert unseeded[3] == pickle.loads(pickle.dumps(unseeded))[3] != Tasks(TaskConfig())[3]
    with pytest.raises(IndexError):
        tasks[60]


def test_tasks_have_other_sizes_and_difficulties():
    for box, most in (((2, 2), 9), ((2, 3), 20), ((4, 4), 100)):
        tasks = Tasks(TaskConfig(seed=1, box=box, min_empty=most, max_empty=most))
        assert tasks.score_answer(tasks[0]["answer"], tasks[0]) == 1
        side = box[0] * box[1]
        assert len(tasks[0]["metadata"]["puzzle"]) == side and f"boxes of {box[0]}x{box[1]}" in tasks[0]["question"]
    tasks = Tasks(TaskConfig(seed=1, min_empty=50, max_empty=55, difficulty="level=medium"))
    assert {rate(text(tasks[index]["metadata"]["puzzle"])).hodoku.level for index in range(5)} == {"medium"}


def test_configurations_are_checked():
    for wrong in ({"min_empty": 5, "max_empty": 4}, {"min_empty": -1}, {"max_empty": 81}, {"size": -1}, {"box": (2, 2)}):
        with pytest.raises(ValueError, match="empty|size"):
            Tasks(TaskConfig(**wrong))


# Seen to fail: givens that count as right cells; a changed given at no cost.
def test_rewards_grow_with_the_cells_that_are_right():
    tasks = Tasks(TaskConfig(seed=2, min_empty=50, max_empty=50))
    item = tasks[0]
    rows, solved = item["metadata"]["puzzle"], item["metadata"]["solution"]

    def reward(answer):
        return tasks.score_answer(answer, item)

    line = "".join(map(str, itertools.chain(*solved)))
    for answer in (item["answer"], line, f"```\n{item['answer']}\n```", str(solved), f"Here it is:\n{item['answer']}\n"):
        assert reward(answer) == 1
    for answer in (None, 5, "", "I do not know.", text(rows), PUZZLE[:80], "1234341221434321", 5 * item["answer"]):
        assert reward(answer) == 0
    empty = [(row, col) for row in range(9) for col in range(9) if not rows[row][col]]
    given = next((row, col) for row in range(9) for col in range(9) if rows[row][col])
    partial = [list(row) for row in rows]
    for number, (row, col) in enumerate(empty[:-1], 1):
        partial[row][col] = solved[row][col]
        assert reward(text(partial)) == pytest.approx(number / 50)
    partial[given[0]][given[1]] = rows[given[0]][given[1]] % 9 + 1
    assert reward(text(partial)) == pytest.approx(49 / 50 * 30 / 31)
    partial = [list(row) for row in solved]
    partial[empty[0][0]][empty[0][1]] = solved[empty[0][0]][empty[0][1]] % 9 + 1
    assert reward(text(partial)) == pytest.approx(49 / 50)


def test_any_solution_has_the_whole_reward():
    tasks = Tasks(TaskConfig(seed=2))
    item = {"metadata": {"puzzle": [[0] * 9 for _ in range(9)]}}
    assert tasks.score_answer(tasks[0]["answer"], item) == tasks.score_answer(tasks[1]["answer"], item) == 1
