"""Puts the site together: build/site/VERSION, and beside it the list of versions.

    python3 tools/site.py VERSION     # `make site` runs it, after it has made the parts

Takes the pages that git knows, the page to play in build/web, and the references of the languages: build/rustdoc/doc,
bindings/java/target/reports/apidocs, build/typedoc, build/pydoc. docs/README.md is the list of the pages: from it come the
navigation and llms.txt. Sphinx makes the pages from a copy in build/site-source, in which pages are added: the first one, a
page for each family of techniques, a page for each chapter of sudoku.h. Pagefind makes one index of all. The versions that
build/site has stay, and each page lists them.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "build/site-source"
SITES = ROOT / "build/site"


class Reference(NamedTuple):
    """A reference that a tool of its language makes."""

    name: str
    title: str
    made: str
    first: str
    # Where the text of a page begins that the search shall find; the other pages are lists of these.
    body: str
    skipped: str = "$^"


REFERENCES = [
    Reference("rust", "Rust", "build/rustdoc/doc", "sudoku/index.html", '<section id="main-content"', "^(src|help|settings)"),
    Reference(
        "java",
        "Java",
        "bindings/java/target/reports/apidocs",
        "index.html",
        '<main role="main"',
        "index-all|allclasses|allpackages|overview|class-use|package-tree|package-use|help-doc|search.html|legal",
    ),
    Reference("node", "JavaScript", "build/typedoc", "index.html", '<div class="col-content"', "hierarchy"),
    Reference("python", "Python", "build/pydoc", "libsudoku.html", '<main class="pdoc"'),
]
# The links and buttons of rustdoc beside its headings are no part of them.
SEARCH = ["--force-language", "en", "--exclude-selectors", ".anchor, .doc-anchor, .src, button", "--quiet"]


class Page(NamedTuple):
    """A line of docs/README.md."""

    group: str
    title: str
    # From the root, with the ending.
    file: str
    question: str


def listed() -> list[Page]:
    """The pages that docs/README.md lists."""
    pages, group = [], ""
    for line in (ROOT / "docs/README.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            group = line[3:]
        elif row := re.fullmatch(r"\| \[(.+?)\]\((.+?)\) \| (.+) \|", line):
            file = (ROOT / "docs" / row[2]).resolve().relative_to(ROOT).as_posix()
            pages.append(Page(group, row[1], file, row[3]))
    return pages


def write(file: str, text: str) -> None:
    (SOURCE / file).parent.mkdir(parents=True, exist_ok=True)
    (SOURCE / file).write_text(text, encoding="utf-8")


def copy_tracked() -> None:
    """Copies what git knows, with changes that are not committed."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (SOURCE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, SOURCE / name)


def first_page(pages: list[Page]) -> None:
    """The first page: with the first programs of the README, and the list of pages."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (programs,) = re.findall(r"^## A first program\n.*?^```text\n.*?^```\n", readme, re.MULTILINE | re.DOTALL)
    groups: dict[str, list[tuple[str, str]]] = {}
    for page in pages:
        groups.setdefault(page.group, []).append((page.title, "/" + page.file.removesuffix(".md")))
    references = [("C", "c/index"), ("C++", "cpp"), *((each.title, each.name) for each in REFERENCES), ("JSON Schema", "schema")]
    groups["Interfaces"] = [(title, f"/reference/{name}") for title, name in references]
    cards, navigation = "", ""
    for group, entries in groups.items():
        cards += f":::{{grid-item-card}} {group}\n" + "".join(f"- [{title}]({name}.md)\n" for title, name in entries) + ":::\n"
        names = "".join(f"{title} <{name}>\n" for title, name in entries)
        navigation += f"```{{toctree}}\n:hidden:\n:caption: {group}\n\n{names}```\n\n"
    text = (ROOT / "docs/site/index.md").read_text(encoding="utf-8")
    text = text.replace("<!-- first programs -->", programs)
    text = text.replace("<!-- pages -->", f"::::{{grid}} 1 2 3 3\n:gutter: 2\n\n{cards}::::\n\n{navigation}")
    write("index.md", text)


def techniques() -> None:
    """A page for each family of techniques, with a picture of each; docs/techniques.md keeps the rest."""
    text = (ROOT / "docs/techniques.md").read_text(encoding="utf-8")
    first, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    rest, names = "", []
    for section in sections:
        title, body = section.split("\n", 1)
        rows = re.findall(r'^\| \*\*(.+?)\*\*<br>(.*?) \| <img src="techniques/(.+?)"[^|]*> \| (.*) \|$', body, re.MULTILINE)
        if not rows:
            rest += f"## {section}"
            continue
        names.append(re.sub(r"[^a-z]+", "-", title.lower()).strip("-"))
        page = f"# {title}\n\n"
        for technique, facts, picture, words in rows:
            page += f"## {technique}\n\n{', '.join(facts.split('<br>'))}\n\n![A step: {technique}]({picture})\n\n{words}\n\n"
        write(f"docs/techniques/{names[-1]}.md", page)
    tree = tree_below([f"techniques/{name}" for name in names])
    write("docs/techniques.md", first.replace("<!-- The rest is generated. -->", "## Families") + f"{tree}\n{rest}")


def cookbook() -> None:
    """The pages of recipes below that of the cookbook, in the order in which it names them."""
    text = (ROOT / "docs/cookbook/README.md").read_text(encoding="utf-8")
    names = re.findall(r"\]\((\w+)\.md\)", text)
    write("docs/cookbook/README.md", f"{text}\n{tree_below(names)}")


def tree_below(names: list[str]) -> str:
    """A list of the headings of these pages, which are below its page."""
    return "\n".join(["```{toctree}", ":maxdepth: 2", "", *names, "```", ""])


def header() -> None:
    """A page for each chapter of sudoku.h, with a heading for each function and type."""
    text = (ROOT / "include/sudoku.h").read_text(encoding="utf-8")
    rule = r"^// -{90,}\n// (\d\. .*)\n// -{90,}\n"
    first, *chapters = re.split(rule, text, flags=re.MULTILINE)
    about = re.match(r"(?://.*\n)*", first)[0]
    names = []
    for title, body in zip(chapters[::2], chapters[1::2]):
        names.append(f"chapter-{title[0]}")
        page, has_constants = f"# {title}\n\n", False
        body = body.split("#ifdef __cplusplus")[0]
        # An empty line ends an item, but not in braces.
        for item in re.findall(r"(?:(?!\n\n)[^{]|\{[^}]*\})+", body.strip()):
            named = re.search(r"^(?:typedef struct|[\w* ]*?)\b(sudoku_\w+)(?: \{|;|\()", item, re.MULTILINE)
            if not named and has_constants:
                page = page.removesuffix("```\n\n") + f"\n{item.strip()}\n```\n\n"
            else:
                page += (f"## {named[1]}\n\n" if named else "") + f"```c\n{item.strip()}\n```\n\n"
            has_constants = not named
        write(f"reference/c/{names[-1]}.md", page)
    write("reference/c/index.md", f"# sudoku.h\n\n```c\n{about}```\n\n{tree_below(names)}")


def references() -> None:
    """The pages that lead to the references; those of other tools take their place."""
    header()
    for file, source, language in (
        ("reference/cpp.md", "include/sudoku.hpp", "cpp"),
        ("reference/schema.md", "crates/cli/json.schema.json", "json"),
    ):
        write(file, f"# {source.rpartition('/')[2]}\n\n```{{literalinclude}} /{source}\n:language: {language}\n```\n")
    for each in REFERENCES:
        write(f"reference/{each.name}.md", f"# {each.title}\n")


def build(version: str, site: Path) -> None:
    """The pages, by Sphinx; a warning, such as a broken link, ends the call."""
    shutil.rmtree(site, ignore_errors=True)
    settings = [f"-Dversion={version}", f"-Drelease={version}"]
    command = [sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going", "-j2", "-c", str(ROOT / "docs/site"), *settings]
    subprocess.run([*command, "-d", str(ROOT / "build/site-doctrees"), str(SOURCE), str(site)], check=True)


def add_references(site: Path, version: str) -> None:
    """The references, each page with a bar that leads back and searches. All of them and our pages are for the search."""
    for file in site.rglob("*.html"):
        page = file.read_text(encoding="utf-8").replace('<article role="main"', '<article role="main" data-pagefind-body', 1)
        # The headings of the navigation lack what readers of screens need.
        page = page.replace('class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"')
        file.write_text(page, encoding="utf-8")
    for each in REFERENCES:
        folder = site / "reference" / each.name
        shutil.copytree(ROOT / each.made, folder)
        for file in folder.rglob("*.html"):
            page, depth = file.read_text(encoding="utf-8"), len(file.relative_to(site).parts) - 1
            root = "../" * depth
            head = (
                f'<link rel="stylesheet" href="{root}_static/reference.css">'
                f'<script type="module" src="{root}_static/site.js"></script>'
            )
            bar = (
                f'<div class="site-bar"><a href="{root}index.html">libsudoku {version}</a> <span>{each.title}</span>'
                "<pagefind-modal-trigger></pagefind-modal-trigger></div>"
            )
            title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
            if title and not re.search(each.skipped, file.relative_to(folder).as_posix()):
                name = re.split(r" in | \| | - | \(", title[1].strip())[0]
                searched = f'data-pagefind-body data-pagefind-meta="title:{each.title}: {name}"'
                page = page.replace(each.body, f"{each.body} {searched}", 1)
            page = page.replace("</head>", head + "</head>", 1)
            file.write_text(re.sub(r"<body[^>]*>", lambda found: found[0] + bar, page, count=1), encoding="utf-8")
        # Javadoc of Debian names fonts that it leaves out.
        for style in folder.glob("stylesheet.css"):
            style.write_text(re.sub(r"@import url\('resources/fonts/.*", "", style.read_text(encoding="utf-8")), encoding="utf-8")
        # The page of Sphinx, to which the navigation leads, and the folder.
        (site / f"reference/{each.name}.html").write_text(redirect(f"{each.name}/{each.first}"), encoding="utf-8")
        if not (folder / "index.html").exists():
            (folder / "index.html").write_text(redirect(each.first), encoding="utf-8")
    shutil.copytree(ROOT / "build/web", site / "studio")


def redirect(address: str) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>libsudoku</title>'
        f'<meta http-equiv="refresh" content="0; url={address}"><a href="{address}">{address}</a></html>\n'
    )


def llms(pages: list[Page], site: Path) -> None:
    """llms.txt, as llmstxt.org describes it: the pages as Markdown, for programs that read."""
    about = re.search(r"^# libsudoku\n\n(.*?)\n\n", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[1]
    lines = ["# libsudoku", "", "> " + re.sub(r"\[(.*?)\]\(.*?\)", r"\1", " ".join(about.split()))]
    for page in pages:
        if f"## {page.group}" not in lines:
            lines += ["", f"## {page.group}", ""]
        lines.append(f"- [{page.title}](_sources/{page.file}.txt): {page.question}")
    (site / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    version = sys.argv[1]
    site, pages = SITES / version, listed()
    copy_tracked()
    first_page(pages)
    cookbook()
    techniques()
    references()
    build(version, site)
    add_references(site, version)
    llms(pages, site)
    shutil.copy2(ROOT / "crates/cli/json.schema.json", site / "json.schema.json")
    subprocess.run([sys.executable, "-m", "pagefind", "--site", str(site), *SEARCH], check=True)
    numbers = [[int(part) for part in folder.name.split(".")] for folder in SITES.glob("*.*.*")]
    versions = [".".join(map(str, number)) for number in sorted(numbers, reverse=True)]
    (SITES / "versions.json").write_text(json.dumps(versions) + "\n", encoding="utf-8")
    (SITES / "index.html").write_text(redirect(f"{versions[0]}/index.html"), encoding="utf-8")


main()
