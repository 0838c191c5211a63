"""`balance:`: what comes in and goes out a round, resource by resource."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.model import Path_, Source

SORTS = ("income", "spending")
_KEYS = ("kind", "field", "where", "among", "draws")


@dataclass(frozen=True, slots=True)
class Flow:
    """One line: a number of records of a kind that come up each round, and the field that holds the amount.

    `among`: the records of which these are some, where others may come up instead.
    """

    resource: str
    sort: str
    kind: str
    field: str
    where: Mapping[str, Any]
    draws: float
    path: Path_
    among: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that is not written as one. `kind` is what it names, if that could be read: it is judged first."""

    path: Path_
    message: str
    help: str = ""
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """The lines in their order."""

    source: Source
    lines: tuple[Flow | Unread, ...]

    @classmethod
    def of(cls, source: Source) -> Balance:
        return cls(source, tuple(_lines(source.data.get("balance"))))

    def place(self, path: Path_) -> Place:
        return self.source.place(path)

    def place_of(self, resource: str) -> Place:
        """Where a resource is named."""
        return self.source.key_place(("balance", resource))


def _lines(section: Any) -> Iterator[Flow | Unread]:
    for resource, sides in section.items() if isinstance(section, Mapping) else ():
        base: Path_ = ("balance", resource)
        if not isinstance(sides, Mapping):
            yield Unread(base, f"`{resource}` has no `income` and no `spending`")
            continue
        for sort, lines in sides.items():
            if sort not in SORTS or not isinstance(lines, list):
                message = f"`{sort}` is neither a list of income nor of spending"
                yield Unread((*base, sort), message, did_you_mean(str(sort), SORTS))
                continue
            for index, line in enumerate(lines):
                yield _flow(str(resource), sort, line, (*base, sort, index))


def _flow(resource: str, sort: str, line: Any, path: Path_) -> Flow | Unread:
    if not isinstance(line, Mapping) or not isinstance(line.get("field", ""), str):
        return Unread(path, "a line of the balance names a `kind` and a `field`")
    unknown = next((key for key in line if key not in _KEYS), None)
    if unknown is not None:
        return Unread((*path, unknown), f"there is no `{unknown}` in the balance", did_you_mean(unknown, _KEYS))
    kind, draws = line.get("kind"), line.get("draws", 1)
    if not isinstance(kind, str):
        return Unread(path, "a line of the balance names a `kind`")
    if not isinstance(draws, int | float) or isinstance(draws, bool) or draws < 0:
        return Unread((*path, "draws"), "`draws` says how many come up a round: a number", kind=kind)
    for key in ("where", "among"):
        if not isinstance(line.get(key, {}), Mapping):
            return Unread((*path, key), f"`{key}` maps fields to values", kind=kind)
    return Flow(
        resource, sort, kind, line.get("field", ""), line.get("where", {}), float(draws), path, line.get("among")
    )
