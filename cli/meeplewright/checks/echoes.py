"""Findings that only follow from another one: told alone, the cause is found at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from meeplewright.checks.damage import Damage
from meeplewright.findings.model import Finding, Severity
from meeplewright.packs.world import World

_SHAPE = "MW10"
_IN_NO_GROUP = "MW306"
_RULE_FAILED, _COUNT_DIFFERS, _GAP, _OUT_OF_RANGE = "MW160", "MW304", "MW303", "MW302"
_FIELD_OF_PACK, _STATE = "MW027", "MW603"
_RING, _NEVER_READ = "MW312", ("MW612", "MW641", "MW642", "MW643")
_STORY = ("MW61", "MW62", "MW64")


def without_echoes(
    findings: Sequence[Finding], house_codes: Iterable[str], damage: Damage, worlds: Iterable[World] = ()
) -> list[Finding]:
    """The findings without what follows from records that could not be read, or that have a wrong shape.

    A house rule says nothing of a record whose keys are wrong, a kind that has such a record cannot be counted, a
    story one of whose entries has another shape than it seems is not proven, and a value is not judged twice.
    """
    heads = {finding.place for finding in findings if finding.code == _FIELD_OF_PACK}
    findings = [
        finding
        for finding in findings
        if not damage.explains(finding) and not (finding.code == _STATE and finding.place in heads)
    ]
    findings = _without_what_waits(findings, worlds)
    shapes = [f for f in findings if f.code.startswith(_SHAPE) and f.severity is Severity.ERROR and f.record]
    misshapen = {finding.record for finding in shapes}
    if not misshapen:
        return findings
    values = {finding.place for finding in shapes}
    kinds = {name.partition("/")[0] for name in misshapen}
    rules = {_RULE_FAILED, _IN_NO_GROUP, *house_codes}

    def follows(finding: Finding) -> bool:
        if finding.code in rules:  # a record without its key is in no group of the manifest, and breaks rules
            return finding.record in misshapen
        if finding.code == _COUNT_DIFFERS:
            return finding.field.split("/")[1:2] != [] and finding.field.split("/")[1] in kinds
        if finding.code.startswith(_STORY):
            return finding.record.partition("/")[0] in kinds or not finding.record
        if finding.code == _OUT_OF_RANGE:
            return finding.place in values
        return finding.code == _GAP and finding.record.partition("/")[0] in kinds

    return [finding for finding in findings if not follows(finding)]


def _without_what_waits(findings: list[Finding], worlds: Iterable[World]) -> list[Finding]:
    """Without what nobody can read because it needs, through whatever it names, something that needs itself."""
    rings = {place for f in findings if f.code == _RING for place in (f.place, *(each.place for each in f.related))}
    if not rings:
        return findings
    waiting: set[str] = set()
    for world in worlds:
        named_by: dict[str, set[str]] = {}
        for reference in world.references:
            if reference.target is not None:
                named_by.setdefault(reference.target.name, set()).add(reference.record.name)
            if reference.record.place(*reference.path) in rings:
                waiting.add(reference.record.name)
        unread = list(waiting)
        while unread:
            more = named_by.get(unread.pop(), set()) - waiting
            waiting |= more
            unread += more
    return [f for f in findings if not (f.code in _NEVER_READ and f.record in waiting)]
