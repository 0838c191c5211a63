"""Backs of cards made on the bench: in the deck nobody may tell them from those of the box."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from meeplewright.checks.bench import bench_sets
from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.bench import bench_of
from meeplewright_generators.faces.fill import filled
from meeplewright_generators.faces.library import LayoutProblem
from meeplewright_generators.faces.press import Press


def back_findings(world: World, press: Press) -> Iterator[Finding]:
    """Cards of a set whose back is drawn otherwise than any back of the box: who shuffles sees where they lie."""
    bench = bench_of(world.system)
    if bench is None:
        return
    sets = list(bench_sets(world, bench))
    own = {each.name for _, belonging in sets for records in belonging.values() for each in records}
    drawn: dict[Hashable, Record] = {}
    for kind in press.kinds():
        for record in world.of(kind).values():
            if record.name not in own and (back := _drawn(world, press, record)) is not None:
                drawn.setdefault(back, record)
    for _, belonging in sets:
        for records in belonging.values():
            for each in records:
                back = _drawn(world, press, each)
                if back is None or back in drawn:
                    continue
                near = next((one for one in drawn.values() if one.kind == each.kind), None)
                yield Finding.of(
                    "MW689",
                    f"the back of `{each.id}` is like none of the box: whoever shuffles sees where it lies",
                    each.place("back" if "back" in each.data else "id"),
                    help="let what stands on its back be as on some card of the box",
                    related=(Related("a card of the box", near.place("id")),) if near is not None else (),
                    record=each.name,
                    field="back",
                )


def _drawn(world: World, press: Press, record: Record) -> Hashable | None:
    """All that is drawn on the back of a card, as something to compare; None where it has none."""
    name = press.library.layout_name(record, "back")
    try:
        layout = press.library.layout(name, record.kind) if name else None
    except LayoutProblem:
        layout = None
    if layout is None:
        return None
    return layout.shape, tuple((repr(each.box), each.at, repr(each.value)) for each in filled(layout, record, world))
