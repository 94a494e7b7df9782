"""Changes the sources in one place after the other, and notes which changes no test sees.

    python3 tests/mutants/run.py CARGO_MUTANTS [--in FILE] [--tests NAME] FILE ...

In: the path of cargo-mutants, and files of src; `.cargo/mutants.toml` says what is left out, and why.
What runs are the unit tests, or those of one file of tests; with --tests, those with the name in their
path. The natives of Java are left out but with `--in java`, which has their tests run. Out:
docs/mutants.md, where what is told of other files stays as it is, and build/mutants with what the tests
said. Tests that a change makes run on and on have seen it.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/mutants.md"
BUILD = ROOT / "build/mutants"
BEGIN, END = "<!-- made by make mutants -->\n", "<!-- end -->\n"
NATIVES = "src/ffi/jni{.rs,/**}"
# What cargo-mutants returns: all were seen, some were not, some made the tests run on and on.
ENDED = {0, 2, 3}


class Tried(NamedTuple):
    """What became of the changes of one file."""

    seen: int
    refused: int
    missed: list[str]

    def section(self, file: str, content: str, tests: str) -> str:
        row = f"| `{file}` | {content} | {tests} | {self.seen} | {self.refused} | {len(self.missed)} |"
        return "\n".join([row, *(f"- {change}" for change in self.missed)])


def content_of(file: str) -> str:
    """The name git has for what stands in the file, so that one sees whether it has changed since."""
    told = subprocess.run(["git", "hash-object", file], cwd=ROOT, capture_output=True, text=True, check=True)
    return told.stdout[:10]


def tried(folder: Path) -> dict[str, Tried]:
    """What became of the changes of each file, where each change has been tried."""
    kinds: dict[str, dict[str, list[str]]] = {}
    outcomes = json.loads((folder / "outcomes.json").read_text())["outcomes"]
    for outcome in outcomes:
        if outcome["scenario"] == "Baseline":
            continue
        mutant = outcome["scenario"]["Mutant"]
        name = re.sub(r"^\S+?\.rs:", "line ", mutant["name"])
        of_file = kinds.setdefault(mutant["file"], {})
        of_file.setdefault(outcome["summary"], []).append(name)
    planned: dict[str, int] = {}
    for mutant in json.loads((folder / "mutants.json").read_text()):
        planned[mutant["file"]] = planned.get(mutant["file"], 0) + 1
    return {
        file: Tried(
            len(of_file.get("CaughtMutant", [])) + len(of_file.get("Timeout", [])),
            len(of_file.get("Unviable", [])),
            of_file.get("MissedMutant", []),
        )
        for file, of_file in kinds.items()
        if sum(map(len, of_file.values())) == planned[file]
    }


def write(new: dict[str, str]) -> None:
    """Puts what is told of files into the page, in the order of their names."""
    before, rest = PAGE.read_text().split(BEGIN)
    old, after = rest.split(END)
    head = "| file | content | tests | seen | do not compile | not seen |\n|---|---|---|---:|---:|---:|\n"
    rows, lists = dict[str, str](), dict[str, list[str]]()
    for line in old.splitlines():
        if line.startswith("| `"):
            rows[line.split("`")[1]] = line
        elif line.startswith("### "):
            file = line.removeprefix("### ").strip("`")
            lists[file] = []
        elif line.startswith("- "):
            lists[file].append(line)
    for file, section in new.items():
        row, *missed = section.splitlines()
        rows[file], lists[file] = row, missed
    told = head + "".join(f"{rows[file]}\n" for file in sorted(rows))
    for file in sorted(file for file in rows if lists.get(file)):
        told += f"\n### `{file}`\n\n" + "\n".join(lists[file]) + "\n"
    PAGE.write_text(before + BEGIN + told + END + after)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="cargo-mutants")
    parser.add_argument("--in", dest="file", metavar="FILE", help="the tests of tests/FILE.rs, not the unit tests")
    parser.add_argument("--tests", default="", metavar="NAME", help="only the tests with this name")
    parser.add_argument("--told", action="store_true", help="only note what a run has left in build/mutants")
    parser.add_argument("files", nargs="*", metavar="FILE", help="files of src, or patterns of them")
    given = parser.parse_args()
    if not given.told:
        files = [argument for file in given.files for argument in ("--file", file)]
        if given.file != "java":
            files += ["--exclude", NATIVES]
        target = f"--test={given.file}" if given.file else "--lib"
        command = [given.program, "mutants", "--output", str(BUILD), f"--cargo-arg={target}", "--features=cli,jni", *files, "--"]
        ended = subprocess.run(command + [given.tests] * bool(given.tests), cwd=ROOT).returncode
        if ended not in ENDED:
            sys.exit(ended)
    tests = " ".join([f"`tests/{given.file}.rs`"] * bool(given.file) + [f"`{given.tests}`"] * bool(given.tests))
    found = tried(BUILD / "mutants.out")
    write({file: of_file.section(file, content_of(file), tests or "all") for file, of_file in found.items()})
    missed = sum(len(of_file.missed) for of_file in found.values())
    print(f"{len(found)} files, {missed} changes not seen")


main()
