"""What one file alone says to a check: worked out once, and kept with the file between runs and in a session.

A check of many files adds up what each of them says. It looks at the records themselves only where these sums show
that there is something to tell, and a check that stands on facts (`Reads.facts`) is not asked again where they stay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from meeplewright.packs.link import LinkedFile, Marks
from meeplewright.packs.world import World

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Fact(Generic[Found]):
    """One thing to find out about a file: its name among the facts of the file, and how it is found. Plain data."""

    name: str
    find: Callable[[LinkedFile], Found]

    def of(self, part: LinkedFile) -> Found:
        """The fact about a file."""
        if not part.whole:
            return self.find(part)
        facts = part.source.facts
        if self.name not in facts:
            facts[self.name] = self.find(part)
        fact: Found = facts[self.name]
        return fact


def linked_parts(world: World) -> Sequence[LinkedFile]:
    """The files of a World with those of their records that it knows by their ids."""
    parts = parts_of(world)
    if not has_twins(world):
        return parts
    first = {id(record) for record in world.records()}
    files: list[LinkedFile] = []
    for part in parts:
        known = [record for record in part.records if id(record) in first]
        files.append(part if len(known) == len(part.records) else PartialFile(part.source, known, part.system))
    return files


def has_twins(world: World) -> bool:
    """Whether two records have one kind and one id."""
    return len(world.everything) != sum(map(len, world.by_kind.values()))


def own_parts(world: World) -> Sequence[LinkedFile]:
    """The files of the pack itself with all their records, and its system's vocabulary."""
    parts = parts_of(world)
    if len(world.packs) == 1:
        return parts
    own = {id(world.system.source), *(id(source) for source in world.pack.sources)}
    return [part for part in parts if id(part.source) in own]


def parts_of(world: World) -> Sequence[LinkedFile]:
    """All files of a World that hold records."""
    assert isinstance(world.by_annotation, Marks), "whoever links a World gathers them so"
    return world.by_annotation.parts


class PartialFile(LinkedFile):
    """A file of which not every record counts, or not as it stands there: nothing of it is kept."""

    __slots__ = ()
    whole = False
