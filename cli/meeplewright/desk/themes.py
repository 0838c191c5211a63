"""A theme as a palette: its colours and where they are written, and how well each can be read on each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.desk.changes.digest import digest_of
from meeplewright.desk.changes.in_files import source_at
from meeplewright.desk.changes.model import InFile, RefusedEdit, Why
from meeplewright.packs.world import World

FILE = "theme.yaml"
READABLE, LARGE = 4.5, 3.0  # WCAG 2.2, 1.4.3: of text, and of text of 14 points in bold or 18 points
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour by its name. `value` is what is written, `rgb` what it comes to as #rrggbb; nothing where that is
    another sort of colour."""

    name: str
    value: str
    rgb: str


@dataclass(frozen=True, slots=True)
class ThemeStyle:
    """A style of text: what it says itself."""

    name: str
    says: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ThemeFile:
    """The pack's theme file."""

    digest: str
    colours: tuple[Colour, ...]
    styles: tuple[ThemeStyle, ...]
    fonts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColourPair:
    """A colour of text on a ground."""

    text: str
    ground: str
    ratio: float


def theme(world: World) -> ThemeFile | None:
    """The theme of the pack; None where it has none of its own."""
    source = source_at(world, FILE)
    if source is None:
        return None
    colours = _mapping(source.data.get("colours"))
    styles = _mapping(source.data.get("styles"))
    swatches = tuple(Colour(name, str(value), _spelt(str(value), colours)) for name, value in colours.items())
    looks = tuple(ThemeStyle(name, value) for name, value in styles.items() if isinstance(value, Mapping))
    return ThemeFile(digest_of(source), swatches, looks, tuple(_mapping(source.data.get("fonts"))))


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _spelt(value: str, colours: Mapping[str, Any]) -> str:
    """A colour as #rrggbb, through the names that it stands for."""
    for _ in range(8):
        if _HEX.fullmatch(value):
            return value.lower() if len(value) == 7 else "#" + "".join(sign * 2 for sign in value[1:].lower())
        value = str(colours.get(value, ""))
    return ""


def set_colour(world: World, name: str, value: str) -> list[InFile] | RefusedEdit:
    """A colour becomes another one, or stands for one of the others."""
    of_pack = theme(world)
    if of_pack is None or name not in {each.name for each in of_pack.colours}:
        return RefusedEdit(Why.GONE, f"the theme has no colour `{name}`", "look again", FILE)
    known = {each.name for each in of_pack.colours} - {name}
    if _HEX.fullmatch(value) is None and value not in known:
        return RefusedEdit(
            Why.WRONG, f"`{value}` is no colour", "write it as #rrggbb, or name another of the theme", FILE
        )
    return [InFile(FILE, ("colours", name), value)]


def set_style(world: World, name: str, key: str, value: Any) -> list[InFile] | RefusedEdit:
    """A style says something else of one thing: its size, its font, its colour. Nothing at all takes it out."""
    of_pack = theme(world)
    style = next((each for each in of_pack.styles if each.name == name), None) if of_pack is not None else None
    if style is None:
        return RefusedEdit(Why.GONE, f"the theme has no style `{name}`", "look again", FILE)
    if value is None:
        return [InFile(FILE, ("styles", name, key), gone=True)] if key in style.says else []
    return [InFile(FILE, ("styles", name, key), value)]


def luminance(rgb: str) -> float:
    """How light a colour is, as WCAG 2.2 reckons it: 0 is black, 1 is white."""
    parts = [int(rgb[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def pairs(of_pack: ThemeFile) -> tuple[ColourPair, ...]:
    """Every colour on every other one, the best readable first."""
    known = [each for each in of_pack.colours if each.rgb]
    couples = [
        ColourPair(one.name, other.name, round(contrast(one.rgb, other.rgb), 2))
        for one in known
        for other in known
        if one.name != other.name
    ]
    return tuple(sorted(couples, key=lambda pair: -pair.ratio))
