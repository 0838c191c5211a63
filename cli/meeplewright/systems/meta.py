"""Checks on systems themselves: a fault in a grammar is a finding in the grammar's own file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from meeplewright import data
from meeplewright.findings.model import Finding, Place
from meeplewright.findings.stop import did_you_mean
from meeplewright.sources.model import Source
from meeplewright.systems.model import System
from meeplewright.systems.validate import Judge, finding_at


@lru_cache(maxsize=3)
def judge_of(name: str) -> Judge:
    """The schema of systems (`system`), of their schemas (`schema`) or of languages (`language`)."""
    return Judge(json.loads((data.schemas() / "meta" / f"{name}.schema.json").read_bytes()))


def shape_findings(source: Source) -> list[Finding]:
    """Keys of system.yaml that mean nothing, values of the wrong sort."""
    return [
        finding_at(problem, source, (), "MW151", head=problem.code == "MW101")
        for problem in judge_of("system").problems(source.data)
    ]


def shape_of_language(source: Source) -> list[Finding]:
    """The same of the file of a language."""
    return [finding_at(problem, source, (), "MW519") for problem in judge_of("language").problems(source.data)]


def system_findings(system: System) -> list[Finding]:
    """What is wrong in a system that was read, apart from its schemas."""
    findings = [*_kinds(system), *_fields(system), *system.sections.text.findings()]
    if system.rules or system.sections.says("helpers"):
        from meeplewright.systems.meta_rules import rule_findings  # where there are none, nobody reads expressions

        findings += rule_findings(system)
    return findings


def unknown_kind(name: str, known: Mapping[str, Any], place: Place, who: str) -> Finding:
    """Something in a system names a kind that the system has not."""
    return Finding.of(
        "MW153",
        f"{who} names the kind `{name}`, which this system has not",
        place,
        help=did_you_mean(name, known) or f"the kinds are: {', '.join(known)}",
    )


def _kinds(system: System) -> Iterator[Finding]:
    kinds = system.sections.kinds
    declared = dict.fromkeys(kinds.declared)
    for kind in kinds.words:
        if kind not in declared:
            yield unknown_kind(kind, declared, kinds.place_in_vocabulary(kind), "the vocabulary")
    for entry in system.sections.manifest.entries:
        for kind in entry.kinds:
            if kind not in declared:
                yield unknown_kind(kind, declared, entry.place_of_kind(kind), "the manifest")


def _fields(system: System) -> Iterator[Finding]:
    for entry in system.sections.manifest.entries:
        kinds = [system.kinds[name] for name in entry.kinds if name in system.kinds]
        by = entry.by or ""
        for kind in kinds if entry.by is not None else ():
            name = by.split(".")[0].split("/")[0]
            known = kind.annotated.properties
            if name not in known and known:
                yield Finding.of(
                    "MW163",
                    f"the manifest counts {kind.name} by `{by}`, which its schema has not",
                    entry.place_of_field(),
                    help=did_you_mean(name, known) or f"its fields are: {', '.join(known)}",
                )
    field = system.sections.decks.field
    if field and system.kinds:
        every = {name for kind in system.kinds.values() for name in kind.annotated.properties}
        if field not in every:
            yield Finding.of(
                "MW163",
                f"decks are told by `{field}`, which no kind has",
                system.sections.decks.place(),
                help=did_you_mean(field, sorted(every)) or "name a field of the kind that has decks",
            )
