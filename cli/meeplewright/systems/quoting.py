"""Words that YAML read otherwise than they were meant, because they stand without quotes: told as what they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Edit, Place
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.problems import Problem


@dataclass(frozen=True, slots=True)
class Unquoted:
    """What happened to the words, where, and how they are written."""

    message: str
    help: str
    place: Place
    edit: Edit | None


def unquoted(problem: Problem, source: Source, path: Path_) -> Unquoted | None:
    """Whether a problem comes of missing quotes; None where it does not."""
    around: Any = source.data
    *home, key = path
    for step in home:
        around = around[step]
    if not isinstance(around, dict) or not isinstance(key, str) or around.get(key, key) is not None:
        return None
    return _comma(source, tuple(home), key, around) if problem.at_key else _comment(source, path)


def _comma(source: Source, home: Path_, key: str, around: dict[str, Any]) -> Unquoted | None:
    """`{text: Gone, and over}`: the rest of a text behind its comma is read as a key."""
    names = list(around)
    at = names.index(key)
    first = next((n for n in range(at, 1, -1) if around[names[n - 1]] is not None), 1)  # else behind the very first
    text = around[names[first - 1]]
    if not isinstance(text, str):
        return None
    last = max(n for n in range(first, len(names)) if all(around[name] is None for name in names[first : n + 1]))
    begin, end = source.place((*home, names[first - 1])), source.key_place((*home, names[last]))
    if begin.line != end.end_line:
        return None
    written = _at(source, begin)[: end.end_column - begin.column]
    # nothing but commas and spaces stands between the pieces, and no quotes around the first
    if "".join(_pieces(text, names[first : last + 1])) != "".join(written.replace(",", "").split()):
        return None
    quoted = _quoted(written)
    place = source.key_place((*home, names[first]))
    return Unquoted(
        f"`{names[first]}` is read as a key: between braces, a text without quotes ends at its first comma",
        f"quote it: `{names[first - 1]}: {quoted}`",
        place,
        Edit(Place(begin.path, begin.line, begin.column, end.end_line, end.end_column), quoted),
    )


def _comment(source: Source, path: Path_) -> Unquoted | None:
    """`name: #1 Ox`: what stands behind the sign is a comment, and no value."""
    place = source.key_place(path)
    rest = _at(source, Place(place.path, place.end_line, place.end_column)).partition(":")[2]
    written = rest.strip()
    if not written.startswith("#") or written[1:2] in ("", " ", "#"):
        return None
    column = place.end_column + 1 + len(rest) - len(rest.lstrip())
    column = _line(source, place.end_line).index(written, column - 1) + 1
    where = Place(place.path, place.end_line, column, place.end_line, column + len(written))
    quoted = _quoted(written)
    return Unquoted(
        "this is read as a comment, and the value is empty: `#` behind a space begins one",
        f"quote it: `{path[-1]}: {quoted}`",
        where,
        Edit(where, quoted),
    )


def _pieces(text: str, keys: list[str]) -> Iterator[str]:
    for piece in (text, *keys):
        yield "".join(piece.replace(",", "").split())


def _line(source: Source, number: int) -> str:
    lines = source.lines
    return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


def _at(source: Source, place: Place) -> str:
    return _line(source, place.line)[place.column - 1 :]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
