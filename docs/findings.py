"""Writes docs/findings.md: every finding code with its severity and what it means, from the pages of the codes.

.venv/bin/python docs/findings.py
"""

from __future__ import annotations

from pathlib import Path

from meeplewright.findings.catalogue import CODES, Page, codes
from meeplewright.findings.catalogue import page as page_of

PAGE = Path(__file__).with_name("findings.md")
FAMILIES = {
    "0": "Reading: files, YAML, packs",
    "1": "Shape: records and systems",
    "2": "References and ids",
    "3": "The box: numbers, manifest, stock",
    "4": "Text: mark-up, icons, links, typography, rules",
    "5": "Translation",
    "6": "Stories",
    "7": "Balance",
    "8": "Print",
    "9": "The project: coverage, suppressions, baseline",
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
    for digit, family in FAMILIES.items():
        known = [page_of(code) for code in codes() if code[2] == digit]
        if known:
            lines += [f"## {family}", "", "| code | | |", "|---|---|---|", *map(_row, known), ""]
    return "\n".join(lines).rstrip() + "\n"


def _row(about: Page) -> str:
    home = Path("..", CODES.relative_to(Path(__file__).resolve().parents[1]), f"{about.code}.md").as_posix()
    return f"| [{about.code}]({home}) | {about.severity} | {about.title} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
