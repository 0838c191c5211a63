"""What a box of this game is, where no two are alike: the section `boxes` of system.yaml, read once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.model import Path_
from meeplewright.systems.counts import kinds_of, least_and_most
from meeplewright.systems.expressions import ExpressionError, expression
from meeplewright.systems.meta import unknown_kind
from meeplewright.systems.model import System

SECTION = "boxes"
VARIABLES = ("this", "it", "stock", "manifest")  # what a sum over the records of a box may ask


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
    """What is chosen for a box, which kinds come along with what they name, and what must hold together."""

    choose: tuple[Choose, ...] = ()
    follow: tuple[str, ...] = ()
    must: tuple[Must, ...] = field(default=())


def boxes_of(system: System) -> Boxes | None:
    """The section; None where there is none. What has not its shape is told as a finding of the system and left out."""
    told = system.data.get(SECTION)
    if not isinstance(told, Mapping):
        return None
    choose = tuple(
        Choose(
            kinds_of(line.get("kind")),
            str(line.get("of", "")),
            str(line.get("by", "")),
            {name: _values(value) for name, value in where.items()}
            if isinstance(where := line.get("where", {}), Mapping)
            else {},
            least_and_most(line.get("count")),
            path,
        )
        for path, line in _lines(told, "choose")
        if all(kind in system.kinds for kind in kinds_of(line.get("kind")))
    )
    must = tuple(
        Must(
            str(line.get("name", "")),
            str(line.get("each", "")),
            {kind: str(text) for kind, text in sums.items()} if isinstance(sums := line.get("sum"), Mapping) else {},
            line.get("least"),
            line.get("most"),
            path,
        )
        for path, line in _lines(told, "must")
    )
    return Boxes(choose, tuple(kind for kind in kinds_of(told.get("follow")) if kind in system.kinds), must)


def names_of(data: Mapping[str, Any], field_: str) -> tuple[str, ...]:
    """The ids that a field of a record holds: one, or each of a list."""
    value = data.get(field_)
    several = value if isinstance(value, list) else [value]
    return tuple(each for each in several if isinstance(each, str))


def boxes_findings(system: System) -> Iterator[Finding]:
    """Kinds and fields that the section names and the system has not, and sums that cannot be read."""
    told = system.data.get(SECTION)
    if not isinstance(told, Mapping):
        return
    yield from _unknown_kinds(system, told)
    boxes = boxes_of(system)
    for line in boxes.choose if boxes is not None else ():
        yield from _unknown_field(system, line)
    for must in boxes.must if boxes is not None else ():
        for inside, text in _expressions(must):
            if why := _unreadable(text):
                yield Finding.of(
                    "MW158",
                    f"the expression of `{must.name}` cannot be read: {why}",
                    system.source.place((*must.path, *inside)),
                    help="it knows `this`, a record of that kind; `it`, the record of `each`; `stock` and `manifest`",
                )


def readable(must: Must) -> bool:
    """Whether every expression of a sum can be read."""
    return not any(_unreadable(text) for _, text in _expressions(must))


def _expressions(must: Must) -> Iterator[tuple[Path_, str]]:
    yield from ((("sum", kind), text) for kind, text in must.sum.items())
    yield from (((key,), text) for key, text in (("least", must.least), ("most", must.most)) if isinstance(text, str))


def _unreadable(text: str) -> str:
    """Why an expression cannot be read; nothing where it can."""
    try:
        expression(text, VARIABLES)
    except ExpressionError as problem:
        return problem.why
    return ""


def _unknown_kinds(system: System, told: Mapping[str, Any]) -> Iterator[Finding]:
    named: list[tuple[str, Path_]] = []
    for path, line in _lines(told, "choose"):
        kinds = line.get("kind")
        named += [
            (kind, (*path, "kind", *((kinds.index(kind),) if isinstance(kinds, list) else ())))
            for kind in kinds_of(kinds)
        ]
        named += [(line["of"], (*path, "of"))] if isinstance(line.get("of"), str) else []
    follow = told.get("follow")
    for index, kind in enumerate(follow if isinstance(follow, list) else ()):
        named.append((str(kind), (SECTION, "follow", index)))
    for path, line in _lines(told, "must"):
        named += [(line["each"], (*path, "each"))] if isinstance(line.get("each"), str) else []
        sums = line.get("sum")
        named += [(kind, (*path, "sum", kind)) for kind in sums] if isinstance(sums, Mapping) else []
    known = dict.fromkeys(system.sections.kinds.declared)
    for kind, path in named:
        if kind not in known:
            place = system.source.key_place(path) if path[-1] == kind else system.source.place(path)
            yield unknown_kind(kind, known, place, "`boxes`")


def _unknown_field(system: System, line: Choose) -> Iterator[Finding]:
    for name, path in ((line.by, (*line.path, "by")), *((name, (*line.path, "where", name)) for name in line.where)):
        for kind in (system.kinds[kind] for kind in line.kinds if name):
            known = kind.annotated.properties
            if known and name not in known:
                place = system.source.place(path) if path[-1] == "by" else system.source.key_place(path)
                yield Finding.of(
                    "MW163",
                    f"boxes are told by `{name}`, which {kind.name} has not",
                    place,
                    help=did_you_mean(name, known) or f"its fields are: {', '.join(known)}",
                )


def _lines(told: Mapping[str, Any], key: str) -> Iterator[tuple[Path_, Mapping[str, Any]]]:
    value = told.get(key)
    for index, item in enumerate(value if isinstance(value, list) else ()):
        if isinstance(item, Mapping):
            yield (SECTION, key, index), item


def _values(value: Any) -> tuple[str, ...]:
    return tuple(str(each) for each in (value if isinstance(value, list) else [value]))
