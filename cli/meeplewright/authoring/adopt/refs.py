"""Which fields name records: their values are ids of a kind, nearly all of them."""

from __future__ import annotations

from collections.abc import Sequence

from meeplewright.authoring.adopt.kinds import Found
from meeplewright.authoring.adopt.shape import Path_
from meeplewright.text.ids import id_of

_SURE, _CALLED_SO = 0.95, 0.7  # of the values; less where the field is called after the kind


def names_a(path: Path_, values: Sequence[str], kinds: Sequence[Found]) -> tuple[str, int] | None:
    """The kind whose records the values of a field name, and how many do; None where they are something else."""
    words = [value for value in values if value]
    if not words or len(words) < 0.98 * len(values):
        return None
    best: tuple[bool, int, str] | None = None
    for found in kinds:
        ids = found.ids
        hits = sum(word in ids for word in words)
        called = _called(path, found)
        least = _CALLED_SO if called else _SURE
        if hits < least * len(words) or (hits < len(words) and len(words) < 6):
            continue
        distinct = {word for word in words if word in ids}
        if not called and (len(distinct) < 3 or any(word.isdigit() and len(word) < 4 for word in distinct)):
            continue
        if best is None or (called, hits) > best[:2]:
            best = called, hits, found.kind
    return None if best is None else (best[2], best[1] + len(values) - len(words))


def _called(path: Path_, found: Found) -> bool:
    """Whether the field is called after the kind: `faction_code`, `factions`, `set`."""
    field = f"-{id_of(_spaced(path[-1] if path[-1] != '*' else path[-2]))}-"
    kind = found.kind.rstrip("0123456789-")
    return f"-{kind}-" in field or f"-{kind}s-" in field or (kind.endswith("y") and f"-{kind[:-1]}ies-" in field)


def _spaced(name: str) -> str:
    """`factionCode` in two words."""
    return "".join(f" {char}" if char.isupper() and at else char for at, char in enumerate(name))
