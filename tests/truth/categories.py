"""The table of categories: each is a function that makes one fault of its sort in a pack, or none where it finds no room."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from truth.fault import Fault
from truth.shelf import Shelf

Seeder = Callable[[Shelf, Random], Fault | None]
FAULTS: dict[str, Seeder] = {}
HARMLESS: dict[str, Seeder] = {}
STORY: set[str] = set()  # what only a proof can see
PRINT: set[str] = set()  # what only the page can see


def fault(name: str, *, story: bool = False, printed: bool = False) -> Callable[[Seeder], Seeder]:
    """Puts a seeder into the table."""

    def put(seeder: Seeder) -> Seeder:
        FAULTS[name] = seeder
        if story:
            STORY.add(name)
        if printed:
            PRINT.add(name)
        return seeder

    return put


def harmless(name: str) -> Callable[[Seeder], Seeder]:
    """Puts an edit that changes nothing of weight into the table."""

    def put(seeder: Seeder) -> Seeder:
        HARMLESS[name] = seeder
        return seeder

    return put
