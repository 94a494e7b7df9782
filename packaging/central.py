"""Writes the POM of the Java package as Maven Central takes it.

    python3 packaging/central.py POM URL

URL is the public address of the repository. Writes the POM with `url` and `scm` in its place, or ends with status 1 and
the fields that are missing. `make dist SUDOKU_URL=...` runs it. Central also asks for the jars of sources and Javadoc, which
`make dist` makes, and for checksums and signatures, which its publishing plugin makes.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from xml.sax.saxutils import escape

# https://central.sonatype.org/publish/requirements
NEEDED = """
    groupId artifactId version name description url licenses/license/name licenses/license/url developers/developer/name
    developers/developer/organization developers/developer/organizationUrl scm/connection scm/developerConnection scm/url
""".split()
PLACE = "  <developers>\n"


def central(pom: str, url: str) -> str:
    """The POM with the addresses of the project."""
    address = escape(url.rstrip("/"))
    if PLACE not in pom:
        raise ValueError("no developers")
    added = f"""\
  <url>{address}</url>
  <scm>
    <connection>scm:git:{address}.git</connection>
    <developerConnection>scm:git:{address}.git</developerConnection>
    <url>{address}</url>
  </scm>
"""
    named = "    <developer>\n"
    organization = f"      <organization>libsudoku</organization>\n      <organizationUrl>{address}</organizationUrl>\n"
    return pom.replace(PLACE, added + PLACE).replace(named, named + organization)


def missing(pom: str) -> list[str]:
    """The fields that Maven Central asks for and that a POM lacks.

    >>> missing("<project xmlns='http://maven.apache.org/POM/4.0.0'><name>a</name><version> </version></project>")[:3]
    ['groupId', 'artifactId', 'version']
    """
    root = ElementTree.fromstring(pom)
    space = root.tag.partition("project")[0]

    def has(field: str) -> bool:
        found = root.find("/".join(space + part for part in field.split("/")))
        return found is not None and bool((found.text or "").strip())

    return [field for field in NEEDED if not has(field)]


def main() -> None:
    pom = central(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2])
    absent = missing(pom)
    if absent:
        sys.exit(f"{sys.argv[1]} lacks {', '.join(absent)}")
    print(pom, end="")


if __name__ == "__main__":
    main()
