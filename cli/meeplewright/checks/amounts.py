"""Amounts that the words of a record say otherwise than its fields: a price, a gain, at the icon that both name.

Nobody has to declare which text tells which field: where all other records of the kind say both alike, the one that
does not is told.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.checks.own import field_of, is_own
from meeplewright.findings.model import Confidence, Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.verbs import tokens_in

_Row = tuple[Path_, int, Path_, int, str]  # of a pair: all but its record
_AMOUNTS = "amounts"  # the fact about a file: what its records say twice, by kind and index
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
    for record in world.records():
        for row in _pairs_of(record, world):
            pair = _Pair(record, *row)
            if pair.icon in icons:
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


def _pairs_of(record: Record, world: World) -> Sequence[_Row]:
    """The pairs of a record, of whatever name: whether that is an icon is seen later."""
    facts = record.source.facts
    if _AMOUNTS not in facts:
        texts: dict[tuple[str, int], tuple[Record, list[tuple[Path_, str]]]] = {}
        for mark in world.marks_in(record.source, "x-text"):
            if isinstance(mark.value, str) and "{" in mark.value:
                key = mark.record.kind, mark.record.index
                texts.setdefault(key, (mark.record, []))[1].append((mark.path, mark.value))
        rows = {key: tuple(_pairs(each, told)) for key, (each, told) in texts.items()}
        facts[_AMOUNTS] = {key: found for key, found in rows.items() if found}
    known: Mapping[tuple[str, int], Sequence[_Row]] = facts[_AMOUNTS]
    return known.get((record.kind, record.index), ())


def _pairs(record: Record, texts: list[tuple[Path_, str]]) -> Iterator[_Row]:
    """Each name that a text has once in braces with its number, and that one field beside it counts."""
    fields: list[tuple[Path_, int]] | None = None
    for path, text in texts:
        said = {icon: numbers[0] for icon, numbers in _said(text).items() if len(numbers) == 1}
        if all(number is None for number in said.values()):
            continue
        if fields is None:
            fields = []
            _gather(record.data, (), fields)
        beside = path[:-1]
        near: dict[str, list[tuple[Path_, int]]] = defaultdict(list)
        for at, value in fields:
            if at[: len(beside)] == beside:
                near[str(at[-1])].append((at, value))
        for icon, amounts_ in near.items():
            if len(amounts_) == 1 and (number := said.get(icon)) is not None:
                yield amounts_[0][0], abs(amounts_[0][1]), path, number, icon


def _said(text: str) -> dict[str, list[int | None]]:
    """The amounts of a text by icon; None where one is named without any."""
    found: dict[str, list[int | None]] = {}
    for start, _, token in tokens_in(text):
        icon, _, amount = token.strip("{}").partition(":")
        before = _NUMBER_BEFORE.search(text, max(0, start - 6), start)
        number = int(amount) if amount.isascii() and amount.isdigit() else int(before[1]) if before else None
        found.setdefault(icon, []).append(number)
    return found


def _gather(value: Any, path: Path_, found: list[tuple[Path_, int]]) -> None:
    """The whole numbers that stand under a name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if inner.__class__ is int:
                found.append(((*path, key), inner))
            else:
                _gather(inner, (*path, key), found)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _gather(inner, (*path, index), found)


def _pattern(path: Path_) -> Path_:
    return tuple("*" if isinstance(step, int) else step for step in path)
