"""`print:`: what is printed as what, on which sheets, in which book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.model import Source
from meeplewright.systems.faces import has_a_face


@dataclass(frozen=True, slots=True)
class Printing:
    """The section. Its parts are as they are written, or nothing: whoever prints them judges them too."""

    source: Source
    keys: tuple[str, ...]
    theme: Any
    faces: Any
    dice: Any
    index: Any
    book: Any
    sheets: Any
    always_checked: bool  # the generators are asked at every check
    spoilers: Any = None  # kinds whose fronts players do not see before they play
    setup: Any = None  # how a scenario lays the table
    targets: Any = None  # where it goes: names, or names with the sizes of kinds

    @classmethod
    def of(cls, source: Source) -> Printing:
        section = source.data.get("print")
        about = section if isinstance(section, Mapping) else {}
        parts = {
            part: about.get(part) for part in ("theme", "faces", "dice", "index", "book", "sheets", "setup", "spoilers")
        }
        return cls(source, tuple(about), **parts, always_checked=about.get("check") is True, targets=about.get("for"))

    def says(self, part: str) -> bool:
        """Whether a part is there, be it `null`."""
        return part in self.keys

    def how(self, kind: str) -> Any:
        """How a kind is printed; nothing where that is not said."""
        return self.faces.get(kind) if isinstance(self.faces, Mapping) else None

    def unprinted(self, kind: str) -> list[Any]:
        """The fields that no face of a kind is meant to show."""
        how = self.how(kind)
        listed = how.get("unprinted") if isinstance(how, Mapping) else None
        return listed if isinstance(listed, list) else []

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds that are said to have faces: cards, tiles, boards, sheets."""
        faces = self.faces.items() if isinstance(self.faces, Mapping) else ()
        return frozenset(kind for kind, how in faces if has_a_face(how))

    @property
    def sides_of_dice(self) -> dict[str, str]:
        """The kinds that are dice, each with the field that holds its sides."""
        said = self.dice.items() if isinstance(self.dice, Mapping) else ()
        return {str(kind): field for kind, field in said if isinstance(field, str)}

    @property
    def indexed(self) -> tuple[str, ...]:
        """The kinds whose records have lines in the index."""
        return tuple(map(str, self.index)) if isinstance(self.index, list) else ()

    @property
    def settings(self) -> Mapping[str, Any]:
        """What is said of sheets."""
        return self.sheets if isinstance(self.sheets, Mapping) else {}

    def place(self, *path: str | int) -> Place:
        return self.source.place(("print", *path))

    def key_place(self, *path: str | int) -> Place:
        return self.source.key_place(("print", *path))
