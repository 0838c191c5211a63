"""Amounts that the words of a record say otherwise than its fields: a price, a gain, at the icon that both name.

Nobody has to declare which text tells which field: where all other records of the kind say both alike, the one that
does not is told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from meeplewright.checks.own import field_of, is_own
from meeplewright.findings.model import Confidence, Finding, Related
from meeplewright.packs.memory import Same, worked_out
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.verbs import tokens_in

ENOUGH = 2  # so many others of the same sort must agree
_NUMBER_BEFORE = re.compile(r"(\d+)[ \u00a0]?$")


@dataclass(frozen=True, slots=True)
class _Pair:
    """An amount in a field, and what a text beside it says of the same icon."""

    record: Record
    field: Path_
    amount: int
    text: Path_
    said: int
    icon: str


def amounts(world: World) -> Iterator[Finding]:
    """Fields whose text says another amount of the same icon."""
    icons = world.of("icon")
    if not icons:
        return
    sorts: dict[tuple[str, Path_, Path_], list[_Pair]] = defaultdict(list)
    texts: dict[int, tuple[Record, list[tuple[Path_, str]]]] = {}
    for mark in world.marks("x-text"):
        if isinstance(mark.value, str) and "{" in mark.value:
            texts.setdefault(id(mark.record), (mark.record, []))[1].append((mark.path, mark.value))
    worked = worked_out(world.memory, "amounts of records", (world.system.fingerprint, list(icons)))
    for record, told in texts.values():
        for known in worked.out(Same(record.data), partial(_listed, record, told, icons)):
            pair = replace(known, record=record)  # the same as before, and perhaps in another line
            sorts[record.kind, _pattern(pair.field[:-1]), _pattern(pair.text)].append(pair)
    for pairs in sorts.values():
        wrong = [pair for pair in pairs if pair.said != pair.amount]
        alike = len(pairs) - len(wrong)
        if wrong and alike >= ENOUGH and len(wrong) <= max(1, alike // 20):
            yield from (_told(pair, alike) for pair in wrong if is_own(pair.record, world))


def _told(pair: _Pair, alike: int) -> Finding:
    return Finding.of(
        "MW438",
        f"the words say {pair.said} `{{{pair.icon}}}`, the field {pair.amount}",
        pair.record.place(*pair.field),
        help=f"write the same in `{field_of(pair.text)}` and here; {alike} others of the sort agree with their words",
        related=(Related("the words are here", pair.record.place(*pair.text)),),
        confidence=Confidence.MEDIUM,
        record=pair.record.name,
        field=field_of(pair.field),
    )


def _listed(record: Record, texts: list[tuple[Path_, str]], icons: Mapping[str, Record]) -> tuple[_Pair, ...]:
    return tuple(_pairs(record, texts, icons))


def _pairs(record: Record, texts: list[tuple[Path_, str]], icons: Mapping[str, Record]) -> Iterator[_Pair]:
    """Each icon that a text names once with its number, and that one field beside it counts."""
    fields = [(path, value) for path, value in _whole(record.data, ()) if path[-1] in icons]
    if not fields:
        return
    for path, text in texts:
        beside = path[:-1]
        near: dict[str, list[tuple[Path_, int]]] = defaultdict(list)
        for at, value in fields:
            if at[: len(beside)] == beside:
                near[str(at[-1])].append((at, value))
        if not near:
            continue
        said = _said(text)
        for icon, amounts_ in near.items():
            if len(amounts_) == 1 and len(said.get(icon, ())) == 1 and (number := said[icon][0]) is not None:
                yield _Pair(record, amounts_[0][0], abs(amounts_[0][1]), path, number, icon)


def _said(text: str) -> dict[str, list[int | None]]:
    """The amounts of a text by icon; None where one is named without any."""
    found: dict[str, list[int | None]] = {}
    for start, _, token in tokens_in(text):
        icon, _, amount = token.strip("{}").partition(":")
        before = _NUMBER_BEFORE.search(text, max(0, start - 6), start)
        number = int(amount) if amount.isascii() and amount.isdigit() else int(before[1]) if before else None
        found.setdefault(icon, []).append(number)
    return found


def _whole(value: Any, path: Path_) -> Iterator[tuple[Path_, int]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _whole(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _whole(inner, (*path, index))
    elif isinstance(value, int) and not isinstance(value, bool) and path and isinstance(path[-1], str):
        yield path, value


def _pattern(path: Path_) -> Path_:
    return tuple("*" if isinstance(step, int) else step for step in path)
