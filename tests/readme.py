"""Runs the commands and programs of the README: the first program of each language, the console; the installation of the
Node package in docs/install.md; docs/courses.md; and the recipes of docs/cookbook.

Takes a staged tree (argument 1) with the library, headers and pkg-config file, the command `sudoku` (argument 2), the
Java class path (argument 3) and a Python that has the package (argument 4). Prints a line for each check, and the counts.
"""

import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import cookbook

ROOT = Path(__file__).resolve().parent.parent
STAGE, COMMAND, CLASS_PATH, PYTHON = (os.path.abspath(argument) for argument in sys.argv[1:5])
README = (ROOT / "README.md").read_text(encoding="utf-8")
COURSES = (ROOT / "docs/courses.md").read_text(encoding="utf-8")
INSTALL = (ROOT / "docs/install.md").read_text(encoding="utf-8")
QUICK = {"OPT_LEVEL": "0", "LTO": "off", "CODEGEN_UNITS": "16"}
# Runs a source in a folder, and returns what it prints. Its name is that of its language.
Program = Callable[[Path, str], str]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def block(language: str) -> str:
    """The only block of a language."""
    (text,) = [text for name, text in BLOCKS if name == language]
    return text


def output(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{command} exited {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def flags() -> list[str]:
    # pkg-config escapes each byte of a letter beyond ASCII.
    said = subprocess.run(["pkg-config", "--cflags", "--libs", "sudoku"], env=ENVIRONMENT, capture_output=True, check=True)
    return [word.encode("latin-1").decode() for word in shlex.split(said.stdout.decode("latin-1"))]


def compiled(compiler: list[str], source: str, folder: Path) -> str:
    strict = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
    output([*compiler, *strict, source, "-o", "first", *flags()], folder)
    return output(["./first"], folder)


def c(folder: Path, source: str) -> str:
    return compiled(["cc", "-std=c99"], source, folder)


def cpp(folder: Path, source: str) -> str:
    return compiled(["c++", "-std=c++17"], source, folder)


def java(folder: Path, source: str) -> str:
    return output(["java", "-cp", CLASS_PATH, source], folder)


def js(folder: Path, source: str) -> str:
    (folder / "node_modules").mkdir()
    (folder / "node_modules/libsudoku").symlink_to(ROOT / "bindings/node")
    return output(["env", f"LIBSUDOKU_LIBRARY={STAGE}/lib/libsudoku.so", "node", source], folder)


def python(folder: Path, source: str) -> str:
    return output([PYTHON, source], folder)


def rust(folder: Path, source: str) -> str:
    manifest = '[package]\nname = "first"\nedition = "2024"\n[dependencies]\n[workspace]\n'
    (folder / "Cargo.toml").write_text(manifest, encoding="utf-8")
    output(["cargo", "add", "--quiet", "libsudoku", "--path", str(ROOT)], folder)
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    return output(["cargo", "run", "--quiet", "--target-dir", f"{target}/dependant"], folder)


def first(program: Program, source: str) -> str | None:
    """What the first program of the README prints, if it is not what it should print."""
    printed = run(program, source, block(program.__name__))
    return None if printed == block("text") else f"printed {printed!r}"


def run(program: Program, source: str, text: str) -> str:
    """What a program prints that is made of this source in a new folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / source).parent.mkdir(exist_ok=True)
        (folder / source).write_text(text, encoding="utf-8")
        return program(folder, source)


def recipes(program: Program) -> str | None:
    """A line for each recipe that prints something else in this language than it should."""
    # Seen to fail: with another number in the text of a recipe, in the code of each language, and without a block.
    listed = cookbook.recipes()
    return "\n".join(cookbook.differences(run(program, *cookbook.program(program.__name__, listed)), listed)) or None


def commands() -> str | None:
    """A line for each recipe whose command prints something else than it should."""
    # Seen to fail: with another number in the output of a command, and in the text of a recipe.
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "sudoku").symlink_to(COMMAND)
        shell = ["env", f"PATH={folder}:{os.environ['PATH']}", "sh", "-c"]
        output([*shell, cookbook.first_lines()["console"].removeprefix("$ ")], folder)
        for recipe in cookbook.recipes():
            if script := recipe.blocks.get("console"):
                command, _, expected = script.removeprefix("$ ").partition("\n")
                if (printed := output([*shell, command], folder)) != (expected or recipe.blocks["text"]):
                    wrong.append(f"{recipe.name}: {command} printed {printed!r}")
    return "\n".join(wrong) or None


def console() -> str | None:
    """The first console line with another output than in the README, and that output."""
    lines = block("console").splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        words = lines[start].removeprefix("$ ").split()
        assert words[0] == "sudoku", words
        printed = output([COMMAND, *words[1:]], ROOT).splitlines()
        if printed != lines[start + 1 : end]:
            return "\n".join([lines[start], *printed])
    return None


def node() -> str | None:
    """The error of the command that installs the Node package, in a fresh clone with the staged library; empty if there is
    no npm or no registry."""
    # Seen to fail: with `npm install bindings/node`, which npm takes for a repository of GitHub; without `--silent`, with
    # which npm 11 prints the name alone.
    if shutil.which("npm") is None:
        return ""
    (script,) = re.findall(r"`(npm install [^`]*bindings/node\)\")`", INSTALL)
    environment = {**os.environ, "LIBSUDOKU_LIBRARY": f"{STAGE}/lib/libsudoku.so"}
    program = 'import("libsudoku").then(({ Board, solve }) => console.log(solve(Board.parse("1...2...........")).report.solutions))'
    with tempfile.TemporaryDirectory() as folder:
        clone = cloned(Path(folder))
        for words in (["bash", "-e", "-o", "pipefail", "-c", script], ["node", "--eval", program]):
            done = subprocess.run(words, cwd=clone, env=environment, capture_output=True, text=True)
            # npm's codes for a registry that does not answer.
            if re.search(r"npm error code E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|NOTCACHED)", done.stderr):
                return ""
            if done.returncode != 0 or not done.stdout.strip():
                return f"{words} exited {done.returncode}:\n{done.stdout}{done.stderr}"
    return None


def systems() -> str | None:
    """The first commands of docs/courses.md that fail or print nothing, in a fresh clone."""
    assert "](docs/courses.md)" in README
    scripts = re.findall(r"(?:^    .*\n)+", COURSES, re.MULTILINE)
    assert len(scripts) == 4, scripts
    # Without the optimiser, which takes most of the time and changes no output.
    quick = {f"CARGO_PROFILE_RELEASE_{name}": value for name, value in QUICK.items()}
    names = ("PYTHONPATH", "CARGO_TARGET_DIR", "LIBSUDOKU_LIBRARY", "MAKEFLAGS", "MFLAGS")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    with tempfile.TemporaryDirectory() as folder:
        clone = cloned(Path(folder))
        for script in scripts:
            done = subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", script],
                cwd=clone,
                env={**environment, **quick},
                capture_output=True,
                text=True,
            )
            if done.returncode != 0 or not done.stdout.strip():
                return f"{script}exited {done.returncode}:\n{done.stdout}{done.stderr}"
    return None


def cloned(folder: Path) -> Path:
    """A clone with the changes that are not committed, in a folder with blanks, a letter beyond ASCII and our name."""
    clone = folder / "clone é of libsudoku"
    output(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(clone)], folder)
    listed = output(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name)
    return clone


ENVIRONMENT = {
    **os.environ,
    "PKG_CONFIG_PATH": f"{STAGE}/lib/pkgconfig",
    "LD_LIBRARY_PATH": f"{STAGE}/lib",
}


def main() -> None:
    checks = {"console": console, "node": node, "systems": systems, "recipes, console": commands}
    sources = {c: "first.c", cpp: "first.cpp", java: "First.java", python: "first.py", rust: "src/main.rs"}
    for program, source in sources.items():
        checks[f"first program, {program.__name__}"] = functools.partial(first, program, source)
    for program in (cpp, java, js, python, rust):
        checks[f"recipes, {program.__name__}"] = functools.partial(recipes, program)
    failed = 0
    for name, check in checks.items():
        wrong = check()
        failed += bool(wrong)
        print(f"{name}: {'ok' if wrong is None else 'differs' if wrong else 'not run'}")
        if wrong:
            print(wrong)
    print(f"{len(checks) - failed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
