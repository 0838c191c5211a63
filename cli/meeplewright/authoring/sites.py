"""Where a record, an icon or a name of the story is named: in values, texts, rules, counts and guards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from meeplewright.checks.paths import files_of, shown
from meeplewright.findings.model import Edit, Place
from meeplewright.packs.world import World
from meeplewright.regular import text_of
from meeplewright.sources.lines import Lines
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.sections import ManifestEntry, Sections, Stories
from meeplewright.text.dialect import OURS, Dialect
from meeplewright.text.markup import Link, Markup, Token, parse

_STATE_PARTS = frozenset({"guard", "must", "cost", "grant", "loss", "set", "check", "sum", "threshold"})
_STATE_KINDS = frozenset({"flag", "item", "counter"})
# a name in a guard
NAME = re.compile(r"[^\W\d][\w'’]*(?:[-.:/][\w'’]+)*")


@dataclass(frozen=True, slots=True)
class Names:
    """How texts name the record: links with and without its kind, and tokens where it is an icon."""

    kind: str
    old: str
    new: str
    alone: bool  # no record of another kind has the id, so that a link needs no kind

    def edits(self, markup: Markup, place: Any, dialect: Dialect = OURS) -> Iterator[Edit]:
        of_link, of_icon = len((dialect.link or ("", ""))[0]), len(dialect.icon[0])
        for span in markup.walk():
            if (
                isinstance(span, Link)
                and span.id == self.old
                and (span.kind == self.kind or (not span.kind and self.alone))
            ):
                start = span.start + of_link + (len(span.kind) + 1 if span.kind else 0)
                yield Edit(place(start, start + len(self.old)), self.new)
            elif (
                isinstance(span, Token)
                and self.kind == "icon"
                and span.name == self.old
                and span.end - span.start >= of_icon + len(self.old)  # else a sign, which stays as it is
            ):
                start = span.start + of_icon
                yield Edit(place(start, start + len(self.old)), self.new)

    def of_figures(self, text: str, place: Any) -> Iterator[Edit]:
        """Icons whose number is taken from a record: `{boat:{{scenario/fleet.boats}}}`, no token until it is read."""
        if self.kind == "icon":
            for match in re.finditer(rf"(?<!\{{)\{{{re.escape(self.old)}(?=:\{{\{{)", text):
                yield Edit(place(match.start() + 1, match.end()), self.new)

    def in_catalogue(self, line: str) -> str:
        """A line of a catalogue with its links and tokens renamed."""
        old, new = re.escape(self.old), self.new
        line = re.sub(rf"(\[\[{self.kind}/){old}(?=[|\]])", lambda match: match[1] + new, line)
        if self.alone:
            line = re.sub(rf"(\[\[){old}(?=[|\]])", lambda match: match[1] + new, line)
        if self.kind == "icon":
            line = re.sub(rf"(\{{){old}(?=[:}}])", lambda match: match[1] + new, line)
        return line


def references(world: World, record: Record, new: str) -> Iterator[Edit]:
    """The values that name a record, with its kind or without."""
    for reference in world.refs_to(record):
        if not reference.by_id:
            continue  # it goes by a name, or a number, which stays
        value = _value(reference.record.data, reference.path)
        place = reference.record.place(*reference.path)
        whole = isinstance(value, str) and "/" in value
        yield Edit(place, f"{record.kind}/{new}" if whole else new)


def texts(world: World, names: Names) -> Iterator[Edit]:
    """The links and tokens in the texts of records."""
    dialect = world.system.sections.text.dialect
    for mark in world.marks("x-text"):
        if isinstance(mark.value, str) and names.old in mark.value:
            record, path = mark.record, mark.path
            placed = lambda start, end, r=record, p=path: r.text_place(p, start, end)  # noqa: E731
            yield from names.edits(parse(mark.value, dialect), placed, dialect)


def rules(world: World, names: Names) -> Iterator[Edit]:
    """The links and tokens in the long rules."""
    for pack in world.packs:
        for inside, path in files_of(pack).items():
            if inside.startswith("rules/") and inside.endswith(".md"):
                text = text_of(path, encoding="utf-8-sig", errors="replace")
                if names.old in text:
                    place = partial(Lines(text).place, shown(pack, inside))
                    yield from names.edits(parse(text), place)
                    yield from names.of_figures(text, place)


def box(world: World, kind: str, old: str, new: str) -> Iterator[Edit]:
    """Keys of `stock:` and of the manifest's `of:` that are this record's id."""
    for sections in _heads(world):
        if kind == "token" and old in sections.stock.counts:
            yield Edit(sections.stock.key_place(old), new)
        for entry in sections.manifest.entries:
            if old in entry.values and _refers(world, entry, kind):
                yield Edit(entry.key_place(old), new)


def _refers(world: World, entry: ManifestEntry, kind: str) -> bool:
    """True where the field that a line of the manifest counts by names records of this kind."""
    for reference in world.references:
        if reference.record.kind in entry.kinds and reference.path[:1] == (entry.by,):
            return kind in reference.kinds
    return False


def _heads(world: World) -> list[Sections]:
    """The pack.yaml files, and system.yaml where it is the pack's own."""
    own = world.system.folder in {pack.folder for pack in world.packs}
    return [*(pack.sections for pack in world.packs), *([world.system.sections] if own else [])]


def is_state(world: World, record: Record) -> bool:
    """A record whose id is a variable of the story."""
    for mark in world.marks("x-story"):
        if mark.record is record and mark.path == ():
            argument = mark.argument if isinstance(mark.argument, Mapping) else {"part": mark.argument}
            return argument.get("part") in _STATE_KINDS or "gains" in argument
    return False


def state_sites(world: World, old: str, new: str) -> Iterator[Edit]:
    """The guards, costs and gains of a story that name a variable."""
    for mark in world.marks("x-story"):
        argument = mark.argument if isinstance(mark.argument, Mapping) else {"part": mark.argument}
        if argument.get("part") in _STATE_PARTS:
            yield from _named(mark.record, mark.path, mark.value, old, new)


def _named(record: Record, path: Path_, value: Any, old: str, new: str) -> Iterator[Edit]:
    """The name in an expression, as a value, or as a key."""
    if isinstance(value, str):
        for match in NAME.finditer(value):
            if match.group() == old:
                yield Edit(record.text_place(path, match.start(), match.end()), new)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key == old:
                yield Edit(record.key_place(*path, key), new)
            yield from _named(record, (*path, key), inner, old, new)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _named(record, (*path, index), inner, old, new)


def declared(stories: Stories) -> Iterator[tuple[str, Place]]:
    """The names that `state:` of a pack declares, each with its place."""
    source, state = stories.source, stories.state
    for section in ("flags", "counters", "items", "untracked"):
        names = state.get(section) if isinstance(state, Mapping) else None
        if isinstance(names, Mapping):
            yield from ((name, source.key_place(("state", section, name))) for name in names)
        elif isinstance(names, list):
            for index, name in enumerate(names):
                if isinstance(name, str):
                    yield name, source.place(("state", section, index))


def _value(data: Any, path: Path_) -> Any:
    for step in path:
        data = data[step]
    return data
