"""What a designer's own set of records is begun with: the section `bench` of system.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from meeplewright.findings.model import Finding
from meeplewright.findings.stop import did_you_mean
from meeplewright.systems.meta import unknown_kind
from meeplewright.systems.model import System

SECTION = "bench"
ID = "{id}"  # stands for the id of the set


@dataclass(frozen=True, slots=True)
class Blanks:
    """So many records of a kind that a set begins with, and what is written in them."""

    kind: str
    count: int
    fields: Mapping[str, Any]

    def ids(self, of: str) -> tuple[str, ...]:
        """How they are called in a set."""
        if self.count == 1:
            return (f"{of}-{self.kind}",)
        return tuple(f"{of}-{self.kind}-{number}" for number in range(1, self.count + 1))


@dataclass(frozen=True, slots=True)
class Bench:
    """A set is a record of `kind`; what belongs to it names it in `field`."""

    kind: str
    field: str
    fields: Mapping[str, Any]
    blanks: tuple[Blanks, ...]
    folder: str = ""

    def made(self, data: Mapping[str, Any]) -> bool:
        """Whether a record of the kind is a set that was begun on the bench: it says what only such sets say."""
        own = {key: value for key, value in self.fields.items() if ID not in str(value)}
        return bool(own) and all(data.get(key) == value for key, value in own.items())


def filled_in(value: Any, of: str) -> Any:
    """What is written in a record of a set: the set's id stands where `{id}` was."""
    if isinstance(value, str):
        return value.replace(ID, of)
    if isinstance(value, list):
        return [filled_in(each, of) for each in value]
    if isinstance(value, Mapping):
        return {key: filled_in(each, of) for key, each in value.items()}
    return value


def bench_of(system: System) -> Bench | None:
    """The section; None where there is none, or it names what the system has not."""
    told = system.data.get(SECTION)
    if not isinstance(told, Mapping) or told.get("kind") not in system.kinds:
        return None
    blanks = tuple(
        Blanks(line["kind"], int(line.get("count", 1)), _mapping(line.get("set")))
        for line in told.get("blanks", ())
        if isinstance(line, Mapping) and line.get("kind") in system.kinds
    )
    kind = str(told["kind"])
    return Bench(kind, str(told.get("field", kind)), _mapping(told.get("set")), blanks, str(told.get("folder", "")))


def bench_findings(system: System) -> Iterator[Finding]:
    """Kinds and fields that the section names and the system has not."""
    told = system.data.get(SECTION)
    if not isinstance(told, Mapping):
        return
    lines = [((SECTION,), told), *(((SECTION, "blanks", at), line) for at, line in enumerate(told.get("blanks", ())))]
    for path, line in lines:
        if not isinstance(line, Mapping):
            continue
        kind = str(line.get("kind"))
        if kind not in system.kinds:
            yield unknown_kind(kind, system.kinds, system.source.place((*path, "kind")), "the bench")
            continue
        known = system.kinds[kind].annotated.properties
        field = () if path == (SECTION,) else (str(told.get("field", told.get("kind"))),)
        for name in (*_mapping(line.get("set")), *field):
            if name not in known:
                at = (*path, "set", name) if name in _mapping(line.get("set")) else (SECTION, "field")
                yield Finding.of(
                    "MW163",
                    f"the bench writes `{name}` in a `{kind}`, whose schema has no such field",
                    system.source.place(at if name in _mapping(line.get("set")) or "field" in told else path),
                    help=did_you_mean(name, known) or f"its fields are: {', '.join(known)}",
                )


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
