"""Measures one call for a collection on each platform, and writes the table of docs/install.md.

    python3 benches/platforms/table.py COMMAND

COMMAND generates 1,000 puzzles of at most 22 givens, ten times in one text. Takes the archives in build/dist for the sizes
and the programs: bulk.c, built with the header and the library of each archive, runs here or under wine, and bulk.mjs in
Node. A platform that only qemu runs has the count of its instructions instead of a time. The programs run in turns, on one
thread; a figure is that of the shortest call. Writes to build/bench-platforms, and the lines of docs/install.md between two
comments. A row whose archive does not exist stays as it is.
"""

import atexit
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
DIST, OUT = ROOT / "build/dist", ROOT / "build/bench-platforms"
ZIG = ROOT / "build/dist-tools/bin/python-zig"
MINGW = "x86_64-w64-mingw32-gcc"
PAGE = ROOT / "docs/install.md"
BEGIN, END = "<!-- made by make bench-platforms -->\n", "<!-- end -->\n"
BULK, TEXT = ROOT / "benches/languages/bulk.c", OUT / "puzzles.txt"
VERSION = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
PUZZLES, COPIES, MOST_GIVENS = 1_000, 10, 22
TURNS, CALLS = 5, 15
# The numbers of SUDOKU_VECTORS_.
VECTORS = {"AVX-512": 3, "AVX2": 2, "portable": 1}
TESTED = {
    "x86_64-unknown-linux-gnu": "here",
    "aarch64-unknown-linux-gnu": "qemu",
    "x86_64-unknown-linux-musl": "here",
    "aarch64-unknown-linux-musl": "qemu, archive only",
    "x86_64-pc-windows-gnu": "wine",
    "wasm32-wasip1": "Node, Deno, Chromium",
}
UNTESTED = "built, not run"
LIBRARY = r"libsudoku\.so\.\d+\.\d+\.\d+|libsudoku\.\d.*\.dylib|sudoku\.dll|sudoku\.wasm"


class Target(NamedTuple):
    """A row of packaging/targets.txt, and the folder of its archive."""

    name: str
    linker: str
    system: str
    tree: Path


def run(*command: str | Path, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=True, env=os.environ | changes
    )


def rows_of_targets() -> list[str]:
    lines = (ROOT / "packaging/targets.txt").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def targets() -> list[Target]:
    """The targets whose archives exist, unpacked."""
    found = []
    for line in rows_of_targets():
        name, linker, _, system = line.split(maxsplit=3)
        archive = DIST / f"libsudoku-{VERSION}-{name}"
        tree = OUT / archive.name
        if linker == "npm" and (packed := DIST / f"libsudoku-wasm-{VERSION}.tgz").exists():
            tree = OUT / "package"
            tarfile.open(packed).extractall(OUT, filter="data")
        elif (packed := archive.with_name(archive.name + ".tar.gz")).exists():
            tarfile.open(packed).extractall(OUT, filter="data")
        elif (packed := archive.with_name(archive.name + ".zip")).exists():
            zipfile.ZipFile(packed).extractall(OUT)
        else:
            continue
        found.append(Target(name, linker, system.split(";")[0], tree))
    return found


def size(tree: Path, pattern: str) -> str:
    """The size of the file whose name fits, in MB."""
    sizes = [file.stat().st_size for file in tree.rglob("*") if re.fullmatch(pattern, file.name)]
    return f"{sizes[0] / 1e6:.1f}" if sizes else "–"


def wine(target: Target, program: Path) -> list[str]:
    """The command that runs a program under wine; wine 8 lacks a library that Windows has."""
    stub = OUT / "bcryptprimitives.dll"
    source = ROOT / "tests/platforms/bcryptprimitives.c"
    run(MINGW, "-shared", source, "-o", stub, "-ladvapi32")
    shutil.copy(target.tree / "bin/sudoku.dll", OUT)
    # Outside of the clone, as in tests/platforms/wine.sh.
    prefix = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, prefix, ignore_errors=True)
    os.environ |= {"WINEDEBUG": "-all", "WINEPREFIX": prefix}
    return [shutil.which("wine64") or "/usr/lib/wine/wine64", str(program)]


def built(target: Target) -> Path:
    """bulk.c with the library of a target."""
    windows = target.linker == "mingw"
    program = OUT / f"bulk-{target.name}{'.exe' if windows else ''}"
    if windows:
        compiler: list[str | Path] = [MINGW, "-static"]
        library: list[str | Path] = [target.tree / "lib/libsudoku.dll.a"]
    else:
        libc = target.linker.partition(".")[2]
        system = f"linux-gnu.{libc}" if libc else "linux-musl"
        compiler = [ZIG, "cc", "-target", f"{target.name.split('-')[0]}-{system}"]
        library = [f"-L{target.tree / 'lib'}", "-lsudoku"]
    options = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", f"-I{target.tree / 'include'}", "-pthread"]
    run(*compiler, *options, BULK, "-o", program, *library)
    return program


def programs(target: Target) -> dict[str, list[str]]:
    """The commands whose time is measured, by the vectors they use; they lack the number of calls."""
    if target.linker == "npm":
        return {"SIMD128": ["node", str(HERE / "bulk.mjs"), str(target.tree / "lib/wasm.mjs"), str(TEXT)]}
    if not target.name.startswith("x86_64") or TESTED.get(target.name, UNTESTED) == UNTESTED:
        return {}
    program = built(target)
    command = wine(target, program) if target.linker == "mingw" else [
        "env", f"LD_LIBRARY_PATH={target.tree / 'lib'}", str(program)
    ]
    flags = Path("/proc/cpuinfo").read_text()
    chosen = dict(VECTORS)
    if "avx512_vbmi" not in flags:
        del chosen["AVX-512"]
    # All vectors once; then the fastest.
    if target.name != "x86_64-unknown-linux-gnu":
        chosen = dict(list(chosen.items())[:1])
    return {name: [*command, str(TEXT), str(number)] for name, number in chosen.items()}


def calls(command: list[str], number: int) -> list[int]:
    """The nanoseconds of each call."""
    at = command.index(str(TEXT)) + 1
    ran = run(*command[:at], str(number), *command[at:])
    return [int(line) for line in ran.stdout.split()]


def instructions(target: Target) -> str:
    """The instructions of a board under qemu: those of a call more."""
    plugin = OUT / "instructions.so"
    run("cc", "-shared", "-fPIC", "-O2", HERE / "instructions.c", "-o", plugin)
    command = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", "-E", f"LD_LIBRARY_PATH={target.tree / 'lib'}"]
    command += ["-plugin", f"file={plugin}", str(built(target)), str(TEXT)]
    one, two = (int(run(*command, str(number)).stderr) for number in (1, 2))
    return f"{(two - one) / (PUZZLES * COPIES):,.0f} instructions"


def machine() -> str:
    described = Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*: (.+)$", described, re.MULTILINE)
    family = re.search(r"^cpu family\s*: (\d+)$", described, re.MULTILINE)
    wide = "avx512" in described
    generation = {("25", True): " (Zen 4)", ("25", False): " (Zen 3)", ("26", True): " (Zen 5)"}
    name = model[1] if model else platform.machine()
    return name + (generation.get((family[1], wide), "") if family and "AMD" in name else "")


def main() -> None:
    command = Path(sys.argv[1]).resolve()
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    request = ["generate", "--minimal", "--max-givens", str(MOST_GIVENS), "--seed", "1"]
    request += ["--attempts", "2000", "--time-limit-ms", "600000"]
    TEXT.write_text(run(command, *request, "--count", str(PUZZLES)).stdout * COPIES)
    found = targets()
    measured = {target.name: programs(target) for target in found}
    times: dict[tuple[str, str], list[int]] = {}
    for _ in range(TURNS):
        for name, ways in measured.items():
            for vectors, program in ways.items():
                times.setdefault((name, vectors), []).extend(calls(program, CALLS))
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    table, after = rest.split(END, 1)
    rows = {line.split("`")[1]: line for line in table.splitlines() if line.startswith("| `")}
    for target in found:
        speeds = [
            f"{min(times[target.name, vectors]) / (PUZZLES * COPIES * 1000):.2f} {vectors}"
            for vectors in measured[target.name]
        ]
        if target.name == "aarch64-unknown-linux-gnu":
            speeds = [instructions(target)]
        cells = [
            f"`{target.name}`",
            re.sub("^Linux on [^,]*, | on [^,]*$", "", target.system),
            size(target.tree, LIBRARY),
            size(target.tree / "bin", r"sudoku(\.exe)?"),
            TESTED.get(target.name, UNTESTED),
            "; ".join(speeds) or "–",
        ]
        rows[target.name] = f"| {' | '.join(cells)} |"
        print(rows[target.name], flush=True)
    head = "| archive | oldest system | library, MB | command, MB | tested | µs a board |\n|---|---|---:|---:|---|---|\n"
    lines = [f"{rows[line.split()[0]]}\n" for line in rows_of_targets() if line.split()[0] in rows]
    below = f"{PUZZLES * COPIES:,} boards of at most {MOST_GIVENS} givens in one call, on one core of {machine()}."
    PAGE.write_text(f"{before}{BEGIN}{head}{''.join(lines)}\n{below}\n{END}{after}", encoding="utf-8")


main()
