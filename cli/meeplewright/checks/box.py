"""What the box holds: the manifest against the records, with copies counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from meeplewright.checks.bench import on_the_bench
from meeplewright.checks.own import is_own
from meeplewright.findings.model import Edit, Finding, Related, Severity
from meeplewright.findings.nearest import is_slip
from meeplewright.findings.stop import nearest
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.sections.manifest import ManifestLine, as_value

NOTHING = ""  # the value of a field that a record lacks


def manifest_lines(world: World) -> list[ManifestLine]:
    """The pack's own manifest, else its system's."""
    if world.pack.sections.manifest.said:
        return list(world.pack.sections.manifest.lines)
    if len(world.packs) > 1 and not world.pack.complete:
        return []  # it adds to a box that another pack answers for
    return list(world.system.sections.manifest.lines)


def manifest_counts(world: World) -> Iterator[Finding]:
    """A complete pack fills its manifest exactly, no pack holds more than the box, and others tell how far they are."""
    lines = manifest_lines(world)
    if not lines:
        return
    counts = _Counts(world, own_only=lines[0].source is world.pack.source)
    complete = world.pack.complete
    # a manifest that many packs share is looked at where it lives
    own = lines[0].source is world.pack.source or world.system.folder == world.pack.folder
    misnamed = dict(_misnamed(lines, counts)) if own else {}
    yield from (_wrong_key(line, value, world) for line, value in misnamed.items())
    yield from _unlisted(world, lines, counts, misnamed)
    fill, full = [], True
    every = [(line, counts.of(line)) for line in lines]
    off_by = [(line, line.off(count)) for line, count in every]
    for line, count in every:
        off = line.off(count)
        full &= off == 0
        if off > 0 or (complete and off < 0):
            if line not in misnamed and not _follows(line, off_by):  # the part that is off is told
                yield _wrong(world, line, count, complete=complete)
        elif not complete and not line.field:
            fill.append(_filled(line, count))
    if fill:
        yield Finding.of(
            "MW305",
            f"the pack {'has all of the box, and does not say that it is' if full else 'is not'} complete: it has "
            + ", ".join(fill),
            world.pack.source.place(("pack",)),
            help="write `complete: true` in pack.yaml when the box is full, and the counts must match exactly",
            record=f"pack/{world.pack.name}",
        )


def _follows(line: ManifestLine, off_by: Sequence[tuple[ManifestLine, int]]) -> bool:
    """Whether a kind as a whole is off only because its parts are, by so many together."""
    if line.field:
        return False
    parts: Counter[str] = Counter()
    whole = 0
    for each, off in off_by:
        if each.kinds == line.kinds:
            if each.field:
                parts[each.field] += off
            else:
                whole = off
    return whole in parts.values()


def _filled(line: ManifestLine, count: int) -> str:
    if line.chosen and count >= line.count:
        return f"{count} {line.name} to choose {line.told} from"
    return f"{count} of {line.amount}"


def _wrong(world: World, line: ManifestLine, count: int, *, complete: bool) -> Finding:
    own = line.source is world.pack.source
    place = line.source.place(line.path) if own else world.pack.source.place(("complete",) if complete else ("pack",))
    there = "there is" if count == 1 else "there are"
    off = line.off(count)
    if off < 0:
        advice = f"add {-off}, or change the manifest"
    else:
        advice = f"remove {off}, or change the manifest; a pack that adds to another has its own"
    return Finding.of(
        "MW304",
        f"the box holds {line.amount}, and {there} {count}",
        place,
        help=advice,
        related=() if own else (Related("the manifest says", line.source.place(line.path)),),
        record=f"pack/{world.pack.name}",
        field=f"manifest/{'+'.join(line.kinds)}" + (f"/{line.field}/{line.value}" if line.field else ""),
    )


def _misnamed(lines: Sequence[ManifestLine], counts: _Counts) -> Iterator[tuple[ManifestLine, str]]:
    """Lines whose value no record has, each with the like of it that several records have, and no line."""
    listed = {(line.kinds, line.field, line.value) for line in lines}
    for line in lines:
        if not line.field or counts.of(line):
            continue
        of_all = (
            each for kind in line.kinds for record in counts.records(kind) for each in values_at(record, line.field)
        )
        several = (each for each, times in Counter(of_all).items() if times > 1)
        unlisted = (each for each in several if (line.kinds, line.field, each) not in listed)
        meant = [each for each in unlisted if is_slip(line.value, each)]
        if len(meant) == 1:
            yield line, meant[0]


def _wrong_key(line: ManifestLine, value: str, world: World) -> Finding:
    place = line.source.key_place(line.path)
    return Finding.of(
        "MW306",
        f"no {' or '.join(line.kinds)} has the {line.field} `{line.value}`, and the manifest does not count `{value}`",
        place,
        help=f"did you mean `{value}`?",
        severity=Severity.ERROR if world.pack.complete else None,
        edit=Edit(place, value),
        record=f"pack/{world.pack.name}",
        field=f"manifest/{'+'.join(line.kinds)}/{line.field}/{line.value}",
    )


def _unlisted(
    world: World, lines: Sequence[ManifestLine], counts: _Counts, misnamed: Mapping[ManifestLine, str]
) -> Iterator[Finding]:
    """Records whose group the manifest does not know: they would not be counted anywhere. Each group is told once."""
    groups: dict[tuple[str, str], dict[str, ManifestLine]] = {}
    whole = {kind for line in lines if not line.field for kind in line.kinds}
    for line in lines:
        for kind in line.kinds if line.field else ():
            groups.setdefault((kind, line.field), {})[misnamed.get(line, line.value)] = line
    for (kind, field), known in groups.items():
        if not _has(world, kind, field):
            continue  # the system counts by a field that is none, and is told so
        fields = [other for one, other in groups if one == kind]
        missing: dict[str, list[Record]] = {}
        for record in counts.records(kind):
            values = values_at(record, field)
            if not values and kind not in whole and not any(values_at(record, other) for other in fields):
                values = [NOTHING]
            for value in values:
                if value not in known and is_own(record, world):
                    missing.setdefault(value, []).append(record)
        for value, records in missing.items():
            yield _unknown_group(world, next(iter(known.values())), kind, value, records, known)


def _has(world: World, kind: str, field: str) -> bool:
    """Whether the schema of a kind has the field that its records are counted by, as far as it says what it has."""
    known = world.system.kinds[kind].annotated.properties if kind in world.system.kinds else ()
    return not known or field.split(".", maxsplit=1)[0].split("/", maxsplit=1)[0] in known


def _unknown_group(
    world: World,
    line: ManifestLine,
    kind: str,
    value: str,
    records: Sequence[Record],
    known: Mapping[str, ManifestLine],
) -> Finding:
    record, *others = records
    near = nearest(value, known)
    said = f"has no {kind} whose {line.field} is `{value}`"
    help_ = f"did you mean `{near}`?" if near else f"add `{value}` to the manifest"
    if value == NOTHING:
        said = f"counts {kind} by {line.field}, and `{record.id}` has none: it is counted nowhere"
        help_ = f"say its `{line.field}`, or count the kind as a whole too"
    more = f" (here and in {len(others)} more)" if others else ""
    return Finding.of(
        "MW306",
        f"the manifest {said}{more}",
        record.place("id") if value == NOTHING else record.place(*line.field.split(".")),
        help=help_,
        related=(Related("the manifest", line.source.place(line.path[:-1])),),
        severity=Severity.ERROR if world.pack.complete else None,
        record=record.name,
        field=line.field.replace(".", "/"),
    )


class _Counts:
    def __init__(self, world: World, *, own_only: bool) -> None:
        self.world = world
        self.own_only = own_only
        self.copies = copies_of(world)
        self.blank = on_the_bench(world)
        self.by_field: dict[tuple[tuple[str, ...], str], Counter[str]] = {}

    def records(self, kind: str) -> list[Record]:
        """All that the box holds of a kind; what was made on blank cards is none of it."""
        return [
            record
            for record in self.world.of(kind).values()
            if (not self.own_only or record.pack == self.world.pack.name) and record.name not in self.blank
        ]

    def of(self, line: ManifestLine) -> int:
        if (line.kinds, line.field) not in self.by_field:
            counter: Counter[str] = Counter()
            for record in (record for kind in line.kinds for record in self.records(kind)):
                for value in values_at(record, line.field) if line.field else ("",):
                    counter[value] += self.copies.get(record.name, 1)
            self.by_field[line.kinds, line.field] = counter
        return self.by_field[line.kinds, line.field][line.value]


def copies_of(world: World) -> dict[str, int]:
    """How many of each record the box holds, where its schema lets it say so."""
    return {
        mark.record.name: mark.value
        for mark in world.marks("x-copies")
        if isinstance(mark.value, int) and not isinstance(mark.value, bool)
    }


def values_at(record: Record, field: str) -> list[str]:
    """The value of a field (`deck`, `cost.food`) as the manifest writes it; each of a list by itself."""
    value: Any = record.data
    for step in field.split("."):
        value = value.get(step) if isinstance(value, Mapping) else None
    values = value if isinstance(value, list) else [value]
    return [as_value(each) for each in values if isinstance(each, str | int | float)]
