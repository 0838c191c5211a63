"""Sums over the files of a World that subtract: what goes is taken out, what comes is added.

In a session a sum follows one World after the other; a run from nothing adds up all files by the same rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from meeplewright.packs.link import LinkedFile
from meeplewright.packs.memory import came_and_went
from meeplewright.packs.world import World

Kept = TypeVar("Kept", bound="Tally")


class Tally(ABC):
    """A sum over files. It must not matter in which order they are added and taken out."""

    def __init__(self) -> None:
        self.parts: Sequence[LinkedFile] = ()

    @abstractmethod
    def add(self, part: LinkedFile) -> None:
        """A file has come."""

    @abstractmethod
    def drop(self, part: LinkedFile) -> None:
        """A file has gone. What it said is still known of it."""

    def follow(self, parts: Sequence[LinkedFile]) -> None:
        """From now on these are the files."""
        if parts is self.parts:
            return
        gone, come = came_and_went(self.parts, parts)
        self.parts = parts
        for part in gone:
            self.drop(part)
        for part in come:
            self.add(part)


def tally(world: World, make: Callable[[], Kept], parts: Sequence[LinkedFile]) -> Kept:
    """The sum over some files: the one that the session of the World keeps, or one that is made now."""
    kept: Kept = make() if world.memory is None else world.memory.thing(("tally", make), make)
    kept.follow(parts)
    return kept
