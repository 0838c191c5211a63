"""The order in which findings are told."""

from __future__ import annotations

from collections.abc import Iterable

from meeplewright.findings.model import Finding


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Each finding once, by file and line."""
    unique = {}
    for finding in findings:
        at = finding.place
        unique[at.path, at.line, at.column, at.end_line, at.end_column, finding.code, finding.message] = finding
    return [unique[key] for key in sorted(unique)]
