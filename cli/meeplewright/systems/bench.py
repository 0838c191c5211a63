"""The bench of a system, as far as the system has the kinds that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.systems.meta import unknown_kind
from meeplewright.systems.model import System
from meeplewright.systems.sections import Bench


def bench_of(system: System) -> Bench | None:
    """The section; None where there is none, or it names what the system has not."""
    bench = system.sections.bench
    if bench is None or bench.kind not in system.kinds:
        return None
    return replace(bench, blanks=tuple(blanks for blanks in bench.blanks if blanks.kind in system.kinds))


def bench_findings(system: System) -> Iterator[Finding]:
    """Kinds and fields that the section names and the system has not."""
    bench = system.sections.bench
    if bench is None:
        return
    lines: list[tuple[tuple[str | int, ...], str, Mapping[str, Any], tuple[str, ...]]] = [
        ((), bench.kind, bench.fields, ()),
        *((blanks.path, blanks.kind, blanks.fields, (bench.field,)) for blanks in bench.blanks),
    ]
    for path, kind, fields, belongs in lines:
        if kind not in system.kinds:
            yield unknown_kind(kind, system.kinds, bench.place(*path, "kind"), "the bench")
            continue
        known = system.kinds[kind].annotated.properties
        for name in (*fields, *belongs):
            if name not in known:
                at = (*path, "set", name) if name in fields else ("field",) if bench.names_its_field else path
                yield Finding.of(
                    "MW163",
                    f"the bench writes `{name}` in a `{kind}`, whose schema has no such field",
                    bench.place(*at),
                    help=did_you_mean(name, known) or f"its fields are: {', '.join(known)}",
                )
