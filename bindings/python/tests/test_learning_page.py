"""The snippets of docs/learning.md and its notebook run, one after the other, with the packages that they name."""

import json
import re

import pytest
from conftest import REPOSITORY, package

import libsudoku
from libsudoku import learning

PAGE = (REPOSITORY / "docs/learning.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n([\s\S]*?)^```", PAGE, re.M)


def model(puzzles):
    """Solves all puzzles, and changes the first given of every second one."""
    outputs = package("numpy").array(libsudoku.solve_array(puzzles).cells)
    for puzzle, output in list(zip(puzzles, outputs))[1::2]:
        cell = puzzle.nonzero()[0][0]
        output[cell] = output[cell] % 9 + 1
    return outputs


def test_the_snippets_run(tmp_path, monkeypatch):
    numpy, pandas = package("numpy"), package("pandas")
    parquet = package("pyarrow.parquet")
    monkeypatch.chdir(tmp_path)
    made = learning.table(20, seed=8)
    rows = zip(made["puzzle"].to_pylist(), made["solution"].to_pylist())
    lines = [f"made,{question},{answer},0" for question, answer in rows]
    (tmp_path / "train.csv").write_text("\n".join(["source,question,answer,rating", *lines, ""]))
    names = {"numpy": numpy, "pandas": pandas, "libsudoku": libsudoku, "learning": learning, "model": model, "json": json}
    assert len(SNIPPETS) == PAGE.count("```") // 2 == 10
    for snippet in SNIPPETS:
        exec(snippet, names)
    assert names["puzzles"].shape == names["answers"].shape == (20, 81)
    assert names["solved"].tolist() == [True, False] * 10
    given = (names["puzzles"] != 0).sum(axis=1)
    assert names["rewards"] == pytest.approx([1 if place % 2 == 0 else 1 - 1 / given[place] for place in range(20)])
    assert (names["made"].num_rows, names["hard"].num_rows) == (1000, 20)
    assert all(4.5 <= er <= 7.1 for er in names["hard"]["er"].to_pylist())
    assert parquet.read_table("puzzles.parquet").column_names == ["puzzle", "solution"]


def test_the_notebook_runs(tmp_path, monkeypatch):
    package("numpy")
    package("pandas")
    package("pyarrow")
    monkeypatch.chdir(tmp_path)
    path = REPOSITORY / "docs/notebooks/learning.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert "COUNT = 2_000" in sources[0]
    names = {}
    for source in sources:
        exec(source.replace("2_000", "300"), names)
    assert names["rewards"].shape == (300,) and names["rewards"][names["solved"]].tolist() == [1] * names["solved"].sum()
    assert 0.5 < names["rewards"].mean() < 1
    assert names["seen"] == 300
