"""How a project writes marks in its texts: what stands around an icon, a link, bold words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Dialect:
    """What opens and closes each sort of mark. `signs`: characters that are icons, each with the icon's id.

    `tags` say nothing to us and must close; `breaks` end a line. `quotes` are the pair for words that are quoted,
    straight ones too; without a word the language's own.
    """

    icon: Pair = ("{", "}")
    link: Pair | None = ("[[", "]]")
    bold: Pair | None = ("**", "**")
    italic: Pair | None = ("*", "*")
    signs: tuple[Pair, ...] = ()
    tags: tuple[Pair, ...] = ()
    breaks: tuple[str, ...] = ()
    quotes: Pair | None = None

    @property
    def is_ours(self) -> bool:
        """Whether texts are read as ours are; quotation marks are no marks of ours."""
        return _ours(self)

    def shown(self, icon: str, argument: str = "") -> str:
        """An icon as this project writes it."""
        return self.icon[0] + icon + (f":{argument}" if argument else "") + self.icon[1]


@lru_cache(maxsize=8)
def _ours(dialect: Dialect) -> bool:
    plain = Dialect()
    names = ("icon", "link", "bold", "italic", "signs", "tags", "breaks")
    return all(getattr(dialect, name) == getattr(plain, name) for name in names)


OURS = Dialect()


def around(written: str) -> Pair | None:
    """What stands before and behind the name in `[{}]` or `{{}}`; None where it says no place for it."""
    before, hole, behind = written.partition("{}")
    return (before, behind) if hole and before and behind else None


def tag(written: str) -> Pair | None:
    """`<b>` with what closes it, `</b>`; else the same mark on both sides."""
    if match := re.fullmatch(r"<([A-Za-z][A-Za-z0-9]*)(?:\s[^<>]*)?>", written):
        return written, f"</{match[1]}>"
    return (written, written) if written.strip() and not written[0].isalnum() else None
