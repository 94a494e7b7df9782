"""Makes docs/seeds.md from the tests: the sentences of the texts of the four systems, and the code that meets them.

    page.py            compares docs/seeds.md with the tests; exit status 1 if they differ
    page.py --write    writes it

Reads the files of SYSTEMS. A test of a sentence has a comment directly above it:

    // Asks: the sentence, in our words (its place in the text)
    // Met: the class, function or file that does it

Further comment lines continue the one before. The name of the test follows, in the syntax of its language. Writes one
table. What stays true: the page names existing tests only.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "seeds.md"

INTRODUCTION = """\
# The four systems, sentence by sentence

libsudoku runs four course systems unchanged. Each row has a requirement of a course's text, in our words, with its section;
the code that meets it; and its test. `make test` runs the tests and compares this page with them;
`python3 tests/seeds/page.py --write` makes it.
"""


class System(NamedTuple):
    name: str
    source: str
    files: list[str]


SYSTEMS = [
    System(
        "RMIT",
        'the Java skeleton of RMIT University, "Algorithms and Analysis" (COSC 1285 / COSC 2123), assignment 2, 2020',
        [
            "bindings/java/src/test/java/org/libsudoku/RmitAssignmentTest.java",
            "tests/exact_cover.rs",
        ],
    ),
    System(
        "KCL",
        "the C++ search classes of King's College London, the core assignment on Sudoku, 2019",
        ["tests/cpp/search/assignment.cpp", "tests/cpp/search/run.sh"],
    ),
    System(
        "Waterloo",
        'the C++ candidate solver of the University of Waterloo, assignment 6 "Sudoku Solver", by R. B. Wallace',
        ["tests/cpp/candidates/assignment.cpp", "tests/cpp/candidates/assignment.sh"],
    ),
    System(
        "B351",
        "the Python framework of Indiana University, B351 / Q351, assignment 2, 2019",
        ["bindings/python/tests/test_b351.py"],
    ),
]

COMMENT = re.compile(r"\s*(?://|#) ?(.*)")
KEY = re.compile(r"(Asks|Met): (.*)")
# The line of a test after its comment: Java, Python, Rust, a macro of C++, a check of a script.
NAMES = [
    re.compile(r'\s*(?:check|runs) "([^"]+)"'),
    re.compile(r"\s*(?:TEST|SENTENCE)\((\w+)\)"),
    re.compile(r"(?:\s*|.*\s)(\w+)\("),
]


class Row(NamedTuple):
    asks: str
    met: str
    test: str


def rows(file: str) -> list[Row]:
    found = []
    parts: dict[str, str] = {}
    key = None
    for number, line in enumerate((ROOT / file).read_text().splitlines(), 1):
        comment = COMMENT.fullmatch(line)
        if comment and not line.lstrip().startswith("#["):
            keyed = KEY.fullmatch(comment[1])
            if keyed:
                key = keyed[1]
                parts[key] = keyed[2]
            elif key:
                parts[key] += " " + comment[1].strip()
            continue
        key = None
        if not parts or line.lstrip().startswith(("@", "#[")):
            continue
        name = next((match[1] for match in (each.match(line) for each in NAMES) if match), None)
        if name is None or parts.keys() != {"Asks", "Met"}:
            raise SystemExit(f"{file}:{number}: expected Asks, Met and then a test, found {line!r}")
        found.append(Row(parts["Asks"], parts["Met"], name))
        parts = {}
    return found


def page() -> str:
    lines = [INTRODUCTION]
    lines += [f"- **{system.name}**: {system.source}" for system in SYSTEMS]
    lines += ["", "| text | what it asks | where it is met | test |", "|---|---|---|---|"]
    for system in SYSTEMS:
        before = len(lines)
        for file in system.files:
            for row in rows(file):
                name = Path(file).name
                cells = (system.name, row.asks, row.met, f"[{row.test}](../{file}) in {name}")
                lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        if len(lines) == before:
            raise SystemExit(f"{system.name}: no test of a sentence in {system.files}")
    return "\n".join([*lines, ""])


def main(arguments: list[str]) -> None:
    made = page()
    if arguments == ["--write"]:
        PAGE.write_text(made)
    elif not PAGE.exists() or PAGE.read_text() != made:
        raise SystemExit("docs/seeds.md differs from the tests: run tests/seeds/page.py --write")
    print(f"{made.count('](../')} passed, 0 failed")


main(sys.argv[1:])
