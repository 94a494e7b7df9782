"""Checks the pages: links are not broken, no page is too long, and all of them can be read in an hour.

    python3 tests/docs.py

Reads the Markdown files that git knows. A link is broken if its file does not exist or its page has no such heading. The
lengths are those of docs, README, CONTRIBUTING and SECURITY, without the tables that tests generate; the pages that are looked
up, not read, have a limit of their own. CITATION.cff has the version of the library. Prints a line for each fault, and the
counts.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GENERATED = {"docs/abuse.md", "docs/seeds.md", "docs/techniques.md"}
PROSE = {"README.md", "CONTRIBUTING.md", "SECURITY.md"}
MOST_LINES, MOST_WORDS = 160, 21_000
# The list of pages, the recipes, whose code is most of it, and the tables of calls of other programs.
LOOKED_UP, MOST_LOOKED_UP = ("docs/README.md", "docs/cookbook/", "docs/coming-from.md"), 5_000
LINK = re.compile(r"\]\(([^)\s]+)\)")
# They have programs in each language.
LONG = ("README.md", "docs/cookbook/")


def pages() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [page for page in listed.stdout.splitlines() if (ROOT / page).exists()]


def anchors(text: str) -> set[str]:
    """The names that a browser gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: str) -> list[str]:
    """The broken links of a page."""
    wrong = []
    for link in LINK.findall((ROOT / page).read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        if not target.exists():
            wrong.append(link)
        elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
            wrong.append(link)
    return wrong


def main() -> None:
    faults, words, looked_up, checked = [], 0, 0, pages()
    for page in checked:
        faults += [f"{page}: no such page or heading: {link}" for link in broken(page)]
        if page in GENERATED or not (page in PROSE or page.startswith("docs/")):
            continue
        text = (ROOT / page).read_text(encoding="utf-8")
        count = sum(word.strip("|-:") != "" for word in text.split())
        if page.startswith(LOOKED_UP):
            looked_up += count
        else:
            words += count
        if not page.startswith(LONG) and text.count("\n") > MOST_LINES:
            faults.append(f"{page}: {text.count(chr(10))} lines, at most {MOST_LINES}")
    version = re.search(r'^version = "(.*)"$', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
    if f"\nversion: {version}\n" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8"):
        faults.append(f"CITATION.cff: the version is {version}")
    if words > MOST_WORDS:
        faults.append(f"{words} words in all pages, at most {MOST_WORDS}")
    if looked_up > MOST_LOOKED_UP:
        faults.append(f"{looked_up} words in recipes and tables of calls, at most {MOST_LOOKED_UP}")
    print(*faults, sep="\n", end="\n" * bool(faults))
    print(f"{len(checked)} pages, {words} words, {looked_up} to look up: {len(faults)} faults")
    sys.exit(bool(faults))


main()
