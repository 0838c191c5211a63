"""`boxes:`: what a box of this game is, where no two are alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Place
from meeplewright.sources.model import Path_, Source
from meeplewright.systems.counts import kinds_of, least_and_most


@dataclass(frozen=True, slots=True)
class Choose:
    """Records of some kinds that a box has or has not. With `of` they belong to the records that `by` names.

    `count` is how many of them a box has, or each of those that they belong to; None: all of them, or what the other
    limits leave.
    """

    kinds: tuple[str, ...]
    of: str
    by: str
    where: Mapping[str, tuple[str, ...]]
    count: tuple[int, int] | None
    path: Path_

    def covers(self, data: Mapping[str, Any]) -> bool:
        """Whether a record of the kind is one of those that are chosen."""
        return all(str(data.get(name)) in values for name, values in self.where.items())


@dataclass(frozen=True, slots=True)
class Must:
    """A sum over what is in the box that must lie between `least` and `most`; with `each` one for every such record."""

    name: str
    each: str
    sum: Mapping[str, str]  # an expression a kind: what one record of it adds
    least: int | str | None
    most: int | str | None
    path: Path_


@dataclass(frozen=True, slots=True)
class Boxes:
    """What is chosen for a box, which kinds come along with what they name, and what must hold together.

    `named` are all kinds that stand in the section, each with where.
    """

    source: Source
    choose: tuple[Choose, ...]
    follow: tuple[str, ...]
    must: tuple[Must, ...]
    named: tuple[tuple[str, Path_], ...]

    @classmethod
    def of(cls, source: Source) -> Boxes | None:
        section = source.data.get("boxes")
        if not isinstance(section, Mapping):
            return None
        choose = tuple(_choose(path, line) for path, line in _lines(section, "choose"))
        must = tuple(_must(path, line) for path, line in _lines(section, "must"))
        return cls(source, choose, kinds_of(section.get("follow")), must, tuple(_named(section)))

    def place(self, path: Path_) -> Place:
        return self.source.place(path)

    def key_place(self, path: Path_) -> Place:
        return self.source.key_place(path)


def _choose(path: Path_, line: Mapping[str, Any]) -> Choose:
    where = line.get("where", {})
    return Choose(
        kinds_of(line.get("kind")),
        str(line.get("of", "")),
        str(line.get("by", "")),
        {name: _values(value) for name, value in where.items()} if isinstance(where, Mapping) else {},
        least_and_most(line.get("count")),
        path,
    )


def _must(path: Path_, line: Mapping[str, Any]) -> Must:
    sums = line.get("sum")
    return Must(
        str(line.get("name", "")),
        str(line.get("each", "")),
        {kind: str(text) for kind, text in sums.items()} if isinstance(sums, Mapping) else {},
        _bound(line.get("least")),
        _bound(line.get("most")),
        path,
    )


def _bound(value: Any) -> int | str | None:
    """A number, or an expression; nothing where it is neither."""
    return value if isinstance(value, int | str) and not isinstance(value, bool) else None


def _named(section: Mapping[str, Any]) -> Iterator[tuple[str, Path_]]:
    for path, line in _lines(section, "choose"):
        kinds = line.get("kind")
        for kind in kinds_of(kinds):
            yield kind, (*path, "kind", *((kinds.index(kind),) if isinstance(kinds, list) else ()))
        if isinstance(line.get("of"), str):
            yield line["of"], (*path, "of")
    follow = section.get("follow")
    for index, kind in enumerate(follow if isinstance(follow, list) else ()):
        yield str(kind), ("boxes", "follow", index)
    for path, line in _lines(section, "must"):
        if isinstance(line.get("each"), str):
            yield line["each"], (*path, "each")
        sums = line.get("sum")
        for kind in sums if isinstance(sums, Mapping) else ():
            yield kind, (*path, "sum", kind)


def _lines(section: Mapping[str, Any], key: str) -> Iterator[tuple[Path_, Mapping[str, Any]]]:
    value = section.get(key)
    for index, item in enumerate(value if isinstance(value, list) else ()):
        if isinstance(item, Mapping):
            yield ("boxes", key, index), item


def _values(value: Any) -> tuple[str, ...]:
    return tuple(str(each) for each in (value if isinstance(value, list) else [value]))
