#!/usr/bin/env python3
"""Writes THIRD-PARTY, the notices of the crates in the library and the command: third_party.py [--check]

Takes the crates from `cargo tree`, their licence files from the packages that cargo fetched, and the accepted licences
from deny.toml, the preferred one first. The crates of the standard library are in packaging/std/Cargo.toml. With
--check nothing is written; the program fails if the file is not as it should be. A crate whose licence is not
accepted, or whose text is not in its package, is an error.
"""

import json
import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STD = ROOT / "packaging/std"
FILE = ROOT / "THIRD-PARTY"
# The packages hold Linux libraries; the crates are the same on each of its machines.
TARGET = "x86_64-unknown-linux-gnu"
BINARIES = {("libsudoku", "jni"): "library", ("libsudoku-cli", ""): "command"}

ACCEPTED = tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"]
# What only the text of a licence says.
MARKS = {
    "MIT": "Permission is hereby granted, free of charge",
    "Apache-2.0": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
    "Apache-2.0 WITH LLVM-exception": "LLVM Exceptions to the Apache 2.0 License",
    "Unicode-3.0": "UNICODE LICENSE V3",
    "Zlib": "This software is provided 'as-is'",
    "BSD-3-Clause": "Neither the name",
    "BSD-2-Clause": "BSD 2-Clause License",
}

# What a package holds beside its code, and the text of its licence there.
INSIDE = {"dejavu": ("the fonts in dejavu", "assets/dejavu-fonts-ttf-2.37/LICENSE")}

HEAD = """\
Software of others in libsudoku
===============================

The shared library and the archive of libsudoku, the packages for Python, Node and Java, which hold the shared library,
and the command `sudoku` contain the crates below and the standard library of Rust. Where a crate offers several
licences, the one named here is taken. The texts follow the table. packaging/third_party.py writes this file.
"""
RUST = """\
The standard library of Rust: Apache-2.0
Copyright: The Rust Project Developers (see https://thanks.rust-lang.org), and the authors of the crates marked `std`.
Its tables of characters: Unicode-3.0, Copyright 1991-2024 Unicode, Inc.
"""


def cargo(*arguments: str) -> str:
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def packages(*arguments: str) -> dict[tuple[str, str], dict]:
    """What cargo knows of each package, by name and version."""
    metadata = cargo("metadata", "--format-version=1", "--locked", f"--filter-platform={TARGET}", *arguments)
    return {(package["name"], package["version"]): package for package in json.loads(metadata)["packages"]}


def linked(package: str, features: str) -> set[tuple[str, str]]:
    """The crates in a binary of a package with these features, but for those of this repository."""
    tree = cargo(
        "tree", "--locked", "--edges=normal,no-proc-macro", f"--package={package}", f"--features={features}",
        f"--target={TARGET}",
        "--prefix=none", "--format={p}",
    )  # fmt: skip
    found = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    return {(name, version.removeprefix("v")) for name, version in found if not name.startswith("libsudoku")}


def licences(expression: str) -> list[str]:
    """The licences to take of an SPDX expression: of each choice the one that is preferred."""
    taken = []
    for choice in re.split(r"\s+AND\s+(?![^(]*\))", expression):
        offers = re.split(r"\s+OR\s+|/", choice.strip("() "))
        accepted = [licence for licence in ACCEPTED if licence in offers]
        if not accepted:
            raise SystemExit(f"deny.toml accepts none of: {choice}")
        taken.append(accepted[0])
    return taken


def plain(text: str) -> str:
    return textwrap.dedent(text.replace("\r", "")).strip("\n") + "\n"


def texts(package: dict) -> tuple[list[str], list[str]]:
    """The licences of a package, and their texts."""
    folder = Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if re.match("(?i)licen[cs]e|copying", file.name))
    read = [plain(file.read_text(encoding="utf-8")) for file in files if file.is_file()]
    names = licences(package["license"])
    found: list[str] = []
    for place, name in enumerate(names):
        marked = [text for text in read if MARKS.get(name, name) in text]
        text = next(iter(marked), None)
        if text is None:
            # The only text without a holder in it is the same for all.
            names[place] = "Apache-2.0"
            if "Apache-2.0" not in re.split(r"[\s()/]+", package["license"]):
                raise SystemExit(f"{package['name']}: no text of {name} in the package")
            text = plain((ROOT / "LICENSE-APACHE").read_text())
        # Each holder has a text of this licence.
        found += [text for text in (marked if name.startswith("BSD") else [text]) if text not in found]
    return sorted(set(names)), found


def generated() -> str:
    known = packages("--features=jni")
    parts: dict[tuple[str, str], list[str]] = {}
    for (package, features), part in BINARIES.items():
        for crate in linked(package, features):
            parts.setdefault(crate, []).append(part)
    rows: list[tuple[str, str, str, str]] = []
    shown: dict[str, list[str]] = {}

    def add(package: dict, part: str) -> None:
        name = f"{package['name']} {package['version']}"
        taken, found = texts(package)
        rows.append((package["name"], package["version"], part, " AND ".join(taken)))
        for text in found:
            shown.setdefault(text, []).append(name)
        if package["name"] in INSIDE:
            what, file = INSIDE[package["name"]]
            text = (Path(package["manifest_path"]).parent / file).read_text(encoding="utf-8")
            shown.setdefault(plain(text), []).append(what)

    for crate, names in sorted(parts.items()):
        add(known[crate], ", ".join(names))
    std = packages(f"--manifest-path={STD}/Cargo.toml")
    for crate in sorted(std):
        if crate[0] != "std-licences":
            add(std[crate], "std")

    shown.setdefault(plain((ROOT / "LICENSE-APACHE").read_text()), []).append("the standard library of Rust")
    shown.setdefault(plain((STD / "LICENSE-UNICODE").read_text()), []).append("the standard library of Rust")
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    table = "".join(
        f"{name:{widths[0]}}  {version:{widths[1]}}  {part:{widths[2]}}  {taken}\n"
        for name, version, part, taken in rows
    )
    pages = []
    for text, names in shown.items():
        title = textwrap.fill(", ".join(names), 120)
        pages.append(f"{'-' * 120}\n{title}\n\n{text}")
    return "\n".join([HEAD, table, RUST, *pages])


def main() -> None:
    text = generated()
    if sys.argv[1:] != ["--check"]:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != text:
        raise SystemExit("THIRD-PARTY is not that of these crates: run packaging/third_party.py")


main()
