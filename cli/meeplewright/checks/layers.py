"""What layers do to records: entries of no record, changes that change nothing, records that no longer fit."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.findings.model import Finding, Place, Related
from meeplewright.findings.nearest import Nearest
from meeplewright.packs.layers import LayerChange, effective, layers_of
from meeplewright.packs.link import reference
from meeplewright.packs.lookup import Lookup
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.validate import RecordValidator


def layer_findings(world: World) -> Iterator[Finding]:
    """Every entry of every layer, each at its place; a layer is judged on those before it."""
    layers = layers_of(world)
    yield from layers.findings
    validator = RecordValidator(world.system)
    nearest: dict[str, Nearest] = {}
    below: dict[int, list[LayerChange]] = {}
    for change in layers.changes:
        if change.record is None:
            if change.kind not in nearest:
                nearest[change.kind] = Nearest(world.of(change.kind))
            yield _of_none(change, nearest[change.kind])
            continue
        changes = below.setdefault(id(change.record), [])
        before = effective(change.record, changes)
        same = [key for key, value in change.fields.items() if value == before.data.get(key)]
        if len(same) == len(change.fields):
            yield _changes_nothing(change)
        changes.append(change)
        after = effective(change.record, changes)
        yield from _faults(change, before, after, validator, world)


def _of_none(change: LayerChange, nearest: Nearest) -> Finding:
    called = f"`{change.called}`" if change.called else f"no `{change.by}`"
    near = "" if change.called.isdecimal() else nearest.to(change.called)
    return Finding.of(
        "MW240",
        f"the layer `{change.layer}` changes {change.kind} {called}, and there is none"
        if change.called
        else f"this entry of the layer `{change.layer}` has {called}, so nobody knows which {change.kind} it changes",
        change.place(change.by) if change.called else change.place(),
        help=f"did you mean `{near}`?" if near else f"correct its `{change.by}`, or take the entry out",
    )


def _changes_nothing(change: LayerChange) -> Finding:
    assert change.record is not None
    return Finding.of(
        "MW241",
        f"the layer `{change.layer}` says of {change.record.name} what is said below it already",
        change.place(change.by),
        help="take the entry out, or write what is to be otherwise",
        related=(Related("it is said here", change.record.place()),),
        record=change.record.name,
    )


def _faults(
    change: LayerChange, before: Record, after: Record, validator: RecordValidator, world: World
) -> Iterator[Finding]:
    """What is wrong in the fields that the layer changed, and was not before."""
    assert change.record is not None
    known = {(each.code, each.field) for each in validator.findings(before)}
    layer = f", as the layer `{change.layer}` leaves {change.record.name}"
    for finding in validator.findings(after):
        if (finding.code, finding.field) not in known:
            place = change.place(change.by) if finding.code == "MW101" else finding.place
            yield _spoilt(after, finding.field, finding.message + layer, place, finding.help)
    for mark in world.system.kinds[after.kind].annotated.marks(after):
        if mark.annotation == "x-ref" and mark.path[0] in change.fields:
            named = reference(mark, world.by_kind, Lookup(world.by_kind))
            if named is not None and named.target is None:
                kinds = " or ".join(named.kinds)
                yield Finding.of(
                    "MW201",
                    f"there is no {kinds} `{named.id}`{layer}",
                    after.place(*mark.path),
                    help="correct the name, or bring the record in",
                    record=after.name,
                    field="/".join(map(str, mark.path)),
                )


def _spoilt(record: Record, field: str, message: str, place: Place, advice: str) -> Finding:
    return Finding.of("MW242", message, place, help=advice, record=record.name, field=field)
