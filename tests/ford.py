"""A small adventure book in which every slip can be made, and what check finds in it as a person reads it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from program import meeple

PACK = """\
pack: ford
system: gamebook
title: The ford
language: en
version: 0.1.0
state: {flags: [LAMP]}
"""
BOOK = """\
entry:
- id: start
  number: 1
  text: You come to the ford at dusk.
  start: true
  options:
  - label: Go to the mill
    goto: mill
    gain: [{flag: LAMP}]
  - label: Go to the inn
    goto: inn
- id: mill
  number: 2
  text: The wheel stands still.
  options:
  - label: Look into the cellar
    goto: cellar
  - label: Cross by the weir
    goto: far-side
- id: inn
  number: 3
  text: The inn is shut.
  options:
  - label: Cross by the ford
    goto: far-side
- id: cellar
  number: 4
  text: It is too dark to see.
  options:
  - label: Light the lamp
    when: LAMP
    goto: far-side
  - label: Go back up
    goto: far-side
- id: far-side
  number: 5
  text: You are across.
  ending: good
"""


@dataclass(frozen=True)
class One:
    """A finding as a person reads it."""

    what: str
    help: str


def write_ford(parent: Path) -> Path:
    """The book as a pack below a folder."""
    folder = parent / "ford"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK)
    (folder / "book.yaml").write_text(BOOK)
    return folder


def found(folder: Path) -> list[One]:
    told = json.loads(meeple("check", "--format", "json", "--no-cache", folder.name, cwd=folder.parent).out)
    return [
        One(
            f"{each['code']} {place['path'].rpartition('/')[2]}:{place['line']}:{place['column']} {each['message']}",
            each["help"],
        )
        for each in told["findings"]
        for place in [each["place"]]
    ]
