"""How Sphinx makes the pages of the site; `tools/site.py` runs it on a copy of the tracked files.

In: pages in plain Markdown, as they are read in the repository. Out: HTML. Here alone is added what the site has beside
them: blocks of several languages in a row become tabs, which change together on all pages.
"""

import re

project = "libsudoku"
author = "the libsudoku developers"
# Sphinx gets `version` and `release` from tools/site.py.

extensions = ["myst_parser", "sphinx_design", "sphinx_copybutton"]
exclude_patterns = ["docs/site/**"]
include_patterns = ["**.md"]
templates_path = ["templates"]
html_static_path = ["static"]
html_theme = "furo"
html_title = project
html_favicon = "../../examples/web/icon.svg"
html_css_files = ["site.css"]
html_js_files = [("site.js", {"type": "module"})]
# llms.txt names the sources.
html_copy_source = True
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
# site.css has it.
html_permalinks_icon = ""
html_domain_indices = html_use_index = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
        "sidebar/versions.html",
    ]
}
html_theme_options = {"top_of_page_buttons": []}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "github-dark"

myst_enable_extensions = ["colon_fence", "html_image"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
copybutton_prompt_text = "$ "
copybutton_only_copy_prompt_lines = False
# Not every page is in the navigation: docs/README.md has the list.
suppress_warnings = ["toc.not_included"]

# The languages of tabs, and what a tab says.
TABS = {
    "c": "C",
    "cpp": "C++",
    "java": "Java",
    "js": "JavaScript",
    "python": "Python",
    "rust": "Rust",
    "console": "Shell",
}
# A block, perhaps after a line that is about it alone: "In Python 3.9 or later:".
BLOCK = r"(?:^In [^\n]+:\n\n)?^```(?:%s)\n(?:(?!```).*\n)*```\n" % "|".join(TABS)


def tabs(text: str) -> str:
    """The text with each run of blocks in different languages as tabs."""

    def tabbed(found: re.Match) -> str:
        blocks = re.findall(BLOCK, found[0], re.MULTILINE)
        languages = [re.search(r"^```(\w+)", block, re.MULTILINE)[1] for block in blocks]
        if len(set(languages)) < max(2, len(blocks)):
            return found[0]
        items = (f":::{{tab-item}} {TABS[name]}\n:sync: {name}\n\n{block}:::\n" for name, block in zip(languages, blocks))
        return "::::{tab-set}\n:sync-group: language\n\n" + "".join(items) + "::::\n\n"

    return re.sub(rf"(?:{BLOCK}\n?){{2,}}", tabbed, text, flags=re.MULTILINE)


def read(app, page: str, source: list[str]) -> None:
    """Adds the tabs to a page as it is read."""
    source[0] = tabs(source[0])


def setup(app) -> None:
    app.connect("source-read", read)
