"""The spread of the values of a field, copies counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.checks.box import copies_of, manifest_lines
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.sections import ManifestLine

Choice = Callable[[Record], bool] | None

_MOST_VALUES = 24
_BINS = 10


@dataclass(frozen=True, slots=True)
class Spread:
    """One field: its values in order with how many pieces have each. `numbers` where it holds numbers."""

    field: str
    values: tuple[tuple[str, int], ...]
    numbers: bool = False
    pieces: int = 0
    mean: float = 0.0
    least: float = 0.0
    most: float = 0.0


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """A kind, or one deck of it."""

    kind: str
    deck: str
    records: int
    pieces: int
    wanted: ManifestLine | None
    spreads: tuple[Spread, ...]


def records_of(world: World, kinds: Sequence[str] = (), chosen: Choice = None) -> Iterator[tuple[str, list[Record]]]:
    """The pack's own records by kind; of a system that lies in the pack also its words."""
    own = {world.pack.name, *({""} if world.system.folder == world.pack.folder else ())}
    for kind in world.by_kind:
        if not kinds or kind in kinds:
            records = [record for record in world.of(kind).values() if record.pack in own]
            yield kind, records if chosen is None else list(filter(chosen, records))


def groups_of(
    world: World, kinds: Sequence[str] = (), fields: Sequence[str] = (), chosen: Choice = None
) -> list[PieceGroup]:
    """A group a kind, and one more for each of its decks. Of some records only, nothing stands against the manifest."""
    copies = copies_of(world)
    lines = manifest_lines(world) if chosen is None else ()
    wanted = {(line.kind, line.field, line.value): line for line in lines}
    decks = world.system.sections.decks
    groups: list[PieceGroup] = []
    for kind, records in records_of(world, kinds, chosen):
        if not records:
            continue
        unread = _named(world, kind, records)
        groups.append(_group(kind, "", records, copies, wanted.get((kind, "", "")), fields, unread))
        by_deck: dict[str, list[Record]] = {}
        for record in records:
            if deck := decks.deck_of(record):
                by_deck.setdefault(deck, []).append(record)
        for deck, some in by_deck.items() if len(by_deck) > 1 else ():
            groups.append(_group(kind, deck, some, copies, wanted.get((kind, decks.field, deck)), fields, unread))
    return groups


def _named(world: World, kind: str, records: Sequence[Record]) -> set[str]:
    """Fields that are running text or printed numbers: they have no spread worth a look."""
    annotated = world.system.kinds[kind].annotated if kind in world.system.kinds else None
    marks = [mark for record in records for mark in (annotated.marks(record) if annotated is not None else ())]
    return {
        ".".join(step for step in mark.path if isinstance(step, str))
        for mark in marks
        if mark.annotation in ("x-text", "x-number")
    }


def _group(
    kind: str,
    deck: str,
    records: Sequence[Record],
    copies: Mapping[str, int],
    wanted: ManifestLine | None,
    fields: Sequence[str],
    unread: set[str],
) -> PieceGroup:
    values: dict[str, list[tuple[Any, int]]] = {}
    for record in records:
        count = copies.get(record.name, 1)
        for field, value in leaves(record.data):
            if field != "id" and field not in unread and (not fields or field in fields):
                values.setdefault(field, []).append((value, count))
    spreads = (_spread(field, pairs) for field, pairs in values.items())
    pieces = sum(copies.get(record.name, 1) for record in records)
    return PieceGroup(
        kind, deck, len(records), pieces, wanted, tuple(spread for spread in spreads if spread is not None)
    )


def leaves(value: Any, field: str = "") -> Iterator[tuple[str, Any]]:
    """Single values under dotted names; items of a list share their list's name."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, f"{field}.{key}" if field else str(key))
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item, field)
    elif value is not None:
        yield field, value


def _spread(field: str, pairs: Sequence[tuple[Any, int]]) -> Spread | None:
    pieces = sum(count for _, count in pairs)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value, _ in pairs):
        counted = [(float(value), count) for value, count in pairs]
        least, most = min(value for value, _ in counted), max(value for value, _ in counted)
        mean = sum(value * count for value, count in counted) / pieces
        return Spread(
            field, _bins(counted, least, most), numbers=True, pieces=pieces, mean=mean, least=least, most=most
        )
    counter: Counter[str] = Counter()
    for value, count in pairs:
        counter["yes" if value is True else "no" if value is False else str(value)] += count
    if len(counter) > _MOST_VALUES or any(len(value) > 40 for value in counter):
        return None  # names and running text have no spread
    if len(counter) == len(pairs) and len(counter) > 3:
        return None
    return Spread(field, tuple(counter.most_common()), pieces=pieces)


def _bins(numbers: Sequence[tuple[float, int]], least: float, most: float) -> tuple[tuple[str, int], ...]:
    whole = all(value.is_integer() for value, _ in numbers)
    distinct = sorted({value for value, _ in numbers})
    if len(distinct) <= _BINS and most - least >= _BINS:
        return tuple((f"{value:g}", sum(c for v, c in numbers if v == value)) for value in distinct)
    if whole and most - least < 2 * _BINS:
        counter = Counter(dict.fromkeys(range(int(least), int(most) + 1), 0))
        for value, count in numbers:
            counter[int(value)] += count
        return tuple((str(value), counter[value]) for value in sorted(counter))
    width = (most - least) / _BINS or 1.0
    bins = [0] * _BINS
    for value, count in numbers:
        bins[min(_BINS - 1, int((value - least) / width))] += count
    return tuple((f"{least + at * width:g}–{least + (at + 1) * width:g}", count) for at, count in enumerate(bins))
