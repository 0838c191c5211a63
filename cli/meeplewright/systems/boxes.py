"""The boxes of a system, as far as it has the kinds that they name; and whether their sums can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.model import Path_
from meeplewright.systems.expressions import ExpressionError, expression
from meeplewright.systems.meta import unknown_kind
from meeplewright.systems.model import System
from meeplewright.systems.sections import Boxes, Choose, Must

VARIABLES = ("this", "it", "stock", "manifest")  # what a sum over the records of a box may ask


def boxes_of(system: System) -> Boxes | None:
    """The section; None where there is none. What has not its shape is told as a finding of the system and left out."""
    boxes = system.sections.boxes
    if boxes is None:
        return None
    return replace(
        boxes,
        choose=tuple(line for line in boxes.choose if all(kind in system.kinds for kind in line.kinds)),
        follow=tuple(kind for kind in boxes.follow if kind in system.kinds),
    )


def names_of(data: Mapping[str, Any], field_: str) -> tuple[str, ...]:
    """The ids that a field of a record holds: one, or each of a list."""
    value = data.get(field_)
    several = value if isinstance(value, list) else [value]
    return tuple(each for each in several if isinstance(each, str))


def boxes_findings(system: System) -> Iterator[Finding]:
    """Kinds and fields that the section names and the system has not, and sums that cannot be read."""
    boxes = boxes_of(system)
    if boxes is None:
        return
    known = dict.fromkeys(system.sections.kinds.declared)
    for kind, path in boxes.named:
        if kind not in known:
            place = boxes.key_place(path) if path[-1] == kind else boxes.place(path)
            yield unknown_kind(kind, known, place, "`boxes`")
    for line in boxes.choose:
        yield from _unknown_field(system, boxes, line)
    for must in boxes.must:
        for inside, text in _expressions(must):
            if why := _unreadable(text):
                yield Finding.of(
                    "MW158",
                    f"the expression of `{must.name}` cannot be read: {why}",
                    boxes.place((*must.path, *inside)),
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


def _unknown_field(system: System, boxes: Boxes, line: Choose) -> Iterator[Finding]:
    for name, path in ((line.by, (*line.path, "by")), *((name, (*line.path, "where", name)) for name in line.where)):
        for kind in (system.kinds[kind] for kind in line.kinds if name):
            known = kind.annotated.properties
            if known and name not in known:
                yield Finding.of(
                    "MW163",
                    f"boxes are told by `{name}`, which {kind.name} has not",
                    boxes.place(path) if path[-1] == "by" else boxes.key_place(path),
                    help=did_you_mean(name, known) or f"its fields are: {', '.join(known)}",
                )
