"""Measures one call for one easy 9x9 board in each language.

    python3 benches/languages/calls_table.py C PYTHON JAR NODE

Takes the programs of `make bench-calls`. Each runs five times, in turns with the others, and prints the median of its rounds.
Prints the medians of these, in microseconds of processor time of a call.
"""

import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TURNS, ROUNDS = 5, "51"
WAYS = {
    "line": "a text of one line, solved",
    "handle": "a board, solved",
    "limited": "a board, solved and proved to have one solution",
    "board": "a text read, solved, and freed",
}


def main() -> None:
    c, python, jar, node = sys.argv[1:]
    programs = {
        "C": [c, ROUNDS],
        "Java": ["java", "-Xmx256m", "-cp", jar, str(HERE / "Calls.java"), ROUNDS],
        "Node": ["node", str(HERE / "calls.mjs"), node, ROUNDS],
        "Python": [python, str(HERE / "calls.py"), ROUNDS],
    }
    found: dict[tuple[str, str], list[int]] = {}
    for _ in range(TURNS):
        for language, program in programs.items():
            ran = subprocess.run(program, capture_output=True, text=True)
            if ran.returncode:
                sys.exit(f"{' '.join(program)}: {ran.stderr or ran.returncode}")
            for line in ran.stdout.splitlines():
                way, time = line.split()
                found.setdefault((way, language), []).append(int(time))
    print(f"| one call | {' | '.join(programs)} |\n|---|{'---:|' * len(programs)}")
    for way, name in WAYS.items():
        times = (statistics.median(found[way, language]) / 1e3 for language in programs)
        print(f"| {name} | {' | '.join(f'{time:.2f}' for time in times)} |")


main()
