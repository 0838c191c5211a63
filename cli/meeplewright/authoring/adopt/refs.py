"""Which fields name records: their values are ids of a kind, or names of its records, nearly all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meeplewright.authoring.adopt.kinds import Found
from meeplewright.text.ids import id_of

_SURE, _CALLED_SO = 0.95, 0.7  # of the values; less where the field is called after the kind
_TITLES = ("name", "title", "Name", "Title")


@dataclass(frozen=True, slots=True)
class FieldTargets:
    """What the values of a field name: `argument` is that of `x-ref`, `hits` how many of them name something."""

    argument: Any
    words: str
    hits: int


def names_a(path: Sequence[str], values: Sequence[str | int], kinds: Sequence[Found]) -> FieldTargets | None:
    """The kind whose records the values of a field name; None where they are something else."""
    words = [str(value) for value in values if value != ""]
    if not words or len(words) < 0.98 * len(values):
        return None
    numbers = any(isinstance(value, int) for value in values)
    best: tuple[bool, int, FieldTargets] | None = None
    for candidate in kinds:
        called = _called(path, candidate)
        if numbers and not called:
            continue  # a small number is the id of something more often than it names it
        for by, known in _ways(candidate, called=called and not numbers):
            hits = sum(word in known for word in words)
            if not _is_enough(words, known, hits, called=called):
                continue
            kind = candidate.kind
            argument = kind if not by else {"kind": kind, "by": by}
            said = f"`{kind}`" if not by else f"`{kind}` by its `{by}`"
            if best is None or (called, hits) > best[:2]:
                best = called, hits, FieldTargets(argument, said, hits + len(values) - len(words))
    return None if best is None else best[2]


def _ways(candidate: Found, *, called: bool) -> list[tuple[str, frozenset[str]]]:
    """By the id; and by a name that tells the records apart, where the field is called after the kind."""
    ways = [("", candidate.ids)]
    for title in _TITLES if called else ():
        names = Counter(str(row[title]) for row in candidate.rows if title in row)
        if names and title != candidate.named.field and max(names.values()) == 1 and len(names) == len(candidate.rows):
            ways.append((title, frozenset(names)))
    return ways


def _is_enough(words: Sequence[str], known: frozenset[str], hits: int, *, called: bool) -> bool:
    least = _CALLED_SO if called else _SURE
    if hits < least * len(words) or (hits < len(words) and len(words) < 6):
        return False
    distinct = {word for word in words if word in known}
    return called or (len(distinct) >= 3 and not any(word.isdecimal() and len(word) < 4 for word in distinct))


def _called(path: Sequence[str], candidate: Found) -> bool:
    """Whether the field is called after the kind: `faction_code`, `factions`, `set`."""
    field = f"-{id_of(_spaced(path[-1] if path[-1] != '*' else path[-2]))}-"
    kind = candidate.kind.rstrip("0123456789-")
    return f"-{kind}-" in field or f"-{kind}s-" in field or (kind.endswith("y") and f"-{kind[:-1]}ies-" in field)


def _spaced(name: str) -> str:
    """`factionCode` in two words."""
    return "".join(f" {char}" if char.isupper() and at else char for at, char in enumerate(name))
