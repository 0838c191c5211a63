"""Sets that were begun on the bench: what they still lack."""

from __future__ import annotations

from collections.abc import Iterator

from meeplewright.findings.model import Finding, Related
from meeplewright.packs.world import World
from meeplewright.sources.model import Record
from meeplewright.systems.bench import bench_of
from meeplewright.systems.phrases import counted
from meeplewright.systems.sections import Bench


def bench_sets(world: World, bench: Bench) -> Iterator[tuple[Record, dict[str, list[Record]]]]:
    """Each set of the bench with the records that belong to it, by kind."""
    for record in world.of(bench.kind).values():
        if not bench.made(record.data):
            continue
        yield (
            record,
            {
                kind: [each for each in world.of(kind).values() if each.data.get(bench.field) == record.id]
                for kind in dict.fromkeys(blanks.kind for blanks in bench.blanks)
            },
        )


def bench_findings(world: World) -> Iterator[Finding]:
    """Cards that nobody has written yet, and sets with more or fewer cards than there are blanks."""
    bench = bench_of(world.system)
    if bench is None:
        return
    for record, belonging in bench_sets(world, bench):
        for blanks in bench.blanks:
            own = belonging[blanks.kind]
            ids = set(blanks.ids(record.id))
            for each in own:
                if each.id in ids and each.data.get("name") == each.id.replace("-", " ").capitalize():
                    yield Finding.of(
                        "MW687",
                        f"`{each.id}` is still as the bench made it: it has no name of its own",
                        each.place("name"),
                        help="write it, or take it out",
                        record=each.name,
                        field="name",
                    )
            copies = [each.data.get("copies", 1) for each in own]
            many = sum(count for count in copies if isinstance(count, int))
            if many != blanks.count:
                yield Finding.of(
                    "MW688",
                    f"`{record.id}` has {counted(many, 'card', 'cards')} of kind `{blanks.kind}`, "
                    f"and the bench has {counted(blanks.count, 'blank', 'blanks')} for them",
                    record.place("id"),
                    help="write as many as there are blanks; `copies` counts",
                    related=tuple(Related("one of them", each.place("id")) for each in own[:1]),
                    record=record.name,
                    field=blanks.kind,
                )


def on_the_bench(world: World) -> frozenset[str]:
    """The names of all records that stand on blank cards: no manifest counts them."""
    bench = bench_of(world.system)
    sets = bench_sets(world, bench) if bench is not None else ()
    return frozenset(each.name for _, belonging in sets for records in belonging.values() for each in records)
