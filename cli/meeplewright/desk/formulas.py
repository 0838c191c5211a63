"""Expressions and templates while somebody writes them: which function is being called, which names and fields fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from meeplewright.desk.functions import Signature, called, functions
from meeplewright.desk.grammars import grammar_of
from meeplewright.desk.meant import DocumentSchemas, Schema, first, types
from meeplewright.desk.offered import Offer, OfferSort
from meeplewright.desk.scanning import SlotKind
from meeplewright.desk.titles import kind_title, title_of
from meeplewright.desk.where import Around, Spot, spots
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_

_RULE = {
    "this": "the record as it stands in the file",
    "it": "with `of`: the thing that is looked at",
    "key": "with `of`: under which word it stands, or as which of its list",
    "other": "with `with`: the other record of the pair",
    "all": "the records of every kind, as lists",
    "pack": "what stands in pack.yaml",
    "stock": "how many of each token there are",
    "manifest": "how many of each kind there are",
    "kind": "the kind of the record",
}
_FACE = {
    "this": "the record as it stands in the file",
    "item": "in a box with `each`: the item",
    "i": "in a box with `each`: which one it is, from 0",
    "count": "in a box with `each`: how many there are",
    "kind": "the kind of the record",
    "pack": "what stands in pack.yaml",
    "all": "the records of every kind, as lists",
}
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_CHAIN = re.compile(r"(?:[A-Za-z_][A-Za-z0-9_]*(?:\[\d+\])?\.)*[A-Za-z_]?[A-Za-z0-9_]*$")
_INSERT = re.compile(r"\{(?P<head>:?)(?P<said>[\w./*-]*)$")


@dataclass(frozen=True, slots=True)
class Calling:
    """A call that is being written: the ways in which it may go on, and which of what is given the cursor is at."""

    ways: tuple[Signature, ...]
    at: int


def calling(world: World, path: Path, text: str, offset: int) -> Calling | None:
    """The innermost function that is being called at an offset of a text; None where none is."""
    grammar = grammar_of(world, path)
    if grammar is None:
        return None
    for spot in spots(text, offset, records=grammar.records):
        meant = grammar.meant(spot.around, spot.path)
        if meant is not None and spot.slot is SlotKind.VALUE and (sort := first(meant.at(spot.path), "x-cel")):
            begun = written(text, spot, offset, inserts=sort == "message")
            return None if begun is None else _innermost(begun)
    return None


def written(text: str, spot: Spot, offset: int, *, inserts: bool) -> str | None:
    """The expression from its beginning to the cursor, without the quotes that YAML has; None outside of one."""
    begun = text[spot.start : offset]
    quote = begun[:1] if not spot.block and begun[:1] in "\"'" else ""
    begun = begun[len(quote) :]
    if quote == '"':
        begun = begun.replace('\\"', '"')
    elif quote:
        begun = begun.replace("''", "'")
    if inserts:
        opened = begun.rfind("{")
        return None if opened < begun.rfind("}") or opened < 0 else begun[opened + 1 :]
    return begun


def _innermost(begun: str) -> Calling | None:
    open_: list[tuple[str, bool, int]] = []  # a name, whether it stands behind a dot, how many commas were since
    name, behind = "", False
    at = 0
    while at < len(begun):
        sign = begun[at]
        if sign in "\"'":
            close = _end_of_text(begun, at)
            if close is None:
                break  # the cursor stands in a text: the call around it is still the one
            at, name = close, ""
            continue
        if word := _WORD.match(begun, at):
            dotted = at > 0 and begun[at - 1] == "."
            spaces = name if dotted and name in ("math", "strings") else ""
            name, behind = (f"{spaces}.{word[0]}", False) if spaces else (word[0], dotted)
            at = word.end()
            continue
        if sign in "([{":
            open_.append((name if sign == "(" else "", behind, 0))
        elif sign in ")]}" and open_:
            open_.pop()
        elif sign == "," and open_:
            last = open_[-1]
            open_[-1] = (last[0], last[1], last[2] + 1)
        if sign not in ". \t\r\n":
            name = ""
        at += 1
    for name, behind, commas in reversed(open_):
        ways = called(name, of_value=behind)
        if ways:
            fit = [way for way in ways if len(way.given) > commas] or ways
            return Calling(tuple(sorted(ways, key=lambda way: way not in fit)), commas)
    return None


def _end_of_text(begun: str, at: int) -> int | None:
    quote = begun[at]
    here = at + 1
    while here < len(begun):
        if begun[here] == "\\":
            here += 2
        elif begun[here] == quote:
            return here + 1
        else:
            here += 1
    return None


# --- what fits in an expression


def in_expression(world: World, sort: str, spot: Spot, text: str, offset: int) -> Iterator[Offer]:
    """The names, fields and functions that may go on here."""
    begun = written(text, spot, offset, inserts=sort == "message")
    if begun is None or _in_a_text(begun):
        return
    match = _CHAIN.search(begun)
    chain = match.group() if match else ""
    head, _, word = chain.rpartition(".")
    start = offset - len(word)
    end = offset + len(re.compile(r"[A-Za-z0-9_]*").match(text, offset)[0])  # type: ignore[index]  # it always matches
    behind_a_value = not head and begun[: len(begun) - len(word)].endswith(".")
    if head:
        yield from _fields(world, spot, head.split("."), start, end)
    if head in ("math", "strings"):
        yield from _functions((f for f in functions() if f.name.startswith(f"{head}.")), start, end, len(head) + 1)
    elif head or behind_a_value:
        yield from _functions((f for f in functions() if f.of is not None), start, end)
    else:
        names = _FACE if sort == "face" else _RULE
        yield from (Offer(name, name, start, end, OfferSort.NAME, about) for name, about in names.items())
        for name, _ in world.system.sections.rules.helpers if sort != "face" else ():
            yield Offer(name, name, start, end, OfferSort.NAME, "an expression with a name")
        yield from _functions((f for f in functions() if f.of is None), start, end)


def _in_a_text(begun: str) -> bool:
    at = 0
    while at < len(begun):
        if begun[at] in "\"'":
            close = _end_of_text(begun, at)
            if close is None:
                return True
            at = close
        else:
            at += 1
    return False


def _functions(signatures: Iterable[Signature], start: int, end: int, cut: int = 0) -> Iterator[Offer]:
    seen: set[str] = set()
    for each in signatures:
        if each.name not in seen:
            seen.add(each.name)
            name = each.name[cut:]
            yield Offer(
                name, f"{name}(", start, end, OfferSort.FUNCTION, each.result, f"`{each.label}`\n\n{each.about}"
            )


def _fields(world: World, spot: Spot, chain: Sequence[str], start: int, end: int) -> Iterator[Offer]:
    """What may stand behind the dots: fields of a record, kinds, tokens."""
    first_, rest = chain[0], tuple(re.sub(r"\[\d+\]$", "", each) for each in chain[1:])
    if first_ in ("all", "manifest") and not rest:
        for kind in world.system.kinds:
            yield Offer(kind, kind, start, end, OfferSort.FIELD, kind_title(world, kind))
    elif first_ == "stock" and not rest:
        for id_, record in world.of("token").items():
            yield Offer(id_, id_, start, end, OfferSort.FIELD, title_of(record))
    elif first_ == "this":
        yield from fields_of(world, kinds_meant(world, spot), rest, start, end)


def kinds_meant(world: World, spot: Spot) -> list[str]:
    """The kinds of records that an expression or a template is about: as `each` or `kind` says, else any."""
    values, path = spot.around.values, spot.path
    at = ("kind",) if path[:1] == ("boxes",) else (*path[:2], "each")
    words = [values.get(at, ""), *(value for key, value in values.items() if key[:-1] == at)]
    return [kind for kind in words if kind in world.system.kinds] or list(world.system.kinds)


def fields_of(world: World, kinds: Sequence[str], path: Path_, start: int, end: int) -> Iterator[Offer]:
    """The fields that records of these kinds have, at a path in them."""
    seen: set[str] = set()
    for kind in kinds:
        meant = DocumentSchemas(world.system.kinds[kind].schema, Around())
        for key in meant.keys(path):
            if key.name not in seen and _WORD.fullmatch(key.name):
                seen.add(key.name)
                schemas: Sequence[Schema] = (*key.schemas, *meant.at((*path, key.name)))
                about = next((s["description"] for s in schemas if isinstance(s.get("description"), str)), "")
                sort = " or ".join(sorted(types(schemas)))
                yield Offer(key.name, key.name, start, end, OfferSort.FIELD, sort, about)


# --- what fits in a template


def in_template(world: World, spot: Spot, text: str, offset: int) -> Iterator[Offer]:
    """Fields behind `{`, icons behind `{:`."""
    match = _INSERT.search(text, max(spot.start, offset - 120), offset)
    if match is None:
        return
    behind = re.compile(r"[\w-]*").match(text, offset)
    end = behind.end() if behind else offset
    close = "" if text[end : end + 1] in tuple("}|.") else "}"
    if match["head"]:
        for id_, record in world.of("icon").items():
            yield Offer(
                id_, id_ + close, match.start("said"), end, OfferSort.ICON, title_of(record), record=f"icon/{id_}"
            )
        return
    path = match["said"].split(".")
    start = offset - len(path[-1])
    for offer in fields_of(world, kinds_meant(world, spot), tuple(path[:-1]), start, end):
        yield Offer(offer.label, offer.text + close, start, end, OfferSort.FIELD, offer.title, offer.about)
    if len(path) == 1:
        for name, about in _TEMPLATE.items():
            yield Offer(name, name + close, start, end, OfferSort.NAME, about)


_TEMPLATE = {
    "item": "in a box with `each`: the item",
    "index": "in a box with `each`: which one it is, from 1",
    "kind": "the kind of the record",
    "pack.title": "what the pack is called",
}
