"""Changes the sources one place at a time and reports which changes no test notices.

    python3 tests/mutants/run.py CARGO_MUTANTS [--in FILE] [--tests NAME] FILE ...

Takes the path of cargo-mutants, and files of src; `.cargo/mutants.toml` lists the exceptions with their reasons. Runs the
unit tests, or those of one file of tests; with --tests, those with the name in their path. It leaves out the natives of
Java except with `--in java`, which runs their tests. Writes build/mutants.md, which keeps the results of earlier runs for
other files, and build/mutants, with the output of the tests. A change that makes a test run without end counts as noticed.

Exit status 1: a change in one of the modules CHECKED goes unnoticed and accepted.txt does not list it. An entry of
accepted.txt that matches nothing in a file that was run is reported, too. `python3 -m doctest` checks the comparison.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "build/mutants.md"
ACCEPTED = ROOT / "tests/mutants/accepted.txt"
# Modules in which each change is noticed or accepted. In others, many changes alter only the effort of a search.
CHECKED = re.compile(r"(src/ffi|crates/core/src/(text|puzzle|solution))(\.rs$|/)")
BUILD = ROOT / "build/mutants"
NATIVES = "src/ffi/jni{.rs,/**}"
# The exit statuses of cargo-mutants: all noticed, some not noticed, some without end.
ENDED = {0, 2, 3}


class Tried(NamedTuple):
    """The results of the changes of one file."""

    seen: int
    refused: int
    missed: list[str]

    def section(self, file: str, content: str, tests: str) -> str:
        row = f"| `{file}` | {content} | {tests} | {self.seen} | {self.refused} | {len(self.missed)} |"
        return "\n".join([row, *(f"- {change}" for change in self.missed)])


def content_of(file: str) -> str:
    """The hash of the file's content, which shows whether it has changed since."""
    hashed = subprocess.run(["git", "hash-object", file], cwd=ROOT, capture_output=True, text=True, check=True)
    return hashed.stdout[:10]


def tried(folder: Path) -> dict[str, Tried]:
    """The results of the changes of each file whose changes were all tried."""
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


def accepted(text: str) -> list[tuple[str, str]]:
    """The entries of accepted.txt: a file, and a pattern for changes in it; reasons are comments.

    >>> accepted("# Reason.\\ncrates/core/src/text.rs: replace . with -\\n")
    [('crates/core/src/text.rs', 'replace . with -')]
    """
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(": ", 1)) for line in lines]


def compared(missed: dict[str, list[str]], entries: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Unnoticed changes in CHECKED that are not accepted, and entries for these files that match no change.

    >>> compared({"crates/core/src/text.rs": ["line 7:3: replace + with - in at"]}, [("crates/core/src/text.rs", "replace . with - in at")])
    ([], [])
    >>> compared({"crates/core/src/text.rs": ["line 7:3: replace + with - in at"]}, [])
    (['crates/core/src/text.rs: line 7:3: replace + with - in at'], [])
    >>> compared({"crates/core/src/text.rs": []}, [("crates/core/src/text.rs", "replace"), ("crates/core/src/puzzle.rs", "replace")])
    ([], ['crates/core/src/text.rs: replace'])
    >>> compared({"src/ffi/jni.rs": ["line 1:1: delete !"], "crates/solve/src/lib.rs": ["line 1:1: delete !"]}, [])
    (['src/ffi/jni.rs: line 1:1: delete !'], [])
    """
    def matches(file: str, change: str, entry: tuple[str, str]) -> bool:
        return file == entry[0] and re.search(entry[1], change) is not None

    new = [
        f"{file}: {change}"
        for file, changes in missed.items()
        for change in changes
        if CHECKED.match(file) and not any(matches(file, change, entry) for entry in entries)
    ]
    stale = [
        ": ".join(entry)
        for entry in entries
        if entry[0] in missed and not any(matches(entry[0], change, entry) for change in missed[entry[0]])
    ]
    return new, stale


def write(new: dict[str, str]) -> None:
    """Writes the results of these files into the page, sorted by name."""
    head = "| file | content | tests | noticed | do not compile | unnoticed |\n|---|---|---|---:|---:|---:|\n"
    rows, lists = dict[str, str](), dict[str, list[str]]()
    for line in PAGE.read_text().splitlines() if PAGE.exists() else []:
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
    page = "# Changes that no test notices\n\n" + head + "".join(f"{rows[file]}\n" for file in sorted(rows))
    for file in sorted(file for file in rows if lists.get(file)):
        page += f"\n### `{file}`\n\n" + "\n".join(lists[file]) + "\n"
    PAGE.write_text(page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="cargo-mutants")
    parser.add_argument("--in", dest="file", metavar="FILE", help="the tests of tests/FILE.rs, not the unit tests")
    parser.add_argument("--tests", default="", metavar="NAME", help="only the tests with this name")
    parser.add_argument("--report", action="store_true", help="only report what a run has left in build/mutants")
    parser.add_argument("files", nargs="*", metavar="FILE", help="files of src, or patterns of them")
    given = parser.parse_args()
    if not given.report:
        files = [argument for file in given.files for argument in ("--file", file)]
        if given.file != "java":
            files += ["--exclude", NATIVES]
        target = f"--test={given.file}" if given.file else "--lib"
        command = [given.program, "mutants", "--output", str(BUILD), f"--cargo-arg={target}", "--workspace", "--test-workspace=true", "--features=jni", *files, "--"]
        ended = subprocess.run(command + [given.tests] * bool(given.tests), cwd=ROOT).returncode
        if ended not in ENDED:
            sys.exit(ended)
    tests = " ".join([f"`tests/{given.file}.rs`"] * bool(given.file) + [f"`{given.tests}`"] * bool(given.tests))
    found = tried(BUILD / "mutants.out")
    write({file: of_file.section(file, content_of(file), tests or "all") for file, of_file in found.items()})
    missed = {file: of_file.missed for file, of_file in found.items()}
    print(f"{len(found)} files, {sum(map(len, missed.values()))} changes unnoticed: {PAGE.relative_to(ROOT)}")
    unaccepted, stale = compared(missed, accepted(ACCEPTED.read_text()))
    for change in unaccepted:
        print(f"unnoticed: {change}")
    for entry in [] if given.tests else stale:
        print(f"{ACCEPTED.name} lists what is noticed or gone: {entry}")
    sys.exit(bool(unaccepted))


if __name__ == "__main__":
    main()
