"""What the word under the cursor names: a record, a name of the story, a picture, a key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from meeplewright.authoring import sites
from meeplewright.authoring.in_layouts import in_template
from meeplewright.desk.grammars import grammar_of
from meeplewright.desk.meant import Key, Schema, first
from meeplewright.desk.offers import state_names
from meeplewright.desk.scanning import SlotKind
from meeplewright.desk.where import spots
from meeplewright.findings.model import Place
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.text.markup import Link, Token, parse


@dataclass(frozen=True, slots=True)
class Named:
    """What stands at characters `start` to `end` of a text: one of these is set."""

    start: int
    end: int
    record: Record | None = None
    flag: str = ""
    file: Path | None = None
    key: Key | None = None
    number: str = ""  # a printed number, and the record that it stands in
    field: Path_ = ()


_WORD = re.compile(r"[\w'’][\w'’.:/-]*")
_MARKS = re.compile(r"\{[^{}\r\n]*\}|\[\[[^\[\]\r\n]*\]\]")
_CONTEXT = re.compile(r"(?m)^msgctxt \"([^/\"]+)/([^#\"]+)#[^\"]*\"")


def named(world: World, path: Path, text: str, offset: int) -> Named | None:
    """What is named at an offset of a text of a pack; None where nothing is."""
    layout = path.parent.name == "layouts" and path.suffix == ".yaml"
    marked = _in_layout if layout else _marked  # `{oil}` is a field there, and in texts an icon
    if (thing := marked(world, text, offset)) is not None:
        return thing
    if path.suffix == ".po":
        return _in_catalogue(world, text, offset)
    grammar = grammar_of(world, path)
    if grammar is None:
        return None
    for spot in spots(text, offset, records=grammar.records)[-1:]:
        meant = grammar.meant(spot.around, spot.path)
        if spot.slot is SlotKind.KEY:
            name = text[spot.start : spot.end]
            keys = [] if meant is None else meant.keys(spot.path)
            known = next((key for key in keys if key.name == name), None)
            if known is not None:
                full = Key(known.name, (*known.schemas, *meant.at((*spot.path, name))) if meant else (), known.required)
                return Named(spot.start, spot.end, key=full)
            return _state(world, text, offset) if meant is not None else None
        if meant is not None:
            return _value(world, meant.at(spot.path), spot.path, text, (spot.start, spot.end), offset)
    return None


def _value(
    world: World, schemas: Sequence[Schema], path: Path_, text: str, span: tuple[int, int], offset: int
) -> Named | None:
    start, end = span
    word = text[start:end].strip()
    if len(path) == 3 and path[2] == "id":
        record = world.get(str(path[0]), word)
        return None if record is None else Named(start, end, record)
    kinds = first(schemas, "x-ref")
    for kind in [kinds] if isinstance(kinds, str) else kinds if isinstance(kinds, list) else []:
        if (record := world.get(kind, word)) is not None:
            return Named(start, end, record)
    shown = first(schemas, "x-icon") or (path[-1:] == ("icon",) and first(schemas, "x-template"))
    if shown and (record := world.get("icon", word)) is not None:
        return Named(start, end, record)
    if first(schemas, "x-asset"):
        for pack in reversed(world.packs):
            if (file := pack.folder / word).is_file():
                return Named(start, end, file=file)
    if first(schemas, "x-number") is not None:
        return Named(start, end, number=word, field=path)
    return _state(world, text, offset)


def _state(world: World, text: str, offset: int) -> Named | None:
    """A name of the story under the cursor."""
    begin = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    for match in _WORD.finditer(text, begin):
        if match.start() > offset:
            return None
        if match.end() >= offset and match.group() in state_names(world):
            return Named(match.start(), match.end(), flag=match.group())
    return None


def _marked(world: World, text: str, offset: int) -> Named | None:
    """An icon's token or a link in running text."""
    begin = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    stop = text.find("\n", offset)
    for match in _MARKS.finditer(text, begin, len(text) if stop < 0 else stop):
        if not match.start() <= offset <= match.end():
            continue
        for span in parse(match.group()).walk():
            if isinstance(span, Token) and (icon := world.get("icon", span.name)) is not None:
                start = match.start() + 1
                return Named(start, start + len(span.name), icon)
            if isinstance(span, Link):
                kinds = [span.kind] if span.kind else list(world.by_kind)
                record = next((each for kind in kinds if (each := world.get(kind, span.id)) is not None), None)
                start = match.start() + 2 + (len(span.kind) + 1 if span.kind else 0)
                return None if record is None else Named(start, start + len(span.id), record)
    return None


def _in_layout(world: World, text: str, offset: int) -> Named | None:
    """A record that a template names."""
    begin = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    stop = text.find("\n", offset)
    for mention in in_template(text, begin, len(text) if stop < 0 else stop):
        if mention.start <= offset <= mention.end and (record := world.get(mention.kind, mention.id)) is not None:
            return Named(mention.start, mention.end, record)
    return None


def _in_catalogue(world: World, text: str, offset: int) -> Named | None:
    """The record that a message of a catalogue is of."""
    begin = text.rfind("\n\n", 0, offset) + 1
    stop = text.find("\n\n", offset)
    match = _CONTEXT.search(text, begin, len(text) if stop < 0 else stop)
    if match is None or (record := world.get(match[1], match[2])) is None:
        return None
    return Named(match.start(2), match.end(2), record)


def definition(world: World, thing: Named) -> Place | Path | None:
    """Where a thing is defined: a place, or a file."""
    if thing.record is not None:
        return thing.record.place("id")
    if thing.file is not None:
        return thing.file
    if thing.flag:
        for sections in reversed(world.sections):
            for name, place in sites.declared(sections.stories):
                if name == thing.flag:
                    return place
        for record in world.records():
            if record.id == thing.flag and sites.is_state(world, record):
                return record.place("id")
    return None
