"""Names for what is found, and how near two words are."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from meeplewright.text.ids import id_of

# what files and folders of any data are called; and folders alone
_ANY = frozenset(
    {"data", "json", "index", "list", "all", "main", "item", "record", "en", "export", "database", "db", "table"}
)
_FOLDERS = frozenset(
    {
        *(
            "src",
            "content",
            "file",
            "pack",
            "set",
            "csv",
            "tsv",
            "xml",
            "english",
            "base",
            "asset",
            "resource",
            "sheet",
        ),
        *("v1", "v2", "v3", "xlsx", "source", "public", "dist", "box"),
    }
)


def singular(word: str) -> str:
    """One of them: `cards` is `card`, `factions` is `faction`, `cities` is `city`."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


def kind_name(stem: str, folders: Iterable[str], taken: Iterable[str], otherwise: str) -> str:
    """A name for a kind: of the first word that says something (the file's own first), and of no other kind."""
    known = set(taken)
    for word in (stem, *folders, otherwise):
        name = singular(id_of(word) or "")
        generic = name in _ANY or (word != stem and name in _FOLDERS)
        if name and not generic and not name.isdecimal() and name[0].isalpha():
            break
    else:
        name = "record"
    candidate, number = name, 1
    while candidate in known:
        number += 1
        candidate = f"{name}-{number}"
    return candidate


@lru_cache(maxsize=4096)
def same_word(one: str, other: str) -> bool:
    """Whether two words differ in no more than case, blanks and hyphens."""
    return _plain(one) == _plain(other)


def _plain(word: str) -> str:
    return re.sub(r"[\W_]+", "", word.casefold())


def is_slip(word: str, meant: str) -> bool:
    """Whether somebody who meant the one may have typed the other."""
    if word == meant or word.isdecimal() or meant.isdecimal():
        return False
    if same_word(word, meant):
        return True
    longer = max(len(word), len(meant))
    if longer == 3:
        return sorted(word) == sorted(meant)
    return longer >= 4 and abs(len(word) - len(meant)) <= 1 and _distance(word, meant) <= (1 if longer < 6 else 2)


def _distance(one: str, other: str) -> int:
    """Letters to change, put in, take out or turn round."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
