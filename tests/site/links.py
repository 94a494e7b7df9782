"""Checks the links of a built site: each that leads into it names a file of it and, if it has one, a mark of that page.

    python3 tests/site/links.py build/site/VERSION

Prints a line for each broken link, and the counts. Marks are checked on our own pages; in the references only files: their
tools make marks with scripts, too.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

SITE = Path(sys.argv[1]).resolve()


class Links(HTMLParser):
    """The links of a page, and the marks that links can name."""

    def __init__(self, page: Path):
        super().__init__()
        self.links: list[str] = []
        self.marks: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.marks.add(value)


def is_ours(page: Path) -> bool:
    return page.relative_to(SITE).parts[0] != "reference" or page.parent.name in ("reference", "c")


def main() -> None:
    pages = {page: Links(page) for page in sorted(SITE.rglob("*.html"))}
    count, faults = 0, []
    for page, found in pages.items():
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            target = target / "index.html" if target.is_dir() else target
            mark = unquote(parts.fragment)
            if not target.is_relative_to(SITE) or not target.exists():
                faults.append(f"{page.relative_to(SITE)}: no such file: {link}")
            elif mark and is_ours(page) and target in pages and is_ours(target) and mark not in pages[target].marks:
                faults.append(f"{page.relative_to(SITE)}: no such mark: {link}")
    print(*faults, sep="\n", end="\n" * bool(faults))
    print(f"{len(pages)} pages, {count} links: {len(faults)} faults")
    sys.exit(bool(faults))


main()
