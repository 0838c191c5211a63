"""A set of records begun on the bench: its own record, and as many blank ones as the system says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from meeplewright.authoring.begin.sample import CannotSample, sample
from meeplewright.authoring.form.make import item_text
from meeplewright.authoring.form.order import shape_of
from meeplewright.findings.stop import Stop
from meeplewright.packs.world import World
from meeplewright.systems.sections.bench import Bench, filled_in


def with_set(world: World, bench: Bench, name: str, given: Mapping[str, Any]) -> dict[Path, tuple[str, str]]:
    """One new file with the set and its blank records: before and after. What was `given` is the set's own."""
    path = world.pack.folder / bench.folder / f"{name}.yaml"
    if path.exists():
        raise Stop(f"`{path.name}` is there already", help="name another id: a set is a file of its own")
    wanted: dict[str, list[dict[str, Any]]] = {}
    own = {**filled_in(bench.fields, name), **given}
    for kind, id_, fields in [
        (bench.kind, name, own),
        *((b.kind, id_, {**filled_in(b.fields, name), bench.field: name}) for b in bench.blanks for id_ in b.ids(name)),
    ]:
        there = world.get(kind, id_)
        if there is not None:
            place = there.place("id")
            raise Stop(f"`{kind}/{id_}` is there already: {place.path}:{place.line}", help="choose another id")
        try:
            record = sample(world, world.system.kinds[kind], id_, fields)
        except CannotSample as field:
            if kind == bench.kind:
                raise Stop(
                    f"`{field}` needs a value that only you know", help=f"say it with `--set {field}=…`"
                ) from None
            raise Stop(
                f"the bench of `{world.system.id}` leaves `{field}` of `{kind}` open, and nothing can stand there",
                help="say it in system.yaml, under `bench: blanks: set:`",
            ) from None
        wanted.setdefault(kind, []).append(record)
    lines: list[str] = []
    for kind, records in wanted.items():
        shape = shape_of(world.system.kinds[kind].schema)
        lines.append(f"{kind}:")
        for record in records:
            lines += item_text(record, 0, shape, in_braces=False)
    return {path: ("", "\n".join(lines) + "\n")}
