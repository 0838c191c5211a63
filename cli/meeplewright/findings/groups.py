"""Findings of one cause as one: the same code, in the same words, with the same way out, at many places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from meeplewright.findings.model import Finding

MANY = 4  # so many of one cause are told as one
NAMED = 6  # places of a group that are named


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """One finding, and those that are the same at other places."""

    first: Finding
    others: tuple[Finding, ...] = ()

    @property
    def size(self) -> int:
        return 1 + len(self.others)

    @property
    def named(self) -> Sequence[Finding]:
        """The others that are named by their places."""
        return self.others[:NAMED]

    @property
    def unnamed(self) -> int:
        return max(0, len(self.others) - NAMED)


def grouped(findings: Iterable[Finding]) -> list[FindingGroup]:
    """The groups in the order of their first findings. What has a play or a second place of its own stays alone."""
    by_cause: dict[object, list[Finding]] = {}
    for number, finding in enumerate(findings):
        alone = bool(finding.witness or finding.related)
        cause = number if alone else (finding.code, finding.severity, finding.confidence, finding.message, finding.help)
        by_cause.setdefault(cause, []).append(finding)
    groups: list[FindingGroup] = []
    for same in by_cause.values():
        if len(same) >= MANY:
            groups.append(FindingGroup(same[0], tuple(same[1:])))
        else:
            groups += map(FindingGroup, same)
    return groups
