"""The recipes of docs/cookbook as one program for each language, and what each recipe should print.

A recipe is a section of a page: blocks of code, and last a block of text, which every language prints. A block of console has
the command and, where it prints something else, its output. docs/cookbook/README.md has the first lines of each program.
`tests/readme.py` runs the programs; a program prints a line with MARK and the number of the recipe before each.
"""

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent.parent / "docs/cookbook"
MARK = "== "
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What is around a recipe, what is around all of them, and the name of the file.
FRAMES = {
    "cpp": ("void recipe{0}() {{\n{1}}}\n", "{0}\n{1}\nint main() {{\n{2}}}\n", "cookbook.cpp"),
    "java": (
        "  static void recipe{0}() throws Exception {{\n{1}}}\n",
        "{0}\npublic class Cookbook {{\n{1}\n  public static void main(String[] a) throws Exception {{\n{2}  }}\n}}\n",
        "Cookbook.java",
    ),
    "js": ("function recipe{0}() {{\n{1}}}\n", "{0}\n{1}\n{2}", "cookbook.mjs"),
    "python": ("def recipe{0}():\n{1}\n", "{0}\n{1}\n{2}", "cookbook.py"),
    "rust": (
        "fn recipe{0}() -> Answer {{\n{1}Ok(())\n}}\n",
        "type Answer = std::result::Result<(), Box<dyn std::error::Error>>;\n{0}\n{1}\nfn main() -> Answer {{\n{2}Ok(())\n}}\n",
        "src/main.rs",
    ),
}
CALLS = {
    "cpp": 'std::cout << "{0}\\n"; recipe{1}();\n',
    "java": 'System.out.println("{0}"); recipe{1}();\n',
    "js": 'process.stdout.write("{0}\\n"); recipe{1}();\n',
    "python": 'print("{0}"); recipe{1}()\n',
    "rust": 'println!("{0}"); recipe{1}()?;\n',
}


class Recipe(NamedTuple):
    name: str
    blocks: dict[str, str]


def recipes() -> list[Recipe]:
    """The recipes of all pages. Each has every language, and the text last."""
    found = []
    for page in sorted(FOLDER.glob("*.md")):
        for section in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            recipe = Recipe(f"{page.stem}: {section.splitlines()[0]}", dict(BLOCK.findall(section)))
            wanted = [*FRAMES, *(["console"] if "console" in recipe.blocks else []), "text"]
            assert list(recipe.blocks) == wanted, f"{recipe.name} has {list(recipe.blocks)}, expected {wanted}"
            found.append(recipe)
    return found


def first_lines() -> dict[str, str]:
    return dict(BLOCK.findall((FOLDER / "README.md").read_text(encoding="utf-8")))


def program(language: str, listed: list[Recipe]) -> tuple[str, str]:
    """The name of the file, and its text."""
    one, all_of_them, name = FRAMES[language]
    begin = first_lines()[language]
    bodies, calls = "", ""
    if language == "java":
        # The constant is a member of the class.
        imports = [line for line in begin.splitlines() if line.startswith("import ")]
        begin, bodies = "\n".join(imports), begin.split("\n\n", 1)[1]
    for number, recipe in enumerate(listed):
        bodies += one.format(number, textwrap.indent(recipe.blocks[language], "  "))
        calls += CALLS[language].format(f"{MARK}{number}", number)
    return name, all_of_them.format(begin, bodies, calls)


def differences(printed: str, listed: list[Recipe]) -> list[str]:
    """A line for each recipe that printed something else than its text."""
    parts = re.split(rf"^{MARK}\d+\n", printed, flags=re.MULTILINE)[1:]
    assert len(parts) == len(listed), printed
    return [
        f"{recipe.name} printed {part!r}, expected {recipe.blocks['text']!r}"
        for recipe, part in zip(listed, parts)
        if part != recipe.blocks["text"]
    ]
