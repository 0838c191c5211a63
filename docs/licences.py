"""Writes docs/licences.md: what is in the wheel and what is installed with it, each with its licence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "licences.md"
# where a distribution says it in words, or not at all, and its files do
SAID = {
    "reportlab": "BSD-3-Clause",
    "resvg-py": "MIT",
    "pymupdf-fonts": "OFL-1.1 (the fonts)",
    "pyphen": "GPL-2.0-or-later OR LGPL-2.1-or-later OR MPL-1.1",
}
OWN = (
    ("the program, `cli/` and `generators/`", "Apache-2.0"),
    ("schemas, layouts, themes, scenes and icons, `schemas/`", "Apache-2.0, drawn by us"),
    (
        "the page of the studio, `cli/web`, with preact, htm, CodeMirror, marked and Tabulator bundled into it",
        "Apache-2.0; MIT and Apache-2.0 of others, whose terms stand in `studio/page/licences.txt`",
    ),
    ("the profile of coated paper, `schemas/print/profiles`", "CC0-1.0, reckoned by us (docs/profile.py)"),
    (
        "packs with their pictures and texts, `content/`",
        "Apache-2.0, written and drawn by us; figures are facts",
    ),
)
_WORDS = {
    "MIT License": "MIT", "BSD License": "BSD", "Apache Software License": "Apache-2.0",
    "SIL Open Font License 1.1 (OFL-1.1)": "OFL-1.1",
    "Apache License 2.0": "Apache-2.0", "SIL OFL 1.1": "OFL-1.1",
}  # fmt: skip
_HEAD = """\
# Licences

What meeplewright ships and what it installs, and under which terms. Made by `docs/licences.py`
(`make docs`) of what the distributions themselves say; a test compares the two.

## In the wheel

No font and no picture of others is in it, and no library but those of the studio's page.

| what | licence |
|---|---|
"""
_INSTALLED = """
## Installed with it

Each is a distribution of its own, fetched by pip. Fonts come in two of them: FiraGO and Noto in `pymupdf-fonts`,
Source Serif in `font-source-serif-pro`; parts of them stand in the PDFs that are
printed, which the Open Font License allows.

| distribution | licence |
|---|---|
"""


def plain(name: str) -> str:
    """A name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted() -> Iterator[str]:
    """The distributions that an installation without extras needs, those that others need too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = list(map(Requirement, project["dependencies"]))
    seen: set[str] = set()
    while waiting:
        asked = waiting.pop()
        name = plain(asked.name)
        if name in seen or (asked.marker is not None and not asked.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        waiting += [Requirement(each) for each in metadata.requires(name) or ()]
    yield from sorted(seen)


def licence_of(name: str) -> str:
    """As the distribution says it: an expression, a word, or a classifier."""
    if name in SAID:
        return SAID[name]
    about = metadata.metadata(name)
    if said := about.get("License-Expression"):
        return said
    classified = [
        each.rpartition(" :: ")[2] for each in about.get_all("Classifier") or [] if each.startswith("License ::")
    ]
    word = about.get("License") or ""
    found = [word] if word and len(word) < 40 and "\n" not in word else classified
    return " OR ".join(_WORDS.get(each, each) for each in found) or "not said"


def page() -> str:
    """The page as it should be."""
    own = "".join(f"| {what} | {licence} |\n" for what, licence in OWN)
    others = "".join(f"| {name} | {licence_of(name)} |\n" for name in wanted())
    return _HEAD + own + _INSTALLED + others


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
