"""Ids and what names them: duplicates, references to nothing or to another kind, records that nothing uses."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator

from meeplewright.checks.facts import has_twins
from meeplewright.checks.own import field_of, is_own, own_marks
from meeplewright.findings.model import Edit, Finding, Place, Related
from meeplewright.findings.nearest import Index, Nearest, is_slip
from meeplewright.packs.lookup import Lookup
from meeplewright.packs.world import Reference, World
from meeplewright.sources.model import Path_, Record
from meeplewright.systems.phrases import with_article


def duplicate_ids(world: World) -> Iterator[Finding]:
    """Two records of one kind with one id; a file that repeats another is told once."""
    if world.everything and not has_twins(world):
        return
    first: dict[str, Record] = {}
    again: dict[tuple[str, str], list[tuple[Record, Record]]] = defaultdict(list)
    for record in world.everything or world.records():
        known = first.setdefault(record.name, record)
        if known is not record and is_own(record, world):
            again[record.source.shown, known.source.shown].append((record, known))
    for (here, there), pairs in again.items():
        if here != there and len(pairs) > _FEW:
            more = f"and {len(pairs) - 1} more records of this file are defined in `{there}` too"
            yield _twice(
                *pairs[0], more, "take one of the two files out if it is a copy, else give its records other ids"
            )
        else:
            for record, known in pairs:
                yield _twice(record, known, "is defined twice", "give one of them another id, or remove it")


_FEW = 3  # records that two files may have both, and none of them be a copy of the other


def _twice(record: Record, known: Record, words: str, advice: str) -> Finding:
    return Finding.of(
        "MW203",
        f"{record.kind} `{record.id}` {words}",
        record.place("id"),
        help=advice,
        related=(Related("the other definition", known.place("id")),),
        record=record.name,
        field="id",
    )


def alike_ids(world: World) -> Iterator[Finding]:
    """Ids of one kind that differ in nothing but small and capital letters, accents put together, or blanks."""
    for kind, records in world.by_kind.items():
        known: dict[str, Record] = {}
        for record in records.values():
            if record.source.form is None:
                continue  # small letters, digits and hyphens
            folded = " ".join(unicodedata.normalize("NFKC", record.id).casefold().split())
            other = known.setdefault(folded, record)
            if other is not record and is_own(record, world):
                yield Finding.of(
                    "MW206",
                    f"{kind} `{record.id}` and `{other.id}` are written almost alike",
                    record.place("id"),
                    help="give one of them another id, or take it out if both are the same thing",
                    related=(Related("the other is here", other.place("id")),),
                    record=record.name,
                    field="id",
                )


def unknown_references(world: World) -> Iterator[Finding]:
    """References, icons and kinds that name nothing, or a record of another kind."""
    names = _IdsByKind(world)
    for reference in world.unresolved():
        if is_own(reference.record, world):
            yield _unknown(reference, names)
    icons = world.of("icon")
    for mark in own_marks(world, "x-icon"):
        if isinstance(mark.value, str) and mark.value not in icons:
            yield _unknown(Reference(mark.record, mark.path, ("icon",), mark.value, None), names)
    kinds = world.system.kinds
    for mark in own_marks(world, "x-kind"):
        if isinstance(mark.value, str) and mark.value not in kinds:
            best, certain = Nearest(kinds).found(mark.value)
            place = mark.record.place(*mark.path)
            yield Finding.of(
                "MW201",
                f"there is no kind `{mark.value}`",
                place,
                help=f"did you mean `{best}`?" if best else f"the kinds are: {', '.join(kinds)}",
                edit=_renamed(mark.record, mark.path, place, mark.value, best) if certain else None,
                record=mark.record.name,
                field=field_of(mark.path),
            )


def misnamed_records(world: World) -> Iterator[Finding]:
    """Records that nothing names, a slip of the keys away from an id that several name and no record has.

    The slip is where the id is written once, and not where it is used.
    """
    wanted: dict[tuple[tuple[str, ...], str], list[Reference]] = defaultdict(list)
    for reference in world.unresolved():
        wanted[reference.kinds, reference.id].append(reference)
    for (kinds, id_), references in wanted.items():
        if len(references) < _SEVERAL:
            continue
        unnamed = [
            record
            for kind in kinds
            for record in _near(world, kind, id_)
            if is_slip(id_, record.id) and record.pack == world.pack.name and not world.is_named_by_another(record)
        ]
        if len(unnamed) == 1:
            (record,) = unnamed
            place = record.place("id")
            yield Finding.of(
                "MW205",
                f"nothing names {record.kind} `{record.id}`, and {len(references)} references name `{id_}`",
                place,
                help=f"write `{id_}`",
                related=tuple(Related("named here", each.record.place(*each.path)) for each in references[:_FEW]),
                edit=_renamed(record, ("id",), place, record.id, id_) or Edit(place, id_),
                record=record.name,
                field="id",
            )


def _near(world: World, kind: str, id_: str) -> Iterable[Record]:
    """The records of a kind whose ids may be a slip away from this one."""
    records, index = world.of(kind), index_of(world, kind)
    if index is None:
        return records.values()
    index.follow(records)
    return [records[near] for near in sorted(index.near(id_))]


_SEVERAL = 2  # one reference may be misspelt as well as the id


def unused_records(world: World) -> Iterator[Finding]:
    """Records of a kind that must be used, which nothing refers to."""
    linked: set[str] | None = None
    for kind in world.system.kinds.values():
        if not kind.said.used:
            continue
        for record in world.of(kind.name).values():
            if not is_own(record, world) or (not record.pack and not world.pack.complete):
                continue  # a word of the system: only a pack that says it is complete must use it
            if world.is_named_by_another(record):
                continue
            if linked is None:
                linked = _linked_in_text(world)
            if record.name in linked:
                continue
            yield Finding.of(
                "MW204",
                f"nothing uses {record.kind} `{record.id}`",
                record.place("id"),
                help="refer to it where it belongs, or remove it",
                record=record.name,
                field="id",
            )


class _IdsByKind:
    """Ids by kind, and the nearest of them, made when somebody misspells."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._nearest: dict[tuple[str, ...], Nearest] = {}
        self._lookup = Lookup(world.by_kind)

    def kinds_of(self, id_: str) -> list[str]:
        """The kinds that have a record of this id."""
        return [kind for kind, records in self.world.by_kind.items() if id_ in records]

    def nearest_to(self, reference: Reference) -> tuple[str, bool]:
        """What a reference most likely means, as it would be written there, and whether that is certain."""
        if reference.way is None or not (reference.way.by or reference.way.within):
            return self.nearest(reference.kinds, reference.id)
        return Nearest(dict.fromkeys(self._lookup.names(reference.way, reference.record))).found(reference.id)

    def nearest(self, kinds: tuple[str, ...], word: str) -> tuple[str, bool]:
        if kinds not in self._nearest:
            ids = dict.fromkeys(name for kind in kinds for name in self.world.of(kind))
            self._nearest[kinds] = Nearest(ids, index_of(self.world, *kinds))
        return self._nearest[kinds].found(word)


def index_of(world: World, *kinds: str) -> Index | None:
    """The index of the ids of some kinds that a session keeps, if one holds the World; without a word, of all ids."""
    return None if world.memory is None else world.memory.thing(("ids", *kinds), Index)


def _unknown(reference: Reference, names: _IdsByKind) -> Finding:
    record, path, wanted = reference.record, reference.path, " or ".join(reference.kinds)
    place = record.place(*path)
    others = [kind for kind in names.kinds_of(reference.id) if kind not in reference.kinds]
    best, certain = names.nearest_to(reference)
    if others:
        other = names.world.get(others[0], reference.id)
        return Finding.of(
            "MW202",
            f"`{reference.id}` is {with_article(' and '.join(others))}, where {with_article(wanted)} must stand",
            place,
            help=f"did you mean `{best}`?" if best else f"name {with_article(wanted)}",
            related=(Related(f"the {others[0]}", other.place("id")),) if other else (),
            record=record.name,
            field=field_of(path),
        )
    return Finding.of(
        "MW201",
        f"there is no {wanted} `{reference.id}`{_how(reference)}",
        place,
        help=f"did you mean `{best}`?" if best else f"name {with_article(wanted)} that there is, or write this one",
        edit=_renamed(record, path, place, reference.id, best) if certain else None,
        record=record.name,
        field=field_of(path),
    )


def _how(reference: Reference) -> str:
    """By what a record is named, where that is not its id."""
    way = reference.way
    if way is None:
        return ""
    words = f" by its `{way.by}`" if way.by else ""
    return words + "".join(f" within this `{own}`" for own, _ in way.within)


def _renamed(record: Record, path: Path_, place: Place, old: str, new: str) -> Edit | None:
    """The mend, where the value stands in the file as it is read, quotes apart."""
    try:
        place = record.text_place(path, 0, len(old))
    except (LookupError, ValueError):
        return None
    return Edit(place, new) if place.line == place.end_line else None


def _linked_in_text(world: World) -> set[str]:
    """The names of records that some other record, or the rules, link to."""
    from meeplewright.checks.paths import rules_of
    from meeplewright.text.dialect import OURS
    from meeplewright.text.markup import parse

    kinds_of: dict[str, list[str]] = defaultdict(list)
    for record in world.records():
        kinds_of[record.id].append(record.kind)
    written = world.system.sections.text.dialect
    texts = [(mark.record.name, mark.value, written) for mark in world.marks("x-text") if isinstance(mark.value, str)]
    texts += [("", text, OURS) for pack in world.packs for text in rules_of(pack)]
    names: set[str] = set()
    for here, text, dialect in texts:
        if dialect.link is not None and dialect.link[0] in text:
            for link in parse(text, dialect).links():
                kinds = [link.kind] if link.kind else kinds_of.get(link.id, [])
                names.update(name for kind in kinds if (name := f"{kind}/{link.id}") != here)
    return names
