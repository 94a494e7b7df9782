"""Plants faults in the sources, one at a time, and reports those that no test notices.

    python3 tests/mutants/planted.py [--only TEXT | --check] [FILE ...]

Takes the faults of the files, or of tests/mutants/planted/*.txt. --only: those with this text in their headings; --check: whether the
files have the texts, no more. The tests
are built once, with all faults behind a switch: build/planted has the changed sources and the report. A test that runs for
five minutes counts as one that notices. A file has blocks with an empty line between them:

    crates/explain/src/check.rs: what is wrong
    - the text to replace, which the file has once: an expression, or statements that end with ; or }
    + the text that replaces it, or nothing

A fault whose text is within that of another one comes after it. Exit status 1: a fault goes unnoticed, the tests fail
without one, or a file does not have a text once.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/planted"
TREE = BUILD / "tree"
SWITCH = """
/// Whether a fault is switched on.
pub(crate) fn planted(number: usize) -> bool {
    static CHOSEN: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    *CHOSEN.get_or_init(|| std::env::var("PLANTED").map_or(0, |chosen| chosen.parse().unwrap())) == number
}
"""
# The tests of each package, the quick ones first: the package's own, and those of the workspace, with what to run of each.
TESTS = {
    "core": {"sudoku_core": [], "grids": [], "render": [], "constraints": [], "formats": []},
    "solve": {"grids": [], "constraints": [], "proof": [], "oracle": ["boards_with_constraints"], "sudoku_solve": []},
    "explain": {
        "sudoku_explain": [],
        "positions": [],
        "techniques": [],
        "plain_steps": [],
        "fair": [],
        "explain": [],
        "steps": [],
    },
}
SECONDS = 300


class Fault(NamedTuple):
    """A fault: its number from 1, the file, a description, the sound text, and the faulty text that replaces it."""

    number: int
    file: str
    what: str
    sound: str
    faulty: str

    @property
    def package(self) -> str:
        return self.file.split("/")[1]

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"

    def plant(self, text: str) -> str:
        switch = f"if crate::planted({self.number}) {{ {self.faulty} }} else {{ {self.sound} }}"
        is_statement = self.sound.endswith((";", "}"))
        return text.replace(self.sound, f"{{ {switch} }}" if is_statement else f"({switch})")


def read(files: list[Path]) -> list[Fault]:
    faults = []
    for block in "\n\n".join(file.read_text() for file in files).split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        name, what = lines[0].split(": ", 1)
        sound, faulty = ("\n".join(line[2:] for line in lines if line.startswith(mark)) for mark in "-+")
        faults.append(Fault(len(faults) + 1, name, what, sound, faulty))
    return faults


def sources(faults: list[Fault]) -> dict[str, str]:
    """The files with all faults, by name."""
    planted = {}
    for package in {fault.package for fault in faults}:
        root = f"crates/{package}/src/lib.rs"
        planted[root] = (ROOT / root).read_text() + SWITCH
    for fault in faults:
        count = (ROOT / fault.file).read_text().count(fault.sound)
        if count != 1:
            sys.exit(f"{fault}: the file has this text {count} times: {fault.sound}")
        text = planted.get(fault.file) or (ROOT / fault.file).read_text()
        planted[fault.file] = fault.plant(text)
    return planted


def build(planted: dict[str, str], packages: set[str]) -> dict[str, list[tuple[Path, list[str]]]]:
    """The tests of each package with all faults: programs, and their arguments."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    shutil.rmtree(TREE, ignore_errors=True)
    for name in filter(None, listed.stdout.split("\0")):
        to = TREE / name
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, to)
    for name, text in planted.items():
        (TREE / name).write_text(text)
    names = {name for package in packages for name in TESTS[package]}
    own = {f"sudoku_{package}" for package in packages}
    chosen = [word for name in sorted(names - own) for word in ("--test", name)]
    said = []
    for tests in [*(["-p", f"libsudoku-{package}", "--lib"] for package in sorted(packages)), chosen]:
        built = subprocess.run(
            ["cargo", "test", "--no-run", "--message-format=json-render-diagnostics", *tests],
            cwd=TREE,
            env=os.environ | {"CARGO_TARGET_DIR": str(BUILD / "target"), "RUSTFLAGS": "--cap-lints=allow"},
            stdout=subprocess.PIPE,
            text=True,
        )
        if built.returncode != 0:
            sys.exit(built.returncode)
        said += [json.loads(line) for line in built.stdout.splitlines()]
    programs = {one["target"]["name"]: one["executable"] for one in said if one.get("executable") and one["profile"]["test"]}
    return {
        package: [(Path(programs[name]), words) for name, words in TESTS[package].items()] for package in packages
    }


def notices(tests: list[tuple[Path, list[str]]], number: int) -> str | None:
    """What notices a fault first: the names of tests, or None."""
    for program, words in tests:
        try:
            ended = subprocess.run(
                [program, *words],
                cwd=TREE,
                env=os.environ | {"PLANTED": str(number), "RUST_TEST_THREADS": "1"},
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            return f"{program.name} does not end"
        if ended.returncode != 0:
            return " ".join(re.findall(r"^test (\S+) \.\.\. FAILED", ended.stdout, re.MULTILINE)) or program.name
    return None


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--only", default="")
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("files", nargs="*", type=Path)
    given = arguments.parse_args()
    faults = read(given.files or sorted((ROOT / "tests/mutants/planted").glob("*.txt")))
    planted = sources(faults)
    if given.check:
        return 0
    tests = build(planted, {fault.package for fault in faults})
    for programs in tests.values():
        if failed := notices(programs, 0):
            print(f"without a fault: {failed}")
            return 1
    tried = [fault for fault in faults if given.only in str(fault)]
    seen = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool, open(BUILD / "report.txt", "w") as report:
        found = pool.map(lambda fault: notices(tests[fault.package], fault.number), tried)
        for fault, names in zip(tried, found):
            seen += names is not None
            line = f"{fault}: {names or 'NOT NOTICED'}"
            print(line, flush=True)
            print(line, file=report, flush=True)
    print(f"soak: sum {seen} planted faults noticed")
    print(f"soak: max {len(tried) - seen} not noticed")
    return int(seen < len(tried))


if __name__ == "__main__":
    sys.exit(main())
