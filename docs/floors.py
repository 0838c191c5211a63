"""Draws docs/floors.svg: the rooms of the house on their floors, as the contracts of pyproject.toml keep them.

.venv/bin/python docs/floors.py
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meeplewright_generators.drawing.canvas import Canvas
from meeplewright_generators.exports.picture import View, picture
from meeplewright_generators.typeset.fonts import bundled
from meeplewright_generators.typeset.measures import MM_PER_PT

ROOT = Path(__file__).parents[1]
PICTURE = Path(__file__).with_name("floors.svg")
CLI, GENERATORS = "meeplewright", "meeplewright_generators"
HOMES = {CLI: ROOT / "cli" / CLI, GENERATORS: ROOT / "generators" / GENERATORS}
# where a record comes by on its way from a file to a finding and to a page; docs/architecture.md tells each step
WAY = {
    CLI: {"sources": 1, "systems": 2, "packs": 3, "checks": 4, "findings": 5},
    GENERATORS: {"workshop": 6, "faces": 7, "typeset": 8, "drawing": 9, "sheets": 10, "exports": 11, "builder": 12},
}
WIDE, GAP, EDGE, HEAD, LINE, PAD = 132.0, 3.0, 6.0, 9.0, 3.4, 2.2  # all in millimetres
PAPER, ROOM, INK, FAINT, SPOT = "#eef1f1", "#ffffff", "#22313a", "#5c6b73", "#b5472f"
NAME_PT, WORDS_PT = 9.0, 7.0


@dataclass(frozen=True)
class Room:
    """A folder or module, what the label on its door says, and its number on the way of a record (or none)."""

    name: str
    words: str
    step: int


def floors(contracts: Sequence[Mapping[str, Any]], home: str) -> list[list[Room]]:
    """The floors of one distribution from the top down; rooms on one floor do not know each other."""
    if home == CLI:
        (layers,) = (each["layers"] for each in contracts if GENERATORS in each.get("layers", ()))
        named = [layer.replace(f"{CLI}.", "") for layer in layers if layer != GENERATORS]
    else:
        (named,) = (each["layers"] for each in contracts if each.get("containers") == [home])
    return [[room(home, name.strip()) for name in layer.split("|")] for layer in named]


def room(home: str, name: str) -> Room:
    """A room by its name."""
    folder = HOMES[home] / name
    door = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    label = ast.get_docstring(ast.parse(door.read_text(encoding="utf-8"))) or ""
    words = " ".join(label.split("\n\n")[0].replace("`", "").split())
    return Room(name, words, WAY[home].get(name, 0))


def lines_of(words: str, width: float) -> list[str]:
    """The words in lines of so many millimetres."""
    font, size = bundled("sans").regular, WORDS_PT * MM_PER_PT
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.line(longer).width * size > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def draw_floor(canvas: Canvas, x: float, y: float, rooms: Sequence[Room]) -> float:
    """One floor with its top left corner at the point. Gives its height."""
    wide = (WIDE - GAP * (len(rooms) - 1)) / len(rooms)
    told = [lines_of(each.words, wide - 2 * PAD) for each in rooms]
    high = 2 * PAD + LINE + LINE * max(map(len, told))
    for at, (each, lines) in enumerate(zip(rooms, told, strict=True)):
        left = x + at * (wide + GAP)
        canvas.rect(left, y, wide, high, fill=ROOM, stroke=SPOT if each.step else FAINT, radius=1.2)
        canvas.text(left + PAD, y + PAD + 2.4, each.name, bundled("sans").bold, NAME_PT, colour=INK)
        for number, line in enumerate(lines, 1):
            canvas.text(
                left + PAD, y + PAD + 2.2 + LINE * number, line, bundled("sans").regular, WORDS_PT, colour=FAINT
            )
        if each.step:
            centre = (left + wide - 3.4, y + 3.3)
            canvas.circle(*centre, 2.1, fill=SPOT)
            canvas.text(
                centre[0], centre[1] + 0.95, str(each.step), bundled("sans").bold, 7, colour="#ffffff", align="center"
            )
    return high


def drawn() -> bytes:
    """The whole picture."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    house, ends = Canvas(), []
    for column, (home, title) in enumerate(
        ((CLI, "cli/meeplewright"), (GENERATORS, "generators/meeplewright_generators"))
    ):
        x, y = EDGE + column * (WIDE + 3 * GAP), EDGE + HEAD
        house.text(x, EDGE + 4.5, title, bundled("sans").bold, 11, colour=INK)
        for rooms in floors(contracts, home):
            y += draw_floor(house, x, y, rooms) + GAP
        ends.append(y)
    wide, high = 2 * EDGE + 2 * WIDE + 3 * GAP, max(ends) - GAP + EDGE
    whole = Canvas()
    whole.rect(0, 0, wide, high, fill=PAPER)
    whole.inline(house.content())
    title = "The floors of the house: each room may use what stands below it; the numbers are the way of one record"
    return picture("svg", whole.content(), View((0, 0, wide, high), title=title))


if __name__ == "__main__":
    PICTURE.write_bytes(drawn())
