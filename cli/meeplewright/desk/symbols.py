"""The records of a file and of the open packs as lists: outlines, searching by title, uses, what folds, what links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from meeplewright.desk.titles import kind_title, title_of
from meeplewright.findings.model import Place
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.text.markup import Emphasis, Link, Token, parse

MOST = 5000
MOST_FOUND = 200


@dataclass(frozen=True, slots=True)
class Symbol:
    """A record in an outline: where it stands, where its name does."""

    record: Record
    title: str
    kind: str
    whole: Place
    name: Place


def records_in(world: World, path: Path) -> list[Record]:
    """The records of a file, in the order in which they stand."""
    return [record for record in world.everything if record.source.path == path]


def outline(world: World, path: Path) -> Iterator[Symbol]:
    """The records of one file."""
    for record in records_in(world, path)[:MOST]:
        yield _symbol(world, record)


def _symbol(world: World, record: Record) -> Symbol:
    return Symbol(record, title_of(record), kind_title(world, record.kind), record.place(), record.place("id"))


def found(worlds: Iterable[World], words: str) -> list[tuple[World, Record]]:
    """The records whose id or title holds the words, those first that begin with them."""
    wanted = words.casefold().split()
    rows: list[tuple[int, int, World, Record]] = []
    seen: set[tuple[Path, str]] = set()
    for world in worlds:
        for record in world.records():
            if (record.source.path, record.name) in seen:
                continue
            seen.add((record.source.path, record.name))
            held = f"{record.id} {title_of(record)}".casefold()
            if all(word in held for word in wanted):
                first = (
                    not wanted or record.id.startswith(wanted[0]) or title_of(record).casefold().startswith(wanted[0])
                )
                rows.append((0 if first else 1, len(rows), world, record))
    rows.sort(key=lambda row: row[:2])
    return [(row[2], row[3]) for row in rows[:MOST_FOUND]]


@dataclass(frozen=True, slots=True)
class Hint:
    """A few words behind a place."""

    place: Place
    words: str


def titles_beside(world: World, path: Path, first: int, last: int) -> Iterator[Hint]:
    """The titles of the records that ids on these lines name; none where the id says the same."""
    for record in records_in(world, path):
        whole = record.place()
        if whole.end_line < first or whole.line > last:
            continue
        for reference in world.refs_from(record):
            if reference.target is None or not reference.path:
                continue
            title = title_of(reference.target)
            if not title or _alike(title, reference.id):
                continue
            place = record.place(*reference.path)
            if first <= place.line <= last:
                yield Hint(place, title if len(title) <= 40 else title[:39] + "…")


def _alike(title: str, id_: str) -> bool:
    return re.sub(r"[\W_]+", "-", title.casefold()).strip("-") == id_.casefold()


@dataclass(frozen=True, slots=True)
class Painted:
    """A piece of running text that means something: an icon, a link, emphasis."""

    place: Place
    sort: str


def painted(world: World, path: Path) -> Iterator[Painted]:
    """Icons, links and emphasis in the texts of a file."""
    for record in records_in(world, path):
        for mark in world.marks_in(record.source, "x-text"):
            if mark.record is record and isinstance(mark.value, str):
                for span in parse(mark.value).walk():
                    sort = {Token: "icon", Link: "link", Emphasis: "emphasis"}.get(type(span))
                    if sort is not None:
                        place = record.text_place(mark.path, span.start, span.end)
                        if place.line == place.end_line:
                            yield Painted(place, sort)


def pictures(world: World, path: Path) -> Iterator[tuple[Place, Path]]:
    """The pictures that a file names, with the files that they are."""
    for record in records_in(world, path):
        for mark in world.marks_in(record.source, "x-asset"):
            if mark.record is record and isinstance(mark.value, str):
                file = next(
                    (
                        pack.folder / mark.value
                        for pack in reversed(world.packs)
                        if (pack.folder / mark.value).is_file()
                    ),
                    None,
                )
                if file is not None:
                    yield record.place(*mark.path), file


def folds(text: str) -> Iterator[tuple[int, int]]:
    """The lines that fold, from nought: what is indented further below a line."""
    lines = text.split("\n")
    open_: list[tuple[int, int]] = []
    last = 0
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        bare = line.lstrip(" ")
        indent = 2 * (len(line) - len(bare)) + bare.startswith("-")  # the items of a list may stand below their key
        while open_ and open_[-1][0] >= indent:
            _, first = open_.pop()
            if last > first:
                yield first, last
        open_.append((indent, number))
        last = number
    for _, first in reversed(open_):
        if last > first:
            yield first, last


def leads_to(world: World, record: Record) -> dict[Record, list[Place]]:
    """The records that one names, as entries lead on to entries: where in it."""
    places: dict[Record, list[Place]] = {}
    for reference in world.refs_from(record):
        if reference.target is not None and reference.target is not record and is_entry(world, reference.target):
            places.setdefault(reference.target, []).append(record.place(*reference.path))
    return places


def led_from(world: World, record: Record) -> dict[Record, list[Place]]:
    """The entries that lead to one."""
    places: dict[Record, list[Place]] = {}
    for reference in world.refs_to(record):
        if reference.record is not record and is_entry(world, reference.record):
            places.setdefault(reference.record, []).append(reference.record.place(*reference.path))
    return places


def is_entry(world: World, record: Record) -> bool:
    """Whether a record is a place in a story."""
    kind = world.system.kinds.get(record.kind)
    return kind is not None and kind.annotated.chosen(record.data).says("x-story")
