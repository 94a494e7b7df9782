"""Counts the lines of src that were run, by modules: lines.py LCOV ...

Takes the counts of llvm-cov in the format of lcov; a line was run if one of the files counts it. Lines under
`#[cfg(test)]` do not count. Prints the figures, as soak.py reads them, and writes the lines that were not run to
build/coverage/missed, as FILE:LINE and the text of the line.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Each module with the modules below it; the first is everything.
MODULES = [".", "src/ffi", "crates/core/src/text", "crates/core/src/puzzle", "crates/core/src/solution"]
SOURCES = [ROOT / "src", *sorted(ROOT.glob("crates/*/src"))]
A_MODULE = re.compile(r"mod (\w+);$")


def for_tests(lines: list[str]) -> tuple[set[int], set[str]]:
    """The numbers of the lines that only tests have, and the modules that are files."""
    numbers: set[int] = set()
    modules: set[str] = set()
    rest = iter(enumerate(lines, 1))
    for number, line in rest:
        if line.strip() != "#[cfg(test)]":
            continue
        indent = line[: -len(line.lstrip())]
        numbers.add(number)
        for number, line in rest:
            numbers.add(number)
            if found := A_MODULE.search(line):
                modules.add(found[1])
            # rustfmt ends an item with a brace in the column of its first word, or with a semicolon in its line.
            if line.endswith((";", "}")) and not line.startswith(indent + " "):
                break
    return numbers, modules


def read(path: Path, runs: dict[Path, dict[int, int]]) -> None:
    """Adds the counts of a file of lcov."""
    source = None
    for line in path.read_text().splitlines():
        kind, _, value = line.partition(":")
        if kind == "SF":
            source = Path(value)
        elif kind == "DA" and source:
            number, count = map(int, value.split(",")[:2])
            runs[source][number] = runs[source].get(number, 0) + count


def main() -> None:
    runs: dict[Path, dict[int, int]] = defaultdict(dict)
    for path in sys.argv[1:]:
        read(Path(path), runs)
    texts = {path: path.read_text().splitlines() for folder in SOURCES for path in folder.rglob("*.rs")}
    only_tests = {path: for_tests(lines) for path, lines in texts.items()}
    folders = {
        (path.parent if path.stem in ("lib", "main") else path.with_suffix("")) / module
        for path, (_, modules) in only_tests.items()
        for module in modules
    }
    missed: list[str] = []
    by_module = {module: [0, 0] for module in MODULES}
    for path, lines in sorted(texts.items()):
        if not folders.isdisjoint([path.with_suffix(""), *path.parents]):
            continue
        name = path.relative_to(ROOT).as_posix()
        of_line = [module for module in MODULES if name.startswith((module + "/", module + ".rs"))]
        for number, count in sorted(runs[path].items()):
            if number in only_tests[path][0]:
                continue
            for module in of_line:
                by_module[module][0] += count > 0
                by_module[module][1] += 1
            if not count:
                missed.append(f"{name}:{number}: {lines[number - 1]}\n")
    (ROOT / "build/coverage/missed").write_text("".join(missed))
    for module, (run, all_lines) in by_module.items():
        # Rounded down: 100 is all of them.
        percent = 10_000 * run // all_lines / 100
        print(f"soak: min {percent} % of the lines of {module}")
    print(f"soak: sum {by_module['src'][1]} lines")


main()
