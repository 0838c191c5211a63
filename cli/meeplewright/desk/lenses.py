"""What stands above records: how often they are used, and of entries what was proven of them and where to play on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from meeplewright.desk.symbols import MOST, Hint, records_in
from meeplewright.desk.users import users_of
from meeplewright.findings.catalogue import Family, family
from meeplewright.findings.model import Finding, Place, Severity
from meeplewright.packs.world import World
from meeplewright.sources.model import Record

_UNPROVEN = "MW649"
_SEARCHED = "MW620"  # findings before this one are of how a story is told: with one of them it is not searched


@dataclass(frozen=True, slots=True)
class PlayLens:
    """An entry that can be played from on: of which story."""

    place: Place
    story: str
    record: str


def uses(world: World, path: Path) -> Iterator[Hint]:
    """How often each record of a file is named by others, and how many copies of it there are."""
    for record in records_in(world, path)[:MOST]:
        count = len(users_of(world, record))
        words = [f"{count} {'use' if count == 1 else 'uses'}"]
        if isinstance(copies := record.data.get("copies"), int):
            words.append(f"{copies} {'copy' if copies == 1 else 'copies'}")
        yield Hint(record.place("id"), " · ".join(words))


def verdicts(world: World, path: Path, findings: Sequence[Finding], *, unproven: bool = False) -> Iterator[Hint]:
    """What the proof of its story says of each entry of a file: proven, refuted, or that it came to no end.
    `unproven`: it is still being made."""
    of_stories = [finding for finding in findings if family(finding.code) is Family.STORIES]
    for record in _entries_in(world, path):
        yield Hint(record.place("id"), "being proven" if unproven else verdict(world, record, of_stories))


def verdict_of(world: World, record: Record, findings: Sequence[Finding], *, unproven: bool) -> str:
    """The same of one record; nothing where it is no entry of a story."""
    if not world.marks_in(record.source, "x-story") or record.name not in _stories(world):
        return ""
    of_stories = [finding for finding in findings if family(finding.code) is Family.STORIES]
    return "being proven" if unproven else verdict(world, record, of_stories)


def verdict(world: World, record: Record, findings: Sequence[Finding]) -> str:
    """The same of an entry, in a few words."""
    wrong = next((f for f in findings if f.record == record.name and f.severity is Severity.ERROR), None)
    if wrong is not None:
        return f"refuted: {wrong.code}"
    stories = _stories(world)
    mine = set(stories[record.name])
    for finding in findings:
        if finding.code == _UNPROVEN and any(f"`{story}`" in finding.message for story in mine):
            return "not proven"
        if (
            finding.code < _SEARCHED
            and finding.severity is Severity.ERROR
            and mine & {*stories.get(finding.record, ())}
        ):
            return "not searched: the story has faults"
    return "proven"


def plays(world: World, path: Path) -> Iterator[PlayLens]:
    """The entries of a file from which a story can be played on in a terminal."""
    for record in _entries_in(world, path):
        yield PlayLens(record.place("id"), _stories(world)[record.name][0], record.name)


def _entries_in(world: World, path: Path) -> list[Record]:
    records = records_in(world, path)[:MOST]
    if not records or not world.marks_in(records[0].source, "x-story"):
        return []
    stories = _stories(world)
    return [record for record in records if record.name in stories]


@dataclass(frozen=True, slots=True)
class _Shape:
    """What says which entries are of which story. Reading them takes half a second in a book of 800; a letter in a text
    changes nothing of it."""

    system: str
    head: str
    records: tuple[str, ...]
    world: World = field(compare=False)


def _stories(world: World) -> dict[str, list[str]]:
    """The records that are entries, each with the stories that it is of, without those that cards decide."""
    kinds = {mark.record.name for mark in world.marks("x-story") if mark.path == ()}
    return _read(_Shape(world.system.fingerprint, world.pack.source.text, tuple(sorted(kinds)), world))


@lru_cache(maxsize=4)
def _read(shape: _Shape) -> dict[str, list[str]]:
    from meeplewright.stories.told.read import stories_of

    by_record: dict[str, list[str]] = {}
    for story in stories_of(shape.world).stories:
        for node in story.nodes.values() if story.cards is None else ():
            if node.origin.record is not None and not node.made:
                by_record.setdefault(node.origin.record.name, []).append(story.id)
    return by_record
