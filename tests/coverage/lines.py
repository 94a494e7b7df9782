"""Counts the lines of src that were run, by rooms: lines.py LCOV ...

In: the counts of llvm-cov in the format of lcov; a line was run if one of the files says so. What is only
built for tests, under `#[cfg(test)]`, is no line of the sources. Out: the figures, as soak.py reads them,
and build/coverage/missed, the lines that were not run, as FILE:LINE and what stands there.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The room itself and what lies in its folder; src is everything.
ROOMS = ["src", "src/ffi", "src/text", "src/puzzle", "src/solution"]
MODULE = re.compile(r"mod (\w+);$")


def for_tests(lines: list[str]) -> tuple[set[int], set[str]]:
    """The numbers of the lines that only tests have, and the modules that lie in files of their own."""
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
            if found := MODULE.search(line):
                modules.add(found[1])
            # rustfmt ends an item with a brace below its first word, or a semicolon in its line.
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
    texts = {path: path.read_text().splitlines() for path in (ROOT / "src").rglob("*.rs")}
    only_tests = {path: for_tests(lines) for path, lines in texts.items()}
    folders = {
        (path.parent if path.stem in ("lib", "main") else path.with_suffix("")) / module
        for path, (_, modules) in only_tests.items()
        for module in modules
    }
    missed: list[str] = []
    by_room = {room: [0, 0] for room in ROOMS}
    for path, lines in sorted(texts.items()):
        if not folders.isdisjoint([path.with_suffix(""), *path.parents]):
            continue
        name = path.relative_to(ROOT).as_posix()
        rooms = [room for room in ROOMS if name.startswith((room + "/", room + ".rs"))]
        for number, count in sorted(runs[path].items()):
            if number in only_tests[path][0]:
                continue
            for room in rooms:
                by_room[room][0] += count > 0
                by_room[room][1] += 1
            if not count:
                missed.append(f"{name}:{number}: {lines[number - 1]}\n")
    (ROOT / "build/coverage/missed").write_text("".join(missed))
    for room, (run, all_lines) in by_room.items():
        # Rounded down: 100 is all of them.
        percent = 10_000 * run // all_lines / 100
        print(f"soak: min {percent} % of the lines of {room}")
    print(f"soak: sum {by_room['src'][1]} lines")


main()
