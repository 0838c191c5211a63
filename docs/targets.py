"""Writes docs/targets.md: every target that ships, with its sizes, its limits and the pages where they were read.

.venv/bin/python docs/targets.py
"""

from __future__ import annotations

from pathlib import Path

from meeplewright.authoring.targets_told import told
from meeplewright.packs.targets import Targets

PAGE = Path(__file__).with_name("targets.md")


def page() -> str:
    """The whole page."""
    targets = Targets()
    lines = [
        "# Targets",
        "",
        "What `meeple build --for TARGET` knows, as `meeple explain target/NAME` shows it. What a target's file may",
        "say stands in [press.md](press.md). This page is made by `docs/targets.py` of `schemas/print/targets`; a test",
        "keeps it as they are.",
        "",
    ]
    for name in targets.names():
        lines += [*told(targets.target(name), "## "), ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
