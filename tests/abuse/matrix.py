#!/usr/bin/env python3
"""The abuse matrix: every function of the header times every class of bad argument.

    matrix.py LIBRARY [--header FILE] [--only FUNCTION] [--write FILE | --check FILE]

Takes the shared library and include/sudoku.h. Prints each wrong or empty cell, and "N passed, N failed" as the last line;
--write writes the matrix as a document, --check compares it with one. The calls run in a child process, so that the
report of a crash or a hang names its cell.
"""

import argparse
import mmap
import os
import signal
import sys
import tempfile
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from calls import Caller, Wrong
from classes import CLASSES
from header import Header

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Matrix:
    def __init__(self, caller, place, patience):
        self.caller = caller
        self.place = place
        self.patience = patience
        self.cells = {}
        self.failed = []
        self.calls = 0

    def run(self, functions):
        for function in functions:
            for make in CLASSES:
                self.enter(f"{function.name}, {make.__name__}")
                signal.alarm(self.patience)
                try:
                    self.cells[function.name, make.__name__] = self.cell(function, make)
                except Wrong as wrong:
                    self.failed.append(f"{function.name}, {make.__name__}: {wrong}")
        signal.alarm(0)

    def enter(self, name):
        """Notes the current cell for the parent process."""
        self.place.seek(0)
        self.place.write(name.encode()[:4000].ljust(4000, b"\0"))

    def cell(self, function, make):
        """The number of cases, or the reason why there are none."""
        cases, count = make(self.caller, function), 0
        while True:
            try:
                case = next(cases)
            except StopIteration as end:
                reason = end.value
                break
            self.enter(f"{function.name}, {make.__name__}: {case.label}")
            try:
                self.case(function, case)
            except Wrong as wrong:
                self.failed.append(f"{function.name}, {make.__name__}, {case.label}: {wrong}")
            count += 1
        if not count and not reason:
            raise Wrong("an empty cell")
        self.calls += count
        return count or reason

    def case(self, function, case):
        if "file" in case.arguments:
            with open("board.txt", "wb") as file:
                file.write(case.arguments.pop("file"))
        status = self.caller.call(function, case.arguments, case.zero)
        expected = function.statuses if case.expected is None else case.expected
        if status not in expected:
            names = sorted(self.caller.name(number) for number in expected)
            raise Wrong(f"{self.caller.name(status)}, expected {' or '.join(names)}")

    def document(self, functions):
        """The matrix as a page."""
        reasons = sorted({cell for cell in self.cells.values() if isinstance(cell, str)})
        letter = {reason: chr(ord("a") + index) for index, reason in enumerate(reasons)}
        head = [make.__name__.replace("_", " ") for make in CLASSES]
        lines = [INTRODUCTION.format(calls=self.calls, functions=len(functions))]
        lines += [f"- **{name}**: {make.__doc__.splitlines()[0]}" for name, make in zip(head, CLASSES)]
        lines += ["", "| function | " + " | ".join(head) + " |", "|---|" + "---:|" * len(CLASSES)]
        for function in functions:
            cells = [self.cells.get((function.name, make.__name__), "") for make in CLASSES]
            shown = [letter.get(cell, str(cell)) for cell in cells]
            lines.append(f"| `{function.name}` | " + " | ".join(shown) + " |")
        lines += ["", "Does not apply:", ""] + [f"- {letter[reason]}: {reason}" for reason in reasons]
        return "\n".join(lines) + "\n"


INTRODUCTION = """# The abuse matrix

Each exported function is called with each class of bad argument: {calls} calls of {functions} functions. The rows come from
`include/sudoku.h`: a new function gets its cells at once, and a parameter of an unknown kind fails the test. After each call
the status is one that the header lists, or the one that the class expects; outputs are zero after an error; the memory
beside each buffer is unchanged (buffers end at a protected page); the error repeats the status; all live handles live. A
number is the number of calls, a letter the reason why there is none. `tests/abuse/matrix.py` makes this page and `make test` checks it.
"""


def in_child(work, place):
    """Runs `work` in a child process that may crash; returns its status and its last cell."""
    child = os.fork()
    if child == 0:
        code = 2
        try:
            code = work()
        except Exception:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        what = signal.Signals(os.WTERMSIG(status))
        where = place[:4000].rstrip(b"\0").decode()
        how = "hangs" if what == signal.SIGALRM else f"dies of {what.name}"
        print(f"FAILED: {where}: it {how}\n0 passed, 1 failed")
        return 1
    return os.WEXITSTATUS(status)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--header", default=os.path.join(ROOT, "include", "sudoku.h"))
    parser.add_argument("--only", default="")
    parser.add_argument("--patience", type=int, default=60, help="seconds a cell may take")
    parser.add_argument("--write")
    parser.add_argument("--check")
    options = parser.parse_args()
    paths = [os.path.abspath(path) for path in (options.library, options.header)]
    pages = {name: path and os.path.abspath(path) for name, path in
             (("write", options.write), ("check", options.check))}
    place = mmap.mmap(-1, 4096)

    def work():
        header = Header(paths[1])
        functions = [f for f in header.functions if options.only in f.name]
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            matrix = Matrix(Caller(paths[0], header), place, options.patience)
            matrix.run(functions)
            os.chdir("/")
        page = matrix.document(functions)
        if pages["write"]:
            with open(pages["write"], "w") as file:
                file.write(page)
        if pages["check"]:
            with open(pages["check"]) as file:
                if file.read() != page:
                    matrix.failed.append("the page is old: tests/abuse/matrix.py LIBRARY --write PAGE")
        for failure in matrix.failed:
            print(f"FAILED: {failure}")
        print(f"{matrix.calls - len(matrix.failed)} passed, {len(matrix.failed)} failed")
        return 1 if matrix.failed else 0

    sys.exit(in_child(work, place))


if __name__ == "__main__":
    main()
