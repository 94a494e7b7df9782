"""The snippets of docs/data.md and the notebook run, each with the packages that it names."""

import json
import re

from conftest import PUZZLE, REPOSITORY, SOLUTION, package

import libsudoku

PAGE = (REPOSITORY / "docs/data.md").read_text(encoding="utf-8")
SNIPPETS = dict(re.findall(r"^## (\w+)\n(?:(?!^##)[\s\S])*?```python\n([\s\S]*?)```", PAGE, re.M))
PACKAGES = {"NumPy": "numpy", "pandas": "pandas", "Polars": "polars", "PyArrow": "pyarrow", "DuckDB": "duckdb"}


def run(title):
    module = package(PACKAGES[title])
    names = {"PUZZLE": PUZZLE, "libsudoku": libsudoku, PACKAGES[title]: module}
    if title == "DuckDB":
        names["connection"] = module.connect()
        rows = f"VALUES ('{PUZZLE}'), (NULL), ('no puzzle')"
        names["connection"].sql(f"CREATE TABLE puzzles AS SELECT * FROM ({rows}) AS t(quizzes)")
    if title in ("pandas", "DuckDB"):
        package("pyarrow")
    exec(SNIPPETS[title], names)
    return names


def test_every_engine_has_a_snippet():
    assert SNIPPETS.keys() == PACKAGES.keys()


def test_numpy():
    found = run("NumPy")["solutions"]
    assert found.shape == (1000, 81) and (found == [*map(int, SOLUTION)]).all()


def test_pandas():
    found = run("pandas")["frame"]["solutions"]
    assert found[0] == found[2997] == SOLUTION and found.isna().sum() == 2000


def test_polars():
    found = run("Polars")["solved"]["solutions"].to_list()
    assert found == [SOLUTION, None, None] * 1000


def test_pyarrow():
    assert run("PyArrow")["solutions"].to_pylist() == [SOLUTION, None, None] * 1000


def test_duckdb():
    assert run("DuckDB")["found"] == [(SOLUTION, 1), (None, None), (None, 0)]


def test_the_notebook_runs():
    package("numpy")
    package("pyarrow")
    path = REPOSITORY / "docs/notebooks/million.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert "COUNT = 1_000_000" in sources[0]
    names = {}
    for source in sources:
        exec(source.replace("1_000_000", "5_000"), names)
    assert names["strings"].null_count == 0 and len(names["strings"]) == 5000
