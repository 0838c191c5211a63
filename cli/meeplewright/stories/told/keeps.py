"""What a story must keep, as its mode, its pack or its system says; and which points of no return are meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from meeplewright.stories.model.conditions import ALWAYS, Condition
from meeplewright.stories.model.keep import Keep
from meeplewright.stories.model.origin import Origin
from meeplewright.stories.model.story import Node
from meeplewright.stories.told.context import Context
from meeplewright.stories.told.guards import read_guard
from meeplewright.stories.told.parts import Part
from meeplewright.stories.told.settings import wrong

GOOD = "good"
MEANT = "meant"
_WRITE = "write `keep: good`, a list of sorts of endings, or `{ending: good, when: LAMP}`"


def keep_of(context: Context, nodes: Iterable[Node]) -> Keep | None:
    """What the mode says of its own, else the nearest pack, else the system; else what is marked `good`, if any is."""
    value, origin = _said(context)
    if value is None:
        return Keep((GOOD,), told=False) if any(node.ending == GOOD for node in nodes) else None
    if value is False:
        return None
    when: Condition = ALWAYS
    if isinstance(value, Mapping):
        unknown = [key for key in value if key not in {"ending", "when"}]
        if unknown or not value:
            problem = wrong(f"`keep` holds no `{unknown[0]}`" if unknown else "`keep` is empty", origin, _WRITE)
            context.problems.append(problem)
            return None
        when = read_guard(value.get("when", True), origin.below("when"), context.problems)
        value = value.get("ending", [])
    sorts = [value] if isinstance(value, str) else value
    if not isinstance(sorts, list) or not all(isinstance(each, str) and each for each in sorts):
        context.problems.append(wrong(f"`{value}` is no sort of ending", origin, _WRITE))
        return None
    return Keep(tuple(dict.fromkeys(sorts)), when, origin=origin)


def _said(context: Context) -> tuple[Any, Origin]:
    """The nearest `keep`, and where it stands."""
    keep, origin = context.mode.get("keep"), context.mode.origin("keep")
    if keep is None or "modes" not in origin.path:
        for pack in context.world.packs:
            if pack.sections.stories.says("keep"):
                keep, origin = pack.sections.stories.keep, Origin(path=("keep",), source=pack.source, name="pack")
    return keep, origin


def meant(part: Part | None, context: Context) -> Origin | None:
    """Where a part says that it is a point of no return and meant."""
    point = part.first("point") if part is not None else None
    if point is None:
        return None
    if point.value != MEANT:
        problem = wrong(f"`{point.value}` says nothing of a point of no return", point.origin, "write `point: meant`")
        context.problems.append(problem)
        return None
    return point.origin
