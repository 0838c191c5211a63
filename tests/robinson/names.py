"""What things are called in the three languages of the pack, plainly written so that names can be compared."""

from __future__ import annotations

from typing import Any

from meeplewright.l10n.catalogue import catalogue
from meeplewright.packs.world import World


class Names:
    """What a record's name is in English, Russian and Italian, plainly written."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.others = (catalogue(world, "ru"), catalogue(world, "it"))

    def of(self, kind: str, identifier: str, path: tuple[str | int, ...] = ("name",)) -> tuple[str, str, str]:
        record = self.world.get(kind, identifier)
        assert record is not None, f"{kind}/{identifier}"
        value: Any = record.data
        for step in path:
            value = value[step]
        russian, italian = (other.text(record, path) for other in self.others)
        return plain(str(value)), plain(russian), plain(italian)


def plain(name: str) -> str:
    """A name without differences of case, quotes and the dotted `ё`."""
    return "".join(letter for letter in name.replace("ё", "е").casefold() if letter not in "«»\"'’")
