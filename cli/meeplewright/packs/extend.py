"""Packs that add to packs: finding those that a pack extends, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from meeplewright import data
from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.packs.discover import PACK_FILE
from meeplewright.packs.read import PackRead, PackReader
from meeplewright.regular import is_file


class Shelf:
    """The packs that can be extended: those being loaded, those beside them, and those that ship."""

    def __init__(self, reader: PackReader, loaded: Sequence[PackRead]) -> None:
        self.reader = reader
        self._told: set[frozenset[str]] = set()
        self._by_name: dict[str, PackRead] = {}
        for pack in loaded:
            self._by_name.setdefault(pack.pack.name, pack)

    def find(self, name: str, beside: Path) -> PackRead | None:
        """The pack of a name."""
        if name not in self._by_name:
            for folder in (beside.parent / name, data.content() / name, *_neighbours(beside)):
                if is_file(folder / PACK_FILE) and (pack := self.reader.read(folder)) and pack.pack.name == name:
                    self._by_name[name] = pack
                    break
        return self._by_name.get(name)

    def is_news(self, circle: Sequence[PackRead]) -> bool:
        """Whether nobody has told of this circle of packs yet."""
        names = frozenset(pack.pack.name for pack in circle)
        new = names not in self._told
        self._told.add(names)
        return new

    def names(self) -> list[str]:
        return list(self._by_name)


def _neighbours(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.parent.iterdir() if is_file(each / PACK_FILE))
    except OSError:
        return []


def chain_of(pack: PackRead, shelf: Shelf, findings: list[Finding]) -> list[PackRead]:
    """A pack and all that it extends, those that others build on first."""
    chain: list[PackRead] = []
    _collect(pack, shelf, findings, chain, [])
    return chain


def _collect(
    pack: PackRead, shelf: Shelf, findings: list[Finding], chain: list[PackRead], above: list[PackRead]
) -> None:
    root = above[0] if above else pack
    for index, name in enumerate(pack.head.extends):
        place = pack.pack.source.place(("extends", index))
        other = shelf.find(name, pack.pack.folder)
        if other is None:
            advice = did_you_mean(name, shelf.names()) or "put the pack beside this one, or take the name out"
            findings.append(Finding.of("MW025", f"there is no pack `{name}` to extend", place, help=advice))
        elif other is pack or other in above:
            circle = [*above, pack][[*above, pack].index(other) :]
            if shelf.is_news(circle):
                way = " → ".join(each.pack.name for each in (*circle, other))
                findings.append(
                    Finding.of("MW023", f"this pack extends itself: {way}", place, help="take one of these steps out")
                )
        elif root.system is not None and other.system is not None and other.system.folder != root.system.folder:
            findings.append(
                Finding.of(
                    "MW026",
                    f"`{name}` is written in the system `{other.system.id}`, and this pack in `{root.system.id}`",
                    place,
                    help="extend packs of the same system only",
                )
            )
        elif other not in chain:
            _collect(other, shelf, findings, chain, [*above, pack])
    if pack not in chain:
        chain.append(pack)
