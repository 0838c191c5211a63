"""Marks in running text: icons in brackets or braces, emphasis in HTML, counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from meeplewright.authoring.adopt.words import is_slip

_SORTS = {
    "{}": re.compile(r"\{([A-Za-z][\w-]{0,29})(?::[^{}\s]{1,8})?\}"),
    "[]": re.compile(r"(?<!\[)\[([A-Za-z][\w-]{0,29})(?::[^\[\]\s]{1,8})?\](?![\](])"),
    "<>": re.compile(r"<([a-z][a-z0-9]{0,9})/?>"),
    "::": re.compile(r"(?<!\w):([a-z][a-z_]{1,29}):(?!\w)"),
}


@dataclass(frozen=True, slots=True)
class Tokens:
    """Marks of one sort, by their names, and in how many texts each stands; `slips` must mean another."""

    sort: str
    names: Counter[str]
    texts: Counter[str]
    slips: dict[str, str]

    @property
    def count(self) -> int:
        return sum(self.names.values())


def tokens_in(texts: Iterable[str]) -> Iterator[Tokens]:
    """Every sort of mark that stands at least three times."""
    whole = list(texts)
    for sort, fits in _SORTS.items():
        names = Counter(name for text in whole for name in fits.findall(text))
        if sum(names.values()) >= 3:
            slips = {
                name: meant
                for name, count in names.items()
                if (meant := next((o for o, c in names.most_common() if c >= 4 * count and is_slip(name, o)), ""))
            }
            yield Tokens(sort, names, Counter(name for text in whole for name in set(fits.findall(text))), slips)
