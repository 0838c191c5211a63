"""Writes docs/findings.md: every finding code with its severity and what it means, from the pages of the codes.

.venv/bin/python docs/findings.py
"""

from __future__ import annotations

from pathlib import Path

from meeplewright.findings.catalogue import CODES, CodePage, Family, codes, family
from meeplewright.findings.catalogue import page as page_of

PAGE = Path(__file__).with_name("findings.md")
FAMILIES = {
    Family.READING: "Reading: files, YAML, packs",
    Family.SHAPE: "Shape: records and systems",
    Family.REFERENCES: "References and ids",
    Family.BOX: "The box: numbers, manifest, stock",
    Family.TEXT: "Text: mark-up, icons, links, typography, rules",
    Family.TRANSLATION: "Translation",
    Family.STORIES: "Stories",
    Family.BALANCE: "Balance",
    Family.PRINT: "Print",
    Family.PROJECT: "The project: coverage, suppressions, baseline",
}


def page() -> str:
    """The whole page."""
    lines = [
        "# Findings",
        "",
        "Every code that `meeple` can tell. `meeple explain CODE` shows the page of one, with what it means, why it",
        "matters, how to mend it and examples; the codes below lead to the same pages. House rules have the code that",
        "their system gives them. This page is made by `docs/findings.py`; a test keeps it as the pages are.",
        "",
    ]
    for each, title in FAMILIES.items():
        known = [page_of(code) for code in codes() if family(code) is each]
        if known:
            lines += [f"## {title}", "", "| code | | |", "|---|---|---|", *map(_row, known), ""]
    return "\n".join(lines).rstrip() + "\n"


def _row(about: CodePage) -> str:
    home = Path("..", CODES.relative_to(Path(__file__).resolve().parents[1]), f"{about.code}.md").as_posix()
    return f"| [{about.code}]({home}) | {about.severity} | {about.title} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
